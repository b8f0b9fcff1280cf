// What is on the desk: the text as it was checked last, the record and the turn of the cursor, the end of its game. Whoever
// changes the text or moves the cursor tells the desk, and the desk shows it everywhere.

/** @import { Film } from "./record/film.js" */
/** @import { Checked, Chunk } from "./record/checker.js" */
/** @import { Edit } from "./record/lifting.js" */
/** @import { Game } from "./record/waiting.js" */
/** @import { Mark } from "./text/pane.js" */

import { housePlace } from "../engine/ground.js";
import { readText } from "../notation/reader.js";
import { tagValue } from "../notation/record.js";
import { tell } from "../player/game/spoken.js";
import { clock, listen } from "../player/clock.js";
import { all, byId, write } from "../player/view/dom.js";
import { seatLetters } from "../replay/seats.js";
import { dim, fallSilent, firstAtRest, setBoard, showFilm, showLifts, showMovers } from "./board/board_pane.js";
import { current, keepDocuments } from "./files/documents.js";
import { burnsLeft, canBurn } from "./record/burning.js";
import { Checker, chunkAt, traceOf } from "./record/checker.js";
import { complete } from "./record/completion.js";
import { filmAt } from "./record/film.js";
import { passTurn } from "./record/lifting.js";
import { itemBefore, rowStart, rowTurns, traceRecord, turnOf } from "../replay/trace.js";
import { liftable, openEnd, waitingHands } from "./record/waiting.js";
import { placeFindings, showFindings, showUnder } from "./text/findings.js";
import { countLines, field, placeOf, replaceText, reveal, showMarks } from "./text/pane.js";
import { offer } from "./text/popup.js";
import { SEAT_TAGS } from "./view/dialogs.js";

const checker = new Checker();

/** How long the texts wait to be kept in the browser, in milliseconds. */
const KEEP_AFTER = 400;

/**
 * The text as it was checked last; the record of the cursor, where it begins, the index of the item at the cursor in it, the
 * line of play there; the end of its game; the first lifts of hands chosen for a row to come;
 * the places chosen to be burned before a round, null while none are asked for.
 * @type {{
 *   checked: Checked, chunk: Chunk | null, start: number, index: number, film: Film | null, game: Game | null,
 *   hands: (number | null)[], burned: number[] | null,
 * }}
 */
export const desk = {
  checked: { text: "", chunks: [], outside: [] }, chunk: null, start: 0, index: -1, film: null, game: null, hands: [], burned: null,
};

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
  desk.game = openEnd(chunk, desk.hands);
  const stop = stopAt(film);
  showFilm(film, stop, waitingHere());
  dim(!film.stops.length || /^(unknown|gap)$/.test(film.stops[stop].do));
  showGame();
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
 * The stop of a film that the cursor stands on.
 * @param {Film} film
 */
export function stopAt(film) {
  return Math.max(0, film.items.findLastIndex((at) => at >= 0 && at <= desk.index));
}

/** Whether the cursor stands behind everything that is played in its record. */
export function isAtEnd() {
  const { chunk, index } = desk;
  return !!chunk && !chunk.record.items.slice(index + 1).some(({ type }) => /^(turn|round|set|gap|score|end|close|unreadable)$/.test(type));
}

/** The seats whose hands wait at the end of the game, where the cursor stands there. */
export const waitingHere = () => (isAtEnd() ? waitingHands(desk.game) : []);

/** Shows what the game waits for, on the houses and in words. */
export function showGame() {
  const { game } = desk, round = game?.state?.round ?? null, isHere = isAtEnd();
  const seats = round ? seatLetters(round.ground.seats).map((_, seat) => seat) : [];
  const waiting = waitingHere(), first = desk.film && waiting.length ? firstAtRest(stopAt(desk.film), waiting) : -1;
  // Of two hands that wait, the one that came to rest first is asked; a tap on the other is taken all the same.
  const legal = seats.map((seat) => (game && (first < 0 || seat === first) ? liftable(game, seat) : []));
  const pass = game && passTurn(game), { burned } = desk;
  const place = (/** @type {number} */ seat, /** @type {number} */ house) => (round ? housePlace(round.ground, seat, house) : -1);
  showLifts(
    (seat, house) => (game && burned ? canBurn(game, burned, place(seat, house)) : isHere && !!legal[seat]?.includes(house)),
    (seat, house) => (burned ? burned.includes(place(seat, house)) : game?.hands[seat] === house),
    round && round.shells,
  );
  showMovers(!isHere ? [] : pass && round ? [round.toMove] : seats.filter((seat) => legal[seat].length));
  const [passing, beginning, ending, stopping] = ["pass", "round", "finish", "stop"].map((name) => all(`[data-do=${name}]`)[0]);
  passing.hidden = !pass;
  beginning.hidden = game?.wait !== "round" || !!burned;
  ending.hidden = game?.wait !== "match";
  stopping.hidden = !game || !/^(lift|hands|round|unknown)$/.test(game.wait);
  write(byId("asks"), clock.isPlaying && isHere ? tell("asks_sowing") : asksFor(game, isHere));
}

/**
 * What a game waits for, in words.
 * @param {Game | null} game
 * @param {boolean} isHere
 */
export function asksFor(game, isHere) {
  if (!desk.chunk) return tell("asks_text");
  if (!game?.state) return tell("asks_rules");
  const { wait, state, trace, hands } = game, { round, stores } = state;
  if (wait === "ended" && isHere) return tell("asks_ended", { result: resultWords(trace?.replay.result ?? "*") });
  if (desk.burned) {
    const left = burnsLeft(game, desk.burned).flatMap((count, seat) => (count ? [`${nameOf(seat)} ${count}`] : []));
    return tell("asks_burn", { left: left.join(", ") });
  }
  if (!isHere) return tell("asks_earlier");
  if (wait === "round" || wait === "match") return tell(`asks_${wait}`, { score: (stores ?? []).join("–") });
  if (wait === "lift" && round) {
    const seat = { name: nameOf(round.toMove) };
    return tell(passTurn(game) ? "asks_pass" : round.isUnfinished ? "asks_again" : "asks_lift", { seat });
  }
  if (wait === "hands" && hands.length) return tell(hands.some(Boolean) ? "asks_other" : "asks_hands");
  const waiting = waitingHere();
  if (waiting.length && desk.film) {
    const seat = { name: nameOf(firstAtRest(stopAt(desk.film), waiting)) };
    return tell(waiting.length > 1 ? "asks_first" : "asks_again", { seat });
  }
  return tell(`asks_${wait}`);
}

/** @param {string} result as the tag has it */
function resultWords(result) {
  const seat = seatLetters(desk.game?.state?.rules.seats ?? 2).findIndex((letter) => letter === result);
  return seat < 0 ? tell(result === "draw" ? "draw" : "unfinished_result") : tell("wins", { name: nameOf(seat) });
}

/** @param {number} seat */
export function nameOf(seat) {
  const { rules } = /** @type {import("../replay/state.js").State} */ (desk.game?.state), letter = seatLetters(rules.seats)[seat];
  return desk.chunk && tagValue(desk.chunk.record, SEAT_TAGS[letter]) || tell(`seat_${letter}`);
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
