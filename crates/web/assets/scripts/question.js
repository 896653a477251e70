// @ts-check
// The form with every answer to the open question, and the ticket that an answer must name.
import { $, $$, field, make } from "./dom.js";
import { clearRefusal } from "./refusal.js";

const form = () => /** @type {HTMLFormElement | null} */ (document.getElementById("act"));

/** The ticket of the open question. */
export const ticket = () => (form() ? field(form(), "at")?.value : undefined);

/** Puts the question that an answer must name in its place, and what may be answered if that has changed.
 * @param {number} newTicket
 * @param {Message["choices"]} [choices] */
export const showQuestion = (newTicket, choices) => {
  if (!form()) return;
  const at = field(form(), "at");
  if (at.value !== String(newTicket)) clearRefusal();
  at.value = String(newTicket);
  if (!choices) return;
  form().hidden = !choices.length;
  $("ol", form()).replaceChildren(...choices.map(item));
};

/** @param {Message["choices"][number]} choice
 * @param {number} index */
const item = ([notation, label, spots, forecast, loses], index) => {
  const button = make("button", { name: "act", value: notation });
  button.dataset.path = spots;
  if (forecast) button.dataset.forecast = forecast;
  if (loses) button.dataset.loses = loses;
  const words = make("span", { textContent: label });
  for (const more of [forecast, loses]) if (more) words.append(make("small", { textContent: more }));
  const written = make("code", { className: "notation", textContent: notation });
  button.append(make("span", { textContent: String(index + 1) }), words, written);
  const listed = make("li");
  listed.append(button);
  return listed;
};

/** Every answer. @returns {Choice[]} */
export const choices = () =>
  /** @type {HTMLButtonElement[]} */ ($$("#act [data-path]")).map((button) => {
    // The spots behind `&` may be picked in any order.
    const [steps, free] = ` ${button.dataset.path}`.split(" & ");
    const first = steps.split(" ").filter(Boolean);
    return {
      line: button.value,
      path: [...first, ...(free?.split(" ") ?? [])],
      steps: first.length,
      label: button.children[1].firstChild.textContent,
      forecast: button.dataset.forecast,
      loses: button.dataset.loses,
    };
  });
