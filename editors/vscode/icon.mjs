// Writes the drawing of the icon: a board of one house a seat, without numbers. icon.png is made of it, 256 pixels wide:
// node icon.mjs | python -c "import sys, resvg_py as r; open('icon.png','wb').write(bytes(r.svg_to_bytes(svg_string=sys.stdin.read(), width=256)))"

import { boardSvg } from "../../js/drawing/board_svg.js";

const board = boardSvg("7/9 5/6 S", { rules: "dakon houses=1 shells=7" });
const [, width, height] = /** @type {RegExpExecArray} */ (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(board)).map(Number);
const inner = board.slice(board.indexOf("><") + 1, board.lastIndexOf("</svg>"));
const size = Math.max(width, height);
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 ${(height - size) / 2} ${size} ${size}"><style>.counts,.name,.plaque,.p0,.p1{display:none}</style>${inner}</svg>`);
