// The first lines of a new record, and what its rules are in a few words.

import { opensWithBoth } from "../../../js/engine/match.js";
import { PRESET_NAMES, readRules } from "../../../js/engine/rules.js";
import { writeTag } from "../../../js/notation/items.js";
import { seatLetters } from "../../../js/replay/seats.js";

/** The name of the tag of each seat. */
const SEATS = { S: "South", N: "North", E: "East", W: "West" };

/** @typedef {import("../../../js/engine/rules.js").Rules} Rules */

/** @param {string} preset */
const rulesOf = (preset) => /** @type {Rules} */ (readRules(preset).rules);

/** The published rule sets, each with what it is in a few words. */
export const PRESETS = PRESET_NAMES.map((name) => ({ name, words: describe(rulesOf(name)) }));

/** @param {Rules} rules */
function describe(rules) {
  const { seats, houses, shells, rounds, sowing } = rules;
  return [
    seats === 2 ? "two players" : "three players", `${houses} houses of ${shells} shells`,
    opensWithBoth(rules, 1) ? "both hands begin at once" : "in turns", sowing === "clockwise" ? "clockwise" : "counter-clockwise",
    rounds === 1 ? "one round" : "a match",
  ].join(", ");
}

/**
 * The names of the seats of a rule set, in playing order.
 * @param {string} preset
 */
export const seatNames = (preset) => seatLetters(rulesOf(preset).seats).map((letter) => SEATS[letter]);

/**
 * The header of a record and the beginning of its first row.
 * @param {string} preset
 * @param {Readonly<Record<string, string>>} players by the names of their seats; a seat without a name is left out
 * @param {string} date as in `2026-11-28`
 */
export function writeFirstLines(preset, players, date) {
  const named = Object.entries(players).filter(([, value]) => value.trim());
  const tags = [["Date", date], ...named, ["Rules", preset]].map(([name, value]) => writeTag({ name, value: value.trim() }));
  return ["%sgn 1", ...tags, "", "1. "].join("\n");
}

/**
 * A name for the file of a record: the date and the players, in letters that every system takes.
 * @param {Readonly<Record<string, string>>} players
 * @param {string} date
 */
export function nameFile(players, date) {
  const words = Object.values(players).map((name) => name.split(",")[0].normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "").toLowerCase());
  return `${[date, ...words.filter(Boolean)].join("-")}.sgn`;
}
