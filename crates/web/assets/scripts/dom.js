// @ts-check
// The page: the elements every script needs, and short ways to find and make others.

export const root = document.documentElement;

/** The table, or whatever else the page is about. */
export const main = document.getElementById("main");

export const SVG = "http://www.w3.org/2000/svg";

/** The first element that matches.
 * @param {string} selector
 * @param {ParentNode} from
 * @returns {HTMLElement | null} */
export const $ = (selector, from = document) => from.querySelector(selector);

/** Every element that matches.
 * @param {string} selector
 * @param {ParentNode} from
 * @returns {HTMLElement[]} */
export const $$ = (selector, from = document) => [
  .../** @type {NodeListOf<HTMLElement>} */ (from.querySelectorAll(selector)),
];

/** A new element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} properties
 * @returns {HTMLElementTagNameMap[T]} */
export const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);

/** A new element of a drawing.
 * @param {string} tag
 * @param {Record<string, string>} attributes */
export const draw = (tag, attributes) => {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};

/** Where an event happened, if it was on an element.
 * @param {Event} event
 * @returns {HTMLElement | null} */
export const targetOf = (event) => (event.target instanceof Element ? /** @type {HTMLElement} */ (event.target) : null);

/** What became of a request that failed. @returns {null} */
export const nothing = () => null;

/** Is it to be seen?
 * @param {Element} node */
export const isShown = (node) => node.getClientRects().length > 0;

/** Is a person writing there?
 * @param {Element} node */
export const isTyping = (node) => node.matches("input:not([type=radio], [type=checkbox]), textarea, select");

/** Shows another icon of the sprite.
 * @param {Element} from
 * @param {string} icon */
export const setIcon = (from, icon) => {
  const use = $("use", from);
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#i-${icon}`));
};

/** The fields of a form by name.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {HTMLInputElement | undefined} */
export const field = (form, name) => /** @type {any} */ (form.elements)[name];

/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
