// What makes the board lovelier, drawn by the script: the grain of its wood, its shadow, and the
// players' names on the score graph.

import { listen } from "../clock.js";
import { game } from "../game/game.js";
import { add, all, byId } from "../view/dom.js";

/** The lines of the grain on either side of the middle. */
const LINES = 13;

/** Draws grain and shadow on all boards, and names on the graph of whichever round is shown. */
export function openWood() {
  all("[fill='url(#wood)']").forEach(hull => {
    const group = /** @type {Element} */ (hull.parentNode);
    const { width, height } = /** @type {SVGGraphicsElement & HTMLElement} */ (hull).getBBox();
    // The hull's own outline, flatter from line to line, runs along the board as the grain does.
    for (let i = LINES; i--;) {
      const line = /** @type {Element} */ (hull.cloneNode());
      const flat = (i + .3 + i * i % 3 / 5) / LINES;
      const [x, y] = height > width * 1.2 ? [flat, .97] : [.97, flat];
      const by = `${width * (1 - x) / 2} ${height * (1 - y) / 2}`;
      line.setAttribute("class", "grain");
      line.setAttribute("transform", `matrix(${x} 0 0 ${y} ${by})`);
      hull.after(line);
    }
    hull.before(add(group, "ellipse", {
      class: "shade", cx: width / 2, cy: height - 4, rx: width * .43, ry: 20,
      filter: "blur(7px)",
    }));
  });
  listen(what => { if (what === "line" || what === "mark") nameAreas(); });
  nameAreas();
}

function nameAreas() {
  const box = byId("river");
  if (all(".whose", box).length) return;
  game.seats.forEach((_, seat) => {
    const name = document.createElement("span");
    name.className = `halfway whose p${seat}`;
    name.textContent = all(`[data-seat="${seat}"] bdi`)[0].textContent;
    name.style.top = `${86 - seat * 72 / (game.seats.length - 1)}%`;
    box.append(name);
  });
}
