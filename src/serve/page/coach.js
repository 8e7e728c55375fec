// The coach: what is left, the best guesses, and a word on the guess that is set now. It asks only
// while it is open, and an answer that comes after the position has changed is dropped.

import { ask } from "./api.js";
import { byId, codesLeft, count, decimal, element, feedbackWords, lossWords, number, valueWords } from "./words.js";

const GUESSES = 5;
// More codes than this are only counted.
const CODES = 60;

export class Coach {
  // `look` gives the position now, or null when there is nothing to coach; `choose` sets a guess.
  constructor({ look, choose, toggled }) {
    this.look = look;
    this.choose = choose;
    this.panel = byId("coach");
    this.toggle = byId("coach-toggle");
    this.positionAsked = new AbortController();
    this.guessAsked = new AbortController();
    this.toggle.addEventListener("click", () => {
      this.open = !this.open;
      // On a small screen the panel is below the guesses.
      if (this.open) this.panel.scrollIntoView({ block: "nearest" });
      toggled(this.open);
    });
  }

  get open() {
    return !this.panel.hidden;
  }

  set open(open) {
    this.panel.hidden = !open;
    this.toggle.setAttribute("aria-expanded", String(open));
    if (open) this.refresh();
    else this.stop();
  }

  stop() {
    this.positionAsked.abort();
    this.guessAsked.abort();
  }

  // The position has changed.
  async refresh() {
    this.stop();
    if (!this.open) return;
    const now = this.look();
    if (!now) return this.rest();
    this.positionAsked = new AbortController();
    const { signal } = this.positionAsked;
    byId("coach-position").hidden = false;
    this.panel.setAttribute("aria-busy", "true");
    this.judge();
    try {
      const few = now.remaining <= CODES;
      const [explored, left] = await Promise.all([
        ask("explore", { ...now.where, top: GUESSES }, signal),
        few ? ask("left", { ...now.where, top: CODES }, signal) : null,
      ]);
      if (signal.aborted) return;
      this.showGuesses(now.palette, explored);
      this.showLeft(now.palette, explored.remaining, left ? left.codes : []);
    } catch (error) {
      if (signal.aborted) return;
      byId("worth").textContent = error.message;
      byId("best-guesses").replaceChildren();
    }
    this.panel.removeAttribute("aria-busy");
  }

  rest() {
    byId("verdict").textContent = "The game is over. The account tells how it went.";
    byId("coach-position").hidden = true;
    this.panel.removeAttribute("aria-busy");
  }

  // The guess that is set has changed.
  async judge() {
    this.guessAsked.abort();
    if (!this.open) return;
    const now = this.look();
    if (!now) return;
    const verdict = byId("verdict");
    if (!now.guess) {
      verdict.textContent = "Set a guess, and here is what it is worth.";
      return;
    }
    this.guessAsked = new AbortController();
    const { signal } = this.guessAsked;
    try {
      const checked = await ask("check", { ...now.where, guess: now.guess }, signal);
      if (!signal.aborted) verdict.replaceChildren(now.palette.standardCode(now.guess), verdictWords(checked));
    } catch (error) {
      if (!signal.aborted) verdict.textContent = error.message;
    }
  }

  showGuesses(palette, explored) {
    const { value } = explored;
    byId("worth").textContent = value
      ? `From here: ${valueWords(value)}. Proved.`
      : "Nothing is proved here; these are good guesses.";
    byId("best-guesses").replaceChildren(...explored.guesses.map((one) => this.guessItem(palette, one)));
  }

  guessItem(palette, one) {
    const button = element("button", { type: "button", class: "plain" },
      element("span", { class: "unseen" }, "Set "), palette.standardCode(one.guess));
    button.addEventListener("click", () => this.choose(palette.fromStandard(one.guess)));
    const lines = [];
    if (one.value) {
      const gives = one.loss ? `; gives away ${lossWords(one.loss)}` : "";
      lines.push(element("span", { class: "figures" },
        `${one.value.worst} at most, ${decimal(one.value.expected)} on average${gives}`));
    }
    const maybe = one.candidate ? "may be the secret" : "cannot be the secret";
    const alike = one.count > 1 ? `; ${number(one.count)} guesses alike` : "";
    lines.push(element("span", { class: "figures quiet" },
      `${count(one.parts.length, "part")}, the largest ${number(one.largest)}; ${maybe}${alike}`));
    return element("li", {}, button, partBars(one), ...lines);
  }

  showLeft(palette, remaining, codes) {
    const shown = remaining > CODES ? ", too many to show." : ":";
    byId("left-count").textContent = codesLeft(remaining) + shown;
    byId("left-codes").replaceChildren(...codes.map((code) => {
      const button = element("button", { type: "button", class: "plain" },
        element("span", { class: "unseen" }, "Set "), palette.standardCode(code));
      button.addEventListener("click", () => this.choose(palette.fromStandard(code)));
      return element("li", {}, button);
    }));
  }
}

function verdictWords(checked) {
  if (checked.optimal === null) return " Nothing is proved here, so no guess is known to be better.";
  const worth = checked.value ? `: ${valueWords(checked.value)}.` : ".";
  if (checked.optimal) return ` is optimal${worth}`;
  return ` gives away ${checked.loss ? lossWords(checked.loss) : "something"}${worth}`;
}

// One bar for each feedback, as high as the codes that it leaves. The words beside it say the gist.
function partBars(one) {
  const bars = element("span", { class: "bars", "aria-hidden": "true" });
  for (const { black, white, codes } of one.parts) {
    const bar = element("span", { title: `${feedbackWords(black, white)}: ${number(codes)}` });
    bar.style.setProperty("--part", codes / one.largest);
    bars.append(bar);
  }
  return bars;
}
