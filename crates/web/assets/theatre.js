// The theatre, shared by all games: how the table is seen to become what it now is, and which pieces a line of the
// log names. It plays the stage directions of web::Motion and knows no game. table.js says when.
"use strict";
const theatre = (() => {
  const root = document.documentElement;
  const main = document.getElementById("main");
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

  // ---- time: how fast, and what still runs ----

  const SPEEDS = { slow: 2, normal: 1, fast: 0.5, instant: 0 };
  /** The longest that anything may keep the table from changing. */
  const BREATH = 600;
  const OUT = "cubic-bezier(.2,.7,.2,1)", IN_OUT = "cubic-bezier(.6,0,.3,1)";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const pace = () => (document.hidden ? 0 : SPEEDS[root.dataset.speed] ?? 1);
  const lively = () => root.dataset.motion !== "less" && !still.matches && pace() > 0;

  /** What ends at once when a person has seen enough. */
  const running = new Set();
  const until = (start) => new Promise((done) => {
    const end = () => { running.delete(end); stop(); done(); };
    running.add(end);
    const stop = start(end) ?? (() => {});
  });
  /** Whether what is held back now is to be over at once. */
  let held = false, rushed = false;
  const finish = () => { rushed = held; for (const end of [...running]) end(); };
  const sleep = async (ms) => rushed || until((end) => { const timer = setTimeout(end, ms); return () => clearTimeout(timer); });
  const run = async (node, frames, options) => rushed || until((end) => {
    const shown = node.animate(frames, { easing: OUT, ...options });
    shown.onfinish = end;
    return () => { if (shown.playState !== "finished") shown.finish(); };
  });

  // ---- places: where things are, and how far it is from one to another ----

  /** The first of some names that is to be seen. */
  const find = (names) => {
    for (const name of names.split(" ")) {
      const quoted = CSS.escape(name);
      const found = $$(`[data-key="${quoted}"], [data-at="${quoted}"], [data-spot="${quoted}"]`, main);
      const seen = found.find((node) => node.getClientRects().length);
      if (seen) return seen;
    }
    return null;
  };
  const box = (node) => node.getBoundingClientRect();
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const between = (from, to) => {
    const [[x, y], [a, b]] = [middle(from), middle(to)];
    return [a - x, b - y];
  };
  /** A shift on the screen as an element measures it (a drawing may be scaled and turned). */
  const shift = (node, dx, dy, part = 1) => {
    const matrix = node instanceof SVGElement && node.parentNode?.getScreenCTM?.();
    if (!matrix) return `${dx * part}px ${dy * part}px`;
    const inverse = matrix.inverse();
    return `${(dx * inverse.a + dy * inverse.c) * part}px ${(dx * inverse.b + dy * inverse.d) * part}px`;
  };

  /** Everything a swap could change: where each piece is within its part of the page, and what it shows. */
  const look = (motions) => {
    const pieces = new Map();
    for (const node of $$("[data-key]", main)) {
      const part = node.closest("[data-fragment]");
      const ticks = $("[data-ticks]", node)?.getAttribute("d");
      pieces.set(node.dataset.key, { node, part, box: box(node), origin: part && box(part), face: node.dataset.face, ticks });
    }
    const starts = motions.map(({ from }) => {
      const node = from && find(from);
      // Likenesses are taken now: the same element may show something else in a moment.
      return node ? { box: box(node), likeness: likeness(node) } : null;
    });
    return { pieces, starts };
  };

  // ---- before the table changes: the blow, the held breath, the draw ----

  /** Plays what is seen while the table is still as it was. */
  const overture = async (motions) => {
    if (!lively()) return;
    const unit = Math.min(1, pace()), shown = [];
    let lot = [];
    const faces = motions.filter((motion) => motion.does === "show");
    if (faces.length) shown.push(reveal(faces, unit));
    for (const motion of motions) {
      if (motion.does === "strike") {
        const [who, whom] = [find(motion.who), find(motion.whom)];
        if (!who || !whom || who === whom) continue;
        const [dx, dy] = between(box(who), box(whom));
        const part = Math.min(0.45, 60 / Math.hypot(dx, dy));
        shown.push(run(who, [{ translate: "0px 0px" }, { translate: shift(who, dx, dy, part), offset: 0.45 }, { translate: "0px 0px" }],
          { duration: 420 * unit, easing: IN_OUT }));
      } else if (motion.does === "turn") {
        const who = find(motion.who);
        if (who) {
          shown.push(run(who, [{ scale: "1 1" }, { scale: "1.1 1.1", offset: 0.25 }, { scale: "1.1 1.1", offset: 0.75 }, { scale: ".05 1.1" }],
            { duration: BREATH * unit, easing: "linear", fill: "forwards" }));
        }
      } else if (motion.does === "lay") {
        lot = motion.cards;
      } else if (motion.does === "draw" && lot.length) {
        shown.push(draw(lot, motion.card, unit));
        lot = [];
      }
    }
    if (!shown.length) return;
    held = true;
    const all = Promise.all(shown);
    await (root.dataset.steps === "on" ? all : Promise.race([all, sleep(BREATH * unit)]));
    held = rushed = false;
  };

  /** Cards are turned down, cross over once, and one rises and turns. In step mode a person turns it. */
  const draw = async (faces, drawn, unit) => {
    const cards = faces.map((face) => {
      const card = document.createElement("span");
      card.className = "dc";
      paint(card, face);
      return card;
    });
    const lot = lay(cards);
    await sleep(100 * unit);
    await Promise.all(cards.map((card) => turn(card, unit, () => { card.classList.add("down"); card.replaceChildren(); })));
    const wide = box(lot);
    await Promise.all(cards.map((card) => {
      const across = 2 * (middle(wide)[0] - middle(box(card))[0]);
      return run(card, [{ translate: "0px 0px" }, { translate: `${across}px 0px` }], { duration: 160 * unit, easing: IN_OUT });
    }));
    let chosen = Math.floor(cards.length / 2);
    if (root.dataset.steps === "on" && !rushed) {
      lot.classList.add("open");
      await until((end) => {
        lot.onclick = (event) => {
          event.stopPropagation();
          chosen = Math.max(0, cards.indexOf(event.target.closest(".dc")));
          end();
        };
      });
      lot.classList.remove("open");
    }
    const card = cards[chosen];
    card.classList.add("drawn");
    await turn(card, unit, () => { card.classList.remove("down"); paint(card, drawn); });
    clear(lot, 900, unit);
  };
  /** Cards that lie face down are turned up together. */
  const reveal = async (faces, unit) => {
    const cards = faces.map(({ seat }) => Object.assign(document.createElement("span"), { className: `dc down seat-${seat}` }));
    const lot = lay(cards);
    await sleep(250 * unit);
    await Promise.all(cards.map((card, n) => turn(card, unit, () => {
      card.classList.replace("down", "worded");
      card.textContent = faces[n].word;
    })));
    clear(lot, 1500, unit);
  };
  const lay = (cards) => {
    const lot = Object.assign(document.createElement("div"), { className: "lot" });
    lot.append(...cards);
    room("draws").append(lot);
    return lot;
  };
  const turn = (card, unit, change) => run(card, [{ scale: "1 1" }, { scale: "0 1" }], { duration: 50 * unit, easing: "linear" })
    .then(() => { change(card); return run(card, [{ scale: "0 1" }, { scale: "1 1" }], { duration: 50 * unit, easing: "linear" }); });
  /** The table goes on; what was turned up stays to be seen. */
  const clear = (lot, ms, unit) => sleep(ms * unit)
    .then(() => run(lot, [{ opacity: 1 }, { opacity: 0 }], { duration: 200 * unit })).then(() => lot.remove());
  const paint = (card, icon) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", "i");
    svg.setAttribute("viewBox", "0 0 24 24");
    use.setAttribute("href", `${main.dataset.icons}#i-${icon}`);
    svg.append(use);
    card.dataset.icon = icon;
    card.replaceChildren(svg);
  };

  /** A layer over the table that nothing in the game depends on. */
  const room = (name) => {
    const side = $(".boardside", main);
    let layer = $(`:scope > .${name}`, name === "flights" ? main : side);
    if (!layer) {
      layer = document.createElement("div");
      layer.className = name;
      layer.setAttribute("aria-hidden", "true");
      (name === "flights" ? main : side).append(layer);
    }
    return layer;
  };

  // ---- while the table changes ----

  /** Plays everything else together, once the table is as it now is. `before` is what `look` saw. */
  const play = ({ pieces, starts }, motions) => {
    const unit = pace(), moves = lively(), led = new Set();
    // What was held as it was till now is let go: the same elements show the table as it is.
    for (const shown of main.getAnimations({ subtree: true })) if (shown.playState === "finished") shown.cancel();
    motions.forEach((motion, index) => PLAYS[motion.does]?.({ motion, start: starts[index], pieces, unit, moves, led }));
    for (const node of $$("[data-key]", main)) {
      const was = pieces.get(node.dataset.key);
      pieces.delete(node.dataset.key);
      if (!was) continue;
      const [dx, dy] = strayed(was, node);
      const moved = Math.hypot(dx, dy) > 3, turned = was.face !== node.dataset.face;
      // What lies in lines makes room for others; what is drawn in its place has gone somewhere.
      if (turned || (moved && node instanceof SVGElement)) mark(node);
      if (!moves || led.has(node)) continue;
      if (moved) run(node, [{ translate: shift(node, dx, dy) }, { translate: "0px 0px" }], { duration: 260 * unit });
      else if (turned) run(node, [{ scale: "1 1" }, { scale: ".05 1" }, { scale: "1 1" }], { duration: 340 * unit, easing: IN_OUT });
    }
    if (moves) for (const { node } of pieces.values()) fall(node, unit);
    point(pointed());
  };

  /** How far a piece was from where it now is, whatever became of the page around it. */
  const strayed = (was, node) => {
    const part = node.closest("[data-fragment]"), now = box(node);
    const [dx, dy] = between(now, was.box);
    if (!part || !was.part || part.id !== was.part.id) return [dx, dy];
    const origin = box(part);
    return [dx + origin.left - was.origin.left, dy + origin.top - was.origin.top];
  };

  /** The rim of what just changed: all there is to see where motion is not wanted. */
  const mark = (node) => {
    node.classList.add("moved");
    setTimeout(() => node.classList.remove("moved"), 2000);
  };

  /** What is gone tips over and fades. */
  const fall = (node, unit) => {
    const place = node.dataset.ghost && document.getElementById(node.dataset.ghost);
    if (!place) return;
    const ghost = node.closest("[data-place]") || node;
    place.append(ghost);
    ghost.setAttribute("aria-hidden", "true");
    bare(ghost);
    run(node, [{ rotate: "0deg", opacity: 1 }, { rotate: "80deg", opacity: 0 }], { duration: 400 * unit, easing: IN_OUT, fill: "forwards" })
      .then(() => ghost.remove());
  };
  /** A likeness is no piece: nothing finds it. */
  const bare = (likeness) => {
    for (const node of [likeness, ...$$("*", likeness)]) {
      for (const name of ["id", "data-key", "data-at", "data-spot", "data-part", "data-ground", "data-hotkey", "name"]) node.removeAttribute(name);
    }
  };

  const PLAYS = {
    go: ({ motion, pieces }) => {
      const who = find(motion.who), was = who && pieces.get(who.dataset.key);
      if (was) trail(who, was);
    },
    lean: (scene) => reach(scene, ([dx, dy]) => [[0, 0], [0.3 * dx, 0.3 * dy], [0, 0]]),
    clash: (scene) => reach(scene, ([dx, dy], wide) => {
      const far = Math.hypot(dx, dy), touch = Math.max(0.18, (far - wide) / 2 / far);
      return [[0, 0], [touch * dx, touch * dy], [-0.08 * dx, -0.08 * dy], [0, 0]];
    }),
    strike: ({ motion, moves }) => { const whom = find(motion.whom); if (whom && !moves) mark(whom); },
    shake: ({ motion, unit, moves, led }) => {
      const who = find(motion.who);
      if (!who) return;
      mark(who);
      led.add(who);
      if (moves) run(who, [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0px` })), { duration: 380 * unit, easing: "linear" });
    },
    turn: ({ motion, unit, moves, led }) => {
      const who = find(motion.who);
      if (!who) return;
      led.add(who);
      if (moves) run(who, [{ scale: ".05 1.1" }, { scale: "1 1" }], { duration: 200 * unit });
    },
    fly: ({ motion, start, pieces, unit, moves, led }) => {
      const to = find(motion.to);
      if (!to || !start || led.has(to)) return;
      const was = to.dataset.key && pieces.get(to.dataset.key);
      const fresh = to.dataset.key && (!was || was.face !== to.dataset.face);
      mark(to);
      if (!moves) return;
      if (fresh) {
        led.add(to);
        const [dx, dy] = between(box(to), start.box);
        const size = Math.min(2, Math.max(0.2, start.box.width / (box(to).width || 1)));
        run(to, [{ translate: shift(to, dx, dy), scale: size, opacity: 0.5 }, { translate: "0px 0px", scale: 1, opacity: 1 }], { duration: 260 * unit });
      } else {
        const [dx, dy] = between(start.box, box(to)), ghost = start.likeness;
        room("flights").append(ghost.whole);
        run(ghost.piece, [{ translate: "0px 0px", scale: 1, opacity: 1 }, { translate: shift(ghost.piece, dx, dy), scale: 0.4, opacity: 0.3 }],
          { duration: 320 * unit, fill: "forwards" }).then(() => ghost.whole.remove());
      }
    },
    pour: ({ motion, start, unit, moves }) => {
      const to = find(motion.to);
      if (!to || !start || !moves) return;
      const [[x, y], [dx, dy]] = [middle(start.box), between(start.box, box(to))];
      for (let n = 0; n < Math.min(motion.n, 12); n++) {
        const coin = document.createElement("i");
        coin.className = "coin";
        coin.style.left = `${x}px`;
        coin.style.top = `${y}px`;
        room("flights").append(coin);
        run(coin, [{ translate: "0px 0px" }, { translate: `${dx}px ${dy}px` }], { duration: 260 * unit, delay: 40 * n * unit, fill: "both" })
          .then(() => coin.remove());
      }
    },
    count: ({ motion, pieces, unit, moves, led }) => {
      const who = find(motion.who), was = who && pieces.get(who.dataset.key);
      const [from, to] = [Number(was?.face), Number(who?.dataset.face)];
      if (!who || led.has(`count ${motion.who}`) || !(Math.abs(to - from) > 0)) return;
      mark(who);
      led.add(who).add(`count ${motion.who}`);
      if (moves) tick(who, from, to, was.ticks, unit);
    },
  };

  /** A piece reaches for a place and comes back; `way` says by which points, as shifts on the screen. */
  const reach = ({ motion, unit, moves, led }, way) => {
    const [who, toward] = [find(motion.who), find(motion.toward)];
    if (!who || !toward) return;
    mark(who);
    led.add(who);
    if (!moves) return;
    const points = way(between(box(who), box(toward)), box(who).width);
    run(who, points.map(([dx, dy]) => ({ translate: shift(who, dx, dy) })), { duration: 420 * unit, easing: IN_OUT });
  };

  /** A number runs from one value to another, and as many of its ticks are drawn as it says. */
  const tick = (who, from, to, ticksBefore, unit) => {
    const text = who.matches("[data-count]") ? who : $("[data-count]", who), ticks = $("[data-ticks]", who);
    const strokes = [ticksBefore, ticks?.getAttribute("d")].map((path) => path?.split(/(?=M)/) ?? []).sort((a, b) => b.length - a.length)[0];
    const show = (n) => {
      if (text) text.textContent = n;
      ticks?.setAttribute("d", strokes.slice(0, n).join(""));
    };
    let now = from;
    show(now);
    until((end) => {
      const timer = setInterval(() => {
        now += Math.sign(to - now);
        show(now);
        if (now === to) end();
      }, (ticks ? 30 : 40) * unit);
      return () => { clearInterval(timer); show(to); };
    });
  };

  /** A copy of what was there, drawn as it was drawn, over everything. */
  const likeness = (node) => {
    const at = box(node), frame = node.ownerSVGElement && box(node.ownerSVGElement);
    const piece = node.cloneNode(true);
    let whole = piece;
    for (let parent = node.parentElement; parent && !parent.hasAttribute("data-fragment"); parent = parent.parentElement) {
      const shell = parent.cloneNode(false);
      if (shell instanceof SVGSVGElement) place(shell, frame); else if (!(shell instanceof SVGElement)) shell.style.display = "contents";
      shell.append(whole);
      whole = shell;
    }
    bare(whole);
    if (!frame) place(piece, at);
    whole.setAttribute("inert", "");
    return { piece, whole };
  };
  const place = (node, { left, top, width, height }) => {
    Object.assign(node.style, { position: "fixed", margin: 0, left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  };

  /** The dotted way of a piece that went, with an arrow head. */
  const trail = (who, was) => {
    const [dx, dy] = strayed(was, who), far = Math.hypot(dx, dy), wide = box(who).width * 0.45;
    if (far < 2 * wide || !$(".boardside", main)?.contains(who)) return;
    const layer = room("trails"), origin = box(layer);
    const [x, y] = middle(box(who));
    const [ux, uy] = [-dx / far, -dy / far], [a, b] = [x - origin.left - ux * wide, y - origin.top - uy * wide];
    const [c, d] = [x - origin.left + dx, y - origin.top + dy];
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    for (const [name, way] of [["edge", `M${c} ${d}L${a} ${b}`], ["way", `M${c} ${d}L${a} ${b}`],
      ["head", `M${a + ux * 5} ${b + uy * 5}L${a - ux * 7 - uy * 6} ${b - uy * 7 + ux * 6}L${a - ux * 7 + uy * 6} ${b - uy * 7 - ux * 6}z`]]) {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("class", name);
      path.setAttribute("d", way);
      svg.append(path);
    }
    layer.append(svg);
    setTimeout(() => svg.remove(), 2000);
  };

  // ---- the log: pointing at a line outlines the pieces it names; arrows go from line to line ----

  const point = (line) => {
    for (const node of $$(".named", main)) node.classList.remove("named");
    for (const names of line?.dataset.pieces?.split(",") ?? []) find(names)?.classList.add("named");
  };
  const pointed = () => $("#log li:hover") || document.activeElement?.closest?.("#log li");
  const lines = () => $$("#log li:not(.mark), #log li[data-pieces]", main);

  /** One tab stop for the whole log; without script every rule number in it is one. */
  const rove = (to = lines()[0]) => {
    for (const line of lines()) line.tabIndex = line === to ? 0 : -1;
    for (const link of $$("#log a", main)) link.tabIndex = -1;
  };
  /** Goes to another line of the log, or opens the rule of this one; says whether it did. */
  const walkLog = (line, key) => {
    const all = lines(), here = all.indexOf(line);
    const to = { ArrowUp: all[here - 1], ArrowDown: all[here + 1], Home: all[0], End: all.at(-1) }[key];
    if (to) { rove(to); to.focus(); } else if (key === "Enter") $("a", line)?.click();
    return Boolean(to) || key === "Enter";
  };

  document.addEventListener("pointerover", () => main && point(pointed()));
  document.addEventListener("focusin", () => main && point(pointed()));

  return { pace, finish, busy: () => running.size > 0, holding: () => held, overture, look, play, rove, walkLog };
})();
