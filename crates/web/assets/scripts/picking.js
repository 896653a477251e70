// @ts-check
// Picking: a path of spots leads to one choice. What can be picked next is marked, and an answer that should be confirmed
// is shown before it is sent.
import { answer } from "./answer.js";
import { confirm, release, settleConfirm } from "./confirm.js";
import { $, $$, main, root, targetOf } from "./dom.js";
import { explain } from "./explain.js";
import * as playback from "./playback.js";
import { choices } from "./question.js";
import * as tooltip from "./tooltip.js";

/** The spots that were picked. @type {string[]} */
let path = [];
/** The elements that were pressed for them. @type {Set<Element>} */
let pressed = new Set();
/** The answer that waits to be confirmed. @type {Choice | null} */
let confirming = null;
/** What was used last: mouse, touch, pen or key. */
let pointer = "mouse";

const onPath = () =>
  choices().filter((choice) =>
    path.every((spot, i) =>
      i < choice.steps ? choice.path[i] === spot : choice.path.indexOf(spot, choice.steps) >= choice.steps,
    ),
  );

/** The spots with which a choice on the path may go on.
 * @param {Choice} choice */
const nextSpots = (choice) =>
  path.length < choice.steps
    ? [choice.path[path.length]]
    : choice.path.slice(choice.steps).filter((spot) => !path.slice(choice.steps).includes(spot));

/** The spots with which a choice may begin: the first of its steps, or any of those that have no order.
 * @param {Choice} choice */
const firstSpots = (choice) => (choice.steps ? [choice.path[0]] : choice.path);

/** The path of spots that the coach of a guided first match asks for. */
const advised = () => {
  const coach = $("[data-coach]", main ?? document);
  return coach?.dataset.coach.split(" ").filter((spot) => spot !== "&") ?? [];
};

/** The button without which nothing is answered here: what is picked only lies ready. */
const lock = () => /** @type {HTMLButtonElement | null} */ ($("[data-lock]", main));

/** Marks what is picked and what can be picked next. */
export const showPath = () => {
  const advice = advised();
  const along = path.every((spot, i) => advice[i] === spot);
  const reachable = (/** @type {Choice} */ choice) =>
    path.length ? [...nextSpots(choice), ...choice.path.slice(path.length, choice.steps)] : nextSpots(choice);
  const next = new Set(onPath().flatMap(reachable));
  $(".ptool[data-why]", main)?.setAttribute("aria-expanded", String(root.hasAttribute("data-why")));
  if (main) main.classList.toggle("picking", path.length > 0);
  if (confirming && confirming.path.join(" ") !== path.join(" ")) {
    confirming = null;
    release();
  }
  settleConfirm();
  const ready = Boolean(lock() && confirming);
  if (lock()) {
    lock().disabled = !ready;
    lock().classList.toggle("coached", ready && along && path.length === advice.length);
  }
  // What belongs to a picked thing shows while one of those it names is picked.
  for (const node of $$("[data-when]", main ?? document)) {
    node.hidden = !node.dataset.when.split(" ").some((spot) => path.includes(spot));
  }
  // What belongs to something that is picked for another thing.
  for (const node of $$("[data-then]", main ?? document)) node.hidden = path.indexOf(node.dataset.then) < 1;
  for (const spot of $$("[data-spot]")) {
    const name = spot.dataset.spot;
    spot.classList.toggle("next-spot", path.length > 0 && next.has(name));
    // What is done with a thing has a button at each of its likes: only the one that was pressed is picked.
    // A button that goes on is not: it only names the thing it goes on with.
    const goesOn = next.has(name) && spot.matches(".btn");
    const picked = path[0] === name ? !goesOn : path.includes(name) && pressed.has(spot);
    spot.classList.toggle("picked", picked);
    spot.classList.toggle("coached", along && !ready && advice[Math.min(path.length, advice.length - 1)] === name);
    if (/** @type {Element} */ (spot) instanceof SVGElement) {
      if (next.has(name) || path.includes(name)) spot.setAttribute("tabindex", "0");
      else if (!spot.dataset.try) spot.removeAttribute("tabindex");
    }
  }
};

/** Nothing is picked any more. */
export const clearPath = () => {
  path = [];
};

/** Puts back what lies ready, and sends these lines, which take back what was laid before.
 * @param {string} lines */
export const takeBack = (lines) => {
  clearPath();
  showPath();
  for (const line of lines.split(";").filter(Boolean)) answer(line, true);
};

export const leadsNowhere = () => !onPath().length;

/** A spot is pressed.
 * @param {HTMLElement} spot */
