// @ts-check
// The scripts of a table, shared by all games: this one starts the others and hands them what the server sends. None knows
// a game; every page works without.
import "./clicks.js";
import "./drag.js";
import "./highlight.js";
import "./keyboard.js";
import "./pan.js";
import "./target-lines.js";
import { sendLine } from "./answer.js";
import { applyMutes, showGreeting, showOffer } from "./chat.js";
import { setClock } from "./clock.js";
import { main, root } from "./dom.js";
import { isLeaving } from "./forms.js";
import * as hint from "./hint.js";
import { setTabStop } from "./log.js";
import { showTurn, tellSeen } from "./notify.js";
import * as offlineQueue from "./offline-queue.js";
import { clearPath, showPath } from "./picking.js";
import * as playback from "./playback.js";
import { ticket } from "./question.js";
import { showRefusal } from "./refusal.js";
import { settleScroll } from "./scroll.js";
import { connect } from "./socket.js";
import { update } from "./update.js";

/** @param {Message} message */
const follow = (message) => {
  if (message.greeting) showGreeting(message);
  playback.follow(message);
};

/** Whoever looks at the result sees the offer; once all agree, everybody goes to the new table.
 * @param {Message} message */
const goOn = ({ table }) => {
  if (table) location.assign(`/t/${table}`);
  else if (main.dataset.page === "replay") location.reload();
};

/** What is done with each kind of message.
 * @type {Record<string, (message: Message) => void>} */
const RECEIVE = {
  table: (message) => {
    playback.settle(message);
    offlineQueue.flush(ticket(), sendLine);
  },
  step: playback.push,
  presence: follow,
  chat: follow,
  clock: setClock,
  rematch: goOn,
  refused: (refusal) => {
    showRefusal(refusal);
    clearPath();
    showPath();
  },
  reload: () => {
    if (!isLeaving()) location.reload();
  },
};

root.classList.add("js");
playback.begin(update);
hint.onChange(showPath);
if (main) {
  showPath();
  settleScroll();
  setTabStop();
  showTurn();
  applyMutes();
  showOffer();
}
if (main?.dataset.socket) {
  // A result stays what it is, whatever is told of the table.
  /** @type {typeof RECEIVE} */
  const heard = main.dataset.page === "replay" ? { rematch: goOn } : RECEIVE;
  connect((message) => {
    heard[message.type]?.(message);
    tellSeen();
  });
}
