(() => {
  // Names words on a table that are not plain: ids, codes, backticks, underscores; and questions and help that are too long.
  const NOT_PLAIN = [
    [/`/, "a backtick"],
    [/\w_\w/, "an underscore"],
    [/#\d/, "a number of a thing"],
    [/\b[A-Z]{2}\d{2}\b/, "the id of a card"],
    [/\bseat \d|\bP[1-6]\b/, "the number of a seat"],
  ];
  /** Rules are cited by number, places of a board are named on it, and people write what they like. */
  const CITED = ".rule-no, kbd, [data-ground], #story, #chat, input, textarea";
  const found = [];
  const read = (text, node) => {
    if (!text || node.closest(CITED) || !node.checkVisibility({ visibilityProperty: true })) return;
    for (const [sign, what] of NOT_PLAIN) if (sign.test(text)) found.push(`"${text.slice(0, 60)}" has ${what}`);
  };
  const main = document.getElementById("main");
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) read(walker.currentNode.data.trim(), walker.currentNode.parentElement);
  // What is spoken, and what is shown beside a pointer.
  for (const node of main.querySelectorAll("[aria-label], [title]")) {
    for (const name of ["aria-label", "title"]) read(node.getAttribute(name), node);
  }
  const length = (selector) => {
    const words = document.querySelector(selector)?.cloneNode(true);
    for (const rule of words?.querySelectorAll(".rule-no") ?? []) rule.remove();
    return words?.textContent.trim() ?? "";
  };
  for (const [selector, most] of [["#prompt h2", 90], ["#prompt .help", 160]]) {
    const words = length(selector);
    if (words.length > most) found.push(`"${words}" has ${words.length} letters, ${most} are enough`);
  }
  return found;
})()