export const pick = (spot) => {
  const name = spot.dataset.spot;
  if (!path.length) pressed = new Set();
  pressed.add(spot);
  const hits = onPath().filter((choice) => nextSpots(choice).includes(name));
  if (name && path[path.length - 1] === name && !hits.length) {
    const done = onPath().find((choice) => choice.path.length === path.length);
    // What only lies ready is answered by the lock, not by a second press.
    if (done && lock()) return;
    if (done) decide(done, spot);
    else undo();
    return;
  }
  if (!hits.length) {
    // A spot farther on that only one choice leads to says all that lies between.
    const ahead = path.length ? onPath().filter((choice) => choice.path.slice(0, choice.steps).includes(name)) : [];
    if (ahead.length === 1) decide(ahead[0], spot);
    else if (path.length && choices().some((choice) => firstSpots(choice).includes(name))) {
      // Another first spot is picked instead.
      path = [];
      pick(spot);
    } else tryAnyway(spot);
    return;
  }
  path.push(name);
  // The first pick only says what is used; once it is said what for, the rest is asked only if there is a choice.
  const settled = hits.length === 1 && (path.length > 1 || hits[0].path.length === 1);
  if (settled) decide(hits[0], spot);
  showPath();
};

/** Does the person want to confirm it? A last spot that was the only way on is a second press already.
 * To leave things as they are is never a mistake.
 * @param {Choice} choice
 * @param {Element} spot */
const wantsConfirmation = ({ path: spots }, spot) => {
  const { confirm } = root.dataset;
  const weight = $("[data-asked]", main)?.dataset.weight;
  const touched = confirm === "touch" && pointer === "touch" && weight !== "free";
  const wanted = confirm === "always" || (weight === "final" && !spot.closest(".actbar")) || touched;
  const before = spots.slice(0, -1);
  const others = () => choices().filter((other) => before.every((spot, i) => other.path[i] === spot));
  return wanted && !(before.length && others().length === 1);
};

/** @param {Choice} choice */
const send = (choice) => {
  confirming = null;
  release();
  path = [];
  answer(choice.line);
  tooltip.hideTooltip();
  showPath();
};

/** What lies ready is answered. */
export const seal = () => {
  if (confirming) send(confirming);
};

/** An answer is complete. Where the person wants to confirm it, or something would be lost by it, it is first shown with
 * what would come of it, and played by the button in the action slot or a second press on the same spot.
 * What is chosen as a whole, from a list, needs no lock.
 * @param {Choice} choice
 * @param {Element} spot
 * @param {boolean} [whole] */
export const decide = (choice, spot, whole = false) => {
  const play = () => send(choice);
  if (lock() && !whole && !playback.isPlaying()) {
    confirming = choice;
    path = [...choice.path];
    tooltip.hideTooltip();
    showPath();
    return;
  }
  const confirmed = confirming?.line === choice.line;
  if (playback.isPlaying() || confirmed || !(choice.loses || wantsConfirmation(choice, spot))) {
    play();
    return;
  }
  confirming = choice;
  path = [...choice.path];
  tooltip.hideTooltip();
  confirm(choice, play, drop);
  showPath();
};

/** What is not legal may be tried, to hear why not: `data-try` is the line (`{}` in it is the word of what is picked),
 * `data-tries` its beginning for all within.
 * @param {HTMLElement} spot */
const tryAnyway = (spot) => {
  const verb = /** @type {HTMLElement} */ (spot.closest("[data-tries]"))?.dataset.tries;
  const first = path.length ? $(`[data-word] [data-spot="${CSS.escape(path[0])}"]`, main) : null;
  const word = /** @type {HTMLElement} */ (first?.closest("[data-word]"))?.dataset.word ?? "";
  if (spot.dataset.try) answer(spot.dataset.try.replace("{}", word));
  else if (verb && spot.dataset.word) answer(`${verb} ${spot.dataset.word}`);
  else explain(spot);
};

/** What waits to be confirmed is not played, and nothing is picked any more. */
const drop = () => {
  confirming = null;
  clearPath();
  release();
  showPath();
};

/** Undoes the last pick, or asks to take the last decision back; says whether it did. */
export const undo = () => {
  // What was chosen from the list has no spots.
  if (confirming && !path.length) {
    drop();
    return true;
  }
  if (path.length) {
    path.pop();
    showPath();
    return true;
  }
  const button = $("[data-take-back]");
  button?.click();
  return Boolean(button);
};

/** What a press on this would lead to, if that is one choice.
 * @param {HTMLElement} spot */
const leadsTo = (spot) => {
  const { spot: name } = spot.dataset;
  if (!name) return choices().find((choice) => choice.line === /** @type {HTMLButtonElement} */ (spot).value);
  const next = onPath().filter((choice) => nextSpots(choice).includes(name));
  const ahead = next.length || !path.length ? next : onPath().filter((choice) => choice.path.includes(name));
  return ahead.length === 1 ? ahead[0] : null;
};

/** @param {Event} event */
const preview = (event) => {
  const spot = /** @type {HTMLElement} */ (targetOf(event)?.closest("[data-spot], [name=act]"));
  if (spot && main?.contains(spot)) tooltip.preview(spot, leadsTo(spot));
  else if (event.type === "focusin" || !spot) tooltip.preview(null);
};
document.addEventListener("pointerover", preview);
document.addEventListener("focusin", preview);

const notePointer = (/** @type {PointerEvent} */ event) => {
  pointer = event.pointerType;
};
const noteKey = () => {
  pointer = "key";
};
document.addEventListener("pointerdown", notePointer, true);
document.addEventListener("keydown", noteKey, true);
