// A hand that sows: one drop, and what the end of a lap causes. Both ways of playing share it.

/** @import { Ground } from "./ground.js" */

import { isRowEmpty, isStopped, storePlace } from "./ground.js";

/** A last shell in the store, a relay, a capture, a shell that another store gets (3.5), or the end of the turn. */
/** @typedef {"store" | "relay" | "capture" | "given" | "stop"} LapEnd */

/**
 * What a hand holds and has done; it changes while it sows.
 * @typedef {object} Hand
 * @property {number} seat
 * @property {number} held shells in the hand
 * @property {number} place where its last shell fell
 * @property {number} origin the house that the lap was lifted from
 * @property {number} stored shells it dropped into its store in this turn
 * @property {number} storedBefore those of them that fell before this move
 * @property {number} captured shells that the last lap captured
 */

/**
 * A hand at the beginning of its turn, or one that goes on.
 * @param {number} seat
 * @param {number} [stored] shells that it is known to have dropped into its store
 * @returns {Hand}
 */
export function newHand(seat, stored = 0) {
  return { seat, held: 0, place: -1, origin: -1, stored, storedBefore: 0, captured: 0 };
}

/**
 * Lifts a house for the next lap; `isMove` where it begins a move and is no relay.
 * @param {number[]} shells by place
 * @param {Hand} hand
 * @param {number} place
 * @param {boolean} isMove
 */
export function lift(shells, hand, place, isMove) {
  hand.held = shells[place];
  shells[place] = 0;
  hand.place = hand.origin = place;
  hand.captured = 0;
  if (isMove) hand.storedBefore = hand.stored;
}

/**
 * Drops shells of the hand, one in each following place (2.1 to 2.3).
 * @param {Ground} ground
 * @param {number[]} shells by place
 * @param {Hand} hand
 * @param {number} count at most those it holds
 */
export function drop(ground, shells, hand, count) {
  const next = ground.next[hand.seat];
  const into = ground.into[hand.seat];
  const skipped = ground.rules.origin === "skipped" ? hand.origin : -1;
  const store = storePlace(ground, hand.seat);
  let { place } = hand;
  for (let left = count; left; left--) {
    place = next[place];
    if (place === skipped) place = next[place];
    shells[into[place]]++;
    if (place === store) hand.stored++;
  }
  hand.place = place;
  hand.held -= count;
}

/**
 * What the last shell of a lap causes (2.4 to 2.6, 3); a capture is made, a relay is not lifted.
 * @param {Ground} ground
 * @param {number[]} shells by place
 * @param {Hand} hand
 * @returns {LapEnd}
 */
export function endLap(ground, shells, hand) {
  const { rules } = ground;
  const { place, seat } = hand;
  if (place === storePlace(ground, seat)) return "store";
  if (ground.burned[place]) return "stop";
  const lying = shells[place];
  // Nothing lies there when the other hand's capture has just taken it (7.6).
  if (!lying) return "stop";
  const isOwn = ground.owner[place] === seat;
  if (lying > 1 || (place === hand.origin && rules.origin === "relayed")) {
    return isOwn || rules.relay === "any" ? "relay" : "stop";
  }
  return endAlone(ground, shells, hand);
}

/**
 * The same in a turn of one seat: a round that the lap has ended knows no relay (4.8).
 * @param {Ground} ground
 * @param {number[]} shells by place
 * @param {Hand} hand
 * @returns {LapEnd}
 */
export function endTurnLap(ground, shells, hand) {
  const end = endLap(ground, shells, hand);
  if (end !== "relay" || !isStopped(ground, shells, false)) return end;
  return shells[hand.place] > 1 ? "stop" : endAlone(ground, shells, hand);
}

/**
 * What a last shell causes that fell in an empty house.
 * @param {Ground} ground
 * @param {number[]} shells by place
 * @param {Hand} hand
 * @returns {LapEnd}
 */
function endAlone(ground, shells, hand) {
  const { place, seat } = hand, owner = ground.owner[place], isOwn = owner === seat;
  const { "capture-after": after, "capture-theirs": theirs } = ground.rules;
  // What captures wait for (3.3).
  if (after === "circuit" && !hand.stored) return "stop";
  if (after === "village" && hand.stored - hand.storedBefore < (isOwn ? 1 : 2)) return "stop";
  if (!isOwn && theirs === "given") {
    shells[place] = 0;
    shells[storePlace(ground, owner)]++;
    return "given";
  }
  hand.captured = capture(ground, shells, hand, isOwn);
  return hand.captured ? "capture" : "stop";
}

/**
 * Captures by a last shell in an empty house.
 * @param {Ground} ground
 * @param {number[]} shells by place
 * @param {Hand} hand
 * @param {boolean} isOwn
 * @returns {number} the shells that went to the store
 */
function capture(ground, shells, hand, isOwn) {
  const { place, seat } = hand;
  const { capture, "capture-theirs": theirs } = ground.rules;
  const from = isOwn ? (capture === "none" ? [] : [ground.facing[place]]) : theirsFrom(ground, hand, theirs);
  let taken = 0;
  for (const each of from) {
    taken += shells[each];
    shells[each] = 0;
  }
  const takesItself = capture === "always" || capture === "both";
  if (takesItself && (taken || (isOwn && capture === "always"))) {
    taken++;
    shells[place] = 0;
  }
  shells[storePlace(ground, seat)] += taken;
  return taken;
}

/**
 * The houses that a last shell in another seat's house captures from (3.5).
 * @param {Ground} ground
 * @param {Hand} hand
 * @param {"none" | "sides" | "own" | "given"} theirs
 */
function theirsFrom(ground, { place, seat }, theirs) {
  const { houses, facing, owner } = ground;
  if (theirs === "none") return [];
  if (theirs === "sides") {
    const column = place % (houses + 1);
    return [...(column ? [place - 1] : []), ...(column < houses - 1 ? [place + 1] : [])];
  }
  return facing.flatMap((faced, own) => (faced === place && owner[own] === seat && own % (houses + 1) < houses ? [own] : []));
}

/**
 * Whether the end of a lap gives another move, if the mover has a shell left (2.4, 3.6).
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {number} seat
 * @param {LapEnd} end
 */
export function givesMove(ground, shells, seat, end) {
  const option = end === "store" ? "again" : "capture-again";
  return (end === "store" || end === "capture") && ground.rules[option] === "yes" && !isRowEmpty(ground, shells, seat);
}
