// @ts-check
// Animation: how the table is seen to become what it now is. It plays the motions of `web::Motion` and knows no game;
// playback.js says when.
import { drawCard } from "./card-draw.js";
import { $, $$, main } from "./dom.js";
import { countTo, fall, fly, jolt, mark, pour, say, tipOver, trail } from "./effects.js";
import { between, box, displacement, find, shift } from "./geometry.js";
import { ghostOf } from "./ghost.js";
import * as sound from "./sound.js";
import { animate, EASE_IN_OUT, hold, isLively, pace, run, sleep } from "./timing.js";

/** The longest that a card is held before it turns, in milliseconds. */
const BREATH = 600;

/** @typedef {{ pieces: Map<string, PieceBefore>, starts: (Start | null)[] }} Snapshot */
/** What a motion is played with: its snapshot, the pace, whether anything moves, and what is animated already.
 * @typedef {object} Scene
 * @property {Motion} motion
 * @property {Start | null} [start]
 * @property {Map<string, PieceBefore>} [pieces]
 * @property {number} unit
 * @property {boolean} moves
 * @property {Set<Element | string>} animated */

/** Everything an update could change: where each piece is within its part of the page, and what it shows.
 * @param {Motion[]} motions
 * @returns {Snapshot} */
export const snapshot = (motions) => {
  /** @type {Map<string, PieceBefore>} */
  const pieces = new Map();
  for (const node of $$("[data-key]", main)) {
    const part = node.closest("[data-fragment]");
    pieces.set(node.dataset.key, {
      node,
      part,
      box: box(node),
      origin: part && box(part),
      face: node.dataset.face,
      ticks: $("[data-ticks]", node)?.getAttribute("d"),
      // What says where it goes when it is gone is remembered as it looked.
      ghost: node.dataset.leaves ? ghostOf(node) : undefined,
    });
  }
  const starts = motions.map(({ from }) => {
    const node = from && find(from);
    // Copies are made now: the same element may show something else in a moment.
    return node ? { box: box(node), ghost: ghostOf(node) } : null;
  });
  return { pieces, starts };
};

// ---- before the table changes: one batch after the other, on the table as it was ----

/** What is played together with its like that follows it; everything else has a batch of its own.
 * @type {Record<string, string>} */
const KINDS = {
  go: "step",
  lean: "step",
  clash: "step",
  strike: "blow",
  turn: "turn",
  fly: "flight",
  pour: "flight",
  count: "flight",
};

/** What happened as batches: what is told in each, and how it is shown. Words alone belong to what came before.
 * @param {Cue[]} cues */
export const toBatches = (cues) => {
  /** @type {Batch[]} */
  const all = [];
  for (const { text, motions, matters = 0 } of cues) {
    const own = (motions ?? []).map((motion) => ({ ...motion }));
    const kind = own.length ? (KINDS[own[0].does] ?? "step") : "words";
    const last = all.at(-1);
    const joins = last && (kind === "words" || last.kind === "words" || (kind === last.kind && kind !== "step"));
    const batch = joins ? last : { kind, told: [], motions: [] };
    if (!joins) all.push(batch);
    if (kind !== "words") batch.kind = kind;
    batch.told.push({ text, matters });
    batch.motions.push(...own);
  }
  return all;
};

/** Told when a person is waited for, with what goes on without them, and when nobody is any more.
 * @type {(goOn: (() => void) | null) => void} */
let onWaiting = () => {};

/** Plays a batch while the table is still as it was; what could be played is done.
 * @param {Batch} batch
 * @param {(goOn: (() => void) | null) => void} [waiting] */
export const playBatch = async ({ told, motions }, waiting) => {
  const unit = pace();
  const moves = isLively();
  if (!unit || !motions.length) return;
  onWaiting = waiting;
  /** @type {unknown[]} */
  const shown = [];
  const matters = Math.max(...told.map((cue) => cue.matters));
  sound.accompany(motions, matters);
  for (const motion of motions) {
    const played = BEFORE[motion.does]?.(motion, unit, moves);
    if (played) shown.push(played);
  }
  await hold(() => Promise.all([...shown, sleep((matters > 2 ? 600 : matters ? 500 : 340) * unit)]));
};

/** What only the next table can show.
 * @param {Batch[]} batches */
export const remaining = (batches) => batches.flatMap(({ motions }) => motions.filter((motion) => !motion.done));

/** The cards that were laid out last.
 * @type {string[]} */
let laidOut = [];

/** Plays a motion of the next table on the table as it was.
 * @param {string} does
 * @returns {(motion: Motion, unit: number, moves: boolean) => unknown} */
const early = (does) => (motion, unit, moves) => {
  motion.done = true;
  return DURING[does]({ motion, unit, moves, animated: new Set() });
};

/** Each plays its part on the table as it was, and says when it is over; nothing if it has to wait for the next table.
 * @type {Record<string, (motion: Motion, unit: number, moves: boolean) => unknown>} */
