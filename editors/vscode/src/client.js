// The client of a language server: which documents it is for, what it is told, and what it is not to do.

import * as vscode from "vscode";
import { ExecuteCommandRequest } from "vscode-languageclient";

/** @typedef {import("vscode-languageclient").BaseLanguageClient} Client */
/** @typedef {import("vscode-languageclient").LanguageClientOptions} ClientOptions */

/** The name by which clients, findings and settings are known. */
export const NAME = "sungka";

/** The documents of a server that reads records, and of one that reads tournaments too. */
const RECORDS = [{ language: "sgn" }];
export const TOURNAMENTS = [...RECORDS, { language: "sungka-journal" }, { pattern: "**/event.toml" }];

/** The address of the project, where this build knows it. @type {string} */
const REPOSITORY = /** @type {any} */ (globalThis).SUNGKA_REPOSITORY ?? "";

/**
 * What a client is made with.
 * @param {boolean} readsTournaments
 * @param {vscode.OutputChannel} channel
 * @returns {ClientOptions}
 */
export function makeOptions(readsTournaments, channel) {
  const { stores, profile } = readSettings();
  return {
    documentSelector: readsTournaments ? TOURNAMENTS : RECORDS,
    diagnosticCollectionName: NAME,
    initializationOptions: { stores, profile, ...(REPOSITORY ? { repository: REPOSITORY } : {}) },
    synchronize: { configurationSection: NAME },
    outputChannel: /** @type {any} */ (channel),
    revealOutputChannelOn: 4,
    markdown: { isTrusted: false, supportHtml: false },
  };
}

/** The settings of a reader. */
export function readSettings() {
  const settings = vscode.workspace.getConfiguration(NAME);
  return {
    stores: settings.get("stores", false), profile: settings.get("profile", "record"),
    server: settings.get("server", "auto"), path: settings.get("path", ""),
  };
}

/**
 * A class of clients without what would register the server's commands: they are those of the extension.
 * @template {new (...values: any[]) => Client} Base
 * @param {Base} base of node or of a browser
 * @returns {Base}
 */
export function withoutCommands(base) {
  const Plain = /** @type {new (...values: any[]) => any} */ (base);
  return /** @type {Base} */ (/** @type {unknown} */ (class extends Plain {
    /** @param {Parameters<Client["registerFeature"]>[0]} feature */
    registerFeature(feature) {
      if ("registrationType" in feature && feature.registrationType.method === ExecuteCommandRequest.method) return;
      super.registerFeature(feature);
    }
  }));
}
