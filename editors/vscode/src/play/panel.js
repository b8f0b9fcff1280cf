// The panel beside a text in which its record plays: one for all texts, showing the record at the cursor of the last one used.

/** @import { Place } from "./places.js" */

import * as vscode from "vscode";
import { SCRIPT_SOURCES } from "../../../../js/mounted/page.js";
import { recordStarts } from "../../../../js/notation/borders.js";

/** How long no key is pressed before the page is made anew, in milliseconds. */
const REST = 200;

/**
 * A record of a document: its text with line ends LF, its number from 0, and its first line.
 * @typedef {{ text: string, index: number, line: number }} Part
 */

/** Shows records, and follows cursors. */
export class PlayPanel {
  /** @type {vscode.WebviewPanel | null} */
  panel = null;
  /** @type {vscode.TextDocument | null} */
  document = null;
  /** The record that is shown. @type {Part | null} */
  part = null;
  /** How many records were shown so far: the number of this one. */
  number = 0;
  isReady = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  resting;
  here = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("editor.wordHighlightStrongBackground"), borderRadius: "2px",
    outline: "1px solid", outlineColor: new vscode.ThemeColor("contrastActiveBorder"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.wordHighlightStrongForeground"),
  });

  /** @param {vscode.Uri} root the folder of the extension */
  constructor(root) {
    this.root = root;
    this.listeners = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow(editor)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document !== this.document || !this.panel || !contentChanges.length) return;
        clearTimeout(this.resting);
        this.resting = setTimeout(() => this.showAgain(), REST);
      }),
    ];
  }

  dispose() {
    clearTimeout(this.resting);
    for (const one of [...this.listeners, this.here]) one.dispose();
    this.panel?.dispose();
  }

  /** Opens the panel beside a text. @param {vscode.TextEditor} editor */
  open(editor) {
    if (this.panel) this.panel.reveal(undefined, true);
    else this.make();
    this.send(editor.document, editor.selection.active);
  }

  make() {
    const folder = vscode.Uri.joinPath(this.root, "dist");
    const panel = vscode.window.createWebviewPanel("sungka.play", "Sungka", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [folder], retainContextWhenHidden: true });
    this.panel = panel;
    this.isReady = false;
    panel.iconPath = vscode.Uri.joinPath(this.root, "icon.png");
    panel.onDidDispose(() => {
      this.mark(null);
      Object.assign(this, { panel: null, document: null, part: null });
    });
    panel.webview.onDidReceiveMessage((message) => this.hear(message));
    panel.webview.html = writeFrame(panel.webview, vscode.Uri.joinPath(folder, "page.js"));
  }

  /** @param {vscode.TextEditor} editor */
  follow({ document, selection }) {
    if (this.panel && document.languageId === "sgn") this.show(document, selection.active);
  }

  /** Shows the record at the cursor as it is now. */
  showAgain() {
    this.resting = undefined;
    const editor = this.document && editorOf(this.document);
    if (editor) this.send(editor.document, editor.selection.active);
  }

  /**
   * Shows the record at a position, or tells its page where the cursor is in it.
   * @param {vscode.TextDocument} document
   * @param {vscode.Position} position
   */
  show(document, position) {
    // What is being typed is shown when the keys rest.
    if (this.resting !== undefined && document === this.document) return;
    const { part } = this, now = partAt(document, position);
    if (document !== this.document || part?.text !== now.text || part.index !== now.index) return this.send(document, position);
    this.part = now;
    this.panel?.webview.postMessage({ type: "cursor", offset: offsetIn(now, position) });
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Position} position
   */
  send(document, position) {
    if (document !== this.document) this.mark(null);
    const part = partAt(document, position), { panel } = this;
    Object.assign(this, { document, part });
    if (!panel || !this.isReady) return;
    panel.title = `${document.uri.path.split("/").pop()} ▸ Sungka`;
    panel.webview.postMessage({ type: "record", text: part.text, offset: offsetIn(part, position), number: ++this.number });
  }

  /** @param {{ type: "ready" } | ({ type: "place", number: number, isLed: boolean } & Place)} message */
  hear(message) {
    const { document, part } = this;
    if (message.type === "ready") {
      this.isReady = true;
      return this.showAgain();
    }
    if (!document || !part || message.number !== this.number) return;
    const range = new vscode.Range(positionIn(part, message.start), positionIn(part, message.end));
    this.mark(range);
    const editor = message.isLed && this.resting === undefined && editorOf(document);
    if (!editor) return;
    editor.selection = new vscode.Selection(range.start, range.start);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** Marks the turn that is shown. @param {vscode.Range | null} range */
  mark(range) {
    const editor = this.document && editorOf(this.document);
    editor?.setDecorations(this.here, range ? [range] : []);
  }
}

