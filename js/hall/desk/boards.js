// A position as the desk shows it: a few counts on a card, and a drawn board in a table's dialog.

/** @import { Rules } from "../../engine/rules.js" */
/** @import { BoardLayout } from "../../drawing/geometry.js" */

import { drawPieces } from "../../drawing/board_svg.js";
import { drawFrame } from "../../drawing/drawing.js";
import { layoutsOf } from "../../drawing/geometry.js";
import { shellsOf } from "../../engine/round.js";
import { readRules } from "../../engine/rules.js";
import { readPosition } from "../../notation/statements.js";
import { fitsBoard } from "../../replay/header.js";
import { make } from "./elements.js";

/**
 * A board that was read: its layout, and the shells of each place (`null`: a burned house).
 * @typedef {{ rules: Rules, layout: BoardLayout, counts: (number | null)[] }} ReadBoard
 */

/**
 * The board that a position says, `null` where it cannot be read.
 * @param {string} position
 * @param {string | null} [named] the rules
 * @returns {ReadBoard | null}
 */
export function readBoard(position, named) {
  const read = readPosition(position);
  if ("fault" in read) return null;
  const { rows } = read, plain = `sungka seats=${rows.length} houses=${rows[0].houses.length}`;
  const given = named ? readRules(named).rules : null;
  const rules = given && fitsBoard(rows, given) ? given : readRules(plain).rules;
  if (!rules) return null;
  return { rules, layout: layoutsOf(rules)[0], counts: shellsOf(rows).map((count) => (count < 0 ? null : count)) };
}

/**
 * The counts of a board where they lie, a row each, without the stores: a card has these beside the names.
 * @param {ReadBoard} board
 */
export function writeCounts({ rules: { seats, houses }, layout: { spots }, counts }) {
  const rows = Array.from({ length: seats }, (_, seat) => {
    const places = Array.from({ length: houses }, (_, at) => seat * (houses + 1) + at);
    places.sort((one, other) => spots[one].x - spots[other].x);
    return make("div", { kind: `p${seat}` }, ...places.map((place) => {
      const count = counts[place];
      return make("span", { kind: count ? "" : "none", text: count === null ? "#" : String(count) });
    }));
  });
  return make("div", { kind: "counts-small", attributes: { "aria-hidden": "true" } }, ...rows.reverse());
}

/**
 * The drawing of a board. It is made of numbers alone: nothing of what came from outside is part of it.
 * @param {ReadBoard} board
 * @param {string} words what is read out in its place
 */
export function drawBoard({ rules, layout, counts }, words) {
  const box = make("div", { kind: "drawn", attributes: { role: "img", "aria-label": words } });
  box.innerHTML = `<svg class="live" viewBox="0 0 ${layout.width} ${layout.height}" aria-hidden="true">${drawFrame(layout, rules)}`
    + `${drawPieces(layout, counts)}</svg>`;
  return box;
}
