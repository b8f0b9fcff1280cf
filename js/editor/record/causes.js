// The turns that could explain why a row of the real board has other counts than the record's.

/** @import { Round } from "../../engine/round.js" */
/** @import { Choice } from "../../engine/row.js" */
/** @import { RaceItem } from "../../notation/record.js" */
/** @import { Trace } from "../../replay/trace.js" */

import { playRoundRow, playRoundTurn, writePosition } from "../../engine/round.js";
import { playRow } from "../../engine/row.js";
import { legalHouses, playTurn } from "../../engine/turn.js";
import { toChoices } from "../../replay/refusals.js";
import { seatLetters, seatNumber } from "../../replay/seats.js";
import { rowTurns } from "../../replay/trace.js";
import { lineAt } from "./film.js";

/**
 * A turn or a simultaneous row of a line of play: the index of its item, its seat (-1 for a row), what its hands choose (a
 * row's in playing order), and that as text.
 * @typedef {{ index: number, seat: number, choices: Choice[][], race: RaceItem | null, text: string }} Step
 */

/**
 * What is played from a board that is certain up to a cursor: the turns, and the boards as far as they can be played, before
 * each of them and after the last.
 * @typedef {{ base: Round, steps: Step[], boards: Round[] }} Stretch
 */

/**
 * The counts of some places. A place that was not counted is missing.
 * @typedef {ReadonlyMap<number, number>} Counts
 */

/**
 * What would explain counts: another turn in the place of the written one, a turn missing before it, or one too many.
 * `touched` explains nothing: the turn only dropped or took shells where the counts differ. `step` is the number of the turn
 * in its stretch, from 0, and may be the number behind the last.
 * @typedef {{ kind: "other" | "missing" | "extra" | "touched", step: number, text: string }} Cause
 */

/** So many turns are tried, after which only those found so far are given: a second at most. */
const MOST = 40_000;

/**
 * What is played up to an item from the beginning of its round, or from the last board that the record states; null where
 * that board is not known.
 * @param {Trace} trace
 * @param {number} index
 * @returns {Stretch | null}
 */
export function stretchTo(trace, index) {
  const { items } = trace.replay.record, { round, line } = lineAt(items, index);
  let base = (round < 0 ? trace.begin : trace.states[round])?.round ?? null;
  /** @type {Step[]} */
  let steps = [];
  for (const at of line) {
    const item = items[at];
    if (at > index) break;
    if (item.type === "set" || item.type === "gap" || item.type === "unreadable") [base, steps] = [trace.states[at].round, []];
    else if (item.type === "turn" && !item.joined) {
      const seats = base?.ground.seats ?? 2, written = rowTurns(items, at), isRow = written.length > 1;
      const race = isRow ? items.slice(at).find(({ type }) => type === "race" || type === "round") : null;
      const choices = written.map(toChoices), seat = isRow ? -1 : seatNumber(seats, written[0].seat);
      steps.push({ index: at, seat, choices, race: race?.type === "race" ? race : null, text: writeStep(seats, seat, choices) });
    }
  }
  return base && { base, steps, boards: playOn(base, steps) };
}

/**
 * A stretch without its first turns.
 * @param {Stretch} stretch
 * @param {number} count of turns that are certain, and can be played
 * @returns {Stretch}
 */
export const shorten = ({ steps, boards }, count) => ({ base: boards[count], steps: steps.slice(count), boards: boards.slice(count) });

/**
 * What names the moment before a turn of a stretch, and stays the same while nothing before it is changed.
 * @param {Stretch} stretch
 * @param {number} step
 */
export const momentOf = ({ base: { ground, shells, number, toMove }, steps }, step) =>
  [number, toMove, writePosition(ground, shells), ...steps.slice(0, step).map(({ text }) => text)].join(" ");

/**
 * What would explain counts at the end of a stretch, the likeliest first. Another house lifted is likelier than another turn,
 * which is sought only where nothing else explains them; where nothing does, the turns that touched the place are given.
 * @param {Stretch} stretch
 * @param {Counts} counts
 * @param {number} place where they differ first
 * @returns {Cause[]}
 */
