// @ts-check
// A figure of several panels is stepped through: one panel at a time, in its order. Without a script all are there.
import { $, $$, targetOf } from "./dom.js";

/** Shows one panel of a figure, or all of them.
 * @param {HTMLElement} figure
 * @param {number} at -1 for all */
const show = (figure, at) => {
  const panels = $$(".panel-f", figure);
  const stage = $(".stage", figure);
  stage.classList.toggle("stepping", at >= 0);
  for (const [index, panel] of panels.entries()) panel.classList.toggle("now", index === at);
  const stepper = $("[data-stepper]", figure);
  stepper.dataset.at = String(at);
  $("output", stepper).textContent = at < 0 ? "All" : `${at + 1} of ${panels.length}`;
  const back = /** @type {HTMLButtonElement} */ ($("[data-by=back]", stepper));
  const on = /** @type {HTMLButtonElement} */ ($("[data-by=on]", stepper));
  back.disabled = at < 0;
  on.disabled = at === panels.length - 1;
};

/** @param {HTMLElement} stepper
 * @param {number} by */
const step = (stepper, by) => {
  const figure = /** @type {HTMLElement} */ (stepper.closest("figure"));
  const last = $$(".panel-f", figure).length - 1;
  show(figure, Math.min(last, Math.max(-1, Number(stepper.dataset.at ?? -1) + by)));
};

for (const stepper of $$("[data-stepper]")) {
  stepper.setAttribute("role", "group");
  stepper.setAttribute("aria-label", stepper.dataset.stepper ?? "");
  step(stepper, 0);
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (targetOf(event)?.closest("[data-by]"));
  const stepper = /** @type {HTMLElement | null} */ (button?.closest("[data-stepper]"));
  if (button && stepper) step(stepper, button.dataset.by === "on" ? 1 : -1);
});

document.addEventListener("keydown", (event) => {
  const stepper = /** @type {HTMLElement | null} */ (targetOf(event)?.closest("[data-stepper]"));
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!stepper || !by) return;
  event.preventDefault();
  step(stepper, by);
});
