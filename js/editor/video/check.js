// The check of a board: one row of the real board is counted, and what differs is named, with the turns that could explain it.

/** @import { Round } from "../../engine/round.js" */
/** @import { Chunk } from "../../checking/checker.js" */
/** @import { Cause, Stretch } from "../record/causes.js" */

import { housePlace, houseNumber, storePlace } from "../../engine/ground.js";
import { tell } from "../../player/game/spoken.js";
import { all, byId, inform, make, write } from "../../player/view/dom.js";
import { seatLetters } from "../../replay/seats.js";
import { lowestSeat } from "../board/board_pane.js";
import { desk, isAtEnd, liveRecording, nameOf } from "../desk.js";
import { putOn } from "../follow.js";
import { explainCounts, momentOf, shorten, stretchTo } from "../record/causes.js";
import { traceOf } from "../../checking/checker.js";
import { lineAt } from "../record/film.js";
import { showMends, writeClaim } from "../recording/mends.js";
import { refusedLifts } from "../recording/scorer.js";
import { hideFound, showFound } from "../view/found.js";
import { drawSmall } from "../view/small_board.js";
import { hasVideo, seekTurn, stopVideo } from "./video.js";

/**
 * What is checked now: the turns up to the cursor, the board there where it is known, the item there and its record; null
 * while nothing is.
 * @type {{ stretch: Stretch, round: Round | null, index: number, chunk: Chunk } | null}
 */
let checking = null;

/** The row that is counted: it stays the same from check to check. */
let seat = 0;

/** The moments at which a check agreed, as `momentOf` names them. The page forgets them when it is left. @type {Set<string>} */
const agreed = new Set();

/** The fields of the row, from the store outwards, and the store's behind them. */
const fields = () => /** @type {HTMLInputElement[]} */ (all("#counts-row input"));

/** Stops the video and asks for the counts of a row, where the board of the cursor can be checked. */
export function openCheck() {
  stopVideo();
  const { chunk, index } = desk, trace = chunk && traceOf(chunk), stretch = trace?.begin ? stretchTo(trace, index) : null;
  if (!chunk || !stretch) return inform(tell("asks_unknown"));
  const { boards, steps, base: { ground } } = stretch;
  checking = { stretch, round: boards[steps.length] ?? null, index, chunk };
  seat = seat < ground.seats ? seat : 0;
  const choice = /** @type {HTMLSelectElement} */ (byId("row"));
  choice.replaceChildren(...seatLetters(ground.seats).map((_, each) => new Option(nameOf(each), String(each), false, each === seat)));
  choice.onchange = () => {
    seat = Number(choice.value);
    askRow();
  };
  const drawn = drawSmall(checking.round ?? boards[boards.length - 1], lowestSeat());
  byId("counting").replaceChildren(drawn);
  write(byId("how"), tell(checking.round ? "check_how" : "check_lost"));
  byId("check").onkeydown = ({ key }) => void (key === "Escape" && closeCheck());
  hideFound();
  show(true);
  // A board that is wider than its room is scrolled by keys, too.
  if (drawn.scrollWidth > drawn.clientWidth) drawn.tabIndex = 0;
  askRow();
}

/** Leaves the check, and gives the keys back to the video, or to what began the check. */
export function closeCheck() {
  checking = null;
  show(false);
  const [video, ...buttons] = [byId("video"), ...all("[data-do=check]")];
  (hasVideo() ? video : buttons.find((button) => button.offsetParent) ?? video).focus({ preventScroll: true });
}

/** @param {boolean} isOpen */
function show(isOpen) {
  byId("check").hidden = !isOpen;
  all(".board")[0].classList.toggle("checked", isOpen);
}

