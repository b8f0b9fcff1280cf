// The command "New Record": asks for the rules and the players, writes the file and opens it at its first turn.

import * as vscode from "vscode";
import { nameFile, PRESETS, seatNames, writeFirstLines } from "./first_lines.js";

/** Asks, and opens the new record; does nothing where the reader leaves a question unanswered. */
export async function makeRecord() {
  const chosen = await vscode.window.showQuickPick(PRESETS.map(({ name, words }) => ({ label: name, description: words })),
    { title: "New record: the rules", placeHolder: "Rules", matchOnDescription: true });
  if (!chosen) return;
  /** @type {Record<string, string>} */
  const players = {};
  for (const seat of seatNames(chosen.label)) {
    const name = await vscode.window.showInputBox(
      { title: `New record: who plays ${seat}?`, placeHolder: "Santos, Maria", prompt: "May be left empty" });
    if (name === undefined) return;
    players[seat] = name;
  }
  const now = new Date(), parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  const date = parts.map((part) => String(part).padStart(2, "0")).join("-");
  const file = await askFile(nameFile(players, date)), text = writeFirstLines(chosen.label, players, date);
  if (file === undefined) return;
  if (file) await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const document = await (file ? vscode.workspace.openTextDocument(file)
    : vscode.workspace.openTextDocument({ language: "sgn", content: text }));
  const editor = await vscode.window.showTextDocument(document), end = document.positionAt(text.length);
  editor.selection = new vscode.Selection(end, end);
}

/**
 * Where the file is to be; null where no folder is open, so that the text has no file yet.
 * @param {string} name
 */
async function askFile(name) {
  const active = vscode.window.activeTextEditor?.document.uri, [folder] = vscode.workspace.workspaceFolders ?? [];
  const beside = active && vscode.workspace.getWorkspaceFolder(active) ? vscode.Uri.joinPath(active, "..") : folder?.uri;
  if (!beside) return null;
  const defaultUri = vscode.Uri.joinPath(beside, name);
  return vscode.window.showSaveDialog({ defaultUri, filters: { "Sungka records": ["sgn"] }, title: "New record" });
}
