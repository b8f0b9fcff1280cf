// A question on a turn: which house its player should have lifted, and what each lift is worth. The
// worth is what a person could see (docs/annotating.md), found by the page's own engine.

import { findBest } from "../../engine/sight.js";
import { playRoundTurn } from "../../engine/round.js";
import { legalHouses } from "../../engine/turn.js";
import { game, storeOf } from "../game/game.js";
import { tell } from "../game/spoken.js";
import { shorten, writeTurn } from "./turn_text.js";

/** @import { Round } from "../../engine/round.js" */

/**
 * A question: the round before the turn; the houses of it as it was played, and of the turn within
 * reach; how many lifts they have in common, after which is asked; what may be lifted there; and
 * how many shells more are within reach, where the record says so.
 * @typedef {{
 *   round: Round, played: number[], better: number[], common: number, legal: number[],
 *   more?: number,
 * }} Question
 */

/**
 * An answer: the house, whether it is right, the turn that goes on from it, by how much that is
 * better than what was played, and how much better the turn within reach is.
 * @typedef {{
 *   house: number, isRight: boolean, isNamed: boolean, isPlayed: boolean, houses: number[],
 *   worth: number, most: number,
 * }} Answer
 */

/** The answers so far: how many, how many right, shells found and shells within reach. */
export const newScore = () => ({ n: 0, right: 0, found: 0, most: 0 });

/**
 * The question on a turn; `null` where the two turns do not part.
 * @param {Round} round
 * @param {number[]} played
 * @param {number[]} better
 * @param {number} [more]
 * @returns {Question | null}
 */
export function questionOn(round, played, better, more) {
  const common = played.findIndex((house, i) => house !== better[i]);
  if (common < 0 || common >= better.length) return null;
  const begun = played.slice(0, common);
  const after = common ? playRoundTurn(round, begun).round : round;
  const legal = legalHouses(round.ground, after.shells, round.toMove, round.isBound && !common);
  if (after.toMove !== round.toMove || !legal.includes(better[common])) return null;
  return { round, played, better, common, legal, more };
}

/**
 * Judges a lift.
 * @param {Question} question
 * @param {number} house
 * @returns {Answer}
 */
export function judge({ round, played, better, common, more }, house) {
  const begun = played.slice(0, common), own = findBest(round, [...begun, house]);
  const [before, named] = [played, [...begun, better[common]]].map(lifts => findBest(round, lifts));
  const [worth, reach] = [own, named].map(one => (one?.standing ?? 0) - (before?.standing ?? 0));
  const isNamed = house === better[common], most = Math.max(0, more ?? reach);
  return {
    house, isNamed, isPlayed: house === played[common], most,
    isRight: isNamed || worth > 0 && worth >= Math.min(reach, most),
    houses: isNamed || !own ? better : own.houses, worth: isNamed || worth === reach ? most : worth,
  };
}

/**
 * Counts an answer: what it found of the shells within reach, whatever else it is worth.
 * @param {ReturnType<typeof newScore>} score
 * @param {Answer} answer
 */
export const count = (score, { isRight, worth, most }) => ({
  n: score.n + 1, right: score.right + Number(isRight), most: score.most + most,
  found: score.found + (isRight ? most : Math.max(0, worth)),
});

/**
 * Up to three houses to choose from: the one within reach, the one played, and of the others that
 * which brings most at once. They stand in the order of the board, which tells nothing.
 * @param {Question} question
 */
export function choicesOf({ round, played, better, common, legal }) {
  const begun = played.slice(0, common), store = storeOf(round.toMove);
  const gain = (/** @type {number} */ house) =>
    playRoundTurn(round, [...begun, house]).round.shells[store];
  const two = [better[common], played[common]];
  const others = legal.filter(house => !two.includes(house));
  const [third] = others.sort((one, other) => gain(other) - gain(one));
  return [...two, ...third ? [third] : []].sort((one, other) => one - other);
}

/**
 * The question in words.
 * @param {Question} question
 */
export function askIn({ round, played, common }) {
  const seat = game.names[round.toMove], begun = writeTurn(round.toMove, played.slice(0, common));
  return common ? tell("quiz_go_on", { seat, turn: shorten(begun) }) : tell("quiz_ask", { seat });
}

/**
 * What an answer is worth, in words.
 * @param {Question} question
 * @param {Answer} answer
 */
export function tellWorth({ round, better }, { house, isRight, isNamed, isPlayed, worth, most }) {
  const turn = game.seats[round.toMove] + house;
  if (isNamed) return tell(most ? "worth_reach" : "worth_named", { turn, n: most });
  if (isRight) return tell("worth_as_good", { turn, n: worth });
  const own = isPlayed && worth === 0 ? tell("worth_played", { turn })
    : worth < 0 ? tell("worth_worse", { turn, n: -worth })
    : worth ? tell("worth_better", { turn, n: worth }) : tell("worth_equal", { turn });
  const named = shorten(writeTurn(round.toMove, better));
  return `${own} ${tell(most ? "reach_was" : "named_was", { turn: named, n: most })}`;
}

/**
 * The score in words.
 * @param {ReturnType<typeof newScore>} score
 */
export const tellScore = ({ n, right, found, most }) =>
  tell("quiz_score", { n, right, found, most });
