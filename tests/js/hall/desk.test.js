// What the desk's page knows without a page: the hall put together from frames, its order, and what runs by itself.

import assert from "node:assert/strict";
import test from "node:test";
import { writeCommand } from "../../../js/hall/desk/commands.js";
import { compareAddresses, countStates, findNewTroubles, isFound, keepOrder, mergeFrame, NO_HALL, orderWorstFirst, STATES } from "../../../js/hall/desk/hall_state.js";
import { clockAt, grownTo, measureAge, runOn } from "../../../js/hall/desk/ticking.js";

const table = (address, state = "playing", facts = {}) => ({ table: address, state, seats: [], told: 0, ...facts });
const NAMES = [{ seat: "S", name: "Ñuñez, José", id: "P001" }, { seat: "N", name: "Reyes, Jun", id: "P002" }];

test("a whole frame replaces the hall, another one the tables it names", () => {
  const whole = mergeFrame(NO_HALL, { whole: true, hall: { title: "Open", tables: [table("1.01"), table("1.02")] } }, 5);
  assert.deepEqual(whole.tables.map((one) => [one.table, one.told]), [["1.01", 5], ["1.02", 5]]);
  const changed = mergeFrame(whole, { hall: { tables: [table("1.02", "silent"), table("1.03")] } }, 9);
  assert.equal(changed.title, "Open");
  assert.deepEqual(changed.tables.map((one) => [one.table, one.state, one.told]),
    [["1.01", "playing", 5], ["1.02", "silent", 9], ["1.03", "playing", 9]]);
  assert.deepEqual(mergeFrame(changed, { whole: true, hall: { title: "Open", tables: [] } }, 10).tables, []);
});

test("frames in any number come to the hall that the last word on each table makes", () => {
  let seed = 7;
  const draw = (most) => (seed = (seed * 48271) % 2147483647) % most;
  let hall = mergeFrame(NO_HALL, { whole: true, hall: { title: "", tables: [] } }, 0);
  const last = new Map();
  for (let n = 1; n < 400; n++) {
    const tables = Array.from({ length: draw(4) }, () => table(`1.${draw(20) + 1}`, STATES[draw(8)]));
    const fresh = [...new Map(tables.map((one) => [one.table, one])).values()];
    hall = mergeFrame(hall, { hall: { tables: fresh } }, n);
    for (const one of fresh) last.set(one.table, one.state);
    assert.deepEqual(new Map(hall.tables.map((one) => [one.table, one.state])), last);
    const order = orderWorstFirst(hall.tables).map((address) => STATES.indexOf(last.get(address)));
    assert.deepEqual(order, [...order].sort((one, other) => one - other));
    assert.equal(countStates(hall.tables).reduce((sum, count) => sum + count, 0), last.size);
  }
});

test("the worst comes first, then the smaller number; a state that is not known is seen", () => {
  const tables = [table("1.10"), table("1.9"), table("1.2", "done"), table("1.3", "in doubt"), table("1.4", "on fire"), table("2.1.2"), table("2.1.1")];
  assert.deepEqual(orderWorstFirst(tables), ["1.3", "1.4", "1.9", "1.10", "2.1.1", "2.1.2", "1.2"]);
  assert.ok(compareAddresses("1.03", "1.03.2") < 0);
});

test("an order that is held keeps its places, without those that are gone, new ones behind", () => {
  const tables = [table("1.1"), table("1.2", "in doubt"), table("1.4", "waiting"), table("1.5", "silent")];
  assert.deepEqual(keepOrder(["1.1", "1.3", "1.2"], tables), ["1.1", "1.2", "1.5", "1.4"]);
});

test("a table is found by number, address, and names without their accents", () => {
  const one = table("1.03", "playing", { seats: NAMES });
  for (const query of ["", "3", "03", "1.03", "nunez", "JOSE reyes", "p002", " jun "]) assert.ok(isFound(one, query), query);
  for (const query of ["2", "1.3", "josefa", "jose tan", "[", "\\"]) assert.ok(!isFound(one, query), query);
  assert.ok(isFound(table("1.03.2"), "1.03"));
});

test("what begins to need somebody is new once", () => {
  const before = [table("1.1"), table("1.2", "silent"), table("1.3", "in doubt")];
  const after = [table("1.1", "asks for help"), table("1.2", "in doubt"), table("1.3", "in doubt"), table("1.4", "over, signed"), table("1.5", "silent")];
  assert.deepEqual(findNewTroubles(before, after).map((one) => one.table), ["1.1", "1.2", "1.5"]);
});

test("clocks run on for who moves, while they run, and stop at nothing", () => {
  assert.equal(runOn("4:31", 31), "4:00");
  assert.equal(runOn("0:04:31.5", 0), "4:31");
  assert.equal(runOn("1:00:05", 6), "59:59");
  assert.equal(runOn("2:01:05", 6), "2:00:59");
  assert.equal(runOn("0:03", 60), "0:00");
  assert.equal(runOn("flag", 60), "flag");
  const one = table("1.1", "playing", { told: 1000, clocks: { S: "1:00", N: "1:00" }, running: true, to_move: "S" });
  assert.equal(clockAt(one, "S", 11_000), "0:50");
  assert.equal(clockAt(one, "N", 11_000), "1:00");
  assert.equal(clockAt({ ...one, running: false }, "S", 11_000), "1:00");
  assert.equal(clockAt(one, "E", 11_000), null);
  assert.equal(grownTo(one, 5, 3500), 7);
  assert.equal(grownTo(one, null, 3500), null);
  assert.deepEqual([119, 120, 7199, 7200].map(measureAge),
    [{ n: 119, unit: "s" }, { n: 2, unit: "min" }, { n: 119, unit: "min" }, { n: 2, unit: "h" }]);
});

test("a correction is what the command line is told", () => {
  const given = { table: "1.03", south: "46", north: "52", who: "N", line: " 118 drop " };
  assert.equal(writeCommand("score", given), "1.03 46-52");
  assert.equal(writeCommand("score", { ...given, north: "x" }), "");
  assert.equal(writeCommand("forfeit", given), "1.03 forfeit N");
  assert.equal(writeCommand("decide", { ...given, who: "both" }), "1.03 decide both");
  assert.equal(writeCommand("drop", given), "1.03 drop");
  assert.equal(writeCommand("line", given), "118 drop");
});
