// The games that the tests play; `python tests/js/test_built.py` writes them.

import { readFileSync } from "node:fs";
import { game, openGame } from "../../../js/player/game/game.js";
import { unpackFilm, unpackSetting } from "../../../js/player/game/packed_film.js";

/** Opens a game, and gives what its page holds of it. */
export function open(name) {
  const games = JSON.parse(readFileSync(new URL("../games.json", import.meta.url), "utf8"));
  const { setting, film, texts } = games[name];
  openGame(unpackSetting(setting), unpackFilm(film, setting));
  game.rounds.forEach(({ main, lines }, round) => {
    addTexts(main, texts[round].main);
    lines.forEach((line, i) => addTexts(line, texts[round].lines[i]));
  });
  return games[name];
}

/** What a page's list says of the stops of a line, which `readList` adds to them. */
function addTexts({ stops, parent }, texts) {
  stops.forEach((stop, i) => {
    const { t, w, c } = texts[i];
    stop.t ||= t;
    if (w) stop.w = w;
    if (c && !parent) stop.c = [...stop.c ?? [], [stop.s, c]];
  });
}

export const sum = counts => counts.reduce((total, count) => total + count, 0);

/** Moments all over a plan: its marks, and some between them in no order. */
export const momentsOf = ({ marks, end }) => [
  ...marks, ...Array.from({ length: 40 }, (_, i) => (i * 7919 % 40 + .37) / 40 * end)];
