(() => {
  // Names pairs of controls that lie on each other, and spots of a drawing that something else covers.
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const SLACK = 2;
  // What is far from the window is not laid out yet (content-visibility): it is measured as a person finds it there.
  const laid = new CSSStyleSheet();
  laid.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(laid);
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (node) => {
    const words = node.getAttribute("aria-label") || node.name || node.id || node.textContent || node.className;
    return `${node.tagName.toLowerCase()} "${String(words).trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  /** The part of a box that is not scrolled out of sight. */
  const inSight = (node, box) => {
    let { left, top, right, bottom } = box;
    for (let outer = node.parentElement; outer; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (outer === document.body || outer === document.documentElement) break;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = outer.getBoundingClientRect();
      left = Math.max(left, edge.left); right = Math.min(right, edge.right);
      top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom);
    }
    return { left, top, right, bottom };
  };
  /** What is held in view while the page scrolls behind it, if the node belongs to such a thing. */
  const held = (node) => {
    for (let outer = node; outer && outer !== document.body; outer = outer.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(outer).position)) return outer;
    }
    return null;
  };
  const big = (box) => box.right - box.left > SLACK && box.bottom - box.top > SLACK;
  // What is open over the page may cover it.
  const top = document.querySelector("dialog[open], details.menu[open] > .menu-sheet") ?? document;
  const controls = [...top.querySelectorAll(CONTROLS)].filter(seen);
  const flat = controls.filter((node) => !(node instanceof SVGElement)).map((node) => (
    { node, held: held(node), boxes: [...node.getClientRects()].map((box) => inSight(node, box)).filter(big) }));
  const found = [];
  flat.forEach((one, index) => {
    for (const two of flat.slice(index + 1)) {
      if (one.node.contains(two.node) || two.node.contains(one.node)) continue;
      if (!one.held !== !two.held) continue;
      // Cards of a fan lie on each other: what matters is that each can be pressed at its index, see below.
      const fan = one.node.closest("[data-fan]");
      if (fan && fan.contains(two.node)) continue;
      const over = one.boxes.some((a) => two.boxes.some((b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK));
      if (over) found.push(`${name(one.node)} and ${name(two.node)}`);
    }
  });
  for (const { node, boxes } of flat.filter(({ node, boxes }) => node.closest("[data-fan]") && boxes.length)) {
    const hit = document.elementFromPoint(boxes[0].left + 6, (boxes[0].top + boxes[0].bottom) / 2);
    // The card under the pointer is raised above its neighbours.
    if (hit && !node.contains(hit) && !hit.matches(":hover")) found.push(`${name(node)} of a fan is covered by ${name(hit)}`);
  }
  // The boxes of hexagons always overlap: what matters is that a finger in the middle hits the right one.
  for (const node of controls.filter((node) => node instanceof SVGElement)) {
    const box = node.getBoundingClientRect(), there = inSight(node, box);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    // A board may be larger than its window: what is beyond the edge is panned to.
    if (x <= there.left || y <= there.top || x >= there.right || y >= there.bottom) continue;
    const hit = document.elementFromPoint(x, y);
    if (hit && !node.contains(hit)) found.push(`${name(node)} is covered by ${name(hit.closest(CONTROLS) || hit)}`);
  }
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(laid), 1);
  return found;
})()
