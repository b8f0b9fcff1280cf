// What lies on the board in front of the scorer: places are tapped and counted, and the slips are sought that explain a difference.

/** @import { KeyedLift, Mend } from "../../scoring/index.js" */
/** @import { Row, Spot } from "./play.js" */

import { seekMends } from "../../entering/seeking.js";
import { make, write } from "../../player/view/dom.js";
import { readBoardClaim, searchMends } from "../../scoring/index.js";
import { tell } from "../common/words.js";
import { makeButton } from "./dialogs.js";
import { countAt, findChanged, readRows, withCount, writeClaim } from "./play.js";
import { makeStepper } from "./stepper.js";
import { table } from "./table.js";

/** A comparison that goes on: the board as shown and as counted, the place that is counted, lifts refused just before, offers. */
/** @typedef {{ shown: readonly Row[], counted: readonly Row[], spot: Spot, pending: readonly KeyedLift[], offers: Mend[] | null, isSearching: boolean }} Comparison */

/** How many offers are shown. */
const MOST = 5;

/** @type {Comparison | null} */
let comparison = null;
let search = 0;

/** The comparison that goes on. */
export const comparing = () => comparison;

/**
 * Begins to compare.
 * @param {Spot} spot that is counted first
 * @param {readonly KeyedLift[]} pending lifts that were refused just before
 */
export function beginComparing(spot, pending) {
  const rows = readRows(table.state.position);
  comparison = { shown: rows, counted: rows, spot, pending, offers: null, isSearching: false };
}

/** Ends it. */
export function endComparing() {
  comparison = null;
  search++;
}

/** Counts another place. @param {Spot} spot */
export function chooseSpot(spot) {
  if (comparison && countAt(comparison.counted, spot) !== null) comparison = { ...comparison, spot };
}

/**
 * What the panel holds while the board is compared.
 * @param {readonly string[]} names
 * @param {(lines: readonly string[]) => void} take enters lines, and ends the comparison
 * @param {() => void} changed
 * @returns {(string | Node)[]}
 */
export function comparePanel(names, take, changed) {
  const now = comparison;
  if (!now) return [];
  const { shown, counted, spot, offers, isSearching } = now, { seat, house } = spot, box = make("div", "acts"), hint = make("p", "hint");
  const label = house ? `${shown[seat].letter}${house}` : tell("store_of", { name: names[seat] });
  const stepper = makeStepper(label, `${seat} ${house}`, () => countAt(comparison?.counted ?? counted, spot) ?? 0, (count) => {
    if (!comparison) return;
    search++;
    comparison = { ...comparison, counted: withCount(comparison.counted, spot, count), offers: null, isSearching: false };
    changed();
  });
  const isSame = !findChanged(shown, counted).length, close = makeButton({ label: tell("compare_close"), act: () => take([]) });
  write(hint, tell(isSame ? "compare_how" : "compare_differs", { n: findChanged(shown, counted).length }));
  if (isSame) {
    const stores = `=${counted.map(({ store }) => store).join(":")}`;
    box.append(makeButton({ label: tell("compare_same"), kind: "main", act: () => take([stores]) }), close);
    return [stepper, hint, box];
  }
  const find = makeButton({ label: tell("compare_find"), kind: "main", act: () => seek(changed) });
  find.disabled = isSearching;
  box.append(find, close);
  if (!offers) return [stepper, hint, box];
  hint.className = "hint found";
  if (isSearching && !offers.length) write(hint, tell("compare_seeking"));
  if (!isSearching && !offers.length) write(hint, tell("compare_none"));
  const list = make("div", "offers");
  for (const offer of offers) {
    const button = makeButton({ label: [make("span", "", wordsOf(offer)), drawSmall(readRows(offer.position))], act: () => take(offer.lines) });
    button.dataset.lines = offer.lines.join("; ");
    list.append(button);
  }
  return offers.length ? [hint, list, close] : [stepper, hint, box];
}

/** The slips of an offer in words; the search itself has them in English. @param {Mend} offer */
function wordsOf({ text, slips }) {
  if (table.language === "en" || !slips.length) return text;
  return slips.map(({ kind, typed, meant, seat, entry }) => {
    const lift = (/** @type {string | null} */ one) => (one && /^[0-9]/.test(one) ? seat + one : one ?? "");
    return tell(`slip_${kind}`, { typed: lift(typed), meant: lift(meant), where: entry ? tell("slip_entry", { n: entry }) : tell("slip_end") });
  }).join("; ");
}

/**
 * Looks for the slips, a stretch at a time, so that the page stays at hand.
 * @param {() => void} changed
 */
function seek(changed) {
  const now = comparison, mine = ++search;
  if (!now) return;
  const claim = readBoardClaim(writeClaim(now.shown, now.counted), table.ledger);
  if ("refusal" in claim) {
    comparison = { ...now, offers: [], isSearching: false };
    return changed();
  }
  const found = searchMends(table.ledger, claim, now.pending);
  comparison = { ...now, offers: [], isSearching: true };
  changed();
  seekMends(found, MOST, (offers, isDone) => {
    if (comparison) comparison = { ...comparison, offers, isSearching: !isDone };
    changed();
  }, () => !!comparison && mine === search);
}

/**
 * A board in small: the counts of the rows, the lowest one below.
 * @param {readonly Row[]} rows
 */
export function drawSmall(rows) {
  const box = make("span", "small");
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", rows.map(({ letter, houses, store }) => `${letter} ${store}: ${houses.map((count) => count ?? "#").join(" ")}`).join("; "));
  for (const [seat, row] of [...rows.entries()].reverse()) {
    const isFar = rows.length === 2 && seat === 1, line = make("span", `p${seat}`), houses = isFar ? row.houses.toReversed() : row.houses;
    const cells = houses.map((count) => make("span", count ? "" : "none", String(count ?? "#"))), store = make("b", "", String(row.store));
    line.append(...(isFar ? [...cells, store] : [store, ...cells]));
    box.append(line);
  }
  return box;
}
