// The films that the second engine makes of records, against those of Python's pages: on standard input a JSON list of
// `{ text, film, setting }`, on standard output for each what differs first, or null.

import { isDeepStrictEqual } from "node:util";

import { unpackFilm } from "../../js/player/game/packed_film.js";
import { readRecord } from "../../js/notation/reader.js";
import { writeReel } from "../../js/replay/moments.js";
import { filmOf, makeTimeline } from "../../js/replay/timeline.js";
import { traceRecord } from "../../js/replay/trace.js";

/** A stop by what it does and the boards around it, in one form for both. */
function plain({ do: does, s, flows, m, beats, t, b, k, z, c, e, ruled, drawn }, next) {
  const before = (b || k || "").replaceAll("NaN", "#");
  return {
    does, s: s ?? null, flows: (flows ?? []).map(String).sort(), m: m?.map(plainMove), beats: beats?.map(plainMove), t: does === "score" ? t : "",
    ...(does === "gap" || does === "unknown" ? {} : { before, after: ((next && (next.b || next.k)) || z || "").replaceAll("NaN", "#") }), c: c ?? [], e: e ?? [], ruled: !!ruled, drawn: drawn ?? [],
  };
}

/** A move or beat with its capture, in which the order of the houses does not matter. */
const plainMove = ({ taken, ...rest }) => ({ ...rest, taken: taken && [taken[0], taken[1], taken[2].map(String).sort()] });

/** The lines of a film. */
const linesOf = (rounds) => rounds.flatMap(({ n, stops, v = [] }) => [["round", n, stops], ...v.map(({ p, at, stops }) => [p, at, stops])]);

export function differ({ text, film, setting }) {
  const timeline = makeTimeline(traceRecord(readRecord(text))), ours = linesOf(filmOf(timeline));
  // Of the mistakes that an engine judged only Python makes moments; a board that is stated and cannot be played on it knows.
  const reel = writeReel(timeline, setting.seats.length);
  if (reel !== film.reel && !/ by="sungka |^set ".* -"$/m.test(text)) return { ours: reel, theirs: film.reel };
  const theirs = linesOf(unpackFilm(film, setting).rounds);
  if (ours.length !== theirs.length) return { lines: [ours.length, theirs.length] };
  for (const [at, [p, n, stops]] of ours.entries()) {
    const [q, m, others] = theirs[at];
    const kinds = [stops, others].map((all) => all.map((stop) => stop.do).join(" "));
    if (p !== q || n !== m || kinds[0] !== kinds[1]) return { at, from: [p, n, q, m], kinds };
    for (let i = 0; i < stops.length; i++) {
      // The board behind the last stop of a line is not written where it follows from what was played.
      const [one, other] = [plain(stops[i], stops[i + 1]), plain(others[i], others[i + 1])];
      if (!others[i + 1] && !others[i].z) delete one.after, delete other.after;
      if (stops[i].do === "fill" && !others[i].z) delete one.after, delete other.after;
      // Behind turns that are missing the board is not known; a page goes on with the last one.
      if (!one.before && !others[i].k) delete one.before, delete other.before;
      // A board that a ruling states and that cannot be played on.
      if (!one.after && !stops[i].z) delete one.after, delete other.after;
      // What the engine drew, Python alone places.
      if (/ by="sungka /.test(text)) delete one.drawn, delete other.drawn;
      if (!isDeepStrictEqual(one, other)) return { line: at, stop: i, text: stops[i].t, ours: one, theirs: other };
    }
  }
  return null;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  let given = "";
  for await (const piece of process.stdin) given += piece;
  process.stdout.write(JSON.stringify(JSON.parse(given).map(differ)));
}
