"""Files checked in pieces and in processes: no report depends on where they are cut."""

from __future__ import annotations

import gzip
import json
import lzma
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import active_children, current_process
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from sungka.checking.check import SlipSearch, check_input
from sungka.checking.finding import CheckResult, file_record
from sungka.checking.settings import Profile, Settings
from sungka.cli.files.progress import ProgressBar
from sungka.cli.processes.pool import run_in_order
from sungka.cli.validation import bulk
from sungka.cli.validation.bulk import (
    FileEnd,
    ReadBytes,
    Result,
    SlipHints,
    ValidRecords,
    check_all,
)
from sungka.cli.validation.sweep import Job, Sweeper, SweptFacts
from sungka.files import shards
from sungka.files.inputs import Input
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import Source
from sungka.replay.play import play
from support.lengths import long_after

from ..conftest import BROKEN, FALSE, MATCH, OPEN, UNCOMMON, Run

Command = Callable[..., Run]
ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
ENDINGS = [getattr(signal, "SIGKILL", signal.SIGTERM), signal.SIGINT, signal.SIGTERM]

SHORT = '%sgn 1\n[Rules "sungkaan"]\nS1 N1\nend abandoned\n'
PARTS = (
    SHORT.encode(),
    OPEN.encode(),
    FALSE.encode(),
    BROKEN.encode(),
    b"%sgn 2\nS7 N7\n",
    b"%sgn",
    b"%sgn 1\n{an unclosed comment\n",
    MATCH.replace("Santos", "Peña 宿霧").encode(),
    FALSE.replace("Santos", "Peña 宿霧").replace("\n", "\r\n").encode(),
    FALSE.replace("\n", "\r").encode(),
    b"%sgn 1\n\0\nend\n",
    b"%sgn 1\n{" + 300 * "long é ".encode() + b"}\nS7 N5x3\n\n\n",
)
FAULTS = (b"\xff", "ñ".encode("latin-1"), "“x”".encode("cp1252"), "é".encode()[:1])
PREFACES = (b"", b"\n\n", b"a note\r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n\r\n", b" %sgn 1\n")


def dirty(chance: Random) -> bytes:
    """A file of good and bad records, in all sorts of line ends, often with something wrong."""
    text = chance.choice(PREFACES) + b"".join(
        chance.choice(PARTS) + chance.choice((b"", b"", b"\n")) for _ in range(chance.randrange(12))
    )
    if chance.random() < 0.3:
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(FAULTS) + text[at:]
    # A file is binary or not by what its first chunk holds, and here chunks are tiny.
    return text[:512].replace(b"\0", b"?") + text[512:]


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records count as long, chunks as full and ranges as whole at a few hundred bytes."""
    monkeypatch.setattr(shards, "CHUNK", 100)
    monkeypatch.setattr(shards, "LONG", 600)
    monkeypatch.setattr(shards, "LEAST", 300)


def told(
    results: Iterator[Result],
) -> tuple[list[CheckResult], int, int, int]:
    """All results to report, and the numbers of files, of other records and of their turns."""
    kept: list[CheckResult] = []
    files = records = turns = 0
    for result in results:
        if isinstance(result, ValidRecords):
            records, turns = records + result.records, turns + result.turns
        elif isinstance(result, FileEnd):
            files += result.files
        elif isinstance(result, ReadBytes):
            pass  # tests/cli/validation/test_account.py adds them up
        elif isinstance(result, SweptFacts):
            kept += [look_closer(result, index) for index in range(len(result.facts))]
        elif result.findings:
            kept.append(result)
        elif result.archive_entry:
            # Only the form for JUnit shows a title without findings, and it takes no cards.
            kept.append(result._replace(title=""))
        else:
            records, turns = records + 1, turns + result.turns
    return kept, files, records, turns


def look_closer(swept: SweptFacts, index: int) -> CheckResult:
    """A record of those swept, as one that was checked in full."""
    facts, source = swept.facts[index], swept.source(index)
    assert source.line == facts.line + swept.lines
    entry = file_record(parse(source), play(parse(source).record), swept.settings)
    return CheckResult(swept.paths[facts.file], source.number, "", (), facts.turns, entry)


def check_in_one_go(
    paths: list[Path], settings: Settings
) -> tuple[list[CheckResult], int, int, int]:
    """The same, each file read as one text, record by record."""

    def results() -> Iterator[CheckResult | FileEnd]:
        slips = SlipSearch(0, 0, monotonic)
        for path in paths:
            yield from check_input(Input(str(path)), settings, slips=slips)
            yield FileEnd()

    return told(results())


def check_in_shards(
    paths: list[Path], settings: Settings, processes: int = 1
) -> tuple[list[CheckResult], int, int, int]:
    tasks = [(Input(str(path)), settings) for path in paths]
    with ProgressBar([]) as bar:
        return told(check_all(tasks, Sweeper(0), processes, SlipHints(), bar))


@pytest.mark.push
@pytest.mark.parametrize("profile", [Profile.RECORD, Profile.ARCHIVE])
@pytest.mark.parametrize("seed", long_after(12, range(60)))
def test_cuts_change_nothing(
    small_limits: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, profile: Profile
) -> None:
    chance = Random(seed)
    monkeypatch.setattr(
        bulk.ShardSize, "next_size", lambda _: chance.choice((1, 10, 200, 900, 5000))
    )
    paths = []
    for number in range(4):
        packed = chance.choice(("", "", "", ".gz", ".xz"))
        paths.append(tmp_path / f"{number}.sgn{packed}")
        text = dirty(chance)
        pack = {"": bytes, ".gz": gzip.compress, ".xz": lzma.compress}[packed]
        paths[-1].write_bytes(pack(text))
    settings = Settings(profile=profile)
    assert check_in_shards(paths, settings) == check_in_one_go(paths, settings)


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(1, range(4)))
def test_processes_change_nothing_that_is_found(
    small_limits: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = Random(seed)
    monkeypatch.setattr(bulk, "ALONE", 0)
    monkeypatch.setattr(bulk.ShardSize, "next_size", lambda _: 2000)
    paths = [tmp_path / f"{number}.sgn" for number in range(8)]
    for path in paths:
        path.write_bytes(b"".join(dirty(chance) for _ in range(6)))
    settings = Settings(profile=Profile.ARCHIVE)
    assert check_in_shards(paths, settings, 3) == check_in_one_go(paths, settings)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is shared out from the first piece on, in small pieces."""
    monkeypatch.setattr(bulk, "ALONE", 0)
    monkeypatch.setattr(bulk.ShardSize, "next_size", lambda _: 3000)


