// @ts-check
// Tells a person that it is their move: title, icon of the window, sound, a notification of the browser.
import { $, main, root } from "./dom.js";
import { ticket } from "./question.js";
import { isOpen, send, timesOpened } from "./socket.js";
import * as sound from "./sound.js";

const icon = /** @type {HTMLLinkElement} */ ($("link[rel=icon]"));
const plainIcon = icon?.getAttribute("href");
/** Was the person asked when it was last looked? @type {boolean | null} */
let asked = null;
/** How had it ended for whoever looks? @type {string | undefined} */
let ended;

/** Shows by title and icon whether the person is asked; what is new is also heard and told. */
export const showTurn = () => {
  const title = main?.dataset.title;
  if (!title) return;
  const now = Boolean($("[data-asked]", main));
  document.title = now ? `● Your move · ${title}` : `${title} · Banneret`;
  icon?.setAttribute("href", now ? icon.dataset.called : plainIcon);
  if (now && asked === false) {
    sound.play("asked");
    notify(title);
  }
  const end = $("[data-ended]", main)?.dataset.ended;
  if (end && !ended && asked !== null) sound.play(end);
  [asked, ended] = [now, end];
  tellSeen();
};

/** What the server was last told that the person has seen. */
let seen = "";

/** Tells the server that the question, or the end, is on a page that the person looks at: it need not tell them. */
export const tellSeen = () => {
  if (document.hidden || !isOpen()) return;
  const at = $("[data-asked]", main) ? Number(ticket()) : $("[data-ended]", main) ? 0 : null;
  const now = `${timesOpened()} ${at}`;
  if (at === null || Number.isNaN(at) || now === seen) return;
  seen = now;
  send({ seen: at });
};
document.addEventListener("visibilitychange", tellSeen);

/** @param {string} title */
const notify = (title) => {
  if (root.dataset.notify !== "on" || !document.hidden) return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(`Your move in ${title}`, { tag: location.pathname, icon: plainIcon });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some browsers want a worker for it: the title says it as well.
  }
};

/** A setting was changed by the person: some need the browser's permission.
 * @param {string} name
 * @param {string} value */
export const askPermission = (name, value) => {
  if (name === "notify" && value === "on" && "Notification" in window && Notification.permission === "default") {
    Notification.requestPermission();
  }
  if (name === "sound" && value === "on") {
    setTimeout(() => {
      sound.wake();
      setTimeout(() => sound.play("asked"), 60);
    });
  }
};
