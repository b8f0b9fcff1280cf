// The page follows the text and the cursor: whoever changes the one or moves the other says so here, and it is shown everywhere.

/** @import { Edit } from "./record/lifting.js" */
/** @import { Mark } from "./text/pane.js" */

import { readText } from "../notation/reader.js";
import { tagValue } from "../notation/record.js";
import { tell } from "../player/game/spoken.js";
import { listen } from "../player/clock.js";
import { byId, write } from "../player/view/dom.js";
import { seatLetters } from "../replay/seats.js";
import { itemBefore, rowStart, rowTurns, traceRecord, turnOf } from "../replay/trace.js";
import { showGame } from "./asks.js";
import { dim, fallSilent, setBoard, showFilm } from "./board/board_pane.js";
import { desk, liveRecording, stopAt, waitingHere } from "./desk.js";
import { current, keepDocuments } from "./files/documents.js";
import { Checker, chunkAt, placeFindings, traceOf } from "../checking/checker.js";
import { complete } from "../checking/completion.js";
import { filmAt } from "./record/film.js";
import { openEnd, openLedger } from "./record/waiting.js";
import { showFindings, showUnder } from "./text/findings.js";
import { countLines, field, placeOf, replaceText, reveal, showMarks } from "./text/pane.js";
import { offer } from "./text/popup.js";
import { SEAT_TAGS } from "./view/dialogs.js";

const checker = new Checker();

/** How long the texts wait to be kept in the browser, in milliseconds. */
const KEEP_AFTER = 400;

/** Has what the game waits for follow what plays: it is asked once the last shell has fallen. */
export function followPlay() {
  listen((what) => {
    if (what === "play" || what === "pause") showGame();
  });
}

/** How many records were read since the page was opened. */
export const countRead = () => checker.count;

/** @type {Mark[]} */
let marks = [];
let waiting = 0, keeping = 0;
/** Whether the box under the line and the list of houses, and whether the board are still to follow what was typed. */
let isBehind = false, isBoardBehind = false;
/** How long no key is pressed before the board follows, in milliseconds. */
const REST = 150;
let resting = 0;

/** Checks the text soon: the letter that was typed is painted first, then what is found; the board follows when the keys rest. */
export function checkSoon() {
  countLines();
  clearTimeout(resting);
  if (!waiting) {
    waiting = requestAnimationFrame(() => setTimeout(() => {
      check();
      isBehind = true;
      requestAnimationFrame(() => setTimeout(() => {
        if (!isBehind) return;
        isBehind = false;
        followText();
        offerHouses(false);
        resting = setTimeout(catchUp, REST);
      }));
    }));
  }
}

/** Checks the text as it is, and shows what is found and the board. */
export function checkNow() {
  check();
  isBehind = false;
  follow();
  offerHouses(false);
}

/** Has everything show the text as it is, before anything is done that rests on it. */
export function catchUp() {
  if (waiting || isBehind || isBoardBehind) checkNow();
}

/** Checks the text where it has changed, and shows what is found. */
function check() {
  cancelAnimationFrame(waiting);
  waiting = 0;
  const { value, selectionStart } = field;
  if (value === desk.checked.text && desk.checked.chunks.length) return;
  current().text = value;
  countLines();
  desk.checked = checker.check(value, selectionStart);
  const found = showFindings(placeFindings(desk.checked));
  marks = found.map(({ start, end, finding }) => ({ start, end, kind: finding.severity }));
  showMarks(marks);
  keepSoon();
}

/** Keeps the texts in the browser soon. */
export function keepSoon() {
  clearTimeout(keeping);
  keeping = setTimeout(keepDocuments, KEEP_AFTER);
}

/** Shows the place of the cursor: the board there, the turn, what is found in its line. */
export function follow() {
  followText();
  if (!isBoardBehind || field.value !== desk.checked.text) return;
  isBoardBehind = false;
  clearTimeout(resting);
  showPlace();
}

