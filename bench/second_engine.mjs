// Records that the second engine reads and plays in a second, on one core: `node bench/second_engine.mjs RECORDS.sgn [GAMES.pgn]`.
//
// With a file of chess games it measures chessops reading and playing them in the same run, turn by turn
// (`npm install chessops` beside it). The files are made by `sungka_games.py` and `chess_games.py`. Time is that of the
// processor, because another program may share the core; the best of seven rounds counts.

import { readFileSync } from "node:fs";
import { argv, cpuUsage } from "node:process";

import { playRecord, readText } from "../js/index.js";

const ROUNDS = 7;

/** Milliseconds of the processor that this process has used. */
function now() {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/**
 * How many a second of what `work` goes through, at best.
 * @param {() => number} work gives how many it went through
 */
function measure(work) {
  const began = now();
  const count = work();
  return (1000 * count) / (now() - began);
}

const records = readFileSync(argv[2], "utf8");

function checkRecords() {
  const { records: found } = readText(records);
  for (const record of found) {
    const { findings } = playRecord(record);
    if (record.faults.length || findings.some(({ severity }) => severity === "error")) throw new Error("a record is not valid");
  }
  return found.length;
}

/** @returns {Promise<(() => number) | null>} */
async function chess() {
  if (!argv[3]) return null;
  const { parsePgn, startingPosition } = await import("chessops/pgn");
  const { parseSan } = await import("chessops/san");
  const games = readFileSync(argv[3], "utf8");
  return () => {
    const found = parsePgn(games);
    for (const game of found) {
      const position = startingPosition(game.headers).unwrap();
      for (const { san } of game.moves.mainline()) {
        const move = parseSan(position, san);
        if (!move) throw new Error(`${san} is not legal`);
        position.play(move);
      }
    }
    return found.length;
  };
}

const peer = await chess();
const best = { sungka: 0, chessops: 0 };
for (let round = 0; round < ROUNDS; round++) {
  best.sungka = Math.max(best.sungka, measure(checkRecords));
  if (peer) best.chessops = Math.max(best.chessops, measure(peer));
}
console.log(`${Math.round(best.sungka)} records a second`);
if (peer) console.log(`${Math.round(best.chessops)} games of chess a second, read and played by chessops`);
