// The script of a record's page: brings the page to life, and offers `sungka` to scripts.

import { addressOf, momentOf } from "./game/address.js";
import { game, openGame, planOf } from "./game/game.js";
import { stopTarget } from "./game/navigation.js";
import { unpackFilm, unpackSetting } from "./game/packed_film.js";
import { openAir, openBoard } from "./view/board_view.js";
import { byId } from "./view/dom.js";
import { narrow, root } from "./view/media.js";
import { flying } from "./view/overlay.js";
import { readList } from "./view/rows.js";
import { openFullScreen } from "./showing/fullscreen.js";
import { listCuts } from "./showing/highlights.js";
import { openReel } from "./showing/reel.js";
import { openWood } from "./showing/wood.js";
import { endPrint, preparePrint } from "./view/print.js";
import { clock, emit, go, pause, play } from "./clock.js";
import { listenToReader, onClick } from "./controls.js";
import { openEmbed } from "./embed.js";
import { followLink, readLink } from "./link.js";
import { follow } from "./render.js";
import { openStory } from "./story.js";

/** @import { Shared } from "./parts.js" */

/** The longest wait for the first paint, in ms: a page that cannot be seen is never painted. */
const PAINTED = 300;

// For tests and whatever else runs in the page. docs/developing/templates.md lists it.
export const sungka = {
  play,
  pause,
  /** @param {number} time in ms, in the line that is shown */
  seek: time => go(clock.line, time),
  /**
   * @param {number} round
   * @param {number} index
   */
  seekStop: (round, index) => go(...stopTarget(game.rounds[round].main, index)),
  /** @param {string} address */
  go: address => go(...momentOf(address)),
  get moment() {
    const { line, now, isPlaying, speed } = clock;
    return {
      round: line.round, time: now, end: planOf(line).end, playing: isPlaying, speed,
      address: addressOf(line, now), isVariation: Boolean(line.parent),
    };
  },
  /** The things drawn above the board; resting shells are drawn on it. */
  get air() { return flying; },
  get marks() { return planOf(clock.line).marks; },
  /** The match's moments: round, from and to in ms, and why. */
  get reel() { return listCuts(); },
};

// The page is painted as it was written first, and comes to life after that.
function comeAlive() {
  if (isAlive) return;
  isAlive = true;
  const render = () => emit("moment");
  openBoard();
  listenToReader();
  followLink();
  openEmbed();
  openReel();
  openStory();
  openFullScreen();
  openWood();
  render();
  readLink();
  narrow.onchange = () => {
    openBoard();
    render();
  };
  new ResizeObserver(() => {
    openAir();
    render();
  }).observe(byId("stage"));
}

root.classList.add("js");

const { sungkaShared: shared } = /** @type {{ sungkaShared?: Shared }} */ (globalThis);
/** @param {string} id */
const valueOf = id => JSON.parse(byId(id).textContent);
const setting = shared ? shared.setting : valueOf("setting"), film = valueOf("film");
// A page has a board where the rules of its record are known.
const plays = Boolean(byId("stage"));

let isAlive = !plays;

document.addEventListener("click", event => {
  comeAlive();
  onClick(event);
});

if (plays) {
  openGame(unpackSetting(setting), unpackFilm(film, setting));
  readList();
  addEventListener("beforeprint", () => {
    comeAlive();
    preparePrint();
  });
  addEventListener("afterprint", endPrint);
  clock.line = game.rounds[0].main;
  follow();
  requestAnimationFrame(() => setTimeout(comeAlive));
  setTimeout(comeAlive, PAINTED);
  Object.defineProperty(window, "sungka", {
    get() {
      comeAlive();
      return sungka;
    },
  });
}
