// @ts-check
// What a key does.
import { $, $$, ARROWS, isShown, isTyping } from "./dom.js";
import { closeDrawer } from "./drawer.js";
import { explain } from "./explain.js";
import { middle } from "./geometry.js";
import { closeHint } from "./hint.js";
import * as log from "./log.js";
import { leaveMenu } from "./menus.js";
import { pick, undo } from "./picking.js";
import * as playback from "./playback.js";
import { isBusy } from "./timing.js";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (press(event.key, /** @type {HTMLElement} */ (event.target))) event.preventDefault();
});

/** @param {string} key
 * @param {HTMLElement} target
 * @returns {boolean} whether the key did something */
const press = (key, target) => {
  if (key === "Escape") return leave();
  if (isTyping(target)) return false;
  const spot = /** @type {HTMLElement | null} */ (target.closest("[data-spot]"));
  if ((key === "Enter" || key === " ") && /** @type {Element} */ (target) instanceof SVGElement && spot) {
    pick(spot);
    return true;
  }
  if (key === " " && (playback.isPausing() || isBusy()) && !target.closest("button, a, summary")) {
    playback.leap();
    return true;
  }
  if (target.matches("#log li") && log.pressKey(target, key)) return true;
  if (key === "i" && explain(target)) return true;
  if (key === "?") {
    /** @type {HTMLDialogElement} */ (document.getElementById("keys"))?.showModal();
    return false;
  }
  const area = target.closest("[data-walk]");
  if (key.startsWith("Arrow") && area && target !== area) {
    walk(target, key, area);
    return true;
  }
  return hotkey(key, target);
};

/** Leaves the innermost thing that is open, or undoes the last pick. */
const leave = () => closeDrawer() || (!$("dialog[open]") && (leaveMenu() || closeHint(true) || undo()));

/** Presses the button that a key stands for.
 * @param {string} key
 * @param {HTMLElement} target */
const hotkey = (key, target) => {
  const button = $$(`[data-hotkey="${CSS.escape(key)}"]`).find(isShown);
  if (!button || $("dialog[open]")) return false;
  // Enter belongs to the button that has the focus.
  if (key === "Enter" && target.closest("button, a, summary")) return false;
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return true;
};

/** Arrows go to the nearest spot that way.
 * @param {Element} from
 * @param {string} key
 * @param {Element} area */
const walk = (from, key, area) => {
  const [right, down] = ARROWS[key];
  const [x, y] = middle(from.getBoundingClientRect());
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of $$('[tabindex="0"], button, a', area)) {
    if (spot === from) continue;
    const [a, b] = middle(spot.getBoundingClientRect());
    const along = (a - x) * right + (b - y) * down;
    const across = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    if (along > 2 && along + 2 * across < least) {
      least = along + 2 * across;
      best = spot;
    }
  }
  best?.focus();
};
