// The plan of motion: no shell is lost, every moment is a function of its time alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { game, planOf } from "../../../js/player/game/game.js";
import { countsAt, lastIndex, stopIndexAt } from "../../../js/player/game/moments.js";
import { dwellOn, planMotion } from "../../../js/player/game/motion.js";
import { shellAt } from "../../../js/player/view/shells.js";
import { momentsOf, open, sum } from "./games.js";

const countsFrom = text => text.split(".").map(Number);

for (const name of ["lesson", "match"]) {
  test(`${name}: the counts at every keyframe are the record's`, () => {
    open(name);
    for (const { main, lines } of game.rounds) {
      for (const line of [main, ...lines]) {
        for (const stop of planOf(line).stops) {
          if (stop.source.k) assert.deepEqual(stop.counts, countsFrom(stop.source.k));
          if (stop.source.z) assert.deepEqual(countsAt(stop, stop.t1), countsFrom(stop.source.z));
        }
      }
    }
  });

  test(`${name}: houses, stores and hands hold every shell once all have come down`, () => {
    open(name);
    for (const { main } of game.rounds) {
      const plan = planOf(main);
      for (const time of plan.marks) {
        const stop = plan.stops[stopIndexAt(plan, time)];
        const held = sum(stop.hands.map(({ held, off }) =>
          time <= off ? held[lastIndex(held, ([t]) => t <= time)]?.[1] ?? 0 : 0));
        // With two hands a shell of the other one may still be falling.
        const left = plan.tracks.length - sum(countsAt(stop, time)) - held;
        assert.ok(left >= 0 && left <= (stop.source.do === "both" ? 1 : 0), `${left} at ${time}`);
      }
    }
  });

  test(`${name}: where a shell is does not depend on what was asked before`, () => {
    open(name);
    const plan = planOf(game.rounds[0].main), lie = { layout: game.layouts[0], turned: 0 };
    const at = time => plan.tracks.map(track =>
      shellAt(lie, track, lastIndex(track, motion => motion.t0 <= time), time));
    const times = momentsOf(plan), forwards = times.map(at);
    const backwards = times.toReversed().map(at).toReversed();
    assert.deepEqual(forwards, backwards);
    for (const shells of forwards) {
      assert.equal(shells.filter(Boolean).length, game.rounds[0].main.stops[0].k.split(".")
        .map(Number).reduce((a, b) => a + b));
    }
  });

  test(`${name}: a plan is made of its stops alone`, () => {
    const { setting } = open(name), { stops } = game.rounds[0].main;
    assert.deepEqual(planMotion(stops, setting), planMotion(structuredClone(stops), setting));
  });

  test(`${name}: times are in order, and no stop takes much more than its longest`, () => {
    open(name);
    for (const { main } of game.rounds) {
      const { stops, marks, falls, visits, end } = planOf(main);
      for (const times of [marks, falls, visits]) {
        assert.deepEqual(times, [...new Set(times)].sort((a, b) => a - b));
      }
      assert.ok(marks.every(mark => falls.includes(mark)));
      stops.forEach((stop, i) => {
        assert.equal(stop.t1, stops[i + 1]?.t0 ?? end);
        assert.ok(stop.t1 - stop.t0 - dwellOn(stop.source.w) < 20_500);
      });
    }
  });
}

test("a comment holds the play, within reason", () => {
  assert.equal(dwellOn(undefined), 0);
  assert.equal(dwellOn(10), 1450);
  assert.equal(dwellOn(10_000), 12_000);
});

test("the last index is found among none, some and all", () => {
  const found = [0, 3, 5, 9].map(limit => lastIndex([1, 3, 5], n => n < limit));
  assert.deepEqual(found, [-1, 0, 1, 2]);
});
