// What the game at the cursor waits for, shown on the houses, the buttons and in words.

/** @import { Game } from "./record/waiting.js" */

import { housePlace } from "../engine/ground.js";
import { tell } from "../player/game/spoken.js";
import { clock } from "../player/clock.js";
import { all, byId, write } from "../player/view/dom.js";
import { seatLetters } from "../replay/seats.js";
import { firstAtRest, showLifts, showMovers } from "./board/board_pane.js";
import { desk, isAtEnd, nameOf, stopAt, waitingHere } from "./desk.js";
import { burnsLeft, canBurn } from "./record/burning.js";
import { passTurn } from "./record/lifting.js";
import { liftable } from "./record/waiting.js";

/** What follows the game whenever it is shown. @type {() => void} */
let follow = () => {};

/**
 * Has something follow the game whenever it is shown.
 * @param {() => void} call
 */
export const whenShown = (call) => void (follow = call);

/** Shows what the game waits for, on the houses and in words. */
export function showGame() {
  const { game } = desk, round = game?.state?.round ?? null, isHere = isAtEnd();
  const seats = round ? seatLetters(round.ground.seats).map((_, seat) => seat) : [];
  const waiting = waitingHere(), first = desk.film && waiting.length ? firstAtRest(stopAt(desk.film), waiting) : -1;
  // Of two hands that wait, the one that came to rest first is asked; a tap on the other is taken all the same.
  const legal = seats.map((seat) => (game && (first < 0 || seat === first) ? liftable(game, seat) : []));
  const pass = game && passTurn(game), { burned } = desk;
  const place = (/** @type {number} */ seat, /** @type {number} */ house) => (round ? housePlace(round.ground, seat, house) : -1);
  showLifts(
    (seat, house) => (game && burned ? canBurn(game, burned, place(seat, house)) : isHere && !!legal[seat]?.includes(house)),
    (seat, house) => (burned ? burned.includes(place(seat, house)) : game?.hands[seat] === house),
    round && round.shells,
  );
  showMovers(!isHere ? [] : pass && round ? [round.toMove] : seats.filter((seat) => legal[seat].length));
  const [passing, beginning, ending, stopping] = ["pass", "round", "finish", "stop"].map((name) => all(`[data-do=${name}]`)[0]);
  passing.hidden = !pass;
  beginning.hidden = game?.wait !== "round" || !!burned;
  ending.hidden = game?.wait !== "match";
  stopping.hidden = !game || !/^(lift|hands|round|unknown)$/.test(game.wait);
  follow();
  write(byId("asks"), clock.isPlaying && isHere ? tell("asks_sowing") : asksFor(game, isHere));
}

/**
 * What a game waits for, in words.
 * @param {Game | null} game
 * @param {boolean} isHere
 */
export function asksFor(game, isHere) {
  if (!desk.chunk) return tell("asks_text");
  if (!game?.state) return tell("asks_rules");
  const { wait, state, trace, hands } = game, { round, stores } = state;
  if (wait === "ended" && isHere) return tell("asks_ended", { result: resultWords(trace?.replay.result ?? "*") });
  if (desk.burned) {
    const left = burnsLeft(game, desk.burned).flatMap((count, seat) => (count ? [`${nameOf(seat)} ${count}`] : []));
    return tell("asks_burn", { left: left.join(", ") });
  }
  if (!isHere) return tell("asks_earlier");
  if (wait === "round" || wait === "match") return tell(`asks_${wait}`, { score: (stores ?? []).join("–") });
  if (wait === "lift" && round) {
    const seat = { name: nameOf(round.toMove) };
    return tell(passTurn(game) ? "asks_pass" : round.isUnfinished ? "asks_again" : "asks_lift", { seat });
  }
  if (wait === "hands" && hands.length) return tell(hands.some(Boolean) ? "asks_other" : "asks_hands");
  const waiting = waitingHere();
  if (waiting.length && desk.film) {
    const seat = { name: nameOf(firstAtRest(stopAt(desk.film), waiting)) };
    return tell(waiting.length > 1 ? "asks_first" : "asks_again", { seat });
  }
  return tell(`asks_${wait}`);
}

/** @param {string} result as the tag has it */
function resultWords(result) {
  const seat = seatLetters(desk.game?.state?.rules.seats ?? 2).findIndex((letter) => letter === result);
  return seat < 0 ? tell(result === "draw" ? "draw" : "unfinished_result") : tell("wins", { name: nameOf(seat) });
}
