// How the page calls a person: title, sign of the window, sound, a message of the browser, greetings. Shared by all games,
// knows none. Sounds are made here, from a few tones and a breath of noise; nothing is heard until somebody asks for it.
"use strict";
const call = (() => {
  const root = document.documentElement;
  const VOLUMES = { low: 0.05, medium: 0.14, high: 0.3 };
  let audio = null;

  /** Browsers let nothing sound before a person has done something. */
  const wake = () => {
    if (root.dataset.sound !== "on") return;
    audio ??= "AudioContext" in window ? new AudioContext() : null;
    if (audio?.state === "suspended") audio.resume();
  };
  addEventListener("pointerdown", wake, { capture: true, passive: true });
  addEventListener("keydown", wake, { capture: true });

  /** A tone that swells quickly and fades softly. */
  const tone = (pitch, after, length, part = 1) => {
    const start = audio.currentTime + after, gain = audio.createGain(), source = audio.createOscillator();
    source.type = "triangle";
    source.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(VOLUMES[root.dataset.volume] * part, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(start + length);
  };
  /** Wood on wood: a short breath of noise through a narrow door. */
  const knock = (after, pitch) => {
    const length = 0.07, samples = Math.ceil(audio.sampleRate * length), start = audio.currentTime + after;
    const buffer = audio.createBuffer(1, samples, audio.sampleRate), data = buffer.getChannelData(0);
    for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
    const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), gain = audio.createGain();
    source.buffer = buffer;
    Object.assign(filter, { type: "bandpass" });
    filter.frequency.value = pitch;
    filter.Q.value = 4;
    gain.gain.value = VOLUMES[root.dataset.volume] * 2.2;
    source.connect(filter).connect(gain).connect(audio.destination);
    source.start(start);
  };
  const SOUNDS = {
    move: () => { knock(0, 720); },
    asked: () => { tone(392, 0, 0.5); tone(587.3, 0.14, 0.8); },
    greeting: () => { tone(784, 0, 0.9, 0.7); tone(1175, 0.01, 0.7, 0.25); },
    over: () => { tone(293.7, 0, 0.7); tone(392, 0.16, 0.7); tone(493.9, 0.32, 1.4); },
  };
  /** Lets a sound be heard, if sound is wanted and the browser allows it. */
  const sound = (name) => {
    if (root.dataset.sound !== "on" || audio?.state !== "running") return;
    SOUNDS[name]();
    root.dataset.heard = name;
  };
  /** The settings page lets one hear it, whatever is chosen. */
  const hear = () => {
    const before = root.dataset.sound;
    root.dataset.sound = "on";
    wake();
    setTimeout(() => { sound("move"); sound("asked"); root.dataset.sound = before; }, 60);
  };

  // ---- is it my move? ----

  const sign = document.querySelector("link[rel=icon]"), plain = sign?.getAttribute("href");
  let asked = null;
  /** The window shows by its title and sign whether the person is asked; what is new is also heard and told. */
  const show = (title, now) => {
    document.title = now ? `● Your move · ${title}` : `${title} · Banneret`;
    sign?.setAttribute("href", now ? sign.dataset.called : plain);
    if (now && asked === false) { sound("asked"); notify(title); }
    asked = now;
  };
  const notify = (title) => {
    if (root.dataset.notify !== "on" || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const note = new Notification(`Your move in ${title}`, { tag: location.pathname, icon: plain });
      note.onclick = () => { window.focus(); note.close(); };
    } catch { /* some browsers want a worker for it: the title says it as well */ }
  };
  /** A setting was changed by the person: some need the browser's leave. */
  const allow = (name, value) => {
    if (name === "notify" && value === "on" && "Notification" in window && Notification.permission === "default") Notification.requestPermission();
    if (name === "sound" && value === "on") setTimeout(() => { wake(); setTimeout(() => sound("asked"), 60); });
  };

  // ---- greetings, and who is muted ----

  // A cookie of this table keeps it, as the plain form would.
  const YEAR = 365 * 24 * 3600;
  const muted = () => new Set((document.cookie.match(/(?:^|; )muted=([\d.]*)/)?.[1] ?? "").split(".").filter(Boolean));
  const mute = (button) => {
    const seats = muted(), seat = button.dataset.mute;
    if (!seats.delete(seat)) seats.add(seat);
    document.cookie = `muted=${[...seats].join(".")}; SameSite=Lax; Path=${location.pathname}; Max-Age=${YEAR}`;
    hush();
  };
  /** What muted people said is hidden, and their buttons say so. */
  const hush = () => {
    const seats = muted();
    for (const button of document.querySelectorAll("[data-mute]")) {
      const off = seats.has(button.dataset.mute);
      button.setAttribute("aria-pressed", off);
      button.textContent = off ? "Muted" : "Mute";
    }
    for (const line of document.querySelectorAll("#chat [data-from]")) line.hidden = seats.has(line.dataset.from);
  };
  let timer = 0;
  /** Somebody said something by one press: it is shown for a moment. */
  const greet = ({ seat, name, text }) => {
    const mine = document.getElementById("main")?.dataset.me === String(seat);
    if (root.dataset.greetings === "off" || mine || muted().has(String(seat))) return;
    let toast = document.getElementById("toast");
    if (!toast) {
      toast = Object.assign(document.createElement("div"), { id: "toast", className: "toast" });
      toast.setAttribute("role", "status");
      document.body.append(toast);
    }
    const who = document.createElement("b");
    who.textContent = name;
    toast.replaceChildren(who, ` ${text}`);
    toast.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => { toast.hidden = true; }, 4000);
    sound("greeting");
  };

  return { show, sound, hear, allow, mute, hush, greet };
})();