export function explainCounts(stretch, counts, place) {
  const search = new Search(stretch, counts);
  search.tryAll((round, step) => slipsOf(round, step));
  if (!search.found.length) search.tryAll((round, { seat }) => (seat < 0 ? [] : turnsOf(round).map((houses) => [toChosen(houses)])));
  if (search.found.length) return search.found.sort((one, other) => one.rank - other.rank || other.step - one.step);
  const touched = stretch.steps.map(({ text }, step) => ({ kind: /** @type {const} */ ("touched"), step, text }));
  return touched.filter(({ step }) => isTouched(stretch, step, place)).reverse();
}

class Search {
  /** @type {(Cause & { rank: number })[]} */
  found = [];
  left = MOST;

  /**
   * @param {Stretch} stretch
   * @param {Counts} counts
   */
  constructor({ steps, boards }, counts) {
    this.steps = steps;
    this.boards = boards;
    this.counts = counts;
  }

  /**
   * Tries a change of each turn, from the last on: others in its place, or the other seat's, one before it, none.
   * @param {(round: Round, step: Step) => Choice[][][]} others
   */
  tryAll(others) {
    const { steps, boards } = this;
    // Behind a turn that cannot be played no change makes it right.
    for (let at = Math.min(steps.length, boards.length - 1); at >= 0; at--) {
      const round = boards[at], step = steps[at], { ground: { seats }, toMove } = round;
      if (step) {
        const isOthers = step.seat >= 0 && toMove >= 0 && step.seat !== toMove;
        if (isOthers) this.try("other", at, { ...step, seat: toMove }, 1, 1);
        else for (const choices of others(round, step)) this.try("other", at, { ...step, choices }, 1, farFrom(step.choices, choices));
        this.try("extra", at, null, 1, 2);
      }
      if (toMove < 0 || round.isUnfinished || (step && step.seat !== (toMove + 1) % seats)) continue;
      for (const houses of turnsOf(round)) {
        this.try("missing", at, { index: -1, seat: toMove, choices: [toChosen(houses)], race: null, text: "" }, 0, step ? 2 : 1);
      }
    }
  }

  /**
   * Keeps a change, where play goes on as it is written and comes to the counts.
   * @param {"other" | "missing" | "extra"} kind
   * @param {number} at
   * @param {Step | null} put in the place of the turn
   * @param {number} taken how many turns make room: one or none
   * @param {number} rank
   */
  try(kind, at, put, taken, rank) {
    if (this.left-- < 0) return;
    const { steps, boards, counts } = this, rest = steps.slice(at + taken), all = put ? [put, ...rest] : rest;
    const played = playOn(boards[at], all), { shells, ground } = played[played.length - 1];
    if (played.length <= all.length || ![...counts].every(([place, count]) => shells[place] === count)) return;
    const text = put ? writeStep(ground.seats, put.seat, put.choices) : steps[at].text;
    if (kind === "other" && text === steps[at].text) return;
    const isFound = this.found.some((one) => one.kind === kind && one.step === at && one.text === text);
    if (!isFound) this.found.push({ kind, step: at, text, rank });
  }
}

/**
 * The boards before each turn and after the last, up to the first that cannot be played.
 * @param {Round} base
 * @param {readonly Step[]} steps
 */
function playOn(base, steps) {
  const boards = [base];
  for (const step of steps) {
    const next = playStep(boards[boards.length - 1], step);
    if (!next) break;
    boards.push(next);
  }
  return boards;
}

/**
 * The board after a turn or row; null where it cannot be played.
 * @param {Round} round
 * @param {Step} step
 */
function playStep(round, { seat, choices, race }) {
  // A turn that stopped although a move is due can only be the last.
  if (round.isOver || round.isUnfinished || round.toMove !== seat || choices.some((one) => one.some(({ house }) => !house))) return null;
  const { seats } = round.ground;
  if (seat < 0 && choices.length !== seats) return null;
  const runs = race && race.runs.map((run) => ({ seat: seatNumber(seats, run.seat), count: run.count }));
  const { round: after } = seat < 0 ? playRoundRow(round, choices, runs) : playRoundTurn(round, choices[0].map(({ house }) => house));
  return after === round ? null : after;
}