/** Shows the turn at the cursor and what is found in its line. */
function followText() {
  if (field.value !== desk.checked.text) return;
  const { selectionStart: cursor } = field, found = chunkAt(desk.checked, cursor);
  const { line, column } = placeOf(cursor);
  write(byId("place"), tell("line_column", { line, column }));
  const index = found ? itemBefore(found.chunk.record.items, cursor - found.start) : -1;
  if (found?.chunk !== desk.chunk || index !== desk.index || !desk.film) {
    if (found?.chunk !== desk.chunk) Object.assign(desk, { hands: [], burned: null });
    Object.assign(desk, { chunk: found?.chunk ?? null, index });
    isBoardBehind = true;
  }
  desk.start = found?.start ?? 0;
  showMarks([...turnMark(), ...marks]);
  showUnder(cursor);
}

/** The mark of the turn at the cursor. @returns {Mark[]} */
function turnMark() {
  const { chunk, index, start } = desk, items = chunk?.record.items ?? [], turn = turnOf(items, index);
  if (turn < 0) return [];
  const turns = rowTurns(items, rowStart(items, turn));
  return turns.map((turn) => ({ start: start + turn.start, end: start + turn.end, kind: "here" }));
}

/** Shows the board at the cursor, and what the game waits for. */
function showPlace() {
  const { chunk } = desk, trace = chunk && traceOf(chunk), rules = trace?.replay.rules;
  if (!chunk || !trace || !rules) {
    desk.game = null;
    // Something lies on the board all the same, so that a page is never without one.
    if (!desk.film) showEmpty();
    dim(true);
    fallSilent();
    return showGame();
  }
  const letters = seatLetters(rules.seats);
  setBoard(rules, letters.map((letter) => tagValue(chunk.record, SEAT_TAGS[letter]) || tell(`seat_${letter}`)));
  const film = filmAt(trace, desk.index, chunk.text);
  desk.film = film;
  openGame();
  const stop = stopAt(film);
  showFilm(film, stop, waitingHere());
  dim(!film.stops.length || /^(unknown|gap)$/.test(film.stops[stop].do));
  showGame();
}

/** Takes the end of the game at the cursor from the recording, or from the text where that is none. */
export function openGame() {
  const { chunk, hands } = desk, recording = liveRecording();
  desk.game = chunk && (recording ? openLedger(chunk, recording.ledger) : openEnd(chunk, hands));
}

function showEmpty() {
  const { records: [record] } = readText("%sgn 1"), trace = traceRecord(record), written = desk.chunk?.record;
  const { rules } = trace.replay;
  if (!rules) return;
  setBoard(rules, seatLetters(rules.seats).map((letter) => (written && tagValue(written, SEAT_TAGS[letter])) || tell(`seat_${letter}`)));
  desk.film = filmAt(trace, -1, "");
  showFilm(desk.film, 0);
}

/**
 * Offers the houses that complete the turn at the cursor.
 * @param {boolean} isAsked whether the reader asked for them
 */
export function offerHouses(isAsked) {
  const { selectionStart: cursor, selectionEnd } = field, { chunk, start } = desk;
  const found = chunk && cursor === selectionEnd && document.activeElement === field ? complete(chunk, cursor - start) : null;
  offer(found && { ...found, start: found.start + start }, cursor, isAsked);
}

/**
 * Puts the cursor behind an item of its record, or behind the tags, and shows it.
 * @param {number} index of the item; -1 for the tags
 */
export function putOn(index) {
  const { chunk, start } = desk;
  if (!chunk) return;
  const { items, tags } = chunk.record, offset = start + (items[index]?.end ?? Math.max(4, ...tags.map(({ end }) => end)));
  field.setSelectionRange(offset, offset);
  reveal(offset);
  follow();
}

/**
 * Makes an edit of the cursor's record, checks the text, and puts the cursor behind what was written.
 * @param {Edit} edit
 */
export function applyEdit({ start, end, text }) {
  const at = desk.start + start, whole = text.endsWith("\n") ? text.slice(0, -1) : text;
  replaceText({ start: at, end: desk.start + end, text }, at + whole.length);
  checkNow();
  reveal(field.selectionStart);
}

/** Puts the cursor behind the last thing of its record. */
export function goToEnd() {
  const { chunk, start } = desk;
  if (!chunk) return;
  const at = start + chunk.text.trimEnd().length;
  field.setSelectionRange(at, at);
  reveal(at);
  follow();
}
