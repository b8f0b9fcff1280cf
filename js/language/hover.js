// The board under the pointer: what a turn did, or what a tag or an option of the rules means.

/** @import { Hover } from "vscode-languageserver-types" */
/** @import { Checked } from "../checking/checker.js" */
/** @import { Tag } from "../notation/record.js" */
/** @import { Board } from "./board.js" */
/** @import { Document, Position } from "./document.js" */
/** @import { Spot } from "./spots.js" */

import { traceOf } from "../checking/checker.js";
import { traceRow } from "../replay/paths.js";
import { toChoices } from "../replay/refusals.js";
import { raceOf } from "../replay/stops.js";
import { rowTurns, stateBefore } from "../replay/trace.js";
import { drawCompact, tellStores } from "./board.js";
import { describeRulesWord, describeTag } from "./describing.js";
import { offsetAt, rangeOf } from "./document.js";
import { itemAt, rowEnd, spotAt, tagAt } from "./spots.js";
import { tellRow, tellTurn } from "./telling.js";
import { STATEMENTS } from "./words.js";

/**
 * The words about what stands at a place; null where there is nothing to say.
 * @param {Document} document
 * @param {Checked} checked its text
 * @param {Position} position
 * @returns {Hover | null}
 */
export function hoverAt(document, checked, position) {
  const spot = spotAt(checked, offsetAt(document, position));
  if (!spot) return null;
  const tag = tagAt(spot), told = tag ? tellTag(spot, tag) : tellItem(spot);
  if (!told) return null;
  return { contents: { kind: "markdown", value: told.text }, range: rangeOf(document, spot.start + told.start, spot.start + told.end) };
}

/** Words about a stretch of a record. @typedef {{ text: string, start: number, end: number }} Told */

/**
 * @param {Spot} spot
 * @param {Tag} tag
 * @returns {Told | null}
 */
function tellTag({ chunk, offset }, { name, start, end }) {
  if (name === "Rules") {
    for (const { 0: word, index } of chunk.text.slice(start, end).matchAll(/[^\s"[\]]+/g)) {
      const at = start + index, about = at <= offset && offset <= at + word.length && describeRulesWord(word);
      if (about) return { text: `\`${word}\`\n\n${about}`, start: at, end: at + word.length };
    }
  }
  const about = describeTag(name);
  return about === null ? null : { text: `**${name}**\n\n${about}`, start, end };
}

/**
 * @param {Spot} spot
 * @returns {Told | null}
 */
function tellItem(spot) {
  const { chunk } = spot, { items } = chunk.record, index = itemAt(spot), item = items[index];
  if (!item) return null;
  const { start } = item, end = rowEnd(items, index), trace = traceOf(chunk);
  if (item.type === "turn") {
    const text = trace && tellPlayed(trace, index);
    return text ? { text, start, end } : null;
  }
  const [word] = /^[a-z]*/.exec(chunk.text.slice(start, start + 16)) ?? [""];
  if (!Object.hasOwn(STATEMENTS, word)) return null;
  const board = item.type === "round" ? boardOf(trace?.states[index]?.round) : null;
  return { text: board ? `${STATEMENTS[word]}\n\n${drawBlock(board)}` : STATEMENTS[word], start, end };
}

/**
 * A turn or a row in words, with the board after it; null where it was not played.
 * @param {import("../replay/trace.js").Trace} trace
 * @param {number} index of its first turn
 */
export function tellPlayed(trace, index) {
  const { items } = trace.replay.record, played = trace.played.get(items[index]), state = stateBefore(trace, index), before = state?.round;
  const board = boardOf(trace.states[index]?.round);
  if (!played || !before || !board) return null;
  const isRow = rowTurns(items, index).length > 1, told = isRow ? tellRow(before.ground, played.turns, beatsOf(trace, index, before)) : tellTurn(before, played.turns[0]);
  const row = trace.rows.get(items[index]), where = row ? `Round ${state.number}, row ${row}. ` : "";
  return `${where}${told}\n\n${drawBlock(board)}\n\n${tellStores(board)}`;
}

/**
 * What happens in a row, beat by beat.
 * @param {import("../replay/trace.js").Trace} trace
 * @param {number} index of its first turn
 * @param {import("../engine/round.js").Round} before
 */
function beatsOf(trace, index, before) {
  const { items } = trace.replay.record;
  return traceRow(before, rowTurns(items, index).map(toChoices), raceOf(items, index, before.ground.seats));
}

/**
 * @param {import("../engine/round.js").Round | null | undefined} round
 * @returns {Board | null}
 */
const boardOf = (round) => round ?? null;

/** @param {Board} board */
const drawBlock = (board) => `\`\`\`text\n${drawCompact(board).join("\n")}\n\`\`\``;
