// The panel below the board where the game waits for more than a lift: a round to count, a round to begin, the end, agreement.

/** @import { Spot } from "./play.js" */
/** @import { State } from "./told.js" */

import { make, write } from "../../player/view/dom.js";
import { findMisfit, findWayOn } from "../../scoring/index.js";
import { say, tell, toNodes } from "../common/words.js";
import { makeButton, openDialog } from "./dialogs.js";
import { askSheet } from "./delivery.js";
import { makeStepper } from "./stepper.js";
import { headNow, table, tryLine } from "./table.js";
import { countLeft } from "./sync.js";

/** What the page gives the panel. */
/** @typedef {{ names: readonly string[], letters: readonly string[], enter: (text: string) => boolean, changed: () => void, refuse: (refused: import("./table.js").Refused) => void }} Page */

/** The round whose stores were agreed on or counted, and the houses chosen to burn. @type {{ counted: string, chosen: Spot[] }} */
let round = { counted: "", chosen: [] };

/** @param {State} state */
const placeOf = (state) => `${state.round} ${state.score?.join("-")}`;

/** What each seat still has to choose to burn. @param {State} state @returns {{ seat: string, left: number }[]} */
export function burnsLeft(state) {
  if (state.asks !== "round") return [];
  return (state.burning ?? []).flatMap((/** @type {any} */ { seat, burns, chosen }) => {
    const left = chosen ? burns - round.chosen.filter((one) => one.seat === letterIndex(seat)).length : 0;
    return left > 0 ? [{ seat, left }] : [];
  });
}

/** @type {readonly string[]} */
let lettersNow = [];
/** @param {string} letter */
const letterIndex = (letter) => lettersNow.indexOf(letter);

/** Whether houses are to be tapped to burn them. @param {State} state */
export const isBurning = (state) => state.asks === "round" && round.counted === placeOf(state)
  && (state.burning ?? []).some((/** @type {any} */ { chosen, burns }) => chosen && burns);

/** The houses chosen to burn. */
export const chosenHouses = () => round.chosen;

/**
 * Chooses a house to burn, or takes the choice back.
 * @param {Spot} spot
 * @param {State} state
 * @returns {boolean} whether it could be chosen
 */
export function chooseHouse(spot, state) {
  const isChosen = round.chosen.some(({ seat, house }) => seat === spot.seat && house === spot.house);
  if (isChosen) round = { ...round, chosen: round.chosen.filter(({ seat, house }) => seat !== spot.seat || house !== spot.house) };
  else if (burnsLeft(state).some(({ seat }) => letterIndex(seat) === spot.seat)) round = { ...round, chosen: [...round.chosen, spot] };
  else return false;
  return true;
}

/**
 * What the panel holds now; empty where the game waits for a lift.
 * @param {State} state
 * @param {Page} page
 * @returns {(string | Node)[]}
 */
export function panelFor(state, page) {
  lettersNow = page.letters;
  if (state.asks === "nothing") return endPanel(state, page);
  if (state.asks !== "round" && state.asks !== "end") {
    if (state.round) round = { counted: "", chosen: [] };
    return state.asks === "hands" ? wayOnPanel(page) : [];
  }
  const scores = (state.score ?? []).map((/** @type {number} */ score, /** @type {number} */ seat) => say("score_of", { name: { name: page.names[seat] }, n: score }));
  const title = make("p", "what");
  title.append(...toNodes(say("round_over", { round: state.round })), " ", ...scores.flatMap((/** @type {import("../common/words.js").Value[]} */ score, /** @type {number} */ at) => toNodes(at ? [" – ", ...score] : score)));
  if (round.counted !== placeOf(state)) return [title, countButtons(state, page)];
  return state.asks === "end" ? [title, one({ label: tell("end_match"), kind: "main", act: () => void page.enter("end") })] : [title, ...beginRound(state, page)];
}

/**
 * What leads on in an opening whose lifts cannot all be; empty where the hands fit.
 * @param {Page} page
 * @returns {(string | Node)[]}
 */
function wayOnPanel(page) {
  const misfit = findMisfit(table.ledger), lines = findWayOn(table.ledger), act = () => void lines.every(page.enter);
  if (!misfit) return lines.length ? [one({ label: tell("enter_row"), kind: "main", act })] : [];
  const title = make("p", "what");
  title.append(...toNodes(say("cannot_be", { lifts: { name: misfit.lifts }, why: misfit.reason.replaceAll("`", "") })));
  return [title, one({ label: tell("take_them_back"), kind: "main", act })];
}

/** @param {import("./dialogs.js").Choice} choice */
function one(choice) {
  const box = make("div", "acts");
  box.append(makeButton(choice));
  return box;
}

/**
 * @param {State} state
 * @param {Page} page
 */
function countButtons(state, page) {
  const box = make("div", "acts");
  const agree = () => {
    if (page.enter("count")) round = { counted: placeOf(table.state), chosen: [] };
    page.changed();
  };
  box.append(makeButton({ label: tell("count_agrees"), kind: "main", act: agree }), makeButton({ label: tell("count_differs"), act: () => askCount(state, page) }));
  return box;
}

/**
 * @param {State} state
 * @param {Page} page
 */
