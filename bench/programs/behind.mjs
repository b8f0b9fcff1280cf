// leodyversemilla07/sungka: its engine, one round in turns.

import { load, writeGames } from "./play.mjs";

const { createInitialState, getValidMovesForPlayer, makeMove } =
  await load("src/game/sungka-engine.ts");

writeGames(() => {
  let state = { ...createInitialState(), isFirstMove: false };
  const last = () => (state.currentPlayer === 1 ? 7 : 15);
  const row = (from) => state.pits.slice(from, from + 7).reverse();
  return {
    mover: () => (state.roundOver ? 0 : state.currentPlayer),
    houses: () => getValidMovesForPlayer(state, state.currentPlayer).map((at) => last() + 1 - at),
    lift: (house) => ({ state } = makeMove(state, last() + 1 - house)),
    board: () => [row(1), state.pits[0], row(9), state.pits[8]],
  };
});
