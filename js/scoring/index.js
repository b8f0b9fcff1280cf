// The scorer's sheet: a record that grows entry by entry, each played on the engine first (docs/recording.md).

/** @typedef {import("./claim.js").BoardClaim} BoardClaim */
/** @typedef {import("./likely_slips.js").KeyedLift} KeyedLift */
/** @typedef {import("./mend.js").Mend} Mend */

export { readBoardClaim } from "./claim.js";
export { emptyLedger, Ledger, writeCorrection } from "./ledger.js";
export { searchMends } from "./mending.js";
export { findMisfit, findWayOn } from "./misfit.js";
export { EntryRefusal } from "./refusal.js";
export { Sheet } from "./sheet.js";
export { describeState, legalLifts } from "./state.js";
export { takeLine } from "./take_line.js";
export { writeRecordOf } from "./to_record.js";
