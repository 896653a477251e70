// @ts-check
// Pointing at something may light up something else: `data-shows` names what, and `data-shown` is its name there.
import { $$, main, targetOf } from "./dom.js";

/** Lights up what is shown by what is pointed at, also where it has just come. */
export const light = () => {
  for (const one of $$("[data-shown]", main ?? document)) {
    one.toggleAttribute("data-on", one.dataset.shown === main?.dataset.show);
  }
};

/** @param {Event} event */
const highlight = (event) => {
  const shower = /** @type {HTMLElement} */ (targetOf(event)?.closest("[data-shows]"));
  const name = shower?.dataset.shows ?? "";
  if (main.dataset.show === name) return;
  main.dataset.show = name;
  light();
};
if (main) {
  document.addEventListener("pointerover", highlight);
  document.addEventListener("focusin", highlight);
}