function askCount(state, page) {
  const counts = [...state.score], total = counts.reduce((sum, count) => sum + count, 0), left = make("p", "hint");
  const show = () => write(left, tell("count_sum", { n: counts.reduce((sum, count) => sum + count, 0), total }));
  const rows = counts.map((_, seat) => makeStepper(page.names[seat], page.letters[seat], () => counts[seat], (count) => {
    counts[seat] = count;
    show();
  }));
  show();
  openDialog(tell("count_title"), [...rows, left], [{
    label: tell("count_enter"), kind: "main", act: () => {
      if (page.enter(`count ${counts.join("-")}`)) round = { counted: placeOf(table.state), chosen: [] };
      page.changed();
    },
  }]);
}

/**
 * @param {State} state
 * @param {Page} page
 */
function beginRound(state, page) {
  const left = burnsLeft(state), words = make("p", "hint");
  const burning = (state.burning ?? []).filter((/** @type {any} */ { burns }) => burns);
  const told = burning.flatMap((/** @type {any} */ { seat, burns, chosen }) => {
    const due = left.find((each) => each.seat === seat)?.left, name = { name: page.names[letterIndex(seat)] };
    return [...toNodes(due ? say("burn_choose", { name, n: due }) : say(chosen ? "burn_chosen" : "burn_by_rule", { name, n: burns })), " "];
  });
  words.append(...told);
  const begin = makeButton({ label: tell("begin_round", { round: state.round + 1 }), kind: "main", act: () => {
    const houses = round.chosen.map(({ seat, house }) => `${page.letters[seat]}${house}`);
    page.enter(houses.length ? `round burn ${houses.join(" ")}` : "round");
  } });
  begin.disabled = left.length > 0;
  const box = make("div", "acts");
  box.append(begin);
  return told.length ? [words, box] : [box];
}

/** The result in words. @param {State} state @param {readonly string[]} names @param {readonly string[]} letters */
export function tellResult(state, names, letters) {
  const winner = letters.indexOf(state.result);
  if (winner >= 0) return say("result_wins", { name: { name: names[winner] } });
  return say(state.result === "draw" ? "result_draw" : "result_open");
}

/**
 * @param {State} state
 * @param {Page} page
 */
function endPanel(state, page) {
  const { outbox, sheet } = table, title = make("p", "what"), hint = make("p", "hint"), box = make("div", "acts");
  const scores = state.score ? `${state.score.join("–")} · ` : "";
  title.append(scores, ...toNodes(tellResult(state, page.names, page.letters)));
  const signed = /** @type {string[]} */ (sheet?.signed ?? []);
  if (sheet?.closed || sheet?.agreed) {
    write(hint, tell("desk_has_it"));
    hint.className = "hint done";
    return [title, hint];
  }
  const isReady = !countLeft(outbox) && outbox.standing === "open" && outbox.wasHeard;
  write(hint, tell(isReady ? "sign_both" : "sign_later"));
  page.letters.forEach((letter, seat) => {
    const isSigned = signed.includes(letter), button = makeButton({
      label: toNodes([isSigned ? "✓ " : "", ...say(isSigned ? "has_agreed" : "agrees", { name: { name: page.names[seat] } })]),
      kind: isSigned ? undefined : "main", act: () => void sign(letter, page),
    });
    button.disabled = isSigned || !isReady;
    box.append(button);
  });
  return [title, hint, box];
}

/**
 * @param {string} letter of the player who agrees
 * @param {Page} page
 */
async function sign(letter, page) {
  const { status, body } = await table.call("POST", `/t/${table.id}/sign`, { seats: [letter], head: headNow() });
  if (status === 200 && table.sheet) {
    const signed = [...new Set([...(table.sheet.signed ?? []), letter])];
    table.sheet = { ...table.sheet, signed, ...("agreed" in body ? { agreed: body.agreed } : {}), ...(Array.isArray(body.signed) ? { signed: body.signed } : {}) };
  } else page.refuse({ code: status ? "not-signed" : "offline", message: "", text: "" });
  askSheet();
  page.changed();
}

/** The ways in which a game can end before it is over. */
const ENDS = ["resign", "time", "forfeit", "adjudicated", "agreed", "abandoned"];

/** Asks how the game ended, and once more in words. @param {Page} page */
export function openEnds(page) {
  const ends = ENDS.flatMap((reason) => (reason === "agreed" || reason === "abandoned" ? [{ words: say(`end_${reason}`), line: `end ${reason}` }]
    : page.letters.map((letter, seat) => ({ words: say(`end_${reason}`, { name: { name: page.names[seat] } }), line: `end ${reason} ${letter}` }))));
  openDialog(tell("end_title"), [], ends.map(({ words, line }) => ({
    label: toNodes(words), act: () => {
      const after = tryLine(line);
      if ("code" in after) return page.refuse(/** @type {import("./table.js").Refused} */ (after));
      const outcome = tellResult(after, page.names, page.letters);
      openDialog(toNodes([...words, ": ", ...outcome, ". ", ...say("end_right")]), [], [
        { label: tell("end_yes"), kind: "danger", act: () => void page.enter(line) }, { label: tell("end_no"), act: () => {} },
      ]);
    },
  })));
}
