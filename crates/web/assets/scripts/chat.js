// @ts-check
// Chat: its lines, greetings shown for a moment, and who is muted.
import { $, $$, main, make, root } from "./dom.js";
import * as sound from "./sound.js";

/** The most lines on the page. */
const MOST = 100;

/** @param {string[]} lines */
export const addChat = (lines) => {
  const list = $("#chat ul");
  if (!list) return;
  for (const line of lines) {
    list.insertAdjacentHTML("beforeend", line);
    while (list.children.length > MOST) list.firstElementChild.remove();
  }
};

export const clearChat = () => $("#chat ul")?.replaceChildren();

// A cookie of this table keeps who is muted, as the plain form would.
const YEAR = 365 * 24 * 3600;
const mutedSeats = () => {
  const [, seats = ""] = document.cookie.match(/(?:^|; )muted=([\d.]*)/) ?? [];
  return new Set(seats.split(".").filter(Boolean));
};

/** Mutes a seat, or lets it be heard again.
 * @param {HTMLElement} button */
export const toggleMute = (button) => {
  const seats = mutedSeats();
  const seat = button.dataset.mute;
  if (!seats.delete(seat)) seats.add(seat);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `muted=${[...seats].join(".")}; SameSite=Lax; Path=${location.pathname}; Max-Age=${YEAR}`;
  applyMutes();
};

/** Hides what muted people said; their buttons say so. */
export const applyMutes = () => {
  const seats = mutedSeats();
  for (const button of $$("[data-mute]")) {
    const off = seats.has(button.dataset.mute);
    button.setAttribute("aria-pressed", String(off));
    button.textContent = off ? "Muted" : "Mute";
  }
  for (const line of $$("#chat [data-from]")) line.hidden = seats.has(line.dataset.from);
};

/** How much was said that nobody has seen. */
let unread = 0;

/** Counts what was said where the chat is out of sight, or forgets it once it is not. */
export const countUnread = () => {
  const badge = $("#unread");
  const { top = 0, bottom = 0 } = $("#chat")?.lastElementChild?.getBoundingClientRect() ?? {};
  if (top < bottom && bottom <= innerHeight) unread = 0;
  if (!badge) return;
  badge.hidden = !unread;
  badge.textContent = String(unread);
};
addEventListener("scroll", countUnread, { passive: true });

/** A line that somebody said just now: where the chat is out of sight it is counted, and shown for a moment.
 * @param {string} line */
export const showLine = (line) => {
  const said = document.createElement("template");
  said.innerHTML = line;
  const from = $("[data-from]", said.content)?.dataset.from;
  if (from === main?.dataset.me || mutedSeats().has(from)) return;
  sound.play("message");
  unread += 1;
  countUnread();
  if (!unread) return;
  const [name, words] = [$("b", said.content)?.textContent, $("span", said.content)?.lastChild?.textContent.trim()];
  toast(name, words, make("a", { className: "btn", href: "#chat", textContent: "Open" }));
};

/** The offer of a rematch that was shown last. @type {string | undefined} */
let offered;

/** Somebody would like a rematch: it is shown for a moment wherever one looks, once. */
export const showOffer = () => {
  const words = $("[data-offer]", main ?? document)?.textContent;
  if (words && words !== offered) {
    toast("", words, make("a", { className: "btn", href: "#rematch", textContent: "Answer" }));
    sound.play("message");
  }
  offered = words;
};

let timer = 0;
/** @param {string} name
 * @param {string} words
 * @param {...Node} more */
const toast = (name, words, ...more) => {
  let box = document.getElementById("toast");
  if (!box) {
    box = make("div", { id: "toast", className: "toast" });
    box.setAttribute("role", "status");
    document.body.append(box);
  }
  const who = name ? [make("b", { textContent: name }), " "] : [];
  box.replaceChildren(...who, words, ...more);
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    box.hidden = true;
  }, 4000);
};

/** Somebody said something by one press: it is shown for a moment.
 * @param {Message} message */
export const showGreeting = ({ seat, name, text }) => {
  const mine = main?.dataset.me === String(seat);
  if (root.dataset.greetings === "off" || mine || mutedSeats().has(String(seat))) return;
  toast(name, text);
  sound.play("message");
};
