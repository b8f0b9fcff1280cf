// The words for a moment, from the page's table of words.

import { HAS_BREAKS, HAS_ROWS, HAS_VARIATIONS } from "./has.js";
import { game, storeOf } from "./game.js";

/** @import { Line, Whereabouts } from "./game.js" */
/** @import { Drawing, SourceStop, SowStop } from "./film_json.js" */
/** @import { PlannedStop, Take } from "./motion.js" */

/**
 * A sentence in pieces: plain text, and names, whose direction of writing is kept apart.
 * @typedef {(string | { name: string })[]} Sentence
 */

/** @typedef {Record<string, string | number | { name: string } | Sentence>} Values */

/**
 * The sentence of a key with its values; of two forms the first is for an `n` of 1.
 * @param {string} key
 * @param {Values} [values]
 * @returns {Sentence}
 */
export function say(key, values = {}) {
  const [one, more] = game.words[key].split("|");
  const form = more && values.n !== 1 ? more : one;
  return form.split(/\{(\w+)\}/).flatMap((text, i) => {
    const piece = i % 2 ? values[text] : text || [];
    return typeof piece === "number" ? String(piece) : piece;
  });
}

/** @param {Sentence} sentence */
export const toText = sentence =>
  sentence.map(one => /** @type {{ name?: string }} */ (one).name ?? one).join("");

/**
 * The same as text.
 * @param {string} key
 * @param {Values} [values]
 */
export const tell = (key, values) => toText(say(key, values));

/** @param {number | null} seat */
const nameOf = seat => ({ name: game.names[/** @type {number} */ (seat)] });

/**
 * A house as a record names it, or the store of a seat.
 * @param {number} place
 */
export function houseOf(place) {
  const index = place % (game.houses + 1), seat = Math.floor(place / (game.houses + 1));
  if (index === game.houses) return say("store", { seat: nameOf(seat) });
  return [game.seats[seat] + (game.houses - index)];
}

/**
 * What a capture takes, house by house, and what several come to.
 * @param {Take} take
 * @returns {Sentence}
 */
function captureOf({ seat, house, shells, flows }) {
  const others = flows.filter(([from]) => from !== house);
  const what = others.flatMap(([from, , n], i) =>
    [...i ? [", "] : [], ...say("of_house", { n, house: houseOf(from) })]);
  const values = { seat: nameOf(seat), what, own: houseOf(house), n: shells };
  if (!what.length) return say("takes_last", values);
  if (others.length < flows.length) return say("takes_both", values);
  return others.length > 1 ? say("takes", values) : say("takes_one", values);
}

/** @type {Record<string, string>} */
const ENDS = {
  "+": "ends_store", "*": "ends_capture", ".": "ends_empty", ":": "ends_occupied",
  "~": "ends_burned", "^": "ends_taken", "%": "ends_given",
};

/**
 * A label and a sentence for a moment of a stop.
 * @param {PlannedStop} stop
 * @param {number} time
 * @returns {[string, Sentence]}
 */
export function wordsFor(stop, time) {
  const { source } = stop;
  switch (source.do) {
    case "fill": {
      const what = source.flows.length ? [...say("filled"), " "] : [];
      const { s } = source;
      return [tell("start"), [...what,
        ...s === null ? say("all_begin") : say("begins", { seat: nameOf(s) })]];
    }
    case "score":
      return [tell("score"), say("round_over", { score: source.t.replaceAll("-", "–") })];
    case "pass": return [tell("pass"), say("passes", { seat: nameOf(source.s) })];
    case "set": if (HAS_BREAKS) return [tell("set"), say("board_set")]; break;
    case "gap": if (HAS_BREAKS) return [tell("gap"), say("turns_missing")]; break;
    case "unknown":
      if (HAS_BREAKS) return [tell("unknown"), say("not_known", { text: source.t })];
  }
  const taken = stop.takes.findLast(one => one.t <= time);
  const capture = taken && captureOf(taken);
  if (HAS_BREAKS && source.ruled && time >= stop.t1 - 1) return [tell("ruled"), say("board_ruled")];
  if (HAS_ROWS && source.do === "both") {
    return [tell("together"),
      capture && taken.end + 900 > time ? capture : say("sow_together")];
  }
  const seat = nameOf(/** @type {SowStop} */ (source).s);
  const i = stop.laps.findLastIndex(one => one.t <= time);
  if (i < 0) return [tell("turn"), say("to_sow", { seat })];
  const lap = stop.laps[i], following = stop.laps[i + 1];
  const to = /** @type {number} */ (lap.places.at(-1));
  const label = tell("lap", { i: i + 1, n: stop.laps.length });
  if (capture && taken.t >= lap.end) return [label, capture];
  if (time < lap.end) {
    const n = lap.places.length - 1;
    return [label, say("lifts", { seat, n, house: houseOf(lap.places[0]) })];
  }
  if (!lap.last) {
    return [label, say("relays", { house: houseOf(to), n: following.places.length - 1 })];
  }
  const end = lap.move?.end ?? "";
  if (end === "*") {
    const owner = Math.floor(to / (game.houses + 1));
    return [label, say(ENDS[end], { seat: nameOf(owner) })];
  }
  return [label, say(end === "+" && following ? "ends_again" : ENDS[end], { seat })];
}

