// rizkyriyadi/arc-congklak: its match of two players; whose turn it is, as its `game.ts` says.

import { load, ringBoard, writeGames } from "./play.mjs";

const { createMatchBoard, concludeRound, hasMove, legalMovesFor, otherPlayer, storeOf } =
  await load("src/congklak/match.ts");
const { planMoveForPlayer } = await load("src/congklak/perspective.ts");

writeGames(() => {
  let [board, player, over] = [createMatchBoard(), 0, false];
  return {
    mover: () => (over ? 0 : player + 1),
    houses: () => legalMovesFor(board, player).map((at) => storeOf(player) - at),
    lift: (house) => {
      const plan = planMoveForPlayer(board, player, storeOf(player) - house);
      board = { pits: plan.finalPits };
      if (plan.terminal !== "chain" || !hasMove(board, player)) player = otherPlayer(player);
      if (!hasMove(board, player)) [board, over] = [concludeRound(board).board, true];
    },
    board: () => ringBoard(board.pits, [6, 14], [7, 15]),
  };
});
