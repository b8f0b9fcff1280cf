// One picture: the board at a moment of a plan. `showMoment(plan, time)` depends on nothing else
// but which drawing is in use and how it is turned.

import { game, storeOf } from "../game/game.js";
import { HAS_BREAKS, HAS_NOTES, HAS_THREE } from "../game/has.js";
import { FALL } from "../game/tracks.js";
import { countsAt, drawingsAt, lastIndex, stopIndexAt } from "../game/moments.js";
import { add, all, buttonFor, byId, put, write } from "./dom.js";
import { addDrawings } from "./drawings.js";
import { narrow, still } from "./media.js";
import { drawOverlay, openOverlay } from "./overlay.js";
import { clamp, faceOf, handAt, shellAt, slotAt, spotOf } from "./shells.js";

/** @import { Drawing, LayoutJson } from "../game/film_json.js" */
/** @import { Plan, PlannedStop } from "../game/motion.js" */
/** @import { Motion } from "../game/tracks.js" */
/** @import { Flying } from "./overlay.js" */

/** @typedef {{ face: number, use: SVGElement, motion?: Motion | null }} DrawnShell */

/**
 * The things drawn for a seat: the way of a lap, a ring where it ends, the angle of the hand.
 * @typedef {{ trail: SVGElement, ring: SVGElement, from: number }} DrawnHand
 */

/**
 * The drawing in use, its layout, by how many seats it is turned, and its parts.
 * @typedef {{
 *   svg: SVGSVGElement, layout: LayoutJson, turned: number, lids: Element, pile: Element,
 *   counts: Element[], steps: Element, shells: DrawnShell[], hands: DrawnHand[],
 *   burned?: Set<number>, plan?: Plan, drawings?: Drawing[], drawn?: Element,
 * }} Board
 */

/** @type {Board} */
export let board;

/**
 * Takes the drawing that fits the width into use, with nothing drawn yet.
 * @param {number} [turned]
 */
export function openBoard(turned = board?.turned ?? 0) {
  const drawings = all(".live"), index = narrow.matches ? drawings.length - 1 : 0;
  const svg = /** @type {SVGSVGElement & HTMLElement} */ (drawings[index]);
  const layout = game.layouts[index], [shells] = all(".shells", svg);
  all(".extra", svg).forEach(old => old.remove());
  const below = add(svg, "g", { class: "extra" });
  svg.insertBefore(below, shells);
  board = {
    svg, layout, turned, lids: all(".lids", svg)[0], pile: shells, shells: [],
    counts: [...all(".counts", svg)[0].children], steps: add(svg, "g", { class: "steps extra" }),
    hands: [],
  };
  board.hands = game.seats.map((_, seat) => ({
    trail: add(below, "path", { class: "trail p" + seat }),
    ring: add(below, "ellipse", { class: "landing p" + seat }),
    from: sideOf(layout, seat),
  }));
  nameHouses();
  openAir();
}

/** Makes the canvas over the board anew, after its size or its colours changed. */
export const openAir = () =>
  openOverlay(board.svg, board.layout, board.hands.map(({ trail }) => trail));

/**
 * The angle from which a seat's hand comes over the board.
 * @param {LayoutJson} layout
 * @param {number} seat
 */
function sideOf(layout, seat) {
  const store = storeOf(seat), first = spotOf(board, store - game.houses);
  const last = spotOf(board, store - 1);
  const middle = HAS_THREE && game.seats.length === 3 ? layout.h * 2 / 3 : layout.h / 2;
  return Math.atan2((first[1] + last[1]) / 2 - middle, (first[0] + last[0] - layout.w) / 2)
    - Math.PI / 2;
}

// The lying board's names and rims stand in the drawing that all pictures of the page share.
function nameHouses() {
  const { houses, seats } = game;
  const seatAt = (/** @type {number} */ i) => (i - board.turned + 2 * seats.length) % seats.length;
  for (const root of [byId("frame"), ...all(".live")]) {
    all(".name text", root).forEach((text, i) => {
      write(text, seats[seatAt(Math.floor(i / houses))] + (houses - i % houses));
    });
    all(".ring", root).forEach((rim, i) => put(rim, "class", `ring p${seatAt(i)}`));
  }
}