/** @param {readonly number[]} houses @returns {Choice[]} */
const toChosen = (houses) => houses.map((house) => ({ house, tick: null }));

/**
 * What a turn or row chooses, as the core of a record has it.
 * @param {number} seats
 * @param {number} seat -1 for a row
 * @param {readonly (readonly Choice[])[]} choices
 */
function writeStep(seats, seat, choices) {
  const letters = seatLetters(seats);
  const word = (/** @type {Choice} */ { house, tick }) => (house ?? "_") + (tick ? `@${tick}` : "");
  const write = (/** @type {readonly Choice[]} */ chosen) => chosen.map(word).join("+") || "--";
  return choices.map((chosen, each) => letters[seat < 0 ? each : seat] + write(chosen)).join(" | ");
}

/**
 * What would be chosen with one slip less: another house lifted, a lift left out, a lift put in.
 * @param {Round} round
 * @param {Step} step
 * @returns {Choice[][][]}
 */
function slipsOf({ ground }, { choices }) {
  const houses = Array.from({ length: ground.houses }, (_, index) => ({ house: index + 1, tick: /** @type {number | null} */ (null) }));
  return choices.flatMap((chosen, hand) => {
    const put = (/** @type {Choice[]} */ one) => choices.map((other, each) => (each === hand ? one : other));
    const changed = chosen.flatMap(({ tick }, at) => houses.map(({ house }) => put(chosen.with(at, { house, tick }))));
    const left = chosen.length > 1 ? chosen.map((_, at) => put(chosen.toSpliced(at, 1))) : [];
    const more = [...chosen, null].flatMap((_, at) => houses.map((house) => put(chosen.toSpliced(at, 0, house))));
    return [...changed, ...left, ...more];
  });
}

/**
 * How unlike two choices are: by how many houses the one that was changed lies beside the other, or 2 for another number of lifts.
 * @param {readonly (readonly Choice[])[]} written
 * @param {readonly (readonly Choice[])[]} instead
 */
function farFrom(written, instead) {
  let far = 0;
  written.forEach((chosen, hand) => {
    if (chosen.length !== instead[hand].length) far += 2;
    else chosen.forEach(({ house }, at) => void (far += Math.abs(house - instead[hand][at].house)));
  });
  return far;
}

/** No board is asked for more turns than these; some have many thousands. */
const TURNS = 1000;

/**
 * The turns that the seat to move can play, each to its end, with fewer lifts first.
 * @param {Round} round
 * @returns {number[][]}
 */
function turnsOf(round) {
  const { ground, toMove, isBound } = round;
  /** @type {number[][]} */
  const whole = [];
  let open = [{ houses: /** @type {number[]} */ ([]), shells: round.shells }];
  while (open.length && whole.length < TURNS) {
    const longer = open.slice(0, TURNS).flatMap(({ houses, shells }) =>
      legalHouses(ground, shells, toMove, isBound && !houses.length).map((house) => [...houses, house]));
    open = longer.flatMap((houses) => {
      const { round: { isUnfinished, shells } } = playRoundTurn(round, houses);
      if (!isUnfinished) whole.push(houses);
      return isUnfinished ? [{ houses, shells }] : [];
    });
  }
  return whole;
}

/**
 * Whether a turn of a stretch lifts, sows or captures at a place, as it is written.
 * @param {Stretch} stretch
 * @param {number} step
 * @param {number} place
 */
function isTouched({ boards, steps }, step, place) {
  const round = boards[step];
  if (!round || !boards[step + 1]) return false;
  let touched = false;
  /** @type {number[]} */
  const shells = new Proxy(round.shells.slice(), {
    set(target, name, value) {
      touched ||= Number(name) === place;
      return Reflect.set(target, name, value);
    },
  });
  const { seat, choices, race } = steps[step], { ground, isBound } = round;
  const runs = race && race.runs.map((run) => ({ seat: seatNumber(ground.seats, run.seat), count: run.count }));
  if (seat < 0) playRow(ground, shells, choices, isBound, runs);
  else playTurn(ground, shells, seat, choices[0].map(({ house }) => house), isBound);
  return touched;
}
