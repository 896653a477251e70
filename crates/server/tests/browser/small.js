// Names words that are too small to be read, wherever they are, drawn ones too; and words of cards that do not fit their box.
(() => {
  const LEAST = 10.95;
  const found = new Set();
  /** Each kind of word is told once, with one of them. */
  const small = new Map();
  const name = (node) => `${node.localName}.${(node.getAttribute("class") ?? "").split(" ")[0]}`;
  /** How large a pixel of a node is on the screen: a drawing has a scale of its own. */
  const scale = (node) => {
    const matrix = node instanceof SVGElement && node.getScreenCTM?.();
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  };
  const walker = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement, text = walker.currentNode.data.trim();
    if (!text || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const px = parseFloat(getComputedStyle(node).fontSize) * scale(node), box = node.getBoundingClientRect();
    // What is for the ear alone has no room; what is written in nothing is not written.
    if (px === 0 || box.width < 2 || box.height < 2) continue;
    if (px < LEAST && !small.has(name(node))) small.set(name(node), `words of ${name(node)} are too small, as "${text.slice(0, 30)}" of ${px.toFixed(1)} px`);
  }
  for (const card of document.querySelectorAll("#main .card > .face")) {
    for (const node of card.querySelectorAll(".abil, .type, h3, .gist")) {
      if (node.checkVisibility() && node.clientHeight > 0 && node.scrollHeight > node.clientHeight + 4) found.add(`"${node.textContent.trim().slice(0, 40)}" does not fit .${node.className} of a card`);
    }
  }
  return [...small.values(), ...found];
})()
