// @ts-check
// Drag and drop: a thing with `data-drag` that begins an answer may be drawn with the pointer to a place. It only ever
// presses the spots that a click would: its own when it is lifted, and those of the place when it is let go there:
// `data-drop`, spots one after the other, ways that exclude each other separated by commas; or the place's own `data-spot`.
// Knows no game; a finger scrolls and does not drag.
import { $, main, targetOf } from "./dom.js";

/** Moved less than so many pixels, a thing is pressed, not dragged. */
const FAR = 8;
/** @type {{ thing: HTMLElement, spot: HTMLElement, x: number, y: number, far: boolean } | null} */
let lifted = null;

/** The button of a thing that begins an answer; one that is a whole answer would be played by being lifted.
 * @param {HTMLElement | null} thing */
const firstSpot = (thing) => {
  const spot = thing?.matches("[data-spot]") ? thing : thing && $("[data-spot]", thing);
  return spot && /** @type {HTMLButtonElement} */ (spot).name !== "act" ? spot : null;
};

/** @param {string} name */
const nextSpot = (name) => $(`[data-spot="${CSS.escape(name)}"].next-spot`, main);

document.addEventListener("pointerdown", (event) => {
  if (!main || event.button || event.pointerType === "touch") return;
  const thing = /** @type {HTMLElement} */ (targetOf(event)?.closest("[data-drag]"));
  const spot = firstSpot(thing);
  if (spot) lifted = { thing, spot, x: event.clientX, y: event.clientY, far: false };
});

document.addEventListener("pointermove", (event) => {
  if (!lifted) return;
  const [dx, dy] = [event.clientX - lifted.x, event.clientY - lifted.y];
  if (!lifted.far) {
    if (Math.hypot(dx, dy) < FAR) return;
    lifted.far = true;
    if (!lifted.spot.classList.contains("picked")) lifted.spot.click();
    lifted.thing.classList.add("dragged");
  }
  lifted.thing.style.translate = `${dx}px ${dy}px`;
});

/** @param {PointerEvent} event */
const end = (event) => {
  if (!lifted) return;
  const { thing, far } = lifted;
  lifted = null;
  if (!far) return;
  // Where it is let go is looked for while it still lets the pointer through.
  const under = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
  thing.style.translate = "";
  thing.classList.remove("dragged");
  // The click that a browser makes of it is none.
  const swallow = (/** @type {Event} */ click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
  if (under && !thing.contains(under)) setTimeout(() => drop(under));
};
document.addEventListener("pointerup", end);
document.addEventListener("pointercancel", end);

const PLACES = "[data-drop], [data-spot]";

/** Presses the spots of the innermost place that has some to go on with.
 * @param {Element} under */
const drop = (under) => {
  let place = /** @type {HTMLElement | null} */ (under.closest(PLACES));
  for (; place; place = place.parentElement?.closest(PLACES)) {
    const ways = [...(place.dataset.drop?.split(",") ?? []), ...(place.dataset.spot ? [place.dataset.spot] : [])];
    const way = ways.map((spots) => spots.split(" ")).find(([first]) => nextSpot(first));
    if (!way) continue;
    for (const name of way) nextSpot(name)?.click();
    return;
  }
};
