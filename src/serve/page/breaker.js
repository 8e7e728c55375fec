// The person breaks the code: one game on the server, shown and played.

import { ask, games, position } from "./api.js";
import { hideAccount, showAccount } from "./account.js";
import { Board } from "./board.js";
import { parseRules } from "./codes.js";
import { Coach } from "./coach.js";
import { loadPalette } from "./palette.js";
import { save, state } from "./state.js";
import { judge, keepsIt } from "./teach.js";
import { byId, codesLeft, count, element, feedbackMarks, feedbackWords, guesses, say } from "./words.js";

let game = null;
let rules = null;
let palette = null;
// One thing at a time: a second press while the first is on its way does nothing.
let busy = false;

// An answer that takes longer than this, in milliseconds, is announced.
const PATIENCE = 400;
const THINKING = "Thinking …";

export const board = new Board({ changed: () => coach.judge(), entered: () => once(guess) });
const coach = new Coach({
  look: () => {
    if (!game || game.view.gameOver) return null;
    const set = board.complete ? palette.toStandard(board.values) : null;
    return { where: where(), palette, remaining: game.remaining, guess: set };
  },
  choose: (values) => board.set(values),
  toggled: (open) => {
    state.coach = open;
    save();
  },
});

const turns = () => game.view.attempts.map(({ code, feedback }) => ({ guess: code.join(""), ...feedback }));
const where = () => position(game.view.rules, state.settings.objective, turns());

function note(line) {
  byId("note").textContent = line;
}

async function once(work) {
  if (busy || !game) return;
  busy = true;
  note("");
  const waiting = setTimeout(() => note(THINKING), PATIENCE);
  try {
    await work();
  } catch (error) {
    await recover(error).catch(complain);
  } finally {
    busy = false;
    clearTimeout(waiting);
    if (byId("note").textContent === THINKING) note("");
  }
}

function complain(error) {
  note(error.message);
  say(error.message);
}

async function recover(error) {
  if (error.status === 404) {
    await startAfresh();
    note("That game is gone, so here is a new one.");
  } else if (error.status === 409) {
    show(await games.read(game.id));
  } else {
    complain(error);
  }
}

// A new game with the settings as they are.
export async function start() {
  const { rules: text, turns: allowed, seed } = state.settings;
  const next = parseRules(text);
  // Both questions leave at once, as the page is not playable before both are answered.
  const [made, look] = await Promise.all([
    games.create(text, allowed, seed),
    loadPalette(next, state.settings.palette),
  ]);
  begin(made, next, look);
  board.clear();
  say(`New game, ${codesLeft(made.remaining)}.`);
}

// In place of a game that is gone. Its seed would give the same secret once more.
function startAfresh() {
  state.settings.seed = null;
  return start();
}

// Goes on with the stored game, or starts one.
export async function resume() {
  if (!state.gameId) return start();
  try {
    const next = parseRules(state.settings.rules);
    const [stored, look] = await Promise.all([
      games.read(state.gameId),
      loadPalette(next, state.settings.palette),
    ]);
    const played = parseRules(stored.view.rules);
    begin(stored, played, played.text === next.text ? look : await loadPalette(played, state.settings.palette));
  } catch (error) {
    if (error.status !== 404) throw error;
    await startAfresh();
    note("Your last game is gone, so here is a new one.");
  }
}

function begin(made, nextRules, nextPalette) {
  rules = nextRules;
  palette = nextPalette;
  palette.paint();
  board.build(rules, palette);
  note("");
  show(made);
  if (coach.open !== state.coach) coach.open = state.coach;
}

// Another palette or another aim, in the middle of a game.
export async function restyle() {
  if (!game) return;
  palette = await loadPalette(rules, state.settings.palette);
  palette.paint();
  board.build(rules, palette);
  show(game);
}

function show(next) {
  game = next;
  state.gameId = game.id;
  save();
  const { view, remaining } = game;
  const { attempts, gameOver, maxAttempts } = view;

  byId("plays").replaceChildren(...attempts.map(playItem));
  byId("plays").style.setProperty("--rows", Math.min(maxAttempts, 10));
  byId("status").textContent = gameOver
    ? resultWords(view)
    : `Turn ${attempts.length + 1} of ${maxAttempts}, ${codesLeft(remaining)}${view.practice ? ", practice" : ""}`;

  byId("undo").disabled = attempts.length === 0;
  byId("optimal").disabled = gameOver;
  byId("editor").classList.toggle("resting", gameOver);
  byId("end").hidden = !gameOver;
  if (gameOver) showEnd(view);
  else hideAccount();
  if (coach.open) coach.refresh();
}

