// Rules, and codes as text. In the page a code is an array of values: the colours from 0 on, the
// blank after them; null is a place that is not set yet.

export function parseRules(text) {
  const match = /^(\d+)x(\d+)(u?)(b?)$/.exec(text);
  if (!match) throw new Error(`${text} are no rules`);
  const pegs = Number(match[1]);
  const colours = Number(match[2]);
  const blank = match[4] === "b";
  return { text, pegs, colours, unique: match[3] === "u", blank, values: colours + (blank ? 1 : 0) };
}

// The symbols that the server and the data attributes use, whatever the palette.
export function standardSymbols(rules) {
  const all = rules.colours < 10 ? "123456789" : "0123456789abcdef";
  return [...all.slice(0, rules.colours), ...(rules.blank ? "_" : "")];
}

export function write(values, symbols) {
  return values.map((value) => (value === null ? "." : symbols[value])).join("");
}

// The values of a text, or the first character that means nothing. Case does not matter, spaces
// are skipped, and a dot leaves a place open.
export function read(text, symbols) {
  const lower = symbols.map((symbol) => symbol.toLowerCase());
  const values = [];
  for (const character of text.toLowerCase().replace(/\s/g, "")) {
    const value = lower.indexOf(character);
    if (value < 0 && character !== ".") return { values, unknown: character };
    values.push(value < 0 ? null : value);
  }
  return { values, unknown: null };
}

// Which numbers of white hits can go with so many black ones, as far as the rules alone tell.
export function whiteIsPossible(rules, black, white) {
  const hits = black + white;
  if (hits > rules.pegs || (black === rules.pegs - 1 && white === 1)) return false;
  // Where all colours of a code differ, two codes cannot help sharing some.
  return !rules.unique || hits >= 2 * rules.pegs - rules.values;
}
