// The score graph as data: shares of its width, areas and marks.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { game, planOf } from "../../../js/player/game/game.js";
import { graphOf, shareAt, timeAt } from "../../../js/player/view/score_graph.js";
import { momentsOf, open } from "./games.js";

let line;

beforeEach(() => {
  open("lesson");
  line = game.rounds[0].main;
});

test("shares and moments lead to each other", () => {
  const plan = planOf(line);
  for (const time of momentsOf(plan)) {
    assert.ok(Math.abs(timeAt(plan, shareAt(plan, time)) - time) < 1e-6);
  }
  assert.equal(timeAt(plan, -1), 0);
  assert.equal(timeAt(plan, 2), plan.end);
  assert.equal(shareAt(plan, plan.end), 1);
});

test("every stop is as wide as any other", () => {
  const plan = planOf(line), n = plan.stops.length;
  plan.stops.forEach((stop, i) => assert.equal(shareAt(plan, stop.t0), i / n));
});

test("the stores are areas from below and above, and lie apart at the end", () => {
  const { n, total, paths } = graphOf(line);
  assert.deepEqual([n, total], [6, 32]);
  const [south, north] = paths.filter(path => /^p\d$/.test(path.class));
  assert.ok(south.d.startsWith("M0 100.0L1 100.0L2 78.1L"));
  assert.ok(north.d.startsWith("M0 0.0L1 0.0L2 0.0L3 9.4L"));
  assert.ok(south.d.includes("L6 50.0L"));
  assert.ok(north.d.includes("L6 50.0L"));
  assert.deepEqual(paths.slice(2).map(path => path.class), ["ticks", "half"]);
});

test("estimates are a line where a record has some", () => {
  game.rounds[1].main.stops[1].lead = "+6.4";
  const { paths } = graphOf(game.rounds[1].main);
  assert.deepEqual(paths.at(-1), { class: "estimate", d: "M2 40.0" });
});

test("captures, comments and the end of the round are marked", () => {
  const { marks } = graphOf(line);
  assert.deepEqual(marks.map(mark => mark.kind), ["said", "take p0", "over"]);
  assert.equal(marks[0].share, 1.5 / 6);
  assert.ok(marks.every(mark => mark.share > 0 && mark.share < 1));
});
