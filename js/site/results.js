// The choice to see the results of a site that hides them: its pages share it while the tab is open.

/**
 * The name under which the choice is kept; the list that a site is searched by is its own.
 * @param {string} search the address of that list
 */
const nameOf = search => `sungka results ${new URL(search, location.href)}`;

/**
 * True when the reader has asked for the results; a browser that keeps nothing does not know.
 * @param {string} search
 */
export function areResultsShown(search) {
  try {
    return sessionStorage.getItem(nameOf(search)) !== null;
  } catch {
    return false;
  }
}

/**
 * Makes the box that shows the results of a page keep what is chosen.
 * @param {HTMLInputElement | null} box none on a page that hides nothing
 * @param {string} search
 */
export function keepResults(box, search) {
  if (!box) return;
  box.checked = areResultsShown(search);
  // From now on the box decides: `asked.js` may have done before it was there.
  document.documentElement.dataset.spoiler = "hide";
  box.onchange = () => {
    try {
      if (box.checked) sessionStorage.setItem(nameOf(search), "");
      else sessionStorage.removeItem(nameOf(search));
    } catch {
      // Then it holds for this page.
    }
  };
}
