// A board in a window, shared by all games: it comes nearer and moves by wheel, by two fingers, by keys and by dragging.
// pan.rs makes the window, and radios that need no script; how near it is is kept on the page, which nothing replaces.
// Knows no game.
"use strict";
(() => {
  const main = document.getElementById("main");
  /** The nearest a board comes, against the whole of it; what a key changes; how far the wheel goes for one pixel. */
  const NEAREST = 6, STEP = 1.3, WHEEL = 0.0016;
  /** From here on a board is near: there is room for words. */
  const NEAR = 1.8;
  /** Moved less than so many pixels, a mouse has pressed, not dragged. */
  const STILL = 6;
  const panOf = (target) => target instanceof Element ? target.closest("[data-pan]") : null;
  const shown = () => [...document.querySelectorAll("[data-pan]")].find((pan) => pan.getClientRects().length);
  const ground = (pan) => pan.firstElementChild.getBoundingClientRect();
  /** How near a board is: 1 is the whole of it. */
  const zoom = (pan) => Number(getComputedStyle(pan).getPropertyValue("--zoom")) || 1;

  /** Brings a board nearer or farther; what is at this point of the window stays there. */
  const bring = (pan, wanted, x, y) => {
    const near = Math.min(NEAREST, Math.max(1, wanted)), before = ground(pan);
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    main.style.setProperty("--zoomed", near.toFixed(3));
    for (const radio of document.querySelectorAll("[name=near]")) radio.checked = near === 1 && radio.value === "whole";
    if (near === 1) delete main.dataset.zoomed; else main.dataset.zoomed = near >= NEAR ? "near" : "far";
    const after = ground(pan);
    pan.scrollBy(after.left + across * after.width - x, after.top + down * after.height - y);
  };
  const byKey = (pan, times) => {
    const box = pan.getBoundingClientRect();
    bring(pan, zoom(pan) * times, box.left + box.width / 2, box.top + box.height / 2);
  };
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[name=near]") || !main) return;
    delete main.dataset.zoomed;
    const pan = shown(), here = pan?.querySelector(".look-here, .picked");
    here?.scrollIntoView({ block: "center", inline: "center" });
  });

  document.addEventListener("keydown", (event) => {
    const pan = shown();
    if (!pan || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=radio]), textarea, select")) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "+" || event.key === "=") byKey(pan, STEP);
    else if (event.key === "-") byKey(pan, 1 / STEP);
    else if (event.shiftKey && way) pan.scrollBy(way[0] * pan.clientWidth / 4, way[1] * pan.clientHeight / 4);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  /** Where the page itself scrolls, the wheel alone scrolls it. */
  document.addEventListener("wheel", (event) => {
    const pan = panOf(event.target), page = document.documentElement;
    if (!pan || event.shiftKey || !(event.ctrlKey || page.scrollHeight <= page.clientHeight)) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY;
    bring(pan, zoom(pan) * Math.exp(-pixels * WHEEL * (event.ctrlKey ? 4 : 1)), event.clientX, event.clientY);
  }, { passive: false });

  // ---- two fingers; one scrolls by itself ----

  let pinch = null;
  const between = ([one, other]) => ({
    x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  });
  document.addEventListener("touchstart", (event) => {
    const pan = panOf(event.target);
    pinch = null;
    if (!pan || event.touches.length !== 2) return;
    event.preventDefault();
    pinch = { pan, zoom: zoom(pan), ...between(event.touches) };
  }, { passive: false });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const { x, y, apart } = between(event.touches);
    pinch.pan.scrollBy(pinch.x - x, pinch.y - y);
    bring(pinch.pan, pinch.zoom * apart / pinch.apart, x, y);
    Object.assign(pinch, { x, y });
  }, { passive: false });
  for (const end of ["touchend", "touchcancel"]) document.addEventListener(end, () => { pinch = null; });

  // ---- dragging; what is let go of after it is not pressed ----

  let drag = null, dragged = false;
  document.addEventListener("pointerdown", (event) => {
    const pan = panOf(event.target);
    dragged = false;
    const larger = pan && (pan.scrollWidth > pan.clientWidth || pan.scrollHeight > pan.clientHeight);
    drag = larger && event.pointerType === "mouse" && event.button === 0 ? { pan, x: event.clientX, y: event.clientY } : null;
  }, true);
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!(event.buttons & 1)) { letGo(); return; }
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!dragged && Math.hypot(right, down) < STILL) return;
    dragged = true;
    drag.pan.classList.add("drags");
    drag.pan.scrollBy(-right, -down);
    Object.assign(drag, { x: event.clientX, y: event.clientY });
  });
  const letGo = () => { drag?.pan.classList.remove("drags"); drag = null; };
  document.addEventListener("pointerup", letGo);
  document.addEventListener("click", (event) => {
    if (!dragged) return;
    dragged = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
})();
