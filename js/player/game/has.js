// What records may have that most of them do not. A page without it gets a script that was built
// without it (js/build.js); whatever names one of these is left out there.

/** Comments, marks, variations, clocks, estimates: what an annotator adds to the moves. */
export const HAS_ANNOTATIONS = true;

/** Rows in which several hands sow at once. */
export const HAS_ROWS = true;
