// @ts-check
// Pointing at something may light up something else: `data-shows` names what.
import { main, targetOf } from "./dom.js";

/** @param {Event} event */
const highlight = (event) => {
  const shower = /** @type {HTMLElement} */ (targetOf(event)?.closest("[data-shows]"));
  main.dataset.show = shower ? shower.dataset.shows : "";
};
if (main) {
  document.addEventListener("pointerover", highlight);
  document.addEventListener("focusin", highlight);
}
