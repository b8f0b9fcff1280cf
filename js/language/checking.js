// An open document and the check of its newest version: soon after a key, a slice at a time, never of an older one.

/** @import { Checked } from "../checking/checker.js" */
/** @import { Document } from "./document.js" */

import { MOST_CHARACTERS } from "./diagnostics.js";
import { RecordChecker } from "./record_checker.js";

/** A check begins so long after a change, in milliseconds. */
const WAIT = 40;

/** So long a check goes on before it lets requests and newer versions in, in milliseconds. */
const SLICE = 8;

/** Checks an open document. */
export class OpenDocument {
  /** @type {Checked | null} the check of this version, once it is made */
  #checked = null;
  /** @type {Generator<void, Checked, void> | null} the check that is under way */
  #steps = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #checker = new RecordChecker();

  /**
   * @param {Document} document
   * @param {(document: Document, checked: Checked) => void} tell takes each check of a version that is still the newest
   */
  constructor(document, tell) {
    this.document = document;
    this.tell = tell;
    this.#schedule(WAIT);
  }

  /** Whether the text is too long to be checked while it is open. */
  get isTooLong() {
    return this.document.text.length > MOST_CHARACTERS;
  }

  /** The check of the newest version, made now where it is not made yet. */
  get checked() {
    while (!this.#checked) this.#step();
    return this.#checked;
  }

  /**
   * Takes a newer version.
   * @param {Document} document
   */
  change(document) {
    this.document = document;
    this.#checked = this.#steps = null;
    this.#schedule(WAIT);
  }

  /** Takes it that the cursor has left the line that was edited; tells the findings anew where it had not before. */
  leaveLine() {
    if (this.document.edited === null) return;
    this.document = { ...this.document, edited: null };
    this.#schedule(WAIT);
  }

  /** Tells the findings anew, as settings may have changed. */
  refresh() {
    this.#schedule(WAIT);
  }

  close() {
    clearTimeout(this.#timer);
  }

  /** @param {number} wait in milliseconds */
  #schedule(wait) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#work(), wait);
  }

  #work() {
    const end = performance.now() + SLICE;
    while (!this.#checked) {
      if (performance.now() > end) return this.#schedule(0);
      this.#step();
    }
    this.tell(this.document, this.#checked);
  }

  /** Checks on until the next record is read. */
  #step() {
    const { text, starts, edited } = this.document;
    if (this.isTooLong) {
      this.#checked = { text, chunks: [], outside: [] };
      return;
    }
    this.#steps ??= this.#checker.steps(text, edited === null ? -1 : starts[edited]);
    const { done, value } = this.#steps.next();
    if (done) [this.#checked, this.#steps] = [value, null];
  }
}
