// What the page knows, and the part of it that outlives a reload.

const KEY = "pegbase";

const defaults = {
  settings: { rules: "4x6", turns: 10, seed: null, palette: "letters", objective: "worst" },
  teach: true,
  coach: false,
  role: "breaker",
  gameId: null,
  // The other role: the guesses of the computer with the answers of the person.
  maker: { rules: "4x6", turns: [] },
};

function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY)) || {};
    return { ...defaults, ...stored, settings: { ...defaults.settings, ...stored.settings } };
  } catch {
    return structuredClone(defaults);
  }
}

export const state = load();

// A browser that stores nothing plays all the same; only a reload starts afresh then.
export function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Nothing to do about it.
  }
}
