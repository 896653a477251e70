// @ts-check
// What is scrolled where after an update.
import { $, $$ } from "./dom.js";

/** Within this many pixels of its edge a window does not show a place well. */
const EDGE = 60;

/** A window onto something larger shows the place that is asked about.
 * @param {Element} pan
 * @param {Element | null} place */
const show = (pan, place) => {
  if (!place) return;
  const there = place.getBoundingClientRect();
  const here = pan.getBoundingClientRect();
  const aside = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) =>
    at < from + EDGE || at > to - EDGE ? at - (from + to) / 2 : 0;
  pan.scrollBy(aside(there.left, here.left, here.right), aside(there.top, here.top, here.bottom));
};

/** What scrolls is reached by the keyboard, too: not every browser sees to that. */
const reach = () => {
  for (const pane of $$("#tray, .rest")) {
    const scrolls = getComputedStyle(pane).overflow !== "visible";
    const longer = pane.scrollHeight > pane.clientHeight || pane.scrollWidth > pane.clientWidth;
    if (scrolls && longer) pane.tabIndex = 0;
    else pane.removeAttribute("tabindex");
  }
};
addEventListener("resize", reach);

/** Lists show their end, boards what is asked about, the track of a replay where one is; links are whole addresses. */
export const settleScroll = () => {
  reach();
  for (const list of $$("[data-tail]")) list.scrollTop = list.scrollHeight;
  for (const pan of $$("[data-pan]")) show(pan, $(".look-here", pan));
  for (const link of /** @type {HTMLInputElement[]} */ ($$("[data-link]"))) {
    link.value = new URL(link.value, location.href).href;
  }
  const here = $(".track [aria-current]");
  const track = /** @type {HTMLElement} */ (here?.closest(".track"));
  if (track) track.scrollLeft = here.offsetLeft - track.offsetLeft - track.clientWidth / 2;
};
