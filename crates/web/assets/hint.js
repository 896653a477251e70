// A hint, shared by all games: fetched into its place below the question, so that what was picked and what was being
// written stay. The server says what it is; this knows no game.
"use strict";
const hint = (() => {
  const place = () => document.getElementById("hint");
  /** Which request is awaited, where the page stood before, and how the choices on the table are marked anew. */
  let asking = null, stood = 0, mark = () => {};

  const show = (nodes, busy) => {
    const box = place();
    box.replaceChildren(...nodes);
    box.setAttribute("aria-busy", String(busy));
    box.hidden = false;
    mark();
  };
  /** With `away` the person put it away, and goes on where they were; otherwise the table went on. */
  const close = (away) => {
    const box = place();
    asking = null;
    if (!box || box.hidden) return false;
    const within = box.contains(document.activeElement);
    box.hidden = true;
    box.replaceChildren();
    mark();
    if (away) scrollTo({ top: stood, behavior: "instant" });
    if (within) document.querySelector("a[data-hint]")?.focus({ preventScroll: true });
    return true;
  };
  const ask = async (link) => {
    // A second press says no more than the first.
    if (asking) return;
    const mine = asking = {};
    if (place().hidden) stood = scrollY;
    show([Object.assign(document.createElement("p"), { className: "thinking", textContent: "A marshal thinks about it…" })], true);
    const told = document.createElement("template");
    try {
      told.innerHTML = await (await fetch(`${link.href}?part=1`)).text();
    } catch {
      told.innerHTML = "";
    }
    // It was closed meanwhile, or something else is asked.
    if (asking !== mine) return;
    asking = null;
    // Whoever asks too much is answered with a page that is no part.
    if (told.content.querySelector("[data-hint-close]")) show([...told.content.childNodes], false);
    else { close(); held.say("The hint could not be fetched. Try again in a moment.", false); }
    place()?.scrollIntoView({ block: "nearest" });
  };

  return {
    /** Says how the choices on the table are marked. */
    begin: (how) => { mark = how; },
    ask,
    close,
  };
})();
