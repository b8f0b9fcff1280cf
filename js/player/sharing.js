// The share menu: the device's own sheet, a link, a picture of the board, the position as text,
// code for another page. What is copied is shown as well, for frames that have no clipboard.

import { positionText } from "./game/position_text.js";
import { tell } from "./game/spoken.js";
import { board } from "./view/board_view.js";
import { all, byId, make, put, write } from "./view/dom.js";
import { clock, pause } from "./clock.js";
import { copyShown, linkToHere, saveAs, send } from "./copying.js";

/** The longer side of the picture's board and the strip below it, in pixels. */
const LONG_SIDE = 1240, STRIP = 64;

const menu = () => /** @type {HTMLDialogElement} */ (byId("share"));

export function openShare() {
  pause();
  byId("given").replaceChildren();
  write(byId("gave"), "");
  all("[data-do=send]")[0].hidden = !navigator.share;
  menu().showModal();
}

export const closeShare = () => menu().close();
export const isSharing = () => menu().open;

/**
 * Shows a text and copies it.
 * @param {string} text
 */
export function give(text) {
  write(byId("given"), text);
  copyShown(byId("given"), byId("gave"));
}

export const sendLink = () => send({ url: linkToHere() });
export const givePosition = () => give(positionText(clock.line, clock.now));

/** Gives the HTML that shows the page in another one, at this place. */
export function giveCode() {
  give(Object.assign(make("iframe"), {
    src: `${linkToHere()}&embed`, title: document.title, loading: "lazy",
    sandbox: "allow-scripts allow-popups allow-downloads", allow: "fullscreen; clipboard-write",
    style: "border:0;width:100%;aspect-ratio:3/2;min-height:480px",
  }).outerHTML);
}

/** Sends or saves the board as a picture, with the place and the stores below it. */
export async function givePicture() {
  const { svg, layout: { w, h } } = board, scale = LONG_SIDE / Math.max(w, h);
  const canvas = make("canvas"), image = new Image();
  const words = byId("river").ariaValueText ?? "";
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  canvas.width = w * scale;
  canvas.height = h * scale + STRIP;
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  image.src = `data:image/svg+xml,${encodeURIComponent(drawingOf(svg, w * scale, h * scale))}`;
  await image.decode();
  paper.fillStyle = backgroundColor;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0);
  const [air] = all("#stage canvas"), matrix = svg.getScreenCTM();
  if (air && matrix) {
    const { left, top, width, height } = air.getBoundingClientRect();
    const across = scale / matrix.a, down = scale / matrix.d;
    paper.drawImage(/** @type {HTMLCanvasElement} */ (air), (left - matrix.e) * across,
      (top - matrix.f) * down, width * across, height * down);
  }
  paper.fillStyle = color;
  paper.font = `26px ${fontFamily}`;
  paper.textAlign = "center";
  paper.fillText(words, canvas.width / 2, canvas.height - 24, canvas.width - 20);
  const shown = new Image();
  shown.src = canvas.toDataURL();
  shown.alt = words;
  byId("given").replaceChildren(shown);
  canvas.toBlob(async blob => {
    if (!blob) return;
    const files = [new File([blob], "board.png", { type: blob.type })];
    if (navigator.canShare?.({ files }) && await send({ files })) return;
    saveAs(blob, "board.png");
    write(byId("gave"), tell("picture_is"));
  });
}

/** What a style sheet may say of a part of the drawing; a picture has none. */
const LOOKS = /^(fill|stroke|stop-|opacity|font-|text-anchor|paint)/;

/**
 * A drawing of the page as a file of its own.
 * @param {SVGSVGElement} svg
 * @param {number} width
 * @param {number} height
 */
function drawingOf(svg, width, height) {
  const drawing = lookAlike(svg);
  drawing.prepend(lookAlike(all(".shared defs")[0]));
  put(drawing, "width", width);
  put(drawing, "height", height);
  return new XMLSerializer().serializeToString(drawing);
}

/** @param {Element} part */
function lookAlike(part) {
  const copied = /** @type {Element} */ (part.cloneNode(true));
  const copies = all("[class], text", copied);
  all("[class], text", part).forEach((one, i) => {
    const style = getComputedStyle(one);
    for (const look of style) {
      if (LOOKS.test(look)) copies[i].setAttribute(look, style.getPropertyValue(look));
    }
  });
  return copied;
}
