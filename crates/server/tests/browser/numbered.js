// Names what calls somebody by the number of their seat, in the places where people are told of.
(() => {
  const found = [], numbered = /\bP[1-6]\b/;
  for (const root of document.querySelectorAll("#main, #seat")) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.currentNode; node; node = walk.nextNode()) {
      const texts = node.nodeType === 3 ? [node.data] : ["aria-label", "title", "data-forecast"].map((name) => node.getAttribute(name) ?? "");
      // The options name seats as the form does.
      if (!node.parentElement?.closest("#options, code")) found.push(...texts.filter((text) => numbered.test(text)).map((text) => `"${text.trim()}" names a number`));
    }
  }
  return found;
})()
