// What a reader tries: the turns he has played from a place of the game, as a line of play.

import { isRowEmpty } from "../../engine/ground.js";
import { playRoundTurn } from "../../engine/round.js";
import { legalHouses } from "../../engine/turn.js";
import { keyframe, scoreOf, traceMoves } from "../../replay/paths.js";
import { lineOf } from "../game/game.js";
import { writeTurn } from "./turn_text.js";

/** @import { Round } from "../../engine/round.js" */
/** @import { SourceStop } from "../game/film_json.js" */
/** @import { Line } from "../game/game.js" */
/** @import { Standing } from "./standing.js" */

/**
 * A trial: the moment of the line that it leaves, the place there, and the houses lifted since,
 * turn by turn; the first turn begins with those that the record lifts.
 * @typedef {{ from: Line, time: number, standing: Standing, turns: number[][] }} Trial
 */

/**
 * A trial as it came out: its line, the round at its end, and what the seat to move may lift.
 * @typedef {{ line: Line, round: Round, legal: number[] }} Tried
 */

/**
 * A trial in which nothing is lifted yet.
 * @param {Line} from
 * @param {number} time
 * @param {Standing} standing
 * @returns {Trial}
 */
export const newTrial = (from, time, standing) =>
  ({ from, time, standing, turns: standing.lifted.length ? [standing.lifted] : [] });

/**
 * Plays a trial.
 * @param {Trial} trial
 * @returns {Tried}
 */
export function playTrial({ from, time, standing, turns }) {
  let { round } = standing;
  /** @type {SourceStop[]} */
  const stops = [{ do: "try", s: round.toMove, t: "", k: keyframe(round) }];
  for (const houses of turns) {
    const { toMove: s } = round;
    const m = traceMoves(round, s, houses);
    stops.push({ do: "sow", s, t: writeTurn(s, houses), m });
    ({ round } = playRoundTurn(round, houses));
    while (mustPass(round)) {
      stops.push({ do: "pass", s: round.toMove, t: writeTurn(round.toMove, []) });
      ({ round } = playRoundTurn(round, []));
    }
  }
  if (round.isOver) stops.push(scoreOf(round));
  const { ground, shells, toMove, isBound } = round;
  const line = lineOf(from.round, stops, from, standing.at, -1);
  line.tried = time;
  return { line, round, legal: round.isOver ? [] : legalHouses(ground, shells, toMove, isBound) };
}

/** @param {Round} round */
const mustPass = ({ ground, shells, toMove, isOver }) =>
  !isOver && isRowEmpty(ground, shells, toMove);

/**
 * The trial with a house lifted that can be.
 * @param {Trial} trial
 * @param {number} house
 * @returns {Trial}
 */
export function liftIn(trial, house) {
  const { turns } = trial, last = turns.length - 1;
  const isDue = playTrial(trial).round.isUnfinished;
  const next = isDue ? [...turns.slice(0, last), [...turns[last], house]] : [...turns, [house]];
  return { ...trial, turns: next };
}

/**
 * The trial with houses lifted one after the other, as far as they make one turn.
 * @param {Trial} trial
 * @param {number[]} houses
 */
export function liftAll(trial, houses) {
  const seat = playTrial(trial).round.toMove;
  for (const house of houses) {
    const { round, legal } = playTrial(trial);
    if (round.toMove !== seat || !legal.includes(house)) break;
    trial = liftIn(trial, house);
  }
  return trial;
}

/**
 * The trial without the house that was lifted last.
 * @param {Trial} trial
 * @returns {Trial}
 */
export function takeBack(trial) {
  if (!isBegun(trial)) return trial;
  const { turns } = trial, last = turns[turns.length - 1].slice(0, -1);
  return { ...trial, turns: [...turns.slice(0, -1), ...last.length ? [last] : []] };
}

/**
 * Tells whether a house was lifted that the record does not lift.
 * @param {Trial} trial
 */
export const isBegun = ({ standing, turns }) => turns.flat().length > standing.lifted.length;

/**
 * What was tried as the record writes it: a variation, or more turns where the record ends.
 * @param {Trial} trial
 */
export function writeTrial(trial) {
  const { stops } = playTrial(trial).line;
  const words = stops.filter(stop => /sow|pass/.test(stop.do)).map(stop => stop.t).join(" ");
  return trial.standing.isEnd ? words : `(${words})`;
}
