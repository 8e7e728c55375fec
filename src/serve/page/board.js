// The guess that is being set: by tapping a place and a colour, by dragging a colour, by keys, or
// as text. All ways change the same values.

import { byId, element } from "./words.js";

// How far a pointer moves before a press becomes a drag, in CSS pixels.
const DRAG_AFTER = 8;

export class Board {
  constructor({ changed, entered }) {
    this.changed = changed;
    this.entered = entered;
    this.places = byId("places");
    this.colours = byId("colours");
    this.text = byId("guess-text");
    this.rules = null;
    this.palette = null;
    this.values = [];
    this.active = 0;
    this.dragged = false;

    this.places.addEventListener("click", (event) => {
      const place = event.target.closest(".place");
      if (place) this.activate(Number(place.dataset.place));
    });
    this.colours.addEventListener("click", (event) => {
      const colour = event.target.closest(".colour");
      if (colour && !this.dragged) this.put(Number(colour.dataset.value));
    });
    this.colours.addEventListener("pointerdown", (event) => this.press(event));
    this.text.addEventListener("input", () => this.typed());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Other rules or another palette. The guess is kept where the rules are the same.
  build(rules, palette) {
    const sameRules = this.rules && this.rules.text === rules.text;
    this.rules = rules;
    this.palette = palette;
    if (!sameRules) {
      this.values = Array(rules.pegs).fill(null);
      this.active = 0;
    }
    this.places.replaceChildren(...this.values.map((_, place) =>
      element("button", { type: "button", class: "place", "data-place": place }, palette.peg(null))));
    this.colours.replaceChildren(...palette.swatches.map(({ symbol, name }, value) => {
      const label = `${symbol}, ${name}`;
      const attributes = { type: "button", class: "colour", "data-value": value, "aria-label": label };
      return element("button", attributes, palette.peg(value));
    }));
    this.draw();
    this.mirror();
  }

  get complete() {
    return this.values.length > 0 && !this.values.includes(null);
  }

  clear() {
    this.set(this.values.map(() => null));
  }

  set(values) {
    this.values = [...values];
    this.active = Math.max(0, values.indexOf(null));
    this.draw();
    this.mirror();
    this.changed();
  }

  focus() {
    this.places.children[this.active]?.focus();
  }

  // Back from a dialog with the same guess. A text box that gets its focus back has no caret in some
  // browsers, so it is given one; the next text replaces the old.
  takeBack() {
    if (document.activeElement === this.text) this.text.select();
    else this.focus();
  }

  // Shows the values by changing attributes only.
  draw() {
    [...this.places.children].forEach((place, at) => {
      const value = this.values[at];
      const name = value === null ? "empty" : `${this.palette.symbols[value]}, ${this.palette.swatches[value].name}`;
      this.palette.show(place.firstChild, value);
      place.setAttribute("aria-label", `Place ${at + 1}: ${name}`);
      place.setAttribute("aria-pressed", String(at === this.active));
    });
  }

  mirror() {
    this.text.value = this.palette.text(this.values).replace(/\.+$/, "");
    this.text.removeAttribute("aria-invalid");
  }

  activate(place) {
    this.active = place;
    this.draw();
  }

  put(value, place = this.active) {
    // Where all colours differ, a colour that is set again moves.
    if (this.rules.unique) this.values = this.values.map((old) => (old === value ? null : old));
    this.values[place] = value;
    // The next place; after the last one the first that is still open.
    const last = this.rules.pegs - 1;
    if (place < last) this.active = place + 1;
    else this.active = this.complete ? last : this.values.indexOf(null);
    this.draw();
    this.mirror();
    this.changed();
  }

  erase() {
    if (this.values[this.active] === null && this.active > 0) this.active -= 1;
    this.values[this.active] = null;
    this.draw();
    this.mirror();
    this.changed();
  }

  // The text box is followed as far as it can be read; what is wrong with it is said on Enter.
  typed() {
    const { values, unknown } = this.palette.fromTyped(this.text.value);
    const wrong = unknown !== null || values.length > this.rules.pegs;
    if (wrong) this.text.setAttribute("aria-invalid", "true");
    else this.text.removeAttribute("aria-invalid");
    this.values = this.values.map((_, place) => values[place] ?? null);
    this.active = Math.min(values.length, this.rules.pegs - 1);
    this.draw();
    this.changed();
  }

  // What is wrong with the guess, or null.
  problem() {
    const { pegs } = this.rules;
    const { values, unknown } = this.palette.fromTyped(this.text.value);
    if (unknown !== null) return `“${unknown}” is no colour here. There are ${this.palette.symbols.join(" ")}.`;
    if (values.length > pegs) return `A guess has ${pegs} pegs, and this one has ${values.length}.`;
    if (!this.complete) return pegs === 1 ? "Choose a colour first." : `Fill all ${pegs} places first.`;
    return null;
  }

  // Keys work where nothing else wants them: on the desk, or with no focus at all.
  key(event) {
    const { target } = event;
    if (!this.palette || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target !== document.body && !target.closest("#places, #colours, #guess, #optimal, #undo")) return;
    if (this.places.closest("[hidden], .resting") || document.querySelector("dialog[open]")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      const colours = target.closest("#colours");
      if (colours) {
        const next = step > 0 ? target.nextElementSibling : target.previousElementSibling;
        next?.focus();
      } else {
        this.activate(Math.min(Math.max(this.active + step, 0), this.rules.pegs - 1));
        this.focus();
      }
    } else if (event.key === "Backspace" || event.key === "Delete") {
      this.erase();
      if (target.closest("#places")) this.focus();
    } else if (event.key === "Enter" && (target === document.body || target.closest("#places"))) {
      this.entered();
    } else if (event.key.length === 1 && event.key !== " " && event.key !== ".") {
      const { values } = this.palette.fromTyped(event.key);
      if (!values.length) return;
      this.put(values[0]);
      if (target.closest("#places")) this.focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  press(event) {
    const colour = event.target.closest(".colour");
    this.dragged = false;
    if (!colour || !event.isPrimary || event.button !== 0) return;
    const value = Number(colour.dataset.value);
    const start = { x: event.clientX, y: event.clientY };
    const ending = new AbortController();
    const { signal } = ending;
    let ghost = null;
    let over = null;

    const aim = (place) => {
      over?.classList.remove("aimed");
      over = place;
      over?.classList.add("aimed");
    };
    const move = ({ clientX, clientY }) => {
      if (!ghost) {
        if (Math.hypot(clientX - start.x, clientY - start.y) < DRAG_AFTER) return;
        this.dragged = true;
        ghost = this.palette.peg(value);
        ghost.classList.add("ghost");
        ghost.setAttribute("aria-hidden", "true");
        document.body.append(ghost);
      }
      ghost.style.setProperty("--x", `${clientX}px`);
      ghost.style.setProperty("--y", `${clientY}px`);
      aim(document.elementFromPoint(clientX, clientY)?.closest(".place") || null);
    };
    const stop = (place) => {
      ending.abort();
      ghost?.remove();
      aim(null);
      if (place) this.put(value, Number(place.dataset.place));
      // The click that some browsers send after a drag comes before this.
      setTimeout(() => {
        this.dragged = false;
      });
    };
    document.addEventListener("pointermove", move, { signal });
    document.addEventListener("pointerup", () => stop(over), { signal });
    document.addEventListener("pointercancel", () => stop(null), { signal });
  }
}