/** @param {Plan} plan */
function openShells(plan) {
  board.pile.replaceChildren();
  board.shells = plan.tracks.map((track, shell) => {
    const start = track[0]?.to, face = faceOf(start ? slotAt(board, start).r : shell % 12 * 30);
    return { face, use: add(board.pile, "use", { href: face ? "#back" : "#front" }) };
  });
  board.plan = plan;
}

/**
 * Shows the board at a moment of a plan.
 * @param {Plan} plan
 * @param {number} time
 * @returns {number[]} the shells that are shown at each place
 */
export function showMoment(plan, time) {
  if (board.plan !== plan) openShells(plan);
  const stop = plan.stops[stopIndexAt(plan, time)];
  /** @type {Flying} */
  const flying = { shells: [], hands: [], gain: stop ? gainAt(stop, time) : null };
  board.shells.forEach((shell, n) => showShell(shell, plan.tracks[n], time, flying));
  const counts = stop ? countsAt(stop, time) : [];
  const { burned = new Set() } =
    HAS_BREAKS && stop?.set && time >= stop.set.t ? stop.set : stop ?? {};
  board.counts.forEach((number, i) => {
    const place = placeAt(i);
    write(number, burned.has(place) ? "#" : counts[place] ?? 0);
    put(number, "class", counts[place] ? "" : "none");
  });
  if (board.burned !== burned) showLids(burned);
  board.steps.replaceChildren();
  board.hands.forEach((drawn, seat) => showHand(drawn, stop, seat, time, flying));
  showDrawings(HAS_NOTES ? drawnAt(plan, time) : undefined);
  drawOverlay(flying);
  return counts;
}

/**
 * The arrows and rings on the board at a moment; none in a quiz, which asks what they tell.
 * @param {Plan} plan
 * @param {number} time
 */
export const drawnAt = (plan, time) =>
  buttonFor("quiz")?.ariaPressed === "true" ? undefined : drawingsAt(plan, time);

/** @param {Drawing[]} [drawings] */
function showDrawings(drawings) {
  if (drawings === board.drawings) return;
  board.drawn?.remove();
  board.drawings = drawings;
  if (drawings) board.drawn = addDrawings(board.svg, board, drawings);
}

/**
 * The place that lies at a spot of the layout.
 * @param {number} spot
 */
const placeAt = spot =>
  (spot - board.turned * (game.houses + 1) + 2 * game.places) % game.places;

/**
 * Shows a shell that rests on the board; one that does not is added to what flies.
 * @param {DrawnShell} shell
 * @param {Motion[]} track
 * @param {number} time
 * @param {Flying} flying
 */
function showShell(shell, track, time, flying) {
  const i = lastIndex(track, motion => motion.t0 <= time), motion = track[i];
  const rests = motion?.to !== undefined && time >= motion.t1;
  if (rests && shell.motion === motion) return;
  shell.motion = rests ? motion : null;
  const at = shellAt(board, track, i, time);
  put(shell.use, "visibility", at && !at.isFlying ? "visible" : "hidden");
  if (at?.isFlying) flying.shells.push({ ...at, face: shell.face });
  else if (at) {
    const { shell: scale } = board.layout;
    put(shell.use, "transform",
      `translate(${(at.x / scale).toFixed(1)} ${(at.y / scale).toFixed(1)})rotate(${at.r})`);
  }
}

/** @param {Set<number>} burned */
function showLids(burned) {
  board.lids.replaceChildren();
  for (const place of burned) addLid(board.lids, spotOf(board, place));
  board.burned = burned;
}

/**
 * Draws an empty board, the lying one, in a picture of its own.
 * @param {Element} parent
 */
