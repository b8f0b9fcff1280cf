// The turns that explain the counts of a row: in random games with one slip, and what is said where nothing explains them.

import assert from "node:assert/strict";
import test from "node:test";

import { explainCounts, momentOf, shorten, stretchTo } from "../../../js/editor/record/causes.js";
import { traceOf } from "../../../js/checking/checker.js";
import { housePlace, storePlace } from "../../../js/engine/ground.js";
import { playRoundTurn } from "../../../js/engine/round.js";
import { legalHouses } from "../../../js/engine/turn.js";
import { chunkOf, recordGame } from "./games.js";

const HEAD = (rules) => `%sgn 1\n[Rules "${rules}"]\n\nround 1\n`;

/** The stretch up to the end of a text's only record. */
function stretchOf(text) {
  const trace = traceOf(chunkOf(text));
  return stretchTo(trace, trace.replay.record.items.length - 1);
}

/** The counts of a seat's row and store on a board. */
function countRow({ ground, shells }, seat) {
  const places = Array.from({ length: ground.houses }, (_, index) => housePlace(ground, seat, index + 1));
  return new Map([...places, storePlace(ground, seat)].map((place) => [place, shells[place]]));
}

/** What explains the counts of a board's row at the end of a text, in words. */
function explain(text, board, seat) {
  const stretch = stretchOf(text), counts = countRow(board, seat), shown = stretch.boards[stretch.steps.length]?.shells;
  const differs = [...counts].find(([place, count]) => shown?.[place] !== count);
  return differs && explainCounts(stretch, counts, differs[0]).map(({ kind, step, text: said }) => `${kind} ${step} ${said}`);
}

/** Whether all that is written can be played: then the board is known where it is checked. */
function isPlayed(text) {
  const { boards, steps } = stretchOf(text);
  return boards.length > steps.length;
}

/** Draws the same numbers for a seed each time. */
function chance(seed) {
  let state = seed * 2654435761 % 2147483648;
  return (among) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return among[(state >> 8) % among.length];
  };
}

/** A turn that can be played, as its houses, with the board after it. */
function drawTurn(draw, round) {
  const houses = [];
  let after = round;
  do {
    const legal = legalHouses(round.ground, after.shells, round.toMove, round.isBound && !houses.length);
    if (!legal.length) return { houses, after: playRoundTurn(round, []).round };
    houses.push(draw(legal));
    ({ round: after } = playRoundTurn(round, houses));
  } while (after.isUnfinished);
  return { houses, after };
}

/** A turn as text. */
const write = (seat, houses) => "SN"[seat] + (houses.join("+") || "--");

/** Some turns of a random game, with the board before each and after the last. */
function playSome(draw, rules, most) {
  const boards = [stretchOf(HEAD(rules)).base], turns = [];
  while (turns.length < most && !boards.at(-1).isOver) {
    const round = boards.at(-1), { houses, after } = drawTurn(draw, round);
    turns.push({ seat: round.toMove, houses });
    boards.push(after);
  }
  return { turns, boards };
}

const RULES = ["sungkaan", "sungkaan houses=5 shells=4", "congkak opening=alternate", "dakon", "sungkaan houses=6 relay=own again=no"];

/** A game with one slip: the text of its turns, where the slip is, and what would put it right. */
const SLIPS = {
  other(draw, { turns }) {
    const step = draw([...turns.keys()].filter((at) => turns[at].houses.length)), { seat, houses } = turns[step];
    const at = draw([...houses.keys()]), wrong = houses.with(at, draw([1, 2, 3, 4, 5].filter((house) => house !== houses[at])));
    return { words: turns.map((turn) => write(turn.seat, turn === turns[step] ? wrong : turn.houses)), right: `other ${step} ${write(seat, houses)}` };
  },
  missing(draw, { turns }) {
    const step = draw([...turns.keys()].filter((at) => turns[at].houses.length)), { seat, houses } = turns[step];
    return { words: turns.toSpliced(step, 1).map((turn) => write(turn.seat, turn.houses)), right: `missing ${step} ${write(seat, houses)}` };
  },
  extra(draw, { turns, boards }) {
    const step = draw([...boards.keys()].filter((at) => !boards[at].isOver)), round = boards[step], words = turns.map((turn) => write(turn.seat, turn.houses));
    const more = write(round.toMove, drawTurn(draw, round).houses);
    return { words: words.toSpliced(step, 0, more), right: `extra ${step} ${more}` };
  },
};

