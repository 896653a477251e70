// @ts-check
// Sends an answer to the table: by the connection, by a plain form where there has never been one, or later.
import { main } from "./dom.js";
import { closeHint } from "./hint.js";
import * as offlineQueue from "./offline-queue.js";
import * as playback from "./playback.js";
import { ticket } from "./question.js";
import { clearRefusal } from "./refusal.js";
import * as socket from "./socket.js";

/** Sends a line by the connection, and the question it answers.
 * @param {string} line
 * @param {string | number | null} [at] */
export const sendLine = (line, at) =>
  socket.send(at === undefined || at === null ? { act: line } : { act: line, at: Number(at) });

/** Sends an answer, or keeps it until the table is back. What is still being shown cannot be answered yet: whoever presses
 * meanwhile has not seen what they would answer. What is done beside (`aside`) answers nothing.
 * @param {string} line
 * @param {boolean} [aside]
 * @param {string} [at] */
export const answer = (line, aside = false, at = aside ? undefined : ticket()) => {
  if (playback.isPlaying() && !aside) {
    playback.hurry();
    return;
  }
  closeHint();
  playback.markDecision();
  clearRefusal();
  if (socket.isOpen()) sendLine(line, at);
  else if (socket.hasMet()) offlineQueue.keep(line, at);
  else post(line, at);
};

/** Where no connection has ever been, as behind some proxies, a plain form does it; not without a look whether anybody is
 * there, because a browser puts its own page in the place of the table if nobody is.
 * @param {string} line
 * @param {string} [at] */
const post = async (line, at) => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("act"));
  if (!form || !main.dataset.socket) return;
  const body = new URLSearchParams(at === undefined ? { act: line } : { act: line, at });
  try {
    await fetch(form.action, { method: "POST", body, redirect: "manual" });
    location.reload();
  } catch {
    offlineQueue.keep(line, at);
  }
};
