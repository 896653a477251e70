// @ts-check
// The connection to the table: it says what this page has seen, and comes back by itself when it is lost.
import { $, main, root } from "./dom.js";

/** @type {WebSocket | null} */
let socket = null;
/** The version of what this page shows, where it shows a match. */
let version = main?.dataset.version;
let tries = 0;
/** How often the table was reached. */
let times = 0;
/** Whoever is shown out, or cut for sending too much, does not come back by itself. */
let dismissed = false;
/** Has a table ever come this way? */
let met = false;

/** @param {(message: Message) => void} receive */
export const connect = (receive) => {
  const address = new URL(main.dataset.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("format", "html");
  if (version) address.searchParams.set("since", version);
  socket = new WebSocket(address);
  socket.onopen = () => {
    tries = 0;
    times += 1;
    delete root.dataset.link;
  };
  socket.onmessage = (event) => {
    /** @type {Message} */
    const message = JSON.parse(event.data);
    version = message.version?.toString() ?? version;
    if (message.type === "table") {
      met = true;
      main.dataset.met = "";
    }
    if (message.type === "bye") dismissed = ["gone", "flood"].includes(message.reason);
    receive(message);
  };
  socket.onclose = () => {
    root.dataset.link = "lost";
    if (dismissed) {
      const told = $(".link-lost");
      if (told) told.textContent = "disconnected";
      return;
    }
    setTimeout(() => connect(receive), Math.min(8000, 400 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  };
};

export const isOpen = () => socket?.readyState === WebSocket.OPEN;
export const hasMet = () => met;
export const timesOpened = () => times;

/** @param {object} message */
export const send = (message) => socket.send(JSON.stringify(message));
