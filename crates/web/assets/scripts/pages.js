// @ts-check
// What pages outside a match do with a script: links are copied and shared, a form offers only what fits, arms are shown as
// they would be. Every page works without.
import { $, $$, targetOf } from "./dom.js";
import { demonstrate } from "./sound.js";

// ---- links ----

if ("share" in navigator) for (const button of $$("[data-share]")) button.hidden = false;

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (targetOf(event)?.closest("[data-copy], [data-share]"));
  if (!button) return;
  const { copy, share } = button.dataset;
  const link = /** @type {HTMLInputElement} */ (document.getElementById(copy ?? share));
  if (share) {
    // Whoever closes the sheet again has not shared it, and knows.
    navigator.share({ title: document.title, url: link.value }).catch(() => {});
    return;
  }
  link.select();
  // Without leave to use the clipboard the link is marked, and a key copies it.
  await navigator.clipboard?.writeText(link.value).catch(() => {});
  button.textContent = "Copied";
});

// ---- numbers that follow a game ----

/** Offers the numbers that a game allows. Another game begins with its usual one.
 * @param {HTMLSelectElement} games
 * @param {boolean} other */
const offer = (games, other) => {
  const numbers = /** @type {HTMLSelectElement} */ (document.getElementById(games.dataset.offers));
  const { bots, usual } = games.selectedOptions[0]?.dataset ?? {};
  if (!numbers || !bots) return;
  for (const option of numbers.options) option.disabled = option.hidden = !bots.split(" ").includes(option.value);
  if (other || numbers.selectedOptions[0]?.disabled) numbers.value = usual;
};
for (const games of /** @type {HTMLSelectElement[]} */ ($$("[data-offers]"))) {
  offer(games, false);
  games.addEventListener("change", () => offer(games, true));
}

// ---- arms as they would be ----

const arms = $("[data-arms]");
arms?.addEventListener("change", () => {
  const drawn = (/** @type {string} */ name) => $(`[name=${name}]:checked ~ svg`, arms);
  const [shield, ordinary, charge] = ["field", "ordinary", "charge"].map(drawn);
  if (!shield || !ordinary || !charge) return;
  for (const svg of [$(".shown svg", arms), ...$$(".shields svg", arms)]) {
    const name = svg.closest("fieldset")?.querySelector("input")?.name;
    if (name !== "field") {
      svg.setAttribute("class", shield.getAttribute("class"));
      $$("path", svg)[1].setAttribute("fill", $$("path", shield)[1].getAttribute("fill"));
    }
    if (name !== "ordinary") {
      $(".ord", svg)?.remove();
      const band = $(".ord", ordinary)?.cloneNode();
      if (band) $(".edge", svg).before(band);
    }
    if (name !== "charge") $("use", svg).setAttribute("href", $("use", charge).getAttribute("href"));
  }
});

$("[data-hear]")?.addEventListener("click", demonstrate);
