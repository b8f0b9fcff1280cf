// Arrows and rings that a record asks for, as templates/drawing/arrows.py draws them in diagrams.

import { add } from "./dom.js";
import { spotOf } from "./shells.js";

/** @import { Drawing } from "../game/film_json.js" */
/** @import { Lie } from "./shells.js" */

/** The widths of the dark edge and of the line, on a board whose houses have a radius of 50. */
const EDGE = 13, WIDTH = 8;

/** The classes of the colours. @type {Record<string, string>} */
const CLASSES = { y: "yellow", r: "red", g: "green", b: "blue" };

/**
 * Draws arrows and rings on top of a board.
 * @param {Element} svg
 * @param {Lie} lie
 * @param {Drawing[]} drawings
 */
export function addDrawings(svg, lie, drawings) {
  const scale = lie.layout.spots[0][2] / 50, group = add(svg, "g", { class: "drawn extra" });
  for (const { colour, start, end } of drawings) {
    const [x, y, rx, ry] = spotOf(lie, end);
    const draw = (/** @type {string} */ kind, /** @type {number} */ width) => {
      const line = { class: kind, "stroke-width": width * scale };
      if (start < 0) {
        add(group, "ellipse", { ...line, cx: x, cy: y, rx: rx + 5 * scale, ry: ry + 5 * scale });
      } else add(group, "path", { ...line, d: arrowTo(spotOf(lie, start), [x, y], scale) });
    };
    draw("edge", EDGE);
    draw(CLASSES[colour], WIDTH);
  }
  return group;
}

/**
 * The path of an arrow from one place towards the middle of another, and its head.
 * @param {number[]} start
 * @param {number[]} end
 * @param {number} scale
 */
function arrowTo([x0, y0], [x1, y1], scale) {
  const length = Math.hypot(x1 - x0, y1 - y0) / scale;
  const u = (x1 - x0) / length, v = (y1 - y0) / length;
  // A point so far before the end of the line, and so far to its right.
  const at = (/** @type {number} */ back, right = 0) =>
    `${(x1 - u * back - v * right).toFixed(1)} ${(y1 - v * back + u * right).toFixed(1)}`;
  const tip = at(14);
  return `M${at(length - 18)}L${tip}M${at(38, 15)}L${tip}L${at(38, -15)}`;
}
