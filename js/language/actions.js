// What an editor offers to do at a place: mends of findings, and the record with other claims (cli/language/answers/actions.py).

/** @import { CodeAction, Diagnostic } from "vscode-languageserver-types" */
/** @import { Checked, Chunk } from "../checking/checker.js" */
/** @import { Finding, TurnItem } from "../notation/record.js" */
/** @import { Detail } from "../replay/detail.js" */
/** @import { Document, Range } from "./document.js" */

import { traceOf } from "../checking/checker.js";
import { hintFor } from "../checking/hints.js";
import { itemBefore, rowStart, rowTurns, stateBefore } from "../replay/trace.js";
import { offsetAt, rangeOf } from "./document.js";
import { hasErrors, rewrite } from "./formatting.js";
import { editLines } from "./lines.js";
import { spotAt } from "./spots.js";

/** So many houses are offered for one that cannot be lifted. */
const MOST_HOUSES = 8;

/** The kinds of the protocol. */
const QUICK_FIX = "quickfix", REWRITE = "refactor.rewrite", AUTOMATIC = 2;

/** The details of claims. @type {readonly Detail[]} */
const DETAILS = ["bare", "standard", "full"];

/** Findings about turns that no other house puts right. */
const NOT_LIFTED = new Set(["SGN108", "SGN109", "SGN110", "SGN111", "SGN112", "SGN114", "SGN306", "SGN308", "SGN311", "SGN312", "SGN313", "SGN315"]);

/** The beginning of a word that may have been meant as a turn. */
const LIKE_TURN = /^[0-9A-Za-z]{1,3}(?![A-Za-z])/;

/** Stores without their sign. */
const STORES = /^[0-9]{1,9}(?::[0-9]{1,9}){1,2}$/;

/** A text for a stretch of a record, empty where nothing should stand there; `shown` says it. @typedef {{ start: number, end: number, text: string, shown: string }} Mend */

/**
 * The actions at a range of a document.
 * @param {Document} document
 * @param {Checked} checked its text
 * @param {Range} range
 * @param {{ only?: readonly string[], diagnostics?: readonly Diagnostic[], triggerKind?: number }} context the kinds asked for, the findings shown there, and whether somebody asks
 * @param {boolean} [hasVersions] whether the editor takes edits for one version of a document
 * @returns {CodeAction[]}
 */
export function listActions(document, checked, range, { only, diagnostics = [], triggerKind }, hasVersions = false) {
  const start = offsetAt(document, range.start), end = offsetAt(document, range.end), spot = spotAt(checked, start);
  if (!spot) return [];
  const wants = (/** @type {string} */ kind) => !only || only.some((one) => one === kind || kind.startsWith(`${one}.`));
  const { chunk } = spot, edit = (/** @type {import("vscode-languageserver-types").TextEdit[]} */ edits) => changeOf(document, edits, hasVersions);
  /** @type {CodeAction[]} */
  const actions = [];
  if (wants(QUICK_FIX)) {
    for (const finding of chunk.findings) {
      if (finding.start > end - spot.start || finding.end < start - spot.start) continue;
      const mends = listMends(chunk, finding), at = rangeOf(document, spot.start + finding.start, spot.start + finding.end);
      const shown = diagnostics.filter((one) => one.code === finding.code && isSame(one.range.start, at.start));
      for (const mend of mends) {
        const title = mend.shown ? `Write \`${mend.shown}\`` : `Leave out \`${chunk.text.slice(mend.start, mend.end)}\``;
        const place = rangeOf(document, spot.start + mend.start, spot.start + mend.end);
        actions.push({
          title, kind: QUICK_FIX, edit: edit([{ range: place, newText: mend.text }]),
          ...(shown.length ? { diagnostics: shown } : {}), ...(mends.length === 1 ? { isPreferred: true } : {}),
        });
      }
    }
  }
  if (wants(QUICK_FIX)) {
    for (const one of diagnostics) {
      const mend = spell(document, one);
      if (mend) actions.push({ title: `Write \`${mend.newText}\``, kind: QUICK_FIX, edit: edit([mend]), diagnostics: [one], isPreferred: true });
    }
  }
  // An editor asks by itself wherever the cursor goes, for a sign that it does not show for these.
  if (wants(REWRITE) && triggerKind !== AUTOMATIC && !hasErrors(chunk)) {
    for (const detail of DETAILS) {
      const text = rewrite(chunk, detail), edits = text === null ? [] : editLines(document, spot.start, chunk.text, text);
      if (edits.length) actions.push({ title: `Write claims: ${detail}`, kind: REWRITE, edit: edit(edits) });
    }
  }
  return actions;
}

