// Elements of the desk's page, made and changed only where something is new. All that comes from outside becomes text.

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} id */
export const inputOf = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {{ kind?: string, text?: string, attributes?: Record<string, string> }} [given]
 * @param {(Node | string)[]} children
 */
export function make(name, { kind = "", text = "", attributes = {} } = {}, ...children) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (text) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * A button that does something.
 * @param {string} text
 * @param {() => unknown} act
 * @param {string} [kind]
 */
export function makeButton(text, act, kind = "") {
  const button = make("button", { kind, text, attributes: { type: "button" } });
  button.addEventListener("click", act);
  return button;
}

/**
 * Changes the text of an element where it is another.
 * @param {Element} element
 * @param {string | number} text
 */
export function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/**
 * A field with its label.
 * @param {string} text
 * @param {HTMLElement} field
 */
export const label = (text, field) => make("label", { kind: "field" }, make("span", { text }), field);

/** @param {Record<string, string>} [attributes] */
export const makeInput = (attributes = {}) =>
  make("input", { attributes: { autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...attributes } });

/**
 * A menu of choices: what they are, and how they read.
 * @param {readonly (readonly [value: string, text: string])[]} choices
 */
export const makeMenu = (choices) =>
  make("select", {}, ...choices.map(([value, text]) => make("option", { text, attributes: { value } })));
