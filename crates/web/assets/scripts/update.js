// @ts-check
// Puts the table that the server sent in the place of the one that is shown.
import { playChanges, snapshot } from "./animation.js";
import { addChat, applyMutes, clearChat, showLine, showOffer } from "./chat.js";
import { restoreFocus, saveFocus } from "./focus.js";
import { light } from "./highlight.js";
import { closeHint } from "./hint.js";
import { addLines, outline } from "./log.js";
import { showTurn } from "./notify.js";
import { applyPatch } from "./patch.js";
import { clearPath, leadsNowhere, showPath } from "./picking.js";
import { showBar } from "./playback.js";
import { showQuestion, ticket } from "./question.js";
import { settleScroll } from "./scroll.js";
import * as sound from "./sound.js";

/** Puts what changed in its place; with `motions` what moved is shown.
 * @param {Message} message
 * @param {Motion[] | null} motions */
export const update = (message, motions) => {
  const before = motions ? snapshot(motions) : null;
  const focus = saveFocus();
  const question = ticket();
  try {
    applyPatch(message.fragments ?? {});
  } catch (error) {
    console.error(error);
    location.reload();
    return;
  }
  if (message.log) addLines(message.log, message.fresh);
  if (message.ticket !== undefined && message.ticket !== null) showQuestion(message.ticket, message.choices);
  if (message.chat) clearChat();
  addChat(message.chat ?? (message.line ? [message.line] : []));
  if (message.line && !message.greeting) showLine(message.line);
  restoreFocus(focus);
  // What was picked stays picked while the same is asked: a rival's sealed answer changes nothing for it.
  const sameQuestion = ticket() === question;
  if (!sameQuestion || leadsNowhere()) clearPath();
  if (!sameQuestion) closeHint();
  showPath();
  light();
  settleScroll();
  showTurn();
  applyMutes();
  showOffer();
  if (motions) sound.accompany(motions, 0);
  if (before) {
    playChanges(before, motions);
    outline();
  }
  showBar();
};
