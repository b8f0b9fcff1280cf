// Opens what a page holds of its game: the columns that templates/pages/film_json.py writes, with
// what the list of moves says of each stop, become stops.

/** @import { FilmJson, Flow, ListTexts, MovePath, PackedFilm } from "./film_json.js" */
/** @import { PackedLine, SourceStop, StopText, Taken } from "./film_json.js" */

/**
 * A board: a letter for each place, and the houses of a seat.
 * @typedef {{ codes: string, houses: number }} Ring
 */

/** @type {Record<string, string>} */
const ENDS = {
  "+": "store", "*": "capture", ".": "empty", ":": "occupied", "~": "burned", "^": "taken",
};

/**
 * The film in full.
 * @param {PackedFilm} film
 * @param {ListTexts[]} texts of the rounds in order
 * @param {Ring} ring
 * @returns {FilmJson}
 */
export const unpackFilm = ({ names, rounds, reel }, texts, ring) => ({
  names, reel,
  rounds: rounds.map((round, i) => ({
    n: round.n, stops: stopsOf(round, texts[i].main, ring), a: round.a,
    v: round.v?.map((line, number) => (
      { p: line.p, at: line.at, stops: stopsOf(line, texts[i].lines[number], ring) })),
  })),
});

/**
 * @param {PackedLine} line
 * @param {StopText[]} said
 * @param {Ring} ring
 * @returns {SourceStop[]}
 */
function stopsOf(line, said, ring) {
  const { d, m = "", f = "", k = {}, z = {}, t = {}, c = [], e = "", r = [] } = line;
  const paths = m.split("|"), flows = f.split("|"), levels = e.split(",");
  const isRuled = new Set(r);
  return Array.from(d, (kind, i) => {
    const { t: text = "", w, c: clock } = said[i] ?? {};
    const action = actionOf(kind, paths, flows, ring);
    const clocks = c.flatMap(([at, ...one]) => at === i ? [one] : []);
    if (clock && action.do === "sow") clocks.push([Number(action.s), clock]);
    return /** @type {SourceStop} */ ({
      ...action, t: t[i] ?? text, ...k[i] && { k: k[i] }, ...z[i] && { z: z[i] }, ...w && { w },
      ...clocks.length && { c: clocks }, ...isRuled.has(i) && { ruled: true },
      ...levels[i] && { e: levels[i].split("/").map(Number) },
    });
  });
}

/** The letters of what seats do, three seats and then no seat, and what that is. */
const KINDS = "012 345 vwxughif", ACTIONS = ["sow", "pass", "unknown", "fill"];

/**
 * What happens at a stop, by its letter; paths and flows are taken from their columns.
 * @param {string} kind
 * @param {string[]} paths
 * @param {string[]} flows
 * @param {Ring} ring
 * @returns {{ do: string, s?: number | null, m?: MovePath[], flows?: Flow[], ticks?: unknown }}
 */
function actionOf(kind, paths, flows, ring) {
  const path = () => paths.shift() ?? "", someFlows = () => flowsOf(flows.shift() ?? "", ring);
  const at = KINDS.indexOf(kind), action = ACTIONS[Math.floor(at / 4)];
  const s = at % 4 < 3 ? at % 4 : null;
  switch (action) {
    case "sow": {
      const moves = path().split("/").filter(Boolean);
      return { do: action, s, m: moves.map(one => moveOf(one, Number(s), ring)) };
    }
    case "fill": return { do: action, s, flows: someFlows() };
    case "pass": case "unknown": return { do: action, s };
  }
  switch (kind) {
    case "b": return { do: "both", ticks: ticksOf(path(), ring) };
    case "o": return { do: "score", flows: someFlows() };
    default: return { do: kind === "=" ? "set" : "gap" };
  }
}

/**
 * @param {string} text
 * @param {Ring} ring
 * @returns {Flow[]}
 */
const flowsOf = (text, { codes }) => text.split(",").filter(Boolean).map(
  one => [codes.indexOf(one[0]), codes.indexOf(one[1]), +one.slice(2)]);

/**
 * @param {string} text
 * @param {number} seat
 * @param {Ring} ring
 * @returns {MovePath}
 */
function moveOf(text, seat, ring) {
  const at = text.search(/[+*.:~^]/), taken = text.slice(at + 1);
  const laps = text.slice(0, at), end = ENDS[text[at]];
  return taken ? [laps, end, captureOf(taken, seat, ring)] : [laps, end];
}

/**
 * @param {string} text
 * @param {number} seat
 * @param {Ring} ring
 * @returns {Taken}
 */
function captureOf(text, seat, { codes, houses }) {
  const house = codes.indexOf(text[0]), store = (seat + 1) * (houses + 1) - 1;
  const emptied = text.slice(1).replace("!", "").split(",").filter(Boolean);
  /** @type {Flow[]} */
  const flows = emptied.map(one => [codes.indexOf(one[0]), store, +one.slice(1)]);
  const sources = flows.map(([from]) => from);
  if (text.endsWith("!")) flows.push([house, store, 1]);
  return [house, sources, flows.reduce((sum, [, , n]) => sum + n, 0), flows];
}

/**
 * A row's ticks with every place in full: `.` is the place after a hand's last one for a drop, and
 * the same place for a lift.
 * @param {string} text
 * @param {Ring} ring
 * @returns {[beats: string, ...takes: Taken[]]}
 */
function ticksOf(text, ring) {
  const [beats, ...takes] = text.split(";"), seats = beats.match(/!\d/g) ?? [], { codes } = ring;
  /** @type {Record<string, string>} */
  const last = {};
  const whole = beats.replace(/([A-Ca-c])(.)/g, (_, does, where) => {
    const hand = does.toLowerCase(), at = codes.indexOf(last[hand]) + Number(does === hand);
    return does + (last[hand] = where === "." ? codes[at % codes.length] : where);
  });
  return [whole, ...takes.map((one, i) => captureOf(one, +seats[i][1], ring))];
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
