// Opens what a page holds of its game: the columns that templates/pages/film_json.py writes become
// stops. What the list of moves says of them is added by view/rows.js.

import {
  HAS_BREAKS, HAS_CLOCKS, HAS_ESTIMATES, HAS_LEAPS, HAS_NOTES, HAS_ROWS, HAS_THREE,
  HAS_VARIATIONS,
} from "./has.js";

/** @import { Beat, FilmJson, Flow, MovePath, PackedFilm, PackedLine } from "./film_json.js" */
/** @import { PackedSetting, RoundJson, SettingJson, SourceStop, Taken } from "./film_json.js" */

/** A letter for each place, and the houses of a seat. */
let codes = "", houses = 0;

/** The shells in each place while a line is opened, `NaN` in a burned house. @type {number[]} */
let shells;

/**
 * The setting with every spot of its boards in full.
 * @param {PackedSetting} setting
 * @returns {SettingJson}
 */
export const unpackSetting = setting => ({
  ...setting,
  layouts: setting.layouts.map(layout => {
    const { x, y, r, store: [rx, ry, right, down, ...pile] } = layout;
    const spots = x.map((left, place) => {
      const top = y[place];
      return (place + 1) % (setting.houses + 1) ? [left, top, r, r, left, top, r, r]
        : [left, top, rx, ry, left + right, top + down, ...pile];
    });
    return { ...layout, spots };
  }),
});

/**
 * The film in full.
 * @param {PackedFilm} film
 * @param {Pick<SettingJson, "codes" | "houses">} setting
 * @returns {FilmJson}
 */
export function unpackFilm({ names, rounds, reel }, setting) {
  ({ codes, houses } = setting);
  return { names, reel, rounds: rounds.map(({ n, a, v = [], ...main }) => {
    const stops = stopsOf(main);
    /** @type {NonNullable<RoundJson["v"]>} */
    const lines = [];
    // A variation begins on the board of the stop that it replaces.
    if (HAS_VARIATIONS) for (const { p, at, ...line } of v) {
      const from = lines[p]?.stops ?? stops;
      lines.push({ p, at, stops: stopsOf(line, from[at]?.b) });
    }
    return { n, a, stops, v: lines };
  }) };
}

/**
 * @param {PackedLine} line
 * @param {string} [board] on which the line begins, where it does not say so itself
 * @returns {SourceStop[]}
 */
function stopsOf({ d, m = "", f = "", e = "", t, k, z, c, r, g }, board) {
  const paths = m.split("|"), flows = f.split("|"), levels = HAS_THREE ? e.split(",") : [];
  shells = [];
  return Array.from(d, (kind, i) => {
    const known = k?.[i] ?? (i ? "" : board);
    if (known) shells = known.split(".").map(Number);
    const before = shells.join("."), stop = actionOf(kind, paths, flows);
    Object.assign(stop, { t: t?.[i] ?? "", b: before, k: known });
    if (HAS_ESTIMATES && HAS_THREE && levels[i]) stop.e = levels[i].split("/");
    if (HAS_BREAKS) stop.z = z?.[i];
    if (HAS_BREAKS && r?.includes(i)) stop.ruled = true;
    if (HAS_NOTES && g?.[i]) {
      const [drawn, due, ahead] = g[i].split(/;(\d+)/);
      Object.assign(stop, { due, drawn: drawingsOf(drawn), ahead: drawingsOf(ahead) });
    }
    const clocks = HAS_CLOCKS && c?.flatMap(([at, ...clock]) => at === i ? [clock] : []);
    if (clocks && clocks.length) stop.c = clocks;
    return stop;
  });
}

/** @param {string} [text] */
const drawingsOf = text => text?.match(/\S+/g)?.map(drawingOf);

/** @param {string} text */
function drawingOf(text) {
  const [start, end = start] = Array.from(text.slice(1), letter => codes.indexOf(letter));
  return { colour: text[0], start: start === end ? -1 : start, end };
}

/**
 * The moves of a turn: a house, or laps written out; how it ended, where that is not in the store
 * or in an empty house; the places that it took, or the number of its laps.
 */
const MOVES = HAS_LEAPS ? /(=[^+*:~^%]+|\d+)(?:([*:~^%])([^+]*))?/g
  : /(\d+)(?:([*:~^%])([^+]*))?/g;

/** The letters of what happens, by three seats or by none, and what that is. */
const KINDS = "012 345 vwxughif   b   o   =   -";
const ACTIONS = ["sow", "pass", "unknown", "fill", "both", "score", "set", "gap"];

/**
 * What happens at a stop, by its letter; paths and flows are taken from their columns.
 * @param {string} kind
 * @param {string[]} paths
 * @param {string[]} flows
 * @returns {SourceStop}
 */
