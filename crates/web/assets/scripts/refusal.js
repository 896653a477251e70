// @ts-check
// The place below the question where it is said why something was not done.
import { main, make } from "./dom.js";

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

/** What the server would not do, with the rule that says so.
 * @param {Message} refusal */
export const showRefusal = ({ message, rule }) => {
  if (!place()) return;
  const words = say(`${message} `).firstElementChild;
  if (rule) words.append(make("a", { className: "rule-no", href: `${main.dataset.rules}#${rule}`, textContent: rule }));
  place().scrollIntoView({ block: "nearest" });
};
