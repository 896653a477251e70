// What a press may not move: with `"keep"` it is noted where everything lies that can be pressed, and where the slots of the
// table are; without, what has moved since is named.
async (what) => {
  const CONTROLS = "#main :is(a[href], button, summary, input:not([type=hidden]), [data-spot], [tabindex='0'])";
  const SLOTS = ".prompt, .note, .go, #choices summary, .say, .turnhead";
  /** What happened is added at the top of the log, which takes the room that is left. */
  const LOG = "#log-fold, #log-fold *, #chat *";
  const MOST = 4;
  /** As the browser measures it: the share of the window that moves, times how far it does. */
  const MOST_SHIFT = 0.02;
  /** Nothing slides to its place any more. */
  const ends = document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < 2000);
  await Promise.all(ends.map((one) => one.finished.catch(() => null)));
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const place = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return width && height ? { left, top, below: top + scrollY } : null;
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const named = (node) => node.className.split?.(" ")[0] || node.id || node.localName;
  /** What the browser itself has seen move, and how far (`layout-shift`). */
  window.shifts ??= { all: [], watch: new PerformanceObserver((list) => window.shifts.all.push(...list.getEntries())) };
  window.shifts.watch.observe({ type: "layout-shift" });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  window.shifts.all.push(...window.shifts.watch.takeRecords());
  if (what === "keep") {
    window.shifts.all = [];
    window.places = new Map(all(`${CONTROLS}, ${SLOTS}`).map((node) => [node, place(node)]));
    window.slots = new Map(all(SLOTS).map((node) => [named(node), place(node)]));
    return [];
  }
  const words = (node) => `${node.localName}.${(node.getAttribute("class") ?? "").split(" ")[0]} "${(node.dataset.spot || node.getAttribute("aria-label") || node.textContent).trim().slice(0, 30)}"`;
  /** Whoever scrolls moves the page, not what is on it. */
  const moved = (one, other) => one && other && Math.max(Math.abs(one.left - other.left), Math.min(Math.abs(one.top - other.top), Math.abs(one.below - other.below)));
  const found = [];
  for (const [node, before] of what === "slots" ? [] : window.places) {
    // What is picked comes nearer.
    if (found.length === 5) break;
    if (!node.isConnected || node.matches(LOG) || !seen(node) || node.disabled || node.closest(".picked, :has(> .picked), .hc:has(.picked)")) continue;
    const by = moved(before, place(node));
    if (by > MOST) found.push(`a press moves ${words(node)} by ${Math.round(by)} px`);
  }
  /** What is picked comes to its place, and is no shift of the table around it. */
  const picked = ({ node }) => (node?.closest ? node : node?.parentElement)?.closest(".picked, .hc:has(.picked)");
  const around = window.shifts.all.filter(({ sources }) => !sources.length || !sources.every(picked));
  const sum = around.reduce((sum, { value }) => sum + value, 0);
  if (what === "all" && sum > MOST_SHIFT) {
    const sources = around.flatMap(({ sources }) => sources.map(({ node }) => node)).filter((node) => node?.isConnected && node.localName);
    found.push(`the layout shifts by ${sum.toFixed(2)}: ${[...new Set(sources.map(named))].slice(0, 5).join(", ")}`);
  }
  for (const node of all(SLOTS)) {
    const name = named(node);
    const by = moved(window.slots.get(name), place(node));
    if (by > MOST) found.push(`an answer moves the slot ${name} by ${Math.round(by)} px`);
  }
  return found;
}
