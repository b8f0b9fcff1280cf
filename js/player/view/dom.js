// The elements of the page, changed only where something is new.

/** @import { Sentence } from "../game/spoken.js" */

/**
 * An element of the page that is always there.
 * @param {string} id
 */
export const byId = id => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * All elements of the page that a selector finds.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
export const all = (selector, root = document) =>
  /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

/**
 * The button of an action in the bar.
 * @param {string} action
 */
export const buttonFor = action => all(`[data-do=${action}]`)[0];

/**
 * Sets an attribute.
 * @param {Element} element
 * @param {string} name
 * @param {string | number} value
 */
export function put(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Sets the text of an element.
 * @param {Element} element
 * @param {string | number} value
 */
export function write(element, value) {
  const text = String(value);
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Adds an SVG element. The namespace is the page's own drawings', as a page names no address.
 * @param {Element} parent
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 */
export function add(parent, name, attributes = {}) {
  const { namespaceURI } = /** @type {SVGElement} */ (document.querySelector("svg"));
  const element = parent.appendChild(document.createElementNS(namespaceURI, name));
  for (const key in attributes) element.setAttribute(key, /** @type {string} */ (attributes[key]));
  return /** @type {SVGElement} */ (element);
}

/**
 * Makes an element that is not on the page yet.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [kind] its class
 * @param {string} [text]
 */
export function make(name, kind = "", text = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
}

/**
 * A sentence as nodes, names isolated.
 * @param {Sentence} sentence
 */
export const asNodes = sentence =>
  sentence.map(one => typeof one === "string" ? one : make("bdi", "", one.name));

let informing = 0;

/**
 * Shows for a while what a key did.
 * @param {string} text
 */
export function inform(text) {
  byId("told").textContent = text;
  clearTimeout(informing);
  informing = setTimeout(() => { byId("told").textContent = ""; }, 4000);
}

/**
 * Shows something in the place of the sentence; an empty text brings the sentence back.
 * @param {string} text
 */
export const hold = text => write(byId("held"), text);
