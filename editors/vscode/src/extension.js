// What the extension does wherever it runs: its commands, its panel, its servers.

/** @import { Makers } from "./servers.js" */

import * as vscode from "vscode";
import { makeRecord } from "./new_record.js";
import { partLine, PlayPanel } from "./play/panel.js";
import { Servers } from "./servers.js";

/**
 * Starts the extension.
 * @param {vscode.ExtensionContext} context
 * @param {Makers} makers
 */
export async function start({ extensionUri, subscriptions, globalState }, makers) {
  const channel = vscode.window.createOutputChannel("Sungka", { log: true });
  const panel = new PlayPanel(extensionUri), servers = new Servers(makers, channel, globalState);
  subscriptions.push(
    channel, panel, servers,
    vscode.commands.registerCommand("sungka.play", (uri, index) => playRecord(panel, uri, index)),
    vscode.commands.registerCommand("sungka.newRecord", makeRecord),
    vscode.commands.registerCommand("sungka.validateFolder", (folder) => validateFolder(servers, folder)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("sungka.server") || change.affectsConfiguration("sungka.path")) void servers.start();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => servers.start()),
  );
  await servers.start();
}

/**
 * Plays the record at the cursor, or one of a file by its number.
 * @param {PlayPanel} panel
 * @param {string | vscode.Uri | undefined} uri
 * @param {number | undefined} index from 0
 */
async function playRecord(panel, uri, index) {
  const active = vscode.window.activeTextEditor;
  const wanted = uri === undefined ? active?.document.uri : typeof uri === "string" ? vscode.Uri.parse(uri) : uri;
  if (!wanted) return;
  const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === wanted.toString());
  const editor = shown ?? await vscode.window.showTextDocument(wanted);
  const line = typeof index === "number" ? partLine(editor.document, editor.selection.active, index) : null;
  if (line !== null) editor.selection = new vscode.Selection(line, 0, line, 0);
  panel.open(editor);
}

/**
 * Has a folder checked by Python.
 * @param {Servers} servers
 * @param {vscode.Uri | undefined} folder
 */
async function validateFolder(servers, folder) {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const chosen = folder ? [folder] : folders.length === 1 ? [folders[0].uri]
    : await vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, openLabel: "Validate" });
  if (!chosen) return;
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: "Sungka: validating the folder" },
    async () => servers.validate(chosen));
}
