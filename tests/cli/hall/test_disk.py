"""Disks that are full, torn journals, older copies of the folder: phones heal what is missing."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from sungka.cli.files import score_journal
from sungka.cli.files.score_journal import Journal, JournalLine, name_line, read_lines
from sungka.cli.hall import hosted_table
from sungka.cli.hall.hall_journal import (
    DoubtSettled,
    GameMoved,
    GenerationBegun,
    HallJournal,
    HeadSigned,
    HelpAsked,
    LeaseGiven,
    ResultConfirmed,
    parse_fact,
    write_fact,
)
from sungka.engine.board import Seat
from sungka.event.facts import TableAddress
from support.halls import HallServer, find_match, wait_until

pytestmark = pytest.mark.push

HERE = TableAddress(1, 3)


def names_of(path: Path) -> list[str]:
    return [name_line(line, at) for at, line in enumerate(read_lines(str(path)), 1)]


def test_a_full_disk_acknowledges_nothing(
    hall: HallServer, cup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = hall.phone()
    phone.begin()
    phone.enter("{one}")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(score_journal.os, "write", fail)
        answer = phone.send(1)
        assert (answer.status, answer.value["reason"]) == (
            507,
            "not saved: no space left on device",
        )
    assert len(read_lines(str(cup / "games" / "1.01.sgn.journal"))) == 1
    assert phone.send(1).value["n"] == 2


def test_a_record_that_cannot_be_written_is_told_and_written_later(
    hall: HallServer, cup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = hall.phone()
    phone.begin()
    wait_until(lambda: (cup / "games" / "1.01.sgn").exists())

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(hosted_table.RecordFiles, "write", fail)
        phone.enter("{one}")
        assert phone.send(1).value["n"] == 2
        wait_until(lambda: hall.table("1.01")["state"] == "in doubt")
        assert "no space left" in hall.table("1.01")["doubt"]
    phone.enter("{two}")
    assert phone.send(2).status == 200
    wait_until(lambda: hall.table("1.01")["state"] != "in doubt")
    assert "{two}" in (cup / "games" / "1.01.sgn").read_text()


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_a_torn_line_comes_again_from_the_phone(cup: Path, cut: int) -> None:
    lines, _ = find_match()
    journal = cup / "games" / "1.01.sgn.journal"
    with HallServer(cup) as hall:
        phone = hall.phone()
        phone.begin()
        phone.enter(*lines[:6])
        phone.sync()
    journal.write_bytes(journal.read_bytes()[:-cut])
    with HallServer(cup, phone.port):
        assert phone.send(7).value["from"] == 6
        assert phone.sync(7).value["n"] == 7
    assert names_of(journal) == [one["id"] for one in phone.entries]


def test_an_older_copy_of_the_folder_is_healed(cup: Path) -> None:
    lines, _ = find_match()
    journal = cup / "games" / "1.01.sgn.journal"
    with HallServer(cup) as hall:
        phone = hall.phone()
        phone.begin()
        phone.enter(*lines[:6])
        phone.sync()
    whole = journal.read_bytes().splitlines(keepends=True)
    record = (cup / "games" / "1.01.sgn").read_text()
    journal.write_bytes(b"".join(whole[:4]))
    with HallServer(cup, phone.port) as again:
        assert phone.sync(7).value["n"] == 7
        wait_until(lambda: again.table("1.01")["entries"] == 7)
    assert (cup / "games" / "1.01.sgn").read_text() == record
    journal.unlink()
    (cup / "games" / "1.01.sgn").unlink()
    with HallServer(cup, phone.port):
        assert phone.sync(7).value["n"] == 7
    assert names_of(journal) == [one["id"] for one in phone.entries]
    assert (cup / "games" / "1.01.sgn").read_text() == record


def test_a_copy_with_other_entries_is_told_apart(cup: Path) -> None:
    with HallServer(cup) as hall:
        phone = hall.phone()
        phone.begin()
        twin = phone.twin()
        phone.enter("{one}", "{two}", "{three}")
        phone.sync(1)
    journal = cup / "games" / "1.01.sgn.journal"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:3]))
    with HallServer(cup, phone.port):
        twin.entries = phone.entries[:2]
        twin.enter("{other}", "{more}")
        assert twin.sync(2).status == 200
        answer = phone.send(4)
        assert (answer.status, answer.value["from"]) == (409, 0)
        answer = phone.send(0)
        assert (answer.status, answer.value["diverged"]) == (409, 3)


def test_a_damaged_journal_is_left_alone_and_told(cup: Path) -> None:
    with HallServer(cup) as hall:
        phone = hall.phone()
        phone.begin()
        phone.enter("{one}", "{two}")
        phone.sync(1)
    journal = cup / "games" / "1.01.sgn.journal"
    broken = journal.read_bytes().replace(b'"n":2', b'"n":7')
    journal.write_bytes(broken)
    with HallServer(cup, phone.port) as again:
        answer = phone.send(3)
        assert answer.status == 503
        assert "cannot be read" in answer.value["reason"]
        assert again.table("1.01")["state"] == "in doubt"
        assert again.desk("/desk/lease", {"table": "1.01"}).status == 409
    assert journal.read_bytes() == broken


def test_a_journal_takes_all_lines_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.sgn.journal"
    journal = Journal(str(path))
    journal.append_all([JournalLine("a", 1, "now", "p1-1-a", 1, "then"), JournalLine("b", 2, "n")])
    before = path.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(score_journal.os, "fsync", lambda _: (_ for _ in ()).throw(OSError(5, "x")))
        with pytest.raises(OSError, match="x"):
            journal.append_all([JournalLine("c", 3, "n"), JournalLine("d", 4, "n")])
    journal.append_all([])
    journal.append(JournalLine("e", 5, "n"))
    journal.close()
    assert path.read_bytes().startswith(before)
    found = read_lines(str(path))
    assert [line.text for line in found] == ["a", "b", "e"]
    assert found[0] == JournalLine("a", 1, "now", "p1-1-a", 1, "then")
    assert name_line(found[0], 1) == "p1-1-a"
    assert name_line(found[1], 2).startswith("r2-")


@pytest.mark.parametrize(
    "fact",
    [
        GenerationBegun(2),
        LeaseGiven(HERE, 3),
        HeadSigned(HERE, (Seat.SOUTH, Seat.NORTH), "3dab5924f50cd314"),
        ResultConfirmed(HERE, "3dab5924f50cd314"),
        HelpAsked(HERE, True),
        HelpAsked(HERE, False),
        DoubtSettled(HERE, 44),
        GameMoved(HERE, TableAddress(1, 5, 2), "the wrong table"),
    ],
)
def test_a_line_of_the_hall_says_what_was_written(fact: object) -> None:
    assert parse_fact(f"{write_fact(fact)} at 2026-01-18T10:00:00.000+00:00") == fact  # type: ignore[arg-type]


@pytest.mark.parametrize("line", ["", "lease", "lease 1.3 4", "dance 1.03 3", "sign 1.03 X a at b"])
def test_a_line_of_another_kind_is_passed_over(line: str) -> None:
    assert parse_fact(line) is None


def test_keys_are_for_the_owner_alone_and_torn_ones_are_dropped(cup: Path) -> None:
    book = HallJournal(str(cup), "now")
    first = book.give_lease(HERE, "now")
    with pytest.raises(BlockingIOError):
        HallJournal(str(cup), "now")
    book.close()
    keys = cup / "hall.keys"
    keys.chmod(0o644)
    keys.write_bytes(keys.read_bytes() + b"1.04 1 abc")
    again = HallJournal(str(cup), "now")
    assert keys.stat().st_mode & 0o777 == 0o600
    assert {*again.keys} == {(HERE, first)}
    assert again.desk_key == book.desk_key
    second = again.give_lease(HERE, "now")
    again.close()
    assert second == first + 1
    assert len(keys.read_text().splitlines()) == 3
    third = HallJournal(str(cup), "now")
    assert third.record.leases == {HERE: 2}
    assert third.keys == again.keys
    third.close()
