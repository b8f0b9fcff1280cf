"""Several at one output: writers come one after the other, readers see the old or the new."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.files import output_lock
from sungka.cli.files.output_lock import hold_still
from sungka.cli.files.replace_file import exchange

from ..conftest import Run

pytest.importorskip("duckdb")
Command = Callable[..., Run]

RECORDS = Path(__file__).parent / "append"
COMMAND = [sys.executable, "-m", "sungka.cli"]
COUNTS = (
    "SELECT (SELECT count(*) FROM games) AS a, (SELECT count(DISTINCT key) FROM games) AS b, "
    "(SELECT count(DISTINCT game) FROM turns) AS c, (SELECT count(DISTINCT game) FROM positions) d"
)


@pytest.fixture(autouse=True)
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is run in a folder with three files of 40 records."""
    for path in RECORDS.glob("*.sgn"):
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)


def run_at_once(*lines: tuple[str, ...]) -> list[Run]:
    """The results of commands that were begun at the same moment."""
    pipe = subprocess.PIPE
    begun = [
        subprocess.Popen([*COMMAND, *words], stdout=pipe, stderr=pipe, text=True) for words in lines
    ]
    ended = [process.communicate(timeout=120) for process in begun]
    return [
        Run(process.returncode, out, err) for process, (out, err) in zip(begun, ended, strict=True)
    ]


def count(sungka: Command, tables: str = "t") -> str:
    run = sungka("query", COUNTS, tables, "--output", "csv")
    assert run.status == 0, run
    return run.out.splitlines()[1]


@pytest.mark.parametrize("times", [2, pytest.param(8, marks=pytest.mark.long)])
def test_records_appended_at_once_are_all_there_once(sungka: Command, times: int) -> None:
    for _ in range(times):
        shutil.rmtree("t", ignore_errors=True)
        assert sungka("convert", "p0.sgn", "-o", "t").status == 0
        runs = run_at_once(
            *(("convert", "--append", f"p{number}.sgn", "-o", "t") for number in (1, 2))
        )
        assert [run.status for run in runs] == [0, 0], runs
        assert count(sungka) == "120,120,120,120"
        assert sorted(os.listdir()) == ["p0.sgn", "p1.sgn", "p2.sgn", "t"]


def test_a_folder_made_at_once_keeps_the_records_of_one_and_the_other_is_told(
    sungka: Command,
) -> None:
    runs = run_at_once(*(("convert", f"p{number}.sgn", "-o", "t") for number in (1, 2)))
    assert sorted(run.status for run in runs) == [0, 2], runs
    assert sum("40 records of p" in run.err for run in runs) == 1
    assert count(sungka) == "40,40,40,40"


@pytest.mark.parametrize("out", ["t.duckdb", "t.csv", "t.parquet", "t.jsonl", "csv/", "again.sgn"])
@pytest.mark.long
def test_every_form_is_whole(sungka: Command, out: str) -> None:
    assert sungka("convert", "p0.sgn", "-o", "t").status == 0
    to = ["--to", "csv"] if out == "csv/" else []
    read = ["t", "t"] if out.endswith(".sgn") else ["p1.sgn", "p2.sgn"]
    runs = run_at_once(*(("convert", path, "-o", out, *to) for path in read))
    assert [run.status for run in runs] == [0, 0], runs
    made = sorted(path for path in Path(out).rglob("*")) if out == "csv/" else [Path(out)]
    alone = []
    for path in dict.fromkeys(read):
        shutil.rmtree("alone", ignore_errors=True)
        os.mkdir("alone")
        assert sungka("convert", path, "-o", f"alone/{out}", *to).status == 0
        files = sorted(path for path in Path("alone", out).rglob("*")) or [Path("alone", out)]
        alone.append([file.read_bytes() for file in files])
    if out == "t.duckdb":
        assert count(sungka, out) == "40,40,40,40"
    else:
        assert [path.read_bytes() for path in made] in alone
    assert not list(Path().glob(".*"))


