"""An entry is on the disk before it is acknowledged: the journal first, then the record."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from sungka.cli.files.score_journal import DamagedJournal, Journal, JournalLine
from sungka.cli.recording.session import CannotRecord, NotKept, Recording
from support.disk import watch_disk

LINES = ['[Rules "sungkaan again=no"]', "S1", "N3", "S2"]
HEAD = b'{"sungka":"journal","version":1}\n'
LINE = JournalLine("S1", 20, "2026-01-18T10:00:00.000+08:00")


def test_a_new_journal_is_on_the_disk_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = watch_disk(monkeypatch, tmp_path)
    journal = Journal(str(tmp_path / "game.journal"))
    assert disk.calls == [f"sync game.journal {len(HEAD)}", f"sync {tmp_path.name}/"]
    journal.append(LINE)
    size = (tmp_path / "game.journal").stat().st_size
    assert disk.calls[2:] == [f"sync game.journal {size}"]
    journal.close()
    disk.calls.clear()
    again = Journal(str(tmp_path / "game.journal"))
    assert (disk.calls, again.lines, again.was_torn) == ([], (LINE,), False)
    again.close()


def test_an_entry_is_in_the_journal_before_it_is_in_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recording = Recording(str(tmp_path / "game.sgn"))
    for line in LINES:
        recording.enter(line)
    disk = watch_disk(monkeypatch, tmp_path)
    assert recording.enter("N6") is None
    journal, record = (
        (tmp_path / name).stat().st_size for name in ("game.sgn.journal", "game.sgn")
    )
    assert [call for call in disk.calls if not call.startswith("mode")] == [
        f"sync game.sgn.journal {journal}",
        f"sync game.sgn.part {record}",
        "replace game.sgn by game.sgn.part",
        f"sync {tmp_path.name}/",
    ]
    disk.calls.clear()
    recording.enter("tick")
    journal = (tmp_path / "game.sgn.journal").stat().st_size
    assert disk.calls == [f"sync game.sgn.journal {journal}"], "the record stays as it is"
    recording.close()


@pytest.mark.parametrize("failing", ["game.sgn.journal", "game.sgn.part", "the folder"])
def test_an_entry_whose_sync_fails_is_not_taken(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgn"
    recording = Recording(str(path))
    for line in LINES:
        recording.enter(line)
    ledger, text = recording.ledger, path.read_bytes()
    journal = (tmp_path / "game.sgn.journal").read_bytes()
    disk = watch_disk(monkeypatch, tmp_path)
    disk.failing = {f"{tmp_path.name}/" if failing == "the folder" else failing}
    for _ in range(2):
        with pytest.raises(NotKept, match="input/output error"):
            recording.enter("N4")
    assert recording.ledger is ledger
    assert (tmp_path / "game.sgn.journal").read_bytes() == journal
    assert failing == "the folder" or path.read_bytes() == text
    disk.failing = set()
    assert recording.enter("N6") is None
    recording.close()
    resumed = Recording(str(path))
    assert [entry.text for entry in resumed.ledger.entries] == [*LINES, "N6"]
    resumed.close()


@pytest.mark.parametrize("kept", range(len(HEAD)))
def test_a_journal_whose_first_line_is_half_written_is_a_new_one(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    for torn in (HEAD[:kept], HEAD[:kept] + b"\0" * 9 if kept else b""):
        path.write_bytes(torn)
        journal = Journal(str(path))
        assert (journal.is_new, journal.was_torn, journal.lines) == (True, bool(torn), ())
        assert path.read_bytes() == HEAD
        journal.append(LINE)
        journal.close()
        again = Journal(str(path))
        assert (again.lines, again.is_new) == ((LINE,), False)
        again.close()


@pytest.mark.parametrize("text", [b"{", b'{"sungka":"jou', HEAD[:-1]])
def test_a_recording_begins_on_a_journal_whose_first_line_is_half_written(
    text: bytes, tmp_path: Path
) -> None:
    (tmp_path / "game.sgn.journal").write_bytes(text)
    recording = Recording(str(tmp_path / "game.sgn"))
    assert recording.enter(LINES[0]) is None
    recording.close()
    resumed = Recording(str(tmp_path / "game.sgn"))
    assert [entry.text for entry in resumed.ledger.entries] == LINES[:1]
    resumed.close()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"%sgn 1", "this is not a journal$"),
        (b"{}", "this is not a journal$"),
        (b"%sgn 1\n", ":1: this is not a journal of a version this program reads"),
        (
            b'{"sungka":"journal","version":2}\n',
            ":1: this is not a journal of a version this program reads",
        ),
        (HEAD + b"{}\n{}\n", ":2: this line of the journal cannot be read"),
        (HEAD + b"{}\nx", ":2: this line of the journal cannot be read"),
    ],
)
def test_a_file_that_is_no_journal_stays_as_it_is(
    text: bytes, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.sgn.journal"
    path.write_bytes(text)
    with pytest.raises(DamagedJournal, match=message):
        Journal(str(path))
    with pytest.raises(CannotRecord):
        Recording(str(tmp_path / "game.sgn"))
    assert path.read_bytes() == text


@pytest.mark.parametrize("torn", [b"{", b'{"n":2,"at":"","spent":1,"entry":"N', b"{}\n", b"\0\0"])
def test_a_last_line_half_written_is_dropped(
    torn: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.journal"
    journal = Journal(str(path))
    journal.append(LINE)
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    disk = watch_disk(monkeypatch, tmp_path)
    again = Journal(str(path))
    assert (again.lines, again.was_torn, again.is_new) == ((LINE,), True, False)
    assert path.read_bytes() == whole
    assert disk.calls == [f"sync game.journal {len(whole)}"]
    again.close()


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")
def test_a_new_journal_has_the_mode_that_the_mask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        recording = Recording(str(tmp_path / "game.sgn"))
        recording.enter(LINES[0])
        recording.close()
    finally:
        os.umask(before)
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o640, path.name
