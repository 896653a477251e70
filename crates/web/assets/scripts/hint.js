// @ts-check
// A hint: fetched into its place below the question, so that what was picked and what was being written stay. The server
// says what it is; this knows no game.
import { $, make } from "./dom.js";
import { say } from "./refusal.js";

const place = () => document.getElementById("hint");
/** Which request is awaited. @type {object | null} */
let asking = null;
/** Where the page stood before. */
let scrolled = 0;
/** Marks the choices on the table anew. */
let changed = () => {};

/** Says what to do when a hint comes or goes.
 * @param {() => void} then */
export const onChange = (then) => {
  changed = then;
};

/** @param {Node[]} nodes
 * @param {boolean} busy */
const show = (nodes, busy) => {
  const box = place();
  box.replaceChildren(...nodes);
  box.setAttribute("aria-busy", String(busy));
  box.hidden = false;
  changed();
};

/** With `dismissed` the person put it away, and goes on where they were; otherwise the table went on. */
export const closeHint = (dismissed = false) => {
  const box = place();
  asking = null;
  if (!box || box.hidden) return false;
  const hadFocus = box.contains(document.activeElement);
  box.hidden = true;
  box.replaceChildren();
  changed();
  if (dismissed) scrollTo({ top: scrolled, behavior: "instant" });
  if (hadFocus) $("a[data-hint]")?.focus({ preventScroll: true });
  return true;
};

/** @param {HTMLAnchorElement} link */
export const askHint = async (link) => {
  // A second press says no more than the first.
  if (asking) return;
  const mine = {};
  asking = mine;
  if (place().hidden) scrolled = scrollY;
  show([make("p", { className: "thinking", textContent: "A marshal thinks about it…" })], true);
  const told = document.createElement("template");
  try {
    told.innerHTML = await (await fetch(`${link.href}?part=1`)).text();
  } catch {
    told.innerHTML = "";
  }
  // It was closed meanwhile, or something else is asked.
  if (asking !== mine) return;
  asking = null;
  // Whoever asks too much is answered with a page that is no part.
  if (told.content.querySelector("[data-hint-close]")) show([...told.content.childNodes], false);
  else {
    closeHint();
    say("The hint could not be fetched. Try again in a moment.");
  }
  place()?.scrollIntoView({ block: "nearest" });
};
