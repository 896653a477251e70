// @ts-check
// What is it? `data-about` names the place where a thing is explained, `data-of` the piece that a spot lies over. It is
// shown large beside a resting pointer, and in a sheet for whoever asks.
import { $, $$, make, nothing, targetOf } from "./dom.js";
import { hideTooltip, showFace, showsFaceOf } from "./tooltip.js";

/** How long a pointer rests, and how long a finger stays, before a thing is explained, in milliseconds. */
const HOVER = 300;
const LONG_PRESS = 500;

/** @type {Map<string, Promise<Document>>} */
const pages = new Map();

/** A page of the site, fetched once.
 * @param {string} path */
export const fetchPage = (path) => {
  if (!pages.has(path)) {
    const fetched = fetch(path).then((answer) => answer.text());
    pages.set(
      path,
      fetched.then((text) => new DOMParser().parseFromString(text, "text/html")),
    );
  }
  return pages.get(path);
};

/** What stands at an address with an anchor, as a part of this page, with what is so now where it is asked from.
 * @param {string} href
 * @param {HTMLElement} [from] */
const find = async (href, from) => {
  const address = new URL(href, location.href);
  const page = await fetchPage(address.pathname);
  const at = page.getElementById(decodeURIComponent(address.hash.slice(1)));
  const whole = at?.closest("li, tr, p, h1, h2, h3, h4, article, section");
  if (!whole) return null;
  const copy = document.importNode(whole, true);
  for (const node of [copy, ...copy.querySelectorAll("[id]")]) node.removeAttribute("id");
  // What leads to another place of that page leads there from here too.
  for (const link of /** @type {HTMLAnchorElement[]} */ ($$("a[href^='#']", copy))) {
    link.href = `${address.pathname}${link.getAttribute("href")}`;
    link.target = "rules";
  }
  return fill(copy, from);
};

/** The signs that lines of `data-now` begin with, and their classes.
 * @type {Record<string, string>} */
const TONES = { "+": "good", "!": "bad", ".": "" };

/** What is so now of the very thing that is asked about takes its place on the printed face: a value (`word=value`) its
 * own, every other line, with a sign for its tone, that of the lines.
 * @param {Element} face
 * @param {HTMLElement} [from] */
const fill = (face, from) => {
  const facts = from?.dataset.key && $(`[data-facts="${CSS.escape(from.dataset.key)}"]`);
  const told = facts ? facts.dataset.now.split("\n") : [];
  const notes = told
    .filter((line) => line[0] in TONES)
    .map((line) => make("li", { textContent: line.slice(1), className: TONES[line[0]] }));
  const values = new Map(
    told.map((line) => /** @type {[string, string]} */ (line.split("="))).filter((pair) => pair.length === 2),
  );
  for (const slot of $$("[data-slot]", face)) {
    const value = values.get(slot.dataset.slot);
    if (slot.dataset.slot === "now" && facts) {
      slot.replaceChildren(make("li", { textContent: `${from.getAttribute("aria-label")}.` }), ...notes);
    } else if (value !== undefined) {
      slot.textContent = value;
      slot.classList.add("now");
    }
  }
  return face;
};

/** Shows it in a sheet over the table; without a sheet, or without the thing, one goes there.
 * @param {string} href
 * @param {HTMLElement} [from] */
export const inspect = async (href, from) => {
  const sheet = /** @type {HTMLDialogElement | null} */ (document.getElementById("rule-sheet"));
  const found = sheet && (await find(href, from).catch(nothing));
  if (!found) {
    location.href = href;
    return;
  }
  hideTooltip();
  $("[data-rule]", sheet).replaceChildren(found);
  const all = /** @type {HTMLAnchorElement} */ ($("[data-rule-all]", sheet));
  all.href = href;
  all.textContent = new URL(href, location.href).pathname.split("/").length > 3 ? "All of them" : "All rules";
  sheet.showModal();
};

/** What is explained, itself or by another thing on the table; and what is drawn there with a name for those who cannot
 * see it, which tells the others how it stands. */
const EXPLAINED = "[data-about], [data-of]";
const NAMED = `${EXPLAINED}, main[data-page] svg :is([role=img][aria-label], [aria-labelledby])`;

/** @param {Element} at */
const nameOf = (at) => {
  if (!(at instanceof SVGElement)) return null;
  return at.getAttribute("aria-label") ?? document.getElementById(at.getAttribute("aria-labelledby"))?.textContent;
};

/** @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null} */
const closest = (event, selector) => targetOf(event)?.closest(selector);

/** @param {HTMLElement} at */
const explained = (at) => {
  if (at.dataset.about) return at;
  return at.dataset.of ? $(`[data-key="${CSS.escape(at.dataset.of)}"][data-about]`) : null;
};

/** Explains a thing, if it can be; says whether it does.
 * @param {Element} target */
export const explain = (target) => {
  const at = /** @type {HTMLElement} */ (target.closest(EXPLAINED));
  const thing = at && explained(at);
  if (thing) inspect(thing.dataset.about, thing);
  return Boolean(thing);
};

let hovering = 0;
/** @param {HTMLElement} at */
const hover = (at) => {
  clearTimeout(hovering);
  if ($("dialog[open]")) return;
  const thing = explained(at);
  hovering = setTimeout(async () => {
    const face = thing && (await find(thing.dataset.about, thing).catch(nothing));
    const name = nameOf(at);
    if (!(face || name) || showsFaceOf(at) || !at.matches(":hover") || $("dialog[open]")) return;
    showFace(at, name, face);
  }, HOVER);
};
document.addEventListener("pointerover", (event) => {
  const at = closest(event, NAMED);
  if (at && event.pointerType === "mouse") hover(at);
  else clearTimeout(hovering);
});
document.addEventListener("pointerout", (event) => {
  const at = closest(event, NAMED);
  if (!at || at.contains(/** @type {Node} */ (event.relatedTarget))) return;
  clearTimeout(hovering);
  hideTooltip();
});

/** A finger that stays asks what it is; what it then lets go of is not pressed. */
let pressing = 0;
let pressedLong = false;
document.addEventListener("pointerdown", (event) => {
  clearTimeout(pressing);
  pressedLong = false;
  const at = closest(event, EXPLAINED);
  if (event.pointerType !== "touch" || !at) return;
  pressing = setTimeout(() => {
    pressedLong = explain(at);
  }, LONG_PRESS);
});
for (const gone of ["pointerup", "pointercancel", "scroll"]) {
  document.addEventListener(gone, () => clearTimeout(pressing), true);
}
document.addEventListener("pointermove", (event) => {
  if (Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(pressing);
});
document.addEventListener(
  "click",
  (event) => {
    if (!pressedLong) return;
    pressedLong = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
document.addEventListener("contextmenu", (event) => {
  const at = closest(event, EXPLAINED);
  if (!at || !document.getElementById("rule-sheet")) return;
  event.preventDefault();
  if (!pressedLong) explain(at);
});
