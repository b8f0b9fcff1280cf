/** What a panel has to speak with its extension. */
declare function acquireVsCodeApi(): { postMessage: (message: unknown) => void };

/** What the extension uses of Node, so that its types need no package. */
declare module "node:child_process" {
  export function execFile(command: string, words: readonly string[], options: { timeout: number, windowsHide: boolean }, done: (error: Error | null) => void): void;
}
