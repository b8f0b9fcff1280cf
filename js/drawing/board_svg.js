// A position as a picture: an SVG document of its board, as templates/drawing/board.py draws it.

/** @import { Round } from "../engine/round.js" */
/** @import { BoardLayout, Spot } from "./geometry.js" */

import { makeGround } from "../engine/ground.js";
import { shellsOf } from "../engine/round.js";
import { readRules } from "../engine/rules.js";
import { readPosition } from "../notation/statements.js";
import { fitsBoard } from "../replay/header.js";
import { DEFINITIONS, SHELL_STYLE, STYLE } from "./definitions.js";
import { drawFrame, LARGER, near, short } from "./drawing.js";
import { layoutsOf } from "./geometry.js";
import { slotIn } from "./slots.js";

/**
 * A board with its shells, each house with its number and its count.
 * @param {Round | string} position a round, or a position as text: `7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S`
 * @param {{ rules?: string, title?: string, isUpright?: boolean }} [options] the rules of a text, without which it is taken
 *   for a board of `sungka`; what is read out in place of the picture; the first seat on the left, two seats only
 * @returns {string} an SVG document
 * @throws {RangeError} for a text that is no position of these rules
 */
export function boardSvg(position, { rules, title, isUpright = false } = {}) {
  const { ground, shells } = typeof position === "string" ? readBoard(position, rules) : position;
  const layouts = layoutsOf(ground.rules), layout = layouts[isUpright ? layouts.length - 1 : 0];
  const board = shells.map((count, place) => (ground.burned[place] ? null : count));
  const label = title ?? board.map((count) => count ?? "#").join(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(layout.width)} ${short(layout.height)}" role="img" `
    + `aria-label="${escape(label)}" font-family="system-ui,sans-serif"><style>${STYLE}${SHELL_STYLE}</style>`
    + `<defs>${DEFINITIONS}</defs>${drawFrame(layout, ground.rules)}${drawPieces(layout, board)}</svg>`;
}

/**
 * @param {string} text
 * @param {string} [named] rules
 */
function readBoard(text, named) {
  const position = readPosition(/ [-SNEW]$/.test(text.trim()) ? text : `${text} -`);
  if ("fault" in position) throw new RangeError(`no position: \`${text}\``);
  const { rows } = position;
  const { rules } = readRules(named ?? `sungka seats=${rows.length} houses=${rows[0].houses.length}`);
  if (!rules || !fitsBoard(rows, rules)) throw new RangeError(`no position of these rules: \`${text}\``);
  const counts = shellsOf(rows), burned = counts.flatMap((count, place) => (count < 0 ? [place] : []));
  return { ground: makeGround(rules, burned), shells: counts.map((count) => Math.max(count, 0)) };
}

/**
 * Everything on the board: lids on burned houses, shells, and the count of each place.
 * @param {BoardLayout} layout
 * @param {(number | null)[]} board null for a burned house
 */
export function drawPieces(layout, board) {
  const { spots, shell } = layout;
  /** @type {string[][]} */
  const turned = Array.from({ length: 12 }, () => []);
  board.forEach((count, place) => {
    const { x, y, rx, ry, pile } = spots[place];
    for (let index = 0; index < (count ?? 0); index++) {
      const at = slotIn([x, y, rx, ry, ...pile], isStore(spots[place]), place, index, shell);
      turned[at.r / 30].push([at.x, at.y].map((length) => 2 * Math.round(length / shell / 2)).join(" "));
    }
  });
  const piles = turned.map((points, turn) => (points.length ? `<path class="a${turn}" d="M${points.join(" ")}"/>` : ""));
  return drawNumbers(layout, board, piles.join(""));
}

/**
 * The drawing of `drawPieces` with other shells, or with none: a small one, or one that a script fills.
 * @param {BoardLayout} layout
 * @param {(number | null)[]} board
 * @param {string} [shells]
 */
export function drawNumbers({ spots, shell, countSize }, board, shells = "") {
  const lids = spots.map(({ x, y, rx }, place) => (board[place] === null
    ? `<use href="#lid" transform="translate(${short(x)} ${short(y)}) scale(${short(rx / 50)})"/>` : ""));
  const counts = spots.map((spot, place) => {
    const count = board[place], size = countSize * (isStore(spot) ? LARGER : 1), large = isStore(spot) ? ` font-size="${short(size)}"` : "";
    const at = `x="${near(spot.count.x)}" y="${near(spot.count.y + size * .36)}"`;
    return `<text${count ? "" : ' class="none"'} ${at}${large}>${count ?? "#"}</text>`;
  });
  return `<g class="lids">${lids.join("")}</g><g class="shells" fill="none" transform="scale(${shell})">${shells}</g>`
    + `<g class="counts" aria-hidden="true" font-size="${short(countSize)}">${counts.join("")}</g>`;
}

/** @param {Spot} spot */
const isStore = (spot) => spot.pile[2] !== spot.rx;

/** @type {Record<string, string>} */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };

/** A text as text of a page: escaped, without control characters. @param {unknown} text */
export const escape = (text) => String(text).replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "\ufffd").replace(/[&<>"']/g, (sign) => SIGNS[sign]);
