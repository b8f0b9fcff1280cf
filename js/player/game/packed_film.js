// Opens what a page holds of its game: the columns that templates/pages/film_json.py writes, with
// what the list of moves says of each stop, become stops.

import {
  HAS_BREAKS, HAS_CLOCKS, HAS_ESTIMATES, HAS_LEAPS, HAS_NOTES, HAS_ROWS, HAS_VARIATIONS,
} from "./has.js";

/** @import { FilmJson, Flow, ListTexts, MovePath, PackedFilm } from "./film_json.js" */
/** @import { PackedLine, PackedSetting, SettingJson } from "./film_json.js" */
/** @import { SourceStop, StopText, Taken } from "./film_json.js" */

/**
 * A board: a letter for each place, the houses of a seat, and the shells in each place, `NaN` in a
 * burned house.
 * @typedef {{ codes: string, houses: number, shells: number[] }} Ring
 */

/**
 * The setting with every spot of its boards in full.
 * @param {PackedSetting} setting
 * @returns {SettingJson}
 */
export const unpackSetting = setting => ({
  ...setting,
  layouts: setting.layouts.map(layout => {
    const { x, y, r, store: [rx, ry, right, down, ...pile] } = layout;
    const house = (/** @type {number[]} */ ...at) => [...at, r, r, ...at, r, r];
    const store = (/** @type {number} */ left, /** @type {number} */ top) =>
      [left, top, rx, ry, left + right, top + down, ...pile];
    const spotOf = (/** @type {number} */ place) =>
      (place + 1) % (setting.houses + 1) ? house : store;
    return { ...layout, spots: x.map((left, place) => spotOf(place)(left, y[place])) };
  }),
});

/**
 * The film in full.
 * @param {PackedFilm} film
 * @param {ListTexts[]} texts of the rounds in order
 * @param {Pick<Ring, "codes" | "houses">} setting
 * @returns {FilmJson}
 */
export const unpackFilm = ({ names, rounds, reel }, texts, setting) => ({
  names, reel,
  rounds: rounds.map((round, i) => ({
    n: round.n, stops: stopsOf(round, texts[i].main, setting), a: round.a,
    v: HAS_VARIATIONS ? round.v?.map((line, number) => (
      { p: line.p, at: line.at, stops: stopsOf(line, texts[i].lines[number], setting) })) : [],
  })),
});

/**
 * @param {PackedLine} line
 * @param {StopText[]} said
 * @param {Pick<Ring, "codes" | "houses">} setting
 * @returns {SourceStop[]}
 */
function stopsOf(line, said, { codes, houses }) {
  const { d, m = "", f = "", k = {}, z = {}, t = {}, r = [] } = line;
  const paths = m.split("|"), flows = f.split("|");
  const isRuled = new Set(r), ring = { codes, houses, shells: /** @type {number[]} */ ([]) };
  return Array.from(d, (kind, i) => {
    if (k[i]) ring.shells = k[i].split(".").map(Number);
    const action = actionOf(kind, paths, flows, ring);
    return /** @type {SourceStop} */ ({
      ...action, t: t[i] ?? said[i]?.t ?? "", ...k[i] && { k: k[i] },
      ...HAS_BREAKS && z[i] && { z: z[i] }, ...HAS_BREAKS && isRuled.has(i) && { ruled: true },
      ...(HAS_NOTES || HAS_CLOCKS || HAS_ESTIMATES) && annotationsOf(line, i, said[i], action),
    });
  });
}

/**
 * What an annotator added to a stop: letters of comments, clocks, an estimate.
 * @param {PackedLine} line
 * @param {number} stop
 * @param {StopText | undefined} said
 * @param {{ do: string, s?: number | null }} action
 */
function annotationsOf({ c = [], e = "" }, stop, { w, c: clock } = { t: "" }, action) {
  const clocks = HAS_CLOCKS ? c.flatMap(([at, ...one]) => at === stop ? [one] : []) : [];
  if (HAS_CLOCKS && clock && action.do === "sow") clocks.push([Number(action.s), clock]);
  const levels = HAS_ESTIMATES ? e.split(",")[stop] : "";
  return {
    ...w && { w }, ...HAS_CLOCKS && clocks.length && { c: clocks },
    ...HAS_ESTIMATES && levels && { e: levels.split("/").map(Number) },
  };
}

/** The letters of what seats do, three seats and then no seat, and what that is. */
const KINDS = "012 345 vwxughif";
const ACTIONS = ["sow", "pass", "unknown", "fill"];

/** What no seat does, by its letter. @type {Record<string, string>} */
const EVENTS = { b: "both", o: "score", "=": "set", "-": "gap" };

/**
 * What happens at a stop, by its letter; paths and flows are taken from their columns.
 * @param {string} kind
 * @param {string[]} paths
 * @param {string[]} flows
 * @param {Ring} ring
 * @returns {{ do: string, s?: number | null, m?: MovePath[], flows?: Flow[], ticks?: unknown }}
 */
