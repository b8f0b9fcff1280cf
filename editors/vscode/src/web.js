// The extension in a browser, as in vscode.dev: the bundled server in a worker.

import { Uri } from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { makeOptions, NAME, withoutCommands } from "./client.js";
import { start } from "./extension.js";

const Client = withoutCommands(LanguageClient);

/** @param {import("vscode").ExtensionContext} context */
export function activate(context) {
  const script = Uri.joinPath(context.extensionUri, "dist/worker.js").toString(true);
  return start(context, {
    makeBundled: (channel) => new Client(NAME, "Sungka", new Worker(script), makeOptions(false, channel)),
    makePython: null,
    findPython: async () => null,
  });
}