@pytest.mark.push
@pytest.mark.parametrize(
    ("form", "profile"),
    [
        *((form, "record") for form in ("text", "json", "github", "sarif", "junit")),
        ("jsonl", "archive"),
        ("jsonl", "publish"),
    ],
)
def test_what_is_written_is_the_same_byte_for_byte(
    sungka: Command, at_once: None, folder: Path, form: str, profile: str
) -> None:
    chance = Random(7)
    text = b"".join(chance.choice(PARTS[:8]) for _ in range(25))
    (folder / "many.sgn").write_bytes(text)
    (folder / "more.sgn.gz").write_bytes(gzip.compress(text + FALSE.encode()))
    (folder / "torn.sgn.xz").write_bytes(lzma.compress(text)[:-40])
    names = ["many.sgn", "missing.sgn", "more.sgn.gz", "torn.sgn.xz", "match.sgn", "many.sgn"]
    options = ["validate", "--output", form, "--profile", profile, *names]
    if form != "text":  # the search for slips takes most of the time, and one form shows it
        options += ["--slip-seconds", "0"]
    alone, shared = (sungka(*options, "--jobs", jobs) for jobs in "13")
    assert alone.status == shared.status == 1
    assert alone.out == shared.out
    assert len(alone.out) > 2000


@pytest.mark.push
def test_only_the_first_slips_are_told(
    sungka: Command, at_once: None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.validation.bulk.SlipHints.__init__.__defaults__", (9,))
    for name in ("many.sgn", "more.sgn"):
        (folder / name).write_text("\n".join([FALSE, MATCH] * 20))
    runs = [
        sungka("validate", "--output", "jsonl", "--jobs", jobs, "many.sgn", "more.sgn")
        for jobs in "13"
    ]
    assert runs[0] == runs[1]
    hints = [json.loads(line)["hint"] for line in runs[0].out.splitlines()]
    assert [bool(hint) for hint in hints] == [True] * 9 + [False] * 31


@pytest.mark.push
@ON_POSIX
def test_the_work_of_a_killed_process_is_done(tmp_path: Path) -> None:
    done = list(run_in_order(_die_once, str(tmp_path / "died"), range(20), 2))
    assert done == [(task, 2 * task) for task in range(20)]
    assert (tmp_path / "died").exists()
    assert active_children() == []


def _die_once(mark: str, task: int) -> int:
    if task == 5 and current_process().name != "MainProcess":
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * task


@pytest.mark.push
def test_work_that_nobody_waits_for_is_ended() -> None:
    results = run_in_order(_sleep, 600.0, range(8), 3)
    assert next(results) == (0, 0)
    results.close()
    assert active_children() == []


def _sleep(seconds: float, task: int) -> int:
    if task:
        time.sleep(seconds)
    return task


@pytest.mark.push
def test_results_come_in_the_order_of_the_work() -> None:
    naps = [0.05, 0, 0.02, 0, 0, 0.03, 0, 0.01, 0, 0]
    done = list(run_in_order(_nap, naps, range(10), 4))
    assert done == [(task, task) for task in range(10)]


@pytest.mark.push
@pytest.mark.parametrize(
    ("quick", "padding", "is_ahead"), [(60.0, 0, True), (60.0, 4096, False), (0.0, 0, False)]
)
def test_only_quick_small_tasks_are_handed_out_beforehand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: float, padding: int, is_ahead: bool
) -> None:
    monkeypatch.setattr("sungka.cli.processes.pool._QUICK", quick)
    handed = []

    def make_tasks() -> Iterator[tuple[int, bytes]]:
        for number in range(12):
            yield number, bytes(padding)
            # Asked for the next one: this one was given to a process.
            handed.append(number + 1 - len(list(tmp_path.iterdir())))

    done = list(run_in_order(_mark_slowly, str(tmp_path), make_tasks(), 2))
    assert [number for (number, _), _ in done] == [*range(12)]
    assert (max(handed) > 2) == is_ahead


