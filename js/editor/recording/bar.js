// What a recording shows beside the board: its clocks and buttons, what was set aside, and that the text was changed by hand.

import { tell } from "../../player/game/spoken.js";
import { all, byId, write } from "../../player/view/dom.js";
import { findMisfit } from "../../scoring/index.js";
import { liveRecording } from "../desk.js";
import { current } from "../files/documents.js";
import { showClocks } from "./clocks.js";

/** So many of the entries that were set aside are named. */
const NAMED = 4;

/** Shows what the recording of the text has to show; nothing where the text is none. */
export function showBar() {
  const live = liveRecording(), { recording } = current();
  all("[data-do=entries]")[0].hidden = !live;
  all("[data-do=journal]")[0].hidden = !recording;
  byId("by-hand").hidden = !recording || !!live;
  const waiting = live?.ledger.waiting ?? [], misfit = live && findMisfit(live.ledger);
  byId("aside").hidden = !waiting.length;
  if (waiting.length) {
    const few = waiting.slice(0, NAMED).map(({ typed }) => typed).join("  ");
    write(byId("aside-words"), tell("set_aside", { n: waiting.length, few }));
  }
  byId("misfit").hidden = !misfit;
  if (misfit) write(byId("misfit-words"), tell("cannot_be", { lifts: misfit.lifts, why: misfit.reason.replaceAll("`", "") }));
  showClocks();
}
