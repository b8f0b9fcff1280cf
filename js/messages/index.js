// What findings say: for each a message with its values, and a hint, in the words of `sungka validate`.

/** @import { Finding, SungkaRecord } from "../notation/record.js" */
/** @import { Trace } from "../replay/trace.js" */
/** @import { Message } from "./wording.js" */

import { traceRecord } from "../replay/trace.js";
import { isFalseClock, isFalseDrawing } from "../replay/header.js";
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
  if (code === "SGN508") return say(sentences.recordStops, sentences.writeEnd);
  const played = trace ?? traceRecord(record), { items, tags } = record;
  if (code === "SGN409") return say(sentences.judgementStale, sentences.judgedAgain);
  if (code === "SGN108") return explainData(played.replay, finding);
  if (code === "SGN509") return say(sentences.afterEnd);
  const tag = tags.find((each) => each.start === start);
  if (tag) return explainTagFinding(played.replay, tag, finding);
  if (code === "SGN313") return explainRaceAt(played, finding);
  const index = items.findLastIndex(
    (item) => item.type !== "open" && item.type !== "close" && (item.type === "turn" && code === "SGN401" ? item.stores?.start === start : item.start <= start && start < item.end),
  );
  const item = items[index];
  if (!item) return say("");
  return item.type === "turn" ? explainTurnFinding(played, index, item, finding) : explainStatementFinding(played, index, item, finding);
}

/**
 * The message for a value of data that is not of the form its key has.
 * @param {import("../replay/play.js").Replay} replay
 * @param {Finding} finding
 */
function explainData({ record, findings }, finding) {
  const same = findings.filter(({ code, start }) => code === "SGN108" && start === finding.start);
  const item = [...record.notes, ...record.items].find(({ type, start }) => type === "data" && start === finding.start);
  const found = item?.type === "data" ? item.pairs.filter(([key, value]) => isFalseClock(key, value) || isFalseDrawing(key, value)) : [];
  const [key, value] = found[same.indexOf(finding)] ?? found[0] ?? ["", ""];
  if (/^-[0-9]/.test(value) && !isFalseClock(key, value.slice(1))) return say(sentences.belowZero(key, value));
  const why = key === "arrow" ? sentences.notAnArrow(value) : key === "ring" ? sentences.notARing(value) : sentences.notATime(value);
  return say(`\`${key}\`: ${why}`);
}

/**
 * @param {Trace} trace
 * @param {Finding} finding
 */
function explainRaceAt(trace, { start }) {
  const race = trace.replay.record.items.find((item) => item.start === start);
  return race ? explainRace(trace, race) : say("");
}
