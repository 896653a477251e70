// @ts-check
// Panning and zooming: a board in a window comes nearer and moves by wheel, by two fingers, by keys and by dragging. pan.rs
// makes the window, and radios that need no script; how near it is is kept on the page, which nothing replaces. Knows no
// game.
import { $, $$, ARROWS, isShown, main, targetOf } from "./dom.js";

/** The nearest a board comes, against the whole of it; what a key changes; how far the wheel goes for one pixel. */
const NEAREST = 6;
const STEP = 1.3;
const WHEEL = 0.0016;
/** From here on a board is near: there is room for words. */
const NEAR = 1.8;
/** Moved less than so many pixels, a mouse has pressed, not dragged. */
const STILL = 6;

/** @param {Event} event
 * @returns {HTMLElement | null} */
const panOf = (event) => targetOf(event)?.closest("[data-pan]");
const shownPan = () => $$("[data-pan]").find(isShown);

/** @param {Element} pan */
const ground = (pan) => pan.firstElementChild.getBoundingClientRect();

/** How near a board is: 1 is the whole of it.
 * @param {Element} pan */
const zoomOf = (pan) => Number(getComputedStyle(pan).getPropertyValue("--zoom")) || 1;

/** Brings a board nearer or farther; what is at this point of the window stays there.
 * @param {Element} pan
 * @param {number} wanted
 * @param {number} x
 * @param {number} y */
const zoomTo = (pan, wanted, x, y) => {
  const near = Math.min(NEAREST, Math.max(1, wanted));
  const before = ground(pan);
  const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
  main.style.setProperty("--zoomed", near.toFixed(3));
  for (const radio of /** @type {HTMLInputElement[]} */ ($$("[name=near]"))) {
    radio.checked = near === 1 && radio.value === "whole";
  }
  if (near === 1) delete main.dataset.zoomed;
  else main.dataset.zoomed = near >= NEAR ? "near" : "far";
  const after = ground(pan);
  pan.scrollBy(after.left + across * after.width - x, after.top + down * after.height - y);
};

document.addEventListener("change", (event) => {
  if (!targetOf(event).matches("[name=near]") || !main) return;
  delete main.dataset.zoomed;
  const pan = shownPan();
  const here = pan && $(".look-here, .picked", pan);
  here?.scrollIntoView({ block: "center", inline: "center" });
});

// ---- keys and wheel ----

/** @param {Element} pan
 * @param {number} times */
const zoomByKey = (pan, times) => {
  const box = pan.getBoundingClientRect();
  zoomTo(pan, zoomOf(pan) * times, box.left + box.width / 2, box.top + box.height / 2);
};

/** @param {KeyboardEvent} event */
const onKey = (event) => {
  const pan = shownPan();
  if (!pan || event.ctrlKey || event.metaKey || event.altKey) return;
  if (targetOf(event)?.matches("input:not([type=radio]), textarea, select")) return;
  const way = ARROWS[event.key];
  if (event.key === "+" || event.key === "=") zoomByKey(pan, STEP);
  else if (event.key === "-") zoomByKey(pan, 1 / STEP);
  else if (event.shiftKey && way) pan.scrollBy((way[0] * pan.clientWidth) / 4, (way[1] * pan.clientHeight) / 4);
  else return;
  event.preventDefault();
  event.stopPropagation();
};
document.addEventListener("keydown", onKey, true);

/** Where the page itself scrolls, the wheel alone scrolls it.
 * @param {WheelEvent} event */
const onWheel = (event) => {
  const pan = panOf(event);
  const page = document.documentElement;
  if (!pan || event.shiftKey || !(event.ctrlKey || page.scrollHeight <= page.clientHeight)) return;
  event.preventDefault();
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY;
  const times = Math.exp(-pixels * WHEEL * (event.ctrlKey ? 4 : 1));
  zoomTo(pan, zoomOf(pan) * times, event.clientX, event.clientY);
};
document.addEventListener("wheel", onWheel, { passive: false });

// ---- two fingers; one scrolls by itself ----

/** @type {{ pan: Element, zoom: number, x: number, y: number, apart: number } | null} */
let pinch = null;

/** @param {TouchList} touches */
const between = ([one, other]) => ({
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
  apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
});

/** @param {TouchEvent} event */
const onTouchStart = (event) => {
  const pan = panOf(event);
  pinch = null;
  if (!pan || event.touches.length !== 2) return;
  event.preventDefault();
  pinch = { pan, zoom: zoomOf(pan), ...between(event.touches) };
};

/** @param {TouchEvent} event */
const onTouchMove = (event) => {
  if (!pinch || event.touches.length !== 2) return;
  if (event.cancelable) event.preventDefault();
  const { x, y, apart } = between(event.touches);
  pinch.pan.scrollBy(pinch.x - x, pinch.y - y);
  zoomTo(pinch.pan, (pinch.zoom * apart) / pinch.apart, x, y);
  Object.assign(pinch, { x, y });
};

const endPinch = () => {
  pinch = null;
};
document.addEventListener("touchstart", onTouchStart, { passive: false });
document.addEventListener("touchmove", onTouchMove, { passive: false });
document.addEventListener("touchend", endPinch);
document.addEventListener("touchcancel", endPinch);

// ---- while a board moves it says so: what shows where one is covers it only then ----

/** How long after the last step a board still moves. */
const RESTS = 900;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** Has a person touched anything yet? Before, a board only finds its place. */
let touched = false;

/** @param {Event} event */
const noteMove = (event) => {
  const pan = event.target instanceof Element && event.target.matches("[data-pan]") ? event.target : null;
  if (!pan || !touched) return;
  pan.setAttribute("data-pans", "");
  clearTimeout(resting);
  resting = setTimeout(() => pan.removeAttribute("data-pans"), RESTS);
};
document.addEventListener("scroll", noteMove, { capture: true, passive: true });
for (const kind of ["pointerdown", "wheel"]) {
  document.addEventListener(
    kind,
    () => {
      touched = true;
    },
    { capture: true, passive: true },
  );
}

// ---- dragging; what is let go of after it is not pressed ----

/** @type {{ pan: Element, x: number, y: number } | null} */
let drag = null;
let dragged = false;

/** @param {PointerEvent} event */
const startDrag = (event) => {
  const pan = panOf(event);
  dragged = false;
  const larger = pan && (pan.scrollWidth > pan.clientWidth || pan.scrollHeight > pan.clientHeight);
  const takes = larger && event.pointerType === "mouse" && event.button === 0;
  drag = takes ? { pan, x: event.clientX, y: event.clientY } : null;
};

/** @param {PointerEvent} event */
const moveDrag = (event) => {
  if (!drag) return;
  if (!(event.buttons & 1)) {
    endDrag();
    return;
  }
  const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!dragged && Math.hypot(right, down) < STILL) return;
  dragged = true;
  drag.pan.classList.add("drags");
  drag.pan.scrollBy(-right, -down);
  Object.assign(drag, { x: event.clientX, y: event.clientY });
};

const endDrag = () => {
  drag?.pan.classList.remove("drags");
  drag = null;
};

/** @param {Event} event */
const swallowClick = (event) => {
  if (!dragged) return;
  dragged = false;
  event.preventDefault();
  event.stopPropagation();
};
document.addEventListener("pointerdown", startDrag, true);
document.addEventListener("pointermove", moveDrag);
document.addEventListener("pointerup", endDrag);
document.addEventListener("click", swallowClick, true);
