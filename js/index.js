// Everything: texts read, played, checked and written, and matches played.

/** @typedef {import("./engine/round.js").Round} Round */
/** @typedef {import("./engine/rules.js").Rules} Rules */
/** @typedef {import("./notation/record.js").Finding} Finding */
/** @typedef {import("./notation/record.js").Item} Item */
/** @typedef {import("./notation/record.js").SeatLetter} SeatLetter */
/** @typedef {import("./notation/record.js").SungkaRecord} SungkaRecord */
/** @typedef {import("./replay/check.js").PlacedFinding} PlacedFinding */
/** @typedef {import("./replay/play.js").Replay} Replay */
/** @typedef {import("./replay/walk.js").PlayedTurn} PlayedTurn */

export * from "./engine/index.js";
export { makeRecord, withTag } from "./notation/making.js";
export { readText } from "./notation/reader.js";
export { tagValue } from "./notation/record.js";
export { writeRecord } from "./notation/writer.js";
export { checkText } from "./replay/check.js";
export { digestOf } from "./replay/core.js";
export { writeCanonical, writeInDetail } from "./replay/detail.js";
export { playRecord, positionOf, writePositions } from "./replay/play.js";
export { turns } from "./replay/walk.js";
