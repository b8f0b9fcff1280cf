// The card of a table: its state as sign, word and colour, who plays, how it stands, and what it asks for.

/** @import { ToldTable } from "./hall_state.js" */

import { tell } from "../common/words.js";
import { readBoard, writeCounts } from "./boards.js";
import { make, makeButton, write } from "./elements.js";
import { rankOf } from "./hall_state.js";
import { clockAt, grownTo, measureAge } from "./ticking.js";

/** The sign of each state, beside its word. */
export const SIGNS = ["‼", "?", "…", "✎", "✓", "▶", "○", "■"];

/** The key of the word of each state. */
export const STATE_WORDS = [
  "state_doubt", "state_help", "state_silent", "state_unsigned", "state_signed", "state_playing", "state_waiting", "state_done",
];

const SEATS = /** @type {Record<string, string>} */ ({ S: "south", N: "north", E: "east", W: "west" });

/** The name of a seat, `South`. @param {string} letter */
export const nameSeat = (letter) => (SEATS[letter] ? tell(SEATS[letter]) : letter);

/** The word of a table's state. @param {ToldTable} table */
export const nameState = (table) => tell(STATE_WORDS[rankOf(table)]);

/** Seconds in words: `12 s`. @param {number} seconds */
function writeAge(seconds) {
  const { n, unit } = measureAge(seconds);
  return tell(`unit_${unit}`, { n });
}

/**
 * How long a table has been quiet, and its phone unseen, at a moment.
 * @param {ToldTable} table
 * @param {number} now
 */
export function writeAges(table, now) {
  const idle = grownTo(table, table.idle, now), seen = grownTo(table, table.seen, now);
  const isOver = rankOf(table) > 5 || table.result;
  return [
    idle === null || isOver ? "" : tell("last_entry", { age: writeAge(idle) }),
    seen === null || (seen < 30 && rankOf(table) !== 2) ? "" : tell("phone_seen", { age: writeAge(seen) }),
  ].filter(Boolean).join(" · ");
}

/** Where the game has come to: its round, its row and the last turn. @param {ToldTable} table */
export function writePlace({ round, row, last }) {
  if (!round) return "";
  const place = row ? tell("round_row", { round, row }) : tell("round_only", { round });
  return last ? `${place} · ${last}` : place;
}

/** What is to be said about a table besides: its doubt, its result, who signed. @param {ToldTable} table */
export function writeRemark(table) {
  const { doubt, result, signed = [], lease = 0 } = table, state = rankOf(table);
  if (state === 0) return doubt || tell("doubt_unknown");
  if (state === 1) return tell("help_wanted");
  if (state === 3 || state === 4) {
    const signs = signed.length ? tell("signed_by", { seats: signed.map(nameSeat).join(", ") }) : tell("signed_by_none");
    return `${result ?? ""} · ${signs}`;
  }
  if (state === 6) return lease ? tell("phone_given") : tell("phone_none");
  return state === 7 ? result ?? "" : "";
}

/** What a card offers besides its dialog. @typedef {{ open(table: string): void, act(table: string): void }} CardActions */

/** A card on the page, and what it showed last. */
export class Card {
  /** @type {ToldTable | null} */
  #shown = null;

  /**
   * @param {string} table
   * @param {CardActions} actions
   */
  constructor(table, actions) {
    this.button = makeButton(table, () => actions.open(table), "open");
    this.button.setAttribute("aria-haspopup", "dialog");
    this.state = make("span", { kind: "state" });
    this.players = make("div", { kind: "seated" });
    this.remark = make("p", { kind: "remark" });
    this.board = make("div");
    this.place = make("span");
    this.ages = make("span");
    this.offer = makeButton("", () => actions.act(table), "offer");
    this.offer.hidden = true;
    this.element = make("li", { kind: "card", attributes: { "data-table": table } },
      make("h2", {}, this.button, this.state), this.players, this.remark, this.board,
      make("p", { kind: "under" }, this.place, this.ages), this.offer);
  }

  /**
   * Shows the table as it is at a moment.
   * @param {ToldTable} table
   * @param {number} now
   */
  show(table, now) {
    if (table !== this.#shown) this.#draw(table);
    this.tick(now);
  }

  /** Lets clocks and ages go on. @param {number} now */
  tick(now) {
    const table = this.#shown;
    if (!table) return;
    write(this.ages, writeAges(table, now));
    for (const clock of this.players.querySelectorAll(".clock")) {
      write(clock, clockAt(table, clock.getAttribute("data-seat") ?? "", now) ?? "");
    }
  }

  /** @param {ToldTable} table */
  #draw(table) {
    const before = this.#shown, rank = rankOf(table);
    this.#shown = table;
    this.element.dataset.state = String(rank);
    const word = nameState(table);
    if (!before || rankOf(before) !== rank) {
      this.state.replaceChildren(make("i", { text: SIGNS[rank], attributes: { "aria-hidden": "true" } }), word);
    }
    const names = table.seats.map(({ name }) => name).join(" – ");
    this.button.setAttribute("aria-label", tell("open_table", { table: table.table, state: word, names }));
    this.players.replaceChildren(...drawSeats(table));
    write(this.remark, writeRemark(table));
    this.remark.hidden = !this.remark.textContent;
    write(this.place, writePlace(table));
    if (before?.position !== table.position || before?.rules !== table.rules) {
      const board = table.position ? readBoard(table.position, table.rules) : null;
      this.board.replaceChildren(...(board ? [writeCounts(board)] : []));
    }
    this.offer.hidden = rank !== 1 && rank !== 3 && rank !== 4;
    if (!this.offer.hidden) write(this.offer, rank === 1 ? tell("answer_call") : tell("confirm_result"));
  }
}

/**
 * The seats of a table: who moves, the name, the clock and the store.
 * @param {ToldTable} table
 */
export function drawSeats(table) {
  return table.seats.map(({ seat, name }, at) => {
    const moves = table.to_move === seat && rankOf(table) < 6 && !table.result;
    const line = make("p", { kind: `seat-line p${at}${moves ? " moves" : ""}` },
      make("b", { kind: "letter", text: seat, attributes: { title: nameSeat(seat) } }), make("bdi", { kind: "who", text: name }));
    if (moves) line.append(make("span", { kind: "unseen", text: tell("moves") }));
    if (table.clocks?.[seat] !== undefined) line.append(make("span", { kind: "clock", attributes: { "data-seat": seat } }));
    const store = table.score?.[at] ?? table.stores?.[at];
    if (store !== undefined) line.append(make("b", { kind: "shells-in", text: String(store) }));
    return line;
  });
}
