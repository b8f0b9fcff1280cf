// The words for a moment.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { game, planOf, whereIs } from "../../../js/player/game/game.js";
import { countsAt } from "../../../js/player/game/moments.js";
import {
  houseOf, placeWords, say, tell, toText, wordsFor,
} from "../../../js/player/game/spoken.js";
import { open } from "./games.js";

let line, stops;

beforeEach(() => {
  open("lesson");
  line = game.rounds[0].main;
  ({ stops } = planOf(line));
});

const textAt = (stop, time) => {
  const [label, sentence] = wordsFor(stop, time);
  return [label, toText(sentence)];
};

test("a turn is told lap by lap", () => {
  const [, turn] = stops, [store, relay] = turn.laps;
  assert.deepEqual(textAt(turn, turn.t0), ["Turn", "Maria to sow."]);
  assert.deepEqual(textAt(turn, store.t), ["Lap 1 of 8", "Maria lifts 4 from S4."]);
  assert.deepEqual(textAt(turn, store.end),
    ["Lap 1 of 8", "The last shell falls in the store: Maria moves again."]);
  assert.deepEqual(textAt(turn, relay.end),
    ["Lap 2 of 8", "The last shell falls in N2: all 5 are lifted and sown on."]);
  assert.deepEqual(textAt(turn, turn.t1),
    ["Lap 8 of 8", "The last shell falls in an empty house: the turn is over."]);
});

test("a capture says what is won and where", () => {
  const turn = stops[3], [label, text] = textAt(turn, turn.t1);
  assert.equal(label, "Lap 1 of 1");
  assert.equal(text, "Maria takes the 3 of N1 and the last shell in S4: 4.");
});

test("a capture in a house of the other side names all that it empties", () => {
  open("mikul");
  const [, first, , last] = planOf(game.rounds[0].main).stops, [lap] = first.laps;
  assert.equal(textAt(first, lap.end)[1], "The last shell falls in an empty house of Jun.");
  assert.equal(textAt(first, first.t1)[1], "Maria takes the 3 of N3, the 4 of N1 and the last shell in N2: 8.");
  assert.equal(textAt(last, last.t1)[1], "Maria takes the last shell in S2.");
});

test("what is no turn has words too", () => {
  assert.deepEqual(textAt(stops[0], 0), ["Start", "Maria begins."]);
  assert.deepEqual(textAt(stops[4], stops[4].t0), ["Gap", "Turns are missing in the record here."]);
  assert.deepEqual(textAt(stops[5], stops[5].t0), ["Score", "The round is over: 16–16."]);
  const [refill, unknown] = planOf(game.rounds[1].main).stops;
  assert.deepEqual(textAt(refill, 0),
    ["Start", "The houses are filled from the stores. Maria begins."]);
  assert.deepEqual(textAt(unknown, unknown.t0), ["Not verified", "N1??: the board is not known."]);
  open("match");
  const [start, row] = planOf(game.rounds[0].main).stops;
  assert.deepEqual(textAt(start, 0), ["Start", "All hands open the round together."]);
  assert.equal(textAt(row, row.t0)[0], "Together");
});

test("names stay apart, so that their direction of writing can", () => {
  assert.deepEqual(say("begins", { seat: { name: "Maria" } }), [{ name: "Maria" }, " begins."]);
});

test("a sentence is made of strings and names alone", () => {
  for (const stop of stops) {
    for (const time of [stop.t0, ...stop.marks, stop.t1]) {
      for (const piece of wordsFor(stop, time)[1]) {
        assert.ok(typeof piece === "string" || typeof piece.name === "string", String(piece));
      }
    }
  }
});

test("of two forms the first is for one", () => {
  game.words.laps = "{n} lap|{n} laps";
  assert.deepEqual([0, 1, 2].map(n => tell("laps", { n })), ["0 laps", "1 lap", "2 laps"]);
});

test("houses are counted from their store", () => {
  assert.deepEqual([0, 3, 5, 8].map(place => toText(houseOf(place))), ["S4", "S1", "N4", "N1"]);
  assert.equal(toText(houseOf(9)), "the store of Jun");
});

test("the slider says where it is and what is in the stores", () => {
  const [, turn] = stops, time = turn.laps[0].end, at = whereIs(line, time);
  assert.equal(placeWords(line, at, countsAt(turn, time)),
    "Round 1, turn 1, lap 1 of 8, Maria 1, Jun 0");
  const variation = game.rounds[0].lines[0];
  assert.equal(placeWords(variation, whereIs(variation, 0), []),
    "Round 1, turn 1 of 1, variation, Maria 0, Jun 0");
});

test("what a capture takes adds up to what it wins", () => {
  for (const name of ["match", "mikul"]) {
    open(name);
    for (const { main } of game.rounds) {
      for (const stop of planOf(main).stops) {
        for (const take of stop.takes) {
          const text = toText(wordsFor(stop, take.t)[1]);
          const [parts, sum] = text.replace(/[SN]\d/g, "").split(":");
          const last = /the last shell in/.test(parts) ? 1 : 0;
          const numbers = [...parts.matchAll(/\d+/g)].map(Number);
          assert.equal(numbers.reduce((all, n) => all + n, last), take.shells, text);
          // Only what has several parts is added up.
          assert.equal(sum ? parseInt(sum) : NaN,
            numbers.length + last > 1 ? take.shells : NaN, text);
        }
      }
    }
  }
});
