// @ts-check
// The log: it grows from the top, its details fold, pointing at a line outlines the pieces it names, and arrows go from
// line to line.
import { $, $$, isShown, main, root } from "./dom.js";
import { find } from "./geometry.js";

/** The most lines on the page. */
const MOST = 200;

/** Adds lines; the newest is the first. A fresh log replaces what is there.
 * @param {string[]} lines
 * @param {boolean} [fresh] */
export const addLines = (lines, fresh) => {
  const list = $("#log ol");
  if (!list) return;
  if (fresh) list.replaceChildren();
  for (const line of lines) list.insertAdjacentHTML("afterbegin", line);
  unfold();
  while (list.children.length > MOST) list.lastElementChild.remove();
  const active = /** @type {HTMLElement} */ (document.activeElement);
  setTabStop(list.contains(active) ? active : undefined);
};

/** Opens all details if somebody wants to read them. */
export const unfold = () => {
  const all = root.dataset.log === "all";
  const button = /** @type {HTMLButtonElement} */ ($("[data-log-all]"));
  if (!button) return;
  button.value = all ? "deeds" : "all";
  button.setAttribute("aria-checked", String(all));
  for (const details of /** @type {HTMLDetailsElement[]} */ ($$("#log .fine"))) {
    if (details.open === all || !(all || details.dataset.opened)) continue;
    details.open = all;
    details.dataset.opened = all ? "1" : "";
  }
};

const shownLines = () => $$("#log li:not(.mark), #log li[data-pieces]", main).filter(isShown);

/** One tab stop for the whole log; without script every rule number in it is one. */
export const setTabStop = (to = shownLines()[0]) => {
  for (const line of shownLines()) line.tabIndex = line === to ? 0 : -1;
  for (const link of $$("#log a, #log summary", main)) link.tabIndex = -1;
};

/** Goes to another line, opens or folds this one, or follows its rule; says whether it did.
 * @param {HTMLElement} line
 * @param {string} key */
export const pressKey = (line, key) => {
  const all = shownLines();
  const here = all.indexOf(line);
  const to = { ArrowUp: all[here - 1], ArrowDown: all[here + 1], Home: all[0], End: all.at(-1) }[key];
  const details = /** @type {HTMLDetailsElement} */ ($(":scope > .fine", line));
  const opens = { ArrowRight: true, ArrowLeft: false }[key];
  if (to) {
    setTabStop(to);
    to.focus();
  } else if (key === "Enter") $("a", line)?.click();
  else if (details && opens !== undefined) details.open = opens;
  return Boolean(to) || key === "Enter" || (details && opens !== undefined);
};

/** Outlines the pieces that the line pointed at names. */
export const outline = () => {
  const focused = document.activeElement?.closest("#log li");
  const line = $$("#log li:hover").at(-1) || /** @type {HTMLElement} */ (focused);
  for (const node of $$(".named", main)) node.classList.remove("named");
  for (const names of line?.dataset.pieces?.split(",") ?? []) find(names)?.classList.add("named");
};

if (main) {
  document.addEventListener("pointerover", outline);
  document.addEventListener("focusin", outline);
}
