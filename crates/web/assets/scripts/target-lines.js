// @ts-check
// Lines from what aims to what it aims at: an element with `data-aims` names pieces by their keys. An extra where there is
// room for it: the page says the same in words and numbers. Knows no game.
import { $, $$, draw, main } from "./dom.js";

const wide = matchMedia("(min-width: 901px)");
const layer = draw("svg", { class: "threads", "aria-hidden": "true" });

/** A line from the side of one thing to the middle of another.
 * @param {DOMRect} from
 * @param {DOMRect} to */
const curve = (from, to) => {
  const [x, y] = [to.left + to.width / 2, to.top + to.height / 2];
  const start = x < from.left ? from.left : Math.min(from.right, x);
  const height = from.top + from.height / 2;
  const bend = Math.max(40, Math.abs(start - x) / 2) * (x < from.left ? -1 : 1);
  return `M${start} ${height}C${start + bend} ${height} ${x - bend} ${y} ${x} ${y}`;
};

/** @param {HTMLElement} item */
const linesOf = (item) => {
  const from = item.getBoundingClientRect();
  const colour = [...item.classList].filter((word) => word.startsWith("seat-")).join(" ");
  return (from.width ? item.dataset.aims.split(" ") : []).flatMap((key) => {
    const piece = $(`[data-key="${CSS.escape(key)}"]`, main);
    const to = (piece?.querySelector(".aimed") ?? piece)?.getBoundingClientRect();
    return to?.width ? [draw("path", { class: colour, d: curve(from, to) })] : [];
  });
};

const redraw = () => layer.replaceChildren(...(wide.matches ? $$("[data-aims]", main) : []).flatMap(linesOf));

// Once what changed has come to rest, and again when it has moved.
let frame = 0;
let later = 0;
const redrawSoon = () => {
  cancelAnimationFrame(frame);
  clearTimeout(later);
  frame = requestAnimationFrame(redraw);
  later = setTimeout(redraw, 900);
};

if (main?.matches("[data-page]")) {
  document.body.append(layer);
  new MutationObserver(redrawSoon).observe(main, { childList: true, subtree: true });
  addEventListener("resize", redrawSoon);
  addEventListener("scroll", redrawSoon, { capture: true, passive: true });
  redrawSoon();
}
