// @ts-check
// Sounds, made from a few tones and a breath of noise; nothing is heard until somebody asks for it.
import { root } from "./dom.js";

/** @type {Record<string, number>} */
const VOLUMES = { low: 0.05, medium: 0.14, high: 0.3 };
/** @type {AudioContext | null} */
let audio = null;
/** What is to be heard as soon as the browser has begun to play: starting takes it a moment.
 * @type {string | null} */
let waiting = null;

/** Browsers let nothing sound before a person has done something. */
export const wake = () => {
  if (root.dataset.sound !== "on") return;
  waiting = null;
  if (!audio && "AudioContext" in window) {
    audio = new AudioContext();
    audio.addEventListener("statechange", () => {
      if (waiting) play(waiting);
    });
  }
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

/** A breath of noise through a band: wood where it is narrow, cloth where it is wide.
 * @param {number} pitch
 * @param {number} after
 * @param {number} length
 * @param {number} narrow */
const noise = (pitch, after, length, narrow, part = 1) => {
  const start = audio.currentTime + after;
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
  filter.Q.value = narrow;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUMES[root.dataset.volume] * 2.2 * part, start + 0.002);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
};

/** None is longer than 400 ms.
 * @type {Record<string, () => void>} */
const SOUNDS = {
  asked: () => {
    noise(430, 0, 0.09, 5, 0.9);
    noise(430, 0.17, 0.09, 5, 0.9);
  },
  tick: () => noise(1800, 0, 0.03, 8, 0.5),
  move: () => noise(720, 0, 0.07, 4),
  turned: () => noise(2600, 0, 0.06, 0.8, 0.5),
  cloth: () => noise(1300, 0, 0.24, 0.5, 0.4),
  iron: () => {
    noise(3000, 0, 0.05, 2, 0.7);
    tone(880, 0, 0.18, 0.5);
    tone(1330, 0.01, 0.12, 0.3);
  },
  drum: () => {
    noise(160, 0, 0.1, 1);
    tone(82, 0, 0.38, 1.6);
  },
  shield: () => {
    noise(380, 0, 0.12, 2);
    tone(196, 0, 0.15, 0.5);
  },
  coin: () => {
    tone(1568, 0, 0.14, 0.4);
    tone(2093, 0.05, 0.16, 0.3);
  },
  dice: () => {
    for (const after of [0, 0.06, 0.13, 0.22, 0.34]) noise(1000, after, 0.04, 3, 0.8);
  },
  gain: () => {
    noise(900, 0, 0.2, 0.4, 0.3);
    tone(294, 0, 0.2, 0.6);
    tone(440, 0.14, 0.24, 0.6);
  },
  won: () => {
    tone(523, 0, 0.18);
    tone(659, 0.1, 0.18);
    tone(784, 0.2, 0.2);
  },
  lost: () => {
    tone(330, 0, 0.2);
    tone(247, 0.16, 0.24);
  },
  drawn: () => {
    tone(392, 0, 0.2, 0.8);
    tone(392, 0.2, 0.2, 0.5);
  },
  message: () => {
    tone(784, 0, 0.38, 0.7);
    tone(1175, 0.01, 0.3, 0.25);
  },
  refused: () => noise(220, 0, 0.09, 1.5),
};

/** What is heard of a motion (`web::Motion`); of what is written on a piece only what is good, or harms whoever looks.
 * @param {Motion} motion
 * @param {number} matters
 * @returns {string | undefined} */
const soundOf = ({ does, tone: how, cards }, matters) => {
  if (does === "say") return how === "good" ? "gain" : how === "hurt" && matters > 2 ? "drum" : undefined;
  if (does === "lay" && /die\d$/.test(cards[0] ?? "")) return "dice";
  return HEARD[does];
};

/** @type {Record<string, string>} */
const HEARD = {
  go: "move",
  fly: "move",
  lean: "shield",
  clash: "shield",
  strike: "iron",
  turn: "turned",
  lay: "cloth",
  fall: "drum",
  pour: "coin",
};

/** What is played together is heard together, each sound once.
 * @param {Motion[]} motions
 * @param {number} matters */
export const accompany = (motions, matters) => {
  const all = new Set(motions.map((motion) => soundOf(motion, matters)));
  for (const name of all) if (name) play(name);
};

/** Lets a sound be heard, if sound is wanted and the browser allows it.
 * @param {string} name */
export const play = (name) => {
  if (root.dataset.sound !== "on" || !audio) return;
  if (audio.state !== "running") {
    waiting = name;
    return;
  }
  waiting = null;
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
