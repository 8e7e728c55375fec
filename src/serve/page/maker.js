// The other role: the person has a code in mind and answers, the computer guesses. The turns are
// kept in the page; the server is asked for the next guess only.

import { ask, position } from "./api.js";
import { parseRules, whiteIsPossible } from "./codes.js";
import { loadPalette } from "./palette.js";
import { save, state } from "./state.js";
import { byId, codesLeft, count, element, feedbackMarks, feedbackWords, guesses, say, valueWords } from "./words.js";

const REPAIRS = 5;
// An answer that takes longer than this, in milliseconds, is announced.
const PATIENCE = 400;

let rules = null;
let palette = null;
let hint = null;
// The turn whose answer is corrected, or null when the newest guess is answered.
let correcting = null;
let black = 0;
let white = 0;
let asked = new AbortController();

const turns = () => state.maker.turns;
const found = () => turns().some((turn) => turn.black === rules.pegs);

// A new code with the rules of the settings.
export async function startMaker() {
  // Rules that the server refuses leave the game as it is.
  await loadPalette(parseRules(state.settings.rules), state.settings.palette);
  state.maker = { rules: state.settings.rules, turns: [] };
  save();
  return resumeMaker();
}

// Goes on with the answers so far. Before the first one there is nothing to go on with, and the rules
// that are set count.
export async function resumeMaker() {
  if (!turns().length) state.maker.rules = state.settings.rules;
  rules = parseRules(state.maker.rules);
  palette = await loadPalette(rules, state.settings.palette);
  palette.paint();
  buildCounts();
  await next();
}

// Asks for the next guess after the turns as they are now.
async function next(spoken = "") {
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  correcting = null;
  hint = null;
  save();
  showTurns();
  byId("contradiction").hidden = true;
  byId("maker-note").textContent = "";
  if (found()) return showFound(spoken);
  const waiting = setTimeout(() => {
    byId("maker-status").textContent = "Thinking …";
  }, PATIENCE);
  try {
    const answer = await ask("hint", position(rules.text, state.settings.objective, turns()), signal);
    if (signal.aborted) return;
    hint = answer;
    showGuess(spoken);
  } catch (error) {
    if (signal.aborted) return;
    showFailure(error);
  } finally {
    clearTimeout(waiting);
  }
}

function showCode(guess) {
  const shown = byId("maker-guess");
  shown.hidden = false;
  shown.dataset.guess = guess;
  shown.replaceChildren(palette.standardCode(guess));
}

function showGuess(spoken) {
  const { guess, remaining, value, exact } = hint;
  const turn = turns().length + 1;
  showCode(guess);
  byId("maker-status").textContent = remaining === 1
    ? `Guess ${turn}. It must be this one.`
    : `Guess ${turn}, ${codesLeft(remaining)}${exact && value ? `: ${valueWords(value)}` : ""}`;
  if (turn === 1) {
    byId("maker-note").textContent = `Think of a code of ${count(rules.pegs, "peg")}, then answer each guess.`;
  }
  askFor("How good is this guess?", 0, 0);
  const names = palette.names(palette.fromStandard(guess));
  say(`${spoken}${spoken ? ", " : ""}${codesLeft(remaining)}. Guess ${turn} is ${names}`);
}

function showFound(spoken) {
  const last = turns().length;
  byId("maker-feedback").hidden = true;
  byId("maker-status").textContent = `Found in ${guesses(last)}. Thank you for the game!`;
  showCode(turns()[last - 1].guess);
  say(spoken ? `${spoken}, found in ${guesses(last)}` : `Found in ${guesses(last)}`);
}

function showFailure(error) {
  byId("maker-guess").hidden = true;
  byId("maker-feedback").hidden = true;
  if (error.status !== 409) {
    byId("maker-status").textContent = "";
    byId("maker-note").textContent = error.message;
    say(error.message);
    return;
  }
  const { turn, repairs = [] } = error.body;
  byId("maker-status").textContent = "Something does not fit";
  const line = `From turn ${turn ?? turns().length} on no code fits. That happens easily.`;
  byId("contradiction-text").textContent = repairs.length
    ? `${line} Perhaps it should have been:`
    : `${line} Please look at your answers again; each can be changed.`;
  byId("repairs").replaceChildren(...repairs.slice(0, REPAIRS).map(repairItem));
  byId("contradiction").hidden = false;
  byId("contradiction-title").focus();
  say(line);
}

