// What a reader tries: where he may begin, what is played then, and what of it can be copied.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, momentOf } from "../../../js/player/game/address.js";
import { game, mainMoment, planOf } from "../../../js/player/game/game.js";
import { countsAt } from "../../../js/player/game/moments.js";
import { parentTarget } from "../../../js/player/game/navigation.js";
import { standAt } from "../../../js/player/tries/standing.js";
import {
  isBegun, liftIn, newTrial, playTrial, takeBack, writeTrial,
} from "../../../js/player/tries/trial.js";
import { open, sum } from "./games.js";

/** A trial that begins at an address; a refusal is its word. */
function begin(address) {
  const [line, far] = momentOf(address), time = Math.min(far, planOf(line).end);
  const standing = standAt(line, time, false);
  return typeof standing === "string" ? standing : newTrial(line, time, standing);
}

/** The houses of a turn of the film, and whose it is. */
const housesOf = ({ m }) =>
  m.map(({ laps: [[place]] }) => game.houses - place % (game.houses + 1));

test("what the record plays is played again, path by path", () => {
  for (const name of ["lesson", "match", "mikul"]) {
    open(name);
    const lines = game.rounds.flatMap(({ main, lines }) => [main, ...lines]);
    for (const line of lines) {
      line.stops.forEach((stop, i) => {
        if (stop.do !== "sow") return;
        const standing = standAt(line, planOf(line).stops[i].t0, name === "mikul");
        assert.equal(standing.at, i);
        const trial = housesOf(stop).reduce(liftIn, newTrial(line, 0, standing));
        const sown = playTrial(trial).line.stops[1];
        assert.deepEqual([sown.do, sown.s, sown.m], [stop.do, stop.s, stop.m]);
      });
    }
  }
});

test("within a turn what was lifted stays lifted", () => {
  open("lesson");
  assert.deepEqual(begin("r1.t1").turns, []);
  const [line] = momentOf("r1.t1"), { laps } = planOf(line).stops[1];
  const within = standAt(line, laps.find(lap => lap.last).end, false);
  assert.deepEqual([within.at, within.lifted], [1, [4]]);
  const tried = playTrial(liftIn(newTrial(line, 0, within), 3));
  assert.equal(tried.line.stops[1].t, "S4+3");
});

test("a trial goes on turn by turn, can be taken back and copied, and leads back", () => {
  open("lesson");
  let trial = begin("r1.t1");
  assert.deepEqual(playTrial(trial).legal, [1, 2, 3, 4]);
  assert.equal(isBegun(trial), false);
  assert.equal(takeBack(trial), trial);
  for (const house of [4, 3]) trial = liftIn(trial, house);
  const { line, round } = playTrial(trial);
  assert.equal(line.stops[0].do, "try");
  assert.equal(writeTrial(trial), `(${line.stops.slice(1).map(stop => stop.t).join(" ")})`);
  assert.ok(isBegun(trial));
  assert.equal(sum(round.shells), 32);
  assert.deepEqual(countsAt(planOf(line).stops.at(-1), Infinity), round.shells);
  assert.equal(addressOf(line, 0), "r1.t1");
  assert.deepEqual(parentTarget(line), [trial.from, trial.time]);
  assert.deepEqual(mainMoment(line, 0), [trial.from, trial.time]);
  assert.deepEqual(takeBack(takeBack(trial)).turns, []);
});

test("a round is tried to its end, and the score follows", () => {
  open("lesson");
  let trial = begin("r1.t1");
  for (let lifts = 0; lifts < 400 && playTrial(trial).legal.length; lifts++) {
    trial = liftIn(trial, playTrial(trial).legal[0]);
  }
  const { line, round } = playTrial(trial);
  assert.ok(round.isOver);
  const score = line.stops.at(-1);
  assert.equal(score.do, "score");
  assert.equal(score.t.split("-").reduce((total, n) => total + Number(n), 0), 32);
  assert.deepEqual(countsAt(planOf(line).stops.at(-1), Infinity).map((n, place) =>
    place % 5 === 4 ? 0 : n), Array(10).fill(0));
});

test("where the record does not say who moves, or nobody can, nothing is tried", () => {
  open("match");
  assert.equal(begin("r1"), "try_both");
  assert.equal(begin("r1.t1"), "try_both");
  assert.equal(begin("r1.t1.end").standing.at, 2);
  const last = begin("r1.end");
  assert.ok(last.standing.isEnd);
  assert.match(writeTrial(liftIn(last, playTrial(last).legal[0])), /^N\d$/);
  open("lesson");
  assert.equal(begin("r1.end"), "try_over");
  assert.equal(begin("r2"), "try_unknown");
});
