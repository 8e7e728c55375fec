// Teaching: a guess that is not optimal is talked over before it counts.

import { ask } from "./api.js";
import { byId, lossWords, valueWords } from "./words.js";

const dialog = byId("not-optimal");

// What the server thinks of a guess, or null: a server that is busy or gone holds nobody up.
export async function judge(where, guess) {
  try {
    return await ask("check", { ...where, guess });
  } catch (error) {
    if (error.status === 404 || error.status === 400) throw error;
    return null;
  }
}

// Whether the player keeps a guess that is not optimal. Escape means no.
export function keepsIt(palette, guess, verdict) {
  byId("not-optimal-guess").replaceChildren(palette.standardCode(guess));
  byId("not-optimal-text").textContent = thought(verdict);
  const { better } = verdict;
  byId("not-optimal-more").hidden = !better;
  byId("not-optimal-more").open = false;
  if (better) {
    const worth = verdict.best ? `: ${valueWords(verdict.best)}` : "";
    byId("not-optimal-better").replaceChildren(palette.standardCode(better), worth);
  }

  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    let keeps = false;
    byId("keep").addEventListener("click", () => {
      keeps = true;
      dialog.close();
    }, { signal });
    byId("take-another").addEventListener("click", () => dialog.close(), { signal });
    dialog.addEventListener("close", () => {
      listening.abort();
      resolve(keeps);
    }, { signal });
    dialog.showModal();
  });
}

function thought(verdict) {
  const secret = verdict.candidate ? "It may even be the secret" : "It will tell you something";
  const cost = verdict.loss ? `it gives away a little: ${lossWords(verdict.loss)}` : "another guess would do better";
  return `${secret}, but ${cost}. You can keep it, or look for one that leaves you better off.`;
}
