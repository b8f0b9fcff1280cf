"""A standard output that takes nothing ends every command with a line and a status."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import MATCH, Run

HAS_FULL = os.path.exists("/dev/full")
SINULOG = Path(__file__).parents[3] / "examples/sinulog"

COMMANDS = [
    *("--help", "--version", "event --help", "validate --help", "validate false.sgn"),
    *("validate --output junit match.sgn", "replay match.sgn", "parse match.sgn"),
    *("format match.sgn", "select match.sgn", "select --files .", "select --count match.sgn"),
    *("explain SGN101", "rules sungka", "diff match.sgn match.sgn", "merge match.sgn match.sgn"),
    *("render -o - match.sgn", "event standings cup", "event print cup", "record --stdin r.sgn"),
]


def run_into(how: str, line: str) -> Run:
    """Run a command whose standard output is a full disk, or closed."""
    command = [sys.executable, "-m", "sungka.cli", *line.split()]
    to = "> /dev/full" if how == "full" else ">&-"
    ended = subprocess.run(
        ["sh", "-c", f'exec "$@" {to}', "sh", *command], input=b"", capture_output=True, timeout=120
    )
    return Run(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


@pytest.mark.skipif(os.name != "posix", reason="it needs a shell")
@pytest.mark.parametrize("how", ["full", "closed"])
@pytest.mark.parametrize("line", COMMANDS)
def test_an_output_that_takes_nothing(folder: Path, how: str, line: str) -> None:
    if how == "full" and not HAS_FULL:
        pytest.skip("there is no device that is full")
    shutil.copytree(SINULOG, "cup")
    ended = run_into(how, line)
    assert ended.status == 1
    assert "Traceback" not in ended.err
    why = "no space left on device" if how == "full" else "it is closed"
    assert ended.err.splitlines()[-1].endswith(f": {why}")


@pytest.mark.skipif(os.name != "posix", reason="it needs a shell")
def test_nothing_to_write_is_no_failure(folder: Path) -> None:
    assert run_into("closed", "validate match.sgn").status == 0


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_names_of_files_can_be_opened(folder: Path, shell: Callable[..., Run]) -> None:
    for path in folder.iterdir():
        path.unlink()
    names = [b"b\xff.sgn", b"new\nline.sgn", b"-x.sgn", b"plain.sgn", b"e\x1b[31m.sgn"]
    for name in names:
        Path(os.fsdecode(name)).write_text(MATCH)
    select = [sys.executable, "-m", "sungka.cli", "select", "--files"]
    found = subprocess.run([*select, "-0", "."], capture_output=True, check=True)
    assert sorted(found.stdout.split(b"\0")[:-1]) == sorted(
        name if name != b"-x.sgn" else b"./-x.sgn" for name in names
    )
    assert shell("validate", *map(os.fsdecode, found.stdout.split(b"\0")[:-1])).status == 0
    lines = subprocess.run([*select, "."], capture_output=True, check=True)
    assert sorted(lines.stdout.splitlines()) == [
        *(b"./-x.sgn", b"b\xff.sgn", b"e\\x1b[31m.sgn", b"new\\x0aline.sgn", b"plain.sgn")
    ]
    told = "2 names have control characters, escaped here: -0 prints names as they are"
    assert lines.stderr.decode().startswith(told)


def test_null_belongs_to_the_names(sungka: Callable[..., Run], folder: Path) -> None:
    run = sungka("select", "-0", "match.sgn")
    assert (run.status, run.out) == (2, "")
    assert run.err == "sungka: -0 needs --files, whose names it ends\n"
