// The geometry of a board under any rules: where each place is drawn, as templates/drawing/geometry.py has it.
// Lengths are SVG units; places are numbered round the ring.

/** @import { Rules } from "../engine/rules.js" */

/** @typedef {{ x: number, y: number }} Point */

/** @typedef {[x: number, y: number, rx: number, ry: number]} Ellipse */

/** One place: its carved ellipse, the ellipse its pile fills, the points of its texts. */
/** @typedef {Point & { rx: number, ry: number, pile: Ellipse, count: Point, name: Point }} Spot */

/**
 * A whole board: its size, outline and spots, the scale of shells and the sizes of texts.
 * @typedef {object} BoardLayout
 * @property {number} width
 * @property {number} height
 * @property {string} hull
 * @property {string} hollow empty where there is none
 * @property {Spot[]} spots
 * @property {number} seats
 * @property {number} shell
 * @property {number} countSize
 * @property {number} nameSize
 */

/**
 * The layouts of a board: wide, and for two seats also upright, the first seat on the left.
 * @param {Rules} rules
 * @returns {BoardLayout[]}
 */
export function layoutsOf(rules) {
  return rules.seats === 3 ? [layTriangle(rules)] : [layWide(rules), layUpright(rules)];
}

/**
 * A number between two others.
 * @param {number} least
 * @param {number} number
 * @param {number} most
 */
const within = (least, number, most) => Math.min(most, Math.max(least, number));

/**
 * @param {Rules} rules
 * @returns {BoardLayout}
 */
function layWide({ houses, sowing }) {
  const pitch = 121.3, radius = 51, width = 391 + pitch * houses;
  const words = within(1, width / 1240, 2), more = 28 * (words - 1);
  const top = 140 + more, bottom = 300 + more + 30 * (words - 1);
  const height = bottom + 140 + more, middle = height / 2;
  /** @type {Spot[]} */
  const spots = [];
  for (const seat of [0, 1]) {
    const out = seat ? -1 : 1, y = seat ? top : bottom;
    for (let i = 0; i < houses; i++) {
      const x = 256.2 + pitch * (seat ? i : houses - 1 - i);
      spots.push(house({ x, y }, radius, { x, y: y + out * (radius + 9 + 14 * words) }, { x, y: middle + out * 10.5 * words }));
    }
    const x = seat ? width - 116 : 116, ry = 116 + more;
    spots.push({
      x, y: middle, rx: 70, ry, pile: [x, middle - 22, 64, ry - 22], count: { x, y: middle + ry - 30 * words }, name: { x, y: middle },
    });
  }
  const placed = sowing === "counter" ? spots.map((spot) => turnPoints(spot, ({ x, y }) => ({ x: width - x, y }))) : spots;
  return {
    width, height, hull: wideHull(width, height), hollow: "", spots: placed, seats: 2,
    shell: 1.08, countSize: 22 * words, nameSize: 17 * words,
  };
}

/**
 * @param {Rules} rules
 * @returns {BoardLayout}
 */
function layUpright({ houses, sowing }) {
  const pitch = 62, radius = 28.5, height = 172 + pitch * houses;
  /** @type {Spot[]} */
  const spots = [];
  for (const seat of [0, 1]) {
    const out = seat ? 1 : -1, x = seat ? 238 : 122;
    for (let i = 0; i < houses; i++) {
      const y = 116 + pitch * (seat ? i : houses - 1 - i);
      spots.push(house({ x, y }, radius, { x: x + out * 54, y }, { x: 180 + out * 14, y }));
    }
    const y = seat ? height - 46 : 46;
    spots.push({ x: 180, y, rx: 108, ry: 31, pile: [162, y, 78, 26], count: { x: 262, y }, name: { x: 180, y } });
  }
  const placed = sowing === "counter" ? spots.map((spot) => turnPoints(spot, ({ x, y }) => ({ x, y: height - y }))) : spots;
  return { width: 360, height, hull: uprightHull(height), hollow: "", spots: placed, seats: 2, shell: .64, countSize: 19, nameSize: 13 };
}

/**
 * The first seat's row is below; the ring goes on along the other sides, with a store at each corner.
 * @param {Rules} rules
 * @returns {BoardLayout}
 */
