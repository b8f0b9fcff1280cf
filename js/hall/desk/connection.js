// The desk's connection to the hall: what is asked of it carries the desk's key, and its frames come by a stream.

/** @import { Frame } from "./hall_state.js" */

import { readKey, signRequest } from "../common/mac.js";
import { makeCall } from "../common/requests.js";
import { followStream } from "../common/stream.js";
import { tell } from "../common/words.js";

/** An entry of a table's journal. @typedef {{ n?: number, text: string, at?: string, by?: number, refused?: boolean }} JournalEntry */

/**
 * What the server answers to the desk.
 * @typedef {object} DeskAnswer
 * @property {boolean} ok
 * @property {string} [text]
 * @property {string} [preview]
 * @property {boolean} [refused] a correction that only force would write
 * @property {number} [lease]
 * @property {string} [address]
 * @property {string} [code]
 * @property {{ table: string, address: string, code: string }[]} [leases] tables that were given out anew
 * @property {JournalEntry[]} [entries]
 * @property {{ file: string, entries: JournalEntry[] }[]} [aside]
 */

const EVENTS = "/desk/events";

/** Everything that the desk asks of the hall. */
export class Connection {
  #key;
  #call;

  /** @param {string} key in base64url */
  constructor(key) {
    this.#key = readKey(key);
    this.#call = makeCall(this.#key);
  }

  /** Whether there is a key at all. */
  get hasKey() {
    return this.#key.length > 0;
  }

  /**
   * Asks for something to be done. A network that fails, and a refusal, are answers in words.
   * @param {string} path
   * @param {object} body
   */
  post(path, body) {
    return this.#ask("POST", path, body);
  }

  /** @param {string} path */
  get(path) {
    return this.#ask("GET", path);
  }

  /**
   * @param {"GET" | "POST"} method
   * @param {string} path
   * @param {object} [sent]
   * @returns {Promise<DeskAnswer>}
   */
  async #ask(method, path, sent) {
    const { status, body } = await this.#call(method, path, sent);
    const text = typeof body.text === "string" ? body.text : "", isDone = status === 200 && body.ok !== false;
    if (isDone) return { ...body, ok: true, text };
    return { ...body, ok: false, text: text || explain(status) };
  }

  /**
   * Follows the hall for as long as the page is there; the first frame of each stream is the whole hall.
   * @param {(frame: Frame) => void} take
   * @param {(isOpen: boolean) => void} tellOpen
   */
  follow(take, tellOpen) {
    let isFirst = true;
    const address = () => {
      isFirst = true;
      return `${EVENTS}?mac=${signRequest(this.#key, "GET", EVENTS)}`;
    };
    followStream(address, (what) => {
      if (!what.hall || !Array.isArray(what.hall.tables)) return;
      take({ whole: isFirst || what.whole === true, hall: what.hall });
      isFirst = false;
    }, tellOpen, true);
  }
}

/** @param {number} status */
function explain(status) {
  if (status === 0) return tell("no_answer");
  if (status === 403) return tell("wrong_key");
  return tell("refused", { status });
}
