// @ts-check
// Copies of pieces, and the layers over the table that they fly in. Nothing in the game depends on them.
import { $, $$, main, SVG } from "./dom.js";
import { box } from "./geometry.js";

/** A layer over the table.
 * @param {string} name */
export const layer = (name) => {
  const parent = name === "flights" ? main : $(".boardside", main);
  let found = $(`:scope > .${name}`, parent);
  if (!found) {
    found = document.createElement("div");
    found.className = name;
    found.setAttribute("aria-hidden", "true");
    parent.append(found);
  }
  return found;
};

/** A copy of what is there, drawn as it is drawn, over everything.
 * @param {Element} node
 * @returns {Ghost} */
export const ghostOf = (node) => {
  const at = box(node);
  const frame = node instanceof SVGElement && node.ownerSVGElement && box(node.ownerSVGElement);
  const piece = /** @type {HTMLElement} */ (node.cloneNode(true));
  let whole = piece;
  for (
    let parent = node.parentElement;
    parent && !parent.hasAttribute("data-fragment");
    parent = parent.parentElement
  ) {
    const shell = /** @type {HTMLElement} */ (parent.cloneNode(false));
    if (shell.localName === "svg") place(shell, frame);
    else if (shell.namespaceURI !== SVG) shell.style.display = "contents";
    shell.append(whole);
    whole = shell;
  }
  anonymise(whole);
  if (!frame) place(piece, at);
  whole.setAttribute("inert", "");
  return { piece, whole };
};

const NAMES = ["id", "data-key", "data-at", "data-spot", "data-part", "data-ground", "data-hotkey", "name"];

/** A copy is no piece: nothing finds it.
 * @param {HTMLElement} ghost */
export const anonymise = (ghost) => {
  for (const node of [ghost, ...$$("*", ghost)]) for (const name of NAMES) node.removeAttribute(name);
};

/** @param {HTMLElement} node
 * @param {DOMRect | false} at */
const place = (node, at) => {
  if (!at) return;
  Object.assign(node.style, {
    position: "fixed",
    margin: 0,
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
};
