// `sungka/element`: `<sungka-replay>` shows the record that stands in it, or in its attribute or property `record`.

/** @import { MountedReplay, PlayerOptions } from "./player.js" */

import { mountReplay } from "./player.js";

// Where there is no page, as on a server, the module can be imported all the same.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** The element `<sungka-replay place="r2.t14" theme="dark" lang="fil">`; its events are `sungka-state` and `sungka-ended`. */
export class SungkaReplayElement extends Base {
  static observedAttributes = ["record", "place", "theme", "lang", "spoiler"];

  /** @type {MountedReplay | null} */
  #mounted = null;

  connectedCallback() {
    this.style.display ||= "block";
    if (!this.shadowRoot) this.attachShadow({ mode: "open" });
    // The text in the element may still be on its way.
    queueMicrotask(() => this.#show());
  }

  disconnectedCallback() {
    this.#mounted?.unmount();
    this.#mounted = null;
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.#mounted) return;
    if (name === "theme") this.#mounted.send("theme", { theme: this.getAttribute("theme") ?? "auto" });
    else if (name === "place") this.#mounted.go(this.getAttribute("place") ?? "r1");
    else this.#show();
  }

  /** The text of the record. */
  get record() {
    return this.getAttribute("record") ?? this.textContent ?? "";
  }

  set record(text) {
    this.setAttribute("record", text);
    if (this.isConnected && !this.#mounted) this.#show();
  }

  play() {
    this.#mounted?.play();
  }

  pause() {
    this.#mounted?.pause();
  }

  /** Shows a moment. @param {string} place as in `r2.t14` */
  go(place) {
    this.#mounted?.go(place);
  }

  #show() {
    const text = this.record.trim(), root = this.shadowRoot;
    if (!this.isConnected || !root || !text) return;
    this.#mounted?.unmount();
    this.#mounted = null;
    root.textContent = "";
    const tell = (/** @type {string} */ type, /** @type {unknown} */ detail = null) =>
      void this.dispatchEvent(new CustomEvent(`sungka-${type}`, { detail }));
    try {
      this.#mounted = mountReplay(/** @type {any} */ (root), text, {
        lang: this.lang === "fil" ? "fil" : "en", place: this.getAttribute("place") ?? undefined, title: this.title || "Sungka",
        theme: /** @type {PlayerOptions["theme"]} */ (this.getAttribute("theme") ?? undefined),
        hidesResult: this.getAttribute("spoiler") === "hide",
        onState: (state) => tell("state", state), onEnded: () => tell("ended"),
      });
    } catch (error) {
      // A text that is no record stays readable.
      root.textContent = `${error instanceof Error ? error.message : error}\n\n${text}`;
    }
  }
}

if (globalThis.customElements && !customElements.get("sungka-replay")) customElements.define("sungka-replay", SungkaReplayElement);
