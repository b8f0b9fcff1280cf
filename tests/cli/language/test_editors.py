"""Debian's Neovim and Emacs, with the lines that docs/editors.md gives their users."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ..conftest import FALSE

pytestmark = pytest.mark.push

HERE = Path(__file__).parent
DOCUMENT = (HERE.parents[2] / "docs/editors.md").read_text(encoding="utf-8")

GAME = FALSE.replace("{both", "{😀 é both").replace("2. S4 N1", "2. S4 {😀} N1")
"""A record with a false claim behind signs that editors count differently."""


def needs(editor: str) -> str:
    """The path of an editor; without it the test is skipped, unless all editors are asked for."""
    path = shutil.which(editor)
    if path is None and not os.environ.get("SUNGKA_REQUIRE_EDITORS"):
        pytest.skip(f"{editor} is not installed")
    assert path is not None, f"{editor} is not installed"
    return path


def lines_for(language: str) -> str:
    """The lines of the document in a language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)
    return str(found)


def run(folder: Path, *command: str) -> dict[str, Any]:
    """Run an editor in a folder, in which `sungka` is this one, and give what it told."""
    (folder / "game.sgn").write_text(GAME, encoding="utf-8")
    bin_ = folder / "bin"
    bin_.mkdir()
    script = bin_ / "sungka"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sungka "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    path = f"{bin_}{os.pathsep}{os.environ['PATH']}"
    own = {"PATH": path, "HOME": str(folder), "XDG_STATE_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    ended = subprocess.run(
        command, cwd=folder, env={**os.environ, **own}, capture_output=True, timeout=110
    )
    assert (folder / "told.json").exists(), (ended.stdout + ended.stderr).decode(errors="replace")
    return dict(json.loads((folder / "told.json").read_text(encoding="utf-8")))


def test_neovim_shows_finds_offers_mends_and_formats(tmp_path: Path) -> None:
    neovim = needs("nvim")
    (tmp_path / "sungka.lua").write_text(lines_for("lua"), encoding="utf-8")
    told = run(
        tmp_path, neovim, "--headless", "--clean", "-n", "-i", "NONE",
        "--cmd", "luafile sungka.lua", "-c", f"luafile {HERE / 'neovim.lua'}", "game.sgn",
    )  # fmt: skip
    assert "failed" not in told
    line, column, code, message = told["finding"]
    row = GAME.split("\n")[line]
    assert row.encode()[column : column + 2] == b"x8"
    assert (code, message.split("\n")[0].startswith("`x8` disagrees")) == ("SGN402", True)
    assert "```text" in told["hover"]
    assert told["actions"][0] == "Write `x9`"
    assert any(it.startswith("Likely slip: ") for it in told["actions"])
    assert told["mended"] == row.replace("x8", "x9")
    assert "S3: ends in the store, goes on" in told["offers"]
    assert told["formatted"] == told["mended"]


def test_emacs_shows_finds_mends_and_formats(tmp_path: Path) -> None:
    emacs = needs("emacs")
    (tmp_path / "sungka.el").write_text(lines_for("elisp"), encoding="utf-8")
    asked = [emacs, "-q", "--batch", "--eval", "(package-initialize)"]
    has_eglot = subprocess.run([*asked, "--eval", "(require 'eglot)"], capture_output=True)
    if has_eglot.returncode and not os.environ.get("SUNGKA_REQUIRE_EDITORS"):
        pytest.skip("Eglot is not installed")
    told = run(tmp_path, *asked, "-l", "./sungka.el", "-l", str(HERE / "emacs.el"))
    row = next(it for it in GAME.split("\n") if it.startswith("2. S4"))
    assert told["mode"] == "sgn-mode"
    assert "`x8` disagrees" in told["finding"]
    assert (told["line"], told["at"]) == (str(GAME.split("\n").index(row) + 1), "x8")
    assert "```text" in told["hover"]
    assert told["action"] == "Write `x9`"
    assert told["mended"] == told["formatted"] == row.replace("x8", "x9")
