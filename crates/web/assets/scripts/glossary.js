// @ts-check
// What a word of the rules means is shown where it stands: the rule that explains it. Without a script the word leads there.
import { $, make, targetOf } from "./dom.js";

const close = () => $(".gloss")?.remove();

/** Shows the rule that a word leads to, below the word.
 * @param {HTMLAnchorElement} term */
const open = (term) => {
  close();
  const rule = document.getElementById(term.hash.slice(1))?.parentElement;
  if (!rule) return;
  const gloss = make("div", { className: "gloss", role: "tooltip" });
  gloss.append(...rule.cloneNode(true).childNodes);
  for (const aside of gloss.querySelectorAll(".anchor, .citedby")) aside.remove();
  document.body.append(gloss);
  const { left, bottom } = term.getBoundingClientRect();
  const right = document.documentElement.clientWidth - gloss.offsetWidth - 8;
  gloss.style.left = `${Math.max(8, Math.min(left, right))}px`;
  gloss.style.top = `${bottom + window.scrollY + 4}px`;
};

/** @param {Event} event */
const termOf = (event) => /** @type {HTMLAnchorElement | null} */ (targetOf(event)?.closest("a.term") ?? null);

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const term = termOf(event);
    if (term) open(term);
    else if (!targetOf(event)?.closest(".gloss")) close();
  });
}
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") close();
});
// A finger rests on nothing: its first press shows the rule, the next one goes there.
/** @type {HTMLAnchorElement | null} */
let pressed = null;
document.addEventListener("click", (event) => {
  const term = termOf(event);
  if (term && /** @type {PointerEvent} */ (event).pointerType === "touch" && pressed !== term) {
    event.preventDefault();
    open(term);
    pressed = term;
  } else {
    pressed = null;
    close();
  }
});
