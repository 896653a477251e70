// The theatre, shared by all games: how the table is seen to become what it now is, and which pieces a line of the
// log names. It plays the stage directions of web::Motion and knows no game. playback.js says when.
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
  /** Has a person seen enough of all that is still to be shown? */
  let skipping = false;
  /** Is there so much to show, or so little time, that it has to go faster? */
  let haste = false;
  const pressed = () => haste || document.getElementById("clock")?.hidden === false;
  const pace = () => (document.hidden || skipping ? 0 : (SPEEDS[root.dataset.speed] ?? 1) * (pressed() ? 0.5 : 1));
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
  const run = async (node, frames, options) => rushed || animate(node, frames, options);
  const animate = (node, frames, options) => until((end) => {
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
      // What says where it goes when it is gone is remembered as it looked.
      const left = node.dataset.leaves && likeness(node);
      pieces.set(node.dataset.key, { node, part, box: box(node), origin: part && box(part), face: node.dataset.face, ticks, left });
    }
    const starts = motions.map(({ from }) => {
      const node = from && find(from);
      // Likenesses are taken now: the same element may show something else in a moment.
      return node ? { box: box(node), likeness: likeness(node) } : null;
    });
    return { pieces, starts };
  };

  // ---- before the table changes: one beat after the other, on the table as it was ----

  /** What is played together with its like that follows it; everything else has a beat of its own. */
  const ALIKE = { go: "step", lean: "step", clash: "step", strike: "blow", turn: "turn", show: "turn", fly: "flight", pour: "flight", count: "flight" };

  /** What happened as beats: what is told in each, and how it is shown. Words alone belong to what came before. */
  const beats = (cues) => {
    const all = [];
    for (const { text, motions, matters = 0 } of cues) {
      const own = (motions ?? []).map((motion) => ({ ...motion }));
      const kind = own.length ? ALIKE[own[0].does] ?? "deed" : "words", last = all.at(-1);
      const joins = last && (kind === "words" || last.kind === "words" || (kind === last.kind && kind !== "deed"));
      const beat = joins ? last : { kind, told: [], motions: [] };
      if (!joins) all.push(beat);
      if (kind !== "words") beat.kind = kind;
      beat.told.push({ text, matters });
      beat.motions.push(...own);
    }
    return all;
  };

  /** Told when a person is waited for, with what goes on without them, and when nobody is any more. */
  let waits = () => {};
  /** Plays a beat while the table is still as it was; what could be played is done. */
  const act = async ({ told, motions }, waiting) => {
    const unit = pace(), moves = lively();
    if (!unit || !motions.length) return;
    waits = waiting;
    const faces = motions.filter((motion) => motion.does === "show");
    const shown = faces.length && moves ? [reveal(faces, unit)] : [];
    for (const motion of motions) {
      const played = ACTS[motion.does]?.(motion, unit, moves);
      if (played) shown.push(played);
    }
    const matters = Math.max(...told.map((cue) => cue.matters));
    held = true;
    await Promise.all([...shown, sleep((matters > 2 ? 1000 : matters ? 560 : 340) * unit)]);
    held = rushed = false;
  };
  /** What only the next table can show. */
  const rest = (all) => all.flatMap(({ motions }) => motions.filter((motion) => !motion.done));

  /** The cards that were laid out last. */
  let cards = [];
  /** Each plays its part on the table as it was, and says when it is over; nothing if it has to wait for the next table. */
  const ACTS = {
    go: (motion, unit, moves) => {
      const [who, to] = [find(motion.who), motion.to && find(motion.to)];
      if (!who || !to) return null;
      const [dx, dy] = between(box(who), box(to));
      motion.done = true;
      trail(who, [-dx, -dy], [dx, dy]);
      if (!moves) return sleep(300 * unit);
      return run(who, [{ translate: "0px 0px" }, { translate: shift(who, dx, dy) }], { duration: 340 * unit, easing: IN_OUT, fill: "forwards" });
    },
    lean: (motion, unit, moves) => { motion.done = true; return PLAYS.lean({ motion, unit, moves, led: new Set() }); },
    clash: (motion, unit, moves) => { motion.done = true; return PLAYS.clash({ motion, unit, moves, led: new Set() }); },
    shake: (motion, unit, moves) => { motion.done = true; return PLAYS.shake({ motion, unit, moves, led: new Set() }); },
    strike: (motion, unit, moves) => {
      const [who, whom] = [find(motion.who), find(motion.whom)];
      if (!who || !whom || who === whom || !moves) return null;
      motion.done = true;
      const [dx, dy] = between(box(who), box(whom));
      const part = Math.min(0.45, 60 / Math.hypot(dx, dy));
      return run(who, [{ translate: "0px 0px" }, { translate: shift(who, dx, dy, part), offset: 0.45 }, { translate: "0px 0px" }],
        { duration: 420 * unit, easing: IN_OUT });
    },
    turn: (motion, unit, moves) => {
      const who = find(motion.who);
      if (!who) return null;
      const up = () => { if (motion.face) { who.innerHTML = motion.face; motion.done = true; } };
      if (!moves) { up(); mark(who); return sleep(BREATH * unit); }
      return run(who, [{ scale: "1 1" }, { scale: "1.1 1.1", offset: 0.25 }, { scale: "1.1 1.1", offset: 0.75 }, { scale: ".05 1.1" }],
        { duration: BREATH * unit, easing: "linear", fill: "forwards" }).then(() => {
        up();
        if (!motion.done) return null;
        for (const over of who.getAnimations()) over.cancel();
        return animate(who, [{ scale: ".05 1.1" }, { scale: "1 1" }], { duration: 200 * unit });
      });
    },
    say: (motion, unit, moves) => {
      const who = find(motion.who);
      if (!who) return null;
      motion.done = true;
      return say(who, motion, unit, moves);
    },
    fall: (motion, unit, moves) => {
      const who = find(motion.who);
      if (!who || !moves) return null;
      motion.done = true;
      const inner = (node) => who.contains(node.parentElement.closest("[data-key]"));
      const all = who.dataset.key ? [who] : $$("[data-key]", who).filter((node) => !inner(node));
      return Promise.all(all.map((one) =>
        run(one, [{ rotate: "0deg", opacity: 1 }, { rotate: "80deg", opacity: 0 }], { duration: 420 * unit, easing: IN_OUT, fill: "forwards" })));
    },
    fly: (motion, unit, moves) => {
      const [from, to] = [find(motion.from), find(motion.to.split(" ")[0])];
      if (!from || !to || from === to || !moves) return null;
      motion.done = true;
      if (from.dataset.key) run(from, [{ opacity: 1 }, { opacity: 0.2 }], { duration: 80 * unit, fill: "forwards" });
      return flight({ box: box(from), likeness: likeness(from) }, to, unit);
    },
    pour: (motion, unit, moves) => {
      const [from, to] = [find(motion.from), find(motion.to)];
      if (!from || !to || !moves) return null;
      motion.done = true;
      return pour(box(from), to, motion.n, unit);
    },
    lay: (motion) => { cards = motion.cards; motion.done = true; return null; },
    draw: (motion, unit, moves) => {
      if (!cards.length || !moves) return null;
      motion.done = true;
      return draw(cards.splice(0), motion.card, unit);
    },
  };

  /** A word over a piece: what came of it. It springs up, and stays long enough to be read; harm stays longest. */
  const HOLD = { hurt: 2000, good: 1800, plain: 1600 };
  const say = async (who, { word, tone }, unit, moves) => {
    const at = box(who), layer = room("flights");
    const label = Object.assign(document.createElement("span"), { className: `said ${tone}`, textContent: word });
    layer.append(label);
    const half = label.offsetWidth / 2 + 6, line = label.offsetHeight + 3;
    label.style.left = `${Math.min(innerWidth - half, Math.max(half, middle(at)[0]))}px`;
    label.style.top = `${Math.max(60, at.top + Math.min(14, at.height / 4))}px`;
    // Two words on one piece stand above each other.
    const others = [...layer.querySelectorAll(".said")].filter((one) => one !== label && one.style.left === label.style.left && one.style.top === label.style.top);
    label.style.marginTop = `${-line * others.length}px`;
    setTimeout(() => label.remove(), (HOLD[tone] ?? HOLD.plain) * unit);
    const spring = [{ translate: "-50% 0", scale: 0.6, opacity: 0 }, { translate: "-50% -60%", scale: 1.18, opacity: 1, offset: 0.6 }, { translate: "-50% -50%", scale: 1, opacity: 1 }];
    if (moves) run(label, spring, { duration: 240 * unit });
    await sleep((tone === "hurt" ? 720 : 560) * unit);
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
        waits(end);
        return () => waits(null);
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
    release();
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
    if (moves) for (const gone of pieces.values()) leave(gone, unit);
    point(pointed());
  };

  /** What was held as it was till now is let go: the same elements show the table as it is. */
  const release = () => {
    for (const shown of main.getAnimations({ subtree: true })) if (shown.playState === "finished") shown.cancel();
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

  /** What is gone goes where it says (`data-leaves`), or tips over. */
  const leave = ({ node, box: from, left }, unit) => {
    const to = left && find(node.dataset.leaves);
    if (to) flight({ box: from, likeness: left }, to, unit); else fall(node, unit);
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
      if (was) { const [dx, dy] = strayed(was, who); trail(who, [dx, dy], [0, 0]); }
    },
    lean: (scene) => reach(scene, ([dx, dy]) => [[0, 0], [0.3 * dx, 0.3 * dy], [0, 0]]),
    clash: (scene) => reach(scene, ([dx, dy], wide) => {
      const far = Math.hypot(dx, dy), touch = Math.max(0.18, (far - wide) / 2 / far);
      return [[0, 0], [touch * dx, touch * dy], [-0.08 * dx, -0.08 * dy], [0, 0]];
    }),
    strike: ({ motion, moves }) => { const whom = find(motion.whom); if (whom && !moves) mark(whom); },
    shake: ({ motion, unit, moves, led }) => {
      const who = find(motion.who);
      if (!who) return null;
      mark(who);
      led.add(who);
      return moves ? run(who, [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0px` })), { duration: 380 * unit, easing: "linear" }) : null;
    },
    say: ({ motion, unit, moves }) => { const who = find(motion.who); if (who && unit) say(who, motion, unit, moves); },
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
        flight(start, to, unit);
      }
    },
    pour: ({ motion, start, unit, moves }) => {
      const to = find(motion.to);
      if (to && start && moves) pour(start.box, to, motion.n, unit);
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

  /** The likeness of what was there goes to another place and is gone. */
  const flight = ({ box: from, likeness: ghost }, to, unit) => {
    const [dx, dy] = between(from, box(to));
    room("flights").append(ghost.whole);
    return run(ghost.piece, [{ translate: "0px 0px", scale: 1, opacity: 1 }, { translate: shift(ghost.piece, dx, dy), scale: 0.4, opacity: 0.3 }],
      { duration: 320 * unit, fill: "forwards" }).then(() => ghost.whole.remove());
  };
  /** Coins go from one place to another. */
  const pour = (from, to, many, unit) => {
    const [[x, y], [dx, dy]] = [middle(from), between(from, box(to))];
    return Promise.all(Array.from({ length: Math.min(many, 12) }, (_, n) => {
      const coin = Object.assign(document.createElement("i"), { className: "coin" });
      coin.style.left = `${x}px`;
      coin.style.top = `${y}px`;
      room("flights").append(coin);
      return run(coin, [{ translate: "0px 0px" }, { translate: `${dx}px ${dy}px` }], { duration: 260 * unit, delay: 40 * n * unit, fill: "both" })
        .then(() => coin.remove());
    }));
  };

  /** A piece reaches for a place and comes back; `way` says by which points, as shifts on the screen. */
  const reach = ({ motion, unit, moves, led }, way) => {
    const [who, toward] = [find(motion.who), find(motion.toward)];
    if (!who || !toward) return null;
    mark(who);
    led.add(who);
    if (!moves) return null;
    const points = way(between(box(who), box(toward)), box(who).width);
    return run(who, points.map(([dx, dy]) => ({ translate: shift(who, dx, dy) })), { duration: 420 * unit, easing: IN_OUT });
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

  /** The dotted way of a piece that goes, with an arrow head: `back` leads to where it was, `on` to where it will be. */
  const trail = (who, [dx, dy], on) => {
    const far = Math.hypot(dx, dy), wide = box(who).width * 0.45;
    if (far < 2 * wide || !$(".boardside", main)?.contains(who)) return;
    const layer = room("trails"), origin = box(layer);
    const [x, y] = middle(box(who)).map((at, axis) => at + on[axis]);
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
  const pointed = () => $$("#log li:hover").at(-1) || document.activeElement?.closest?.("#log li");
  const lines = () => $$("#log li:not(.mark), #log li[data-pieces]", main).filter((line) => line.getClientRects().length);

  /** One tab stop for the whole log; without script every rule number in it is one. */
  const rove = (to = lines()[0]) => {
    for (const line of lines()) line.tabIndex = line === to ? 0 : -1;
    for (const link of $$("#log a, #log summary", main)) link.tabIndex = -1;
  };
  /** Goes to another line of the log, or opens the rule of this one; says whether it did. */
  const walkLog = (line, key) => {
    const all = lines(), here = all.indexOf(line);
    const to = { ArrowUp: all[here - 1], ArrowDown: all[here + 1], Home: all[0], End: all.at(-1) }[key];
    // Right opens the details of a line, left folds them.
    const fine = $(":scope > .fine", line), opens = { ArrowRight: true, ArrowLeft: false }[key];
    if (to) { rove(to); to.focus(); } else if (key === "Enter") $("a", line)?.click(); else if (fine && opens !== undefined) fine.open = opens;
    return Boolean(to) || key === "Enter" || (fine && opens !== undefined);
  };

  document.addEventListener("pointerover", () => main && point(pointed()));
  document.addEventListener("focusin", () => main && point(pointed()));

  const skip = (on) => { skipping = on; if (on) finish(); };

  return { pace, finish, skip, release, hasten: (on) => { haste = on; }, busy: () => running.size > 0, holding: () => held, beats, act, rest, look, play, rove, walkLog };
})();
