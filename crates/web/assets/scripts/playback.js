// @ts-check
// Playback: what happened is shown step by step in the order it happened, and whoever looks may pause, go on one batch, skip,
// or see again what came since they decided last. animation.js plays a batch, update.js puts the table that follows in its
// place. Knows no game.
import { playBatch, release, remaining, toBatches } from "./animation.js";
import { $, $$, main, root, setIcon } from "./dom.js";
import { takeFrom } from "./patch.js";
import { finish, hurry as hurryAnimations, isBusy, pace, skip } from "./timing.js";

/** What is still to be shown, oldest first. @type {Message[]} */
const queue = [];
/** With more than this to show it has to go faster. */
const MANY = 10;
let playing = false;
let paused = false;
/** Is everything to be shown at once from now on? */
let instant = false;
/** Ends the pause between two batches. @type {(() => void) | null} */
let endPause = null;
/** Goes on without the person who is waited for. @type {(() => void) | null} */
let goOnAlone = null;
/** Puts a table in its place. @type {(message: Message, motions: Motion[] | null) => void} */
let update = () => {};

/** Says how a table is put in its place.
 * @param {typeof update} how */
export const begin = (how) => {
  update = how;
};

const isStepping = () => paused || root.dataset.steps === "on";

/** One message after the other: the batches of a step, then the table that it leads to. */
const run = async () => {
  playing = true;
  main.dataset.playing = "";
  while (queue.length) {
    const step = queue[0];
    const batches = step.type === "step" ? toBatches(step.cues ?? []) : [];
    for (const batch of batches) {
      // What a person turns up is not told before.
      const veiled = root.dataset.steps === "on" && batch.motions.some(({ does }) => does === "draw");
      narrate(veiled ? [{ text: "A card is drawn.", matters: 0 }] : batch.told);
      hurryAnimations(queue.length > MANY);
      await playBatch(batch, wait);
      if (veiled) narrate(batch.told);
      // A whole table may have come meanwhile; then there is nothing left to show.
      if (queue[0] !== step) break;
      if (isStepping() && batch !== batches.at(-1)) await pauseFor(0);
    }
    if (queue[0] !== step) continue;
    queue.shift();
    remember(step);
    update(step, step.type === "step" ? remaining(batches) : null);
    if (batches.length && (queue.length || isStepping())) await pauseFor(300);
  }
  playing = false;
  delete main.dataset.playing;
  if (!instant) skip(false);
  showBar();
};

/** A batch waits for a person: who goes on takes what lies there.
 * @param {(() => void) | null} goOn */
const wait = (goOn) => {
  goOnAlone = goOn;
  showBar();
};

/** Time to see what happened; a click ends it, and whoever goes step by step ends it alone.
 * @param {number} ms
 * @returns {Promise<void>} */
const pauseFor = (ms) =>
  new Promise((done) => {
    const waits = isStepping() && !instant && pace() > 0;
    const timer = waits ? 0 : setTimeout(() => endPause?.(), ms * pace());
    endPause = () => {
      clearTimeout(timer);
      endPause = null;
      done();
      showBar();
    };
    showBar();
  });

// ---- what is told: in the place of the question, which cannot be answered meanwhile ----

/** What matters most to whoever looks comes first.
 * @param {Batch["told"]} told */
const narrate = (told) => {
  const place = $("#story p");
  if (!place) return;
  const sorted = [...told].sort((one, other) => other.matters - one.matters).slice(0, 2);
  const words = sorted.map((cue) => cue.text).join(" ");
  if (place.textContent !== words) place.textContent = words;
  showBar();
};

export const showBar = () => {
  const bar = $("#story");
  if (!bar) return;
  const pause = $("[data-playback=pause]", bar);
  $("#next", bar).hidden = !((endPause || goOnAlone) && isStepping());
  pause.setAttribute("aria-label", paused ? "Resume" : "Pause");
  setIcon(pause, paused ? "play" : "pause");
  const nothing = playing || !kept.some((step) => step.cues?.length);
  for (const button of $$("[data-again]")) button.hidden = nothing;
};

// ---- what came since one decided last ----

/** More is not kept: whoever only looks on decides nothing. */
const MOST_KEPT = 120;
/** The table as it was then, and as it will be if the next step follows a decision. @type {Element | null} */
let since = null;
/** @type {Element | null} */
let next = null;
/** @type {Message[]} */
let kept = [];

/** The table as it is now, without what only grows. */
const copyTable = () => {
  const copy = /** @type {Element} */ (main.cloneNode(true));
  $("#log", copy)?.remove();
  return copy;
};

/** @param {Message} step */
const remember = (step) => {
  if (step.again) return;
  if (next || !since || kept.length >= MOST_KEPT) {
    since = next ?? copyTable();
    next = null;
    kept = [];
  }
  const { type, cues, fragments } = step;
  kept.push({ type, cues, fragments, again: true });
};

/** Somebody answers: what follows came since then. */
export const markDecision = () => {
  next = copyTable();
};

/** Shows again what came since. */
export const playAgain = () => {
  if (playing || !since || !kept.length) return;
  takeFrom(/** @type {Element} */ (since.cloneNode(true)));
  queue.unshift(...kept);
  run();
};

// ---- from outside ----

/** A step is shown when those before it have been.
 * @param {Message} step */
export const push = (step) => {
  queue.push(step);
  if (!playing) run();
};

/** What is no step keeps its place behind the steps that were sent before it.
 * @param {Message} message */
export const follow = (message) => {
  if (playing) queue.push(message);
  else {
    remember(message);
    update(message, null);
  }
};

/** The whole table has come: what was still to be shown is shown at once.
 * @param {Message} table */
export const settle = (table) => {
  finish();
  for (const missed of queue.splice(0)) update(missed, null);
  since = next = null;
  kept = [];
  update(table, null);
  release();
  endPause?.();
};

export const isPlaying = () => playing;
export const isPausing = () => Boolean(endPause);
/** May a press anywhere end the pause? */
export const endsByClick = () => Boolean(endPause) && !isStepping();
export const hurry = () => endPause?.();

/** To the question at once; whoever goes step by step goes one on. */
export const leap = () => {
  if (!isStepping()) press("skip");
  else if (isBusy()) finish();
  else endPause?.();
};

/** A button of the bar.
 * @param {string} what */
export const press = (what) => {
  if (what === "pause") paused = !paused;
  if (what === "skip" || what === "end") skip(true);
  if (what === "end") instant = true;
  if (what === "next") goOnAlone?.();
  if (what !== "pause" || !paused) endPause?.();
  showBar();
};
