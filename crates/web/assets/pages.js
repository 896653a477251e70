// What pages outside a match do with a script: links are copied and shared, a form offers only what fits, arms are shown as
// they would be, rules are searched. Every page works without.
"use strict";
(() => {
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

  // ---- links ----

  if (navigator.share) for (const button of $$("[data-share]")) button.hidden = false;
  document.addEventListener("click", async (event) => {
    const hit = event.target instanceof Element && event.target.closest("[data-copy], [data-share]");
    if (!hit) return;
    const field = document.getElementById(hit.dataset.copy ?? hit.dataset.share);
    if (hit.dataset.share) {
      // Whoever closes the sheet again has not shared it, and knows.
      navigator.share({ title: document.title, url: field.value }).catch(() => {});
      return;
    }
    field.select();
    // Without leave to use the clipboard the link is marked, and a key copies it.
    await navigator.clipboard?.writeText(field.value).catch(() => {});
    hit.textContent = "Copied";
  });

  // ---- what is being worked out shows itself again, and nobody loses their place on the page ----

  const again = async () => {
    const parts = $$("[data-again]");
    if (!parts.length) return;
    if (!document.hidden) {
      const answer = await fetch(location.href).catch(() => null);
      const page = new DOMParser().parseFromString(answer?.ok ? await answer.text() : "", "text/html");
      for (const part of parts) {
        const fresh = page.getElementById(part.id);
        // What is announced stays the same element as long as it can, so that it is announced.
        if (fresh && fresh.outerHTML !== part.outerHTML) Idiomorph.morph(part, fresh, { morphStyle: "outerHTML" });
      }
    }
    setTimeout(again, 2000);
  };
  setTimeout(again, 2000);

  // ---- numbers that follow a game ----

  const offer = (games) => {
    const numbers = document.getElementById(games.dataset.offers);
    const fit = games.selectedOptions[0]?.dataset.bots?.split(" ");
    if (!numbers || !fit) return;
    for (const option of numbers.options) option.disabled = option.hidden = !fit.includes(option.value);
    if (numbers.selectedOptions[0]?.disabled) numbers.value = fit[fit.length - 1];
  };
  for (const games of $$("[data-offers]")) {
    offer(games);
    games.addEventListener("change", () => offer(games));
  }

  // ---- arms as they would be ----

  const form = $("[data-arms]");
  form?.addEventListener("change", () => {
    const drawn = (name) => $(`[name=${name}]:checked ~ svg`, form);
    const [field, ordinary, charge] = ["field", "ordinary", "charge"].map(drawn), shown = $(".shown svg", form);
    if (!field || !ordinary || !charge) return;
    for (const svg of [shown, ...$$(".shields svg", form)]) {
      const name = svg.closest("fieldset")?.querySelector("input")?.name;
      if (name !== "field") {
        svg.setAttribute("class", field.getAttribute("class"));
        svg.querySelectorAll("path")[1].setAttribute("fill", field.querySelectorAll("path")[1].getAttribute("fill"));
      }
      if (name !== "ordinary") {
        $(".ord", svg)?.remove();
        const band = $(".ord", ordinary)?.cloneNode();
        if (band) $(".edge", svg).before(band);
      }
      if (name !== "charge") $("use", svg).setAttribute("href", $("use", charge).getAttribute("href"));
    }
  });
  $("[data-hear]")?.addEventListener("click", () => call.hear());

  // ---- rules ----

  const find = (words) => {
    const says = $("[data-found]"), anchor = words && document.getElementById(words.toUpperCase());
    if (anchor) { says.textContent = ""; location.hash = anchor.id; return; }
    const found = $$(".text li, .text p, .text tr").filter((block) => {
      const hit = words.length > 1 && block.textContent.toLowerCase().includes(words.toLowerCase());
      block.classList.toggle("found", hit);
      return hit;
    });
    if (words.length < 2) says.textContent = "Type at least two letters, or the number of a rule.";
    else if (!found.length) says.textContent = `No rule says “${words}”.`;
    else says.textContent = "";
    found[0]?.scrollIntoView({ block: "center" });
  };
  $("[data-find]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    find(event.target.elements.rule.value.trim());
  });
})();
