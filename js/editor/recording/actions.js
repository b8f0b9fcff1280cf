// The actions of the buttons that a recording has, under the names of the buttons.

import { tell } from "../../player/game/spoken.js";
import { all, inform } from "../../player/view/dom.js";
import { findWayOn } from "../../scoring/index.js";
import { showGame } from "../asks.js";
import { desk, liveRecording } from "../desk.js";
import { current, keepDocuments, saveFile } from "../files/documents.js";
import { checkNow } from "../follow.js";
import { openEntries, takeComment, takeTyped } from "./entries.js";
import { SUFFIX, writeJournal } from "../record/journal.js";
import { clockLine } from "../record/lines.js";
import { showRecording, tryLine } from "./scorer.js";

/** @type {Readonly<Record<string, () => void>>} */
export const RECORDING = {
  entries: openEntries,
  takeLine: takeTyped,
  takeComment,
  journal() {
    checkNow();
    const shown = current(), { recording, name } = shown;
    if (!recording) return;
    saveFile(name + SUFFIX, writeJournal(recording.lines));
    shown.lines = recording.lines.length;
    keepDocuments();
    inform(tell("saved", { name: name + SUFFIX }));
  },
  clock() {
    const recording = liveRecording();
    if (recording) tryLine(clockLine(recording.ledger));
  },
  again: () => void tryLine("again"),
  againAll: () => void tryLine("again all"),
  skip: () => void tryLine("skip"),
  wayOn() {
    const recording = liveRecording();
    if (recording) findWayOn(recording.ledger).every(tryLine);
  },
  recall() {
    const { recording } = current();
    if (recording) showRecording(recording);
    all("[data-do=undo]")[0].focus({ preventScroll: true });
  },
};

/** Takes back the last thing that was done in the recording; of houses to burn the last one chosen. */
export function undoLine() {
  const recording = liveRecording();
  if (!recording) return;
  if (desk.burned) {
    desk.burned = desk.burned.length ? desk.burned.slice(0, -1) : null;
    return showGame();
  }
  // The header of the game is no move that was made: it is corrected, not taken back.
  if (!recording.ledger.before?.entries.length) return inform(tell("nothing_to_undo"));
  tryLine("undo");
}
