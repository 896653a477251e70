// The parts of the page, shared by all games: puts what changed in its place and leaves everything else as it is, so
// that focus, scrolling, menus and motion go on. web::split says what a part is. Knows no game.
"use strict";
const parts = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const find = (name) => {
    const quoted = CSS.escape(name);
    return document.querySelector(`[data-part="${quoted}"], [data-ground="${quoted}"]`);
  };

  /** A part is what it was if it has the same name, a piece if it has the same key. */
  const christen = (root) => {
    for (const node of root.querySelectorAll(":is([data-part], [data-ground], [data-key]):not([id])")) {
      const { part, ground, key } = node.dataset;
      node.id = `${part ?? ground ?? "key"}:${key ?? ""}`;
    }
  };

  /** Where other parts belong: a comment holds the place of each. */
  const places = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT), found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  };

  /** HTML as nodes, in a drawing as parts of a drawing; where it names another part, that one comes in. */
  const build = (html, drawn, news, used) => {
    const template = document.createElement("template");
    template.innerHTML = drawn ? `<svg>${html}</svg>` : html;
    const root = drawn ? template.content.firstChild : template.content;
    for (const place of places(root)) {
      const name = place.data;
      used.add(name);
      const fresh = news.get(name);
      const node = fresh === undefined
        ? find(name)?.cloneNode(true)
        : build(fresh, place.parentNode.namespaceURI === SVG, news, used).firstElementChild;
      // The page and the server do not mean the same table: only a fresh page helps.
      if (!node) throw new Error(`the page has no part ${name}`);
      place.replaceWith(node);
    }
    return root;
  };

  /** What a person has opened, chosen or ticked stays so. */
  const callbacks = {
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.matches("details, dialog")),
    beforeNodeMorphed: (old, now) => {
      if (!(old instanceof Element)) return true;
      if (old.matches("select:not([data-submit])") && [...now.options].some(({ value }) => value === old.value)) now.value = old.value;
      if (old.matches("input[type=checkbox]")) now.checked = old.checked;
      return true;
    },
  };
  const morph = (old, now, morphStyle) => {
    christen(old.parentNode);
    Idiomorph.morph(old, now, { morphStyle, callbacks });
  };

  /** Puts the parts that changed in their places. */
  const put = (fragments) => {
    const news = new Map(Object.entries(fragments)), used = new Set();
    for (const [name, html] of news) {
      const area = document.getElementById(name);
      if (!area?.hasAttribute("data-fragment")) continue;
      used.add(name);
      const now = build(html, false, news, used);
      christen(now);
      morph(area, [...now.childNodes], "innerHTML");
    }
    for (const [name, html] of news) {
      const old = used.has(name) ? null : find(name);
      if (!old) continue;
      used.add(name);
      const now = build(html, old.namespaceURI === SVG, news, used);
      christen(now);
      morph(old, now.firstElementChild, "outerHTML");
    }
  };

  /** Makes every area what it is on another page. */
  const take = (page) => {
    for (const now of page.querySelectorAll("[data-fragment], #log")) {
      const area = document.getElementById(now.id);
      christen(now);
      if (area) morph(area, [...now.childNodes], "innerHTML");
    }
  };

  return { put, take };
})();
