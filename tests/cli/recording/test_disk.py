"""Full disks, folders that cannot be written, two recorders: reported at once, nothing lost."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from sungka.cli.recording import record_files as recording_module
from sungka.cli.recording.session import CannotRecord, NotKept, Recording
from sungka.notation.reading.parser import read
from sungka.replay.play import play

COMMAND = [sys.executable, "-m", "sungka.cli", "record"]
ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="limits and mounts are POSIX's")
LINES = ['[Rules "sungkaan again=no"]', "S1", "N3", "S2"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    try:
        made = subprocess.run(mount, capture_output=True, text=True, check=False)
    except OSError as error:
        pytest.skip(f"no file system can be mounted here: {error}")
    if made.returncode:
        pytest.skip(f"no file system can be mounted here: {made.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def fill(path: Path) -> None:
    """Write a file until there is no room."""
    with open(path, "wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\0" * 4096)


def check_valid(path: Path) -> None:
    (reading,) = read(path.read_text(encoding="utf-8"))
    found = [*reading.diagnostics, *play(reading.record).diagnostics]
    assert not [finding for finding in found if finding.is_error]


@ON_POSIX
def test_a_full_disk_is_told_and_recording_goes_on_when_there_is_room(small_disk: Path) -> None:
    path = small_disk / "game.sgn"
    recording = Recording(str(path))
    for line in LINES:
        assert recording.enter(line) is None
    filler = small_disk / "filler"
    fill(filler)
    told = ""
    for number in range(80):
        entries = recording.ledger.entries
        try:
            assert recording.enter(f"{{a comment of some length, number {number}}}") is None
        except NotKept as fault:
            told = str(fault)
            break
    assert "no space left on device" in told
    assert recording.ledger.entries == entries
    check_valid(path)
    filler.unlink()
    assert recording.enter("N4") is None
    recording.close()
    resumed = Recording(str(path))
    assert [entry.text for entry in resumed.ledger.entries] == [*(e.text for e in entries), "N4"]
    resumed.close()


@ON_POSIX
def test_a_full_disk_is_an_answer_of_the_command(small_disk: Path) -> None:
    path = small_disk / "game.sgn"
    comment = "{" + "long " * 1500 + "}"
    lines = [*LINES, *[comment] * 8, "N4"]
    text = "\n".join(lines).encode()
    run = subprocess.run([*COMMAND, path, "--stdin"], input=text, capture_output=True, check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 1
    assert [answer["ok"] for answer in answers[:5]] == [True] * 5
    refused = [answer for answer in answers if not answer["ok"]]
    assert refused
    assert all("no space left on device" in answer["refused"] for answer in refused)
    check_valid(path)
    resumed = Recording(str(path))
    assert len(resumed.ledger.entries) == answers[-1]["entries"]
    resumed.close()


@ON_POSIX
def test_a_file_that_may_grow_no_more_is_told(tmp_path: Path) -> None:
    """The same without a mount: the system's limit for the size of a file."""
    program = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700));"
        "from sungka.cli.app import app; app(args=sys.argv[1:])"
    )
    path = tmp_path / "game.sgn"
    lines = "\n".join([*LINES, *["{some words that fill the journal}"] * 8]).encode()
    run = subprocess.run(
        [sys.executable, "-c", program, "record", path, "--stdin"],
        input=lines, capture_output=True, check=False,
    )  # fmt: skip
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer["ok"] for answer in answers[:5]] == [True] * 5
    assert answers[-1]["ok"] is False
    assert "file too large" in answers[-1]["refused"]
    assert run.returncode == 1
    resumed = Recording(str(path))
    assert len(resumed.ledger.entries) == answers[-1]["entries"]
    assert resumed.notices == [f"resumed after {answers[-1]['entries']} entries"]
    resumed.close()


def test_a_line_that_cannot_even_be_cut_off_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recording = Recording(str(tmp_path / "game.sgn"))
    for line in LINES:
        recording.enter(line)

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(recording_module, "replace_file", fail)
        broken.setattr(recording._journal, "_cut", fail)
        with pytest.raises(NotKept):
            recording.enter("{a long comment that stays behind in the journal}")
    assert recording.enter("N6") is None
    recording.close()
    resumed = Recording(str(tmp_path / "game.sgn"))
    assert [entry.text for entry in resumed.ledger.entries] == [*LINES, "N6"]
    assert not any("dropped" in notice for notice in resumed.notices)
    resumed.close()


@ON_POSIX
def test_a_folder_that_cannot_be_written_is_told(small_disk: Path) -> None:
    remount = ["mount", "-o", "remount,ro", str(small_disk)]
    if subprocess.run(remount, check=False).returncode:
        pytest.skip("the file system cannot be made read-only here")
    with pytest.raises(CannotRecord, match="read-only file system"):
        Recording(str(small_disk / "game.sgn"))
    run = subprocess.run(
        [*COMMAND, small_disk / "game.sgn", "--stdin"], input=b"", capture_output=True, check=False
    )
    assert run.returncode == 1
    assert run.stderr.decode().endswith("game.sgn.journal: read-only file system\n")


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotRecord, match="no such file or directory"):
        Recording(str(tmp_path / "none" / "game.sgn"))


def test_a_second_recorder_is_told_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.sgn"
    first = Recording(str(path))
    first.enter(LINES[0])
    files = {entry: entry.read_bytes() for entry in tmp_path.iterdir()}
    run = subprocess.run([*COMMAND, path, "--stdin"], input=b"S1", capture_output=True, check=False)
    assert (run.returncode, run.stdout) == (1, b"")
    assert run.stderr.decode() == f"sungka: another recorder has {path} open\n"
    assert {entry: entry.read_bytes() for entry in tmp_path.iterdir()} == files
    first.close()
    Recording(str(path)).close()


@pytest.mark.long
@ON_POSIX
def test_of_recorders_that_race_for_one_file_one_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "game.sgn"
    for _ in range(3):
        recorders = [
            subprocess.Popen(
                [*COMMAND, path, "--stdin", "--rules", "sungkaan"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )
            for _ in range(4)
        ]  # fmt: skip
        opened = [recorder.stdout.readline() for recorder in recorders if recorder.stdout]
        assert len([line for line in opened if line]) == 1
        told = [recorder.communicate()[1].decode() for recorder in recorders]
        assert sorted(recorder.returncode for recorder in recorders) == [0, 1, 1, 1]
        assert sum("another recorder has" in text for text in told) == 3
        check_valid(path)
