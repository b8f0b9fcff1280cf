// The actions of the editor's buttons and keys, under the names that the buttons have.

import { instant } from "../entering/timing.js";
import { tell } from "../player/game/spoken.js";
import { clock } from "../player/clock.js";
import { all, byId, inform } from "../player/view/dom.js";
import { nextTheme } from "../player/view/theme.js";
import { writeInDetail } from "../replay/detail.js";
import { playStop, showFilm, shownStop, stopPlaying, turnBoard } from "./board/board_pane.js";
import { desk, liveRecording, waitingHere } from "./desk.js";
import { addDocuments, current, freeName, isUnsaved, keepDocuments, saveDocument } from "./files/documents.js";
import { copyLink } from "./files/link.js";
import { closeSaved, finishClosing, forgetKept, openFiles, restoreKept, showDocument } from "./files/shown.js";
import { applyEdit, catchUp, checkNow, checkSoon, follow, goToEnd, offerHouses, putOn } from "./follow.js";
import { besideRound } from "./record/film.js";
import { traceOf } from "../checking/checker.js";
import { endGame, passTurn } from "./record/lifting.js";
import { RECORDING, undoLine } from "./recording/actions.js";
import { withForm } from "./record/recording.js";
import { showRecording, tryLine } from "./recording/scorer.js";
import { findingAfter } from "./text/findings.js";
import { field, goTo, measureField, replaceText } from "./text/pane.js";
import { close, onListKey } from "./text/popup.js";
import { beginRound } from "./taps.js";
import { askEnding, askGame, chosenGame, dialog } from "./view/dialogs.js";
import { game } from "../player/game/game.js";
import { closeCheck, compareRow, openCheck } from "./video/check.js";
import { closeVideo, listenToVideo, markMoment, obeyVideoKey, playVideo, seekTurn, videoBack, videoOn, withMoment } from "./video/video.js";

/** @type {Record<string, () => void>} */
const ACTIONS = {
  new: askGame,
  begin,
  open: () => byId("files").click(),
  save() {
    checkNow();
    saveDocument(current());
    keepDocuments();
    inform(tell("saved", { name: current().name }));
  },
  share: () => void copyLink(field.value),
  theme: nextTheme,
  help: () => dialog("help").showModal(),
  close: () => all("dialog[open]").forEach((open) => /** @type {HTMLDialogElement} */ (open).close()),
  restore: restoreKept,
  forget: forgetKept,
  closeSaved,
  closeLost: finishClosing,
  ...RECORDING,
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
    if (liveRecording()) return undoLine();
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
  byId("files").addEventListener("change", ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    void openFiles(input.files ?? []);
    // The same file may be chosen again.
    input.value = "";
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", catchUp, true);
  listenToField();
  listenToVideo();
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const { files } = event.dataTransfer ?? {};
    if (!files?.length) return;
    event.preventDefault();
    void openFiles(files);
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
  if (target === field && key === "z" && (ctrlKey || metaKey) && !altKey && liveRecording()) {
    // The field's own undo would lead the text away from what was recorded.
    event.preventDefault();
    return undoLine();
  }
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
  if (liveRecording()) return void tryLine(["end", reason].filter(Boolean).join(" "));
  const edit = desk.game && endGame(desk.game, reason);
  if (edit) applyEdit(edit);
}

function begin() {
  const game = chosenGame();
  if (!game) return;
  dialog("start").close();
  if (field.value.trim()) {
    addDocuments([{ name: freeName(), text: "" }]);
    showDocument();
  }
  current().since = instant();
  showRecording(game);
  measureField();
}

/** @param {HTMLSelectElement} choice */
function rewrite(choice) {
  const detail = /** @type {import("../replay/detail.js").Detail} */ (choice.value);
  const { chunk, start } = desk, trace = chunk && traceOf(chunk);
  const recording = liveRecording();
  choice.value = "";
  if (recording) return showRecording(withForm(recording, { detail }));
  const text = trace && writeInDetail(trace.replay, detail);
  if (!chunk || !text) return inform(tell("not_confirmed"));
  const blank = /\s*$/.exec(chunk.text)?.[0] ?? "";
  replaceText({ start, end: start + chunk.text.length, text: text.trimEnd() + (blank || "\n") }, start + text.trimEnd().length);
  checkNow();
}