/**
 * The word that a finding supposes to be meant, for the word that it names last; null where it supposes none.
 * @param {Document} document
 * @param {Diagnostic} finding
 * @returns {import("vscode-languageserver-types").TextEdit | null}
 */
function spell(document, { source, message, range }) {
  if (typeof message !== "string") return null;
  const [told, meant] = source === "sungka" ? /did you mean `([^`]+)`\?/.exec(message) ?? [] : [];
  if (!told || !meant) return null;
  const start = offsetAt(document, range.start), text = document.text.slice(start, offsetAt(document, range.end));
  const named = [...message.slice(0, message.indexOf(told)).matchAll(/`([^`]+)`/g)].map(([, word]) => word);
  const word = named.findLast((one) => text.split(one).length === 2);
  if (!word) return null;
  const at = start + text.indexOf(word);
  return { range: rangeOf(document, at, at + word.length), newText: meant };
}

/**
 * Edits of a document; of just this version of it, where the editor can tell.
 * @param {Document} document
 * @param {import("vscode-languageserver-types").TextEdit[]} edits
 * @param {boolean} hasVersions
 * @returns {import("vscode-languageserver-types").WorkspaceEdit}
 */
function changeOf({ uri, version }, edits, hasVersions) {
  return hasVersions ? { documentChanges: [{ textDocument: { uri, version }, edits }] } : { changes: { [uri]: edits } };
}

/** @param {import("./document.js").Position} one @param {import("./document.js").Position} other */
const isSame = (one, other) => one.line === other.line && one.character === other.character;

/**
 * The mends of a finding: one that the board decides, or houses to choose from.
 * @param {Chunk} chunk
 * @param {Finding} finding
 * @returns {Mend[]}
 */
export function listMends(chunk, finding) {
  const { start, end, code } = finding, { items } = chunk.record, index = itemBefore(items, start + 1), item = items[index];
  if (code === "SGN508") return traceOf(chunk)?.replay.last?.isMatchOver ? [{ start, end, text: "\nend", shown: "end" }] : [];
  if (item?.type === "unreadable" && STORES.test(item.text)) return [{ start: item.start, end: item.end, text: `=${item.text}`, shown: `=${item.text}` }];
  const { mend, legal } = hintFor(chunk, finding), decided = mend ?? (item?.type === "round" && code === "SGN501" ? mendRound(chunk, index) : null);
  if (decided !== null) return [{ start, end, text: decided, shown: decided }];
  if (!item || !/^SGN[13]/.test(code) || NOT_LIFTED.has(code)) return [];
  if (item.type === "unreadable" ? !LIKE_TURN.test(item.text) : item.type !== "turn" || rowTurns(items, rowStart(items, index)).length > 1) return [];
  const mends = legal.map((turn) => (item.type === "turn" && !item.isPass && !turn.endsWith("-")
    ? fitTurn(item, chunk.text.slice(item.start, item.end), finding, turn) : { start: item.start, end: item.end, text: turn, shown: turn }));
  return mends.filter(({ start: from, end: to, text }) => text !== chunk.text.slice(from, to)).slice(0, MOST_HOUSES);
}

/**
 * The statement of a round with the number that is due.
 * @param {Chunk} chunk
 * @param {number} index
 */
function mendRound(chunk, index) {
  const { start, end } = chunk.record.items[index], trace = traceOf(chunk), state = trace && stateBefore(trace, index);
  if (!state || trace.replay.opening === chunk.record.items[index]) return null;
  return chunk.text.slice(start, end).replace(/^round[ \t]+[0-9]+/, `round ${state.number + 1}`);
}

/**
 * A turn that could be played, as a text for what is wrong with one that is written: its claims and what follows stay.
 * @param {TurnItem} item
 * @param {string} written
 * @param {Finding} finding
 * @param {string} turn
 * @returns {Mend}
 */
function fitTurn(item, written, { code, start, end }, turn) {
  const last = turn.slice(turn.lastIndexOf("+") + 1);
  if (code === "SGN305") {
    const shown = `${written.replace(/\+$/, "")}+${last}`;
    return { start: item.start, end: item.end, text: shown, shown };
  }
  const move = item.moves.find(({ at }) => at.start <= start && start < at.end) ?? item.moves.find(({ at }) => at.start >= start && at.end <= end);
  if (!move || turn[0] !== item.seat) return { start: item.start, end: item.end, text: turn, shown: turn };
  const house = last.replace(/^[A-Z]/, "");
  return { start: move.at.start, end: move.at.end, text: house, shown: turn.includes("+") ? `+${house}` : turn };
}
