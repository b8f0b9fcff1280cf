// Messages for claims that do not hold: what is claimed, and what happened.

/** @import { Ground } from "../engine/ground.js" */
/** @import { Move, Turn } from "../engine/turn.js" */
/** @import { Finding, TurnItem, WrittenMove } from "../notation/record.js" */
/** @import { Message } from "./wording.js" */

import { isRowEmpty, storesOf } from "../engine/ground.js";
import { writeHouse } from "../notation/record.js";
import * as sentences from "./sentences.js";
import { nameOf, placeText, say, titleAt } from "./wording.js";

/**
 * The message for a claim of a turn or of one of its moves.
 * @param {Ground} ground
 * @param {TurnItem} item
 * @param {Turn} turn as it was played
 * @param {Finding} finding
 * @returns {Message}
 */
export function explainClaim(ground, item, turn, { code, start }) {
  if (code === "SGN405") return explainStoreEnd(ground, turn);
  const at = item.moves.findIndex(({ trail, relays, last, captured }) => [trail, relays, last, captured].some((claim) => claim?.start === start));
  const written = item.moves[at], move = turn.moves[at];
  if (!written || !move) return say("");
  const house = `${item.seat}${move.house}`;
  if (code === "SGN403") return explainRelays(ground, written, move, house);
  if (code === "SGN404") {
    return say(sentences.endHouseDisagrees(written.last ? writeHouse(written.last.house) : "", house, placeText(ground, move.last)));
  }
  const claimed = written.captured?.value ?? 0;
  const taken = move.end !== "capture" && !move.captured ? "nothing" : move.captured === 1 ? sentences.shellsOne : sentences.shellsMany(move.captured);
  return say(sentences.captureDisagrees(claimed, house, placeText(ground, move.last), taken), claimed ? null : sentences.captureUnwritten);
}

/**
 * @param {Ground} ground
 * @param {WrittenMove} written
 * @param {Move} move
 * @param {string} house
 */
function explainRelays(ground, { trail, relays }, move, house) {
  const claim = relays ? `~${relays.value}` : (trail?.houses ?? []).map((each) => `>${writeHouse(each)}`).join("");
  const count = move.relays.length, relayed = count > 1 ? sentences.relaysMany(count) : count ? sentences.relaysOnce : sentences.relaysNone;
  return say(sentences.relaysDisagree(claim, house, relayed), sentences.relaysPlayed(house, move.relays.map((place) => `>${nameOf(ground, place)}`).join("")));
}

/**
 * @param {Ground} ground
 * @param {Turn} turn
 */
function explainStoreEnd(ground, turn) {
  const last = turn.moves[turn.moves.length - 1], title = titleAt(ground, turn.seat);
  return say(last.end === "store" ? sentences.storeEndEarly(title) : sentences.storeEndDisagrees(title, placeText(ground, last.last)));
}

/**
 * The message for stores that are claimed after a turn.
 * @param {readonly number[]} claimed
 * @param {import("../engine/round.js").Round} round
 */
export function explainStores(claimed, { ground, shells }) {
  return say(sentences.storesDisagree(claimed.join(":"), `\`${storesOf(ground, shells).join(":")}\``));
}

/**
 * What lies in houses, seat by seat.
 * @param {import("../engine/round.js").Round} round
 */
export function restText({ ground, shells }) {
  const { seats, houses } = ground;
  const counts = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !isRowEmpty(ground, shells, seat)).map((seat) => {
    const from = seat * (houses + 1);
    return { count: shells.slice(from, from + houses).reduce((sum, each) => sum + each, 0), title: titleAt(ground, seat) };
  });
  return counts.map(({ count, title }, at) => (at ? sentences.restAnd(count, title) : sentences.restIn(count === 1 ? sentences.restOne : sentences.restMany(count), title))).join("");
}
