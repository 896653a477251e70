// @ts-check
// The time of whoever decides: the server says how much is left, the page counts. One's own comes first.
import { $ } from "./dom.js";
import * as sound from "./sound.js";

/** When it runs out, on the clock of the page. @type {number | null} */
let ends = null;

/** Whose it is; empty for one's own. */
let whose = "";

/** @param {{ left?: number | null, others?: { name: string, left: number }[] }} clocks in milliseconds */
export const setClock = ({ left = null, others = [] }) => {
  const [next] = [...others].sort((one, other) => one.left - other.left);
  const shown = left ?? next?.left ?? null;
  ends = shown === null ? null : performance.now() + shown;
  whose = left === null && next ? next.name : "";
  show();
};

/** The last seconds of one's own are heard. */
const LAST = 10;
let ticked = 0;

const two = (/** @type {number} */ n) => String(n).padStart(2, "0");

const show = () => {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const left = ends === null ? 0 : Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  if (ends !== null && !whose && left < ticked && left <= LAST && left > 0) sound.play("tick");
  ticked = left;
  clock.hidden = ends === null;
  clock.classList.toggle("soon", !whose && left <= LAST);
  clock.classList.toggle("theirs", whose !== "");
  clock.setAttribute("aria-label", whose ? `${whose}’s time` : "Your time");
  const time = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  $("span", clock).textContent = whose ? `${whose} ${time}` : time;
};

if (document.getElementById("clock")) setInterval(show, 250);