const BEFORE = {
  go: (motion, unit, moves) => {
    const [who, to] = [find(motion.who), motion.to && find(motion.to)];
    if (!who || !to) return null;
    const [dx, dy] = between(box(who), box(to));
    motion.done = true;
    trail(who, [-dx, -dy], [dx, dy]);
    if (!moves) return sleep(300 * unit);
    const frames = [{ translate: "0px 0px" }, { translate: shift(who, dx, dy) }];
    return run(who, frames, { duration: 340 * unit, easing: EASE_IN_OUT, fill: "forwards" });
  },
  lean: early("lean"),
  clash: early("clash"),
  shake: early("shake"),
  strike: (motion, unit, moves) => {
    const [who, whom] = [find(motion.who), find(motion.whom)];
    if (!who || !whom || who === whom || !moves) return null;
    motion.done = true;
    const weapon = $("[data-weapon]", who);
    if (weapon) {
      const thrown = { box: box(weapon), ghost: ghostOf(weapon) };
      return fly(thrown, whom, unit, 220).then(() => jolt(whom, unit));
    }
    // Without one it goes there itself, up to where they touch.
    const [dx, dy] = between(box(who), box(whom));
    const far = Math.hypot(dx, dy);
    const part = Math.max(0.25, (far - (box(who).width + box(whom).width) / 2.5) / far);
    const there = { translate: shift(who, dx, dy, part), offset: 0.58 };
    const frames = [{ translate: "0px 0px" }, there, { translate: "0px 0px" }];
    const struck = sleep(220 * unit).then(() => jolt(whom, unit));
    return Promise.all([run(who, frames, { duration: 380 * unit, easing: EASE_IN_OUT }), struck]);
  },
  turn: (motion, unit, moves) => {
    const who = find(motion.who);
    if (!who) return null;
    const turnUp = () => {
      if (!motion.face) return;
      who.innerHTML = motion.face;
      motion.done = true;
    };
    if (!moves) {
      turnUp();
      mark(who);
      return sleep(BREATH * unit);
    }
    const frames = [
      { scale: "1 1" },
      { scale: "1.1 1.1", offset: 0.25 },
      { scale: "1.1 1.1", offset: 0.75 },
      { scale: ".05 1.1" },
    ];
    return run(who, frames, { duration: BREATH * unit, easing: "linear", fill: "forwards" }).then(() => {
      turnUp();
      if (!motion.done) return null;
      for (const over of who.getAnimations()) over.cancel();
      return animate(who, OPENS, { duration: 200 * unit });
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
    const isInner = (/** @type {Element} */ node) => who.contains(node.parentElement.closest("[data-key]"));
    const all = who.dataset.key ? [who] : $$("[data-key]", who).filter((node) => !isInner(node));
    return Promise.all(all.map((one) => tipOver(one, 420 * unit)));
  },
  fly: (motion, unit, moves) => {
    const [from, to] = [find(motion.from), find(motion.to.split(" ")[0])];
    if (!from || !to || from === to || !moves) return null;
    motion.done = true;
    const start = { box: box(from), ghost: ghostOf(from) };
    // A number that pays stays; a piece that goes is gone from where it lay.
    if (from.dataset.key && !$("[data-count]", from)) run(from, GONE, { duration: 1, fill: "forwards" });
    return fly(start, to, unit);
  },
  pour: (motion, unit, moves) => {
    const [from, to] = [find(motion.from), find(motion.to)];
    if (!from || !to || !moves) return null;
    motion.done = true;
    return pour(box(from), to, motion.n, unit);
  },
  lay: (motion) => {
    laidOut = motion.cards;
    motion.done = true;
    return null;
  },
  draw: (motion, unit, moves) => {
    if (!laidOut.length || !moves) return null;
    motion.done = true;
    return drawCard(laidOut.splice(0), motion.card, unit, onWaiting);
  },
};

// ---- while the table changes ----

/** Plays everything else together, once the table is as it now is.
 * @param {Snapshot} before
 * @param {Motion[]} motions */
export const playChanges = ({ pieces, starts }, motions) => {
  const unit = pace();
  const moves = isLively();
  /** @type {Set<Element | string>} */
  const animated = new Set();
  release();
  for (const [index, motion] of motions.entries()) {
    DURING[motion.does]?.({ motion, start: starts[index], pieces, unit, moves, animated });
  }
  for (const node of $$("[data-key]", main)) {
    const was = pieces.get(node.dataset.key);
    pieces.delete(node.dataset.key);
    if (!was) continue;
    const [dx, dy] = displacement(was, node);
    const moved = Math.hypot(dx, dy) > 3;
    const turned = was.face !== node.dataset.face;
    // What lies in lines makes room for others; what is drawn in its place has gone somewhere.
    if (turned || (moved && /** @type {Element} */ (node) instanceof SVGElement)) mark(node);
    if (!moves || animated.has(node)) continue;
    if (moved) run(node, [{ translate: shift(node, dx, dy) }, { translate: "0px 0px" }], { duration: 260 * unit });
    else if (turned) run(node, FLIPS, { duration: 340 * unit, easing: EASE_IN_OUT });
  }
  if (moves) for (const gone of pieces.values()) leave(gone, unit);
};

const GONE = [{ opacity: 0 }, { opacity: 0 }];
const FLIPS = [{ scale: "1 1" }, { scale: ".05 1" }, { scale: "1 1" }];
const OPENS = [{ scale: ".05 1.1" }, { scale: "1 1" }];

/** What was held as it was till now is let go: the same elements show the table as it is. */
export const release = () => {
  for (const shown of main.getAnimations({ subtree: true })) if (shown.playState === "finished") shown.cancel();
};

/** What is gone goes where it says (`data-leaves`), or tips over.
 * @param {PieceBefore} piece
 * @param {number} unit */
const leave = ({ node, box: from, ghost }, unit) => {
  const to = ghost && find(node.dataset.leaves);
  if (to) fly({ box: from, ghost }, to, unit);
  else fall(node, unit);
};

/** A piece reaches for a place and comes back; `way` says by which points, as shifts on the screen.
 * @param {Scene} scene
 * @param {(way: [number, number], wide: number) => [number, number][]} way */
const reach = ({ motion, unit, moves, animated }, way) => {
  const [who, toward] = [find(motion.who), find(motion.toward)];
  if (!who || !toward) return null;
  mark(who);
  animated.add(who);
  if (!moves) return null;
  const points = way(between(box(who), box(toward)), box(who).width);
  const frames = points.map(([dx, dy]) => ({ translate: shift(who, dx, dy) }));
  return run(who, frames, { duration: 420 * unit, easing: EASE_IN_OUT });
};

/** @type {Record<string, (scene: Scene) => unknown>} */
const DURING = {
  go: ({ motion, pieces }) => {
    const who = find(motion.who);
    const was = who && pieces.get(who.dataset.key);
    if (was) trail(who, displacement(was, who), [0, 0]);
  },
  lean: (scene) =>
    reach(scene, ([dx, dy]) => [
      [0, 0],
      [0.3 * dx, 0.3 * dy],
      [0, 0],
    ]),
  clash: (scene) =>
    reach(scene, ([dx, dy], wide) => {
      const far = Math.hypot(dx, dy);
      const touch = Math.max(0.18, (far - wide) / 2 / far);
      return [
        [0, 0],
        [touch * dx, touch * dy],
        [-0.08 * dx, -0.08 * dy],
        [0, 0],
      ];
    }),
  strike: ({ motion, moves }) => {
    const whom = find(motion.whom);
    if (whom && !moves) mark(whom);
  },
  shake: ({ motion, unit, moves, animated }) => {
    const who = find(motion.who);
    if (!who) return null;
    mark(who);
    animated.add(who);
    const frames = [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0px` }));
    return moves ? run(who, frames, { duration: 380 * unit, easing: "linear" }) : null;
  },
  say: ({ motion, unit, moves }) => {
    const who = find(motion.who);
    if (who && unit) say(who, motion, unit, moves);
  },
  turn: ({ motion, unit, moves, animated }) => {
    const who = find(motion.who);
    if (!who) return;
    animated.add(who);
    if (moves) run(who, OPENS, { duration: 200 * unit });
  },
  fly: ({ motion, start, pieces, unit, moves, animated }) => {
    const to = find(motion.to);
    if (!to || !start || animated.has(to)) return;
    const { key, face } = to.dataset;
    const was = key && pieces.get(key);
    const isNew = key && (!was || was.face !== face);
    mark(to);
    if (!moves) return;
    if (!isNew) {
      fly(start, to, unit);
      return;
    }
    animated.add(to);
    const [dx, dy] = between(box(to), start.box);
    const size = Math.min(2, Math.max(0.2, start.box.width / (box(to).width || 1)));
    const frames = [
      { translate: shift(to, dx, dy), scale: size },
      { translate: "0px 0px", scale: 1 },
    ];
    run(to, frames, { duration: 260 * unit });
  },
  pour: ({ motion, start, unit, moves }) => {
    const to = find(motion.to);
    if (to && start && moves) pour(start.box, to, motion.n, unit);
  },
  count: ({ motion, pieces, unit, moves, animated }) => {
    const who = find(motion.who);
    const was = who && pieces.get(who.dataset.key);
    const [from, to] = [Number(was?.face), Number(who?.dataset.face)];
    if (!who || animated.has(`count ${motion.who}`) || !(Math.abs(to - from) > 0)) return;
    mark(who);
    animated.add(who).add(`count ${motion.who}`);
    if (moves) countTo(who, from, to, was.ticks, unit);
  },
};
