// @ts-check
// Where things are on the screen, and how far it is from one to another.
import { $$, isShown, main } from "./dom.js";

/** The first of some pieces, places or spots that is to be seen.
 * @param {string} names */
export const find = (names) => {
  for (const name of names.split(" ")) {
    const quoted = CSS.escape(name);
    const found = $$(`[data-key="${quoted}"], [data-at="${quoted}"], [data-spot="${quoted}"]`, main);
    const seen = found.find(isShown);
    if (seen) return seen;
  }
  return null;
};

/** @param {Element} node */
export const box = (node) => node.getBoundingClientRect();

/** @param {{ left: number, top: number, width: number, height: number }} box
 * @returns {[number, number]} */
export const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/** @param {DOMRect} from
 * @param {DOMRect} to
 * @returns {[number, number]} */
export const between = (from, to) => {
  const [[x, y], [a, b]] = [middle(from), middle(to)];
  return [a - x, b - y];
};

/** A shift on the screen as an element measures it (a drawing may be scaled and turned).
 * @param {Element} node
 * @param {number} dx
 * @param {number} dy */
export const shift = (node, dx, dy, part = 1) => {
  const parent = /** @type {SVGGraphicsElement | null} */ (node.parentNode);
  const matrix = node instanceof SVGElement && parent?.getScreenCTM?.();
  if (!matrix) return `${dx * part}px ${dy * part}px`;
  const inverse = matrix.inverse();
  return `${(dx * inverse.a + dy * inverse.c) * part}px ${(dx * inverse.b + dy * inverse.d) * part}px`;
};

/** How far a piece was from where it now is, whatever became of the page around it.
 * @param {PieceBefore} was
 * @param {Element} node
 * @returns {[number, number]} */
export const displacement = (was, node) => {
  const part = node.closest("[data-fragment]");
  const [dx, dy] = between(box(node), was.box);
  if (!part || !was.part || part.id !== was.part.id) return [dx, dy];
  const origin = box(part);
  return [dx + origin.left - was.origin.left, dy + origin.top - was.origin.top];
};
