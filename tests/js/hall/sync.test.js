// The phone's outbox against a small model of the server: lost answers, restarts with older copies, leases given on, two phones.

import assert from "node:assert/strict";
import test from "node:test";

import {
  adoptSheet, countLeft, describeStanding, EMPTY, headOf, keepEntry, MOST, nextBatch, pauseBefore, takeAnswer, takeSheet,
} from "../../../js/hall/scorer/sync.js";

/** @typedef {import("../../../js/hall/scorer/sync.js").Outbox} Outbox */
/** @typedef {import("../../../js/hall/scorer/sync.js").SentEntry} SentEntry */

/** Numbers that look random, the same for a seed. @param {number} seed */
function draw(seed) {
  let state = seed * 2654435761 >>> 0;
  return () => {
    state = state + 0x6d2b79f5 >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

const entry = (/** @type {string} */ id) => ({ id, text: "7", spent: 5, at: "2026-01-18T10:00:00.000Z" });

/** The hall's side of one table, after CONTRACT: a list of entries and the lease that may write. */
class Server {
  /** @type {SentEntry[]} */
  entries = [entry("h-1")];
  /** @type {SentEntry[]} */
  aside = [];
  lease = 1;
  gen = 1;
  start = "a";

  about() {
    return { gen: this.gen, start: this.start, now: "2026-01-18T10:00:00.500Z", n: this.entries.length, head: headOf(this.entries, this.entries.length) };
  }

  /** @param {number} lease */
  sheet(lease) {
    if (lease !== this.lease) return { status: 409, body: { moved: true }, wait: 0 };
    return { status: 200, body: { ...this.about(), entries: structuredClone(this.entries) }, wait: 0 };
  }

  /** @param {number} lease @param {import("../../../js/hall/scorer/sync.js").Batch} batch */
  take(lease, { base, head, entries }) {
    assert.ok(entries.length <= MOST);
    if (lease !== this.lease) {
      this.aside.push(...entries.filter(({ id }) => !this.aside.some((one) => one.id === id)));
      return { status: 409, body: { moved: true }, wait: 0 };
    }
    const count = this.entries.length;
    if (base > count) return { status: 409, body: { from: count }, wait: 0 };
    if (headOf(this.entries, base) !== head) return { status: 409, body: { diverged: base }, wait: 0 };
    for (let at = base; at < count; at++) {
      if (!entries[at - base]) return { status: 409, body: { ahead: count }, wait: 0 };
      if (entries[at - base].id !== this.entries[at].id) return { status: 409, body: { diverged: at }, wait: 0 };
    }
    this.entries.push(...entries.slice(count - base));
    return { status: 200, body: this.about(), wait: 0 };
  }
}

const SILENT = { status: 0, body: {}, wait: 0 };

/**
 * One exchange of a phone; `lost` is 1 where the request, 2 where the answer is lost.
 * @param {Outbox} outbox
 * @param {Server} server
 * @param {number} lease
 * @param {number} [lost]
 */
function exchange(outbox, server, lease, lost = 0) {
  if (outbox.wantsSheet && outbox.standing !== "moved") return takeSheet(outbox, lost ? SILENT : server.sheet(lease), 0);
  const batch = nextBatch(outbox);
  if (!batch) return outbox;
  const answer = lost === 1 ? SILENT : server.take(lease, batch);
  return takeAnswer(outbox, batch, lost ? SILENT : answer, 0);
}

test("nothing is lost or doubled, whatever fails", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const chance = draw(seed), server = new Server(), written = [];
    let outbox = EMPTY, copy = [...server.entries];
    for (let step = 0; step < 120; step++) {
      const drawn = chance();
      if (drawn < .45) {
        const one = entry(`p${step}`);
        written.push(one.id);
        outbox = keepEntry(outbox, one);
        // Before the first sheet a phone has no header: it writes only once it knows the table.
        if (!outbox.wasHeard) outbox = { ...outbox, entries: [] }, written.pop();
      } else if (drawn < .9) outbox = exchange(outbox, server, 1, chance() < .3 ? 1 + Math.floor(chance() * 2) : 0);
      else if (drawn < .94) copy = [...server.entries];
      else if (drawn < .97) server.entries = server.entries.slice(0, Math.max(1, server.entries.length - Math.floor(chance() * 6))), server.start = `b${step}`;
      else server.entries = [...copy];
    }
    for (let last = 0; last < 12; last++) outbox = exchange(outbox, server, 1);
    assert.deepEqual(outbox.entries.map(({ id }) => id), ["h-1", ...written], `seed ${seed}`);
    assert.deepEqual(server.entries.map(({ id }) => id), ["h-1", ...written], `seed ${seed}`);
    assert.equal(countLeft(outbox), 0);
    assert.equal(describeStanding(outbox).kind, "sent");
  }
});