_HOLDING = """
import os, sys, time
from sungka.cli.files.output_lock import hold_output
with hold_output("t") as is_alone:
    child = os.fork() if sys.argv[1:] == ["fork"] else 1
    if child:
        print(is_alone, child, flush=True)
    time.sleep(60)
"""


def hold(*words: str) -> tuple[subprocess.Popen[str], int]:
    """Another process that writes `t`, and has begun, with the one that it has forked."""
    line = [sys.executable, "-c", _HOLDING, *words]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    is_alone, child = process.stdout.readline().split()
    assert is_alone == "True"
    return process, int(child)


def test_a_writer_that_stays_is_told(sungka: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sungka("convert", "p0.sgn", "-o", "t").status == 0
    monkeypatch.setattr(output_lock, "WAIT", 0.1)
    process, _ = hold()
    with process:
        for out in ("t", "./t/", os.path.abspath("t")):
            run = sungka("convert", "--append", "p1.sgn", "-o", out)
            assert run.status == 1
            assert run.err == f"{out}: not written: another run is writing it; try again\n"
        process.kill()
    assert count(sungka) == "40,40,40,40"
    assert sungka("convert", "--append", "p1.sgn", "-o", "t").status == 0


@pytest.mark.skipif(os.name == "nt", reason="no fork there")
def test_the_lock_ends_with_its_process(sungka: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where processes that it has forked live on."""
    monkeypatch.setattr(output_lock, "WAIT", 2)
    process, child = hold("fork")
    try:
        assert os.path.exists(".t.lock")
        process.kill()
        process.wait()
        assert sungka("convert", "p0.sgn", "-o", "t").status == 0
        assert not os.path.exists(".t.lock")
    finally:
        os.kill(child, signal.SIGKILL)
        process.communicate()


@pytest.mark.skipif(os.name == "nt", reason="open files are not replaced there")
def test_tables_stay_while_they_are_asked(sungka: Command) -> None:
    assert sungka("convert", "p0.sgn", "-o", "t").status == 0
    line = [*COMMAND, "convert", "--append", "p1.sgn", "-o", "t"]
    with hold_still("t"):
        process = subprocess.Popen(line, stderr=subprocess.PIPE, text=True)
        assert process.stderr is not None
        assert process.stderr.readline() == "t: waiting for a question that is still reading it\n"
        assert count(sungka) == "40,40,40,40"
        assert process.poll() is None
    process.communicate(timeout=60)
    assert process.returncode == 0
    assert count(sungka) == "80,80,80,80"


_REPLACING = """
import os, shutil
from sungka.cli.tables.assembly import _replace_folder
number = 0
while not os.path.exists("stop"):
    number += 1
    os.mkdir("work")
    shutil.copytree(f"version{number % 2}", "work/out")
    _replace_folder("t", "work/out", "work/old")
    shutil.rmtree("work")
"""


@pytest.mark.skipif(sys.platform not in ("linux", "darwin"), reason="nothing is exchanged there")
@pytest.mark.parametrize("seconds", [3, pytest.param(30, marks=pytest.mark.long)])
def test_a_question_sees_the_old_tables_or_the_new(sungka: Command, seconds: float) -> None:
    for number, paths in enumerate([["p0.sgn"], ["p1.sgn", "p2.sgn"]]):
        assert sungka("convert", *paths, "-o", f"version{number}").status == 0
    shutil.copytree("version0", "t")
    with subprocess.Popen([sys.executable, "-c", _REPLACING]) as process:
        try:
            seen: set[str] = set()
            until = time.monotonic() + seconds
            while time.monotonic() < until or len(seen) < 2:
                seen.add(count(sungka))
                assert os.path.isdir("t")
        finally:
            Path("stop").touch()
    assert process.returncode == 0
    assert seen == {"40,40,40,40", "80,80,80,80"}


@pytest.mark.skipif(sys.platform not in ("linux", "darwin"), reason="nothing is exchanged there")
def test_two_folders_change_places(tmp_path: Path) -> None:
    for name in ("one", "other"):
        os.mkdir(name)
        Path(name, name).touch()
    assert exchange("one", "other")
    assert (os.listdir("one"), os.listdir("other")) == (["other"], ["one"])
    assert not exchange("one", "none")
