// What `harness.js` and `language/node.js` use of Node, so that its types need no package.

declare module "node:process" {
  const process: { argv: string[]; stdin: unknown; stdout: { write(text: string): boolean } };
  export default process;
}

declare module "node:readline" {
  export function createInterface(options: { input: unknown; crlfDelay: number }): AsyncIterable<string>;
}

declare module "node:url" {
  export function pathToFileURL(path: string): URL;
}

declare module "node:v8" {
  export function setFlagsFromString(flags: string): void;
}
