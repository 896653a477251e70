// @ts-check
// What a form or a field does: at a table it is sent by the connection and brings no page.
import { answer } from "./answer.js";
import { toggleMute } from "./chat.js";
import { field, main, root } from "./dom.js";
import { closeMenus } from "./menus.js";
import { decide } from "./picking.js";
import * as playback from "./playback.js";
import { choices, ticket } from "./question.js";
import { say } from "./refusal.js";
import * as replay from "./replay.js";
import { saveSettings } from "./settings.js";
import * as socket from "./socket.js";

/** @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 * @returns {boolean} whether it was taken */
const submit = (form, button) => {
  const aside = form.matches("[data-side-action]");
  const at = field(form, "at")?.value;
  if (form.matches("[data-prefs]")) {
    saveSettings(form, button);
  } else if (form.matches("[data-mutes]")) {
    toggleMute(button);
  } else if (form.matches("[data-soft]")) {
    replay.goTo(`${form.action}?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`);
  } else if (playback.isPlaying() && button?.name === "act" && !aside) {
    playback.hurry();
  } else if (main?.dataset.socket && button?.name === "act") {
    const choice = !aside && choices().find(({ line }) => line === button.value);
    // What a hint was about may have been answered: the table says so.
    if (at !== undefined && at !== ticket()) answer(button.value, false, at);
    else if (choice) decide(choice, button, true);
    else answer(button.value, aside);
    closeMenus();
  } else if (socket.isOpen() && form.matches(".words, .greets")) {
    socket.send(button?.name === "greet" ? { greet: button.value } : { chat: field(form, "say").value });
    form.reset();
    closeMenus();
  } else if (socket.isOpen() && button?.name === "take_back") {
    const { value } = button;
    socket.send(at === undefined ? { take_back: value } : { take_back: value, at: Number(at) });
  } else if (root.dataset.link === "lost") {
    // Sent now, it would leave the browser's own page in the place of the table.
    say("You are offline, so this was not sent. Try again when the connection is back.");
  } else return false;
  return true;
};

/** Is a form on its way that brings a page of its own? To load this one again would drop the answer, and with it the seat
 * that somebody has just taken. */
let leaving = false;
export const isLeaving = () => leaving;

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (submit(form, button)) event.preventDefault();
  if (event.defaultPrevented) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, 5000);
});

document.addEventListener("change", async (event) => {
  const changed = /** @type {HTMLInputElement} */ (event.target);
  if (changed.closest("[data-prefs]")) saveSettings(changed.form);
  else if (changed.matches("[data-submit]")) changed.form.requestSubmit();
  else if (changed.matches("[data-into]") && changed.files[0]) {
    const into = /** @type {HTMLTextAreaElement} */ (document.getElementById(changed.dataset.into));
    into.value = await changed.files[0].text();
  }
});
