// The script of the editor's page: a text that is checked as it is typed, beside the board of the place in it.

/** @import { Base } from "./board/board_pane.js" */
/** @import { Codes } from "./text/findings.js" */
/** @import { Presets } from "./view/dialogs.js" */

import { game } from "../player/game/game.js";
import { byId } from "../player/view/dom.js";
import { clock } from "../player/clock.js";
import { listenToReader } from "./actions.js";
import { openPane } from "./board/board_pane.js";
import { whenShown } from "./asks.js";
import { desk, liveRecording } from "./desk.js";
import { addDocuments, cleanText, documents } from "./files/documents.js";
import { readLink } from "./files/link.js";
import { offerKept, showDocument } from "./files/shown.js";
import { countRead, followPlay } from "./follow.js";
import { showBar } from "./recording/bar.js";
import { watchClocks } from "./recording/clocks.js";
import { openCodes } from "./text/findings.js";
import { field } from "./text/pane.js";
import { lift } from "./taps.js";
import { askGame, openDialogs } from "./view/dialogs.js";

/**
 * What the page is given: the setting of boards, its words, those of the codes, the presets, and the texts to open.
 * @typedef {{ setting: Base, codes: Codes, presets: Presets, documents: { name: string, text: string }[] }} Given
 */

const given = /** @type {Given} */ (JSON.parse(byId("given").textContent));
game.words = given.setting.words;
game.names = [];

// For tests and whatever else runs in the page. docs/editor.md lists it.
Object.defineProperty(window, "sungka", {
  value: {
    get text() { return field.value; },
    get findings() {
      const { chunks } = desk.checked;
      return chunks.flatMap(({ start, chunk }) =>
        chunk.findings.map((one) => ({ ...one, start: one.start + start, end: one.end + start })));
    },
    get read() { return countRead(); },
    get wait() { return desk.game?.wait ?? null; },
    get lines() { return liveRecording()?.lines ?? null; },
    get playing() { return clock.isPlaying; },
  },
});

async function start() {
  openPane(given.setting, lift);
  openCodes(given.codes);
  openDialogs(given.presets);
  listenToReader();
  followPlay();
  whenShown(showBar);
  watchClocks();
  const texts = given.documents.map(({ name, text }) => ({ name, text: cleanText(text) }));
  addDocuments(texts.length ? texts : [{ name: "game.sgn", text: "" }]);
  const linked = await readLink(location.hash);
  if (linked !== null) addDocuments([{ name: "game.sgn", text: cleanText(linked) }]);
  documents.at = linked === null ? 0 : documents.list.length - 1;
  showDocument();
  offerKept();
  addEventListener("hashchange", async () => {
    const text = await readLink(location.hash);
    if (text === null || text === field.value) return;
    addDocuments([{ name: "game.sgn", text: cleanText(text) }]);
    showDocument();
  });
  if (!texts.length && linked === null && byId("offer").hidden) askGame();
}

void start();
