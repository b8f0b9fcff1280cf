"""Debian's Neovim and Emacs, with the lines that docs/editors.md gives their users."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
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


def make_environment(folder: Path) -> dict[str, str]:
    """Variables with which an editor finds this `sungka`, and its own files in a folder."""
    bin_ = folder / "bin"
    bin_.mkdir()
    script = bin_ / "sungka"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sungka "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    path = f"{bin_}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "HOME": str(folder), "XDG_STATE_HOME": str(folder), "LC_ALL": "C.UTF-8"}


def run(folder: Path, *command: str) -> dict[str, Any]:
    """Run an editor in a folder, in which `sungka` is this one, and give what it told."""
    (folder / "game.sgn").write_text(GAME, encoding="utf-8")
    env = {**os.environ, **make_environment(folder)}
    ended = subprocess.run(command, cwd=folder, env=env, capture_output=True, timeout=110)
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


@pytest.mark.skipif(sys.platform == "darwin", reason="it has a desktop")
def test_neovim_writes_a_record_from_what_is_offered(tmp_path: Path) -> None:
    """Keys are pressed as a person presses them, in the file that is new."""
    neovim = needs("nvim")
    (tmp_path / "sungka.lua").write_text(lines_for("lua"), encoding="utf-8")
    socket = str(tmp_path / "socket")
    command = [neovim, "--headless", "--clean", "-n", "-i", "NONE", "--listen", socket]
    command += ["--cmd", "luafile sungka.lua", "new.sgn"]
    desktop = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    env = {**os.environ, **make_environment(tmp_path), **desktop}
    with subprocess.Popen(command, cwd=tmp_path, env=env, stdin=subprocess.DEVNULL) as editor:
        try:
            end = time.monotonic() + 60

            def remote(way: str, text: str) -> str:
                asked = [neovim, "--server", socket, way, text]
                ended = subprocess.run(asked, capture_output=True, text=True, timeout=60)
                return ended.stdout + ended.stderr  # before Neovim 0.8 it is the latter

            def wait(expression: str) -> None:
                while remote("--remote-expr", expression).strip() != "1":
                    assert time.monotonic() < end, remote(
                        "--remote-expr",
                        "string([complete_info(), getline(1, 9), execute('messages')])",
                    )

            wait("luaeval('#vim.lsp.buf_get_clients(0)')")
            for before, offered in [
                ("i", "%sgn 1"),
                ("<CR>[Ru", '[Rules "'),
                ("sungkaan h", "houses="),
                ('4 shells=4"]<CR>[Res', '[Result "'),
                ('S"]<CR><CR>ro', "round 1"),
                ("<Space>", "round 1 first S"),
                ("<CR>1. S4+", "+1"),
                ("<CR>end<Space>for", "end forfeit "),
            ]:
                remote("--remote-send", f"{before}<C-X><C-O>")
                first = "get(get(complete_info().items, 0, {}), 'word', '')"
                wait(f"{first} ==# '{offered}'")
            remote("--remote-send", "N<Esc>:w<CR><Space>p")
            wait("execute('messages') =~# 'open this page in a browser: file:///'")
            remote("--remote-send", ":q!<CR>")
            editor.wait(60)
        finally:
            editor.kill()
    assert (tmp_path / "new.sgn").read_text(encoding="utf-8").split("\n") == [
        "%sgn 1",
        '[Rules "sungkaan houses=4 shells=4"]',
        '[Result "S"]',
        "",
        "round 1 first S",
        "1. S4+1",
        "end forfeit N",
        "",
    ]


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
    assert told["completes"] in ("completion-at-point", "complete-symbol")