/** An editor that shows a document. @param {vscode.TextDocument} document */
const editorOf = (document) => [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors]
  .find((editor) => editor?.document === document);

/**
 * The newest parts of each document.
 * @type {WeakMap<vscode.TextDocument, { version: number, text: string, starts: number[], lines: number[] }>}
 */
const PARTS = new WeakMap();

/**
 * The text of a document with line ends LF, and for each of its records where it begins, as an offset and as a line.
 * @param {vscode.TextDocument} document
 */
function partsOf(document) {
  const known = PARTS.get(document);
  if (known?.version === document.version) return known;
  const text = document.getText().replace(/\r\n?/g, "\n"), starts = recordStarts(text);
  let at = 0, passed = 0;
  const lines = starts.map((start) => {
    for (; at < start; at = text.indexOf("\n", at) + 1) passed++;
    return passed;
  });
  const parts = { version: document.version, text, starts, lines };
  PARTS.set(document, parts);
  return parts;
}

/**
 * The record at a position; before the first the first.
 * @param {vscode.TextDocument} document
 * @param {vscode.Position} position
 * @returns {Part}
 */
function partAt(document, { line }) {
  const { text, starts, lines } = partsOf(document), index = Math.max(0, lines.findLastIndex((first) => first <= line));
  return { text: text.slice(starts[index] ?? 0, starts[index + 1]), index, line: lines[index] ?? 0 };
}

/**
 * The first line of a record; null where a position is in it already, or there is none.
 * @param {vscode.TextDocument} document
 * @param {vscode.Position} position
 * @param {number} index of the record
 */
export const partLine = (document, position, index) =>
  partAt(document, position).index === index ? null : partsOf(document).lines[index] ?? null;

/**
 * The offset of a position in the text of a record.
 * @param {Part} part
 * @param {vscode.Position} position
 */
function offsetIn({ text, line: first }, { line, character }) {
  let start = 0;
  for (let left = line - first; left > 0; left--) start = text.indexOf("\n", start) + 1 || text.length;
  return line < first ? 0 : start + character;
}

/**
 * The position of an offset in the text of a record.
 * @param {Part} part
 * @param {number} offset
 */
function positionIn({ text, line }, offset) {
  const before = text.slice(0, offset).split("\n");
  return new vscode.Position(line + before.length - 1, before[before.length - 1].length);
}

/**
 * The page of the panel: it may run its own script and those of the record's page, and reach nothing.
 * @param {vscode.Webview} webview
 * @param {vscode.Uri} script
 */
function writeFrame(webview, script) {
  const nonce = Array.from({ length: 24 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
  const policy = [
    "default-src 'none'", "style-src 'unsafe-inline'", `script-src 'nonce-${nonce}' ${SCRIPT_SOURCES}`, "img-src data:",
    "base-uri 'none'", "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>
body { margin: 0; padding: 0; overflow: hidden; }
#shown { position: relative; height: 100vh; }
#shown > div { height: 100%; }
#shown > .next { position: absolute; inset: 0; visibility: hidden; }
iframe { height: 100% !important; aspect-ratio: auto !important; }
#said {
  position: fixed; z-index: 1; inset: auto 0 0; margin: 0; padding: 8px 16px;
  background: var(--vscode-inputValidation-warningBackground);
  color: var(--vscode-inputValidation-warningForeground, var(--vscode-foreground));
  border-top: 1px solid var(--vscode-inputValidation-warningBorder);
}
</style>
</head>
<body>
<div id="shown"></div>
<p id="said" role="status" hidden></p>
<script nonce="${nonce}" src="${webview.asWebviewUri(script)}"></script>
</body>
</html>`;
}
