// The language server of records: takes what an editor sends, and answers from the pure modules beside it.

/** @import { Connection, InitializeParams, InitializeResult } from "vscode-languageserver" */
/** @import { Checked } from "../checking/checker.js" */
/** @import { Document, Encoding, Position } from "./document.js" */

import { listActions } from "./actions.js";
import { OpenDocument } from "./checking.js";
import { completeAt } from "./completion.js";
import { diagnose, refuseLength } from "./diagnostics.js";
import { changeDocument, makeDocument } from "./document.js";
import { format } from "./formatting.js";
import { hoverAt } from "./hover.js";
import { lenses, storeHints } from "./margins.js";
import { folds, outline } from "./outline.js";
import { DEFAULTS, readSettings } from "./settings.js";

/** The languages of a tournament's files, which this server does not read. */
const OTHERS = new Set(["sungka-journal", "toml"]);

/**
 * Serves an editor on a connection, until that ends.
 * @param {Connection} connection
 * @param {string} version of the project
 */
export function serve(connection, version) {
  new Server(connection, version).listen();
}

class Server {
  /** @type {Map<string, OpenDocument>} */
  documents = new Map();
  /** @type {Encoding} */
  encoding = "utf-16";
  settings = DEFAULTS;
  canAsk = false;
  canRefresh = false;
  hasVersions = false;

  /**
   * @param {Connection} connection
   * @param {string} version
   */
  constructor(connection, version) {
    this.connection = connection;
    this.version = version;
  }

  listen() {
    const { connection } = this;
    connection.onInitialize((params) => this.initialize(params));
    connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
      this.documents.get(uri)?.close();
      this.documents.delete(uri);
      if (OTHERS.has(languageId)) return;
      const document = makeDocument(uri, languageId, version, text, this.encoding);
      this.documents.set(uri, new OpenDocument(document, (...told) => this.tell(...told)));
    });
    connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
      const open = this.documents.get(uri);
      open?.change(changeDocument(open.document, contentChanges, version));
    });
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      const open = this.documents.get(uri);
      if (!open) return;
      open.close();
      this.documents.delete(uri);
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    connection.onDidChangeConfiguration(({ settings }) => this.configure(settings));
    this.answer();
    connection.listen();
  }

  /** Answers requests about documents. */
  answer() {
    const { connection } = this;
    connection.onHover(({ textDocument, position }) => this.ask(textDocument, null, (document, checked) => hoverAt(document, checked, position)));
    connection.onCompletion(({ textDocument, position }) => this.ask(textDocument, null, (document, checked) => completeAt(document, checked, position), position));
    connection.onCodeAction(({ textDocument, range, context }) =>
      this.ask(textDocument, [], (document, checked) => listActions(document, checked, range, context, this.hasVersions), range.start));
    connection.onDocumentFormatting(({ textDocument }) => this.ask(textDocument, [], format));
    connection.onDocumentRangeFormatting(({ textDocument, range }) => this.ask(textDocument, [], (document, checked) => format(document, checked, range)));
    connection.onDocumentSymbol(({ textDocument }) => this.ask(textDocument, [], outline));
    connection.onFoldingRanges(({ textDocument }) => this.ask(textDocument, [], folds));
    connection.onCodeLens(({ textDocument }) => this.ask(textDocument, [], lenses));
    connection.languages.inlayHint.on(({ textDocument, range }) =>
      this.settings.stores ? this.ask(textDocument, [], (document, checked) => storeHints(document, checked, range)) : []);
  }

  /**
   * @param {InitializeParams} params
   * @returns {InitializeResult}
   */
  initialize({ capabilities: { general, workspace }, initializationOptions }) {
    if (general?.positionEncodings?.includes("utf-8")) this.encoding = "utf-8";
    this.canAsk = !!workspace?.configuration;
    this.hasVersions = !!workspace?.workspaceEdit?.documentChanges;
    this.canRefresh = !!workspace?.inlayHint?.refreshSupport;
    this.settings = readSettings(DEFAULTS, initializationOptions);
    return {
      capabilities: {
        positionEncoding: this.encoding,
        textDocumentSync: { openClose: true, change: 2 },
        hoverProvider: true,
        completionProvider: { triggerCharacters: [" ", "+", "[", '"', "="] },
        codeActionProvider: { codeActionKinds: ["quickfix", "refactor.rewrite"] },
        documentFormattingProvider: true,
        documentRangeFormattingProvider: true,
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        inlayHintProvider: true,
        codeLensProvider: {},
      },
      serverInfo: { name: "sungka", version: this.version },
    };
  }

  /**
   * What is asked about a document; `nothing` where it is not open, or where the answer fails.
   * @template Answer
   * @param {{ uri: string }} which
   * @param {Answer} nothing
   * @param {(document: Document, checked: Checked) => Answer} answer
   * @param {Position} [cursor] where the request tells it
   */
  ask({ uri }, nothing, answer, cursor) {
    const open = this.documents.get(uri);
    if (!open) return nothing;
    if (cursor && cursor.line !== open.document.edited) open.leaveLine();
    try {
      return answer(open.document, open.checked);
    } catch (fault) {
      this.log(fault);
      return nothing;
    }
  }

  /** @param {unknown} fault */
  log(fault) {
    this.connection.console.error(fault instanceof Error ? String(fault.stack) : String(fault));
  }

  /**
   * Sends the findings of a document.
   * @param {Document} document
   * @param {Checked} checked
   */
  tell(document, checked) {
    const { uri, version } = document, isTooLong = this.documents.get(uri)?.isTooLong;
    try {
      void this.connection.sendDiagnostics({ uri, version, diagnostics: isTooLong ? refuseLength(document) : diagnose(document, checked, this.settings) });
    } catch (fault) {
      this.log(fault);
    }
  }

  /** @param {unknown} given what the editor sends; nothing where it wants to be asked */
  async configure(given) {
    const settings = given ?? (this.canAsk ? await this.connection.workspace.getConfiguration("sungka") : null);
    this.settings = readSettings(this.settings, settings);
    for (const open of this.documents.values()) open.refresh();
    if (this.canRefresh) await this.connection.languages.inlayHint.refresh();
  }
}