function actionOf(kind, paths, flows, ring) {
  const at = KINDS.indexOf(kind), action = EVENTS[kind] ?? ACTIONS[at >> 2];
  const seat = at % 4;
  return {
    do: action,
    ...at < 0 ? {} : { s: seat < 3 ? seat : null },
    ...action === "sow" && {
      m: next(paths).split("/").filter(Boolean).map(one => moveOf(one, seat, ring)),
    },
    ...HAS_ROWS && action === "both" && { ticks: ticksOf(next(paths), ring) },
    .../fill|score/.test(action) && { flows: flowsOf(next(flows), ring) },
  };
}

/** @param {string[]} column */
const next = column => column.shift() ?? "";

/**
 * @param {string} text
 * @param {Ring} ring
 * @returns {Flow[]}
 */
const flowsOf = (text, { codes, shells }) => text.split(",").filter(Boolean).map(
  one => pour(shells, codes.indexOf(one[0]), codes.indexOf(one[1]), +one.slice(2)));

/**
 * A flow, which changes the board.
 * @param {number[]} shells
 * @param {number} from
 * @param {number} to
 * @param {number} number
 * @returns {Flow}
 */
function pour(shells, from, to, number) {
  shells[from] -= number;
  shells[to] += number;
  return [from, to, number];
}

/**
 * @param {string} text
 * @param {number} seat
 * @param {Ring} ring
 * @returns {MovePath}
 */
function moveOf(text, seat, ring) {
  const at = text.search(/[+*.:~^]/), taken = text.slice(at + 1), end = text[at];
  const [first, ...more] = text.slice(0, at), { codes, shells } = ring, path = more.join("");
  let place = codes.indexOf(first), words = path;
  if (HAS_LEAPS && first === "=") {
    for (const [from, ...to] of path.split(" ")) {
      shells[codes.indexOf(from)] = 0;
      for (const letter of to) shells[place = codes.indexOf(letter)]++;
    }
  } else {
    words = Array.from({ length: +path || 1 }, () => {
      const lap = lapFrom(place, seat, ring);
      place = codes.indexOf(lap[lap.length - 1]);
      return lap;
    }).join(" ");
  }
  return taken ? [words, end, captureOf(taken, place, seat, ring)] : [words, end];
}

/**
 * A lap that begins in a place: its shells go round the board one by one.
 * @param {number} place
 * @param {number} seat
 * @param {Ring} ring
 */
function lapFrom(place, seat, ring) {
  const { codes, shells } = ring;
  let word = codes[place], held = shells[place];
  shells[place] = 0;
  for (; held; held--) {
    place = nextPlace(place, seat, ring);
    shells[place]++;
    word += codes[place];
  }
  return word;
}

/**
 * The place in which a seat sows after another, over burned houses and the stores of others.
 * @param {number} place
 * @param {number} seat
 * @param {Ring} ring
 */
function nextPlace(place, seat, { codes, houses, shells }) {
  do place = (place + 1) % codes.length;
  while (isNaN(shells[place])
    || place % (houses + 1) === houses && place !== storeOf(seat, houses));
  return place;
}

/**
 * @param {number} seat
 * @param {number} houses
 */
const storeOf = (seat, houses) => (seat + 1) * (houses + 1) - 1;

/**
 * @param {string} text
 * @param {number} house of the last shell
 * @param {number} seat
 * @param {Ring} ring
 * @returns {Taken}
 */
function captureOf(text, house, seat, { codes, houses, shells }) {
  const sources = Array.from(text.replace("!", ""), letter => codes.indexOf(letter));
  const store = storeOf(seat, houses);
  const flows = sources.map(from => pour(shells, from, store, shells[from]));
  if (text.endsWith("!")) flows.push(pour(shells, house, store, 1));
  return [house, sources, flows.reduce((sum, [, , n]) => sum + n, 0), flows];
}

/**
 * A row's ticks with every place in full: `.` is the next place after a hand's last one for a
 * drop, and the same place for a lift.
 * @param {string} text
 * @param {Ring} ring
 * @returns {[beats: string, ...takes: Taken[]]}
 */
function ticksOf(text, ring) {
  const [beats, ...captures] = text.split(";"), { codes, shells } = ring;
  /** @type {Taken[]} */
  const takes = [];
  /** @type {number[]} */
  const last = [];
  const whole = beats.replace(/([A-Ca-c!])(.)/g, (event, does, where) => {
    if (does === "!") {
      takes.push(captureOf(captures[takes.length], last[where], +where, ring));
      return event;
    }
    const seat = "ABCabc".indexOf(does), isDrop = seat > 2, hand = seat % 3;
    const next = () => isDrop ? nextPlace(last[hand], hand, ring) : last[hand];
    const place = where === "." ? next() : codes.indexOf(where);
    shells[place] = isDrop ? shells[place] + 1 : 0;
    last[hand] = place;
    return does + codes[place];
  });
  return [whole, ...takes];
}

/**
 * The checksum (Adler-32) of a text of ASCII characters.
 * @param {string} text
 */
export function checksum(text) {
  let low = 1, high = 0;
  for (let i = 0; i < text.length; i++) {
    low = (low + text.charCodeAt(i)) % 65521;
    high = (high + low) % 65521;
  }
  return high * 65536 + low;
}
