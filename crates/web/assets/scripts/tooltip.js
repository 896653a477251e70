// @ts-check
// The tooltip beside what is pointed at: what would come of a press, or the large face of a thing. Knows no game.
import { $, $$, make, root } from "./dom.js";

/** @type {HTMLElement | null} */
let box = null;
/** What it stands beside. @type {Element | null} */
let anchor = null;
/** Whose large face it shows. @type {Element | null} */
let faced = null;

const GAP = 10;
const MARGIN = 6;

const tooltip = () => {
  if (box) return box;
  box = make("div", { id: "glance", className: "sheet glance", hidden: true });
  box.setAttribute("role", "status");
  document.body.append(box);
  return box;
};

/** What is being read or pressed: it is never covered. */
const READ = ".ask, #tray > *, .hand, .hexhand, .actbar, .go, .order, .stack";

/** Right of its anchor, else left, else above, else below; else over the log; else wherever it is nearest. Never over what is
 * being read, always within the window; where there is no room at all it is not shown. */
const place = () => {
  if (!box || box.hidden || !anchor?.isConnected) return;
  box.style.visibility = "";
  const there = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const [right, bottom] = [root.clientWidth - width - MARGIN, root.clientHeight - height - MARGIN];
  const x = Math.max(MARGIN, Math.min(there.left + there.width / 2 - width / 2, right));
  const y = Math.max(MARGIN, Math.min(there.top + there.height / 2 - height / 2, bottom));
  const taken = [...$$(READ).map((one) => one.getBoundingClientRect()), there];
  const isFree = (/** @type {[number, number]} */ [left, top]) =>
    left >= MARGIN &&
    left <= right &&
    top >= MARGIN &&
    top <= bottom &&
    taken.every((one) => left >= one.right || left + width <= one.left || top >= one.bottom || top + height <= one.top);
  const log = $("#log-fold")?.getBoundingClientRect();
  /** @type {[number, number][]} */
  const liked = [
    [there.right + GAP, y],
    [there.left - width - GAP, y],
    [x, there.top - height - GAP],
    [x, there.bottom + GAP],
    [log?.left ?? x, log?.top ?? y],
  ];
  const found = liked.find(isFree) ?? nearest(taken, [x, y], [width, height]).find(isFree);
  // As a transform: the page itself does not shift.
  if (found) box.style.translate = found.map((at) => `${Math.round(at)}px`).join(" ");
  else box.style.visibility = "hidden";
};

/** Every place beside what is taken, or at the edge of the window, the nearest first.
 * @param {DOMRect[]} taken
 * @param {[number, number]} liked
 * @param {[number, number]} size
 * @returns {[number, number][]} */
const nearest = (taken, [x, y], [width, height]) => {
  const across = [x, MARGIN, root.clientWidth - width - MARGIN];
  const down = [y, MARGIN, root.clientHeight - height - MARGIN];
  for (const one of taken) {
    across.push(one.right + GAP, one.left - width - GAP);
    down.push(one.bottom + GAP, one.top - height - GAP);
  }
  const far = (/** @type {[number, number]} */ [left, top]) => Math.hypot(left - x, top - y);
  const all = across.flatMap((left) => down.map((top) => /** @type {[number, number]} */ ([left, top])));
  return all.sort((one, other) => far(one) - far(other));
};
addEventListener("scroll", place, true);
addEventListener("resize", place);

/** @param {Element} at
 * @param {Node[]} nodes */
const show = (at, nodes) => {
  tooltip().replaceChildren(...nodes);
  anchor = at;
  box.hidden = false;
  place();
};

export const hideTooltip = () => {
  if (box) box.hidden = true;
  anchor = faced = null;
};

/** @param {Element} at */
export const showsFaceOf = (at) => faced === at && box && !box.hidden;

/** Shows the large face of a thing, below what was told of it already.
 * @param {Element} at
 * @param {string | null} name
 * @param {Element | null} face */
export const showFace = (at, name, face) => {
  const told = box && !box.hidden && anchor && at.contains(anchor) ? [...box.children] : [];
  const title = name && !told.length ? [make("b", { textContent: name })] : [];
  show(at, [...told, ...title, ...(face ? [face] : [])]);
  faced = at;
};

/** @param {Choice} choice */
const lines = ({ label, forecast, loses }) => [
  make("b", { textContent: label }),
  ...(forecast ? [make("span", { textContent: forecast })] : []),
  ...(loses ? [make("span", { textContent: loses, className: "loses" })] : []),
];

/** What would come of the one choice that a spot leads to, as long as it is pointed at.
 * @param {Element | null} at
 * @param {Choice | null} [choice] */
export const preview = (at, choice) => {
  if (faced?.matches(":hover")) return;
  if (choice && (choice.forecast || choice.loses)) show(at, lines(choice));
  else hideTooltip();
};
