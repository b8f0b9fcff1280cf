"""Running the command, in this process or as a user's shell does."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest
from sungka.cli.app import app

# A shell that starts the tests in the background has Ctrl-C ignored, in what they start too.
signal.signal(signal.SIGINT, signal.default_int_handler)

MATCH = """\
%sgn 1
[Event "Sinulog Open"]
[Site "Cebu City, PHL"]
[Date "2026-01-18"]
[Stage "Final"]
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=2"]
[Result "S"]

round 1
1. S4+4 | N1+2@12x3 =2:9 {both hands at once; North thinks before the second}
2. S4 N1+3x9 =4:20 <clk=0:04:31>
3. S1? N2 =5:21
4. S3 N1+2! =5:22
5. S1+2x2 N1+ =8:23
6. S1+
score 9-23

round 2 first S burn S3 S4
1. S2+2x6 N1 =10:9
2. S1x3 N1 =14:10 (N2+1 {keeps the hand})
3. S1+2 N3 =17:11
4. S2x1 N1+ =19:12
5. S2 N-- =19:12
6. S1+
score 20-12
end
"""
"""A whole match of two rounds on a small board, without a fault."""

DIGEST = "sha256:3382a508e0f00a8fc07a0b8453470579652ac6471128321107e3a3fe61d909ab"
SEALED = MATCH.replace("[Result", f'[Digest "{DIGEST}"]\n[Result')
"""The match with its digest."""

UNCOMMON = MATCH.replace("%sgn 1\n", "%sgn 1 \n")
"""The match with a blank behind the version, so that it has to be read and played in full."""

FALSE = MATCH.replace("2. S4 N1+3x9 =4:20", "2. S4 N1+3x8 =4:20")
"""The match with one false claim: the capture on line 13."""

BROKEN = MATCH.replace("3. S1? N2", "3. S1? N2>>")
"""The match with a turn that cannot be read, on line 14."""

OPEN = MATCH.replace("end\n", "")
"""The match without its `end`: nothing is wrong, but it may be truncated."""


@dataclass(frozen=True)
class Run:
    """The exit status of a command and its output."""

    status: int
    out: str
    err: str


@pytest.fixture
def sungka(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Runs the command in this process."""

    def run(*arguments: object, stdin: bytes = b"") -> Run:
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status: object = 0
        with redirect_stdout(out), redirect_stderr(err):
            try:
                app(args=[str(argument) for argument in arguments], prog_name="sungka")
            except SystemExit as ended:
                status = ended.code or 0
        assert isinstance(status, int)
        return Run(status, out.getvalue(), err.getvalue())

    return run


@pytest.fixture
def shell() -> Callable[..., Run]:
    """Runs the command as a process of its own."""

    def run(*arguments: object, stdin: bytes = b"", **options: object) -> Run:
        command = [sys.executable, "-m", "sungka.cli", *map(str, arguments)]
        ended = subprocess.run(command, input=stdin, capture_output=True, timeout=120, **options)
        return Run(ended.returncode, ended.stdout.decode(), ended.stderr.decode())

    return run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of records, which is the working directory."""
    texts = {"match.sgn": MATCH, "false.sgn": FALSE, "broken.sgn": BROKEN, "open.sgn": OPEN}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
