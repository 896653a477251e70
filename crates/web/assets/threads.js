// Threads from what aims to what it aims at, shared by all games: an element with data-aims names pieces by their keys.
// An extra where there is room for it: the page says the same in words and numbers. Knows no game.
"use strict";
(() => {
  const main = document.querySelector("#main[data-page]");
  if (!main) return;
  const wide = matchMedia("(min-width: 901px)"), SVG = "http://www.w3.org/2000/svg";
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", "threads");
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);

  /** A line from the side of one thing to the middle of another. */
  const thread = (from, to) => {
    const [x, y] = [to.left + to.width / 2, to.top + to.height / 2];
    const start = x < from.left ? from.left : Math.min(from.right, x), height = from.top + from.height / 2;
    const bend = Math.max(40, Math.abs(start - x) / 2) * (x < from.left ? -1 : 1);
    return `M${start} ${height}C${start + bend} ${height} ${x - bend} ${y} ${x} ${y}`;
  };

  const draw = () => {
    const lines = [];
    for (const item of wide.matches ? main.querySelectorAll("[data-aims]") : []) {
      const from = item.getBoundingClientRect();
      for (const key of from.width ? item.dataset.aims.split(" ") : []) {
        const piece = main.querySelector(`[data-key="${CSS.escape(key)}"]`);
        const to = (piece?.querySelector(".aimed") ?? piece)?.getBoundingClientRect();
        if (!to?.width) continue;
        const line = document.createElementNS(SVG, "path");
        line.setAttribute("class", [...item.classList].filter((word) => word.startsWith("seat-")).join(" "));
        line.setAttribute("d", thread(from, to));
        lines.push(line);
      }
    }
    layer.replaceChildren(...lines);
  };

  // Once what changed has come to rest, and again when it has moved.
  let waiting = 0, later = 0;
  const soon = () => {
    cancelAnimationFrame(waiting);
    clearTimeout(later);
    waiting = requestAnimationFrame(draw);
    later = setTimeout(draw, 900);
  };
  new MutationObserver(soon).observe(main, { childList: true, subtree: true });
  addEventListener("resize", soon);
  addEventListener("scroll", soon, { capture: true, passive: true });
  soon();
})();
