// Moments of turns in a video: read from data, written behind a turn, found by time.

import assert from "node:assert/strict";
import test from "node:test";

import { liftHouse } from "../../../js/editor/record/lifting.js";
import { openEnd } from "../../../js/editor/record/waiting.js";
import { momentAt, setMoment, stamp, turnAt } from "../../../js/editor/video/moments.js";
import { turnOf } from "../../../js/replay/trace.js";
import { chunkOf, edited } from "./games.js";

const HEAD = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n';
const itemsOf = (body) => chunkOf(HEAD + body).record.items;

test("a turn's moment stands in the data behind it, in any form of a time", () => {
  const items = itemsOf("1. S4+2 {why} <clk=1:00 video=3.2> N1 =7:3 <video=1:02.5>\n2. S1 {none} N2 <video=soon>\n");
  const turns = items.flatMap(({ type }, index) => (type === "turn" ? [index] : []));
  assert.deepEqual(turns.map((index) => momentAt(items, index)), [3.2, 62.5, null, null]);
  assert.equal(momentAt(items, 1), null);
});

test("the turns of a row share the moment behind the last of them", () => {
  const rules = '%sgn 1\n[Rules "sungka houses=4 shells=4"]\n\n', { items } = chunkOf(`${rules}1. S4+4 {first} | N1+2@12 =2:9 <video=7>\n2. S4 <video=9>\n`).record;
  assert.deepEqual([0, 2, 4].map((index) => momentAt(items, index)), [7, 7, 9]);
  assert.equal(turnAt(items, 8), 2);
});

test("a moment leads to the last turn that had begun, of the main line alone", () => {
  const items = itemsOf("1. S4+2 <video=3> (S3 <video=5>) N1 <video=6>\n2. S1 N2 <video=9>\n");
  const textOf = (seconds) => items[turnAt(items, seconds)]?.start ?? null;
  const starts = ["S4", "N1", "N2"].map((word) => (HEAD + "1. S4+2 <video=3> (S3 <video=5>) N1 <video=6>\n2. S1 N2 <video=9>\n").indexOf(word));
  assert.deepEqual([2.9, 3, 5.5, 6, 8, 100].map(textOf), [null, starts[0], starts[0], starts[1], starts[1], starts[2]]);
});

test("a lift that begins a turn is stamped on its line, and what follows stands behind", () => {
  let text = HEAD.trimEnd();
  for (const [seat, house, seconds] of [[0, 4, 3.24], [0, 2, null], [1, 1, 62]]) {
    const { edit } = liftHouse(openEnd(chunkOf(text)), seat, house);
    text = edited(text, seconds === null ? edit : stamp(edit, seconds));
  }
  assert.equal(text, `${HEAD}1. S4+2 <video=3.2> N1 =7:3 <video=62>\n`);
  assert.deepEqual(chunkOf(text).findings.map(({ code }) => code), ["SGN508"]);
});

test("both hands of an opening are stamped once, and go on before their moment", () => {
  let text = '%sgn 1\n[Rules "sungka houses=4 shells=4"]\n', hands = [];
  for (const [seat, house] of [[0, 4], [1, 1], [0, 4]]) {
    const game = openEnd(chunkOf(text), hands), isNew = !game.state.round.isUnfinished, lifted = liftHouse(game, seat, house);
    ({ hands } = lifted);
    if (lifted.edit) text = edited(text, isNew ? stamp(lifted.edit, 5) : lifted.edit);
  }
  assert.match(text, /\n1\. S4\+4 \| N1 <video=5>\n$/);
  const { items } = chunkOf(text).record;
  assert.deepEqual([momentAt(items, 0), momentAt(items, 1)], [5, 5]);
});

test("a moment is set anew, and other data of its block stays", () => {
  const set = (body, index, seconds) => edited(HEAD + body, setMoment(itemsOf(body), index, seconds)).slice(HEAD.length);
  assert.equal(set("1. S4+2 =7:0 ; why\nN1\n", 0, 12.38), "1. S4+2 =7:0 <video=12.4> ; why\nN1\n");
  assert.equal(set('1. S4+2 {why} <video=3 said="a word" clk=1:00> N1\n', 0, 4), '1. S4+2 {why} <video=4 said="a word" clk=1:00> N1\n');
  assert.equal(set("1. S4+2 <clk=1:00> N1 <video=9>\n", 0, 0), "1. S4+2 <video=0> <clk=1:00> N1 <video=9>\n");
});

test("the turn of data is the one that it stands behind", () => {
  const items = itemsOf("1. S4+2 {why} <video=3> (S3 {or}) {so}\nposition \"0.4.4.4/1 4.4.4.4/0 N\" {board}\n");
  assert.deepEqual(items.map((_, index) => turnOf(items, index)), [0, 0, 0, -1, 4, 4, -1, -1, -1, -1]);
  assert.equal(turnOf(items, -1), -1);
});
