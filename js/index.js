// Everything: texts read, played, checked and written.

export * from "./engine/index.js";
export { readText } from "./notation/reader.js";
export { tagValue } from "./notation/record.js";
export { writeRecord } from "./notation/writer.js";
export { digestOf } from "./replay/core.js";
export { writeCanonical, writeInDetail } from "./replay/detail.js";
export { playRecord, writePositions } from "./replay/play.js";
