// @ts-check
// What an animation is made of: marks, flights, coins, words, trails, falls, running numbers.
import { $, $$, draw, main, make } from "./dom.js";
import { between, box, middle, shift } from "./geometry.js";
import { anonymise, layer } from "./ghost.js";
import { EASE_IN_OUT, run, sleep, until } from "./timing.js";

/** The rim of what just changed: all there is to see where motion is not wanted.
 * @param {Element} node */
export const mark = (node) => {
  node.classList.add("moved");
  setTimeout(() => node.classList.remove("moved"), 2000);
};

/** The copy of what was there goes to another place, and is as large there as what lies there.
 * @param {Start} start
 * @param {Element} to
 * @param {number} unit
 * @param {number} [ms] */
export const fly = ({ box: from, ghost }, to, unit, ms = 260) => {
  const there = box(to);
  const [dx, dy] = between(from, there);
  layer("flights").append(ghost.whole);
  const scale = Math.max(0.3, Math.min(1, there.width / (from.width || 1), there.height / (from.height || 1)));
  const frames = [
    { translate: "0px 0px", scale: 1 },
    { translate: shift(ghost.piece, dx, dy), scale },
  ];
  return run(ghost.piece, frames, { duration: ms * unit, fill: "forwards" }).then(() => ghost.whole.remove());
};

/** What is struck jolts.
 * @param {Element} whom
 * @param {number} unit */
export const jolt = (whom, unit) => {
  const frames = [0, -4, 4, -2, 0].map((x) => ({ translate: shift(whom, x, 0) }));
  return run(whom, frames, { duration: 120 * unit, easing: "linear" });
};

/** Coins go from one place to another.
 * @param {DOMRect} from
 * @param {Element} to
 * @param {number} many
 * @param {number} unit */
export const pour = (from, to, many, unit) => {
  const [[x, y], [dx, dy]] = [middle(from), between(from, box(to))];
  const frames = [{ translate: "0px 0px" }, { translate: `${dx}px ${dy}px` }];
  const coins = Array.from({ length: Math.min(many, 12) }, (_, n) => {
    const coin = make("i", { className: "coin" });
    coin.style.left = `${x}px`;
    coin.style.top = `${y}px`;
    layer("flights").append(coin);
    return run(coin, frames, { duration: 260 * unit, delay: 40 * n * unit, fill: "both" }).then(() => coin.remove());
  });
  return Promise.all(coins);
};

/** How long a word stays; harm stays longest.
 * @type {Record<string, number>} */
const STAY = { hurt: 2000, good: 1800, plain: 1600 };

/** A word over a piece: what came of it. It springs up, and stays long enough to be read.
 * @param {Element} who
 * @param {Motion} motion
 * @param {number} unit
 * @param {boolean} moves */
export const say = async (who, { word, tone }, unit, moves) => {
  const at = box(who);
  const over = layer("flights");
  const label = make("span", { className: `said ${tone}`, textContent: word });
  over.append(label);
  const half = label.offsetWidth / 2 + 6;
  const line = label.offsetHeight + 3;
  label.style.left = `${Math.min(innerWidth - half, Math.max(half, middle(at)[0]))}px`;
  label.style.top = `${Math.max(60, at.top + Math.min(14, at.height / 4))}px`;
  // Two words on one piece stand above each other.
  const { left, top } = label.style;
  const others = $$(".said", over).filter((one) => one !== label && one.style.left === left && one.style.top === top);
  label.style.marginTop = `${-line * others.length}px`;
  setTimeout(() => label.remove(), (STAY[tone] ?? STAY.plain) * unit);
  const spring = [
    { translate: "-50% 0", scale: 0.6, opacity: 0 },
    { translate: "-50% -60%", scale: 1.18, opacity: 1, offset: 0.6 },
    { translate: "-50% -50%", scale: 1, opacity: 1 },
  ];
  if (moves) run(label, spring, { duration: 240 * unit });
  await sleep((tone === "hurt" ? 600 : 500) * unit);
};

const TIPS_OVER = [
  { rotate: "0deg", opacity: 1 },
  { rotate: "80deg", opacity: 0 },
];

/** A piece tips over and fades.
 * @param {Element} node
 * @param {number} duration */
export const tipOver = (node, duration) => run(node, TIPS_OVER, { duration, easing: EASE_IN_OUT, fill: "forwards" });

/** What is gone from the table tips over where it was.
 * @param {HTMLElement} node
 * @param {number} unit */
export const fall = (node, unit) => {
  const place = node.dataset.ghost && document.getElementById(node.dataset.ghost);
  if (!place) return;
  const ghost = /** @type {HTMLElement} */ (node.closest("[data-place]") || node);
  place.append(ghost);
  ghost.setAttribute("aria-hidden", "true");
  anonymise(ghost);
  tipOver(node, 400 * unit).then(() => ghost.remove());
};

/** A number runs from one value to another, and as many of its ticks are drawn as it says.
 * @param {HTMLElement} who
 * @param {number} from
 * @param {number} to
 * @param {string | null | undefined} ticksBefore
 * @param {number} unit */
export const countTo = (who, from, to, ticksBefore, unit) => {
  const text = who.matches("[data-count]") ? who : $("[data-count]", who);
  const ticks = $("[data-ticks]", who);
  const [strokes] = [ticksBefore, ticks?.getAttribute("d")]
    .map((path) => path?.split(/(?=M)/) ?? [])
    .sort((a, b) => b.length - a.length);
  const show = (/** @type {number} */ n) => {
    if (text) text.textContent = String(n);
    ticks?.setAttribute("d", strokes.slice(0, n).join(""));
  };
  let now = from;
  show(now);
  until((end) => {
    const step = () => {
      now += Math.sign(to - now);
      show(now);
      if (now === to) end();
    };
    const timer = setInterval(step, (ticks ? 30 : 40) * unit);
    return () => {
      clearInterval(timer);
      show(to);
    };
  });
};

/** The dotted way of a piece that goes, with an arrow head: from where it was, by (`dx`, `dy`), to `on` from where it is.
 * @param {Element} who
 * @param {[number, number]} back
 * @param {[number, number]} on */
export const trail = (who, [dx, dy], on) => {
  const far = Math.hypot(dx, dy);
  const wide = box(who).width * 0.45;
  if (far < 2 * wide || !$(".boardside", main)?.contains(who)) return;
  const over = layer("trails");
  const origin = box(over);
  const [x, y] = middle(box(who)).map((at, axis) => at + on[axis]);
  const [ux, uy] = [-dx / far, -dy / far];
  const [a, b] = [x - origin.left - ux * wide, y - origin.top - uy * wide];
  const [c, d] = [x - origin.left + dx, y - origin.top + dy];
  const way = `M${c} ${d}L${a} ${b}`;
  const wings = `L${a - ux * 7 - uy * 6} ${b - uy * 7 + ux * 6}L${a - ux * 7 + uy * 6} ${b - uy * 7 - ux * 6}z`;
  const svg = draw("svg", {});
  svg.append(
    draw("path", { class: "edge", d: way }),
    draw("path", { class: "way", d: way }),
    draw("path", { class: "head", d: `M${a + ux * 5} ${b + uy * 5}${wings}` }),
  );
  over.append(svg);
  setTimeout(() => svg.remove(), 2000);
};
