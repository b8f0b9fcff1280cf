// What taps on the board do: lifts at the end of the cursor's game, houses chosen to burn, the next round.

import { housePlace } from "../engine/ground.js";
import { tell } from "../player/game/spoken.js";
import { inform } from "../player/view/dom.js";
import { toHouse } from "../replay/claims.js";
import { seatLetters } from "../replay/seats.js";
import { playStop } from "./board/board_pane.js";
import { asksFor, showGame } from "./asks.js";
import { desk, isAtEnd, nameOf, stopAt, waitingHere } from "./desk.js";
import { applyEdit, goToEnd } from "./follow.js";
import { burnsDue, burnsLeft, canBurn } from "./record/burning.js";
import { beginNextRound, liftHouse } from "./record/lifting.js";
import { openEnd, refuseLift } from "./record/waiting.js";
import { liftLine } from "./record/hands.js";
import { roundLine, takeBackLine } from "./record/lines.js";
import { noteRefused, tryLine } from "./recording/scorer.js";
import { momentNote, withMoment } from "./video/video.js";

/**
 * Lifts a house at the end of the cursor's game, or says why it cannot be lifted.
 * @param {number} seat
 * @param {number} house
 */
export function lift(seat, house) {
  const { game } = desk;
  if (!game || !desk.chunk) return inform(tell(desk.chunk ? "asks_rules" : "asks_text"));
  if (!isAtEnd()) {
    goToEnd();
    return inform(tell("now_at_end"));
  }
  if (desk.burned) return burn(seat, house);
  const letter = seatLetters(game.state?.rules.seats ?? 2)[seat], name = tell("house_name", { house: letter + house });
  if (game.hands[seat] === house) {
    if (game.ledger) return void tryLine(takeBackLine(game.ledger, letter, house));
    desk.hands = game.hands.map((one, each) => (each === seat ? null : one));
    desk.game = openEnd(desk.chunk, desk.hands);
    return showGame();
  }
  const why = refuseLift(game, seat, house);
  if (why === "wait") return inform(asksFor(game, true));
  if (why && game.ledger) noteRefused(letter + house);
  if (why) return inform(tell(`refused_${why}`, { house: name, seat: nameOf(Math.max(game.state?.round?.toMove ?? 0, 0)) }));
  if (game.ledger) return liftRecorded(game.ledger, seat, house);
  const { edit, hands } = liftHouse(game, seat, house), goesOn = game.state?.round?.isUnfinished && !game.hands.length;
  desk.hands = hands;
  if (!edit) {
    desk.game = openEnd(desk.chunk, hands);
    return showGame();
  }
  const lap = desk.film && goesOn ? countLaps(stopAt(desk.film), seat) : 0;
  applyEdit(goesOn ? edit : withMoment(edit));
  if (desk.film) playStop(stopAt(desk.film), goesOn ? { seat, lap } : null, waitingHere());
}

/**
 * Enters a lift into the recording that is shown, and plays it.
 * @param {import("../scoring/ledger.js").Ledger} ledger
 * @param {number} seat
 * @param {number} house that can be lifted
 */
function liftRecorded(ledger, seat, house) {
  const { sheet } = ledger, isHand = sheet.asks === "hands", goesOn = isHand ? !!sheet.hands?.lifts[seat].length : sheet.goesOn;
  const line = isHand ? liftLine(ledger, seat, house) : sheet.seats[seat] + house, before = desk.film;
  const lap = before && goesOn ? countLaps(stopAt(before), seat) : 0;
  const isTaken = tryLine([line, ...(goesOn ? [] : momentNote())].join(" "));
  if (!isTaken || !desk.film || desk.film === before) return;
  // A pass that is due writes itself: the lift before it is shown.
  const { stops } = desk.film, last = stops.findLastIndex((stop) => stop.do === "both" || stop.do === "sow");
  playStop(last, goesOn ? { seat, lap } : null, last === stopAt(desk.film) ? waitingHere() : []);
}

/** Begins the next round, once the houses to burn are chosen where the players choose them. */
export function beginRound() {
  const { game } = desk;
  if (!game) return;
  if (burnsDue(game) && !desk.burned) {
    goToEnd();
    desk.burned = [];
    return showGame();
  }
  const burned = desk.burned ?? [], { ground } = game.state?.round ?? {};
  if (game.ledger && ground) {
    desk.burned = null;
    if (!tryLine(roundLine(burned.map((place) => toHouse(ground, place))))) return showGame();
  } else {
    const edit = beginNextRound(game, burned);
    if (edit) applyEdit(edit);
  }
  playStop(0);
}

/**
 * Chooses a house to burn, or takes the choice back.
 * @param {number} seat
 * @param {number} house
 */
function burn(seat, house) {
  const { game, burned } = desk, ground = game?.state?.round?.ground;
  if (!game || !burned || !ground) return;
  const place = housePlace(ground, seat, house);
  if (burned.includes(place)) desk.burned = burned.filter((one) => one !== place);
  else if (canBurn(game, burned, place)) desk.burned = [...burned, place];
  else return inform(tell("refused_burn", { house: tell("house_name", { house: seatLetters(ground.seats)[seat] + house }) }));
  if (burnsLeft(game, desk.burned).some(Boolean)) return showGame();
  beginRound();
}

/**
 * The laps of a hand in a stop.
 * @param {number} stop
 * @param {number} seat
 */
function countLaps(stop, seat) {
  const source = desk.film?.stops[stop];
  if (source?.do === "sow") return source.m.reduce((sum, { laps }) => sum + laps.length, 0);
  if (source?.do !== "both") return 0;
  return source.beats.filter((beat) => beat.seat === seat && !beat.isDrop && !beat.taken).length;
}
