// The account of a game: what each guess gave away, and what luck its feedback brought. The bars
// are inside a table, so the chart is its own text.

import { ask } from "./api.js";
import { byId, decimal, element, guesses, number } from "./words.js";

const NOTHING_PROVED = "Not everything in this game is proved, so there is no exact account of it.";

let asked = new AbortController();

export function hideAccount() {
  asked.abort();
  byId("account").hidden = true;
}

export async function showAccount(palette, where) {
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const section = byId("account");
  const sum = byId("account-sum");
  const turns = byId("account-turns");
  section.hidden = false;
  section.setAttribute("aria-busy", "true");
  sum.textContent = "Working it out …";
  turns.replaceChildren();
  try {
    const review = await ask("review", where, signal);
    if (signal.aborted) return;
    sum.replaceChildren(...balance(review, where.objective));
    turns.replaceChildren(table(palette, review));
  } catch (error) {
    if (signal.aborted) return;
    sum.textContent = error.status === 422 ? NOTHING_PROVED : error.message;
  }
  section.removeAttribute("aria-busy");
}

const known = (amount) => amount !== null && amount !== undefined;

function balance(review, objective) {
  if (!review.exact || !known(review.start)) return [NOTHING_PROVED];
  const aim = objective === "worst" ? "at most" : "on average";
  const luck = review.luck.value;
  const steps = [
    [decimal(review.start.value), `${aim}, from the start`],
    [`+ ${decimal(review.given_away.value)}`, "given away"],
    [`${luck < 0 ? "+" : "\u2212"} ${decimal(Math.abs(luck))}`, luck < 0 ? "bad luck" : "luck"],
  ];
  if (review.left.value) steps.push([`\u2212 ${decimal(review.left.value)}`, "still to come"]);
  steps.push([`= ${number(review.guesses)}`, review.guesses === 1 ? "guess" : "guesses"]);
  return steps.map(([figure, words]) =>
    element("span", { class: "step" }, element("strong", {}, figure), ` ${words}`));
}

function table(palette, review) {
  // Bars of both columns have one scale, so that they can be compared.
  const amounts = review.turns.flatMap((turn) => [turn.given_away, turn.luck]).filter(known);
  const scale = Math.max(...amounts.map(({ value }) => Math.abs(value)), 0) || 1;
  const head = element("tr", {}, ...["Turn", "Guess", "Given away", "Luck", "Codes left"]
    .map((title) => element("th", { scope: "col" }, title)));
  const rows = review.turns.map((turn, at) => element("tr", {},
    element("th", { scope: "row" }, String(at + 1)),
    element("td", {}, palette.standardCode(turn.guess)),
    amountCell(turn.given_away, scale, "away", ["nothing", "", ""]),
    amountCell(turn.luck, scale, "luck", ["none", " good", " bad"]),
    element("td", { class: "number" }, known(turn.after) ? number(turn.after) : "–")));
  const caption = element("caption", { class: "unseen" },
    `What each of ${guesses(review.turns.length)} gave away, and its luck`);
  return element("table", {}, caption, element("thead", {}, head), element("tbody", {}, ...rows));
}

// The number and its bar. Bars to the right are good luck or what was given away, to the left bad luck.
function amountCell(amount, scale, kind, [none, above, below]) {
  if (!known(amount)) return element("td", {}, "not proved");
  const { value, fraction } = amount;
  const words = value === 0 ? none : `${decimal(Math.abs(value))}${value > 0 ? above : below}`;
  const bar = element("span", { class: `bar ${kind}`, "aria-hidden": "true" });
  bar.dataset.sign = Math.sign(value);
  bar.style.setProperty("--share", Math.abs(value) / scale);
  return element("td", { title: fraction ?? "" }, element("span", { class: "amount" }, words), bar);
}
