// Draws the empty board of any rules into the page, as templates/drawing/board.py has it.

/** @import { Rules } from "../engine/rules.js" */
/** @import { BoardLayout, Spot } from "./geometry.js" */

import { seatLetters } from "../replay/seats.js";
import { layoutsOf } from "./geometry.js";

/** How much larger a store's count is written than a house's. */
export const LARGER = 1.35;

/** A number with two digits behind the point. @param {number} number */
export const short = (number) => +number.toFixed(2);

/** The nearest whole unit: under a pixel away, and short to write. @param {number} length */
export const near = (length) => Math.round(length);

/**
 * The drawings of a board as SVG text: its lying form in `frame`, and the elements that show it live.
 * @param {Rules} rules
 * @returns {{ frame: string, live: string }}
 */
export function drawBoards(rules) {
  const [wide, upright] = layoutsOf(rules);
  const lying = drawLive(wide, upright ? "lying" : "three", '<use href="#frame"/>');
  return { frame: drawFrame(wide, rules), live: lying + (upright ? drawLive(upright, "upright", drawFrame(upright, rules)) : "") };
}

/**
 * @param {BoardLayout} layout
 * @param {string} kind
 * @param {string} picture
 */
function drawLive(layout, kind, picture) {
  const { width, height, shell, countSize, spots } = layout;
  const counts = spots.map((spot) => {
    const isStore = spot.pile[2] !== spot.rx, size = countSize * (isStore ? LARGER : 1);
    const large = isStore ? ` font-size="${short(size)}"` : "";
    return `<text x="${near(spot.count.x)}" y="${near(spot.count.y + size * .36)}"${large}></text>`;
  });
  const shells = `<g class="shells" fill="none" transform="scale(${shell})"></g>`;
  const box = `viewBox="0 0 ${short(width)} ${short(height)}" aria-hidden="true"`;
  return `<svg class="live ${kind}" ${box}>${picture}<g class="lids"></g>${shells}`
    + `<g class="counts" font-size="${short(countSize)}">${counts.join("")}</g></svg>`;
}

/**
 * Wood, houses, stores and names.
 * @param {BoardLayout} layout
 * @param {Rules} rules
 */
export function drawFrame(layout, { houses }) {
  const { spots, seats, countSize, nameSize } = layout, letters = seatLetters(seats), width = houses + 1;
  const isStore = (/** @type {number} */ place) => place % width === houses;
  const small = spots.filter((_, place) => !isStore(place));
  const stores = spots.filter((_, place) => isStore(place));
  const names = spots.map(({ name: { x, y } }, place) => {
    const name = `${letters[Math.floor(place / width)]}${houses - place % width}`;
    return isStore(place) ? "" : `<text x="${near(x)}" y="${near(y + nameSize * .35)}">${name}</text>`;
  });
  return drawHull(layout) + drawUses("house", small, small[0].rx / 50, 1) + stores.map(drawStore).join("")
    + drawUses("plaque", small.map(({ count }) => count), countSize, 100)
    + drawUses("plaque", stores.map(({ count }) => count), countSize * LARGER, 100)
    + `<g class="name" font-size="${short(nameSize)}">${names.join("")}</g>`;
}

/**
 * A definition drawn at several points in one size, each at the nearest part of a unit.
 * @param {string} name
 * @param {{ x: number, y: number }[]} at
 * @param {number} scale
 * @param {number} parts
 */
function drawUses(name, at, scale, parts) {
  const part = (/** @type {number} */ n) => near(n / scale * parts) / parts;
  const uses = at.map(({ x, y }) => `<use href="#${name}" x="${part(x)}" y="${part(y)}"/>`);
  return `<g transform="scale(${+scale.toFixed(4)})">${uses.join("")}</g>`;
}

/** @param {BoardLayout} layout */
function drawHull({ width, height, hull, hollow, seats }) {
  const x = width / 2, y = height * (seats === 3 ? 2 / 3 : .5);
  const kinds = [[1, 'stroke-width="3" opacity=".8"'], [1.6, 'stroke-width="5" stroke-dasharray="1.6 9" opacity=".5"']];
  const lines = kinds.map(([inset, line]) => {
    const across = 1 - 18 / width * +inset, down = 1 - 18 / height * +inset;
    const [sx, sy] = seats === 3 ? [Math.min(across, down), Math.min(across, down)] : [across, down];
    const by = [sx, 0, 0, sy, (1 - sx) * x, (1 - sy) * y].map((number) => +number.toPrecision(3));
    return `<path d="${hull}" fill="none" class="rim" stroke="#c98b52" ${line} transform="matrix(${by.join(" ")})"/>`;
  });
  return `<path d="${hull}" fill="url(#wood)" stroke="#2c1407" stroke-width="2"/>${lines.join("")}`
    + (hollow && `<path d="${hollow}" class="hollow" fill="#3a1a09" opacity=".5"/>`);
}

/**
 * @param {Spot} spot
 * @param {number} seat
 */
function drawStore({ x, y, rx, ry }, seat) {
  const ellipse = (/** @type {number} */ more, /** @type {string} */ rest, down = 0) =>
    `<ellipse cx="${short(x)}" cy="${short(y + down)}" rx="${short(rx + more)}" ry="${short(ry + more)}" ${rest}/>`;
  return ellipse(4.5, 'fill="#e0a86c" opacity=".35"', 2.5) + ellipse(4, 'fill="#3a1a09"') + ellipse(0, 'fill="url(#bowl)"')
    + ellipse(9, `class="ring p${seat}" fill="none" stroke-width="3"`);
}
