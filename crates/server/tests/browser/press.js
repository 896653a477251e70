// Finds the first of these elements that a person can see and press, brings it into the window, and says where to press it
// or what lies over it. What is disabled, hidden or cut off by what it lies in is passed over.
((selector) => {
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const able = (node) => !node.matches(":disabled, [aria-disabled=true]");
  /** The middle of what is in the window, and everything that lies there. */
  const look = (node) => {
    const box = [...node.getClientRects()].find((one) => one.width > 0 && one.height > 0);
    if (!box) return null;
    const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
    const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
    const stack = document.elementsFromPoint(x, y);
    return stack.some((one) => node.contains(one)) ? { x, y, top: stack[0] } : null;
  };
  const name = (node) => `${node.localName}${node.id && `#${node.id}`}.${node.getAttribute("class") ?? ""}`;
  for (const node of document.querySelectorAll(selector)) {
    const list = node.closest("select");
    if (node.localName === "option" && list && seen(list) && able(list) && able(node)) {
      if (list.value === node.value) return { chosen: true };
      list.focus();
      node.selected = true;
      for (const kind of ["input", "change"]) list.dispatchEvent(new Event(kind, { bubbles: true }));
      return { chosen: true };
    }
    if (!seen(node) || !able(node)) continue;
    let at = look(node);
    if (!at) {
      node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      at = look(node);
    }
    if (!at) continue;
    return node.contains(at.top) ? { x: at.x, y: at.y } : { over: name(at.top) };
  }
  return null;
})
