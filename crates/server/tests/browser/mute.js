(() => {
  // Names what looks like a card, a tile or a piece and answers no press: neither a choice, nor a reason, nor what it is.
  const PIECES = "#board :is(.card > .face, .tile, .unit, .ware, .knight)";
  const ANSWERS = "[data-spot], [data-try], [data-tries], [data-about], [data-of], a, button, summary, label, .cardback";
  const found = new Set();
  for (const piece of document.querySelectorAll(PIECES)) {
    const { left, top, width, height } = piece.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!width || x < 0 || y < 0 || x > innerWidth || y > innerHeight || !piece.checkVisibility({ visibilityProperty: true })) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit || hit.closest(ANSWERS) || piece.closest(ANSWERS) || !(piece.contains(hit) || hit.contains(piece))) continue;
    found.add(`${piece.localName}.${piece.getAttribute("class").split(" ")[0]} answers no press`);
  }
  return [...found];
})()
