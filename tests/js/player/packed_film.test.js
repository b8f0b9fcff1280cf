// What a page holds of its game, unpacked, against the stops as Python writes them out.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { game, isConfirmed, planOf } from "../../../js/player/game/game.js";
import { checksum, unpackFilm } from "../../../js/player/game/packed_film.js";
import { open } from "./games.js";

const games = JSON.parse(readFileSync(new URL("../games.json", import.meta.url), "utf8"));
const NAMES = Object.keys(games).filter(name => games[name].film);

/**
 * A stop without its boards, which a page leaves out where they follow from the paths, and without
 * the seat where there is none, nor the estimate of a variation, which no graph shows.
 */
const withoutBoards = (stop, isVariation = false) => Object.fromEntries(Object.entries(stop).filter(
  ([key, value]) => !/^[bkz]$/.test(key) && value !== false
    && !(key === "s" && value === null && /^(both|score|set|gap)$/.test(stop.do))
    && !(key === "e" && isVariation)));

const keyframe = ({ counts, burned }) =>
  counts.map((count, place) => burned.has(place) ? "#" : count).join(".");

for (const name of NAMES) {
  test(`${name}: the stops are those of Python`, () => {
    const { rounds } = open(name);
    assert.equal(game.rounds.length, rounds.length);
    rounds.forEach(({ n, stops, v = [] }, round) => {
      const { main, lines } = game.rounds[round];
      assert.equal(main.number, n);
      assert.deepEqual(main.stops.map(stop => withoutBoards(stop)),
        stops.map(stop => withoutBoards(stop)));
      assert.equal(lines.length, v.length);
      v.forEach((line, i) => {
        const { parent, at, stops } = lines[i];
        assert.deepEqual([parent, at, stops.map(stop => withoutBoards(stop, true))],
          [lines[line.p] ?? main, line.at, line.stops.map(stop => withoutBoards(stop, true))]);
      });
    });
  });

  test(`${name}: the board that a variation begins with is that of the stop it replaces`, () => {
    const { film, rounds } = open(name);
    rounds.forEach(({ v = [] }, round) => v.forEach(({ stops: [first] }, i) => {
      assert.equal(film.rounds[round].v[i].k, undefined);
      if (first) assert.equal(keyframe(planOf(game.rounds[round].lines[i]).stops[0]), first.k);
    }));
  });

  test(`${name}: the boards that follow from the paths are those of Python`, () => {
    open(name);
    games[name].rounds.forEach(({ stops, v = [] }, round) => {
      const { main, lines } = game.rounds[round];
      [[main, stops], ...v.map((one, i) => [lines[i], one.stops])].forEach(([line, expected]) => {
        planOf(line).stops.forEach((stop, i) => {
          if (expected[i].k) assert.equal(keyframe(stop), expected[i].k, `${name} ${i}`);
        });
      });
      assert.ok(isConfirmed(main));
    });
  });
}

test("a path that is changed is noticed by the checksum", () => {
  const { film, setting } = structuredClone(games.match);
  const { m } = film.rounds[0];
  film.rounds[0].m = m.replace(/(\d)\*/, (_, house) => `${house % 7 + 1}*`);
  assert.notEqual(film.rounds[0].m, m);
  open("match");
  assert.ok(isConfirmed(game.rounds[0].main));
  const { rounds: [{ stops, a }] } = unpackFilm(film, setting);
  const { main } = game.rounds[0];
  assert.ok(!isConfirmed({ ...main, stops, sum: a, plan: undefined }));
});

test("the checksum is Adler-32", () => {
  assert.equal(checksum(""), 1);
  assert.equal(checksum("Wikipedia"), 0x11E60398);
});
