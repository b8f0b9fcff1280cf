// js/README.md: its examples print what stands beside them, are typed and short; its tables are true.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createRequire } from "node:module";

import * as sungka from "../../js/index.js";
import { boardSvg } from "../../js/drawing/board_svg.js";
import { beginMatch } from "../../js/replay/match.js";
import { readFile } from "./records.js";

const JS = fileURLToPath(new URL("../../js/", import.meta.url));
const README = readFile("js/README.md");
const EXAMPLES = Array.from(README.matchAll(/## (.*)\n(?:(?!## )[^])*?```js\n([^]*?)```/g), ([, job, text]) => ({ job, text }));

/** What stands under a heading. */
const section = (heading) => README.split(`\n## ${heading}\n`)[1].split("\n## ")[0];

test("nine jobs", () => assert.equal(EXAMPLES.length, 9));

for (const { job, text } of EXAMPLES) {
  test(`${job}: prints what it says, in at most 15 lines`, () => {
    // The package finds itself by its name.
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-"], { input: text, cwd: JS, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    for (const [, shown] of text.matchAll(/\/\/ (.+)$/gm)) assert.ok(stdout.includes(shown.replace(/^… | …$/g, "")), stdout);
    const lines = text.split("\n").filter((line) => line.trim() && !/^\s*\/[/*]/.test(line));
    assert.ok(lines.length <= 15, String(lines.length));
  });
}

test("two bots play under every preset", () => {
  const { text } = EXAMPLES.find(({ job }) => job === "A bot against a bot");
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-"], { input: text, cwd: JS, encoding: "utf8" });
  assert.deepEqual(stdout.trim().split("\n").map((line) => line.split(" ")[0]), [...sungka.PRESET_NAMES]);
});

const folder = mkdtempSync(`${tmpdir()}/sungka-`);
after(() => rmSync(folder, { recursive: true }));

/** What of Node and React the examples use, so that their types need no package. */
const SHIMS = {
  "shims.d.ts": `declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function readdirSync(path: string): string[];
}
declare module "react/jsx-runtime" {
  import { JSX as React } from "react";
  export const jsx: unknown, jsxs: unknown;
  export namespace JSX { interface Element extends React.Element {} interface IntrinsicElements extends React.IntrinsicElements {} }
}
`,
  "react.d.ts": `declare module "react" {
  export function useRef<T>(value: T | null): { current: T | null };
  export function useEffect(effect: () => void | (() => void), on: readonly unknown[]): void;
  export type DetailedHTMLProps<E, T> = E & { ref?: { current: T | null } };
  export interface HTMLAttributes<T> { children?: unknown; title?: string; onClick?: (this: T) => void }
  export namespace JSX { interface Element {} interface IntrinsicElements { div: DetailedHTMLProps<HTMLAttributes<HTMLDivElement>, HTMLDivElement> } }
}
`,
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true, noUncheckedIndexedAccess: false, exactOptionalPropertyTypes: true, allowJs: true, checkJs: true, noEmit: true, target: "es2023",
      lib: ["es2023", "dom", "dom.iterable"], module: "nodenext", types: [], jsx: "react-jsx",
    },
    include: ["*.js", "*.tsx", "*.d.ts"],
  }),
  "package.json": '{ "type": "module" }',
};

test("the package's types are strict: examples pass, nothing is `any`, and no type hides `Record`", () => {
  const out = `${folder}/node_modules/sungka`;
  mkdirSync(out, { recursive: true });
  const tsc = `${JS}node_modules/.bin/tsc`;
  const made = spawnSync(tsc, ["-p", "types.json", "--outDir", `${out}/types`], { cwd: JS, encoding: "utf8" });
  assert.equal(made.status, 0, made.stdout);
  for (const name of ["package.json", "react.d.ts"]) cpSync(`${JS}${name}`, `${out}/${name}`);
  for (const [name, text] of Object.entries(SHIMS)) writeFileSync(`${folder}/${name}`, text);
  EXAMPLES.forEach(({ text }, number) => writeFileSync(`${folder}/example${number}.js`, text));
  const [, tsx] = /```tsx\n([^]*?)```/.exec(README);
  writeFileSync(`${folder}/replay.tsx`, `${tsx}\nimport "sungka/element";\nimport type {} from "sungka/react";\nexport const element = <sungka-replay record="%sgn 1" theme="dark" />;\n`);
  writeFileSync(`${folder}/unions.js`, `/** @type {import("sungka").Rules["sowing"]} */\nexport const good = "counter";
// @ts-expect-error
/** @type {import("sungka").Rules["sowing"]} */ export const bad = "sideways";\n`);
  const checked = spawnSync(tsc, ["-p", folder], { encoding: "utf8" });
  assert.equal(checked.status, 0, checked.stdout);
  const found = spawnSync("grep", ["-rnE", "(: |<|\\()any\\b|any\\[\\]|(type|interface|class) Record\\b", `${out}/types`], { encoding: "utf8" });
  const lines = found.stdout.split("\n").filter((line) => line && !/^\S+:\d+: *(\/?\*|\/\/)/.test(line) && !line.includes("/page_html.d.ts:"));
  assert.deepEqual(lines, []);
});

test("every line for those who come from chess.js works for every preset", () => {
  const rows = section("For those who come from chess.js").matchAll(/^\| `[^|]*` \| (.*) \|$/gm);
  const code = Array.from(rows, ([, cell]) => Array.from(cell.matchAll(/`([^`]*)`/g), ([, one]) => one)).flat().filter((one) => one !== "null");
  assert.ok(code.length >= 16);
  for (const rules of sungka.PRESET_NAMES) {
    const begun = beginMatch(rules), match = begun.play(begun.legal()[0]);
    const text = sungka.writeRecord(match.toRecord({ South: "Ana" }, "abandoned"));
    const { records: [record] } = sungka.readText(text);
    const names = { ...sungka, beginMatch, boardSvg, rules, match, text, record, replay: sungka.playRecord(record), setup: sungka.positionOf(begun.round) };
    for (const one of code) {
      const found = new Function(...Object.keys(names), `return ${one}`)(...Object.values(names));
      assert.notEqual(found, undefined, `${rules}: ${one}`);
    }
  }
});

test("the sizes in the table are true", async () => {
  const { build } = createRequire(`${JS}package.json`)("esbuild"), { exports } = JSON.parse(readFile("js/package.json"));
  const rows = Array.from(README.matchAll(/^\| (`sungka[^|]*) \| [^|]* \| (\d+) \|$/gm));
  assert.equal(rows.length, 7);
  for (const [, names, size] of rows) {
    const [, name] = /.*`sungka([^`]*)`/.exec(names), entry = exports[`.${name}`].default;
    const { outputFiles } = await build({ entryPoints: [JS + entry], bundle: true, write: false, minify: true, format: "esm", target: "es2023", legalComments: "none" });
    const bytes = gzipSync(outputFiles[0].contents, { level: 9 }).length;
    assert.ok(Math.abs(bytes / 1000 - Number(size)) < 0.75, `${name}: ${bytes}`);
  }
});
