// Messages for tags: dates, results, rules, the board that a record starts from.

/** @import { Rules } from "../engine/rules.js" */
/** @import { Finding, Tag } from "../notation/record.js" */
/** @import { Replay } from "../replay/play.js" */
/** @import { Message } from "./wording.js" */

import { boardShells } from "../engine/match.js";
import { OPTIONS, PRESET_NAMES } from "../engine/rules.js";
import { readPosition } from "../notation/statements.js";
import { digestOf } from "../replay/core.js";
import { countShells } from "../replay/header.js";
import { seatLetters } from "../replay/seats.js";
import { findNearest } from "./nearest.js";
import { misfitUnder } from "./round_findings.js";
import { misfitOf } from "./token_faults.js";
import { fill, quoteAll, say, titleOf } from "./wording.js";
import { SENTENCES, TABLES } from "./words.js";

/**
 * The message for a finding about a tag.
 * @param {Replay} replay
 * @param {Tag} tag
 * @param {Finding} finding
 * @returns {Message}
 */
export function explainTagFinding(replay, { name, value }, { code }) {
  const { record, rules } = replay, letters = rules ? seatLetters(rules.seats) : ["S", "N", "E", "W"];
  switch (code) {
    case "SGN204":
      return explainDate(value);
    case "SGN205":
      return say(misreadRules(value), SENTENCES.rulesOf[0]);
    case "SGN206":
      return say(rules ? misfitOfSetup(rules, value) : fill(SENTENCES.parseSetup[0], misfitOf(value) ?? ""));
    case "SGN207":
      return explainResult(replay, value);
    case "SGN208":
      return say(SENTENCES.checkDigest[0], fill(SENTENCES.checkDigest[1], digestOf(record, rules) ?? ""));
    case "SGN209":
      if (name === "Evidence") return say(fill(SENTENCES.evidence[0], quoteAll(TABLES.evidence), value));
      return say(fill(SENTENCES.result[0], quoteAll([...letters, "draw", "*"]), value));
    case "SGN210":
      return say(fill(SENTENCES.seat[0], name, seatLetters(rules?.seats ?? 2).map(titleOf).join(", ")));
    default: {
      const position = readPosition(value);
      return say(fill(SENTENCES.wrongTotal[0], "fault" in position ? 0 : countShells(position), rules ? boardShells(rules) : 0));
    }
  }
}

/** @param {string} value */
function explainDate(value) {
  const [form, none] = SENTENCES.date;
  if (/^([0-9]{4}|\?{4})-([0-9]{2}|\?\?)-([0-9]{2}|\?\?)$/.test(value)) return say(fill(none, value));
  const last = /^([0-9]{1,2})[./ -]([0-9]{1,2})[./ -]([0-9]{4})$/.exec(value)?.slice(1).map(Number);
  const first = /^([0-9]{4})[./ -]([0-9]{1,2})[./ -]([0-9]{1,2})$/.exec(value)?.slice(1).map(Number);
  const orders = last ? [[last[2], last[1], last[0]], [last[2], last[0], last[1]]] : first ? [first] : [];
  const days = orders.filter(([year, month, day]) => year && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month));
  const written = new Set(days.map(([year, month, day]) => `\`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}\``));
  return say(fill(form, value), written.size ? `write ${[...written].join(" or ")}` : null);
}

/**
 * @param {number} value
 * @param {number} digits
 */
const pad = (value, digits) => String(value).padStart(digits, "0");

/**
 * The days of a month.
 * @param {number} year
 * @param {number} month
 */
function lengthOf(year, month) {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * @param {Replay} replay
 * @param {string} value
 * @returns {Message}
 */
function explainResult({ result, record, last, rules }, value) {
  const end = record.items.findLast(({ type }) => type === "end"), [sentence, hint] = SENTENCES.checkResult;
  const isByEnd = end?.type === "end" && end.reason, reason = isByEnd ? end.reason : last?.isMatchOver ? rules?.win : "unfinished";
  return say(fill(sentence, result ?? "", reason, value), result === "*" ? hint : null);
}

/**
 * @param {Rules} rules
 * @param {string} value
 */
function misfitOfSetup(rules, value) {
  const [mover] = SENTENCES.readSetup, position = readPosition(value);
  if ("fault" in position) return fill(SENTENCES.parseSetup[0], misfitOf(value) ?? "");
  return misfitUnder(rules, position) ?? mover;
}

/**
 * What is wrong with a text of rules.
 * @param {string} value
 */
function misreadRules(value) {
  const [name = "", ...words] = value.split(/[ \t\xa0]+/).filter(Boolean), [plain, twice, against] = SENTENCES.rulesFromText;
  if (!PRESET_NAMES.includes(name)) return fill(SENTENCES.findPreset[0], name, meant(name, PRESET_NAMES));
  /** @type {Map<string, string>} */
  const written = new Map();
  for (const word of words) {
    const at = word.indexOf("="), option = at < 0 ? word : word.slice(0, at), given = word.slice(at + 1);
    if (at < 0) return fill(plain, word);
    if (written.has(option)) return fill(twice, option);
    written.set(option, given);
    const wrong = misreadOption(option, given);
    if (wrong) return wrong;
  }
  return fill(against, written.get("first-lift") ?? "");
}

/**
 * @param {string} option
 * @param {string} value
 */
function misreadOption(option, value) {
  const [unknown, oneOf, number] = SENTENCES.value;
  if (!Object.hasOwn(OPTIONS, option)) return fill(unknown, option, meant(option, Object.keys(OPTIONS)));
  const given = OPTIONS[/** @type {keyof typeof OPTIONS} */ (option)];
  if (typeof given !== "string") {
    const isRight = /^[0-9]{1,3}$/.test(value) && +value >= given[1] && +value <= given[2];
    return isRight ? null : fill(number, option, given[1], given[2], value);
  }
  const values = [...given.split(" "), ...(option === "opening" ? ["farthest"] : [])];
  if (values.includes(value)) return null;
  return option === "opening" ? fill(SENTENCES.open[0], quoteAll(values), value) : fill(oneOf, option, quoteAll(values), value);
}

/**
 * @param {string} word
 * @param {readonly string[]} known
 */
function meant(word, known) {
  const [one, all] = SENTENCES.meant, near = findNearest(word, known);
  return near ? fill(one, near) : fill(all, known.join(", "));
}
