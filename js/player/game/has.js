// What records may have that many of them do not. A page without it gets a script that was built
// without it, as templates/viewers.json says (js/build.js); whatever names one of these is left
// out there. templates/pages/bundle.py finds out what a record has.

/** Words on turns: comments, better turns, what the engine found; arrows and rings. */
export const HAS_NOTES = true;

/** Variations. */
export const HAS_VARIATIONS = true;

/** The clocks of the players. */
export const HAS_CLOCKS = true;

/** Estimates of the outcome. */
export const HAS_ESTIMATES = true;

/** Turns marked as doubtful or worse. */
export const HAS_DOUBTS = true;

/** Rows in which several hands sow at once. */
export const HAS_ROWS = true;

/** Several rounds. */
export const HAS_ROUNDS = true;

/** Rounds of so many turns that their list is not shown whole. */
export const HAS_LENGTH = true;

/** Stops whose boards do not follow from what was played: set, ruled, missing, not verified. */
export const HAS_BREAKS = true;

/** Laps that do not go round the board house by house, so that each is written out. */
export const HAS_LEAPS = true;

/** Three seats. */
export const HAS_THREE = true;
