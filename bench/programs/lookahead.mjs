// budak-ai/congkak-react: the rules by which its opponent looks ahead (the screen has its own).

import { load, ringBoard, writeGames } from "./play.mjs";

const names = ["simulateSowing", "getValidMoves", "isGameOver"];
const { simulateSowing, getValidMoves, isGameOver } = await load("src/ai/congkakAI.js", names);

writeGames(() => {
  let now = { seeds: Array(14).fill(7), topHouse: 0, lowHouse: 0 };
  let player = 0;
  const lasts = [6, 13];
  const who = () => ["UPPER", "LOWER"][player];
  return {
    mover: () => (isGameOver(now.seeds, now.topHouse, now.lowHouse) ? 0 : player + 1),
    houses: () => getValidMoves(now.seeds, who()).map((at) => lasts[player] + 1 - at),
    lift: (house) => {
      const at = lasts[player] + 1 - house;
      if (house) now = simulateSowing(now.seeds, now.topHouse, now.lowHouse, at, who());
      if (!house || !now.getAnotherTurn) player = 1 - player;
    },
    board: () => ringBoard([...now.seeds, now.topHouse, now.lowHouse], lasts, [14, 15]),
  };
});
