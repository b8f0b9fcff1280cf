// The game that the page plays: its setting, its rounds, and the lines of play in each.

import { HAS_BREAKS, HAS_VARIATIONS } from "./has.js";
import { countsAt, lastIndex, stopIndexAt } from "./moments.js";
import { planMotion } from "./motion.js";
import { checksum } from "./packed_film.js";

/** @import { FilmJson, SettingJson, SourceStop } from "./film_json.js" */
/** @import { Plan, PlannedStop } from "./motion.js" */

/**
 * A line of play, a round's main line or a variation. A variation leaves its parent at the stop
 * `at`; `branches` are the variations that leave this line, by stop. `turns` are the indices of
 * the stops that are turns. `number` is the round's, or the variation's among its round's. `sum`
 * is the checksum of the boards before its turns, where the record's page has one. What a reader
 * tries is a line too: `tried` is the moment of its parent that he left.
 * @typedef {{
 *   round: number, stops: SourceStop[], parent: Line | null, at: number, number: number,
 *   branches: Record<number, Line[]>, turns: number[], sum?: number, tried?: number, plan?: Plan,
 * }} Line
 */

/** @typedef {{ main: Line, lines: Line[] }} Round */

/**
 * The place of a moment: its stop, the turn and the lap that began last (from 1; 0 before that).
 * A line without a stop has none.
 * @typedef {{
 *   index: number, stop: PlannedStop, turn: number, turns: number, lap: number, laps: number,
 * }} Whereabouts
 */

/**
 * @typedef {SettingJson & { names: string[], rounds: Round[], places: number, reel?: string }} Game
 */

/** The game; empty until `openGame`, and where the rules of a record are not known. */
export const game = /** @type {Game} */ ({});

/**
 * Takes what the page holds of its game.
 * @param {SettingJson} setting
 * @param {FilmJson} film
 */
export function openGame(setting, film) {
  Object.assign(game, setting, film, {
    places: setting.codes.length,
    rounds: film.rounds.map(roundOf),
  });
}

/**
 * @param {FilmJson["rounds"][number]} source
 * @param {number} round
 * @returns {Round}
 */
function roundOf({ n, stops, a, v = [] }, round) {
  /** @type {Line[]} */
  const lines = [], main = { ...lineOf(round, stops, null, 0, n), sum: a };
  if (HAS_VARIATIONS) v.forEach(({ p, at, stops }, number) => {
    const parent = lines[p] ?? main, line = lineOf(round, stops, parent, at, number);
    lines.push(line);
    if (stops.length && parent.stops[at]) (parent.branches[at] ??= []).push(line);
  });
  return { main, lines };
}

/**
 * A line of play in which no variation begins.
 * @param {number} round
 * @param {SourceStop[]} stops
 * @param {Line | null} parent
 * @param {number} at
 * @param {number} number
 * @returns {Line}
 */
export const lineOf = (round, stops, parent, at, number) => ({
  round, stops, parent, at, number, branches: {},
  turns: [...stops.keys()].filter(i => /^(sow|both|pass|unknown)$/.test(stops[i].do)),
});

/**
 * The plan of motion of a line, made when it is first asked for.
 * @param {Line} line
 */
export const planOf = line => line.plan ??= planMotion(line.stops, game);

/**
 * Tells whether the boards of a line are those that the engine played, by their checksum: the
 * board before each turn, and the one after the last.
 * @param {Line} line
 */
export function isConfirmed(line) {
  if (line.sum === undefined) return true;
  const { stops } = planOf(line), turns = line.turns.map(i => stops[i]);
  const played = HAS_BREAKS ? turns.filter(({ source }) => source.do !== "unknown") : turns;
  const boards = played.map(textOf), last = played.at(-1);
  if (last) {
    const next = HAS_BREAKS && stops[stops.indexOf(last) + 1];
    boards.push(textOf(next || { ...last, counts: countsAt(last, last.t1) }));
  }
  return checksum(boards.join(",")) === line.sum;
}

/** @param {PlannedStop} stop */
const textOf = ({ counts, burned }) =>
  counts.map((count, place) => burned.has(place) ? "#" : count).join(".");

/** @param {number} seat */
export const storeOf = seat => (seat + 1) * (game.houses + 1) - 1;

/**
 * @param {Line} line
 * @param {number} time
 * @returns {Whereabouts}
 */
export function whereIs(line, time) {
  const plan = planOf(line), index = stopIndexAt(plan, time), stop = plan.stops[index];
  return {
    index, stop, turn: lastIndex(line.turns, i => i <= index) + 1, turns: line.turns.length,
    lap: stop ? stop.laps.filter(lap => lap.t <= time).length : 0, laps: stop?.laps.length ?? 0,
  };
}

/**
 * The main line of a line's round, and the moment of it at which the line leaves it.
 * @param {Line} line
 * @param {number} time
 * @returns {[Line, number]}
 */
export function mainMoment(line, time) {
  while (HAS_VARIATIONS && line.parent) {
    time = line.tried ?? planOf(line.parent).stops[line.at].t0;
    line = line.parent;
  }
  return [line, time];
}
