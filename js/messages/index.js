// What findings say: for each a message with its values, and a hint, in the words of `sungka validate`.

/** @import { Finding, SungkaRecord } from "../notation/record.js" */
/** @import { Trace } from "../replay/trace.js" */
/** @import { Message } from "./wording.js" */

import { traceRecord } from "../replay/trace.js";
import { isFalseClock } from "../replay/header.js";
import { explainStatementFinding } from "./round_findings.js";
import * as sentences from "./sentences.js";
import { explainTagFinding } from "./tag_findings.js";
import { explainFault } from "./text_faults.js";
import { explainRace, explainTurnFinding } from "./turn_findings.js";
import { say } from "./wording.js";

export { explainOutside } from "./text_faults.js";

/**
 * What a finding of a record says; empty where nothing more than its code is known.
 * @param {string} text in which the record's offsets count
 * @param {SungkaRecord} record
 * @param {Finding} finding one of the record's faults, or of its replay
 * @param {Trace | null} [trace] of the record, where it was played; made anew without it
 * @returns {Message}
 */
export function explainFinding(text, record, finding, trace) {
  if (record.faults.includes(finding)) return explainFault(text, record, finding);
  const { code, start } = finding;
  if (finding.pair) return explainData(finding.pair);
  if (code === "SGN508") return say(sentences.recordStops, sentences.writeEnd);
  const played = trace ?? traceRecord(record), { items, tags } = record;
  if (code === "SGN409") return say(sentences.judgementStale, sentences.judgedAgain);
  if (code === "SGN509") return say(sentences.afterEnd);
  const tag = tags.find((item) => item.start === start);
  if (tag) return explainTagFinding(played.replay, tag, finding);
  const race = code === "SGN313" && items.find((item) => item.start === start);
  if (race) return explainRace(played, race);
  const index = items.findLastIndex(
    (item) => !/open|close/.test(item.type) && (item.type === "turn" && code === "SGN401" ? item.stores?.start === start : item.start <= start && start < item.end),
  );
  const item = items[index];
  if (!item) return say("");
  return item.type === "turn" ? explainTurnFinding(played, index, item, finding) : explainStatementFinding(played, index, item, finding);
}

/**
 * The message for a value of data that is not of the form its key has.
 * @param {readonly [string, string]} pair
 */
function explainData([key, value]) {
  if (/^-\d/.test(value) && !isFalseClock(key, value.slice(1))) return say(sentences.belowZero(key, value));
  return say(`\`${key}\`: ${(key === "arrow" ? sentences.notAnArrow : key === "ring" ? sentences.notARing : sentences.notATime)(value)}`);
}
