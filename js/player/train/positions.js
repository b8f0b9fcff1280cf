// The positions of a trainer. They are kept as lines of text, as a page has thousands of them, and
// read one at a time (templates/pages/trainer.py).

import { checksum } from "../game/packed_film.js";
import { housesOf } from "../tries/turn_text.js";

/** @import { PackedSetting } from "../game/film_json.js" */

/**
 * What the page holds: the grounds that the games are played on, names of players and of games, the
 * patterns, and the positions.
 * @typedef {{
 *   grounds: { setting: PackedSetting, names: string[], defs: string, boards: string }[],
 *   players: string[], games: string[], patterns: string[], lines: string,
 * }} Trained
 */

/**
 * A position: its ground, the shells, the seat to move, the turn as it was played, the one within
 * reach and by how much that is better, and whose turn it was, in which game and at which place.
 * @typedef {{
 *   ground: number, board: string, seat: number, turn: string, played: number[], better: number[],
 *   more: number | undefined, player: number, game: number, place: string,
 * }} Position
 */

/**
 * A position from its line.
 * @param {string} line
 * @returns {Position}
 */
export function readPosition(line) {
  const [ground, board, seat, turn, better, more, , player, game, place] = line.split("|");
  return {
    ground: +ground, board, seat: +seat, turn, played: housesOf(turn), better: housesOf(better),
    more: more ? +more : undefined, player: +player, game: +game, place,
  };
}

/**
 * What a position is known by from visit to visit: the board and the turns, not where they are.
 * @param {string} line
 */
export const idOf = line => checksum(line.split("|", 5).join("|")).toString(36);

/**
 * The lines of positions with a pattern, and of a player; `null` for any.
 * @param {string[]} lines
 * @param {string | null} pattern its letter
 * @param {string | null} player its number
 */
export const filter = (lines, pattern, player) => lines.filter(line => {
  const fields = line.split("|");
  return (pattern === null || fields[6].includes(pattern))
    && (player === null || fields[7] === player);
});
