// Where a reader may try a move of his own: the place in a line of play that a moment belongs to,
// as the second engine takes it.

import { makeGround } from "../../engine/ground.js";
import { playRoundTurn } from "../../engine/round.js";
import { game, planOf } from "../game/game.js";
import { stopIndexAt } from "../game/moments.js";

/** @import { Round } from "../../engine/round.js" */
/** @import { SowStop } from "../game/film_json.js" */
/** @import { Line } from "../game/game.js" */
/** @import { PlannedStop } from "../game/motion.js" */

/**
 * A place to try from: the stop that is played otherwise, the round before it, and the houses that
 * the seat has lifted in its turn already. `isEnd` tells that no stop follows in the record.
 * @typedef {{ at: number, round: Round, lifted: number[], isEnd: boolean }} Standing
 */

/** Why nothing can be tried, as the word that says so. @typedef {string} Refusal */

/**
 * The place of a moment: within a turn, after its last whole move; after a turn, before the next.
 * @param {Line} line
 * @param {number} time
 * @param {boolean} isSetUp whether the record begins with a board of its own
 * @returns {Standing | Refusal}
 */
export function standAt(line, time, isSetUp) {
  const { stops } = planOf(line);
  const roundAt = (/** @type {number} */ at, /** @type {number} */ seat) =>
    roundOf(stops[at], seat, !isSetUp && isFirst(line, at));
  let at = stopIndexAt(planOf(line), time);
  const { source, marks } = stops[at], isPast = time >= (marks.at(-1) ?? Infinity) - 1;
  if (source.do === "both" && !isPast) return "try_both";
  if (source.do === "sow") {
    const lifted = liftedBy(stops[at], source, time), round = roundAt(at, source.s);
    const { isUnfinished } = playRoundTurn(round, lifted).round;
    if (lifted.length < source.m.length || isUnfinished) {
      return { at, round, lifted, isEnd: false };
    }
  }
  if (isPast || source.do !== "score") at += Number(isPast && /sow|both|score/.test(source.do));
  while (/^(fill|set|pass)$/.test(stops[at]?.source.do ?? "")) at++;
  const next = stops[at]?.source;
  if (next?.do === "sow") return { at, round: roundAt(at, next.s), lifted: [], isEnd: false };
  if (next?.do === "both") return "try_both";
  if (next?.do === "score") return "try_over";
  return next ? "try_unknown" : standAtEnd(stops, roundAt);
}

/**
 * The place after all that the record has, where its last turn says who moves next.
 * @param {PlannedStop[]} stops
 * @param {(at: number, seat: number) => Round} roundAt
 * @returns {Standing | Refusal}
 */
function standAtEnd(stops, roundAt) {
  const at = stops.findLastIndex(({ source }) => source.do !== "pass"), source = stops[at]?.source;
  if (source?.do !== "sow" || source.ruled) return "try_unknown";
  let { round } = playRoundTurn(roundAt(at, source.s), source.m.map(houseOf));
  for (let passes = stops.length - 1 - at; passes && !round.isOver; passes--) {
    ({ round } = playRoundTurn(round, []));
  }
  return round.isOver ? "try_over" : { at: stops.length - 1, round, lifted: [], isEnd: true };
}

/** @param {SowStop["m"][number]} move */
const houseOf = ({ laps: [[place]] }) => game.houses - place % (game.houses + 1);

/**
 * The houses of the moves of a turn that are over at a moment.
 * @param {PlannedStop} stop
 * @param {SowStop} source
 * @param {number} time
 */
function liftedBy({ laps, takes }, source, time) {
  const ends = laps.filter(lap => lap.last).map(({ end, move }, i, lasts) =>
    move?.taken ? takes[lasts.slice(0, i).filter(one => one.move?.taken).length].end : end);
  return source.m.filter((_, i) => ends[i] <= time + 1).map(houseOf);
}

/**
 * The round as it stands at the beginning of a stop.
 * @param {PlannedStop} stop
 * @param {number} seat to move
 * @param {boolean} isBound
 * @returns {Round}
 */
const roundOf = ({ counts, burned }, seat, isBound) => ({
  ground: makeGround(/** @type {NonNullable<typeof game.rules>} */ (game.rules), [...burned]),
  number: 1, shells: counts, toMove: seat, isOver: false, isUnfinished: false, began: 0,
  lastMover: 0, isBound,
});

/**
 * Tells whether nothing is lifted before a stop in the whole match.
 * @param {Line} line
 * @param {number} at
 * @returns {boolean}
 */
const isFirst = ({ round, stops, parent, at: left }, at) => !round
  && !stops.slice(0, at).some(stop => stop.do === "sow" || stop.do === "both")
  && (!parent || isFirst(parent, left));
