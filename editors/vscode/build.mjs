// Makes dist/ of the extension: its scripts for desktop and browser, both servers, the panel's page, the grammars.
// `npm run build`, after `npm install` here and in js/; SUNGKA_REPOSITORY is as in setup.py. Another folder may be given.

import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "../../js/node_modules/esbuild/lib/main.js";

const HERE = fileURLToPath(new URL(".", import.meta.url)), ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = process.argv[2] ?? `${HERE}dist`, GRAMMARS = `${ROOT}editors/textmate`;

/** @type {import("esbuild").BuildOptions} */
const COMMON = {
  bundle: true, minify: true, charset: "utf8", target: "es2023", legalComments: "none", logLevel: "warning", tsconfigRaw: "{}",
  define: { "globalThis.SUNGKA_REPOSITORY": JSON.stringify((process.env.SUNGKA_REPOSITORY ?? "").replace(/\/$/, "")) },
};

/** How each script is made. @type {Record<string, import("esbuild").BuildOptions>} */
const SCRIPTS = {
  "desktop.js": { entryPoints: [`${HERE}src/desktop.js`], platform: "node", format: "cjs", external: ["vscode"] },
  "web.js": { entryPoints: [`${HERE}src/web.js`], platform: "browser", format: "cjs", external: ["vscode"] },
  "server.js": { entryPoints: [`${ROOT}js/language/node.js`], platform: "node", format: "cjs" },
  "worker.js": { entryPoints: [`${ROOT}js/language/worker.js`], platform: "browser", format: "iife" },
  "page.js": { entryPoints: [`${HERE}src/play/page.js`], platform: "browser", format: "iife" },
};

if (!existsSync(`${ROOT}js/mounted/assets.js`)) await import("../../js/assets.js");
await mkdir(OUT, { recursive: true });
await Promise.all(Object.entries(SCRIPTS).map(([name, options]) => build({ ...COMMON, ...options, outfile: `${OUT}/${name}` })));
for (const name of await readdir(GRAMMARS)) if (name.endsWith(".tmLanguage.json")) await copyFile(`${GRAMMARS}/${name}`, `${OUT}/${name}`);
