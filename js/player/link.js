// The page's own link: read when the page opens, written when the reader has chosen a moment.

import { addressOf, momentOf } from "./game/address.js";
import { game } from "./game/game.js";
import { linkFrom, withAddress } from "./game/link_text.js";
import { board } from "./view/board_view.js";
import { root } from "./view/media.js";
import { setTheme } from "./view/theme.js";
import { setSpeed, turnBoard } from "./actions.js";
import { clock, go, listen, play } from "./clock.js";

/** Browsers limit how often a link may change; so it is written this long after, in ms. */
const WAIT = 250;

export const isEmbedded = root.classList.contains("embed");

let writing = 0;

/** Keeps the link and the moment together. */
export function followLink() {
  listen(what => {
    if (what === "seek" && !clock.isPlaying || what === "pause") writeLink();
  });
  addEventListener("hashchange", readLink);
}

function writeLink() {
  const before = location.hash;
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (location.hash !== before) return; // A link from elsewhere, which is about to be read.
    try {
      history.replaceState(null, "", withAddress(before, addressOf(clock.line, clock.now)));
    } catch {
      // Some frames forbid it: the link stays as it was.
    }
  }, WAIT);
}

/** Does what the page's link asks for. */
export const readLink = () => obeyLink(location.hash, location.search);

/**
 * Does what a link asks for: place, speed, theme, which way the board lies, to play.
 * @param {string} hash
 * @param {string} [search]
 */
export function obeyLink(hash, search) {
  const { place, options } = linkFrom(hash, search);
  const speed = options.get("speed"), theme = options.get("theme");
  if (speed !== null) setSpeed(+speed);
  if (theme !== null) setTheme(theme);
  if (options.has("flip")) {
    const turned = Math.abs(Math.round(Number(options.get("flip")) || 1)) % game.seats.length;
    if (turned !== board.turned) turnBoard(turned || 0);
  }
  if (place) {
    go(...momentOf(place));
    clearTimeout(writing);
  }
  if (options.get("play") === "1" && !isEmbedded) play();
}
