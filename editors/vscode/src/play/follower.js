// The cursor and the page, kept together: each leads the other, and neither is led back by its own echo.

/** @import { Place } from "./places.js" */

import { placeAt, placeOf, placesOf, turnOf } from "./places.js";

/** How long an answer of the page is awaited, in milliseconds. */
const PATIENCE = 1000;

/** Knows at which turn cursor and page are. */
export class Follower {
  /** @type {Place[]} */
  places = placesOf("");
  /** The turn of both. */
  turn = "r1";
  /** The moment of the page. */
  moment = "r1";
  /** The turn to which the page was sent, until it says that it is there; what it says before is older. */
  awaited = "";
  since = 0;

  /**
   * @param {(address: string) => void} go sends the page to a turn
   * @param {(place: Place, isLed: boolean) => void} tell says where the turn stands that is shown, and whether the cursor is to go there
   * @param {() => number} now in milliseconds
   */
  constructor(go, tell, now) {
    this.go = go;
    this.tell = tell;
    this.now = now;
  }

  /**
   * Takes another text of the record.
   * @param {string} text
   * @param {number} offset of the cursor
   * @returns {string} the moment at which its page is to begin
   */
  read(text, offset) {
    this.places = placesOf(text);
    const { address } = placeAt(this.places, offset);
    if (address !== this.turn) this.moment = address;
    this.await(address);
    this.say(false);
    return this.moment;
  }

  /** Takes the place of the cursor. @param {number} offset */
  follow(offset) {
    const { address } = placeAt(this.places, offset);
    if (address === this.turn) return;
    this.moment = address;
    this.await(address);
    this.say(false);
    this.go(address);
  }

  /** Whether a moment is in the turn of cursor and page. @param {string} moment */
  isAt(moment) {
    return turnOf(moment, this.places) === this.turn;
  }

  /** Takes the moment that the page shows. @param {string} moment */
  show(moment) {
    const turn = turnOf(moment, this.places);
    if (this.awaited && turn !== this.awaited && this.now() - this.since < PATIENCE) return;
    this.awaited = "";
    this.moment = moment;
    if (turn === this.turn) return;
    this.turn = turn;
    this.say(true);
  }

  /** @param {string} turn */
  await(turn) {
    this.turn = this.awaited = turn;
    this.since = this.now();
  }

  /** @param {boolean} isLed */
  say(isLed) {
    const place = placeOf(this.places, this.turn);
    if (place) this.tell(place, isLed);
  }
}
