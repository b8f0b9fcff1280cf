// The houses that the players choose to burn before a round, where the rules leave it to them.

/** @import { Game } from "./waiting.js" */

import { houseNumber } from "../../engine/ground.js";
import { addRound, fillBoard } from "../../engine/match.js";

/**
 * How many houses each seat has to burn before the next round; null where the rules say which, or none is burned.
 * @param {Game} game
 * @returns {number[] | null}
 */
export function burnsDue({ wait, state }) {
  if (wait !== "round" || !state?.stores || state.rules.burn !== "chosen" || state.rules.refill === "new") return null;
  const { rules } = state, standing = addRound(state.standing, state.stores);
  const { unfilled } = fillBoard(rules, standing, 0, null);
  const due = Array.from({ length: rules.seats }, (_, seat) =>
    unfilled.filter((place) => !standing.closed[place] && Math.floor(place / (rules.houses + 1)) === seat).length);
  return due.some(Boolean) ? due : null;
}

/**
 * How many houses each seat still has to choose.
 * @param {Game} game that waits for a round
 * @param {readonly number[]} chosen places
 */
export function burnsLeft(game, chosen) {
  const width = (game.state?.rules.houses ?? 0) + 1;
  return (burnsDue(game) ?? []).map((due, seat) => due - chosen.filter((place) => Math.floor(place / width) === seat).length);
}

/**
 * Whether a house may be chosen.
 * @param {Game} game that waits for a round
 * @param {readonly number[]} chosen places
 * @param {number} place
 */
export function canBurn(game, chosen, place) {
  const { state } = game, ground = state?.round?.ground;
  if (!state || !ground || !houseNumber(ground, place) || chosen.includes(place) || state.standing.closed[place]) return false;
  return burnsLeft(game, chosen)[ground.owner[place]] > 0;
}