test("a phone without a list takes the hall's over, and goes on", () => {
  const server = new Server();
  server.entries.push(entry("p1"), entry("p2"));
  let outbox = exchange(EMPTY, server, 1);
  assert.equal(outbox.entries.length, 3);
  outbox = exchange(keepEntry(outbox, entry("q3")), server, 1);
  assert.deepEqual(server.entries.map(({ id }) => id), ["h-1", "p1", "p2", "q3"]);
  assert.equal(outbox.confirmed, 4);
});

test("more than a batch holds is sent in several", () => {
  const server = new Server();
  let outbox = exchange(EMPTY, server, 1);
  for (let at = 0; at < 450; at++) outbox = keepEntry(outbox, entry(`p${at}`));
  for (let at = 0; at < 3; at++) outbox = exchange(outbox, server, 1);
  assert.equal(server.entries.length, 451);
  assert.equal(countLeft(outbox), 0);
});

test("after the lease was given on all that is left goes into the aside file, and nothing after it", () => {
  const server = new Server();
  let outbox = exchange(EMPTY, server, 1);
  for (let at = 0; at < 250; at++) outbox = keepEntry(outbox, entry(`p${at}`));
  server.lease = 2;
  for (let at = 0; at < 5; at++) outbox = exchange(outbox, server, 1);
  assert.equal(server.aside.length, 250);
  assert.equal(server.entries.length, 1);
  assert.deepEqual(describeStanding(outbox), { kind: "moved", n: 0 });
  assert.equal(nextBatch(outbox), null);
});

test("two phones with one lease: the second one to write stops, until it takes the hall's list", () => {
  const server = new Server();
  let first = exchange(EMPTY, server, 1), second = exchange(EMPTY, server, 1);
  first = exchange(keepEntry(first, entry("a1")), server, 1);
  second = exchange(keepEntry(second, entry("b1")), server, 1);
  second = exchange(second, server, 1);
  assert.equal(second.standing, "diverged");
  assert.equal(nextBatch(second), null);
  assert.deepEqual(server.entries.map(({ id }) => id), ["h-1", "a1"]);
  second = exchange(keepEntry(adoptSheet(second, server.entries), entry("b2")), server, 1);
  assert.deepEqual(server.entries.map(({ id }) => id), ["h-1", "a1", "b2"]);
  first = exchange(first, server, 1);
  first = exchange(first, server, 1);
  assert.deepEqual(first.entries, server.entries);
});

test("answers that take nothing: too large, too busy, no key, replaced", () => {
  const asked = takeSheet(EMPTY, new Server().sheet(1), 0), outbox = keepEntry(asked, entry("p1"));
  const batch = nextBatch(outbox);
  assert.ok(batch);
  const answer = (/** @type {number} */ status, body = {}, wait = 0) => takeAnswer(outbox, batch, { status, body, wait }, 0);
  assert.equal(answer(413).most, 1);
  assert.equal(answer(429, {}, 7).wait, 7000);
  assert.ok(pauseBefore(answer(429, {}, 7), 0) >= 7000);
  assert.equal(answer(403).standing, "locked");
  assert.equal(answer(400).standing, "misread");
  assert.equal(answer(410, { gen: 3 }).standing, "replaced");
  assert.equal(answer(410, { gen: 3 }).gen, 3);
  assert.equal(answer(507).failures, 1);
  for (const one of [answer(403), answer(400), answer(410), answer(500), answer(507)]) assert.deepEqual(one.entries, outbox.entries);
  assert.equal(takeAnswer(answer(403), batch, { status: 200, body: { ...new Server().about(), n: 1 }, wait: 0 }, 0).standing, "open");
});

test("how long a phone waits: at once with something new, 20 s without, never more than 2 s after a failure", () => {
  const known = takeSheet(EMPTY, new Server().sheet(1), 0);
  assert.equal(pauseBefore(keepEntry(known, entry("p1")), .5), 0);
  assert.ok(pauseBefore(known, 0) >= 16000 && pauseBefore(known, 1) <= 24000);
  for (let failures = 1; failures < 40; failures++) assert.ok(pauseBefore({ ...known, failures }, 1) <= 2000);
});

test("the hall's clock is known by its answers", () => {
  const known = takeSheet(EMPTY, new Server().sheet(1), Date.parse("2026-01-19T10:00:00.000Z"));
  assert.equal(known.offset, 500 - 24 * 3600 * 1000);
});
