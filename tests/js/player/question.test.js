import assert from "node:assert/strict";
import test from "node:test";

import { makeGround } from "../../../js/engine/ground.js";
import { beginRound, firstBoard, playRoundTurn } from "../../../js/engine/round.js";
import { readRules } from "../../../js/engine/rules.js";
import { findBest } from "../../../js/engine/sight.js";
import { legalHouses } from "../../../js/engine/turn.js";
import { game } from "../../../js/player/game/game.js";
import { choicesOf, count, judge, newScore, questionOn } from "../../../js/player/tries/question.js";

const { rules } = readRules("sungkaan houses=4 shells=4");
Object.assign(game, { houses: rules.houses, seats: ["S", "N"], rules });

/** The rounds before turns that lift the first house that can be lifted, and those turns. */
function* play() {
  let round = beginRound(makeGround(rules), 1, firstBoard(rules, 0), 0, false);
  for (let i = 0; i < 30 && !round.isOver; i++) {
    const houses = [];
    let after = round;
    do {
      houses.push(legalHouses(round.ground, after.shells, round.toMove, false)[0]);
      after = playRoundTurn(round, houses).round;
    } while (after.isUnfinished);
    yield { round, houses };
    ({ round } = { round: after });
    while (!round.isOver && !legalHouses(round.ground, round.shells, round.toMove, false).length) {
      ({ round } = playRoundTurn(round, []));
    }
  }
}

test("the named lift is right, and so is each that is as good", () => {
  let asked = 0, begun = 0;
  for (const { round, houses: played } of play()) {
    const best = findBest(round, []), question = questionOn(round, played, best.houses);
    if (!question) continue;
    const { common, legal } = question, before = findBest(round, played).standing;
    asked++;
    begun += Number(common > 0);
    assert.deepEqual(played.slice(0, common), best.houses.slice(0, common));
    assert.notEqual(played[common], best.houses[common]);
    for (const house of legal) {
      const { standing } = findBest(round, [...played.slice(0, common), house]);
      const answer = judge(question, house), isBest = standing === best.standing;
      assert.equal(answer.isNamed, house === best.houses[common]);
      assert.equal(answer.isRight, answer.isNamed || isBest && standing > before);
      assert.equal(answer.worth, standing - before);
      assert.equal(answer.houses[common], house);
    }
    const choices = choicesOf(question);
    assert.equal(choices.length, Math.min(3, legal.length));
    assert.equal(new Set(choices).size, choices.length);
    assert.deepEqual(choices, [...choices].sort());
    assert.ok([best.houses[common], played[common]].every(house => choices.includes(house)));
    assert.ok(choices.every(house => legal.includes(house)));
  }
  assert.ok(asked > 3);
  assert.ok(begun > 0);
});

test("what the record says counts, and a score has shells", () => {
  const { round, houses: played } = [...play()].find(({ round, houses }) =>
    questionOn(round, houses, findBest(round, []).houses));
  const best = findBest(round, []), question = questionOn(round, played, best.houses, 5);
  const answer = judge(question, best.houses[question.common]);
  assert.deepEqual([answer.worth, answer.most], [5, 5]);
  const missed = { ...answer, isRight: false, worth: -3 };
  assert.deepEqual(count(count(newScore(), answer), missed), { n: 2, right: 1, found: 5, most: 10 });
});

test("turns that do not part ask nothing", () => {
  const [{ round, houses }] = play();
  assert.equal(questionOn(round, houses, houses), null);
  assert.equal(questionOn(round, houses, [...houses, 1]), null);
});
