// Reads `{grammar, texts}` as JSON and writes for each text its stretches, `[line, start, stop, scopes]`, as an editor's
// engine finds them. Columns count UTF-16, from 0.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../js/package.json", import.meta.url));
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const { grammar: path, texts } = JSON.parse(readFileSync(0, "utf8"));
await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => parseRawGrammar(readFileSync(path, "utf8"), path),
});
const grammar = await registry.loadGrammar(JSON.parse(readFileSync(path, "utf8")).scopeName);

const all = texts.map((text) => {
  let state = INITIAL;
  const found = [];
  for (const [number, line] of text.split("\n").entries()) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      if (startIndex < line.length) found.push([number, startIndex, Math.min(endIndex, line.length), scopes.slice(1)]);
    }
  }
  return found;
});
process.stdout.write(JSON.stringify(all));
