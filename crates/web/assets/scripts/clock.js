// @ts-check
// One's own time: the server says how much is left, the page counts.
import { $ } from "./dom.js";

/** When it runs out, on the clock of the page. @type {number | null} */
let ends = null;

/** @param {number | null} left in milliseconds */
export const setClock = (left) => {
  ends = left === null ? null : performance.now() + left;
  show();
};

const two = (/** @type {number} */ n) => String(n).padStart(2, "0");

const show = () => {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const left = ends === null ? 0 : Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  clock.hidden = ends === null;
  clock.classList.toggle("soon", left <= 10);
  $("span", clock).textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
};

if (document.getElementById("clock")) setInterval(show, 250);
