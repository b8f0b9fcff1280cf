// A correction of the tournament's journal: what it is, what it changes, and then, with a reason, that it is written.

/** @import { Connection } from "./connection.js" */
/** @import { ToldTable } from "./hall_state.js" */

import { tell } from "../common/words.js";
import { makePart, say } from "./asking.js";
import { writeCommand } from "./commands.js";
import { label, make, makeButton, makeInput, makeMenu } from "./elements.js";

/** The kinds of correction, with the words of each. */
const KINDS = /** @type {const} */ (["score", "forfeit", "decide", "drop", "line"]);

/**
 * The part of the dialog that corrects what the tournament's journal says of a table.
 * @param {Connection} connection
 * @param {() => ToldTable | null} current
 */
export function makeCorrecting(connection, current) {
  const kind = makeMenu(KINDS.map((one) => [one, tell(`correct_${one}`)]));
  const number = { inputmode: "numeric", pattern: "[0-9]*", maxlength: "4", size: "4" };
  const south = makeInput(number), north = makeInput(number), line = makeInput({ maxlength: "500", placeholder: "#118 drop" });
  const reason = makeInput({ maxlength: "300" }), by = makeInput({ maxlength: "100" });
  const fields = make("div"), preview = make("pre", { attributes: { tabindex: "0", "aria-label": tell("preview") } });
  const force = make("input", { attributes: { type: "checkbox" } });
  const forced = make("label", { kind: "check" }, force, tell("force"));
  const write = makeButton(tell("correct_write"), () => go(false), "main");
  const after = make("div", { kind: "after" }, preview, forced, label(tell("reason"), reason), label(tell("by"), by),
    make("div", { kind: "row" }, write));
  after.hidden = true;
  const show = () => {
    after.hidden = true;
    const table = current(), seats = table?.seats ?? [];
    fields.replaceChildren(...fieldsOf(kind.value, seats, south, north, line));
  };
  kind.addEventListener("change", show);
  fields.addEventListener("input", () => { after.hidden = true; });
  const command = () => writeCommand(kind.value, {
    table: current()?.table ?? "", south: south.value.trim(), north: north.value.trim(), line: line.value,
    who: fields.querySelector("select")?.value ?? "",
  });
  /** @param {boolean} isPreview */
  const go = async (isPreview) => {
    const asked = command();
    if (!asked) return say(said, tell("correct_missing"), true);
    if (!isPreview && !reason.value.trim()) {
      reason.focus();
      return say(said, tell("reason_missing"), true);
    }
    say(said, tell("sending"));
    const answer = await connection.post("/desk/correct", {
      command: asked, preview: isPreview, reason: reason.value.trim(), by: by.value.trim(), force: force.checked,
    });
    const text = answer.preview ?? answer.text ?? "";
    preview.textContent = text;
    after.hidden = !isPreview || (!answer.ok && !answer.refused);
    if (isPreview) force.checked = false;
    forced.hidden = !answer.refused;
    const done = isPreview ? tell("correct_not_yet") : tell("correct_written"), why = after.hidden && text ? text : tell("not_done");
    say(said, answer.ok ? done : why, !answer.ok);
    if (!isPreview && answer.ok) reason.value = "";
  };
  const { part, said } = makePart(tell("correct"), make("p", { text: tell("correct_about") }), label(tell("correct_kind"), kind),
    fields, make("div", { kind: "row" }, makeButton(tell("correct_show"), () => go(true))), after);
  part.addEventListener("toggle", show);
  return part;
}

/**
 * The fields that a kind of correction asks for.
 * @param {string} kind
 * @param {ToldTable["seats"]} seats
 * @param {HTMLElement} south
 * @param {HTMLElement} north
 * @param {HTMLElement} line
 */
function fieldsOf(kind, seats, south, north, line) {
  const [first, second] = seats;
  if (kind === "score") return [make("div", { kind: "pair" }, label(tell("south"), south), label(tell("north"), north))];
  if (kind === "line") return [label(tell("correct_line_text"), line)];
  if (!first || !second || kind === "drop") return [];
  const isDecided = kind === "decide";
  const who = makeMenu([["S", first.name], ["N", second.name], ["both", tell(isDecided ? "drawn" : "both")]]);
  return [label(tell(isDecided ? "winner" : "forfeits"), who)];
}
