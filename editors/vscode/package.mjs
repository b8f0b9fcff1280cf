// Packs the extension: `node package.mjs [OUT]`, by default dist/sungka.vsix. With SUNGKA_REPOSITORY, the address of the
// repository, the extension names it and the links of its README lead there; without it they are text (setup.py does the same).

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url)), ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = resolve(process.argv[2] ?? `${HERE}dist/sungka.vsix`);
const REPOSITORY = (process.env.SUNGKA_REPOSITORY ?? "").replace(/\/$/, "");

/** What is packed beside the built scripts, the manifest and the README. */
const FILES = ["icon.png", "sgn.json", "journal.json", "snippets"];

/** A link of Markdown to a file of the repository. */
const LINK = /(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)]+)\)/g;

/** The README, its links absolute where the address is known. @param {string} text */
const readme = (text) => text.replace(LINK, (_, image, words, path) => {
  if (!REPOSITORY) return image ? "" : words;
  return `${image}[${words}](${REPOSITORY}/${image ? "raw" : "blob"}/HEAD/${posix.join("editors/vscode", path)})`;
});

const stage = mkdtempSync(join(tmpdir(), "sungka-vscode-"));
try {
  execFileSync(process.execPath, [`${HERE}build.mjs`, `${stage}/dist`], { stdio: "inherit" });
  for (const name of FILES) cpSync(`${HERE}${name}`, `${stage}/${name}`, { recursive: true });
  const { devDependencies, scripts, ...manifest } = JSON.parse(readFileSync(`${HERE}package.json`, "utf8"));
  if (REPOSITORY) Object.assign(manifest, { repository: { type: "git", url: REPOSITORY }, bugs: `${REPOSITORY}/issues` });
  writeFileSync(`${stage}/package.json`, JSON.stringify(manifest, null, 2));
  writeFileSync(`${stage}/README.md`, readme(readFileSync(`${HERE}README.md`, "utf8")));
  for (const name of ["LICENSE", "CHANGELOG.md"]) cpSync(`${ROOT}${name}`, `${stage}/${name}`);
  writeFileSync(`${stage}/CHANGELOG.md`, readFileSync(`${ROOT}CHANGELOG.md`, "utf8").replace(LINK, "$2"));
  writeFileSync(`${stage}/.vscodeignore`, "");
  mkdirSync(resolve(OUT, ".."), { recursive: true });
  const links = ["--no-rewrite-relative-links", ...(REPOSITORY ? [] : ["--allow-missing-repository"])];
  execFileSync(process.execPath, [`${HERE}node_modules/@vscode/vsce/vsce`, "package", "--no-dependencies", ...links, "--out", OUT],
    { cwd: stage, stdio: "inherit" });
} finally {
  rmSync(stage, { recursive: true, force: true });
}
