// Playback, shared by all games: what happened is shown beat by beat in the order it happened, and whoever looks may
// pause, go on one beat, skip, or see again what came since they decided last. theatre.js plays a beat, table.js puts the
// table that follows in its place. Knows no game.
"use strict";
const playback = (() => {
  const root = document.documentElement;
  const main = document.getElementById("main");
  const $ = (selector, from = document) => from.querySelector(selector);
  /** What is still to be shown, oldest first; so much of it that it has to go faster. */
  const queue = [], MANY = 10;
  let playing = false, paused = false, rush = false, hurry = null, waited = null, put = () => {};
  const stepping = () => paused || root.dataset.steps === "on";

  /** One message after the other: the beats of a step, then the table that it leads to. */
  const run = async () => {
    playing = true;
    main.dataset.playing = "";
    while (queue.length) {
      const step = queue[0], beats = step.type === "step" ? theatre.beats(step.cues ?? []) : [];
      for (const beat of beats) {
        // What a person turns up is not told before.
        const veiled = root.dataset.steps === "on" && beat.motions.some(({ does }) => does === "draw");
        tell(veiled ? { told: [{ text: "A card is drawn.", matters: 0 }] } : beat);
        theatre.hasten(queue.length > MANY);
        await theatre.act(beat, wait);
        if (veiled) tell(beat);
        // A whole table may have come meanwhile; then there is nothing left to show.
        if (queue[0] !== step) break;
        if (stepping() && beat !== beats.at(-1)) await breathe(0);
      }
      if (queue[0] !== step) continue;
      queue.shift();
      remember(step);
      put(step, step.type === "step" ? theatre.rest(beats) : null);
      if (beats.length && (queue.length || stepping())) await breathe(300);
    }
    playing = false;
    delete main.dataset.playing;
    if (!rush) theatre.skip(false);
    showBar();
  };
  /** A beat waits for a person: who goes on takes what lies there. */
  const wait = (goOn) => { waited = goOn; showBar(); };
  /** Time to see what happened; a click ends it, and whoever goes step by step ends it alone. */
  const breathe = (ms) => new Promise((done) => {
    const wait = stepping() && !rush && theatre.pace() > 0;
    const timer = wait ? 0 : setTimeout(() => hurry?.(), ms * theatre.pace());
    hurry = () => { clearTimeout(timer); hurry = null; done(); showBar(); };
    showBar();
  });

  // ---- what is told: in the place of the question, which cannot be answered meanwhile ----

  /** What matters most to whoever looks comes first. */
  const tell = ({ told }) => {
    const place = $("#story p");
    if (!place) return;
    const words = [...told].sort((one, other) => other.matters - one.matters).slice(0, 2).map((cue) => cue.text).join(" ");
    if (place.textContent !== words) place.textContent = words;
    showBar();
  };
  const showBar = () => {
    const bar = $("#story");
    if (!bar) return;
    const next = $("#next", bar), pause = $("[data-playback=pause]", bar), use = $("use", pause);
    next.hidden = !((hurry || waited) && stepping());
    pause.setAttribute("aria-label", paused ? "Go on by itself" : "Pause");
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, paused ? "#i-play" : "#i-pause"));
    for (const button of document.querySelectorAll("[data-again]")) button.hidden = playing || !kept.some((step) => step.cues?.length);
  };

  // ---- what came since one decided last ----

  /** More is not kept: whoever only looks on decides nothing. */
  const MOST_KEPT = 120;
  let since = null, next = null, kept = [];
  /** The table as it is now, without what only grows. */
  const likeness = () => {
    const copy = main.cloneNode(true);
    $("#log", copy)?.remove();
    return copy;
  };
  /** Somebody answers: what follows came since then. */
  const decide = () => { next = likeness(); };
  const forget = () => { since = next = null; kept = []; };
  const remember = (step) => {
    if (step.again) return;
    if (next || !since || kept.length >= MOST_KEPT) {
      since = next ?? likeness();
      next = null;
      kept = [];
    }
    const { type, cues, fragments } = step;
    kept.push({ type, cues, fragments, again: true });
  };
  const again = () => {
    if (playing || !since || !kept.length) return;
    parts.take(since.cloneNode(true));
    queue.unshift(...kept);
    run();
  };

  return {
    /** Says how a table is put in its place. */
    begin: (how) => { put = how; },
    /** A step is shown when those before it have been. */
    push: (step) => { queue.push(step); if (!playing) run(); },
    /** What is no step keeps its place behind the steps that were sent before it. */
    follow: (message) => { if (playing) queue.push(message); else { remember(message); put(message, null); } },
    /** The whole table has come: what was still to be shown is shown at once. */
    settle: (table) => {
      theatre.finish();
      for (const missed of queue.splice(0)) put(missed, null);
      forget();
      put(table, null);
      theatre.release();
      hurry?.();
    },
    decide,
    again,
    playing: () => playing,
    /** May a press anywhere end what is being shown? */
    hurried: () => Boolean(hurry) && !stepping(),
    holding: () => Boolean(hurry),
    hurry: () => hurry?.(),
    /** A button of the bar. */
    press: (what) => {
      if (what === "pause") paused = !paused;
      if (what === "skip" || what === "end") theatre.skip(true);
      if (what === "end") rush = true;
      if (what === "next") waited?.();
      if (what !== "pause" || !paused) hurry?.();
      showBar();
    },
    showBar,
  };
})();
