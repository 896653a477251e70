// @ts-check
// How fast animations run, which of them still run, and how a person ends them early.
import { root } from "./dom.js";

/** @type {Record<string, number>} */
const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };
export const EASE_OUT = "cubic-bezier(.2,.7,.2,1)";
export const EASE_IN_OUT = "cubic-bezier(.6,0,.3,1)";
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Has a person seen enough of all that is still to be shown? */
let skipping = false;
/** Is there so much to show that it has to go faster? */
let hurried = false;
/** Is the table held back now, and is that to be over at once? */
let held = false;
let rushed = false;
/** What ends at once when a person has seen enough.
 * @type {Set<() => void>} */
const running = new Set();

const isPressed = () => hurried || document.querySelector("#clock:not([hidden], .theirs)") !== null;

/** What a duration is multiplied by; 0 shows nothing. */
export const pace = () =>
  document.hidden || skipping ? 0 : (SPEEDS[root.dataset.speed] ?? 1) * (isPressed() ? 0.5 : 1);

/** Is anything to move? */
export const isLively = () => root.dataset.motion !== "less" && !reducedMotion.matches && pace() > 0;

/** Runs something until it calls `end`, or a person has seen enough; what `start` returns stops it.
 * @param {(end: () => void) => () => void} start
 * @returns {Promise<void>} */
export const until = (start) =>
  new Promise((done) => {
    const end = () => {
      running.delete(end);
      stop();
      done();
    };
    running.add(end);
    const stop = start(end);
  });

/** Ends everything that runs. */
export const finish = () => {
  rushed = held;
  for (const end of [...running]) end();
};

/** Ends everything, now and until it is told otherwise.
 * @param {boolean} on */
export const skip = (on) => {
  skipping = on;
  if (on) finish();
};

/** @param {boolean} on */
export const hurry = (on) => {
  hurried = on;
};

export const isBusy = () => running.size > 0;
export const isHolding = () => held;
export const isRushed = () => rushed;

/** Keeps the table as it is while something is shown.
 * @param {() => Promise<unknown>} shown */
export const hold = async (shown) => {
  const all = shown();
  held = true;
  await all;
  held = rushed = false;
};

/** @param {number} ms */
export const sleep = async (ms) =>
  rushed ||
  until((end) => {
    const timer = setTimeout(end, ms);
    return () => clearTimeout(timer);
  });

/** Animates an element, unless there is no time left for it.
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options */
export const run = async (node, frames, options) => rushed || animate(node, frames, options);

/** @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options */
export const animate = (node, frames, options) =>
  until((end) => {
    const shown = node.animate(frames, { easing: EASE_OUT, ...options });
    shown.onfinish = end;
    return () => {
      if (shown.playState !== "finished") shown.finish();
    };
  });
