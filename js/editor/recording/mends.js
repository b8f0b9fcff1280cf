// The slips that explain why the real board has other counts than a recording, sought a stretch at a time; each can be put right.

/** @import { Ground } from "../../engine/ground.js" */
/** @import { KeyedLift, Mend } from "../../scoring/index.js" */
/** @import { Ledger } from "../../scoring/ledger.js" */

import { houseNumber } from "../../engine/ground.js";
import { seekMends } from "../../entering/seeking.js";
import { tell } from "../../player/game/spoken.js";
import { make } from "../../player/view/dom.js";
import { readBoardClaim, searchMends, takeLine } from "../../scoring/index.js";
import { seatLetters } from "../../replay/seats.js";
import { hideFound, showFound } from "../view/found.js";
import { drawSmall } from "../view/small_board.js";
import { sayRefused, tryLine } from "./scorer.js";

/** So many slips are shown. */
const MOST = 5;

/** The number of the search that goes on; an older one ends. */
let searching = 0;

/**
 * The claim that counted places make: `N3=2 N=9`.
 * @param {Ground} ground
 * @param {ReadonlyMap<number, number>} counts by place
 */
export function writeClaim(ground, counts) {
  const letters = seatLetters(ground.seats);
  return [...counts].map(([place, count]) => `${letters[ground.owner[place]]}${houseNumber(ground, place) || ""}=${count}`).join(" ");
}

/**
 * Shows the slips that explain a claim, likeliest first, as they are found.
 * @param {string} said what differs
 * @param {Ledger} ledger
 * @param {string} claim
 * @param {readonly KeyedLift[]} pending lifts that were refused last
 */
export function showMends(said, ledger, claim, pending) {
  const read = readBoardClaim(claim, ledger), mine = ++searching;
  if ("refusal" in read) return showFound(`${said} ${sayRefused(read.refusal.message)}`, []);
  showFound(`${said} ${tell("mends_seeking")}`, []);
  seekMends(searchMends(ledger, read, pending), MOST, (found, isDone) => {
    const words = found.length ? "mends_some" : isDone ? "mends_none" : "mends_seeking";
    showFound(`${said} ${tell(words)}`, found.map((mend) => drawMend(ledger, mend)));
  }, () => mine === searching);
}

/**
 * A slip as a button with the board after it.
 * @param {Ledger} ledger
 * @param {Mend} mend
 */
function drawMend(ledger, { text, lines }) {
  const button = make("button"), words = make("strong", "", text);
  const after = lines.reduce((now, line) => {
    const taken = takeLine(now, line);
    return "refusal" in taken ? now : taken;
  }, ledger);
  words.lang = "en";
  button.append(words, drawSmall(after.sheet.seenRound));
  button.addEventListener("click", () => {
    searching++;
    hideFound();
    lines.every(tryLine);
  });
  return button;
}
