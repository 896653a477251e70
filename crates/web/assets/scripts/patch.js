// @ts-check
// Patches the page: puts the parts that changed in their places and leaves everything else as it is, so that focus,
// scrolling, menus and motion go on. `web::part` says what a part is. Knows no game.
import { SVG } from "./dom.js";

/** @param {string} name */
const find = (name) => {
  const quoted = CSS.escape(name);
  return document.querySelector(`[data-part="${quoted}"], [data-ground="${quoted}"]`);
};

/** Gives parts and pieces ids: a part is what it was if it has the same name, a piece if it has the same key.
 * @param {ParentNode} root */
const assignIds = (root) => {
  const nodes = root.querySelectorAll(":is([data-part], [data-ground], [data-key]):not([id])");
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (nodes)) {
    const { part, ground, key } = node.dataset;
    node.id = `${part ?? ground ?? "key"}:${key ?? ""}`;
  }
};

/** Where other parts belong: a comment holds the place of each.
 * @param {Node} root */
const placeholders = (root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  /** @type {Comment[]} */
  const found = [];
  while (walker.nextNode()) found.push(/** @type {Comment} */ (walker.currentNode));
  return found;
};

/** HTML as nodes, in a drawing as parts of a drawing; where it names another part, that one comes in.
 * @param {string} html
 * @param {boolean} drawn
 * @param {Map<string, string>} news
 * @param {Set<string>} used
 * @returns {ParentNode & Node} */
const build = (html, drawn, news, used) => {
  const template = document.createElement("template");
  template.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  const root = drawn ? /** @type {Element} */ (template.content.firstChild) : template.content;
  for (const place of placeholders(root)) {
    const name = place.data;
    used.add(name);
    const fresh = news.get(name);
    const inDrawing = /** @type {Element} */ (place.parentNode).namespaceURI === SVG;
    const node =
      fresh === undefined ? find(name)?.cloneNode(true) : build(fresh, inDrawing, news, used).firstElementChild;
    // The page and the server do not mean the same table: only a fresh page helps.
    if (!node) throw new Error(`the page has no part ${name}`);
    place.replaceWith(node);
  }
  return root;
};

/** What a person has opened, chosen or ticked stays so. */
const callbacks = {
  beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) =>
    !(name === "open" && node.matches("details, dialog")),
  beforeNodeMorphed: (/** @type {Node} */ old, /** @type {any} */ now) => {
    if (!(old instanceof Element)) return true;
    if (old.matches("select:not([data-submit])")) {
      const { value } = /** @type {HTMLSelectElement} */ (old);
      const { options } = /** @type {HTMLSelectElement} */ (now);
      if ([...options].some((option) => option.value === value)) now.value = value;
    }
    if (old.matches("input[type=checkbox]")) now.checked = /** @type {HTMLInputElement} */ (old).checked;
    return true;
  },
};

/** @param {Element} old
 * @param {Node | Node[]} now
 * @param {"innerHTML" | "outerHTML"} morphStyle */
const morph = (old, now, morphStyle) => {
  assignIds(old.parentNode);
  Idiomorph.morph(old, now, { morphStyle, callbacks });
};

/** Puts the parts that changed in their places.
 * @param {Record<string, string>} fragments */
export const applyPatch = (fragments) => {
  const news = new Map(Object.entries(fragments));
  /** @type {Set<string>} */
  const used = new Set();
  for (const [name, html] of news) {
    const area = document.getElementById(name);
    if (!area?.hasAttribute("data-fragment")) continue;
    used.add(name);
    const now = build(html, false, news, used);
    assignIds(now);
    morph(area, [...now.childNodes], "innerHTML");
  }
  for (const [name, html] of news) {
    const old = used.has(name) ? null : find(name);
    if (!old) continue;
    used.add(name);
    const now = build(html, old.namespaceURI === SVG, news, used);
    assignIds(now);
    morph(old, now.firstElementChild, "outerHTML");
  }
};

/** Makes every area what it is on another page.
 * @param {ParentNode} page */
export const takeFrom = (page) => {
  for (const now of page.querySelectorAll("[data-fragment], #log")) {
    const area = document.getElementById(now.id);
    assignIds(now);
    if (area) morph(area, [...now.childNodes], "innerHTML");
  }
};
