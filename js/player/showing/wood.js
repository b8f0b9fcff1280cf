// What makes the board lovelier, drawn by the script: the grain of its wood and its shadow.

import { game } from "../game/game.js";
import { HAS_THREE } from "../game/has.js";
import { add, all, put } from "../view/dom.js";

/** The lines of the grain on either side of the middle. */
const LINES = 13;

/** Draws grain and shadow on all boards. */
export function openWood() {
  all("[fill='url(#wood)']").forEach(hull => {
    // The layout tells the size of a drawing that is not shown at this width, too.
    const { w, h } = game.layouts[hull.closest(".upright") ? 1 : 0];
    const isThree = HAS_THREE && game.seats.length > 2;
    // The hull's own outline, flatter from line to line, runs along the board as the grain does; on
    // a board of three sides it is smaller from line to line, round the middle.
    for (let i = LINES; i--;) {
      const line = /** @type {Element} */ (hull.cloneNode());
      const flat = (i + .3 + i * i % 3 / 5) / LINES;
      const [x, y] = isThree ? [flat, flat] : h > w ? [flat, .97] : [.97, flat];
      const by = `${w * (1 - x) / 2} ${h * (1 - y) / (isThree ? 1.5 : 2)}`;
      put(line, "class", "grain");
      put(line, "transform", `matrix(${x} 0 0 ${y} ${by})`);
      hull.after(line);
    }
    hull.before(add(/** @type {Element} */ (hull.parentNode), "ellipse", {
      class: "shade", cx: w / 2, cy: h - (h > w / 2 ? 8 : 22), rx: w * .4, ry: 20,
      filter: "blur(7px)",
    }));
  });
}
