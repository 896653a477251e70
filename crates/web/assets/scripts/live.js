// @ts-check
// What goes on at the server, an experiment or an analysis, shows itself again, and nobody loses their place on the page:
// `data-live` says after how many milliseconds.
import { $$, nothing } from "./dom.js";

const FASTEST = 250;

const again = async () => {
  const parts = $$("[data-live][id]");
  if (!parts.length) return;
  if (!document.hidden) {
    const answer = await fetch(location.href).catch(nothing);
    const page = new DOMParser().parseFromString(answer?.ok ? await answer.text() : "", "text/html");
    for (const part of parts) {
      const fresh = page.getElementById(part.id);
      const ticked = new Set($$(":checked", part).map((box) => /** @type {HTMLInputElement} */ (box).value));
      // What is announced stays the same element as long as it can, so that it is announced.
      if (fresh && fresh.outerHTML !== part.outerHTML) Idiomorph.morph(part, fresh, { morphStyle: "outerHTML" });
      for (const box of /** @type {HTMLInputElement[]} */ ($$("[type=checkbox]", document.getElementById(part.id))))
        box.checked = ticked.has(box.value);
    }
  }
  setTimeout(again, Math.max(FASTEST, ...parts.map((part) => Number(part.dataset.live))));
};
setTimeout(again, FASTEST);
