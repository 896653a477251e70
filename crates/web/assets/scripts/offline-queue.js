// @ts-check
// A press while the connection is lost: it is kept, over a reload too, until the table is back. If the table still asks
// the same it is sent; if not, the person is told that it was not played. Knows no game.
import { make } from "./dom.js";
import { clearRefusal, say } from "./refusal.js";

const KEY = `held ${location.pathname}`;

const load = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
};

/** @param {{ line: string, at?: string | number | null } | null} press */
const store = (press) => {
  try {
    if (press) sessionStorage.setItem(KEY, JSON.stringify(press));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing.
  }
};

/** Keeps a press: the line, and the question it answers (none for what is done beside).
 * @param {string} line
 * @param {string | number | null} [at] */
export const keep = (line, at) => {
  store({ line, at });
  const drop = make("button", { type: "button", className: "btn btn-quiet", textContent: "Cancel it" });
  drop.addEventListener("click", () => {
    store(null);
    clearRefusal();
  });
  say(
    "You are offline. Your move is kept and played when the connection is back, if the table still asks the same.",
    drop,
  );
};

/** The table is back and asks `at`: what was kept is sent, or told to be lost.
 * @param {string | undefined} at
 * @param {(line: string, at?: string | number | null) => void} send */
export const flush = (at, send) => {
  const press = load();
  if (!press) return;
  store(null);
  if (press.at === undefined || press.at === null || String(press.at) === String(at)) {
    clearRefusal();
    send(press.line, press.at);
  } else {
    say("Your move was not played: the table moved on while you were offline.");
  }
};
