// The moments of a match worth seeing again (templates/timeline/highlights.py), but for mistakes, which only Python judges.

/** @import { Entry, Timeline } from "./timeline.js" */

/** The fewest shells captured, or laps sown, that make a turn a moment. */
const LEAST = 4;

/** The moments from which a page chooses those to show in a minute and a half. */
const MOST = 30;

/** The kinds of moments, by the numbers that a film gives them. */
const CAPTURE = 0, LONG = 1, LEAD = 2, END = 5;

/** A turn worth showing: its round and stop, its kind, how much, and what the film says of it. @typedef {{ place: string, kind: number, amount: number, said: string | number }} Moment */

/**
 * The moments of a match as a film has them, the most telling first: of each kind the greatest in turn, behind the end.
 * @param {Timeline} timeline
 * @param {number} seats
 */
export function writeReel({ rounds }, seats) {
  /** @type {Moment[]} */
  const found = [];
  rounds.forEach(({ main }, round) => {
    /** @type {number | null} */
    let leader = null;
    main.entries.forEach((entry, index) => {
      const board = entry.isTurn && boardAfter(main.entries, index);
      if (!board) return;
      const { ahead, lead } = leaderOn(board, seats), moment = momentOf(entry, leader, ahead, lead);
      if (ahead !== null) leader = ahead;
      if (moment) found.push({ ...moment, place: `${round}.${index}` });
    });
  });
  const ranked = [CAPTURE, LONG, LEAD].map((kind) => found.filter((one) => one.kind === kind).sort((one, other) => other.amount - one.amount));
  const inTurn = Array.from({ length: Math.max(0, ...ranked.map(({ length }) => length)) }, (_, index) => ranked.flatMap((one) => one[index] ?? [])).flat();
  const last = rounds.findLastIndex(({ main }) => main.entries.some((entry, index) => entry.isTurn && boardAfter(main.entries, index)));
  const end = last < 0 ? [] : [{ place: `${last}.${rounds[last].main.entries.length - 1}`, kind: END, amount: 0, said: 0 }];
  const places = new Set();
  return [...end, ...inTurn].slice(0, MOST).filter(({ place }) => !places.has(place) && places.add(place))
    .map(({ place, kind, said }) => `${place}.${kind}${said}`).join(" ");
}

/**
 * What a turn has most of: shells captured, laps, or half the lead that it brings; null where nothing is worth it.
 * @param {Entry} entry
 * @param {number | null} leader before it
 * @param {number | null} ahead
 * @param {number} lead
 * @returns {Omit<Moment, "place"> | null}
 */
function momentOf({ stop }, leader, ahead, lead) {
  const captured = capturedIn(stop), laps = stop.do === "sow" ? stop.m.reduce((sum, move) => sum + move.laps.length, 0) : 0;
  let heaviest = LEAST - 1, moment = null;
  if (captured > heaviest) moment = { kind: CAPTURE, amount: (heaviest = captured), said: captured };
  if (laps > heaviest) moment = { kind: LONG, amount: (heaviest = laps), said: laps };
  const changes = ahead !== null && leader !== null && leader !== ahead;
  return changes && (!moment || lead / 2 > heaviest) ? { kind: LEAD, amount: lead, said: ahead } : moment;
}

/** The shells that a turn captures. @param {Entry["stop"]} stop */
function capturedIn(stop) {
  if (stop.do === "sow") return stop.m.reduce((sum, { taken }) => sum + (taken?.[1] ?? 0), 0);
  return stop.do === "both" ? stop.beats.reduce((sum, { taken }) => sum + (taken?.[1] ?? 0), 0) : 0;
}

/** The board after a stop, where it is known. @param {Entry[]} entries @param {number} index */
const boardAfter = (entries, index) => entries[index].stop.do !== "unknown" && entries[index].stop.z;

/**
 * The seat with most shells in its store, null if two have as many, and its lead.
 * @param {string} board
 * @param {number} seats
 * @returns {{ ahead: number | null, lead: number }}
 */
function leaderOn(board, seats) {
  const counts = board.split(".").map(Number), width = counts.length / seats, stores = counts.filter((_, place) => place % width === width - 1);
  const [first, second] = [...stores].sort((one, other) => other - one);
  return first === second ? { ahead: null, lead: 0 } : { ahead: stores.indexOf(first), lead: first - second };
}
