// @ts-check
// Sounds, made from a few tones and a breath of noise; nothing is heard until somebody asks for it.
import { root } from "./dom.js";

/** @type {Record<string, number>} */
const VOLUMES = { low: 0.05, medium: 0.14, high: 0.3 };
/** @type {AudioContext | null} */
let audio = null;

/** Browsers let nothing sound before a person has done something. */
export const wake = () => {
  if (root.dataset.sound !== "on") return;
  audio ??= "AudioContext" in window ? new AudioContext() : null;
  if (audio?.state === "suspended") audio.resume();
};
addEventListener("pointerdown", wake, { capture: true, passive: true });
addEventListener("keydown", wake, { capture: true });

/** A tone that swells quickly and fades softly.
 * @param {number} pitch
 * @param {number} after
 * @param {number} length */
const tone = (pitch, after, length, part = 1) => {
  const start = audio.currentTime + after;
  const gain = audio.createGain();
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUMES[root.dataset.volume] * part, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
};

/** Wood on wood: a short breath of noise through a narrow band.
 * @param {number} after
 * @param {number} pitch */
const knock = (after, pitch) => {
  const length = 0.07;
  const samples = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  gain.gain.value = VOLUMES[root.dataset.volume] * 2.2;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + after);
};

/** @type {Record<string, () => void>} */
const SOUNDS = {
  move: () => knock(0, 720),
  asked: () => {
    tone(392, 0, 0.5);
    tone(587.3, 0.14, 0.8);
  },
  greeting: () => {
    tone(784, 0, 0.9, 0.7);
    tone(1175, 0.01, 0.7, 0.25);
  },
};

/** Lets a sound be heard, if sound is wanted and the browser allows it.
 * @param {string} name */
export const play = (name) => {
  if (root.dataset.sound !== "on" || audio?.state !== "running") return;
  SOUNDS[name]();
  root.dataset.heard = name;
};

/** The settings page lets one hear it, whatever is chosen. */
export const demonstrate = () => {
  const before = root.dataset.sound;
  root.dataset.sound = "on";
  wake();
  setTimeout(() => {
    play("move");
    play("asked");
    root.dataset.sound = before;
  }, 60);
};
