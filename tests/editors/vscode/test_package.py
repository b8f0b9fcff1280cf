"""The extension for VS Code: its parts agree, it is packed whole and small, its scripts work."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest
from sungka.engine.version import VERSION

ROOT = Path(__file__).parents[3]
EXTENSION = ROOT / "editors" / "vscode"
MANIFEST = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))

REQUIRED = "SUNGKA_REQUIRE_NODE" in os.environ
"""True where a missing Node is a failure, as in CI, and not a reason to skip."""

has_packages = pytest.mark.skipif(
    not REQUIRED
    and not (shutil.which("node") and (EXTENSION / "node_modules/@vscode/vsce").exists()),
    reason="Node is not installed, or `npm install` was not run in editors/vscode",
)

LIMITS = {
    "dist/desktop.js": 480_000,
    "dist/web.js": 440_000,
    "dist/server.js": 420_000,
    "dist/worker.js": 410_000,
    "dist/page.js": 270_000,
    "icon.png": 50_000,
}
"""The most bytes of the files that may grow."""

WHOLE = 700_000
"""The most bytes of the whole packed extension."""


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("packed") / "sungka.vsix"
    address = "https://forge.example/sungka"
    subprocess.run(
        ["node", "package.mjs", path],
        cwd=EXTENSION,
        check=True,
        capture_output=True,
        env={**os.environ, "SUNGKA_REPOSITORY": address},
    )
    return path


def test_manifest_is_of_this_version() -> None:
    assert MANIFEST["version"] == VERSION
    assert MANIFEST["engines"]["vscode"] == "^1.91.0"


def test_files_of_the_manifest_are_there() -> None:
    contributed = MANIFEST["contributes"]
    paths = [MANIFEST["icon"], *(it["path"] for it in contributed["snippets"])]
    paths += [it["configuration"] for it in contributed["languages"] if "configuration" in it]
    for path in paths:
        assert (EXTENSION / path).is_file(), path
    commands = {it["command"] for it in contributed["commands"]}
    for places in contributed["menus"].values():
        assert {it["command"] for it in places} <= commands


def test_settings_are_those_of_the_readme() -> None:
    readme = (EXTENSION / "README.md").read_text(encoding="utf-8")
    for name in MANIFEST["contributes"]["configuration"]["properties"]:
        assert f"| `{name}` |" in readme


def test_snippets_make_what_can_be_read() -> None:
    for path in (EXTENSION / "snippets").glob("*.json"):
        for name, snippet in json.loads(path.read_text(encoding="utf-8")).items():
            assert set(snippet) == {"prefix", "description", "body"}, name


@pytest.mark.parametrize("path", sorted((EXTENSION / "src").rglob("*.js")), ids=lambda it: it.stem)
def test_every_module_says_its_job_and_stays_short(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("// ")
    assert len(lines) <= 300
    assert [line for line in lines if len(line) > 140] == []


@has_packages
def test_packed_extension_is_complete_and_small(packed: Path) -> None:
    with ZipFile(packed) as archive:
        sizes = {it.filename.removeprefix("extension/"): it.file_size for it in archive.infolist()}
        manifest = json.loads(archive.read("extension/package.json"))
        readme = archive.read("extension/readme.md").decode()
    expected = {"package.json", "readme.md", "changelog.md", "LICENSE.txt", "icon.png"}
    expected |= {"sgn.json", "journal.json", *LIMITS}
    expected |= {f"snippets/{it.name}" for it in (EXTENSION / "snippets").iterdir()}
    expected |= {it["path"].removeprefix("./") for it in MANIFEST["contributes"]["grammars"]}
    assert set(sizes) - {"[Content_Types].xml", "extension.vsixmanifest"} == expected
    assert {name for name, most in LIMITS.items() if sizes[name] > most} == set()
    assert packed.stat().st_size <= WHOLE
    assert "devDependencies" not in manifest
    assert manifest["repository"]["url"] == "https://forge.example/sungka"
    assert "(../../" not in readme
    assert "](https://forge.example/sungka/raw/HEAD/docs/vscode-play.png)" in readme


@has_packages
def test_scripts() -> None:
    done = subprocess.run(
        ["npm", "test"], cwd=EXTENSION, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@has_packages
def test_types() -> None:
    checker = ROOT / "js/node_modules/.bin/tsc"
    done = subprocess.run(
        [checker, "-p", "."], cwd=EXTENSION, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