function layTriangle({ houses, sowing }) {
  const radius = 46, store = 64, words = within(1, houses / 6, 2), pitch = 2 * radius + 12;
  // Short rows still need a middle wide enough for three stores and the words.
  const lead = Math.max(radius + store + 40 * words, 330 - pitch * (houses - 1) / 2);
  const side = pitch * (houses - 1) + 2 * lead, edge = store + 36 + 14 * words, tall = side * Math.sqrt(3) / 2;
  /** @type {Point[]} */
  const corners = [{ x: edge + side, y: edge + tall }, { x: edge + side / 2, y: edge }, { x: edge, y: edge + tall }];
  const middle = { x: edge + side / 2, y: edge + tall * 2 / 3 };
  /** @type {Spot[]} */
  const spots = [];
  corners.forEach((corner, seat) => {
    const before = corners[(seat + 2) % 3], along = unit(before, corner), inward = { x: along.y, y: -along.x };
    for (let i = 0; i < houses; i++) {
      const far = lead + pitch * i, centre = { x: before.x + along.x * far, y: before.y + along.y * far };
      const reach = -(radius + 8 + 14 * words), inside = radius + 6 + 9 * words;
      spots.push(house(centre, radius, step(centre, inward, reach), step(centre, inward, inside)));
    }
    const { x, y } = corner;
    const count = { x, y: y + store - 19 * words };
    spots.push({ x, y, rx: store, ry: store, pile: [x, y - 10, store - 6, store - 14], count, name: corner });
  });
  const width = side + 2 * edge, height = tall + 2 * edge;
  const inset = (tall / 3 - radius - 24 - 18 * words) / (tall / 3);
  const inner = corners.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * inset, y: middle.y + (y - middle.y) * inset }));
  const placed = sowing === "clockwise" ? spots.map((spot) => turnPoints(spot, ({ x, y }) => ({ x: width - x, y }))) : spots;
  return {
    width, height, hull: roundTriangle(corners, edge - 4), hollow: inset > 0 ? roundTriangle(inner, 4) : "", spots: placed, seats: 3,
    shell: .98, countSize: 20 * words, nameSize: 17 * words,
  };
}

/**
 * @param {Point} centre
 * @param {number} radius
 * @param {Point} count
 * @param {Point} name
 * @returns {Spot}
 */
function house({ x, y }, radius, count, name) {
  return { x, y, rx: radius, ry: radius, pile: [x, y, radius, radius], count, name };
}

/**
 * @param {Point} from
 * @param {Point} along
 * @param {number} far
 */
const step = ({ x, y }, along, far) => ({ x: x + along.x * far, y: y + along.y * far });

/**
 * A spot with all its points changed.
 * @param {Spot} spot
 * @param {(point: Point) => Point} turn
 * @returns {Spot}
 */
function turnPoints(spot, turn) {
  const pile = turn({ x: spot.pile[0], y: spot.pile[1] });
  return { ...spot, ...turn(spot), pile: [pile.x, pile.y, spot.pile[2], spot.pile[3]], count: turn(spot.count), name: turn(spot.name) };
}

/**
 * The outline of a bangka (a boat) seen from above.
 * @param {number} width
 * @param {number} height
 */
function wideHull(width, height) {
  const middle = height / 2, low = height - 48, end = width - 168;
  const reach = (middle - 48) * .42, left = 168 + (end - 168) * .28, right = end - (end - 168) * .28;
  return path(
    `M8 ${middle} C8 ${48 + reach} 60 62 168 48 C${left} 20 ${right} 20 ${end} 48`
    + ` C${width - 60} 62 ${width - 8} ${48 + reach} ${width - 8} ${middle}`
    + ` C${width - 8} ${low - reach} ${width - 60} ${low - 14} ${end} ${low}`
    + ` C${right} ${low + 28} ${left} ${low + 28} 168 ${low}`
    + ` C60 ${low - 14} 8 ${low - reach} 8 ${middle}Z`,
  );
}

/** @param {number} height */
function uprightHull(height) {
  const low = height - 82, swell = (height - 162) * .27;
  return path(
    `M180 2 C270 2 316 24 328 80 C338 ${80 + swell} 338 ${low - swell} 328 ${low}`
    + ` C316 ${low + 56} 270 ${height - 4} 180 ${height - 4}`
    + ` C90 ${height - 4} 44 ${low + 56} 32 ${low} C22 ${low - swell} 22 ${80 + swell} 32 80 C44 24 90 2 180 2Z`,
  );
}

/**
 * The outline at a distance round three corners.
 * @param {Point[]} corners
 * @param {number} radius
 */
function roundTriangle(corners, radius) {
  const words = corners.map((corner, i) => {
    const into = unit(corners[(i + 2) % 3], corner), on = unit(corner, corners[(i + 1) % 3]);
    const begin = `${i ? "L" : "M"}${corner.x - into.y * radius} ${corner.y + into.x * radius}`;
    return `${begin} A${radius} ${radius} 0 0 0 ${corner.x - on.y * radius} ${corner.y + on.x * radius}`;
  });
  return path(`${words.join(" ")}Z`);
}

/**
 * @param {Point} start
 * @param {Point} stop
 */
function unit(start, stop) {
  const length = Math.hypot(stop.x - start.x, stop.y - start.y);
  return { x: (stop.x - start.x) / length, y: (stop.y - start.y) / length };
}

/**
 * A path with its numbers rounded to one decimal.
 * @param {string} text
 */
const path = (text) => text.replace(/-?[0-9.]+(e-?[0-9]+)?/g, (number) => String(+(+number).toFixed(1)));
