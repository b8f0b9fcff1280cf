// The buttons under a list that is shown a part at a time.

/**
 * Buttons that turn to the part before and after, a field for the number of a part, and the words
 * that say which rows are shown, read aloud when they change.
 * @param {DOMStringMap} words of the list
 * @param {(at: number) => void} turn shows a part, by its number from 0
 */
export function makeTurning({ pages = "", page = "", before = "", after = "" }, turn) {
  const nav = document.createElement("nav"), field = document.createElement("input");
  const label = document.createElement("label"), of = document.createElement("span");
  const says = document.createElement("span");
  let now = 0, last = 0;
  const [back, on] = [[before, -1], [after, 1]].map(([text, step]) => {
    const button = document.createElement("button");
    button.textContent = `${text}`;
    button.onclick = () => turn(now + +step);
    return button;
  });
  nav.className = "turning";
  nav.ariaLabel = pages;
  says.role = "status";
  field.type = "number";
  field.min = "1";
  field.onchange = () => turn(Math.min(Math.max(1, Math.round(+field.value) || 1), last + 1) - 1);
  label.append(`${page} `, field, of);
  nav.append(back, label, on, says);
  return {
    nav,
    /**
     * @param {number} at the number of the part that is shown
     * @param {number} parts
     * @param {string} text
     */
    show(at, parts, text) {
      [now, last] = [at, parts - 1];
      nav.hidden = parts < 2;
      // A button that is pressed stays where it is in the order of keys, so it is not disabled.
      back.ariaDisabled = `${at < 1}`;
      on.ariaDisabled = `${at >= last}`;
      field.value = `${at + 1}`;
      field.max = `${parts}`;
      of.textContent = ` / ${parts}`;
      says.textContent = text;
    },
  };
}