/** Asks for the counts of the row: Enter goes from field to field and compares behind the last. */
function askRow() {
  const { stretch: { base: { ground } }, round } = /** @type {NonNullable<typeof checking>} */ (checking);
  const places = [...Array.from({ length: ground.houses }, (_, index) => housePlace(ground, seat, index + 1)), storePlace(ground, seat)];
  byId("counts-row").className = `p${seat}`;
  byId("counts-row").replaceChildren(...places.filter((place) => !ground.burned[place]).map((place) => {
    const label = make("label", "", nameShort(place)), input = make("input");
    input.inputMode = "numeric";
    input.enterKeyHint = "next";
    input.autocomplete = "off";
    input.maxLength = 3;
    input.dataset.place = String(place);
    input.placeholder = round ? String(round.shells[place]) : "";
    input.ariaLabel = round ? tell("count_of", { place: namePlace(place), n: round.shells[place] }) : namePlace(place);
    input.addEventListener("keydown", onKey);
    label.append(input);
    return label;
  }));
  fields()[0].focus();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const all = fields(), next = all[all.indexOf(/** @type {HTMLInputElement} */ (event.target)) + 1];
  if (next) next.focus();
  else compareRow();
}

/** A place in a word: a house by its name, the store by its seat. @param {number} place */
function namePlace(place) {
  const { ground } = /** @type {NonNullable<typeof checking>} */ (checking).stretch.base, house = houseNumber(ground, place);
  if (!house) return tell("store_of", { seat: { name: nameOf(seat) } });
  return tell("house_name", { house: seatLetters(ground.seats)[seat] + house });
}

/** @param {number} place */
function nameShort(place) {
  const { ground } = /** @type {NonNullable<typeof checking>} */ (checking).stretch.base, house = houseNumber(ground, place);
  return house ? seatLetters(ground.seats)[seat] + house : tell("store_short");
}

/** Compares what was counted with the board of the record. A field that was left empty counts as shown. */
export function compareRow() {
  if (!checking) return;
  // The record may have been changed meanwhile.
  if (desk.chunk !== checking.chunk) return openCheck();
  const { stretch, round, index } = checking, typed = fields(), wrong = typed.find(({ value }) => !/^\s*\d*\s*$/.test(value));
  if (wrong) return wrong.focus();
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { value, dataset } of typed) {
    const place = Number(dataset.place), count = value.trim() ? Number(value) : round?.shells[place];
    if (count !== undefined) counts.set(place, count);
  }
  if (!counts.size) return typed[0].focus();
  const differs = [...counts].find(([place, count]) => round?.shells[place] !== count);
  if (!differs) {
    agreed.add(momentOf(stretch, stretch.steps.length));
    closeCheck();
    return inform(tell("check_agrees", { seat: { name: nameOf(seat) } }));
  }
  const [place, count] = differs, from = lastAgreed(stretch), shorter = shorten(stretch, from);
  const said = round ? tell("check_differs", { place: namePlace(place), n: round.shells[place], count }) : tell("check_unplayed");
  const recording = isAtEnd() && liveRecording(), { ground } = stretch.base;
  closeCheck();
  if (recording) return showMends(said, recording.ledger, writeClaim(ground, counts), refusedLifts());
  showCauses(said, shorter, explainCounts(shorter, counts, place), index);
}

/**
 * How many turns of a stretch are certain, because a check behind them agreed.
 * @param {Stretch} stretch
 */
function lastAgreed(stretch) {
  // A check of the end itself, of another row perhaps, explains nothing.
  let from = Math.min(stretch.boards.length, stretch.steps.length) - 1;
  while (from > 0 && !agreed.has(momentOf(stretch, from))) from--;
  return Math.max(from, 0);
}

/**
 * Shows what differs, and the turns that could explain it; each leads to its place.
 * @param {string} said
 * @param {Stretch} stretch
 * @param {Cause[]} causes
 * @param {number} index of the item that was checked
 */
function showCauses(said, { steps }, causes, index) {
  const kind = !causes.length ? "no_cause" : causes[0].kind === "touched" ? "cause_none" : "cause_some";
  const { items } = /** @type {Chunk} */ (desk.chunk).record;
  const numbers = lineAt(items, index).line.filter((at) => { const item = items[at]; return item.type === "turn" && !item.joined; });
  const choices = causes.map(({ kind: how, step, text }) => {
    const button = make("button"), at = steps[step] ?? steps[step - 1];
    const values = { turn: numbers.indexOf(at?.index) + 1, text, written: at?.text ?? "" };
    button.textContent = tell(how === "missing" && !steps[step] ? "cause_behind" : `cause_${how}`, values);
    button.addEventListener("click", () => {
      putOn(at?.index ?? index);
      seekTurn();
    });
    return button;
  });
  showFound(`${said} ${tell(kind)}`, choices);
}
