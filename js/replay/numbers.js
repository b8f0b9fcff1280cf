// The numbers of rows (docs/notation.md, 4, "Rows").

/** @import { Count } from "../notation/record.js" */

/** Counts the rows of a record's main line, and holds the numbers that are written against the count. */
export class RowNumbers {
  /** @param {number} seats how many turns a row has */
  constructor(seats) {
    this.seats = seats;
    this.shift = 0;
    this.row = 0;
    this.turns = 0;
    this.isAfterGap = false;
  }

  beginRound() {
    this.row = this.turns = this.shift = 0;
    this.isAfterGap = false;
  }

  /** A new row begins, and a number that is written is believed. */
  afterGap() {
    this.isAfterGap = true;
  }

  /**
   * Counts a turn, or a simultaneous row.
   * @param {Count | null} written
   * @param {number} turns
   * @returns {number | null} the number that is due, where the written one disagrees; numbers that count on from it agree
   */
  count(written, turns) {
    if (this.isAfterGap) {
      this.row = written ? written.value - 1 : this.row;
      this.turns = this.shift = 0;
      this.isAfterGap = false;
    }
    if (!this.turns || turns > 1) this.row++;
    const due = this.row;
    this.turns = turns > 1 ? 0 : (this.turns + 1) % this.seats;
    if (!written || written.value === due + this.shift) return null;
    this.shift = written.value - due;
    return due;
  }
}
