// Names words on cards that are too small to be read, or do not fit the box they are written in.
(() => {
  const found = [];
  for (const card of document.querySelectorAll("#main .card > .face")) {
    for (const node of card.querySelectorAll("*")) {
      if (node.closest("svg") || ![...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim())) continue;
      const px = parseFloat(getComputedStyle(node).fontSize), box = node.getBoundingClientRect();
      if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || px === 0 || box.width < 2) continue;
      if (px < 10.95) found.push(`"${node.textContent.trim().slice(0, 30)}" has ${px.toFixed(1)} px on a card of ${Math.round(card.getBoundingClientRect().width)}`);
    }
    for (const node of card.querySelectorAll(".abil, .type, h3, .gist")) {
      if (node.checkVisibility() && node.clientHeight > 0 && node.scrollHeight > node.clientHeight + 4) found.push(`"${node.textContent.trim().slice(0, 40)}" does not fit .${node.className} of a card`);
    }
  }
  return found;
})()
