// The canvas above the board: shells on their way, hands, the shells won. It is drawn
// from bitmaps made once, so that a moving shell does not make the whole board be drawn again.

import { all, byId, make } from "./dom.js";

/** @import { LayoutJson } from "../game/film_json.js" */
/** @import { Shell } from "./shells.js" */

/**
 * The things drawn: shells with their faces, hands with the angle they come from and the shells
 * they hold, and the shells that a capture won.
 * @typedef {{
 *   shells: (Shell & { face: number })[],
 *   hands: { x: number, y: number, from: number, held: number, seat: number }[],
 *   gain: { shells: number, x: number, y: number } | null,
 * }} Flying
 */

const HAND = new Path2D("M-26 92c-1-26-10-44-14-66-3-20-1-40 2-56 2-11 14-11 15 0l2 18"
  + " 1-30c1-13 14-13 15-1l1 29 3-31c1-12 14-11 14 1l-1 31 5-23c3-11 15-8 13 3l-4 29"
  + "c4-8 11-16 19-18 9-2 13 8 6 14-8 8-13 22-18 36-5 18-9 38-9 64-14 5-36 5-50 0z");
const FONT = "system-ui,sans-serif";
const DARK = "#2a1206";

/** @type {HTMLCanvasElement} */
let canvas;
/** @type {CanvasRenderingContext2D} */
let context;
/** @type {Flying} */
export let flying = { shells: [], hands: [], gain: null };
/** @type {HTMLCanvasElement[]} */
let faces = [];
/** @type {string[]} */
let colours = [];
// Pixels of the canvas a unit of the board, the size of a shell, and the board's corner.
let scale = 1, shellSize = 1, left = 0, top = 0, isClear = true;

/** @param {HTMLCanvasElement} of */
const contextOf = of => /** @type {CanvasRenderingContext2D} */ (of.getContext("2d"));

/**
 * Lays a clear canvas over the board and makes the bitmaps for its size and colours.
 * @param {Element} svg
 * @param {LayoutJson} layout
 * @param {Element[]} trails one in the colour of each seat
 */
export function openOverlay(svg, layout, trails) {
  // Not their bounds: a board that is stretched is so with this canvas.
  const { clientWidth: width, clientHeight: height } = svg;
  const sharp = Math.min(2, devicePixelRatio);
  if (!canvas) {
    canvas = make("canvas");
    context = contextOf(canvas);
    canvas.ariaHidden = "true";
    byId("stage").append(canvas);
  }
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  shellSize = layout.shell;
  scale = (Math.min(width / layout.w, height / layout.h) || 1) * sharp;
  left = (canvas.width - layout.w * scale) / 2;
  top = (canvas.height - layout.h * scale) / 2;
  flying = { shells: [], hands: [], gain: null };
  isClear = true;
  faces = ["front", "back"].map(id => bitmapOf(id, scale * shellSize * 1.12));
  colours = trails.map(trail => getComputedStyle(trail).stroke);
}

/**
 * One face of a shell as a bitmap, from the same drawing that lies on the board.
 * @param {string} id
 * @param {number} size
 */
function bitmapOf(id, size) {
  const bitmap = make("canvas"), context = contextOf(bitmap);
  bitmap.width = bitmap.height = Math.max(1, Math.ceil(34 * size));
  context.setTransform(size, 0, 0, size, bitmap.width / 2, bitmap.height / 2);
  const ivory = context.createRadialGradient(-2, -3, 0, -2, -3, 17);
  for (const stop of all("#ivory stop")) {
    ivory.addColorStop(Number(stop.getAttribute("offset")), stop.getAttribute("stop-color") ?? "");
  }
  for (const node of byId(id).children) {
    const read = (/** @type {string} */ name) => Number(node.getAttribute(name));
    const path = new Path2D(node.getAttribute("d") ?? undefined);
    if (node.tagName === "ellipse") {
      path.ellipse(read("cx"), read("cy"), read("rx"), read("ry"), 0, 0, 7);
    }
    const fill = node.getAttribute("fill") ?? "#000", stroke = node.getAttribute("stroke");
    context.globalAlpha = +(node.getAttribute("opacity") ?? 1);
    context.fillStyle = fill.startsWith("url") ? ivory : fill;
    context.fill(path);
    context.lineWidth = +(node.getAttribute("stroke-width") ?? 1);
    if (stroke) {
      context.strokeStyle = stroke;
      context.stroke(path);
    }
  }
  return bitmap;
}

/**
 * Draws what is above the board, and nothing else.
 * @param {Flying} next
 */
export function drawOverlay(next) {
  flying = next;
  const { shells, hands, gain } = next, isBusy = shells.length || hands.length || gain;
  if (!isBusy && isClear) return;
  isClear = !isBusy;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const { x, y, r, s, face } of shells) {
    const bitmap = faces[face], angle = r * Math.PI / 180, grown = s / 1.12;
    const cos = Math.cos(angle) * grown, sin = Math.sin(angle) * grown;
    context.setTransform(cos, sin, -sin, cos, left + x * scale, top + y * scale);
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  }
  hands.forEach(drawHand);
  if (gain) drawGain(gain);
}

/** @param {Flying["hands"][number]} hand */
function drawHand({ x, y, from, held, seat }) {
  const size = scale * shellSize;
  context.setTransform(size, 0, 0, size, left + x * scale, top + y * scale);
  context.rotate(from);
  const skin = context.createLinearGradient(0, 20, 0, 92);
  skin.addColorStop(0, colours[seat]);
  skin.addColorStop(1, colours[seat].replace(/rgba?\((.*?)\)/, "rgba($1,0)"));
  context.fillStyle = context.strokeStyle = skin;
  context.globalAlpha = .38;
  context.fill(HAND);
  context.globalAlpha = 1;
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.stroke(HAND);
  if (held) drawHeld(x, y, held, colours[seat]);
}

/**
 * The number of shells in a hand, in a pill beside it.
 * @param {number} x
 * @param {number} y
 * @param {number} held
 * @param {string} colour
 */
function drawHeld(x, y, held, colour) {
  const pill = scale * shellSize / 1.08, aside = 44 * pill;
  context.setTransform(pill, 0, 0, pill, left + x * scale + aside, top + y * scale - aside);
  context.beginPath();
  context.roundRect(-20, -15, 40, 30, 15);
  context.fillStyle = DARK;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = "#fff6e6";
  context.font = `700 20px ${FONT}`;
  context.textAlign = "center";
  context.fillText(String(held), 0, 7);
}

/** @param {NonNullable<Flying["gain"]>} gain */
function drawGain({ shells, x, y }) {
  const size = 37 * shellSize, text = `+${shells}`;
  context.setTransform(scale, 0, 0, scale, left + x * scale, top + y * scale);
  context.font = `800 ${size}px ${FONT}`;
  context.textAlign = "center";
  context.lineWidth = size / 5;
  context.lineJoin = "round";
  context.strokeStyle = DARK;
  context.strokeText(text, 0, 0);
  context.fillStyle = "#fff3d6";
  context.fillText(text, 0, 0);
}
