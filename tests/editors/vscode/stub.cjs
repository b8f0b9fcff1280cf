// A stand-in for VS Code's own module, as far as the extension and its client need it to speak with a server:
// one open document, findings kept by their address, messages and settings. Whatever else is asked of it does nothing.

const { readFileSync } = require("node:fs");

class Disposable {
  constructor(end = () => {}) {
    this.dispose = end;
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(start, end, ...others) {
    Object.assign(this, others.length ? { start: new Position(start, end), end: new Position(...others) } : { start, end });
  }
}

class Uri {
  constructor(text) {
    Object.assign(this, { text, scheme: text.split(":")[0], path: text.replace(/^\w+:\/\//, ""), fsPath: text.replace(/^file:\/\//, "") });
  }

  static parse = (text) => new Uri(text);
  static file = (path) => new Uri(`file://${path}`);
  static joinPath = ({ text }, ...parts) => new Uri([text, ...parts].join("/"));
  toString = () => this.text;
}

class EventEmitter {
  listeners = [];
  event = (listener) => {
    this.listeners.push(listener);
    return new Disposable();
  };
  fire = (value) => this.listeners.forEach((listener) => listener(value));
  dispose() {}
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CodeActionKind {
  append = () => new CodeActionKind();

  static {
    for (const name of ["Empty", "QuickFix", "Refactor", "RefactorExtract", "RefactorInline", "RefactorRewrite", "Source", "SourceOrganizeImports"]) {
      this[name] = new CodeActionKind();
    }
  }
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };
  cancel() {}
  dispose() {}
}

const NAMED = { CancellationTokenSource, Disposable, Position, Range, Uri, EventEmitter, Diagnostic, CodeActionKind };

/** The classes of which others are made, or that are only named. */
const OTHERS = [
  "CallHierarchyItem", "CancellationError", "CodeAction", "CodeLens", "CompletionItem", "CompletionItemKind",
  "DocumentLink", "InlayHint", "SymbolInformation", "ThemeColor", "TypeHierarchyItem", "ViewColumn", "ProgressLocation", "EndOfLine",
];

/** An object with these values, in which everything else is an event or a function that ends in nothing. */
const anyOf = (values) => new Proxy(values, {
  get: (known, name) => (name in known ? known[name] : typeof name === "symbol" ? undefined : () => new Disposable()),
});

/** A module for one document, with what it was told: findings, messages, contexts. */
function makeStub({ path, settings = {}, isTrusted = true }) {
  const told = { findings: new Map(), messages: [], faults: [], contexts: {}, commands: {}, status: anyOf({}) };
  const document = anyOf({
    uri: Uri.file(path), fileName: path, languageId: "sgn", version: 1, isClosed: false, isDirty: false, eol: 1,
    getText: () => readFileSync(path, "utf8"),
  });
  const channel = anyOf({ logLevel: 3, lines: [], appendLine: () => {}, error: (...words) => told.faults.push(words.join(" ")) });
  const stub = {
    ...NAMED, version: "1.91.0",
    workspace: anyOf({
      isTrusted, textDocuments: [document], workspaceFolders: [], notebookDocuments: [],
      getConfiguration: (section) => ({ get: (name, value) => (section === "sungka" && name in settings ? settings[name] : value) }),
    }),
    window: anyOf({
      createOutputChannel: () => channel, visibleTextEditors: [], tabGroups: anyOf({ all: [] }),
      withProgress: (_, work) => work(),
      showErrorMessage: async (message) => void told.faults.push(message),
      showWarningMessage: async (message) => void told.messages.push(message),
    }),
    languages: anyOf({
      match: (selector, { languageId }) => ([selector].flat().some(({ language }) => language === languageId) ? 10 : 0),
      createLanguageStatusItem: () => told.status,
      createDiagnosticCollection: () => anyOf({ set: (uri, found) => told.findings.set(String(uri), found), dispose: () => told.findings.clear() }),
    }),
    commands: anyOf({
      registerCommand: (name, run) => {
        told.commands[name] = run;
        return new Disposable();
      },
      executeCommand: async (_, name, value) => void (told.contexts[name] = value),
    }),
    env: anyOf({ language: "en", appName: "Code" }),
    LogLevel: { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  };
  for (const name of OTHERS) stub[name] = class {};
  // A bundle copies what a module has, but for one of this kind.
  return { vscode: Object.defineProperty(stub, "__esModule", { value: true }), told };
}

module.exports = { makeStub };
