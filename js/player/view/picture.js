// A board in a picture of its own, beside the page's: at rest as paper shows it, or moving.

import { HAS_BREAKS, HAS_NOTES } from "../game/has.js";
import { game } from "../game/game.js";
import { countsAt, drawnIn, lastIndex, stopIndexAt } from "../game/moments.js";
import { addBoard, addLid } from "./board_view.js";
import { add, all, make, put, write } from "./dom.js";
import { addDrawings } from "./drawings.js";
import { faceOf, handAt, shellAt, slotAt, spotOf } from "./shells.js";

/** @import { Plan, PlannedStop } from "../game/motion.js" */
/** @import { Motion } from "../game/tracks.js" */
/** @import { Lie } from "./shells.js" */

/**
 * A picture: its figure, the drawing in it, the numbers over the drawing, and how the board lies.
 * @typedef {{ figure: HTMLElement, svg: SVGElement, numbers: Element, lie: Lie }} Picture
 */

/**
 * An empty board with its burned houses.
 * @param {Set<number>} burned
 * @param {string} says
 * @param {number} [turned] by how many seats the page's own board is turned
 * @returns {Picture}
 */
function openPicture(burned, says, turned = 0) {
  const figure = make("figure", "printed"), lie = { layout: game.layouts[0], turned };
  const svg = addBoard(figure);
  const numbers = /** @type {Element} */ (all(".live .counts")[0].cloneNode(true));
  burned.forEach(place => addLid(svg, spotOf(lie, place)));
  figure.append(make("figcaption", "", says));
  return { figure, svg, numbers, lie };
}

/**
 * @param {Picture} picture
 * @param {number[]} counts
 * @param {Set<number>} burned
 */
function writeCounts({ numbers, lie }, counts, burned) {
  counts.forEach((count, place) => {
    const spot = (place + lie.turned * (game.houses + 1)) % game.places;
    write(numbers.children[spot], burned.has(place) ? "#" : count);
    // The drawing that is copied has the grey of whatever moment the screen shows.
    put(numbers.children[spot], "class", count ? "" : "none");
  });
}

/**
 * The board at a time of a stop, or after it.
 * @param {PlannedStop} stop
 * @param {number} time
 * @param {string} says
 */
export function pictureOf(stop, time, says) {
  const counts = countsAt(stop, time);
  const { burned } = HAS_BREAKS && stop.set && time >= stop.set.t ? stop.set : stop;
  const picture = openPicture(burned, says), { figure, svg, numbers, lie } = picture;
  counts.forEach((count, place) => {
    for (let i = 0; i < count; i++) {
      const { x, y, r } = slotAt(lie, [place, i]);
      const at = `translate(${x.toFixed(0)} ${y.toFixed(0)})rotate(${r})`;
      addShell(svg, faceOf(r), `${at}scale(${lie.layout.shell})`);
    }
  });
  writeCounts(picture, counts, burned);
  svg.append(numbers);
  const drawn = HAS_NOTES && drawnIn(stop, time);
  if (drawn) addDrawings(svg, lie, drawn);
  return figure;
}

/**
 * @param {Element} svg
 * @param {number} face
 * @param {string} transform
 */
const addShell = (svg, face, transform) =>
  add(svg, "use", { href: face ? "#back" : "#front", transform });

/**
 * A board that shows any moment of a plan, shell by shell, with the hand that sows.
 * @param {Plan} plan
 * @param {string} says
 * @param {number} turned
 * @returns {{ figure: HTMLElement, show: (time: number) => void }}
 */
export function movingPicture({ tracks, stops }, says, turned) {
  const picture = openPicture(stops[0].burned, says, turned);
  const { figure, svg, numbers, lie } = picture, { shell: size } = lie.layout;
  /** @type {(Motion | null)[]} the motion after which each shell rests where it is drawn */
  const resting = tracks.map(() => null);
  const shells = tracks.map(([first]) =>
    addShell(svg, first?.to ? faceOf(slotAt(lie, first.to).r) : 0, ""));
  const hands = game.seats.map((_, seat) => addHand(svg, seat, size));
  svg.append(numbers);
  return { figure, show: time => {
    const stop = stops[stopIndexAt({ stops }, time)];
    shells.forEach((shell, n) => {
      const track = tracks[n], i = lastIndex(track, motion => motion.t0 <= time), motion = track[i];
      const isStill = motion?.to !== undefined && time >= motion.t1;
      if (isStill && resting[n] === motion) return;
      resting[n] = isStill ? motion : null;
      const at = shellAt(lie, track, i, time);
      put(shell, "visibility", at ? "visible" : "hidden");
      if (!at) return;
      // What is in the air passes over what lies.
      if (at.isFlying && shell.nextElementSibling !== hands[0]) hands[0].before(shell);
      const { x, y, r, s } = at, scale = (size * s).toFixed(3);
      put(shell, "transform",
        `translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${r.toFixed(0)})scale(${scale})`);
    });
    writeCounts(picture, countsAt(stop, time), stop.burned);
    hands.forEach((hand, seat) => showHand(hand, lie, stop, seat, time));
  } };
}

/**
 * A hand of a seat: a ring with the number of shells that it holds.
 * @param {Element} svg
 * @param {number} seat
 * @param {number} size
 */
function addHand(svg, seat, size) {
  const hand = add(svg, "g", { class: `steps p${seat}`, visibility: "hidden" });
  add(hand, "circle", { class: `landing p${seat}`, r: size * 30 });
  add(hand, "text", { "font-size": size * 34, y: size * -36 });
  return hand;
}

/**
 * @param {SVGElement} drawn
 * @param {Lie} lie
 * @param {PlannedStop} stop
 * @param {number} seat
 * @param {number} time
 */
function showHand(drawn, lie, stop, seat, time) {
  const hand = stop.hands[seat], isOut = hand.way.length && time >= hand.way[0].t - 150;
  const held = hand.held[lastIndex(hand.held, ([t]) => t <= time)]?.[1] ?? 0;
  put(drawn, "visibility", isOut && time <= hand.off ? "visible" : "hidden");
  const { x, y } = handAt(lie, hand, time, stop.pace);
  put(drawn, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  write(drawn.children[1], held || "");
}
