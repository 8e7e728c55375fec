// How colours look and are called. A peg is told by colour, letter and shape: the shapes are in the
// style sheet, the colours come from the server and are set as custom properties once, so that a
// peg changes its look by one attribute.

import { ask } from "./api.js";
import { read, standardSymbols, write } from "./codes.js";
import { element } from "./words.js";

export class Palette {
  constructor(rules, swatches) {
    this.rules = rules;
    this.swatches = swatches;
    this.symbols = swatches.map((swatch) => swatch.symbol);
    this.standard = standardSymbols(rules);
  }

  // A code as the person reads it, and in words.
  text(values) {
    return write(values, this.symbols);
  }

  names(values) {
    return values.map((value) => this.swatches[value].name).join(" ");
  }

  // To and from the standard symbols, which the server speaks.
  toStandard(values) {
    return write(values, this.standard);
  }

  fromStandard(code) {
    return read(code, this.standard).values;
  }

  // What a person types: the letters of this palette, otherwise the standard symbols.
  fromTyped(text) {
    const own = read(text, this.symbols);
    if (own.unknown === null) return own;
    const standard = read(text, this.standard);
    return standard.unknown === null ? standard : own;
  }

  show(peg, value) {
    const swatch = value === null ? null : this.swatches[value];
    peg.dataset.look = !swatch ? "none" : swatch.color ? value : "blank";
    peg.textContent = swatch ? swatch.symbol : "";
  }

  peg(value) {
    const peg = element("span", { class: "peg" });
    this.show(peg, value);
    return peg;
  }

  // A whole code as pegs; screen readers hear the names.
  code(values) {
    const pegs = element("span", { class: "pegs", "aria-hidden": "true" }, ...values.map((value) => this.peg(value)));
    return element("span", { class: "code" }, pegs, element("span", { class: "unseen" }, this.names(values)));
  }

  standardCode(code) {
    return this.code(this.fromStandard(code));
  }

  paint() {
    const { style } = document.documentElement;
    this.swatches.forEach(({ color }, value) => {
      if (!color) return;
      style.setProperty(`--fill-${value}`, color);
      style.setProperty(`--ink-${value}`, inkOn(color));
    });
  }
}

// Black or white, whichever has the greater contrast: it is never below 4.5.
function inkOn(color) {
  const linear = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  return luminance > 0.179 ? "#000000" : "#ffffff";
}

// All palettes of some rules, by name. They never change, so each is asked for once.
const known = new Map();

export function loadPalettes(rules) {
  if (!known.has(rules.text)) {
    const loading = ask("palettes", { rules: rules.text }).then(
      ({ palettes }) => new Map(palettes.map(({ name, swatches }) => [name, new Palette(rules, swatches)])),
    );
    loading.catch(() => known.delete(rules.text));
    known.set(rules.text, loading);
  }
  return known.get(rules.text);
}

export async function loadPalette(rules, name) {
  const palettes = await loadPalettes(rules);
  return palettes.get(name) || palettes.get("default");
}
