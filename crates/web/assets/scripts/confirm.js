// @ts-check
// An answer that waits to be confirmed: the note says what would come of it, the button lies in the action slot, where what
// ends a step always is. Knows no game.
import { $, $$, isShown, main, make } from "./dom.js";
import { clearWould, would } from "./refusal.js";

/** Where a step is ended: the first of them that is there. */
const SLOTS = [".go", ".actbar", ".verbs"];
/** What is smaller has no room for a button. */
const [LEAST_WIDE, LEAST_HIGH, MOST_HIGH] = [96, 36, 64];
/** A longer answer is said by the note alone. */
const LONG = 24;

/** @type {HTMLElement | null} */
let bar = null;

const slot = () =>
  SLOTS.flatMap((selector) => $$(selector, main)).find((one) => {
    const { width, height } = one.getBoundingClientRect();
    return isShown(one) && width >= LEAST_WIDE && height >= LEAST_HIGH;
  });

/** Over the slot, whose own buttons are out of sight meanwhile; where a game has none, at the end of the note. */
const place = () => {
  if (!bar) return;
  const over = slot();
  for (const one of $$("[data-over]", main)) if (one !== over) one.removeAttribute("data-over");
  over?.setAttribute("data-over", "");
  const { left, top, width, height } = (over ?? $("#refusal", main) ?? main).getBoundingClientRect();
  const high = over ? Math.min(height, MOST_HIGH) : height;
  const wide = over ? width : Math.min(width / 2, 220);
  bar.style.cssText = `left: ${left + width - wide}px; top: ${top + (height - high) / 2}px; width: ${wide}px; height: ${high}px`;
};
addEventListener("scroll", place, true);
addEventListener("resize", place);

/** Shows what would come of a choice; it is played only when the person says so, or let go.
 * @param {Choice} choice
 * @param {() => void} play
 * @param {() => void} drop */
export const confirm = ({ label, forecast, loses }, play, drop) => {
  release();
  would(label, [forecast, loses]);
  const short = label.length <= LONG ? label : "Confirm";
  const yes = make("button", { type: "button", className: "btn btn-main", textContent: short });
  const no = make("button", { type: "button", className: "btn", textContent: "Cancel" });
  bar = make("div", { id: "confirm", className: "confirm" });
  for (const [button, does] of /** @type {[HTMLElement, () => void][]} */ ([
    [yes, play],
    [no, drop],
  ])) {
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      release();
      does();
    });
  }
  bar.append(yes, no);
  main.append(bar);
  place();
  // What the slot has no room for is said by the note alone, too.
  const words = document.createRange();
  words.selectNodeContents(yes);
  if (words.getBoundingClientRect().width > yes.clientWidth) yes.textContent = "Confirm";
};

/** The table has changed around it. */
export const settleConfirm = place;

/** Nothing waits to be confirmed any more. */
export const release = () => {
  if (!bar) return;
  bar.remove();
  bar = null;
  clearWould();
  for (const one of $$("[data-over]", main)) one.removeAttribute("data-over");
};
