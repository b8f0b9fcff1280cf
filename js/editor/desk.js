// What is on the desk: the text as it was checked last, the record and the turn of the cursor, the end of its game.

/** @import { Film } from "./record/film.js" */
/** @import { Checked, Chunk } from "../checking/checker.js" */
/** @import { Game } from "./record/waiting.js" */

import { tagValue } from "../notation/record.js";
import { tell } from "../player/game/spoken.js";
import { seatLetters } from "../replay/seats.js";
import { current } from "./files/documents.js";
import { waitingHands } from "./record/waiting.js";
import { field } from "./text/pane.js";
import { SEAT_TAGS } from "./view/dialogs.js";

/**
 * The text as it was checked last; the record of the cursor, where it begins, the index of the item at the cursor in it, the
 * line of play there; the end of its game; the first lifts of hands chosen for a row to come;
 * the places chosen to be burned before a round, null while none are asked for.
 * @type {{
 *   checked: Checked, chunk: Chunk | null, start: number, index: number, film: Film | null, game: Game | null,
 *   hands: (number | null)[], burned: number[] | null,
 * }}
 */
export const desk = {
  checked: { text: "", chunks: [], outside: [] }, chunk: null, start: 0, index: -1, film: null, game: null, hands: [], burned: null,
};

/**
 * The stop of a film that the cursor stands on.
 * @param {Film} film
 */
export function stopAt(film) {
  return Math.max(0, film.items.findLastIndex((at) => at >= 0 && at <= desk.index));
}

/** Whether the cursor stands behind everything that is played in its record. */
export function isAtEnd() {
  const { chunk, index } = desk;
  return !!chunk && !chunk.record.items.slice(index + 1).some(({ type }) => /^(turn|round|set|gap|score|end|close|unreadable)$/.test(type));
}

/** The seats whose hands wait at the end of the game, where the cursor stands there. */
export const waitingHere = () => (isAtEnd() ? waitingHands(desk.game) : []);

/** @param {number} seat */
export function nameOf(seat) {
  const { rules } = /** @type {import("../replay/state.js").State} */ (desk.game?.state), letter = seatLetters(rules.seats)[seat];
  return desk.chunk && tagValue(desk.chunk.record, SEAT_TAGS[letter]) || tell(`seat_${letter}`);
}

/** The recording that the text is the record of; null for a text that was opened, or changed by hand. */
export function liveRecording() {
  const { recording } = current();
  return recording && recording.text === field.value ? recording : null;
}
