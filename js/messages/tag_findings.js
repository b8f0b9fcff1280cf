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
import * as sentences from "./sentences.js";
import { misfitOf } from "./token_faults.js";
import { quoteAll, say, titleOf } from "./wording.js";
import { TABLES } from "./words.js";

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
      return say(misreadRules(value), sentences.rulesListed);
    case "SGN206":
      return say(rules ? misfitOfSetup(rules, value) : sentences.setupUnreadable(misfitOf(value) ?? ""));
    case "SGN207":
      return explainResult(replay, value);
    case "SGN208":
      return say(sentences.digestDisagrees, sentences.digestActual(digestOf(record, rules) ?? ""));
    case "SGN209":
      if (name === "Evidence") return say(sentences.evidenceValues(quoteAll(TABLES.evidence), value));
      if (name === "TimeControl") return say(sentences.notAControl(value));
      return say(sentences.resultValues(quoteAll([...letters, "draw", "*"]), value));
    case "SGN210":
      return say(sentences.seatAbsent(name, seatLetters(rules?.seats ?? 2).map(titleOf).join(", ")));
    default: {
      const position = readPosition(value);
      return say(sentences.totalMisfit("fault" in position ? 0 : countShells(position), rules ? boardShells(rules) : 0));
    }
  }
}

/** @param {string} value */
function explainDate(value) {
  if (/^([0-9]{4}|\?{4})-([0-9]{2}|\?\?)-([0-9]{2}|\?\?)$/.test(value)) return say(sentences.noSuchDay(value));
  const last = /^([0-9]{1,2})[./ -]([0-9]{1,2})[./ -]([0-9]{4})$/.exec(value)?.slice(1).map(Number);
  const first = /^([0-9]{4})[./ -]([0-9]{1,2})[./ -]([0-9]{1,2})$/.exec(value)?.slice(1).map(Number);
  const orders = last ? [[last[2], last[1], last[0]], [last[2], last[0], last[1]]] : first ? [first] : [];
  const days = orders.filter(([year, month, day]) => year && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month));
  const written = new Set(days.map(([year, month, day]) => `\`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}\``));
  return say(sentences.notADate(value), written.size ? `write ${[...written].join(" or ")}` : null);
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
  const end = record.items.findLast(({ type }) => type === "end");
  const isByEnd = end?.type === "end" && end.reason, reason = isByEnd ? end.reason : rules && last?.isMatchOver ? rules.win : "unfinished";
  return say(sentences.resultDisagrees(result ?? "", reason, value), result === "*" ? sentences.unfinishedDecided : null);
}

/**
 * @param {Rules} rules
 * @param {string} value
 */
function misfitOfSetup(rules, value) {
  const position = readPosition(value);
  if ("fault" in position) return sentences.setupUnreadable(misfitOf(value) ?? "");
  return misfitUnder(rules, position) ?? sentences.setupWithoutMover;
}

/**
 * What is wrong with a text of rules.
 * @param {string} value
 */
function misreadRules(value) {
  const [name = "", ...words] = value.split(/[ \t\xa0]+/).filter(Boolean);
  if (!PRESET_NAMES.includes(name)) return sentences.presetUnknown(name, meant(name, PRESET_NAMES));
  /** @type {Map<string, string>} */
  const written = new Map();
  for (const word of words) {
    const at = word.indexOf("="), option = at < 0 ? word : word.slice(0, at), given = word.slice(at + 1);
    if (at < 0) return sentences.notAnOption(word);
    if (written.has(option)) return sentences.optionTwice(option);
    written.set(option, given);
    const wrong = misreadOption(option, given);
    if (wrong) return wrong;
  }
  return sentences.openingContradicts(written.get("first-lift") ?? "");
}

/**
 * @param {string} option
 * @param {string} value
 */
function misreadOption(option, value) {
  if (!Object.hasOwn(OPTIONS, option)) return sentences.optionUnknown(option, meant(option, Object.keys(OPTIONS)));
  const given = OPTIONS[/** @type {keyof typeof OPTIONS} */ (option)];
  if (typeof given !== "string") {
    const isRight = /^[0-9]{1,3}$/.test(value) && +value >= given[1] && +value <= given[2];
    return isRight ? null : sentences.optionRange(option, given[1], given[2], value);
  }
  const values = [...given.split(" "), ...(option === "opening" ? ["farthest"] : [])];
  if (values.includes(value)) return null;
  return option === "opening" ? sentences.openingValues(quoteAll(values), value) : sentences.optionValues(option, quoteAll(values), value);
}

/**
 * @param {string} word
 * @param {readonly string[]} known
 */
function meant(word, known) {
  const near = findNearest(word, known);
  return near ? sentences.didYouMean(near) : sentences.allKnown(known.join(", "));
}
