// The core of a record, of which its digest is made: what was chosen, and nothing that is claimed (docs/notation.md, 11).

/** @import { Rules } from "../engine/rules.js" */
/** @import { Item, SungkaRecord, RoundItem, TurnItem } from "../notation/record.js" */
/** @import { Content } from "../notation/writer.js" */

import { opensWithBoth } from "../engine/match.js";
import { writeRules } from "../engine/rules.js";
import { tagValue } from "../notation/record.js";
import { sha256 } from "../notation/sha256.js";
import { writeRecord } from "../notation/writer.js";
import { isUnread } from "./unreadable.js";

/** The place of what was never written. */
export const NOWHERE = { start: 0, end: 0 };

/**
 * The digest of what was played (docs/notation.md, 11); null where the rules are not known or something could not be read.
 * @param {SungkaRecord} record
 * @param {Rules | null} rules
 */
export function digestOf(record, rules) {
  return seal(record, rules, false);
}

/**
 * Whether a text is the digest of what was played, also as it was made with every `round 1`.
 * @param {string} text
 * @param {SungkaRecord} record
 * @param {Rules | null} rules
 */
export function isDigest(text, record, rules) {
  return text === seal(record, rules, false) || text === seal(record, rules, true);
}

/**
 * @param {SungkaRecord} record
 * @param {Rules | null} rules
 * @param {boolean} saysFirst
 */
function seal(record, rules, saysFirst) {
  const text = rules && !record.items.some(isUnread) && writeRecord(core(record, rules, saysFirst));
  return text ? `sha256:${sha256(text)}` : null;
}

/**
 * @param {SungkaRecord} record
 * @param {Rules} rules
 * @param {boolean} saysFirst whether the game begins with a `round 1` that says nothing, too
 * @returns {Content}
 */
function core(record, rules, saysFirst) {
  const setup = tagValue(record, "Setup");
  const tags = [{ name: "Rules", value: writeRules(tagValue(record, "Rules") ?? "sungka"), ...NOWHERE }];
  if (setup !== undefined) tags.push({ name: "Setup", value: setup, ...NOWHERE });
  /** @type {Item[]} */
  const items = [];
  let depth = 0;
  let isKnown = true;
  for (const item of record.items) {
    if (item.type === "open") depth++;
    else if (item.type === "close") depth--;
    else if (depth) continue;
    else if (item.type === "turn") {
      items.push(chosenTurn(item));
      isKnown &&= item.moves.every(({ house }) => house !== null);
    } else if (item.type === "round") {
      const bare = bareRound(item, rules, setup !== undefined);
      if (saysFirst || items.length || bare.number !== 1 || bare.first || bare.burn) items.push(bare);
    } else if (item.type === "score") {
      if (!isKnown) items.push(item);
      isKnown = true;
    } else if (!/^(comment|data|position|event)$/.test(item.type)) {
      items.push(item);
      if (item.type === "gap") isKnown = false;
      if (item.type === "set") isKnown = true;
    }
  }
  return { tags, notes: [], items };
}

/**
 * A turn with nothing but what was chosen.
 * @param {TurnItem} item
 * @returns {TurnItem}
 */
export function chosenTurn(item) {
  const bare = bareTurn(item);
  return { ...bare, moves: bare.moves.map((move) => ({ ...move, mark: "", glyphs: [] })) };
}

/**
 * A turn without its claims.
 * @param {TurnItem} item
 * @returns {TurnItem}
 */
export function bareTurn(item) {
  const moves = item.moves.map((move) => ({ ...move, trail: null, relays: null, last: null, captured: null }));
  return { ...item, moves, plus: null, stores: null };
}

/**
 * A `round` with only what decides.
 * @param {RoundItem} item
 * @param {Rules} rules
 * @param {boolean} hasSetup
 * @returns {RoundItem}
 */
export function bareRound(item, rules, hasSetup) {
  const decides = item.number === 1 && !hasSetup && !opensWithBoth(rules, 1);
  const first = decides && item.first && item.first.seat !== "S" ? item.first : null;
  return { ...item, first, burn: rules.burn === "chosen" ? item.burn : null };
}
