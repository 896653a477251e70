// @ts-check
// Cards laid out over the table, of which one is drawn.
import { draw as element, main, make, root } from "./dom.js";
import { box, middle } from "./geometry.js";
import { layer } from "./ghost.js";
import { EASE_IN_OUT, isRushed, run, sleep, until } from "./timing.js";

/** Cards are turned down, cross over once, and one rises and turns. In step mode a person turns it.
 * @param {string[]} faces
 * @param {string} drawn
 * @param {number} unit
 * @param {(goOn: (() => void) | null) => void} waiting told when a person is waited for, and when no longer */
export const drawCard = async (faces, drawn, unit, waiting) => {
  if (faces.every((face) => DIE.test(face)) && root.dataset.steps !== "on") {
    await roll(faces, drawn, unit);
    return;
  }
  const cards = faces.map((face) => {
    const card = make("span", { className: "dc" });
    paint(card, face);
    return card;
  });
  const lot = lay(cards);
  const turnDown = (/** @type {HTMLElement} */ card) => {
    card.classList.add("down");
    card.replaceChildren();
  };
  await sleep(100 * unit);
  await Promise.all(cards.map((card) => turn(card, unit, turnDown)));
  const wide = box(lot);
  await Promise.all(
    cards.map((card) => {
      const across = 2 * (middle(wide)[0] - middle(box(card))[0]);
      const frames = [{ translate: "0px 0px" }, { translate: `${across}px 0px` }];
      return run(card, frames, { duration: 160 * unit, easing: EASE_IN_OUT });
    }),
  );
  let chosen = Math.floor(cards.length / 2);
  if (root.dataset.steps === "on" && !isRushed()) {
    lot.classList.add("open");
    await until((end) => {
      lot.onclick = (event) => {
        event.stopPropagation();
        chosen = Math.max(0, cards.indexOf(/** @type {Element} */ (event.target).closest(".dc")));
        end();
      };
      waiting(end);
      return () => waiting(null);
    });
    lot.classList.remove("open");
  }
  const card = cards[chosen];
  card.classList.add("drawn");
  await turn(card, unit, () => {
    card.classList.remove("down");
    paint(card, drawn);
  });
  clear(lot, 900, unit);
};

/** The sides of a die are icons with its name and their number. */
const DIE = /die\d$/;

/** A die tumbles over its sides, and comes to rest on one.
 * @param {string[]} faces
 * @param {string} drawn
 * @param {number} unit */
const roll = async (faces, drawn, unit) => {
  const die = make("span", { className: "dc" });
  paint(die, faces[0]);
  const lot = lay([die]);
  const tumbles = [
    { translate: "-70px 0", rotate: "-400deg" },
    { translate: "0 0", rotate: "0deg" },
  ];
  let side = 0;
  const turning = setInterval(() => paint(die, faces[++side % faces.length]), 70 * unit);
  await run(die, tumbles, { duration: 440 * unit });
  clearInterval(turning);
  paint(die, drawn);
  die.classList.add("drawn");
  clear(lot, 900, unit);
};

/** @param {HTMLElement[]} cards */
const lay = (cards) => {
  const lot = make("div", { className: "lot" });
  lot.append(...cards);
  layer("draws").append(lot);
  return lot;
};

/** @param {HTMLElement} card
 * @param {number} unit
 * @param {(card: HTMLElement) => void} change */
const turn = async (card, unit, change) => {
  const half = { duration: 50 * unit, easing: "linear" };
  await run(card, [{ scale: "1 1" }, { scale: "0 1" }], half);
  change(card);
  await run(card, [{ scale: "0 1" }, { scale: "1 1" }], half);
};

/** The table goes on; what was turned up stays to be seen.
 * @param {HTMLElement} lot
 * @param {number} ms
 * @param {number} unit */
const clear = async (lot, ms, unit) => {
  await sleep(ms * unit);
  await run(lot, [{ opacity: 1 }, { opacity: 0 }], { duration: 200 * unit });
  lot.remove();
};

/** @param {HTMLElement} card
 * @param {string} icon */
const paint = (card, icon) => {
  const svg = element("svg", { class: "i", viewBox: "0 0 24 24" });
  svg.append(element("use", { href: `${main.dataset.icons}#i-${icon}` }));
  card.dataset.icon = icon;
  card.replaceChildren(svg);
};
