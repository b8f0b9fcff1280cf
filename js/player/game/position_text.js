// The board at a moment as a record writes it (docs/notation.md, section 8).

import { game, whereIs } from "./game.js";
import { HAS_BREAKS } from "./has.js";
import { countsAt } from "./moments.js";

/** @import { Line } from "./game.js" */

/**
 * The position at a moment of a line, with the seat to move. While a turn is under way, it is the
 * position before that turn, as shells in a hand have no place in it.
 * @param {Line} line
 * @param {number} time
 */
export function positionText(line, time) {
  const { index, stop } = whereIs(line, time);
  if (!stop) return "";
  const { set, counts, burned, marks, t0 } = stop, next = line.stops[index + 1];
  const isOver = time >= (marks.at(-1) ?? t0);
  const at = !isOver ? { counts, burned }
    : HAS_BREAKS && set || { counts: countsAt(stop, stop.t1), burned };
  const due = isOver ? next : stop.source;
  const seat = due && "s" in due && due.do !== "fill" ? due.s : null;
  const fields = game.seats.map((_, i) => {
    const from = i * (game.houses + 1);
    const row = at.counts.slice(from, from + game.houses).map((count, house) =>
      at.burned.has(from + house) ? "#" : count);
    return `${row.join(".")}/${at.counts[from + game.houses]}`;
  });
  return [...fields, seat === null ? "-" : game.seats[seat]].join(" ");
}
