// @ts-check
// Settings: applied at once, kept by the server in cookies.
import { root, setIcon } from "./dom.js";
import { unfold } from "./log.js";
import { askPermission } from "./notify.js";

/** @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} [button] the one that was pressed, if it has a value of its own */
export const saveSettings = (form, button) => {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (button?.name) data.set(button.name, button.value);
  for (const [name, value] of data) {
    if (name === "sound") root.removeAttribute("data-unheard");
    if (name === "back" || root.dataset[name] === value) continue;
    root.dataset[name] = value;
    askPermission(name, value);
    if (name === "log") unfold();
  }
  fetch(form.action, { method: "POST", body: data, redirect: "manual" });
  if (button?.name === "theme") swapThemeButton(button);
};

/** @param {HTMLButtonElement} button */
const swapThemeButton = (button) => {
  const dark = button.value === "dark";
  button.value = dark ? "light" : "dark";
  button.setAttribute("aria-label", dark ? "Light theme" : "Dark theme");
  setIcon(button, dark ? "sun" : "moon");
};
