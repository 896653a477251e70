// What a press may not move: with `"keep"` it is noted where everything lies that can be pressed, and where the slots of the
// table are; with `"press"`, what a first press has moved since is named, and with `"answer"` what an answer has.
async (what) => {
  const CONTROLS = "#main :is(a[href], button, summary, input:not([type=hidden]), [data-spot], [tabindex='0'])";
  const SLOTS = ".prompt, .note, .go, #choices summary, .say, .turnhead";
  /** What happened is added at the top of the log, which takes the room that is left. */
  const LOG = "#log-fold, #log-fold *, #chat *";
  /** What is played goes where it is played to, and a hand closes up: those are moves of the game. Tray and standings are filled
   * anew for every question; what is on a phone below them is scrolled to. */
  const PIECES = "[data-key], [data-key] *, .hand *, .hexhand *, .fan *, #tray *, #rail, #rail *";
  const BELOW = innerWidth < 901 ? "#tray ~ *, #tray ~ * *, .rail, .rail *, #choices *, .say" : ".none";
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
  const words = (node) => `${node.localName}.${(node.getAttribute("class") ?? "").split(" ")[0]} "${(node.dataset.spot || node.getAttribute("aria-label") || node.textContent).trim().slice(0, 30)}"`;
  /** It can be pressed, and is in the window. */
  const live = (node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return !node.disabled && !node.closest("[aria-disabled=true]") && bottom > 0 && top < innerHeight;
  };
  /** What the browser itself has seen move, and how far (`layout-shift`). */
  window.shifts ??= { all: [], watch: new PerformanceObserver((list) => window.shifts.all.push(...list.getEntries())) };
  window.shifts.watch.observe({ type: "layout-shift" });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  window.shifts.all.push(...window.shifts.watch.takeRecords());
  if (what === "keep") {
    window.shifts.all = [];
    window.places = new Map(all(`${CONTROLS}, ${SLOTS}`).filter(live).map((node) => [node, { ...place(node), said: words(node) }]));
    window.slots = new Map(all(SLOTS).filter(live).map((node) => [named(node), place(node)]));
    return [];
  }
  /** Whoever scrolls moves the page, not what is on it. */
  const moved = (one, other) => one && other && Math.max(Math.abs(one.left - other.left), Math.min(Math.abs(one.top - other.top), Math.abs(one.below - other.below)));
  const found = [];
  const answered = what === "answer";
  for (const [node, before] of window.places) {
    if (found.length === 5) break;
    if (!node.isConnected || node.matches(LOG) || !seen(node) || node.disabled) continue;
    // After an answer it may have become something else.
    if (answered && (before.said !== words(node) || !live(node))) continue;
    // What is picked comes nearer.
    if (answered ? node.matches(`${PIECES}, ${BELOW}`) && !node.matches(".go, .go *") : node.closest(".picked, :has(> .picked), .hc:has(.picked)")) continue;
    const by = moved(before, place(node));
    if (by > MOST) found.push(`${answered ? "an answer" : "a press"} moves ${words(node)} by ${Math.round(by)} px`);
  }
  /** What is picked comes to its place, what is played goes to its own, and neither is a shift of the table around it. */
  const free = ({ node }) => {
    const one = node?.closest ? node : node?.parentElement;
    return answered ? !one || one.matches(`${PIECES}, ${BELOW}, ${LOG}, #tray`) || one.querySelector("[data-key]") : one?.closest(".picked, .hc:has(.picked)");
  };
  const around = window.shifts.all.filter(({ sources }) => !sources.length ? !answered : !sources.every(free));
  const sum = around.reduce((sum, { value }) => sum + value, 0);
  if (sum > MOST_SHIFT) {
    const sources = around.flatMap(({ sources }) => sources.map(({ node }) => node)).filter((node) => node?.isConnected && node.localName);
    found.push(`${answered ? "an answer" : "a press"} shifts the layout by ${sum.toFixed(2)}: ${[...new Set(sources.map(named))].slice(0, 5).join(", ")}`);
  }
  for (const node of all(SLOTS).filter((node) => !answered || !node.matches(BELOW))) {
    const name = named(node);
    const by = moved(window.slots.get(name), place(node));
    if (by > MOST) found.push(`an answer moves the slot ${name} by ${Math.round(by)} px`);
  }
  return found;
}
