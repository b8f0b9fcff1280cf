// Everything that is not needed at every lift: earlier entries, the end, a comment, the arbiter, the other side, the language.

/** @import { Page } from "./panel.js" */

import { make } from "../../player/view/dom.js";
import { say, tell, toNodes } from "../common/words.js";
import { askText, openDialog } from "./dialogs.js";
import { askSheet } from "./delivery.js";
import { openEntries } from "./history.js";
import { openEnds } from "./panel.js";
import { giveUp, isSilent, keep, table, whyClosed } from "./table.js";

/** The names of the languages, each in itself. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", fil: "Filipino" };

/**
 * Opens the menu.
 * @param {Page} page
 */
export function openMenu(page) {
  const { state, sheet } = table, choices = [], isOpen = !whyClosed();
  const add = (/** @type {string} */ key, /** @type {() => void} */ act, values = {}) => void choices.push({ label: toNodes(say(key, values)), act });
  if (isOpen) {
    add("menu_entries", () => openEntries(page.enter));
    if (isFirst()) {
      page.letters.forEach((letter, seat) => {
        if (letter !== state.to_move) add("menu_begins", () => void page.enter(`round 1 first ${letter}`), { name: { name: page.names[seat] } });
      });
    }
    if (state.clocks && !state.clocks_run) add("menu_clock_start", () => void page.enter(isFirst() ? "clock start" : "resume"));
    if (state.clocks && state.clocks_run) add("menu_clock_pause", () => void page.enter("pause"));
    if (state.asks !== "nothing") add("menu_end", () => openEnds(page));
    add("menu_comment", () => askText(tell("comment_title"), tell("comment_hint"), "", (text) => void page.enter(`{${text.replaceAll(/[{}]/g, "")}}`)));
    if (!isSilent()) add("menu_write", () => askText(tell("write_title"), tell("write_hint"), "", (text) => void page.enter(text), 2000));
  }
  add(sheet?.asked ? "menu_call_back" : "menu_call", () => void callArbiter(!sheet?.asked, page));
  add("menu_turn", () => {
    table.isTurned = !table.isTurned;
    keep();
    page.changed();
  });
  add("menu_marks", openMarks);
  for (const language of Object.keys(LANGUAGES)) {
    if (language !== table.language) {
      choices.push({ label: LANGUAGES[language], act: () => {
        table.language = language;
        keep();
        page.changed();
      } });
    }
  }
  openDialog(tell("menu"), [], choices);
}

/** Shows each mark of the board on a house, with what it means. */
function openMarks() {
  const list = make("ul", "marks"), { namespaceURI } = /** @type {SVGElement} */ (document.querySelector("svg"));
  for (const mark of isSilent() ? ["lifted", "last", "changed", "burned"] : ["legal", "lifted", "last", "changed", "burned"]) {
    const item = make("li"), sample = make("span", `place ${mark}`), house = document.createElementNS(namespaceURI, "svg");
    sample.setAttribute("aria-hidden", "true");
    sample.append(make("i", "", "S3"), house, make("b", "", mark === "burned" ? "✕" : "5"));
    item.append(sample, tell(`mark_${mark}`));
    list.append(item);
  }
  openDialog(tell("menu_marks"), [list], []);
}

/** Whether nothing was lifted yet, so that who begins can still be said. */
function isFirst() {
  const { asks, round, last } = table.state;
  return asks === "turn" && round === 1 && !last;
}

/**
 * Calls the arbiter, or takes the call back.
 * @param {boolean} isAsked
 * @param {Page} page
 */
export async function callArbiter(isAsked, page) {
  const { status } = await table.call("POST", `/t/${table.id}/help`, { asked: isAsked });
  if (status === 200 && table.sheet) {
    table.sheet = { ...table.sheet, asked: isAsked };
    keep();
  } else page.refuse({ code: status ? "not-called" : "offline", message: "", text: "" });
  page.changed();
}

/** Asks whether the phone's own list is given up for the hall's, where the two differ. @param {Page} page */
export function openDiverged(page) {
  const { entries, confirmed } = table.outbox;
  openDialog(tell("diverged_title"), [tell("diverged_why", { n: entries.length - confirmed, number: confirmed })], [
    { label: tell("diverged_take"), kind: "danger", act: () => {
      giveUp();
      askSheet();
      page.changed();
    } },
    { label: tell("diverged_leave"), act: () => {} },
  ]);
}
