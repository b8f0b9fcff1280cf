// Recordings: their journals, the times of entries, moments in a video, and files that belong together.

import assert from "node:assert/strict";
import test from "node:test";

import { readJournal, writeJournal, writeWallTime } from "../../../js/editor/record/journal.js";
import { momentLine, takeBackLine } from "../../../js/editor/record/lines.js";
import { openJournals, pauseClocks } from "../../../js/editor/record/opening.js";
import { emptyRecording, playLines, takeInto, withForm } from "../../../js/editor/record/recording.js";
import { chunkOf } from "./games.js";

const HEAD = '[Rules "sungkaan houses=4 shells=4"]';

/** The recording of lines, one each minute. */
function record(...texts) {
  const lines = texts.map((text, minute) => ({ text, spent: 60_000, at: `2026-01-18T10:${String(minute).padStart(2, "0")}:00.000+08:00` }));
  const played = playLines(lines);
  assert.ok(!("refusal" in played), played.refusal?.message);
  return played;
}

test("a journal is read as far as it was finished", () => {
  const { lines } = record(HEAD, "S4", "{late\u2028 \x7f news}"), text = writeJournal(lines);
  assert.match(text, /late\\u2028 \\u007f news/);
  assert.deepEqual(readJournal(text), lines);
  assert.deepEqual(readJournal(text.slice(0, -1)), lines.slice(0, -1));
  assert.deepEqual(readJournal(`${text}{"n":4`), lines);
  assert.deepEqual(readJournal(`${text}{"n":4\n`), lines);
  assert.equal(readJournal(`${text}{"n":4\nx`), 5);
  assert.equal(readJournal(text.replace('"n":2', '"n":3')), 3);
  assert.equal(readJournal(""), 1);
  assert.equal(readJournal('{"sungka":"journal","version":2}\n'), 1);
  // Further keys are another program's.
  assert.deepEqual(readJournal(text.replace('"n":2,', '"n":2,"id":"p7-2-9f3a","by":3,')), lines);
});

test("a time of day has its zone", () => {
  const time = new Date("2026-01-18T02:00:00.005Z"), written = writeWallTime(time);
  assert.match(written, /^2026-01-1[78]T\d\d:\d\d:00\.005[+-]\d\d:\d\d$/);
  assert.equal(Date.parse(written), time.getTime());
});

test("every entry keeps its time through corrections", () => {
  const minutes = (recording) => recording.times.map((at) => Number(at.slice(14, 16)));
  assert.deepEqual(minutes(record(HEAD, "S4", "S2", "N1")), [0, 1, 2, 3]);
  assert.deepEqual(minutes(record(HEAD, "S4", "S2", "undo", "S3")), [0, 1, 4]);
  assert.deepEqual(minutes(record(HEAD, "S4", "{a}", "correct 3 {b}", "{c}")), [0, 1, 2, 4]);
  assert.deepEqual(minutes(record(HEAD, "S4", "{a}", "{b}", "drop 3", "undo")), [0, 1, 2, 3]);
  assert.deepEqual(minutes(record(HEAD, "S4", "S2", "insert 3 {was}", "{b}")), [0, 1, 3, 2, 4]);
});

test("a line that is refused changes nothing, and time alone no text", () => {
  const now = record(HEAD, "S4");
  assert.equal(takeInto(now, { text: "N9", spent: 5, at: "" }).refusal.code, "goes-on");
  const later = takeInto(now, { text: " tick ", spent: 5, at: "" });
  assert.equal(later.text, now.text);
  assert.equal(later.lines.at(-1).text, "tick");
});

test("a turn gets its moment in the entry that made it, and another in its place", () => {
  const first = record(HEAD, "S4", "S2", "N1"), items = (recording) => chunkOf(recording.text).record.items;
  const turns = items(first).flatMap(({ type }, index) => (type === "turn" ? [index] : []));
  const line = momentLine(first.ledger, items(first), turns[0], "<video=3.5>");
  assert.equal(line, "correct 2 S4 <video=3.5>");
  const second = record(HEAD, "S4", "S2", "N1", line);
  assert.match(second.text, /1\. S4\+2 <video=3.5> N1/);
  assert.equal(momentLine(second.ledger, items(second), items(second).findIndex(({ type }) => type === "turn"), "<video=4>"), "correct 2 S4 <video=4>");
});

test("the first lift of a hand is taken back, also behind the other's", () => {
  const { ledger } = record('[Rules "sungka-three opening=simultaneous"]', "S6", "E3");
  assert.equal(takeBackLine(ledger, "E", 3), "undo");
  assert.equal(takeBackLine(ledger, "S", 6), "drop 2");
});

test("a journal takes the place of its own record, in whatever detail that is", () => {
  const played = record(HEAD, "S4", "S2", "N1"), journal = { name: "a.sgn.journal", text: writeJournal(played.lines) };
  const bare = withForm(played, { detail: "bare" }).text;
  const { opened: [one, ...others], faults } = openJournals([{ name: "a.sgn", text: bare }, journal]);
  assert.deepEqual([one.name, one.text, one.lines, others.length, faults.length], ["a.sgn", bare, 4, 0, 0]);
  const changed = openJournals([{ name: "a.sgn", text: `${bare}{mine}` }, journal, { name: "b.sgn", text: "" }]);
  assert.deepEqual(changed.opened.map(({ name, text }) => [name, text.includes("mine")]), [["a.sgn", false], ["a.sgn", true], ["b.sgn", false]]);
  const bad = openJournals([{ name: "x.journal", text: "x" }, { name: "y.journal", text: writeJournal([{ text: "N99", spent: 0, at: "" }]) }]);
  assert.deepEqual(bad.faults.map(({ name, line, why }) => [name, line, !!why]), [["x.journal", 1, false], ["y.journal", 2, true]]);
});

test("clocks that ran are stopped where a recording is opened", () => {
  const recording = record(`${HEAD} [TimeControl "5:00"]`, "clock start", "S1"), document = { name: "a.sgn", text: recording.text, recording };
  const after = pauseClocks(document);
  assert.equal(after.recording.lines.at(-1).text, "pause");
  assert.equal(after.text, after.recording.text);
  assert.equal(pauseClocks(after), after);
  assert.equal(pauseClocks({ ...document, text: "by hand" }).text, "by hand");
  assert.equal(emptyRecording().lines.length, 0);
});
