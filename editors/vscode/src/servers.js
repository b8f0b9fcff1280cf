// Which server checks records: the bundled one works at once; `sungka lsp` takes over where it is found, and hands back where it fails.

/** @import { Client } from "./client.js" */

import * as vscode from "vscode";
import { NAME, readSettings, TOURNAMENTS } from "./client.js";

/**
 * The servers of a place, desktop or browser.
 * @typedef {object} Makers
 * @property {(channel: vscode.OutputChannel) => Client} makeBundled
 * @property {((command: string, channel: vscode.OutputChannel, closed: () => void) => Client) | null} makePython null where no
 *   program can be started
 * @property {(path: string) => Promise<string | null>} findPython the command of `sungka`, if it has `sungka lsp`
 */

/** Why a command that was asked for is not used. */
const MISSING = "it was not found, or it has no `sungka lsp`";

/** Where it is remembered which command failed, so that this is said once. */
const FAILED = "sungka.failedCommand";

/** Starts servers, one at a time. */
export class Servers {
  /** @type {Client | null} */
  client = null;
  /** The work that is done one after the other. */
  queue = Promise.resolve();
  status = vscode.languages.createLanguageStatusItem(NAME, TOURNAMENTS);

  /**
   * @param {Makers} makers
   * @param {vscode.OutputChannel} channel
   * @param {vscode.Memento} memory
   */
  constructor(makers, channel, memory) {
    this.makers = makers;
    this.channel = channel;
    this.memory = memory;
    this.status.name = "Sungka";
    this.status.command = { command: "workbench.action.openSettings", arguments: ["sungka.server"], title: "Choose" };
    this.show("starting", "");
  }

  /** Starts what the settings say; a second time it starts anew. */
  start() {
    return this.enqueue(async () => {
      const { server, path } = readSettings();
      // No program of a folder that is not trusted is started.
      const mayStart = this.makers.makePython && vscode.workspace.isTrusted && server !== "bundled";
      if (server !== "python" || !mayStart) await this.turnToBundled();
      const command = mayStart ? await this.makers.findPython(path) : null;
      if (command) await this.takeOver(command);
      else if (mayStart && (server === "python" || path)) await this.fallBack(path || "sungka", MISSING);
    });
  }

  stop() {
    return this.enqueue(() => this.turnTo(null, ""));
  }

  /** Asks the Python server to check folders. @param {vscode.Uri[]} folders */
  validate(folders) {
    return this.client?.sendRequest("workspace/executeCommand", { command: "sungka.validateFolder", arguments: folders.map(String) });
  }

  /** @param {() => Promise<void>} work */
  enqueue(work) {
    this.queue = this.queue.then(work).catch((error) => this.channel.appendLine(String(error?.stack ?? error)));
    return this.queue;
  }

  turnToBundled() {
    return this.turnTo(this.makers.makeBundled(this.channel), "its own server");
  }

  /** @param {string} command */
  async takeOver(command) {
    const { makePython } = this.makers;
    if (!makePython) return;
    const client = makePython(command, this.channel, () => {
      if (this.client === client) void this.enqueue(() => this.fallBack(command, "it ended"));
    });
    try {
      await this.turnTo(client, "sungka lsp");
      await this.memory.update(FAILED, undefined);
      await vscode.commands.executeCommand("setContext", "sungka.hasPython", true);
    } catch (error) {
      await this.fallBack(command, error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Goes on with the bundled server, and says once why.
   * @param {string} command that failed
   * @param {string} why
   */
  async fallBack(command, why) {
    this.channel.appendLine(`${command} cannot be used: ${why}`);
    if (!this.client?.isRunning()) await this.turnToBundled();
    if (this.memory.get(FAILED) === command) return;
    await this.memory.update(FAILED, command);
    void vscode.window.showWarningMessage(`${command} lsp did not start (${why}). Records are checked by the extension's own server.`);
  }

  /**
   * Ends the client there is, and starts another.
   * @param {Client | null} next
   * @param {string} name
   */
  async turnTo(next, name) {
    const { client } = this;
    this.client = null;
    await vscode.commands.executeCommand("setContext", "sungka.hasPython", false);
    await client?.dispose(2000).catch(() => {});
    this.client = next;
    if (!next) return;
    await next.start();
    this.show(name, next.initializeResult?.serverInfo?.version ?? "");
  }

  /**
   * @param {string} name
   * @param {string} version
   */
  show(name, version) {
    this.status.text = `Sungka: ${name}`;
    this.status.detail = version;
  }

  dispose() {
    this.status.dispose();
    return this.stop();
  }
}
