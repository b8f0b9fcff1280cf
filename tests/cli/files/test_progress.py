"""The bar that shows how much is read: on a terminal, after a while, and gone when done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import FALSE, MATCH, Run

AT_ONCE = """
import sys
import sungka.cli.files.progress
sungka.cli.files.progress.DELAY = float(sys.argv.pop(1))
from sungka.cli.main import main
main()
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals are POSIX's")


def on_terminal(delay: float, *arguments: str, out: int | None = None, term: str = "xterm") -> str:
    """The standard error of a command on a terminal."""
    import pty

    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-c", AT_ONCE, str(delay), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if out is None else out,
        stderr=theirs,
        env={**os.environ, "TERM": term, "COLUMNS": "80"},
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 1 << 16)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(ours)
    running.communicate(timeout=60)
    return shown.decode()


@pytest.fixture
def many(folder: Path) -> Path:
    """A file of many records, the last with an error."""
    (folder / "many.sgn").write_text("\n".join([MATCH] * 400 + [FALSE]))
    return folder


@pytest.mark.parametrize("command", [["validate", "--jobs", "1"], ["format", "--check"]])
def test_a_bar_comes_and_goes(many: Path, command: list[str]) -> None:
    with open("found.txt", "w") as found:
        shown = on_terminal(0, *command, "many.sgn", out=found.fileno())
    assert "kB" in shown
    assert shown.index("━") < shown.rindex("\x1b[2K"), "the line is emptied"
    assert shown.rindex("\x1b[?25l") < shown.rindex("\x1b[?25h"), "the cursor is there again"
    assert shown.rindex("━") < shown.rindex("\x1b[2K")
    if command[0] == "validate":
        assert "401 records, 400 valid" in shown.rpartition("\x1b[?25h")[2]
        assert "━" not in Path("found.txt").read_text()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_files_are_counted_in_bytes(many: Path, jobs: str) -> None:
    names = [f"many{number}.sgn" for number in range(4)]
    for name in names:
        shutil.copy("many.sgn", name)
    with open(os.devnull, "w") as out:
        shown = on_terminal(0, "validate", "--jobs", jobs, *names, out=out.fileno())
    size = (many / "many.sgn").stat().st_size * 4 / 1000
    assert f"/{size:.1f} kB" in shown


def test_short_work_has_no_bar(many: Path) -> None:
    with open(os.devnull, "w") as out:
        shown = on_terminal(60, "validate", "many.sgn", out=out.fileno())
    assert "━" not in shown
    assert "\x1b[?25" not in shown


@pytest.mark.long
def test_a_pager_or_a_dumb_terminal_is_left_alone(many: Path) -> None:
    assert "━" not in on_terminal(0, "validate", "many.sgn"), "standard output is a pipe"
    with open(os.devnull, "w") as out:
        shown = on_terminal(0, "validate", "many.sgn", out=out.fileno(), term="dumb")
    assert "\x1b" not in shown


def test_a_pipe_gets_no_bar(many: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", AT_ONCE, "0", "validate", "many.sgn"],
        capture_output=True,
        timeout=60,
        env={**os.environ, "FORCE_COLOR": "1"},
    )
    assert b"\xe2\x94\x81" not in run.stderr
    assert len(run.stderr.splitlines()) == 2


@pytest.mark.push
@pytest.mark.parametrize(
    ("is_compiled", "delay", "said"),
    [(False, 0.0, True), (False, 60.0, False), (True, 0.0, False)],
    ids=["plain and long", "plain and short", "compiled and long"],
)
def test_a_long_run_says_that_it_is_not_compiled(
    sungka: Callable[..., Run],
    many: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_compiled: bool,
    delay: float,
    said: bool,
) -> None:
    monkeypatch.setattr("sungka.engine.version.is_compiled", lambda: is_compiled)
    monkeypatch.setattr("sungka.cli.files.progress.DELAY", delay)
    run = sungka("validate", "many.sgn")
    assert run.status == 1
    assert run.err.count("sungka: the slow engine is used (plain Python)") == said
    assert "plain Python" not in run.out


@pytest.mark.parametrize(
    "command",
    [
        "convert many.sgn -o made",
        "convert tables -o made.sgn",
        "convert sheet.csv -o made.sgn",
        "select --not --player nobody many.sgn -o made.sgn",
        "merge --all many.sgn -o made.sgn",
        "names many.sgn",
        "names many.sgn --register players.toml --apply",
        "validate --fix many.sgn",
        "query SELECT\xa0sum(a.turn)\xa0FROM\xa0turns\xa0a,\xa0turns\xa0b,\xa0turns\xa0c tables",
    ],
)
def test_every_command_of_an_archive_has_a_bar(many: Path, command: str) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    (many / "many.sgn").write_text("\n".join([MATCH] * 60 + [FALSE]))
    (many / "sheet.csv").write_text("South,North,Rules,1,2,3\nAna,Ben,dakon,3,2 8,1\n")
    (many / "players.toml").write_text('[[players]]\nid = "P1"\nname = "Santos, Maria"\n')
    if "tables" in command:
        made = [sys.executable, "-m", "sungka.cli", "convert", "many.sgn", "-o", "tables"]
        subprocess.run(made, capture_output=True, timeout=60)
    words = [word.replace("\xa0", " ") for word in command.split(" ")]
    with open(os.devnull, "w") as out:
        shown = on_terminal(0, *words, out=out.fileno())
    assert "━" in shown
    assert shown.rindex("━") < shown.rindex("\x1b[2K"), "the line is emptied"


def test_the_search_for_a_slip_has_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    from sungka.cli.archive.together import SlipTime

    drawn: list[int] = []
    now = iter((0.0, 0.5, 2.5, 10.5))
    monkeypatch.setattr("sungka.cli.archive.together.monotonic", lambda: next(now))

    class Bar:
        advance = staticmethod(drawn.append)

    time = SlipTime(Bar())  # type: ignore[arg-type]
    assert [time.is_left() for _ in range(3)] == [True, True, False]
    assert drawn == [2, 8]
