// @ts-check
// What is searched for in the rules is found while it is typed, beside the text. Without a script the form opens the page of
// what is found, which is what is asked for here too.
import { $, $$, field, nothing, targetOf } from "./dom.js";

const form = /** @type {HTMLFormElement | null} */ ($("[data-find]"));
const list = $(".finding");

/** So long one types on before it is looked for, in milliseconds; and so wide is the picture of a figure. */
const PAUSE = 120;
const PICTURE = "48";

const close = () => {
  if (!list) return;
  list.hidden = true;
  list.replaceChildren();
};

/** Shows a figure of this page beside its number, small.
 * @param {HTMLElement} find */
const picture = (find) => {
  const drawing = $(".stage svg:not(.i)", document.getElementById(find.dataset.figure) ?? find);
  if (!drawing) return;
  const small = /** @type {HTMLElement} */ (drawing.cloneNode(true));
  for (const name of ["role", "aria-label", "height"]) small.removeAttribute(name);
  small.setAttribute("width", PICTURE);
  small.setAttribute("aria-hidden", "true");
  find.prepend(small);
};

let asked = 0;
/** Shows what is found; an answer that comes after a newer question is not shown. */
const ask = async () => {
  asked += 1;
  const own = asked;
  const words = field(form, "find").value.trim();
  if (!words) {
    close();
    return;
  }
  const answer = await fetch(`${form.action}?find=${encodeURIComponent(words)}`).catch(nothing);
  if (!answer?.ok || own !== asked) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("found");
  if (!found || own !== asked) return;
  list.replaceChildren(...found.childNodes);
  for (const find of $$("[data-figure]", list)) picture(find);
  list.hidden = false;
  const { left, bottom } = form.getBoundingClientRect();
  list.style.left = `${left}px`;
  list.style.top = `${bottom + 4}px`;
};

if (form && list) {
  let waiting = 0;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, PAUSE);
  });
  // The nearest is where one wants to go.
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    await ask();
    $("a", list)?.click();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  document.addEventListener("click", (event) => {
    if (targetOf(event)?.closest(".finding a") || !targetOf(event)?.closest(".finding, [data-find]")) close();
  });
}
