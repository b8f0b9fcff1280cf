// Lines entered into the recording that is shown: each is taken by the ledger first, and the text becomes what the ledger writes.

/** @import { KeyedLift } from "../../scoring/index.js" */
/** @import { EntryRefusal } from "../../scoring/refusal.js" */
/** @import { Document } from "../files/documents.js" */
/** @import { Recording } from "../record/recording.js" */

import { instant, measure } from "../../entering/timing.js";
import { tell } from "../../player/game/spoken.js";
import { inform } from "../../player/view/dom.js";
import { showGame } from "../asks.js";
import { liveRecording } from "../desk.js";
import { current } from "../files/documents.js";
import { catchUp, checkNow, goToEnd, keepSoon, openGame } from "../follow.js";
import { field, replaceText } from "../text/pane.js";
import { writeWallTime } from "../record/journal.js";
import { takeInto } from "../record/recording.js";

/** The lift that was refused last and those after it, until something is entered. @type {KeyedLift[]} */
let refused = [];

/** The lifts that were refused since the last line. */
export const refusedLifts = () => refused;

/**
 * Notes that a lift was refused: it may be right, and something before it wrong.
 * @param {string} text as in `S7`
 */
export const noteRefused = (text) => void (refused = [{ text, spent: sinceLast(current()) }]);

/**
 * The milliseconds since the last line of a document's recording; the time before the page was opened does not count.
 * @param {Document} shown
 */
export const sinceLast = ({ since }) => measure(since, instant());

/**
 * Enters a line into the recording that is shown.
 * @param {string} text
 * @returns {EntryRefusal | null} why it is not taken
 */
export function enterLine(text) {
  catchUp();
  const shown = current(), recording = liveRecording();
  if (!recording) return null;
  const after = takeInto(recording, { text, spent: sinceLast(shown), at: writeWallTime(new Date()) });
  if ("refusal" in after) return after.refusal;
  shown.since = instant();
  if (after.ledger.sheets !== recording.ledger.sheets) refused = [];
  if (text === "tick") {
    shown.recording = after;
    keepSoon();
  } else showRecording(after);
  return null;
}

/**
 * Enters a line, and says it where it is refused.
 * @param {string} text
 * @returns {boolean} whether it was taken
 */
export function tryLine(text) {
  const refusal = enterLine(text);
  if (refusal) inform(sayRefused(refusal.message));
  return !refusal;
}

/**
 * Why something is not entered, in words.
 * @param {string} why as the ledger says it
 */
export const sayRefused = (why) => tell("not_taken", { why: why.replaceAll("`", "") });

/**
 * Shows a recording in the place of the one that is shown, with the cursor at its end.
 * @param {Recording} recording
 */
export function showRecording(recording) {
  const isSame = recording.text === field.value;
  current().recording = recording;
  if (isSame) {
    openGame();
    showGame();
  } else {
    putText(recording.text);
    checkNow();
  }
  goToEnd();
  keepSoon();
}

/**
 * Makes the text another one, by changing only what differs, so that the field's own undo knows it.
 * @param {string} text
 */
function putText(text) {
  const { value } = field, most = Math.min(value.length, text.length);
  let start = 0, behind = 0;
  while (start < most && value[start] === text[start]) start++;
  // No sign of two halves is cut.
  if (/[\ud800-\udbff]/.test(text[start - 1] ?? "")) start--;
  while (behind < most - start && value[value.length - 1 - behind] === text[text.length - 1 - behind]) behind++;
  if (/[\udc00-\udfff]/.test(text[text.length - behind] ?? "")) behind--;
  replaceText({ start, end: value.length - behind, text: text.slice(start, text.length - behind) }, text.trimEnd().length);
}
