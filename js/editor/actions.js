// The actions of the editor's buttons and keys, under the names that the buttons have.

import { recordStarts } from "../notation/borders.js";
import { tell } from "../player/game/spoken.js";
import { clock } from "../player/clock.js";
import { all, byId, inform } from "../player/view/dom.js";
import { nextTheme } from "../player/view/theme.js";
import { writeInDetail } from "../replay/detail.js";
import { playStop, showFilm, shownStop, stopPlaying, turnBoard } from "./board/board_pane.js";
import {
  addDocuments, closeDocument, current, documents, forgetDocuments, freeName, isChanged, isUnsaved, keepDocuments, keptDocuments, readFiles,
  saveDocument,
} from "./files/documents.js";
import { drawTabs } from "./files/tabs.js";
import { copyLink } from "./files/link.js";
import { applyEdit, catchUp, checkNow, checkSoon, desk, follow, offerHouses, putOn, waitingHere } from "./desk.js";
import { traceOf } from "./record/checker.js";
import { besideRound } from "./record/film.js";
import { endGame, passTurn } from "./record/lifting.js";
import { findingAfter } from "./text/findings.js";
import { field, goTo, measureField, replaceText } from "./text/pane.js";
import { close, onListKey } from "./text/popup.js";
import { beginRound, goToEnd } from "./taps.js";
import { askEnding, chosenGame, dialog } from "./view/dialogs.js";
import { game } from "../player/game/game.js";
import { closeCheck, compareRow, openCheck } from "./video/check.js";
import {
  closeVideo, isVideo, listenToVideo, markMoment, obeyVideoKey, openVideo, playVideo, seekTurn, videoBack, videoOn, withMoment,
} from "./video/video.js";

/** What the browser kept when the page was opened, until it is taken back or forgotten. */
let kept = /** @type {ReturnType<typeof keptDocuments>} */ (null);

/** @type {Record<string, () => void>} */
const ACTIONS = {
  new: () => dialog("start").showModal(),
  begin,
  open: () => byId("files").click(),
  save() {
    checkNow();
    saveDocument(current());
    forgetDocuments();
    inform(tell("saved", { name: current().name }));
  },
  share: () => void copyLink(field.value),
  theme: nextTheme,
  help: () => dialog("help").showModal(),
  close: () => all("dialog[open]").forEach((open) => /** @type {HTMLDialogElement} */ (open).close()),
  restore() {
    if (kept) Object.assign(documents, { list: kept.list, at: kept.at });
    byId("offer").hidden = true;
    showDocument();
  },
  forget() {
    kept = null;
    byId("offer").hidden = true;
    forgetDocuments();
  },
  closeSaved() {
    saveDocument(documents.list[closing]);
    finishClosing();
  },
  closeLost: finishClosing,
  viewBoard: () => showView("board"),
  viewText: () => showView("text"),
  pass() {
    const edit = desk.game && passTurn(desk.game);
    if (edit) applyEdit(withMoment(edit));
  },
  round: beginRound,
  finish: () => end(""),
  stop: () => askEnding(game.names, end),
  undo() {
    field.inputMode = "none";
    const { activeElement } = document;
    field.focus({ preventScroll: true });
    document.execCommand("undo");
    field.inputMode = "";
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    checkNow();
    goToEnd();
  },
  turnBack: () => step(-1),
  turnOn: () => (clock.isPlaying ? finishPlaying() : step(1)),
  play: () => stopPlaying() || playStop(shownStop()),
  flip: turnBoard,
  video: () => byId("videos").click(),
  videoPlay: playVideo,
  videoBack,
  videoOn,
  moment: markMoment,
  closeVideo,
  check() {
    catchUp();
    showView("board");
    openCheck();
  },
  compare: compareRow,
  closeCheck,
  next() {
    const found = findingAfter(field.selectionStart);
    showView("text");
    if (found) goTo(found.start);
    else inform(tell("no_findings"));
  },
};

