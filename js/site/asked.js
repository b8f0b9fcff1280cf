// Runs before anything is painted: where the results of a site were asked for, they are there at once.

import { areResultsShown } from "./results.js";

const { list = "" } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
if (areResultsShown(list)) delete document.documentElement.dataset.spoiler;
