// The engine: rules, rounds, turns and matches.

export { makeGround, housePlace, houseNumber, storePlace, storesOf } from "./ground.js";
export * from "./match.js";
export * from "./round.js";
export { OPTIONS, PRESET_NAMES, readRules, writeRules } from "./rules.js";
export { legalHouses } from "./turn.js";