function actionOf(kind, paths, flows) {
  const at = KINDS.indexOf(kind), action = ACTIONS[at >> 2], seat = at % 4;
  return /** @type {SourceStop} */ ({
    do: action, s: seat < 3 ? seat : null,
    ...action === "sow" && {
      m: Array.from(next(paths).matchAll(MOVES), ([, from, end, rest]) =>
        moveOf(from, end, rest, seat)),
    },
    ...HAS_ROWS && action === "both" && { beats: beatsOf(next(paths)) },
    .../fill|score/.test(action) && { flows: flowsOf(next(flows)) },
  });
}

/** @param {string[]} column */
const next = column => column.shift() ?? "";

/**
 * @param {string} text
 * @returns {Flow[]}
 */
const flowsOf = text => text.split(",").filter(Boolean).map(
  one => pour(codes.indexOf(one[0]), codes.indexOf(one[1]), +one.slice(2)));

/**
 * A flow, which changes the board.
 * @param {number} from
 * @param {number} to
 * @param {number} number
 * @returns {Flow}
 */
function pour(from, to, number) {
  shells[from] -= number;
  shells[to] += number;
  return [from, to, number];
}

/**
 * A move, as `MOVES` finds it.
 * @param {string} from
 * @param {string | undefined} end
 * @param {string} rest
 * @param {number} seat
 * @returns {MovePath}
 */
function moveOf(from, end, rest, seat) {
  const store = storeOf(seat);
  /** @type {number[][]} */
  let laps = [];
  let place = store - +from;
  if (HAS_LEAPS && from[0] === "=") {
    laps = from.slice(1).split(" ").map(word => Array.from(word, letter => codes.indexOf(letter)));
    for (const [source, ...to] of laps) {
      shells[source] = 0;
      for (place of to) shells[place]++;
    }
  } else {
    // A move goes on from where shells lay, unless the number of its laps is written.
    do {
      const lap = lapFrom(place, seat);
      laps.push(lap);
      place = lap[lap.length - 1];
    } while (end && end !== "*" ? laps.length < +rest : shells[place] > 1 && place !== store);
  }
  if (end === "*") return { laps, end, taken: captureOf(rest, place, seat) };
  return { laps, end: end ?? (place === store ? "+" : ".") };
}

/**
 * A lap that begins in a place: its shells go round the board one by one.
 * @param {number} place
 * @param {number} seat
 */
function lapFrom(place, seat) {
  const lap = [place];
  let held = shells[place];
  shells[place] = 0;
  for (; held; held--) {
    place = nextPlace(place, seat);
    shells[place]++;
    lap.push(place);
  }
  return lap;
}

/**
 * The place in which a seat sows after another, over burned houses and the stores of others.
 * @param {number} place
 * @param {number} seat
 */
function nextPlace(place, seat) {
  do place = (place + 1) % codes.length;
  while (isNaN(shells[place])
    || place % (houses + 1) === houses && place !== storeOf(seat));
  return place;
}

/** @param {number} seat */
const storeOf = seat => (seat + 1) * (houses + 1) - 1;

/**
 * @param {string} text
 * @param {number} house of the last shell
 * @param {number} seat
 * @returns {Taken}
 */
function captureOf(text, house, seat) {
  const store = storeOf(seat);
  const flows = Array.from(text, letter => {
    const from = letter === "!" ? house : codes.indexOf(letter);
    return pour(from, store, letter === "!" ? 1 : shells[from]);
  });
  return [house, flows.reduce((sum, [, , n]) => sum + n, 0), flows];
}

/**
 * The beats of a row. `.` is the next place after a hand's last one for a drop, and the same place
 * for a lift.
 * @param {string} text
 * @returns {Beat[]}
 */
function beatsOf(text) {
  const [words, ...captures] = text.split(";");
  /** @type {number[]} */
  const last = [];
  let tick = -1;
  return words.split(" ").flatMap(word => {
    // `+3` is two ticks of nothing, `a.b.` one tick.
    tick += +word || 1;
    return Array.from(word.matchAll(/([A-Ca-c!])(.)/g), ([, does, where]) => {
      const at = "ABCabc".indexOf(does), isDrop = at > 2, seat = at < 0 ? +where : at % 3;
      if (at < 0) {
        const taken = captureOf(captures.shift() ?? "", last[seat], seat);
        return { tick, seat, place: last[seat], isDrop, taken };
      }
      const place = where !== "." ? codes.indexOf(where)
        : isDrop ? nextPlace(last[seat], seat) : last[seat];
      shells[place] = isDrop ? shells[place] + 1 : 0;
      last[seat] = place;
      return { tick, seat, place, isDrop };
    });
  });
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