def _mark_slowly(folder: str, task: tuple[int, bytes]) -> int:
    time.sleep(0.05)
    Path(folder, str(task[0])).touch()
    return task[0]


def _nap(naps: list[float], task: int) -> int:
    time.sleep(naps[task])
    return task


@ON_POSIX
@pytest.mark.parametrize("jobs", long_after(1, ["2", "1"]))
@pytest.mark.parametrize("ending", long_after(1, ENDINGS))
def test_no_process_outlives_the_command(folder: Path, ending: signal.Signals, jobs: str) -> None:
    (folder / "many.sgn").write_text("\n".join(f"{UNCOMMON}{{{n}}}\n" for n in range(20_000)))
    running = subprocess.Popen(
        [
            sys.executable,
            "-c",
            AT_ONCE,
            "validate",
            "--output",
            "jsonl",
            "--jobs",
            jobs,
            "many.sgn",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(1.5)
    assert running.poll() is None, "it was done before it could be ended"
    # To the first process alone, as a service manager does.
    running.send_signal(ending)
    out, err = running.communicate(timeout=60)
    assert running.returncode == (130 if ending is signal.SIGINT else -ending)
    assert (out, err) == (b"", b"")
    # The others see that it is gone when they hand over what they do.
    deadline = time.monotonic() + 60
    while _is_there(running.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_there(running.pid)


def _is_there(group: int) -> bool:
    """True when a group of processes has any left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


AT_ONCE = """
import sungka.cli.validation.bulk
sungka.cli.validation.bulk.ALONE = 0
from sungka.cli.main import main
main()
"""


@pytest.mark.push
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("change", ["grows", "shrinks", "vanishes", "is replaced"])
def test_a_file_that_changes_meanwhile_is_a_finding(
    sungka: Command,
    at_once: None,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    jobs: str,
    change: str,
) -> None:
    path = folder / "many.sgn"
    path.write_text(f"{FALSE}\n" * 100)
    changes = {
        "grows": lambda: path.open("a").write(MATCH),
        "shrinks": lambda: os.truncate(path, 4000),
        "vanishes": path.unlink,
        "is replaced": lambda: os.replace(folder / "match.sgn", path),
    }

    def advance(self: ProgressBar, size: int) -> None:
        if size and changes:
            changes.pop(change)()
            changes.clear()

    monkeypatch.setattr(ProgressBar, "advance", advance)
    run = sungka("validate", "--output", "jsonl", "--jobs", jobs, "many.sgn", "false.sgn")
    *found, last, next_file = map(json.loads, run.out.splitlines())
    assert run.status == 1
    assert 0 < len(found) < 100
    assert {one["code"] for one in found} == {"SGN402"}
    assert last["code"] == "SGN101"
    told = "no such file or directory" if change == "vanishes" else "changed while it was read"
    assert told in last["message"]
    assert next_file["file"] == "false.sgn"


@pytest.mark.push
@pytest.mark.parametrize("line", [b"S4 \xff", b"{" + 300 * b"long " + b"\xff}"])
def test_records_behind_a_byte_that_is_not_text_are_read(
    sungka: Command, at_once: None, folder: Path, line: bytes
) -> None:
    text = f"{FALSE}\n" * 20
    (folder / "many.sgn").write_bytes(text.encode() + b"%sgn 1\n" + line + b"\n" + text.encode())
    for jobs in "13":
        run = sungka("validate", "--output", "jsonl", "--jobs", jobs, "many.sgn")
        found = [json.loads(line) for line in run.out.splitlines()]
        assert [one["record"] for one in found] == [*range(1, 42)]
        assert (found[20]["line"], found[20]["code"]) == (text.count("\n") + 2, "SGN101")


def test_small_work_starts_no_process(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sungka.cli.processes.pool.open_pool", lambda *_: pytest.fail("it was shared out")
    )
    monkeypatch.setattr(bulk, "ALONE", 60)
    assert sungka("validate", "--jobs", "8", "match.sgn", "open.sgn").status == 0


@pytest.mark.parametrize("profile", [Profile.RECORD, Profile.ARCHIVE])
def test_a_record_that_is_repeated_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: Profile
) -> None:
    path = tmp_path / "many.sgn"
    path.write_text("\n" + 12 * (OPEN + FALSE + "%sgn 1\n"))
    settings = Settings(profile=profile)
    one_by_one = check_in_one_go([path], settings)
    assert len(one_by_one[0]) == 36
    read: list[Source] = []
    check_in_full = Sweeper._check_in_full

    def check_and_count(self: Sweeper, source: Source, job: Job) -> CheckResult:
        read.append(source)
        return check_in_full(self, source, job)

    monkeypatch.setattr(Sweeper, "_check_in_full", check_and_count)
    assert check_in_shards([path], settings) == one_by_one
    assert len(read) < 10, "three texts, in each of at most three shards"
