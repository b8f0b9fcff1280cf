// Random games by the rules of another program, a line of JSON each: as play.py, for scripts.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "../../js/node_modules/esbuild/lib/main.js";

export const [folder, games, first = "0", ...words] = process.argv.slice(2);

/**
 * A module of the program, as it is read from its source, with `names` it does not export.
 * @param {string} path
 * @param {string[]} names
 */
export async function load(path, names = []) {
  const file = join(folder, path);
  const contents = readFileSync(file, "utf8") + `\nexport { ${names.join(", ")} };\n`;
  const stdin = { contents, resolveDir: dirname(file), sourcefile: file, loader: "ts" };
  const made = await build({ stdin, bundle: true, write: false, format: "esm", logLevel: "error" });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`);
}

/**
 * Numbers from 0 to below 1, the same for the same seed (mulberry32).
 * @param {number} seed
 */
function chance(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The board of shells that lie in one list in the order of sowing; `lasts` are the places of each
 * player's house 1, the others come before it.
 * @param {ArrayLike<number>} ring
 * @param {number[]} lasts
 * @param {number[]} stores
 */
export function ringBoard(ring, lasts, stores) {
  return lasts.flatMap((last, player) => [
    Array.from({ length: 7 }, (_, n) => ring[last - n]),
    ring[stores[player]],
  ]);
}

/**
 * Print the games that the command line asks for: FOLDER GAMES [FIRST SEED].
 * @param {() => { mover(): number, houses(): number[], lift(house: number): void, board(): any[] }} begin
 */
export function writeGames(begin) {
  for (let seed = +first; seed < +first + +games; seed++) {
    const [next, table, moves] = [chance(seed), begin(), []];
    for (let player; (player = table.mover()); ) {
      const open = table.houses();
      const house = open.length ? open[Math.floor(next() * open.length)] : 0;
      table.lift(house);
      if (house || !moves.length || moves[moves.length - 1][0] !== player) {
        moves.push([player, house, table.board()]);
      }
    }
    console.log(JSON.stringify({ seed, moves, end: table.board() }));
  }
}
