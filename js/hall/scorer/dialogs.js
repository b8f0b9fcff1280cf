// Dialogs of the scorer's page: a title, what stands below it, and buttons large enough for a thumb.

import { make } from "../../player/view/dom.js";
import { tell } from "../common/words.js";

/** A button of a dialog, and what it does. @typedef {{ label: string | (string | Node)[], act: () => void, kind?: "main" | "danger", isPressed?: boolean }} Choice */

/**
 * A button.
 * @param {Choice} choice
 */
export function makeButton({ label, act, kind, isPressed }) {
  const button = make("button", kind ?? "");
  button.type = "button";
  button.append(...(typeof label === "string" ? [label] : label));
  if (isPressed !== undefined) button.setAttribute("aria-pressed", String(isPressed));
  button.addEventListener("click", act);
  return button;
}

/**
 * Opens a dialog; a choice closes it before it acts. Escape and the button behind the title close it.
 * @param {string | (string | Node)[]} title
 * @param {readonly (string | Node)[]} body
 * @param {readonly Choice[]} choices
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, body, choices) {
  closeDialog();
  const dialog = make("dialog"), head = make("h2"), shut = makeButton({ label: "✕", act: closeDialog }), list = make("div", "choices");
  head.id = "dialog-title";
  head.append(...(typeof title === "string" ? [title] : title));
  shut.className = "shut";
  shut.setAttribute("aria-label", tell("close"));
  list.append(...choices.map((choice) => makeButton({ ...choice, act: () => {
    closeDialog();
    choice.act();
  } })));
  const top = make("div", "top");
  top.append(head, shut);
  dialog.append(top, ...body, list);
  dialog.setAttribute("aria-labelledby", head.id);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Closes the dialog that is open. */
export function closeDialog() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.close();
    dialog.remove();
  }
}

/**
 * Asks for a line of text.
 * @param {string} title
 * @param {string} hint
 * @param {string} value
 * @param {(text: string) => void} take
 * @param {number} [most] characters
 */
export function askText(title, hint, value, take, most = 500) {
  const field = make("input"), label = make("label", "", hint), form = make("form");
  field.type = "text";
  field.value = value;
  field.maxLength = most;
  field.autocomplete = "off";
  field.autocapitalize = "off";
  field.spellcheck = false;
  label.append(field);
  form.append(label, makeButton({ label: tell("enter_it"), kind: "main", act: () => form.requestSubmit() }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    closeDialog();
    if (text) take(text);
  });
  openDialog(title, [form], []);
  field.focus();
}