function repairItem({ changes, codes }) {
  const words = changes.map((one) => `Turn ${one.turn}: ${feedbackWords(one.black, one.white)}`).join("; ");
  const button = element("button", { type: "button" }, `${words} (${codesLeft(codes)})`);
  button.addEventListener("click", () => {
    for (const one of changes) Object.assign(turns()[one.turn - 1], { black: one.black, white: one.white });
    focusTitle();
    next("Corrected");
  });
  return element("li", {}, button);
}

function showTurns() {
  byId("maker-plays").replaceChildren(...turns().map((turn, at) => {
    const label = `Change answer ${at + 1}`;
    const change = element("button", { type: "button", class: "plain", "aria-label": label }, "Change");
    change.addEventListener("click", () => correct(at));
    return element("li", { "data-guess": turn.guess, "data-black": turn.black, "data-white": turn.white },
      element("span", { class: "turn" }, String(at + 1)), palette.standardCode(turn.guess),
      feedbackMarks(turn.black, turn.white), change);
  }));
}

function correct(at) {
  // A guess that is still being thought about is asked for again afterwards.
  asked.abort();
  correcting = at;
  const turn = turns()[at];
  showCode(turn.guess);
  askFor(`What should the answer to guess ${at + 1} have been?`, turn.black, turn.white);
  byId(`maker-black-${black}`).focus();
}

function askFor(question, blackNow, whiteNow) {
  byId("maker-asks").textContent = question;
  byId("maker-feedback").hidden = false;
  byId("maker-cancel").hidden = correcting === null;
  black = blackNow;
  white = whiteNow;
  drawCounts();
}

function buildCounts() {
  for (const kind of ["black", "white"]) {
    const mark = kind === "black" ? "●" : "○";
    const label = element("span", { class: "counts-label", "aria-hidden": "true" }, `${mark} ${kind}`);
    const buttons = Array.from({ length: rules.pegs + 1 }, (_, hits) => {
      const attributes = { type: "button", id: `maker-${kind}-${hits}`, "aria-label": `${hits} ${kind}` };
      const button = element("button", attributes, String(hits));
      button.addEventListener("click", () => choose(kind, hits));
      return button;
    });
    byId(`maker-${kind}`).replaceChildren(label, ...buttons);
  }
}

// Black is always free; white can only be what goes with it.
function choose(kind, hits) {
  if (kind === "black") black = hits;
  else white = hits;
  if (!whiteIsPossible(rules, black, white)) {
    white = 0;
    while (white < rules.pegs && !whiteIsPossible(rules, black, white)) white += 1;
  }
  drawCounts();
}

function drawCounts() {
  for (let hits = 0; hits <= rules.pegs; hits += 1) {
    byId(`maker-black-${hits}`).setAttribute("aria-pressed", String(hits === black));
    const button = byId(`maker-white-${hits}`);
    button.setAttribute("aria-pressed", String(hits === white));
    button.disabled = !whiteIsPossible(rules, black, hits);
  }
}

function answer() {
  if (correcting !== null) {
    Object.assign(turns()[correcting], { black, white });
    // A code that is found ends the game there.
    if (black === rules.pegs) turns().length = correcting + 1;
    focusTitle();
    return next(`Answer ${correcting + 1} corrected`);
  }
  if (!hint) return;
  const names = palette.names(palette.fromStandard(hint.guess));
  turns().push({ guess: hint.guess, black, white });
  if (found()) focusTitle();
  return next(`Guess ${turns().length}, ${names}: ${feedbackWords(black, white)}`);
}

// Where the control that had the focus goes away, the heading takes it.
function focusTitle() {
  byId("maker-title").focus({ preventScroll: true });
}

byId("maker-answer").addEventListener("click", answer);
byId("maker-cancel").addEventListener("click", () => {
  focusTitle();
  next();
});
