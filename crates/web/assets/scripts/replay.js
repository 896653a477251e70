// @ts-check
// A replay: pages that change without a jump, and play by themselves.
import { playBatch, remaining, toBatches } from "./animation.js";
import { $, main, setIcon } from "./dom.js";
import { takeFrom } from "./patch.js";
import { settleScroll } from "./scroll.js";
import { pace } from "./timing.js";
import { update } from "./update.js";

/** The timer of the next step; 0 if it does not play by itself. */
let playing = 0;

/** Shows another step of the replay.
 * @param {string} address */
export const goTo = async (address) => {
  const here = $("[data-ply]", main).dataset;
  const to = new URL(address, location.href);
  const sameView = to.searchParams.get("view") === here.view;
  if (sameView) to.searchParams.set("from", here.ply);
  const reply = await fetch(to);
  if (!reply.ok) {
    location.href = address;
    return;
  }
  if (sameView) {
    const step = await reply.json();
    const batches = toBatches(step.cues);
    for (const batch of batches) await playBatch(batch);
    update(step, remaining(batches));
  } else {
    takeFrom(new DOMParser().parseFromString(await reply.text(), "text/html"));
    settleScroll();
  }
  history.replaceState(null, "", address);
  showButton();
};

const showButton = () => {
  const button = $("[data-play]");
  if (!button) return;
  setIcon(button, playing ? "pause" : "play");
  button.setAttribute("aria-label", playing ? "Pause" : "Play");
};

export const stop = () => {
  clearTimeout(playing);
  playing = 0;
  showButton();
};

const playOn = async () => {
  const next = /** @type {HTMLAnchorElement} */ ($('a[data-hotkey="ArrowRight"]'));
  if (!next) {
    stop();
    return;
  }
  await goTo(next.href);
  if (playing) playing = setTimeout(playOn, 150 + 850 * pace());
};

export const toggle = () => {
  if (playing) {
    stop();
    return;
  }
  playing = 1;
  showButton();
  playOn();
};
