// Sends what was entered to the hall, and asks for what it has: one request at a time, for as long as the page is there.

import { signRequest } from "../common/mac.js";
import { followStream } from "../common/stream.js";
import { nextBatch, pauseBefore, takeAnswer } from "./sync.js";
import { keep, table, takeOver, whenKept } from "./table.js";

/** Ends the pause between two requests. */
let wake = () => {};

/** Sends now what is there to be sent, and says where the phone is. */
export function hurry() {
  isHurried = true;
  wake();
}

let isHurried = false;

/** Has the hall's sheet fetched. */
export function askSheet() {
  table.outbox = { ...table.outbox, wantsSheet: true };
  hurry();
}

/**
 * Delivers until the page is closed.
 * @param {(isOther: boolean) => void} tell told after each answer, and whether entries came that this page did not write
 */
export async function deliver(tell) {
  for (;;) {
    isHurried = false;
    await whenKept();
    tell(await exchange());
    if (isHurried) continue;
    const pause = pauseBefore(table.outbox, Math.random());
    await new Promise((done) => {
      wake = () => done(null);
      setTimeout(done, Math.max(pause, 1));
    });
    wake = () => {};
  }
}

/** One request, if there is any to be made. @returns {Promise<boolean>} whether entries came */
async function exchange() {
  const { outbox, id, call, isElsewhere } = table;
  // A tab that another one has taken the table from is silent.
  if (isElsewhere) return false;
  if (outbox.wantsSheet && outbox.standing !== "moved") return takeOver(await call("GET", `/t/${id}/sheet`));
  const batch = nextBatch(outbox);
  if (!batch) return false;
  const answer = await call("POST", `/t/${id}/entries`, batch), { confirmed, start, standing } = outbox;
  table.outbox = takeAnswer(table.outbox, batch, answer, Date.now());
  if (table.outbox.confirmed !== confirmed || table.outbox.start !== start || table.outbox.standing !== standing) keep();
  return false;
}

/**
 * Follows what the hall tells of the table: each time, the phone says where it is, or fetches the sheet.
 * @param {Uint8Array} key
 */
export function followTable(key) {
  const path = `/t/${table.id}/events`;
  followStream(() => {
    const after = `after=${table.outbox.confirmed}`;
    return `${path}?${after}&lease=${table.lease}&mac=${signRequest(key, "GET", path, after)}`;
  }, ({ kind }) => (kind === "start" ? hurry() : askSheet()), (isOpen) => {
    if (isOpen) hurry();
  });
}
