// A folder in memory for the workbench of the tests: the files that the server lists, at `records:/records`.

const vscode = require("vscode");

/** @typedef {{ type: number, bytes: Uint8Array, mtime: number }} Entry */

/** @implements {vscode.FileSystemProvider} */
class Folder {
  /** @type {Map<string, Entry>} */
  entries = new Map();
  changes = new vscode.EventEmitter();
  onDidChangeFile = this.changes.event;

  /** @param {Record<string, string>} files their texts by their paths */
  constructor(files) {
    this.createDirectory({ path: "/" });
    for (const [name, text] of Object.entries(files)) {
      const path = `/records/${name}`, parts = path.split("/");
      for (let count = 2; count < parts.length; count++) this.createDirectory({ path: parts.slice(0, count).join("/") });
      this.entries.set(path, { type: vscode.FileType.File, bytes: new TextEncoder().encode(text), mtime: Date.now() });
    }
  }

  /** @param {{ path: string }} uri */
  find({ path }) {
    const entry = this.entries.get(path);
    if (!entry) throw vscode.FileSystemError.FileNotFound(path);
    return entry;
  }

  watch() {
    return new vscode.Disposable(() => {});
  }

  stat(uri) {
    const { type, bytes, mtime } = this.find(uri);
    return { type, ctime: mtime, mtime, size: bytes.length };
  }

  readDirectory({ path }) {
    const from = path === "/" ? path : `${path}/`;
    return [...this.entries].filter(([name]) => name.startsWith(from) && name !== path && !name.slice(from.length).includes("/"))
      .map(([name, { type }]) => [name.slice(from.length), type]);
  }

  createDirectory({ path }) {
    this.entries.set(path, { type: vscode.FileType.Directory, bytes: new Uint8Array(), mtime: Date.now() });
  }

  readFile(uri) {
    return this.find(uri).bytes;
  }

  writeFile(uri, bytes) {
    this.entries.set(uri.path, { type: vscode.FileType.File, bytes, mtime: Date.now() });
    this.changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  delete({ path }) {
    this.entries.delete(path);
  }

  rename(from, to) {
    this.entries.set(to.path, this.find(from));
    this.entries.delete(from.path);
  }
}

exports.activate = async ({ extensionUri, subscriptions }) => {
  const files = await (await fetch(vscode.Uri.joinPath(extensionUri, "files.json").toString(true))).json();
  subscriptions.push(vscode.workspace.registerFileSystemProvider("records", new Folder(files), { isCaseSensitive: true }));
};
