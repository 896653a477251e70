// @ts-check
// The tooltip beside what is pointed at: what would come of a press, the large face of a thing, or an answer that waits to
// be confirmed. Knows no game.
import { $, $$, isShown, make, root } from "./dom.js";

/** @type {HTMLElement | null} */
let box = null;
/** What it stands beside. @type {Element | null} */
let anchor = null;
/** Does it wait for an answer? */
let held = false;
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

/** What is being read or pressed, and so is not covered; and of that what must not be. */
const READ = [".ask, #tray > *, .hand, .hexhand, .actbar, .go", ".actbar .btn-main, .go .btn-main"];

/** Right of its anchor, else left, else above, else below, where it covers nothing that is being read; else over the log;
 * always within the window. */
const place = () => {
  if (!box || box.hidden || !anchor?.isConnected) return;
  const there = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ most) =>
    Math.max(MARGIN, Math.min(at, most - size - MARGIN));
  const x = within(there.left + there.width / 2 - width / 2, width, root.clientWidth);
  const y = within(there.top + there.height / 2 - height / 2, height, root.clientHeight);
  const log = $("#log-fold")?.getBoundingClientRect();
  const places = [
    [there.right + GAP, y],
    [there.left - width - GAP, y],
    [x, there.top - height - GAP],
    [x, there.bottom + GAP],
    [log?.left ?? x, log?.top ?? y],
  ].filter(
    ([left, top]) => within(left, width, root.clientWidth) === left && within(top, height, root.clientHeight) === top,
  );
  const clear = (/** @type {string} */ selector) => {
    const taken = $$(selector).map((one) => one.getBoundingClientRect());
    return places.find(([left, top]) =>
      [...taken, there].every(
        (one) => left >= one.right || left + width <= one.left || top >= one.bottom || top + height <= one.top,
      ),
    );
  };
  const [left, top] = clear(READ[0]) ?? clear(READ[1]) ?? places[0] ?? [x, y];
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
};
addEventListener("scroll", place, true);
addEventListener("resize", place);

/** @param {Element} at
 * @param {Node[]} nodes
 * @param {boolean} holds */
const show = (at, nodes, holds) => {
  tooltip().replaceChildren(...nodes);
  anchor = at;
  held = holds;
  box.classList.toggle("holds", holds);
  box.hidden = false;
  place();
};

export const hideTooltip = () => {
  if (box) box.hidden = true;
  anchor = faced = null;
  held = false;
};

export const isHolding = () => held;
/** @param {Element} at */
export const showsFaceOf = (at) => faced === at && box && !box.hidden;

/** Shows the large face of a thing, below what was told of it already.
 * @param {Element} at
 * @param {string | null} name
 * @param {Element | null} face */
export const showFace = (at, name, face) => {
  const told = box && !box.hidden && anchor && at.contains(anchor) ? [...box.children] : [];
  const title = name && !told.length ? [make("b", { textContent: name })] : [];
  show(at, [...told, ...title, ...(face ? [face] : [])], false);
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
  if (held || faced?.matches(":hover")) return;
  if (choice && (choice.forecast || choice.loses)) show(at, lines(choice), false);
  else hideTooltip();
};

/** The same, and it is played only when the person says so.
 * @param {Element} at
 * @param {Choice} choice
 * @param {() => void} play */
export const confirm = (at, choice, play) => {
  const textContent = choice.loses ? "Do it all the same" : "Play it";
  const button = make("button", { type: "button", className: "btn btn-main", textContent });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    hideTooltip();
    play();
  });
  const shown = isShown(at) ? at : (document.getElementById("prompt") ?? at);
  show(shown, [...lines(choice), button], true);
};

/** Nothing waits to be confirmed any more. */
export const release = () => {
  if (held) hideTooltip();
};