/** The laps from which a turn is summed up. */
const LONG = 8;

/**
 * What is said when a turn is over, besides why: what a long one brought, and who moves next.
 * @param {PlannedStop} stop
 * @param {SourceStop} [next]
 * @returns {Sentence}
 */
export function afterTurn({ source, laps, takes, deltas }, next) {
  if (source.do !== "sow" && source.do !== "both") return [];
  const mover = source.do === "sow" ? source.s : -1, store = storeOf(mover);
  const won = deltas.reduce((sum, [, place, n]) => sum + (place === store ? n : 0), 0);
  const taken = takes.reduce((sum, { shells }) => sum + shells, 0);
  const summary = mover < 0 || laps.length < LONG ? []
    : [" ", ...say("summary", { laps: laps.length, won, taken })];
  const isNext = (next?.do === "sow" || next?.do === "pass") && next.s !== mover;
  return [...summary, ...isNext ? [" ", ...say("moves_next", { seat: nameOf(next.s) })] : []];
}

/** @type {Record<string, string>} */
const ROW_ENDS = {
  "+": "row_store", "*": "row_over", ".": "row_empty", ":": "row_occupied",
  "~": "row_burned", "^": "row_taken", "%": "row_given",
};

/**
 * A turn in one plain sentence; nothing for what is no turn or is not known.
 * @param {SourceStop} stop
 * @param {string[]} stores what the record says of the stores after it, seat by seat
 * @returns {string}
 */
export function rowWords(stop, stores) {
  if (stop.do === "pass") return tell("passes", { seat: nameOf(stop.s) });
  if (HAS_ROWS && stop.do === "both") return tell("sow_together");
  const last = stop.do === "sow" && stop.m.at(-1);
  if (stop.do !== "sow" || !last) return "";
  const words = stop.m.map(({ laps: [[place]] }, i) => {
    const house = game.houses - place % (game.houses + 1);
    return tell(i ? "row_then" : "row_lifts", { seat: nameOf(stop.s), house });
  });
  const laps = stop.m.reduce((sum, move) => sum + move.laps.length, 0);
  const won = stop.m.reduce((sum, { taken }) => sum + (taken?.[1] ?? 0), 0);
  if (laps > 1) words.push(tell("row_laps", { n: laps }));
  const { end } = last;
  if (won && end !== "*") words.push(tell("row_takes", { n: won }));
  words.push(tell(ROW_ENDS[end], { n: won }));
  if (stores.length) {
    const named = stores.map((n, seat) => tell("holds", { seat: nameOf(seat), n }));
    words.push(tell("row_stores", { stores: named.join(", ") }));
  }
  return `${words.join("; ")}.`;
}

/**
 * The place of a moment and the shells in the stores, for the slider.
 * @param {Line} line
 * @param {Whereabouts} at
 * @param {number[]} counts
 */
export function placeWords(line, { turn, turns, lap, laps }, counts) {
  const round = game.rounds[line.round].main.number;
  const place = { round, turn, turns, lap, laps };
  const words = [lap ? tell("at_lap", place) : tell("at", place)];
  if (HAS_VARIATIONS && line.parent) words.push(tell("in_variation"));
  game.names.forEach((_, seat) => {
    words.push(tell("holds", { seat: nameOf(seat), n: counts[storeOf(seat)] ?? 0 }));
  });
  return words.join(", ");
}

/** @type {Record<string, string>} */
const COLOURS = { y: "in_yellow", r: "in_red", g: "in_green", b: "in_blue" };

/**
 * What is drawn on the board.
 * @param {Drawing[]} drawings
 */
export const drawnWords = drawings => drawings.map(({ colour, start, end }) => {
  const values = { colour: tell(COLOURS[colour]), to: houseOf(end) };
  return start < 0 ? tell("drawn_ring", values)
    : tell("drawn_arrow", { ...values, from: houseOf(start) });
}).join(", ");
