// How numbers and feedback are said.

export const byId = (id) => document.getElementById(id);

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const separated = new Intl.NumberFormat("en-GB");
export const number = (value) => separated.format(value);

export function count(value, noun, nouns = `${noun}s`) {
  return `${number(value)} ${value === 1 ? noun : nouns}`;
}

export const guesses = (value) => count(value, "guess", "guesses");

// At most `places` decimals, and a true minus sign.
export function decimal(value, places = 2) {
  return String(Number(value.toFixed(places))).replace("-", "\u2212");
}

export const codesLeft = (remaining) => `${count(remaining, "code")} left`;

export const feedbackWords = (black, white) => `${black} black, ${white} white`;

// ● and ○ for the eyes, words for everyone else.
export function feedbackMarks(black, white) {
  const marks = element("span", { "aria-hidden": "true", class: "marks" });
  marks.textContent = "●".repeat(black) + "○".repeat(white) || "–";
  const words = element("span", { class: "unseen" }, feedbackWords(black, white));
  return element("span", { class: "feedback" }, marks, words);
}

export function valueWords(value) {
  return `at most ${count(value.worst, "more guess", "more guesses")}, ${decimal(value.expected)} on average`;
}

// What a guess gives away against the best one. It can lose in one figure and gain in the other.
export function lossWords({ worst, expected }) {
  const amounts = [];
  if (worst) amounts.push([worst, `${guesses(Math.abs(worst))} in the worst case`]);
  if (expected) {
    const size = Math.abs(expected);
    amounts.push([expected, `${size < 0.005 ? "less than 0.01" : decimal(size)} on average`]);
  }
  const words = (sign) =>
    amounts.filter(([amount]) => Math.sign(amount) === sign).map(([, text]) => text).join(" and ");
  const gained = words(-1);
  return (words(1) || "nothing") + (gained ? ` (and gains ${gained})` : "");
}

// The one live region speaks one short line at a time.
export function say(line) {
  byId("live").textContent = line;
}
