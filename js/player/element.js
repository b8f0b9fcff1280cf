// The element `<sungka-replay src="final.html" place="r2.t14">`: a game in a page, as high as it
// wants to be at any width. `sungka render --element` writes this script; it needs nothing else.

class SungkaReplay extends HTMLElement {
  static observedAttributes = ["src", "place", "theme", "data-spoiler"];

  constructor() {
    super();
    this.frame = document.createElement("iframe");
    /** @param {MessageEvent} event */
    this.hear = ({ source, data }) => {
      if (source !== this.frame.contentWindow || data?.sungka !== 1) return;
      if (typeof data.type !== "string") return;
      if (Number.isFinite(data.height)) {
        Object.assign(this.frame.style, { aspectRatio: "auto", height: `${data.height}px` });
      }
      this.dispatchEvent(new CustomEvent(`sungka-${data.type}`, { detail: data }));
    };
    this.frame.loading = "lazy";
    this.frame.allow = "fullscreen; clipboard-write";
    this.frame.setAttribute("sandbox", "allow-scripts allow-popups allow-downloads");
    this.frame.style.cssText = "display:block;border:0;width:100%;aspect-ratio:3/2";
    this.attachShadow({ mode: "open" }).append(this.frame);
  }

  connectedCallback() {
    this.style.display ||= "block";
    this.frame.title = this.title || "Sungka";
    addEventListener("message", this.hear);
    this.load();
  }

  disconnectedCallback() {
    removeEventListener("message", this.hear);
  }

  attributeChangedCallback() {
    if (this.frame.src) this.load();
  }

  /** Shows the page and the place that the attributes name. */
  load() {
    const [page] = (this.getAttribute("src") ?? "").split("#"), theme = this.getAttribute("theme");
    const { spoiler } = this.dataset, words = [
      this.getAttribute("place"), "embed", theme && `theme=${theme}`,
      spoiler && `spoiler=${spoiler}`,
    ].filter(Boolean);
    if (page) this.frame.src = `${page}#${words.join("&")}`;
  }

  /**
   * Sends a message of docs/developing/templates.md: `game.send("seek", { round: 2, turn: 14 })`.
   * @param {string} type
   * @param {object} [more]
   */
  send(type, more) {
    this.frame.contentWindow?.postMessage({ sungka: 1, type, ...more }, "*");
  }

  play() {
    this.send("play");
  }

  pause() {
    this.send("pause");
  }
}

if (!customElements.get("sungka-replay")) customElements.define("sungka-replay", SungkaReplay);
