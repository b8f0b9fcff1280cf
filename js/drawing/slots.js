// Where each shell of a pile lies (templates/drawing/geometry.py).

/**
 * A sunflower of slots, the places of one layer of a pile: in
 * thousandths of the radii, and the rotation in twelfths of a turn.
 * @param {number} number
 * @param {number} spread
 */
const slotsOf = (number, spread) => Array.from({ length: number }, (_, i) => {
  const reach = Math.sqrt((i + .55) / number) * spread * 1000;
  const angle = i * 2.399963 + .3 * Math.sin(i * 12.9);
  return [Math.round(Math.cos(angle) * reach), Math.round(Math.sin(angle) * reach), i * 137 % 12];
});

/**
 * How many layers a pile rises, the turn of each against the one below and its rise, and the turn
 * between places.
 */
export const LAYERS = 5, LAYER_TURN = .9, LAYER_RISE = 5, PLACE_TURN = 1.7;

/** The slots of a house and of a store. */
export const SLOTS = [slotsOf(19, .68), slotsOf(52, .86)];

/**
 * The place of a shell in a pile, and its rotation in degrees.
 * @param {number[]} spot the spot of its place: the last four numbers are centre and radii of the pile
 * @param {boolean} isStore
 * @param {number} place
 * @param {number} index from 0, from the lowest up
 * @param {number} shell the scale of shells
 */
export function slotIn(spot, isStore, place, index, shell) {
  const table = SLOTS[isStore ? 1 : 0];
  const layer = Math.floor(index / table.length), [u, v, rotation] = table[index % table.length];
  const turn = place * PLACE_TURN + layer * LAYER_TURN;
  const cos = Math.cos(turn) / 1000, sin = Math.sin(turn) / 1000;
  return {
    x: spot[4] + spot[6] * (u * cos - v * sin),
    y: spot[5] + spot[7] * (u * sin + v * cos) - Math.min(layer, LAYERS) * LAYER_RISE * shell,
    r: (rotation + place + layer * 3) % 12 * 30,
  };
}