test("in 600 random games with one slip the true cause is among the explanations", () => {
  for (const [kind, slip] of Object.entries(SLIPS)) {
    let seen = 0, played = 0;
    for (let seed = 1; seen < 200; seed++) {
      const draw = chance(seed), rules = draw(RULES), game = playSome(draw, rules, draw([2, 5, 9, 14]));
      const { words, right } = slip(draw, game), seat = draw([0, 1]);
      const found = explain(`${HEAD(rules)}${words.join(" ")}\n`, game.boards.at(-1), seat);
      // A slip can leave a row as it is: then there is nothing to explain.
      if (!found) continue;
      seen++;
      played += Number(isPlayed(`${HEAD(rules)}${words.join(" ")}\n`));
      assert.ok(found.includes(right), `${rules}, ${words.join(" ")}: ${right}, found ${found.join("; ")}`);
    }
    // A turn that is missing or one too many is played on only where it was the last.
    assert.ok(played >= 20, `${kind}: ${played}`);
  }
});

test("a house beside the written one comes before one far away, and then a later turn before an earlier one", () => {
  const rules = "sungkaan houses=7 shells=7 again=no relay=own", text = `${HEAD(rules)}S6 N6 S4 N3 S5\n`;
  const stretch = stretchOf(text), right = stretchOf(text.replace("S4", "S3")).boards.at(-1);
  assert.equal(stretch.boards.length, 6);
  const counts = countRow(right, 0), found = explainCounts(stretch, counts, [...counts].find(([place, count]) => stretch.boards[5].shells[place] !== count)[0]);
  assert.equal(`${found[0].kind} ${found[0].step} ${found[0].text}`, "other 2 S3");
  const ranks = found.map(({ rank, step }) => 100 * rank - step);
  assert.deepEqual(ranks, ranks.toSorted((one, other) => one - other));
});

test("a turn that is written for the other seat is found", () => {
  const text = `${HEAD("sungkaan houses=4 shells=4")}S4+2 S1 S1 N2+3\n`, right = stretchOf(text.replace("S1", "N1")).boards.at(-1);
  assert.deepEqual([0, 1].map((seat) => explain(text, right, seat)[0]), ["other 1 N1", "other 1 N1"]);
});

test("both hands of an opening can be the slip", () => {
  const text = `${HEAD("sungka houses=4 shells=4")}S4+4 | N1+2@12\nS4\n`, { boards: [, , right] } = stretchOf(text.replace("N1+2", "N1+3"));
  assert.ok(explain(text, right, 1).includes("other 0 S4+4 | N1+3@12"));
});

test("where no turn explains the counts, those that touched the house are named, the last first", () => {
  const text = `${HEAD("sungkaan houses=4 shells=4 relay=own again=no")}S4 N4 S1\n`, stretch = stretchOf(text), { ground } = stretch.base;
  const touched = (place) => explainCounts(stretch, new Map([[place, 90]]), place).map(({ kind, step, text: said }) => `${kind} ${step} ${said}`);
  assert.deepEqual(touched(housePlace(ground, 0, 4)), ["touched 0 S4"]);
  assert.deepEqual(touched(housePlace(ground, 0, 1)), ["touched 2 S1", "touched 0 S4"]);
  assert.deepEqual(touched(storePlace(ground, 1)), ["touched 1 N4"]);
});

test("another turn with more lifts is sought where no single slip explains the counts", () => {
  const text = `${HEAD("sungkaan houses=5 shells=4")}S5 N1 S5 N3\n`, right = stretchOf(text.replace("N3", "N2+5+1")).boards.at(-1);
  assert.deepEqual(explain(text, right, 1), ["other 3 N2+5+1"]);
});

test("a stretch begins at the round, behind a set or a check, and has a name for each moment", () => {
  const { text } = recordGame("dakon houses=4 shells=4 rounds=2", 3), whole = chunkOf(text), trace = traceOf(whole);
  const last = trace.replay.record.items.findLastIndex(({ type }) => type === "turn"), stretch = stretchTo(trace, last);
  assert.equal(stretch.base.number, 2);
  assert.ok(stretch.steps.length > 4);
  assert.equal(stretch.boards.length, stretch.steps.length + 1);
  const shorter = shorten(stretch, 3);
  assert.deepEqual(shorter.steps.map(({ index }) => index), stretch.steps.slice(3).map(({ index }) => index));
  assert.notEqual(momentOf(stretch, 3), momentOf(stretch, 4));
  const ruled = stretchOf(`${HEAD("sungkaan houses=4 shells=4")}S2 N4\nset "1.0.3.7/1 0.3.0.7/10 S" {spilt}\nS1\n`);
  assert.deepEqual(ruled.steps.map(({ text: said }) => said), ["S1"]);
  assert.equal(stretchOf(`${HEAD("sungkaan houses=4 shells=4")}S2\ngap\nS1\n`), null);
});
