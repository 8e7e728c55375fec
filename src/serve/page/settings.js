// The dialog of a new game.

import { save, state } from "./state.js";
import { byId } from "./words.js";

const dialog = byId("settings");
const form = byId("settings-form");
const { rules, pegs, colours, repeats, blank, turns, seed, palette, objective } = form.elements;

function showCustom() {
  const custom = rules.value === "custom";
  byId("custom").hidden = !custom;
  byId("custom").disabled = !custom;
}

const chosenRules = () => (rules.value === "custom"
  ? `${pegs.value}x${colours.value}${repeats.checked ? "" : "u"}${blank.checked ? "b" : ""}`
  : rules.value);

// Shows what is set, and opens.
export function openSettings() {
  const { settings } = state;
  const preset = [...rules.options].some((option) => option.value === settings.rules);
  rules.value = preset ? settings.rules : "custom";
  const [, pegsNow, coloursNow, unique, blankNow] = /^(\d+)x(\d+)(u?)(b?)$/.exec(settings.rules);
  if (!preset) {
    pegs.value = pegsNow;
    colours.value = coloursNow;
    repeats.checked = !unique;
    blank.checked = Boolean(blankNow);
  }
  turns.value = settings.turns;
  // A seed stays with the game that it was given for.
  seed.value = "";
  palette.value = settings.palette;
  objective.value = settings.objective;
  byId("breaker-only").hidden = state.role === "maker";
  byId("settings-error").textContent = "";
  showCustom();
  dialog.showModal();
}

// `start` begins a game with the settings, `started` follows once the dialog is closed, and
// `restyle` shows another palette or aim at once.
export function listenToSettings({ start, started, restyle }) {
  byId("new-game").addEventListener("click", openSettings);
  byId("settings-close").addEventListener("click", () => dialog.close());
  rules.addEventListener("change", showCustom);
  for (const field of [palette, objective]) {
    field.addEventListener("change", () => {
      state.settings[field.name] = field.value;
      save();
      restyle();
    });
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const before = state.settings;
    state.settings = {
      rules: chosenRules(),
      turns: Number(turns.value),
      seed: seed.value === "" ? null : Number(seed.value),
      palette: palette.value,
      objective: objective.value,
    };
    try {
      await start();
      save();
      dialog.close();
      started();
    } catch (error) {
      state.settings = before;
      byId("settings-error").textContent = error.message;
      form.elements[error.body?.field]?.focus();
    }
  });
}
