// A small client of the language server: messages over standard input and output, the findings as they come.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("../../../js/language/node.js", import.meta.url));

/** A client that has started a server of its own. */
export class Client {
  /** All findings that came, in their order. */
  published = [];
  #waiting = new Map();
  #heard = [];
  #number = 0;
  #buffer = Buffer.alloc(0);

  constructor(command = [process.execPath, SERVER, "--stdio"]) {
    this.process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((done) => this.process.on("exit", done));
    this.process.stdout.on("data", (data) => this.#read(data));
    this.process.stdin.on("error", () => {});
  }

  /** Starts a session. */
  async start(initializationOptions = {}, capabilities = {}) {
    const result = await this.ask("initialize", { processId: null, rootUri: null, capabilities, initializationOptions });
    this.tell("initialized", {});
    return result;
  }

  open(uri, text, version = 1, languageId = "sgn") {
    this.tell("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
  }

  change(uri, version, ...contentChanges) {
    this.tell("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
  }

  /** Asks about a document. */
  about(method, uri, more = {}) {
    return this.ask(`textDocument/${method}`, { textDocument: { uri }, ...more });
  }

  ask(method, params) {
    const id = ++this.#number;
    this.#send({ id, method, params });
    return new Promise((done, failed) => this.#waiting.set(id, { done, failed }));
  }

  tell(method, params) {
    this.#send({ method, params });
  }

  /** The findings of a version, once they have come. */
  async findings(uri, version) {
    for (;;) {
      const found = this.published.findLast((one) => one.uri === uri && one.version === version);
      if (found) return found.diagnostics;
      await new Promise((done) => this.#heard.push(done));
    }
  }

  /** The next findings of a document that come from now on. */
  async next(uri) {
    const count = this.published.length;
    for (;;) {
      const found = this.published.slice(count).find((one) => one.uri === uri);
      if (found) return found;
      await new Promise((done) => this.#heard.push(done));
    }
  }

  async close() {
    await this.ask("shutdown");
    this.tell("exit");
    await this.ended;
  }

  #send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  #read(data) {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const end = this.#buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.toString("latin1", 0, end))[1]);
      if (this.#buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.#buffer.toString("utf8", end + 4, end + 4 + length));
      this.#buffer = this.#buffer.subarray(end + 4 + length);
      this.#take(message);
    }
  }

  #take({ id, method, params, result, error }) {
    if (method === "textDocument/publishDiagnostics") {
      this.published.push(params);
      this.#heard.splice(0).forEach((done) => done());
    } else if (method && id !== undefined) this.#send({ id, result: null });
    else if (!method) {
      const { done, failed } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) failed(new Error(error.message));
      else done(result);
    }
  }
}
