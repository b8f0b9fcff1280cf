// The ground of a round: its places, the ways round the ring, and which houses are burned.

/** @import { Rules } from "./rules.js" */

/**
 * Places are numbered round the ring: the first seat's houses from its farthest one, its store, the next seat's houses …
 * @typedef {object} Ground
 * @property {Rules} rules
 * @property {number} seats how many
 * @property {number} houses of each seat
 * @property {number} places houses and stores in all
 * @property {readonly number[]} burned 1 for each place that is a burned house, else 0
 * @property {readonly (readonly number[])[]} next for each seat, the place its hand reaches after each place
 * @property {readonly (readonly number[])[]} into for each seat, the place where its shell comes to lie, dropped at each place
 * @property {readonly number[]} owner the seat of each place
 * @property {readonly number[]} facing the place that faces each house, seen by its owner
 */

/** @type {WeakMap<Rules, Ground>} */
const unburned = new WeakMap();

/**
 * The ground on which no house is burned, or on which these are.
 * @param {Rules} rules
 * @param {readonly number[]} [burned] places of burned houses
 * @returns {Ground}
 */
export function makeGround(rules, burned = []) {
  let ground = burned.length ? undefined : unburned.get(rules);
  if (!ground) {
    ground = layOut(rules, burned);
    if (!burned.length) unburned.set(rules, ground);
  }
  return ground;
}

/**
 * @param {Rules} rules
 * @param {readonly number[]} burnedPlaces
 * @returns {Ground}
 */
function layOut(rules, burnedPlaces) {
  const { seats, houses } = rules;
  const width = houses + 1;
  const places = seats * width;
  const all = Array.from({ length: places }, (_, place) => place);
  const burned = all.map((place) => +burnedPlaces.includes(place));
  const owner = all.map((place) => Math.floor(place / width));
  const isStore = (/** @type {number} */ place) => place % width === houses;
  const forfeit = rules.burned === "forfeit";
  const next = [];
  const into = [];
  for (let seat = 0; seat < seats; seat++) {
    // A hand passes over other seats' stores (2.2) and over burned houses, unless their shells are forfeited (5.4).
    const passes = (/** @type {number} */ place) => (isStore(place) ? owner[place] !== seat : burned[place] && !forfeit);
    next.push(
      all.map((place) => {
        do place = (place + 1) % places;
        while (passes(place));
        return place;
      }),
    );
    const opponent = ((seat + 1) % seats) * width + houses;
    into.push(all.map((place) => (burned[place] && forfeit ? opponent : place)));
  }
  // The mirror image across one's own store is as far behind it (3.4).
  const mirrored = seats === 2 || rules.facing === "mirror";
  const facing = all.map((place) => {
    const toStore = houses - (place % width);
    return (place + (mirrored ? 2 * toStore : width)) % places;
  });
  return { rules, seats, houses, places, burned, next, into, owner, facing };
}

/**
 * The place of a seat's house; house 1 is next to the store.
 * @param {Ground} ground
 * @param {number} seat
 * @param {number} house 1 to the number of houses
 */
export function housePlace(ground, seat, house) {
  return (seat + 1) * (ground.houses + 1) - 1 - house;
}

/**
 * The place of a seat's store.
 * @param {Ground} ground
 * @param {number} seat
 */
export function storePlace(ground, seat) {
  return (seat + 1) * (ground.houses + 1) - 1;
}

/**
 * The number of the house at a place; 0 for a store.
 * @param {Ground} ground
 * @param {number} place
 */
export function houseNumber(ground, place) {
  return ground.houses - (place % (ground.houses + 1));
}

/**
 * The shells in the houses of a seat.
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {number} seat
 */
export function rowShells(ground, shells, seat) {
  let sum = 0;
  for (let place = seat * (ground.houses + 1), end = place + ground.houses; place < end; place++) sum += shells[place];
  return sum;
}

/**
 * Whether a seat has nothing to lift.
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {number} seat
 */
export function isRowEmpty(ground, shells, seat) {
  return !rowShells(ground, shells, seat);
}

/**
 * Whether a lap, or a move, that leaves these shells has ended the round in the middle of a turn (4.8, 4.9).
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {boolean} isMove whether it was the last lap of a move
 */
export function isStopped(ground, shells, isMove) {
  const { "round-end": end } = ground.rules;
  return (end === "lap" || (isMove && end === "three")) && isAnyRowSpent(ground, shells);
}

/**
 * Whether a row ends a round by itself: it is empty, or three of its houses are (4.4, 4.8, 4.9).
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 */
export function isAnyRowSpent(ground, shells) {
  const { rules, houses, burned } = ground;
  return storesOf(ground, shells).some((_, seat) => {
    const first = seat * (houses + 1), row = shells.slice(first, first + houses).filter((_, index) => !burned[first + index]);
    return row.filter(Boolean).length < (rules["round-end"] === "three" && row.length > 2 ? row.length - 2 : 1);
  });
}

/**
 * The shells in the stores, in playing order.
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 */
export function storesOf(ground, shells) {
  const stores = [];
  for (let seat = 0; seat < ground.seats; seat++) stores.push(shells[storePlace(ground, seat)]);
  return stores;
}