export function addBoard(parent) {
  const [{ w, h }] = game.layouts;
  const svg = add(parent, "svg", { viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true" });
  add(svg, "use", { href: "#frame" });
  return svg;
}

/**
 * Draws the lid of a burned house.
 * @param {Element} parent
 * @param {number[]} spot
 */
export const addLid = (parent, [x, y, rx]) =>
  add(parent, "use", { href: "#lid", transform: `translate(${x} ${y})scale(${rx / 50})` });

/**
 * Shows the way of a seat's lap, and adds its hand to what flies.
 * @param {DrawnHand} drawn
 * @param {PlannedStop | undefined} stop
 * @param {number} seat
 * @param {number} time
 * @param {Flying} flying
 */
function showHand({ trail, ring, from }, stop, seat, time, flying) {
  const hand = stop?.hands[seat], begun = hand?.way[0]?.t ?? Infinity;
  if (stop && hand && time >= begun - 150 && time <= hand.off && !still.matches) {
    const held = hand.held[lastIndex(hand.held, ([t]) => t <= time)]?.[1] ?? 0;
    flying.hands.push({ ...handAt(board, hand, time, stop.pace), from, held, seat });
  }
  const isOver = stop && hand && time > Math.max(hand.off, stop.marks.at(-1) ?? 0);
  const lap = stop && time >= begun && !isOver
    && stop.laps.findLast(one => one.seat === seat && one.t <= time);
  put(trail, "visibility", lap ? "visible" : "hidden");
  put(ring, "visibility", lap ? "visible" : "hidden");
  if (!lap || !hand) return;
  const way = hand.way.filter(step => step.t >= lap.t && step.t <= time).map(step => step.place);
  put(trail, "d", trailOf(way.length ? way : lap.places.slice(0, 1)));
  const isDown = time >= lap.end - FALL * stop.pace, { places } = lap;
  const [x, y, rx, ry] = spotOf(board, places[isDown ? places.length - 1 : 0]);
  const wider = 9 * board.layout.shell / 1.08;
  put(ring, "cx", x);
  put(ring, "cy", y);
  put(ring, "rx", rx + wider);
  put(ring, "ry", ry + wider);
  if (still.matches) numberSteps(places, seat);
}

/**
 * A still shows in which order the shells fell; a place sown twice shows the later number.
 * @param {number[]} fallen
 * @param {number} seat
 */
function numberSteps(fallen, seat) {
  const size = board.layout.shell * 17;
  new Map(fallen.map((place, i) => [place, i])).forEach((number, place) => {
    if (!number) return;
    const [x, y, , ry] = spotOf(board, place);
    const text = add(board.steps, "text", {
      x, y: y + ry * .92, class: "p" + seat, "font-size": size.toFixed(1),
    });
    text.textContent = String(number);
  });
}

/**
 * A dotted line over the places; it bows outwards where the hand skips a store.
 * @param {number[]} way
 */
function trailOf(way) {
  const { w, h } = board.layout;
  return way.map((place, i) => {
    const [x, y] = spotOf(board, place);
    if (!i) return `M${x} ${y}`;
    const [px, py] = spotOf(board, way[i - 1]);
    const skips = (place - way[i - 1] + game.places) % game.places > 1;
    if (!skips) return `L${x} ${y}`;
    const cx = (px + x) / 2, cy = (py + y) / 2;
    return `Q${cx + (cx - w / 2) * .2} ${cy + (cy - h / 2) * .2} ${x} ${y}`;
  }).join("");
}

/**
 * The shells of the capture that is being shown which have arrived, over the store they go to.
 * @param {PlannedStop} stop
 * @param {number} time
 */
function gainAt(stop, time) {
  const taken = stop.takes.findLast(one => one.t <= time && time < one.end + 900);
  if (!taken) return null;
  const store = storeOf(taken.seat), arrived = stop.deltas.filter(([t, place, change]) =>
    place === store && change > 0 && t > taken.t && t <= time).length;
  if (!arrived) return null;
  const [x, y] = spotOf(board, store);
  const up = 24 * clamp((time - taken.t) / 500) * board.layout.shell;
  return { shells: Math.min(arrived, taken.shells), x, y: y - up };
}
