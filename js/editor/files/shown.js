// Texts opened, chosen among those that are open, closed, and taken back from what the browser kept.

import { recordStarts } from "../../notation/borders.js";
import { tell } from "../../player/game/spoken.js";
import { byId, inform } from "../../player/view/dom.js";
import { desk } from "../desk.js";
import { checkNow, goToEnd } from "../follow.js";
import { openJournals, pauseClocks } from "../record/opening.js";
import { field, measureField } from "../text/pane.js";
import { isVideo, openVideo } from "../video/video.js";
import { dialog } from "../view/dialogs.js";
import {
  addDocuments, closeDocument, documents, forgetDocuments, isChanged, keepDocuments, keptDocuments, readFiles, revive, saveDocument,
} from "./documents.js";
import { drawTabs } from "./tabs.js";

/** What the browser kept when the page was opened, until it is taken back or forgotten. */
let kept = /** @type {ReturnType<typeof keptDocuments>} */ (null);

/** Shows the text that is chosen among those that are open. */
export function showDocument() {
  const { list, at } = documents;
  drawTabs((number) => {
    checkNow();
    documents.at = number;
    showDocument();
  }, askClosing);
  field.value = list[at].text;
  const [first = 0] = recordStarts(field.value);
  field.setSelectionRange(first, first);
  field.scrollTop = field.scrollLeft = 0;
  // Another text that is the same may be recorded, or not.
  desk.film = null;
  checkNow();
  if (desk.checked.chunks.length === 1) goToEnd();
  measureField();
}

/**
 * Opens texts, journals of recordings, and a video.
 * @param {Iterable<File>} files
 */
export async function openFiles(files) {
  const film = [...files].find(isVideo);
  if (film) openVideo(film);
  const { opened, faults } = openJournals(await readFiles([...files].filter((file) => !isVideo(file))));
  const [fault] = faults;
  if (fault) inform(fault.why ? tell("journal_refused", { ...fault }) : tell("journal_unread", { ...fault }));
  if (!opened.length) return;
  addDocuments(opened);
  showDocument();
}

/** Offers what the browser kept, where it is not what is open anyway. */
export function offerKept() {
  const found = keptDocuments(), texts = documents.list.map(({ text }) => text);
  if (!found || found.list.every(({ text }) => texts.includes(text) || !text.trim())) return;
  kept = found;
  byId("offered").textContent = tell("kept", { time: new Date(found.time).toLocaleString(document.documentElement.lang) });
  byId("offer").hidden = false;
}

/** Takes back what the browser kept; clocks that ran are stopped. */
export function restoreKept() {
  if (kept) Object.assign(documents, { list: kept.list.map(revive).map(pauseClocks), at: kept.at });
  byId("offer").hidden = true;
  showDocument();
}

/** Forgets what the browser kept. */
export function forgetKept() {
  kept = null;
  byId("offer").hidden = true;
  forgetDocuments();
}

/** The text that is to be closed, while it is asked whether its changes may be lost. */
let closing = -1;

/**
 * Closes a text; where it has changes that were not downloaded, it asks first.
 * @param {number} number
 */
function askClosing(number) {
  checkNow();
  closing = number;
  const one = documents.list[number];
  if (!isChanged(one)) return finishClosing();
  byId("closing-title").textContent = tell("close_file", { name: one.name });
  byId("changed").textContent = tell("not_downloaded", { name: one.name });
  dialog("closing").showModal();
}

/** Closes the text, saved before. */
export function closeSaved() {
  saveDocument(documents.list[closing]);
  finishClosing();
}

/** Closes the text as it is. */
export function finishClosing() {
  dialog("closing").close();
  closeDocument(closing);
  showDocument();
  keepDocuments();
}
