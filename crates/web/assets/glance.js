// A closer look, shared by all games: what would come of a press before anything is played, the large face of what is
// pointed at, and pages that lie beside the table instead of taking its place. Knows no game.
"use strict";
const glance = (() => {
  const $ = (selector, from = document) => from.querySelector(selector);
  /** How long a pointer rests, and how long a finger stays, before the large face is shown, in milliseconds. */
  const REST = 650, LONG = 500;

  // ---- the box beside what is pointed at ----

  let box = null, anchor = null, held = false, faced = null;
  const make = () => {
    if (box) return box;
    box = document.createElement("div");
    box.id = "glance";
    box.className = "sheet glance";
    box.setAttribute("role", "status");
    box.hidden = true;
    document.body.append(box);
    return box;
  };
  /** Beside its anchor: above it where there is room, else below, else at its side; always within the window. */
  const place = () => {
    if (!box || box.hidden || !anchor?.isConnected) return;
    const there = anchor.getBoundingClientRect(), own = box.getBoundingClientRect(), gap = 10;
    const [width, height] = [root().clientWidth, root().clientHeight];
    const within = (at, size, most) => Math.max(6, Math.min(at, most - size - 6));
    let left = there.left + there.width / 2 - own.width / 2, top = there.top - own.height - gap;
    if (top < 6) top = there.bottom + gap;
    if (top + own.height > height - 6) {
      left = there.right + gap + own.width < width ? there.right + gap : there.left - own.width - gap;
      top = there.top + there.height / 2 - own.height / 2;
    }
    [left, top] = [within(left, own.width, width), within(top, own.height, height)];
    // What is only told stays off the one main button: beside it, or above it where there is no room.
    const main = held ? null : $(".actbar .btn-main")?.getBoundingClientRect();
    if (main?.width && left < main.right && left + own.width > main.left && top < main.bottom && top + own.height > main.top) {
      if (main.left - gap - own.width >= 6) left = main.left - gap - own.width;
      else top = within(main.top - gap - own.height, own.height, height);
    }
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  };
  const root = () => document.documentElement;
  const show = (at, nodes, holds) => {
    make().replaceChildren(...nodes);
    anchor = at;
    held = holds;
    box.classList.toggle("holds", holds);
    box.hidden = false;
    place();
  };
  const hide = () => {
    if (box) box.hidden = true;
    anchor = faced = null;
    held = false;
  };
  const words = (tag, text, name = "") => Object.assign(document.createElement(tag), { textContent: text, className: name });
  const lines = (choice) => [
    words("b", choice.label),
    ...(choice.forecast ? [words("span", choice.forecast)] : []),
    ...(choice.loses ? [words("span", choice.loses, "loses")] : []),
  ];
  /** What would come of the one choice that a spot leads to, as long as it is pointed at. */
  const foresee = (at, choice) => {
    if (held || faced?.matches(":hover")) return;
    if (choice && (choice.forecast || choice.loses)) show(at, lines(choice), false);
    else hide();
  };
  /** The same, and it is played only when the person says so. */
  const hold = (at, choice, play) => {
    const button = words("button", choice.loses ? "Do it all the same" : "Play it", "btn btn-main");
    button.type = "button";
    button.addEventListener("click", (event) => { event.stopPropagation(); hide(); play(); });
    const seen = at.getClientRects().length ? at : document.getElementById("prompt") ?? at;
    show(seen, [...lines(choice), button], true);
  };
  const release = () => { if (held) hide(); };

  // ---- what is it? `data-about` names the place where it is explained; `data-of` the piece that a spot lies over ----

  const pages = new Map();
  const page = (path) => {
    if (!pages.has(path)) {
      const fetched = fetch(path).then((answer) => answer.text());
      pages.set(path, fetched.then((text) => new DOMParser().parseFromString(text, "text/html")));
    }
    return pages.get(path);
  };
  /** What stands at an address with an anchor, as a part of this page, with what is so now where it is asked from. */
  const find = async (href, from) => {
    const address = new URL(href, location.href);
    const at = (await page(address.pathname)).getElementById(decodeURIComponent(address.hash.slice(1)));
    const whole = at?.closest("li, tr, p, h1, h2, h3, h4, article, section");
    if (!whole) return null;
    const copy = document.importNode(whole, true);
    for (const node of [copy, ...copy.querySelectorAll("[id]")]) node.removeAttribute("id");
    return fill(copy, from);
  };
  /** What is so now of the very thing that is asked about takes its place on the printed face: a value (`word=value`) its
   *  own, every other line, with a sign for its tone, that of the lines. */
  const TONES = { "+": "good", "!": "bad", ".": "" };
  const fill = (face, from) => {
    const facts = from?.dataset.key && $(`[data-facts="${CSS.escape(from.dataset.key)}"]`);
    const told = facts?.dataset.now.split("\n") ?? [], name = from?.getAttribute("aria-label");
    const notes = told.filter((line) => line[0] in TONES).map((line) => words("li", line.slice(1), TONES[line[0]]));
    const values = new Map(told.map((line) => line.split("=")).filter((pair) => pair.length === 2));
    for (const slot of face.querySelectorAll("[data-slot]")) {
      const value = values.get(slot.dataset.slot);
      if (slot.dataset.slot === "now" && facts) slot.replaceChildren(words("li", `${name}.`), ...notes);
      else if (value !== undefined) { slot.textContent = value; slot.classList.add("now"); }
    }
    return face;
  };
  /** In a sheet over the table; without a sheet, or without the thing, one goes there. */
  const inspect = async (href, from) => {
    const sheet = document.getElementById("rule-sheet");
    const found = sheet && await find(href, from).catch(() => null);
    if (!found) { location.href = href; return; }
    hide();
    $("[data-rule]", sheet).replaceChildren(found);
    const all = $("[data-rule-all]", sheet);
    all.href = href;
    all.textContent = new URL(href, location.href).pathname.split("/").length > 3 ? "All of them" : "All rules";
    sheet.showModal();
  };

  /** What is explained, itself or by another thing on the table; and what is drawn there with a name for those who cannot
   *  see it, which tells the others how it stands. */
  const EXPLAINED = "[data-about], [data-of]";
  const TELLS = `${EXPLAINED}, main[data-page] svg :is([role=img][aria-label], [aria-labelledby])`;
  const called = (at) => at instanceof SVGElement
    ? at.getAttribute("aria-label") ?? document.getElementById(at.getAttribute("aria-labelledby"))?.textContent : null;
  const pointed = (target, at) => target instanceof Element ? target.closest(at) : null;
  const thing = (at) => at.dataset.about ? at : at.dataset.of ? $(`[data-key="${CSS.escape(at.dataset.of)}"][data-about]`) : null;
  /** What is that? Is there an answer, it is shown. */
  const ask = (target) => {
    const at = pointed(target, EXPLAINED);
    const one = at && thing(at);
    if (one) inspect(one.dataset.about, one);
    return Boolean(one);
  };

  let resting = 0;
  const rest = (at) => {
    const one = thing(at);
    clearTimeout(resting);
    if (held || $("dialog[open]")) return;
    resting = setTimeout(async () => {
      const found = one && await find(one.dataset.about, one).catch(() => null);
      const name = called(at);
      const shown = faced === at && box && !box.hidden;
      if (!(found || name) || shown || held || !at.matches(":hover") || $("dialog[open]")) return;
      const told = box && !box.hidden && anchor && at.contains(anchor) ? [...box.children] : [];
      show(at, [...told, ...(name && !told.length ? [words("b", name)] : []), ...(found ? [found] : [])], false);
      faced = at;
    }, REST);
  };
  /** A finger that stays asks what it is; what it then lets go of is not pressed. */
  let pressing = 0, stayed = false;
  document.addEventListener("pointerdown", (event) => {
    clearTimeout(pressing);
    stayed = false;
    const at = pointed(event.target, EXPLAINED);
    if (event.pointerType !== "touch" || !at) return;
    pressing = setTimeout(() => { stayed = ask(at); }, LONG);
  });
  for (const gone of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(gone, () => clearTimeout(pressing), true);
  document.addEventListener("pointermove", (event) => { if (Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(pressing); });
  document.addEventListener("click", (event) => {
    if (!stayed) return;
    stayed = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("contextmenu", (event) => {
    const hit = pointed(event.target, EXPLAINED);
    if (!hit || !document.getElementById("rule-sheet")) return;
    event.preventDefault();
    if (!stayed) ask(hit);
  });
  document.addEventListener("pointerover", (event) => {
    const at = pointed(event.target, TELLS);
    if (at && event.pointerType === "mouse") rest(at); else clearTimeout(resting);
  });
  document.addEventListener("pointerout", (event) => {
    const at = pointed(event.target, TELLS);
    if (!at || held || at.contains(event.relatedTarget)) return;
    clearTimeout(resting);
    hide();
  });
  addEventListener("scroll", place, true);
  addEventListener("resize", place);

  // ---- a page beside the table ----

  const beside = async (href) => {
    const drawer = document.getElementById("beside");
    const main = drawer && (await page(new URL(href, location.href).pathname)).getElementById("main");
    if (!main) { location.href = href; return; }
    $("[data-page-beside]", drawer).replaceChildren(...[...document.importNode(main, true).childNodes].filter((node) => !node.matches?.(".crumbs")));
    if (!drawer.open) drawer.show();
    $("[data-close]", drawer).focus();
  };

  return { foresee, hold, release, hide, inspect, ask, beside };
})();
