// @ts-check
// The place below the question where it is said why something was not done.
import { $, draw, main, make } from "./dom.js";
import * as sound from "./sound.js";

const place = () => document.getElementById("refusal");

export const clearRefusal = () => place()?.replaceChildren();

/** Says something there; `more` stands after it.
 * @param {string} words
 * @param {...Node} more */
export const say = (words, ...more) => {
  const box = make("div", { className: "refusal" });
  box.append(make("span", { textContent: words }), ...more);
  place()?.replaceChildren(box);
  return box;
};

/** What would come of an answer that is not given yet: a refusal takes its place.
 * @param {string} label
 * @param {(string | undefined)[]} more what it comes to, and what would be lost by it */
export const would = (label, [forecast, loses]) => {
  if (!place()) return;
  const words = say("").firstElementChild;
  words.append(make("b", { textContent: label }));
  if (forecast) words.append(` ${forecast}`);
  if (loses) words.append(" ", make("span", { textContent: loses, className: "loses" }));
  words.parentElement.classList.add("preview");
};

/** What a thing is that nothing can be done with.
 * @param {string} words */
export const tell = (words) => {
  if (place()) say(words).classList.add("told");
};

export const clearWould = () => $(".preview", place() ?? undefined)?.remove();

/** The figure that explains a rule, as `figure_of` of the pages draws it.
 * @param {string} rule
 * @param {string} number */
const figureOf = (rule, number) => {
  const href = `${main.dataset.rules}#${rule.split("-")[0]}-${number}`;
  const link = make("a", { className: "rule-fig", href, target: "rules", title: `Figure ${number}` });
  link.setAttribute("aria-label", link.title);
  const sign = draw("svg", { class: "i", "aria-hidden": "true" });
  sign.append(draw("use", { href: `${main.dataset.icons}#i-figure` }));
  link.append(sign);
  return link;
};

/** What the server would not do, with the rule that says so.
 * @param {Message} refusal */
export const showRefusal = ({ message, rule, figure }) => {
  if (!place()) return;
  sound.play("refused");
  const words = say(`${message} `).firstElementChild;
  if (rule) words.append(make("a", { className: "rule-no", href: `${main.dataset.rules}#${rule}`, textContent: rule }));
  if (figure) words.append(" ", figureOf(rule, figure));
  place().scrollIntoView({ block: "nearest" });
};
