// Play in words: what a lift did or would do, and what a turn came to (cli/language/answers/words.py).

/** @import { Ground } from "../engine/ground.js" */
/** @import { Round } from "../engine/round.js" */
/** @import { Move, Turn } from "../engine/turn.js" */
/** @import { Beat, MovePath } from "../player/game/film_json.js" */

import { playRoundTurn } from "../engine/round.js";
import { titleOf } from "../messages/wording.js";
import { writeHouse } from "../notation/record.js";
import { toHouse } from "../replay/claims.js";
import { traceMoves } from "../replay/paths.js";
import { seatLetters } from "../replay/seats.js";

/** What the end of a move's path is called. @type {Record<string, string>} */
const ENDS = {
  "+": "ends in the store", ".": "ends in an empty house", ":": "ends in a house with shells", "~": "ends in a burned house",
  "%": "gives its last shell to the other seat",
};

/**
 * The outcome of a lift that may be chosen: `ends in the store, goes on`.
 * @param {Round} round
 * @param {readonly number[]} before houses lifted earlier in the turn
 * @param {number} house
 */
export function tellLift(round, before, house) {
  const houses = [...before, house], { turn, round: after } = playRoundTurn(round, houses);
  if (turn.refused) return "";
  const path = traceMoves(round, round.toMove, houses).at(-1), told = path ? tellEnd(path) : "";
  return turn.isDue ? `${told}, goes on` : after.isOver ? `${told}, the round is over` : told;
}

/**
 * A turn in sentences, one for each of its moves.
 * @param {Round} before
 * @param {Turn} turn
 */
export function tellTurn(before, turn) {
  const { ground } = before, name = titleOf(seatLetters(ground.seats)[turn.seat]);
  if (!turn.moves.length) return `${name} has nothing to lift and passes.`;
  const paths = traceMoves(before, turn.seat, turn.moves.map(({ house }) => house));
  const told = turn.moves.map((move, index) => tellMove(ground, turn, index, tellPlace(ground, paths[index], move)));
  return [...told, ...(turn.isDue ? ["Another move is due."] : [])].join(" ");
}

/**
 * A row that all hands play at once, a sentence for each move.
 * @param {Ground} ground
 * @param {readonly Turn[]} turns
 * @param {readonly Beat[]} beats what happened in it
 */
export function tellRow(ground, turns, beats) {
  const told = turns.flatMap((turn) => {
    const taken = beats.flatMap((beat) => (beat.seat === turn.seat && beat.taken ? [beat.taken] : []));
    return turn.moves.map((move, index) => {
      /** @type {MovePath["end"]} */
      const end = move.end === "capture" ? "*" : move.end === "store" ? "+" : move.end === "given" ? "%" : ground.burned[move.last] ? "~" : ".";
      return tellMove(ground, turn, index, tellPlace(ground, { laps: [], end, ...(end === "*" ? { taken: taken.shift() } : {}) }, move));
    });
  });
  return told.join(" ");
}

/**
 * @param {Ground} ground
 * @param {Turn} turn
 * @param {number} index
 * @param {string} end
 */
function tellMove({ seats }, { seat, moves }, index, end) {
  const letter = seatLetters(seats)[seat], { house, relays } = moves[index];
  const who = index ? "It goes on with" : `${titleOf(letter)} lifts`, laps = relays.length ? ` (${relays.length + 1} laps)` : "";
  return `${who} ${letter}${house}${laps}: it ${end}.`;
}

/** @param {MovePath} path */
const tellEnd = ({ end, taken }) => (end === "*" && taken ? `captures ${taken[1]}` : ENDS[end] ?? "captures nothing");

/**
 * @param {Ground} ground
 * @param {MovePath} path
 * @param {Move} move
 */
function tellPlace(ground, path, { last }) {
  const { end, taken } = path, told = tellEnd(path);
  if (end === "*" && taken) {
    const [place, , flows] = taken, houses = flows.filter(([from]) => from !== place).map(([from]) => nameOf(ground, from));
    return `${told} in ${nameOf(ground, place)}${houses.length ? ` from ${houses.join(", ")}` : ""}`;
  }
  return end === "." || end === ":" ? `${told}, ${nameOf(ground, last)}` : told;
}

/** @param {Ground} ground @param {number} place */
function nameOf(ground, place) {
  const house = toHouse(ground, place);
  return house.house ? writeHouse(house) : `${titleOf(house.seat)}'s store`;
}