function playItem({ code, feedback }, at) {
  const { black, white } = feedback;
  const item = element("li", { "data-guess": code.join(""), "data-black": black, "data-white": white });
  const turn = element("span", { class: "turn" }, String(at + 1));
  item.append(turn, palette.standardCode(code.join("")), feedbackMarks(black, white));
  return item;
}

const resultWords = ({ status, attempts, practice }) =>
  `${status === "won" ? "Won: found" : "Lost: not found"} in ${guesses(attempts.length)}${practice ? ", practice" : ""}`;

function showEnd(view) {
  const won = view.status === "won";
  byId("result").textContent = won ? "You found it" : "Not this time";
  byId("secret").replaceChildren(palette.standardCode(view.secretCode.join("")));
  byId("secret").dataset.code = view.secretCode.join("");
  const replay = byId("replay");
  replay.hidden = view.seed === null;
  if (view.seed !== null) {
    replay.href = `?${new URLSearchParams({ rules: view.rules, turns: view.maxAttempts, seed: view.seed })}`;
  }
  showAccount(palette, where());
}

// The one line of a turn for screen readers.
function sayTurn() {
  const { attempts, gameOver } = game.view;
  const { code, feedback } = attempts[attempts.length - 1];
  const names = palette.names(palette.fromStandard(code.join("")));
  const after = gameOver ? resultWords(game.view) : codesLeft(game.remaining);
  say(`Guess ${attempts.length}, ${names}: ${feedbackWords(feedback.black, feedback.white)}, ${after}`);
}

// Carries out a guess in the game that it was meant for, unless another one was begun meanwhile.
async function play(code, playing) {
  if (game !== playing) return;
  const focused = document.activeElement;
  const after = await games.guess(playing.id, code);
  if (game !== playing) return;
  show(after);
  board.clear();
  sayTurn();
  if (game.view.gameOver) byId("result").focus();
  else if (focused.matches(".place, .colour")) board.focus();
}

async function guess() {
  if (game.view.gameOver) return;
  const playing = game;
  const problem = board.problem();
  if (problem) return complain(new Error(problem));
  const code = palette.toStandard(board.values);
  if (!byId("teach").checked) return play(code, playing);
  const verdict = await judge(where(), code);
  if (game !== playing) return;
  if (verdict?.optimal === false && !(await keepsIt(palette, code, verdict))) {
    note("Take your time; change any peg.");
    board.takeBack();
    return;
  }
  await play(code, playing);
  if (game.view.gameOver) return;
  if (!verdict) note("Counted, but not judged: the server did not answer in time.");
  else if (verdict.optimal === null) note("Counted. Nothing is proved there.");
}

async function makeOptimal() {
  const playing = game;
  const hint = await ask("hint", where());
  if (!hint.guess) return note("There is no guess to make here.");
  await play(hint.guess, playing);
  if (!game.view.gameOver) note(hint.exact ? "That was an optimal guess." : "A good guess, but not proved.");
}

async function undo() {
  const playing = game;
  const after = await games.undo(playing.id);
  if (game !== playing) return;
  show(after);
  board.clear();
  const { attempts } = game.view;
  say(`Taken back: ${count(attempts.length, "guess", "guesses")} made, ${codesLeft(game.remaining)}`);
  if (byId("undo").disabled) board.focus();
}

async function again() {
  show(await games.reset(game.id));
  board.clear();
  say(`New game, ${codesLeft(game.remaining)}.`);
  board.focus();
}

byId("guess-form").addEventListener("submit", (event) => {
  event.preventDefault();
  once(guess);
});
byId("optimal").addEventListener("click", () => once(makeOptimal));
byId("undo").addEventListener("click", () => once(undo));
byId("again").addEventListener("click", () => once(again));
byId("teach").checked = state.teach;
byId("teach").addEventListener("change", ({ target }) => {
  state.teach = target.checked;
  save();
});
