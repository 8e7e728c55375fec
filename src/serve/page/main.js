// The page: two roles, one of which is shown, and how it begins.

import { board, restyle, resume, start } from "./breaker.js";
import { resumeMaker, startMaker } from "./maker.js";
import { listenToSettings } from "./settings.js";
import { save, state } from "./state.js";
import { byId, say } from "./words.js";

function showRole(role) {
  state.role = role;
  save();
  for (const one of ["breaker", "maker"]) {
    byId(one).hidden = one !== role;
    byId(`role-${one}`).setAttribute("aria-pressed", String(one === role));
  }
}

// A role asks the server only once it is shown.
async function enter(role) {
  showRole(role);
  try {
    await (role === "maker" ? resumeMaker() : resume());
  } catch (error) {
    // Rules from a link may be none that can be played; the next reload shall not meet them again.
    if (error.status === 400) Object.assign(state.settings, { rules: "4x6", turns: 10, seed: null });
    save();
    byId(role === "maker" ? "maker-status" : "status").textContent = error.message;
    say(error.message);
  }
}

// A link such as ?rules=4x6&turns=10&seed=7 starts that game. The address is cleaned then, so that
// a reload goes on with the game instead of starting it once more.
function takeLink() {
  const link = new URLSearchParams(location.search);
  if (!link.has("rules") && !link.has("seed")) return;
  const turns = wholeNumber(link.get("turns"), 1, 1000) ?? 10;
  const seed = wholeNumber(link.get("seed"), 0, Number.MAX_SAFE_INTEGER);
  const rules = link.get("rules") || "4x6";
  if (/^\d+x\d+u?b?$/.test(rules)) {
    Object.assign(state.settings, { rules, turns, seed });
    state.role = "breaker";
    state.gameId = null;
  }
  history.replaceState(null, "", location.pathname);
}

function wholeNumber(text, least, most) {
  const value = Number(text);
  return /^\d+$/.test(text ?? "") && value >= least && value <= most ? value : null;
}

for (const role of ["breaker", "maker"]) {
  byId(`role-${role}`).addEventListener("click", () => {
    if (state.role !== role) enter(role);
  });
}
listenToSettings({
  start: () => (state.role === "maker" ? startMaker() : start()),
  started: () => (state.role === "maker" ? byId("maker-title") : board).focus(),
  restyle: () => (state.role === "maker" ? resumeMaker() : restyle()),
});
takeLink();
enter(state.role);
