// What a press may not move. With `"keep"` it is noted where everything lies that can be pressed, and where the slots of the
// table are; with `"press"` and `"answer"` what has moved since is named.
async (what) => {
  const CONTROLS = "#main :is(a[href], button, summary, input:not([type=hidden]), select, [data-spot], [tabindex='0'])";
  /** What is in a slot may change with what is asked; the slot stays, and so does what can be pressed in it. */
  const SLOTS = "#tray, .prompt, .note, .go, .actbar, .verbs, #choices, .say, .turnhead, #log-fold > summary";
  /** What happened is added at the top of the log, which takes the room that is left. */
  const LOG = "#log-fold > :not(summary), #log-fold > :not(summary) *, #chat *";
  /** Things that the game itself moves, where an answer moves them: how they travel is shown. */
  const PIECES = ".unit, .chip, .store, .knight, .piece, .marker, .card, .hc, .tile";
  /** Rows of things close their ranks when one of them comes or goes; the row itself stays where it is. */
  const ROWS =
    ".hand, .basics, .royals, .row, .wall, .rank, .line, .lists, .lane, .rest, .stores, .wares, .offers, ol, ul, .queue, .stack, .fan, .spread, .answers, .toggles, .waysout, .orders, .lord, .camp";
  const MOST = 4;
  /** As the browser measures it: the share of the window that moves, times how far it does. */
  const MOST_SHIFT = 0.02;
  /** Nothing slides to its place any more. */
  const ends = document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < 2000);
  await Promise.all(ends.map((one) => one.finished.catch(() => null)));
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const able = (node) => !node.disabled && node.getAttribute("aria-disabled") !== "true";
  /** Where it lies in the window, and where in what scrolls: whoever scrolls moves the page, not what is on it. */
  const place = (node) => {
    const { left, top, bottom, width, height } = node.getBoundingClientRect();
    if (!width || !height) return null;
    let [x, y] = [left + scrollX, top + scrollY];
    for (let outer = node.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      x += outer.scrollLeft;
      y += outer.scrollTop;
    }
    return { left, top, bottom, x, y, middle: [left + width / 2, top + height / 2] };
  };
  const moved = (one, other) =>
    one && other && Math.max(Math.min(Math.abs(one.left - other.left), Math.abs(one.x - other.x)), Math.min(Math.abs(one.top - other.top), Math.abs(one.y - other.y)));
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  /** What lies over the table for as long as it is needed is no slot. */
  const slots = () => all(SLOTS).filter((node) => node.id !== "tray" || getComputedStyle(node).position !== "fixed");
  const named = (node) => node.className.split?.(" ")[0] || node.id || node.localName;
  /** What a thing is for a person, whatever element it is: the same thing has the same name before and after. */
  const meaning = (node) => {
    const { spot } = node.dataset;
    const region = node.closest("[data-part], #prompt, #tray, #choices, #board, #rail, #chat, #log-fold, #main");
    // A rule that another sentence cites is another thing.
    const text = node.matches(".rule-no") ? node.parentElement.textContent : node.textContent;
    const said = spot ?? (node.value || node.id || node.getAttribute("aria-label") || text).trim().replace(/\d+/g, "#");
    return `${region.dataset.part ?? region.id} ${node.localName} ${said}`;
  };
  const things = () => {
    const found = new Map();
    for (const node of all(CONTROLS)) {
      // What has the focus only so that keys scroll it cannot be pressed.
      if (!able(node) || node.matches(LOG) || node.matches("div[tabindex]:not([data-spot], [role], [data-about], [data-shows])")) continue;
      const name = meaning(node);
      // Of several that mean the same nobody can say which is which.
      found.set(name, found.has(name) ? null : node);
    }
    return found;
  };
  const row = (node) => node.closest(ROWS);
  /** Those who are in a row. */
  const members = (row) => [...row.querySelectorAll("[data-spot], [data-key], li, .card")].map((one) => one.dataset.spot ?? one.dataset.key ?? "").join();
  /** What the browser itself has seen move, and how far (`layout-shift`). */
  window.shifts ??= { all: [], watch: new PerformanceObserver((list) => window.shifts.all.push(...list.getEntries())) };
  window.shifts.watch.observe({ type: "layout-shift" });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  window.shifts.all.push(...window.shifts.watch.takeRecords());
  /** Whoever presses looks at what is in the window: what they would have to scroll to may have moved when they come there. */
  const inWindow = ({ left, top }) => left >= 0 && top >= 0 && left < innerWidth && top < innerHeight;
  /** What stays while the page scrolls has another place in it then. */
  const held = (node) => {
    for (let outer = node; outer && outer !== document.body; outer = outer.parentElement) {
      if (getComputedStyle(outer).position === "sticky") return true;
    }
    return false;
  };
  const note = () => {
    window.still.scrolled = scrollY;
    for (const [name, node] of things()) {
      const at = node && place(node);
      if (at && inWindow(at) && (!window.still.things.has(name) || held(node))) window.still.things.set(name, at);
    }
    for (const one of all(ROWS)) if (!window.still.rows.has(one)) window.still.rows.set(one, members(one));
    for (const node of slots()) {
      const at = place(node);
      if (at && inWindow(at) && (!window.still.slots.has(named(node)) || held(node))) window.still.slots.set(named(node), at);
    }
  };
  if (what === "keep") {
    if (window.still) removeEventListener("pointerdown", window.still.note, true);
    window.still = { note, things: new Map(), rows: new Map(), slots: new Map() };
    note();
    // Before it is pressed, a thing may have to be scrolled to.
    addEventListener("pointerdown", note, true);
    window.shifts.all = [];
    return [];
  }
  const before = window.still;
  scrollTo({ top: before.scrolled, behavior: "instant" });
  const words = (node) => `${node.localName}.${(node.getAttribute("class") ?? "").split(" ")[0]} "${(node.dataset.spot || node.getAttribute("aria-label") || node.textContent).trim().slice(0, 30)}"`;
  /** What is picked comes nearer. */
  const picked = (node) => node?.closest(".picked, :has(> .picked), .hc:has(.picked)");
  /** Has the game moved it, or has its row others in it? */
  const travels = (node) => {
    if (what === "press") return false;
    const mine = row(node);
    return node.closest(PIECES) || (mine && before.rows.get(mine) !== members(mine));
  };
  /** A button that has got the room of another beside it lies where it lay, too. */
  const covers = (node, { middle: [x, y] }) => {
    const box = node.getBoundingClientRect();
    return node.closest(".actbar, .verbs, .go") && x > box.left && x < box.right && y > box.top && y < box.bottom;
  };
  const found = [];
  for (const [name, node] of things()) {
    const was = before.things.get(name);
    if (!was || !node || picked(node) || travels(node) || covers(node, was)) continue;
    const by = moved(was, place(node));
    if (by > MOST) found.push(`${what === "press" ? "a press" : "an answer"} moves ${words(node)} by ${Math.round(by)} px`);
  }
  for (const node of slots()) {
    const name = named(node);
    const was = before.slots.get(name);
    // What grows upwards stands where it stood.
    if (was && Math.abs(was.bottom - node.getBoundingClientRect().bottom) <= MOST) continue;
    const by = moved(was, place(node));
    if (by > MOST) found.push(`${what === "press" ? "a press" : "an answer"} moves the slot ${name} by ${Math.round(by)} px`);
  }
  const element = ({ node }) => (node?.closest ? node : node?.parentElement);
  const excused = (source) => {
    const node = element(source);
    // What is gone is no longer pressed; the tray is told as a slot.
    if (!node || node.id === "tray") return true;
    const { previousRect: old, currentRect: now } = source;
    // So here.
    if (Math.abs(old.bottom - now.bottom) <= MOST && Math.abs(old.left - now.left) <= MOST) return true;
    // A board that is drawn larger than its pane comes nearer to what is asked.
    return picked(node) || held(node) || travels(node) || (node.closest(SLOTS) && !node.matches(SLOTS)) || node.closest("#log, #chat, .pan");
  };
  const around = window.shifts.all.filter(({ sources }) => !sources.length || !sources.every(excused));
  const sum = around.reduce((sum, { value }) => sum + value, 0);
  if (sum > MOST_SHIFT) {
    const sources = around.flatMap(({ sources }) => sources.filter((one) => !excused(one)).map(element)).filter((node) => node?.isConnected);
    found.push(`${what === "press" ? "a press" : "an answer"} shifts the layout by ${sum.toFixed(2)}: ${[...new Set(sources.map(named))].slice(0, 5).join(", ")}`);
  }
  return found.slice(0, 8);
}
