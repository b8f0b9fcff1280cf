// The games that the tests play; `python tests/js/test_built.py` writes them.

import { readFileSync } from "node:fs";
import { openGame } from "../../../js/player/game/game.js";
import { unpackFilm, unpackSetting } from "../../../js/player/game/packed_film.js";

/** Opens a game, and gives what its page holds of it. */
export function open(name) {
  const games = JSON.parse(readFileSync(new URL("../games.json", import.meta.url), "utf8"));
  const { setting, film, texts } = games[name];
  openGame(unpackSetting(setting), unpackFilm(film, texts, setting));
  return games[name];
}

export const sum = counts => counts.reduce((total, count) => total + count, 0);

/** Moments all over a plan: its marks, and some between them in no order. */
export const momentsOf = ({ marks, end }) => [
  ...marks, ...Array.from({ length: 40 }, (_, i) => (i * 7919 % 40 + .37) / 40 * end)];
