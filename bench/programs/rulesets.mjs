// andifathulms/congklak: its engine under one of its sets of rules, such as umum.

import { load, ringBoard, words, writeGames } from "./play.mjs";

const { applyMove, createGame, currentLegalMoves } = await load("lib/engine/apply.ts");
const { getRuleset } = await load("lib/rulesets/index.ts");
const rules = getRuleset(words[0]);

writeGames(() => {
  let state = createGame();
  const store = () => (state.toMove === 0 ? 7 : 15);
  return {
    mover: () => (state.status === "selesai" ? 0 : state.toMove + 1),
    houses: () => currentLegalMoves(state).map((at) => store() - at),
    lift: (house) => ({ state } = applyMove(state, store() - house, rules)),
    board: () => ringBoard(state.board, [6, 14], [7, 15]),
  };
});
