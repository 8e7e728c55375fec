// The questions that the page asks of its server.

export class ApiError extends Error {
  constructor(status, body) {
    super(body.error || "The server could not answer.");
    this.status = status;
    this.body = body;
  }
}

async function call(path, options) {
  let response;
  try {
    response = await fetch(`api/v1/${path}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, { error: "The server does not answer. Is it still running?" });
  }
  const body = await response.json().catch((error) => {
    if (error.name === "AbortError") throw error;
    return {};
  });
  if (response.ok) return body;
  if (response.status === 429) {
    const seconds = response.headers.get("Retry-After") || "a few";
    throw new ApiError(429, { ...body, error: `The server is busy. Please try again in ${seconds} s.` });
  }
  throw new ApiError(response.status, body);
}

// A question about a position: hint, check, explore, left, review or palettes.
export function ask(what, params, signal) {
  return call(`${what}?${new URLSearchParams(params)}`, { signal });
}

// The parameters that name a position. `turns` are objects with guess, black and white.
export function position(rules, objective, turns) {
  const params = { rules, objective };
  const history = turns.map(({ guess, black, white }) => `${guess}=${black},${white}`).join(";");
  if (history) params.history = history;
  return params;
}

function post(path, body) {
  return call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

export const games = {
  create: (rules, turns, seed) => post("games", { rules, turns, seed }),
  read: (id) => call(`games/${id}`),
  guess: (id, guess) => post(`games/${id}/guess`, { guess }),
  undo: (id) => post(`games/${id}/undo`, {}),
  reset: (id) => post(`games/${id}/reset`, {}),
};