/** Obeys the reader from now on. */
export function listenToReader() {
  document.addEventListener("click", ({ target }) => {
    const name = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-do]"))?.dataset.do;
    if (name) ACTIONS[name]();
  });
  dialog("start").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !/^(INPUT|SELECT)$/.test(/** @type {HTMLElement} */ (event.target).tagName)) return;
    event.preventDefault();
    begin();
  });
  byId("speed").addEventListener("change", ({ target }) => void (clock.speed = +/** @type {HTMLSelectElement} */ (target).value));
  byId("detail").addEventListener("change", ({ target }) => rewrite(/** @type {HTMLSelectElement} */ (target)));
  byId("files").addEventListener("change", ({ target }) => void open(/** @type {HTMLInputElement} */ (target).files ?? []));
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", catchUp, true);
  listenToField();
  listenToVideo();
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const { files } = event.dataTransfer ?? {};
    if (!files?.length) return;
    event.preventDefault();
    void open(files);
  });
  addEventListener("beforeunload", (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  addEventListener("pagehide", keepDocuments);
}

function listenToField() {
  field.addEventListener("input", checkSoon);
  field.addEventListener("scroll", () => {
    measureField();
    close();
    byId("under").hidden = true;
  });
  field.addEventListener("blur", () => {
    close();
    byId("under").hidden = true;
  });
  field.addEventListener("focus", follow);
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === field) follow();
  });
  new ResizeObserver(measureField).observe(field);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (obeyVideoKey(event)) return event.preventDefault();
  if (target === field && !ctrlKey && !metaKey && !altKey && onListKey(key)) return event.preventDefault();
  if (target === field && key === "Escape") byId("under").hidden = true;
  const name = (ctrlKey || metaKey) && !altKey ? { s: "save", Enter: "play", " ": "houses" }[key]
    : altKey ? { ArrowLeft: "turnBack", ArrowRight: "turnOn", n: "next", p: "play", m: "moment" }[key]
    : { F1: "help", F8: "next", F9: "check" }[key];
  if (!name || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (name === "houses") {
    checkNow();
    offerHouses(true);
  } else {
    catchUp();
    ACTIONS[name]();
  }
}

/** Shows at once what plays to its end. */
function finishPlaying() {
  if (desk.film) showFilm(desk.film, shownStop(), waitingHere());
}

/** @param {"board" | "text"} view */
function showView(view) {
  all("main")[0].dataset.view = view;
  for (const [name, of] of [["viewBoard", "board"], ["viewText", "text"]]) {
    all(`[data-do=${name}]`)[0].setAttribute("aria-pressed", String(of === view));
  }
  measureField();
}

/**
 * Puts the cursor on the turn before or after.
 * @param {1 | -1} by
 */
function step(by) {
  const { film, chunk } = desk;
  if (!film || !chunk) return;
  const at = shownStop() + by, index = film.items[at] ?? besideRound(chunk.record.items, film.items[at - by] ?? -1, by);
  if (index === null) return;
  putOn(index);
  seekTurn();
}

/** @param {string} reason */
function end(reason) {
  const edit = desk.game && endGame(desk.game, reason);
  if (edit) applyEdit(edit);
}

function begin() {
  const text = chosenGame();
  if (text === null) return;
  dialog("start").close();
  if (field.value.trim()) {
    addDocuments([{ name: freeName(), text: "" }]);
    showDocument();
  }
  replaceText({ start: 0, end: field.value.length, text });
  checkNow();
  goToEnd();
  measureField();
}

/** @param {HTMLSelectElement} choice */
function rewrite(choice) {
  const detail = /** @type {import("../replay/detail.js").Detail} */ (choice.value);
  const { chunk, start } = desk, trace = chunk && traceOf(chunk);
  choice.value = "";
  const text = trace && writeInDetail(trace.replay, detail);
  if (!chunk || !text) return inform(tell("not_confirmed"));
  const blank = /\s*$/.exec(chunk.text)?.[0] ?? "";
  replaceText({ start, end: start + chunk.text.length, text: text.trimEnd() + (blank || "\n") }, start + text.trimEnd().length);
  checkNow();
}

/**
 * Opens texts, and a video.
 * @param {Iterable<File>} files
 */
async function open(files) {
  const film = [...files].find(isVideo);
  if (film) openVideo(film);
  const texts = await readFiles([...files].filter((file) => !isVideo(file)));
  if (!texts.length) return;
  addDocuments(texts);
  showDocument();
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

function finishClosing() {
  dialog("closing").close();
  closeDocument(closing);
  showDocument();
  keepDocuments();
}

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
  checkNow();
  if (desk.checked.chunks.length === 1) goToEnd();
  measureField();
}

/** Offers what the browser kept, where it is not what is open anyway. */
export function offerKept() {
  const found = keptDocuments(), texts = documents.list.map(({ text }) => text);
  if (!found || found.list.every(({ text }) => texts.includes(text) || !text.trim())) return;
  kept = found;
  byId("offered").textContent = tell("kept", { time: new Date(found.time).toLocaleString(document.documentElement.lang) });
  byId("offer").hidden = false;
}
