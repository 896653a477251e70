// @ts-check
// Menus that fold out.
import { $, $$ } from "./dom.js";

const open = () => /** @type {HTMLDetailsElement[]} */ ($$("details.menu[open]"));

/** Closes every open menu, but for one that holds `except`.
 * @param {Element | null} [except] */
export const closeMenus = (except) => {
  for (const menu of open()) if (!except || !menu.contains(except)) menu.open = false;
};

/** Closes the first open menu and goes back to its button; says whether there was one. */
export const leaveMenu = () => {
  const [menu] = open();
  if (!menu) return false;
  menu.open = false;
  $("summary", menu).focus();
  return true;
};
