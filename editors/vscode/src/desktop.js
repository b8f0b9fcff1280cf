// The extension on the desktop: the bundled server in a process of Node, or `sungka lsp`.

/** @import { ClientOptions } from "./client.js" */

import { execFile } from "node:child_process";
import { CloseAction, ErrorAction, LanguageClient, State, TransportKind } from "vscode-languageclient/node";
import { makeOptions, NAME, withoutCommands } from "./client.js";
import { start } from "./extension.js";

const Client = withoutCommands(LanguageClient);

/** How long `sungka lsp --help` may take, in milliseconds. */
const PATIENCE = 15_000;

/** @param {import("vscode").ExtensionContext} context */
export function activate(context) {
  return start(context, {
    makeBundled: (channel) => new Client(NAME, "Sungka", {
      module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.stdio,
    }, makeOptions(false, channel)),
    makePython(command, channel, closed) {
      const health = { hasRun: false, ended: 0 };
      const client = new Client(NAME, "Sungka", { command, args: ["lsp"], transport: TransportKind.stdio },
        { ...makeOptions(true, channel), initializationFailedHandler: () => false, errorHandler: handOver(health, closed) });
      client.onDidChangeState(({ newState }) => (health.hasRun ||= newState === State.Running));
      return client;
    },
    findPython,
  });
}

/**
 * The command of `sungka`, if it starts and has `sungka lsp`.
 * @param {string} path of the settings; empty for the one on the PATH
 * @returns {Promise<string | null>}
 */
export function findPython(path) {
  const command = path || "sungka";
  return new Promise((resolve) => execFile(command, ["lsp", "--help"], { timeout: PATIENCE, windowsHide: true },
    (error) => resolve(error ? null : command)));
}

/**
 * A server that ends is begun again three times, and then given up; at once where it never ran.
 * @param {{ hasRun: boolean, ended: number }} health
 * @param {() => void} closed
 * @returns {ClientOptions["errorHandler"]}
 */
const handOver = (health, closed) => ({
  error: (_error, _message, count) => ({ action: count && count <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown, handled: true }),
  closed() {
    if (health.hasRun && ++health.ended <= 3) return { action: CloseAction.Restart, handled: true };
    if (health.hasRun) closed();
    return { action: CloseAction.DoNotRestart, handled: true };
  },
});
