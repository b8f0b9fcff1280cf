// Where a reader can go from a moment.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { addressOf } from "../../../js/player/game/address.js";
import { game, mainMoment, planOf, whereIs } from "../../../js/player/game/game.js";
import {
  mistakeTarget, nextLapFrom, parentTarget, roundBeside, stopTarget, timeAfter, timeBefore,
  turnTarget, variationTarget,
} from "../../../js/player/game/navigation.js";
import { open } from "./games.js";

let first, second;

beforeEach(() => {
  open("lesson");
  [first, second] = game.rounds.map(({ main }) => main);
});

const addressAt = ([line, time]) => addressOf(line, Math.min(planOf(line).end, time));

test("turns go on to the round after, and back to the end of the one before", () => {
  const { stops, end } = planOf(first);
  assert.deepEqual(turnTarget(first, 0, 1), [first, stops[1].t0]);
  assert.deepEqual(turnTarget(first, stops.at(-1).t0, 1), [first, end]);
  assert.deepEqual(turnTarget(first, end, 1), [second, 0]);
  assert.deepEqual(turnTarget(second, 0, -1), [first, Infinity]);
  assert.deepEqual(turnTarget(first, 0, -1), [first, 0]);
});

test("a turn back is the beginning of the turn, and shortly after it the turn before", () => {
  const { stops } = planOf(first);
  assert.deepEqual(turnTarget(first, stops[2].t0 + 601, -1), stopTarget(first, 2));
  assert.deepEqual(turnTarget(first, stops[2].t0 + 600, -1), stopTarget(first, 1));
});

test("stops beyond the ends are the nearest", () => {
  assert.deepEqual(stopTarget(first, 99), [first, planOf(first).stops.at(-1).t0]);
  assert.deepEqual(stopTarget(first, -1), [first, 0]);
});

test("mistakes are found over the rounds, remarkable moves are not", () => {
  const found = [];
  let at = [first, 0];
  while ((at = mistakeTarget(...at, 1, 1))) found.push(addressAt(at));
  assert.deepEqual(found, ["r1.t3", "r2.t1"]);
  assert.equal(addressAt(mistakeTarget(second, Infinity, -1, 1)), "r2.t1");
  assert.equal(mistakeTarget(first, 0, -1, 1), undefined);
});

test("variations are entered, walked through and left", () => {
  const [, { t0 }] = planOf(first).stops;
  const one = variationTarget(first, t0, 1);
  assert.equal(addressAt(one), "r1.t1.v1");
  assert.equal(addressAt(variationTarget(...one, 1)), "r1.t1.v1.t1.v1");
  assert.deepEqual(variationTarget(...one, -1), [first, t0]);
  const [, two] = first.branches[1];
  assert.deepEqual(variationTarget(two, 0, -1), [first.branches[1][0], 0]);
  assert.equal(variationTarget(two, 0, 1), undefined);
  assert.equal(variationTarget(first, 0, 1), undefined);
  assert.equal(parentTarget(first), undefined);
});

test("the main line of a variation is where it leaves it", () => {
  const [, { t0 }] = planOf(first).stops;
  assert.deepEqual(mainMoment(game.rounds[0].lines[1], 99), [first, t0]);
});

test("rounds beside, and the ends of the round where there is none", () => {
  assert.deepEqual(roundBeside(first, 1), [second, 0]);
  assert.deepEqual(roundBeside(second, -1), [first, 0]);
  assert.deepEqual(roundBeside(second, 1), [second, Infinity]);
  assert.deepEqual(roundBeside(first, -1), [first, 0]);
});

test("times before and after", () => {
  assert.deepEqual([timeBefore([1, 5, 9], 9, 1), timeBefore([5], 5, 1)], [5, 0]);
  assert.deepEqual([timeAfter([1, 5, 9], 5), timeAfter([1, 5, 9], 8.5)], [9, Infinity]);
});

test("a house gives its next lap", () => {
  const laps = planOf(first).stops.flatMap(stop => stop.laps);
  assert.equal(nextLapFrom(first, 0, 0), laps.find(lap => lap.places[0] === 0));
  const [, , third] = laps;
  assert.equal(nextLapFrom(first, third.t, third.places[0]), third);
  assert.equal(nextLapFrom(first, planOf(first).end, 0), undefined);
});

test("a moment is in a stop, a turn and a lap", () => {
  const { stops } = planOf(first), [, turn] = stops;
  const { stop, ...rest } = whereIs(first, turn.laps[1].t);
  assert.equal(stop, turn);
  assert.deepEqual(rest, { index: 1, turn: 1, turns: 3, lap: 2, laps: 8 });
});
