// Names controls that a finger may miss: less than 24 pixels wide or high, with another one nearer than that. What is a word
// of a sentence is as high as its line. What lies over a card to be pressed has the size of the card.
(() => {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const LEAST = 23.5;
  const name = (node) => `${node.localName}.${(node.getAttribute("class") ?? "").split(" ")[0]}`;
  const words = (node) => (node.getAttribute("aria-label") || node.textContent).trim().replace(/\s+/g, " ").slice(0, 30);
  const top = document.querySelector("dialog[open], details.menu[open] > .menu-sheet") ?? document;
  const all = [...top.querySelectorAll(CONTROLS)].filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".vh, .skip, [inert]"));
  const gone = all.filter((node) => node.matches("button.hit")).map((node) => [node, node.getBoundingClientRect()]);
  const none = gone.filter(([, box]) => Math.min(box.width, box.height) < 1).map(([node]) => `${name(node)} has no room to be pressed, as "${words(node)}"`);
  const boxes = all.map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width > 1 && box.height > 1);
  const inSentence = (node) => getComputedStyle(node).display === "inline" && node.parentElement.textContent.trim().length > node.textContent.trim().length + 3;
  /** The circle that a finger needs there meets nothing else. */
  const isAlone = (node, box) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return boxes.every(([other, its]) => {
      if (other === node || other.contains(node) || node.contains(other)) return true;
      const [dx, dy] = [Math.max(its.left - x, 0, x - its.right), Math.max(its.top - y, 0, y - its.bottom)];
      return Math.hypot(dx, dy) >= 12;
    });
  };
  const small = boxes.filter(([node, box]) => Math.min(box.width, box.height) < LEAST && !inSentence(node) && !node.closest("label") && !isAlone(node, box))
    .map(([node, box]) => `${name(node)} is too small for a finger, as "${words(node)}" of ${Math.round(box.width)} by ${Math.round(box.height)}`);
  return [...none, ...small];
})()
