// @ts-check
// What a click does: the first row of the table that matches takes it.
import { $, main, root, targetOf } from "./dom.js";
import { openDrawer } from "./drawer.js";
import { explain, inspect } from "./explain.js";
import { askHint, closeHint } from "./hint.js";
import { closeMenus } from "./menus.js";
import { pick, seal, showPath, takeBack } from "./picking.js";
import * as playback from "./playback.js";
import { tell } from "./refusal.js";
import * as replay from "./replay.js";
import { finish, isHolding } from "./timing.js";

/** A click on one of these is meant for it, whatever is being shown. */
const OWN = "a, summary, form, .menu";

/** A link that is opened here and not, by a key, in another window.
 * @param {MouseEvent} event */
const isPlain = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey;

/** What can do nothing now says what it is; what has no name, what is asked instead.
 * @param {HTMLElement} thing */
const nameIt = (thing) => {
  const named = thing.closest("#board [aria-label], #board [title]");
  const name =
    named?.closest("[data-at], [data-key], .pile") && (named.getAttribute("aria-label") || named.getAttribute("title"));
  tell(name || ($("#help", main)?.firstChild?.textContent ?? ""));
};

/** @typedef {(hit: any, event: MouseEvent) => void} Action */
/** What is clicked, when it counts, and what it does.
 * @type {[selector: string, when: (event: MouseEvent) => boolean, action: Action][]} */
const ACTIONS = [
  [
    "a.rule-no, a[data-about]",
    (event) => Boolean(main?.dataset.rules) && isPlain(event),
    (link, event) => {
      event.preventDefault();
      inspect(link.href);
    },
  ],
  [
    "a[data-beside]",
    isPlain,
    (link, event) => {
      event.preventDefault();
      openDrawer(link.href);
    },
  ],
  [
    "a[data-hint]",
    isPlain,
    (link, event) => {
      event.preventDefault();
      if (playback.isPlaying()) playback.hurry();
      else askHint(link);
    },
  ],
  ["[data-hint-close]", () => true, () => closeHint(true)],
  ["[data-playback]", () => true, (button) => playback.press(button.dataset.playback)],
  ["*", (event) => playback.endsByClick() && !targetOf(event).closest(OWN), playback.hurry],
  ["[data-again]", () => true, playback.playAgain],
  [
    "[data-why]:not(html)",
    () => true,
    () => {
      root.toggleAttribute("data-why");
      showPath();
    },
  ],
  ["[data-lock]", () => true, seal],
  ["[data-lines]", () => true, (button) => takeBack(button.dataset.lines)],
  [
    "[data-spot], [data-try], [data-tries] [data-word]",
    () => Boolean(main),
    (spot, event) => {
      event.preventDefault();
      pick(spot);
    },
  ],
  // Whatever looks like a piece answers a press: what cannot be done with it now is at least explained.
  ["[data-about]:not(a), [data-of]", () => Boolean(main?.dataset.rules), explain],
  ["#board :is([data-at], [data-key], [data-word], .card, .pile, .slot)", () => true, nameIt],
  [
    "a[data-soft]",
    (event) => !event.ctrlKey && !event.metaKey,
    (link, event) => {
      event.preventDefault();
      replay.stop();
      replay.goTo(link.href);
    },
  ],
  ["[data-play]", () => true, replay.toggle],
  ["dialog [data-close]", () => true, (button) => button.closest("dialog").close()],
];

document.addEventListener("click", (event) => {
  const target = targetOf(event);
  if (!target) return;
  // A click during playback ends it; one that came before the table had changed meant the table as it was.
  const early = isHolding();
  finish();
  if (early && !target.closest(`${OWN}, [data-playback]`)) return;
  closeMenus(target);
  for (const [selector, when, action] of ACTIONS) {
    const hit = target.closest(selector);
    if (!hit || !when(event)) continue;
    action(hit, event);
    return;
  }
});
