(() => {
  // Names controls and card faces that something else covers: a finger at their centre or at a corner would hit it.
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const FACES = ".card:not(.cardback) > .face";
  const SLACK = 3;
  /** So many things beyond the window are brought into it and looked at. */
  const MOST_BEYOND = 24;
  const root = document.documentElement;
  const words = (node) => {
    const said = node.getAttribute("aria-label") || node.dataset?.spot || node.name || node.id || node.textContent || node.getAttribute("class");
    return `${node.tagName.toLowerCase()}.${(node.getAttribute("class") ?? "").split(" ")[0]} "${String(said).trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  /** The part of the window in which a node can be seen: what it lies in may scroll. */
  const pane = (node) => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let outer = node.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (style.position === "fixed") break;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = outer.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    // The edge itself belongs to what is beyond it.
    return { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 };
  };
  const inside = (box, edge) => box.left >= edge.left - 2 && box.right <= edge.right + 2 && box.top >= edge.top - 2 && box.bottom <= edge.bottom + 2;
  /** Where a finger may come down: the centre and the corners; in a drawing, where shapes are not boxes, all over it. */
  const points = (node, box) => {
    const [x, y, w, h] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2, box.width / 2, box.height / 2];
    if (node instanceof SVGElement) {
      const steps = [-0.8, -0.4, 0, 0.4, 0.8];
      return steps.flatMap((a) => steps.map((b) => [x + a * w, y + b * h]));
    }
    return [[0, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]].map(([a, b]) => [x + a * (w - SLACK), y + b * (h - SLACK)]);
  };
  /** A badge of a card lies on it: what both are in has no other card. */
  const badge = (face, hit) => {
    let both = face.parentElement;
    while (!both.contains(hit)) both = both.parentElement;
    return both.querySelectorAll(FACES).length === 1;
  };
  const own = (node, hit) => node.contains(hit) || hit.contains(node) || hit.closest("label")?.control === node 
    // What is picked comes nearer, and may lie over what cannot be pressed.
    || (node.matches(FACES) && (badge(node, hit) || hit.closest(".card")?.querySelector(".picked")));
  /** What lies over a node in its window; nothing where it is not. */
  const over = (node, box, edge) => {
    const hits = [];
    for (const [x, y] of points(node, box)) {
      if (x < edge.left || x >= edge.right || y < edge.top || y >= edge.bottom) continue;
      // What lies on top is soon found; what lies below it is only asked for if that is somebody else.
      const top = document.elementFromPoint(x, y);
      if (top && node.contains(top)) hits.push(null);
      else if (top && document.elementsFromPoint(x, y).some((one) => node.contains(one))) hits.push(own(node, top) ? null : top);
    }
    const covers = hits.filter(Boolean);
    // Outlines of neighbours may touch, and cards may lie like tiles in a row, as long as most of each is free.
    const row = (hit) => (node.closest(".hand") ?? (node.closest(".hc") ?? node.closest(".card"))?.parentElement)?.contains(hit);
    const bearable = node instanceof SVGElement ? covers.length * 4 <= hits.length : covers.every(row) && covers.length <= 2;
    return bearable ? null : covers[0];
  };
  /** Whatever stays while the page scrolls behind it. */
  const held = (node) => {
    for (let outer = node; outer && outer !== document.body; outer = outer.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(outer).position)) return outer;
    }
    return null;
  };
  const top = document.querySelector("dialog[open], details.menu[open] > .menu-sheet") ?? document;
  const found = new Set();
  const test = (node, far) => {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || node.closest("[inert]")) return;
    let box = [...node.getClientRects()].find((one) => one.width > 2 * SLACK && one.height > 2 * SLACK);
    if (!box) return;
    const edge = pane(node);
    let cover = over(node, box, edge);
    const hidden = !inside(box, edge);
    if (cover ? held(cover) && held(cover) !== held(node) : hidden) {
      if (!cover && far.count++ >= MOST_BEYOND) return;
      node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      box = [...node.getClientRects()].find((one) => one.width > 2 * SLACK && one.height > 2 * SLACK) ?? box;
      cover = over(node, box, pane(node));
    }
    if (cover) found.add(`${words(node)} is covered by ${words(cover)} near ${Math.round(box.left)},${Math.round(box.top)}`);
  };
  const nodes = [...top.querySelectorAll(`${CONTROLS}, ${FACES}`)];
  /** Where everything lies, and on which level. */
  const places = () => nodes.map((node) => {
    const box = node.getBoundingClientRect();
    return [box.left, box.top, box.width, box.height, node.checkVisibility({ opacityProperty: true, visibilityProperty: true }), getComputedStyle(node).zIndex].join();
  }).join(";");
  const theme = root.dataset.theme;
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  let before = null;
  // First as it is: to change the theme lays out everything anew.
  for (const one of [theme, dark ? "light" : "dark"]) {
    if (before !== null) root.dataset.theme = one;
    // A theme that moves nothing covers nothing.
    const now = places();
    if (now === before) continue;
    before = now;
    const far = { count: 0 };
    for (const node of nodes) test(node, far);
    scrollTo(0, 0);
  }
  if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
  return [...found];
})()
