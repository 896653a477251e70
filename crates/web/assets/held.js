// A press while the connection is lost, shared by all games: it is kept, over a reload too, until the table is back. If the
// table still asks the same it is sent; if not, the person is told that it was not played. Knows no game.
"use strict";
const held = (() => {
  const KEY = `held ${location.pathname}`;
  const get = () => { try { return JSON.parse(sessionStorage.getItem(KEY)); } catch { return null; } };
  const set = (press) => {
    try { if (press) sessionStorage.setItem(KEY, JSON.stringify(press)); else sessionStorage.removeItem(KEY); } catch { /* a browser that keeps nothing */ }
  };

  /** Says something where refusals are said; with `drop` the person may think better of it. */
  const say = (words, drop) => {
    const place = document.getElementById("refusal");
    if (!place) return;
    const box = document.createElement("div"), text = document.createElement("span");
    box.className = "refusal";
    text.textContent = words;
    box.append(text);
    if (drop) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-quiet", textContent: "Do not play it" });
      button.addEventListener("click", () => { set(null); place.replaceChildren(); });
      box.append(button);
    }
    place.replaceChildren(box);
  };

  /** Keeps a press: the line, and the question it answers (none for what is done beside). */
  const keep = (line, at) => {
    set({ line, at });
    say("The connection is lost. This is kept, and played as soon as the table is back and still asks the same.", true);
  };

  /** The table is back and asks `at`: what was kept is sent, or told to be lost. */
  const back = (at, send) => {
    const press = get();
    if (!press) return;
    set(null);
    if (press.at === undefined || press.at === null || String(press.at) === String(at)) {
      document.getElementById("refusal")?.replaceChildren();
      send(press.line, press.at);
    } else {
      say("What you pressed while the connection was lost was not played: the table asks something else by now.", false);
    }
  };

  return { keep, back, say };
})();
