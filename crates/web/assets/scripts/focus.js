// @ts-check
// Focus outlives an update: what had it, or its like, has it afterwards.
import { $, main } from "./dom.js";

/** Where the focus is, by selectors that outlive the element. */
export const saveFocus = () => {
  const active = /** @type {HTMLInputElement} */ (document.activeElement);
  if (!active || !main?.contains(active)) return null;
  const { id, name, value, dataset } = active;
  return [
    id && `#${CSS.escape(id)}`,
    dataset.spot && `[data-spot="${CSS.escape(dataset.spot)}"]`,
    value && name && `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`,
  ].filter(Boolean);
};

/** What had the focus is gone: its like has it now, or else the question.
 * @param {string[] | null} selectors */
export const restoreFocus = (selectors) => {
  if (!selectors || main.contains(document.activeElement)) return;
  const again = selectors.map((selector) => $(selector, main)).find(Boolean) || $("#prompt", main);
  if (again?.id === "prompt") again.tabIndex = -1;
  again?.focus({ preventScroll: true });
};
