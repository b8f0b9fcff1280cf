"""The requests of phones and the answers of the hall: journals, leases, healing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.files.score_journal import read_lines
from sungka.event.facts import TableAddress
from support.halls import HallServer, Phone, find_match, read_frames, wait_until

from ..conftest import Run

Command = Callable[..., Run]
pytestmark = pytest.mark.push


def ids_of(path: Path) -> list[str]:
    return [line.id for line in read_lines(str(path))]


def test_a_table_is_given_out_with_its_header_and_a_code(hall: HallServer, cup: Path) -> None:
    given = hall.desk("/desk/lease", {"table": "1.01"})
    assert given.value["lease"] == 1
    assert given.value["code"].startswith("<svg ")
    address = given.value["address"]
    assert address.startswith(f"http://127.0.0.1:{hall.port}/s/")
    assert "#t=1.01&l=1&k=" in address
    phone = hall.phone()
    sheet = phone.begin().value
    assert [one["id"] for one in sheet["entries"]] == ["h-1"]
    assert '[South "Santos, Ana"]' in sheet["entries"][0]["text"]
    assert (sheet["lease"], sheet["n"], sheet["help"], sheet["keys"]) == (2, 1, "legal", "digits")
    assert sheet["seats"] == [
        {"seat": "S", "name": "Santos, Ana", "id": "A"},
        {"seat": "N", "name": "Reyes, Ben", "id": "B"},
    ]
    assert sheet["title"] == "Sinulog Open, round 1, table 1"
    assert sheet["rules"] == "sungkaan houses=3 shells=2"
    assert (sheet["closed"], sheet["agreed"], sheet["signed"]) == (False, False, [])
    assert sheet["head"] == phone.head()
    kept = (cup / "hall.journal").read_text().splitlines()
    assert [line.split(" at ")[0] for line in kept[1:]] == [
        "generation 1",
        "lease 1.01 1",
        "lease 1.01 2",
    ]
    assert (cup / "hall.keys").stat().st_mode & 0o777 == 0o600


def test_a_code_is_shown_again_without_a_new_one(hall: HallServer, cup: Path) -> None:
    asked = {"table": "1.01"}
    assert hall.desk("/desk/code", asked).status == 409
    assert not (cup / "games" / "1.01.sgn.journal").exists()
    given = hall.desk("/desk/lease", asked).value
    phone = hall.phone()
    phone.begin()
    last = hall.desk("/desk/code", asked).value
    assert last["address"] != given["address"], "the phone was given it after that"
    assert hall.desk("/desk/code", asked).value == last
    assert last["lease"] == 2
    phone.enter(find_match()[0][0])
    assert phone.send(1).status == 200, "it still writes"
    assert Phone(hall.port, last["address"]).key == phone.key


def test_entries_are_on_the_disk_when_they_are_answered(hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    phone.begin()
    lines, _ = find_match()
    phone.enter(*lines[:3])
    answer = phone.send(1)
    assert (answer.status, answer.value["n"], answer.value["head"]) == (200, 4, phone.head())
    journal = cup / "games" / "1.01.sgn.journal"
    assert ids_of(journal) == [one["id"] for one in phone.entries]
    last = json.loads(journal.read_text().splitlines()[-1])
    assert last["by"] == 1
    assert last["at"] == phone.entries[-1]["at"]
    assert last["got"]
    assert phone.send(1).value["n"] == 4  # the answer was lost: it is sent again
    assert ids_of(journal) == [one["id"] for one in phone.entries]


def test_a_phone_that_has_nothing_new_says_where_it_is(hall: HallServer) -> None:
    phone = hall.phone()
    assert hall.table("1.01")["seen"] is None
    phone.begin()
    assert phone.send(1).value["n"] == 1
    assert hall.table("1.01")["seen"] == 0


def test_a_phone_sends_from_where_the_hall_asks(hall: HallServer) -> None:
    phone = hall.phone()
    phone.begin()
    lines, _ = find_match()
    phone.enter(*lines[:5])
    answer = phone.send(4)
    assert (answer.status, answer.value["from"]) == (409, 1)
    assert phone.sync(4).value["n"] == 6


def test_two_hundred_entries_come_at_once_and_not_one_more(hall: HallServer) -> None:
    phone = hall.phone()
    phone.begin()
    phone.enter(*(f"{{remark {at}}}" for at in range(201)))
    assert phone.send(1, 201).status == 413
    assert phone.send(1).value["n"] == 201
    assert phone.send(201).value["n"] == 202


def test_a_hall_that_has_more_than_the_phone_says_so(hall: HallServer) -> None:
    phone = hall.phone()
    phone.begin()
    phone.enter("{one}", "{two}")
    phone.send(1)
    answer = phone.send(1, 0)
    assert (answer.status, answer.value["ahead"]) == (409, 3)


def test_two_phones_that_write_one_table_are_noticed(hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    phone.begin()
    twin = phone.twin()
    phone.enter("{mine}")
    assert phone.send(1).status == 200
    twin.enter("{another}")
    answer = twin.send(1)
    assert (answer.status, answer.value["diverged"]) == (409, 2)
    assert hall.table("1.01")["state"] == "in doubt"
    assert "two phones" in hall.table("1.01")["doubt"]
    aside = cup / "games" / "1.01.sgn.journal.aside-1-p1"
    assert [line.text for line in read_lines(str(aside))] == ["{another}"]
    shown = hall.desk("/desk/journal?table=1.01").value
    assert shown["aside"][0]["entries"][0]["text"] == "{another}"
    hall.desk("/desk/settle", {"table": "1.01"})
    assert hall.table("1.01")["state"] == "waiting"


def test_the_phone_before_can_only_read_and_what_it_sends_is_kept(
    hall: HallServer, cup: Path
) -> None:
    old = hall.phone()
    old.begin()
    old.enter("{one}")
    old.send(1)
    new = hall.phone()
    assert new.begin().value["n"] == 2
    old.enter("{two}", "{three}")
    for _ in range(2):  # the second time nothing is kept twice
        answer = old.send(2)
        assert (answer.status, answer.value["moved"]) == (409, True)
    assert old.ask("GET", "sheet").status == 409
    assert old.ask("POST", "help", {"asked": True}).status == 409
    assert old.ask("POST", "sign", {"seats": ["S"], "head": old.head()}).status == 409
    aside = cup / "games" / "1.01.sgn.journal.aside-1-p1"
    assert [line.text for line in read_lines(str(aside))] == ["{two}", "{three}"]
    assert hall.table("1.01")["aside"] == 2
    new.enter("{four}")
    assert new.send(2).value["n"] == 3
    hall.stop()
    with HallServer(cup) as again:
        wait_until(lambda: again.table("1.01")["aside"] == 2)


def test_the_beginning_of_a_round_is_told(sungka: Command, hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    assert phone.begin().value["begun"] is False
    assert sungka("event", "begin", str(cup)).status == 0
    wait_until(lambda: phone.begin().value["begun"] or time.sleep(0.1))
    assert hall.hall.tables[TableAddress(1, 1)].log.number >= 2


def test_a_record_that_another_program_changed_is_kept_and_told(cup: Path) -> None:
    with HallServer(cup) as hall:
        phone = hall.phone()
        phone.begin()
        phone.enter("{one}")
        phone.sync(1)
    record = cup / "games" / "1.01.sgn"
    record.write_text("mine")
    with HallServer(cup) as again:
        wait_until(lambda: again.table("1.01")["state"] == "in doubt")
        assert "changed by another program" in again.table("1.01")["doubt"]
        again.desk("/desk/settle", {"table": "1.01"})
        assert again.table("1.01")["state"] == "waiting"
    assert (cup / "games" / "1.01.sgn.changed-1").read_text() == "mine"
    assert "{one}" in record.read_text()


def test_a_hall_that_was_replaced_writes_no_more(hall: HallServer) -> None:
    phone = hall.phone()
    phone.begin()
    phone.enter("{one}")
    phone.generation = 3
    answer = phone.send(1)
    assert (answer.status, answer.value["gen"]) == (410, 3)
    phone.generation = 1
    assert phone.send(1).value["gen"] == 1


def test_the_clock_of_a_phone_orders_nothing(hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    phone.begin()
    lines, _ = find_match()
    phone.enter(lines[0], at="2031-01-19T10:00:00.000+00:00")
    phone.enter(lines[1], at="2001-01-17T10:00:00.000+00:00")
    phone.enter("{no time at all}", at="yesterday")
    assert phone.send(1).value["n"] == 4
    kept = read_lines(str(cup / "games" / "1.01.sgn.journal"))
    assert [line.text for line in kept[1:]] == [lines[0], lines[1], "{no time at all}"]
    assert kept[3].when == kept[3].got
    assert hall.table("1.01")["idle"] in (None, 0, 1)


def test_a_line_that_does_not_fit_is_kept_and_puts_the_table_in_doubt(
    hall: HallServer, cup: Path
) -> None:
    phone = hall.phone()
    phone.begin()
    lines, _ = find_match()
    phone.enter(lines[0], "nonsense", *lines[1:3])
    assert phone.send(1).value["n"] == 5
    wait_until(lambda: hall.table("1.01")["state"] == "in doubt")
    assert "entry 3, `nonsense`" in hall.table("1.01")["doubt"]
    wait_until(lambda: phone.send(5).value["state"]["doubt"] is not None)
    assert phone.send(5).value["state"]["judged"] == 5
    record = (cup / "games" / "1.01.sgn").read_text()
    assert "nonsense" not in record
    hall.desk("/desk/settle", {"table": "1.01"})
    assert hall.table("1.01")["state"] == "playing"


def test_a_call_for_the_arbiter_is_seen_and_answered(hall: HallServer) -> None:
    phone = hall.phone()
    phone.begin()
    assert phone.ask("POST", "help", {"asked": True}).status == 200
    assert hall.table("1.01")["state"] == "asks for help"
    assert phone.begin().value["asked"] is True
    hall.desk("/desk/answer", {"table": "1.01"})
    assert hall.table("1.01")["asked"] is False


def test_a_stream_tells_a_phone_of_the_start_and_of_another_lease(hall: HallServer) -> None:
    phone = hall.phone()
    frames = read_frames(hall.port, phone.stream_path(), 1)
    assert frames == [{"kind": "start", "start": hall.hall.start, "gen": 1}]
    hall.phone()
    assert read_frames(hall.port, phone.stream_path(), 1) == [{"kind": "moved", "lease": 2}]


@pytest.mark.parametrize(
    "entry",
    [
        {"id": "p1-2-aaaaaaaa", "text": "", "spent": 0, "at": ""},
        {"id": "p1-2-aaaaaaaa", "text": "a\nb", "spent": 0, "at": ""},
        {"id": "p1-2-aaaaaaaa", "text": "S1", "spent": -1, "at": ""},
        {"id": "p1-2-aaaaaaaa", "text": "S1", "spent": True, "at": ""},
        {"id": "p1-2-aaaaaaaa", "text": "S1", "spent": 1.5, "at": ""},
        {"id": "p1-2-aaaaaaaa", "text": 7, "spent": 0, "at": ""},
        {"id": "p1-2-aaaaaaaa", "text": "x" * 20_001, "spent": 0, "at": ""},
        {"id": "p1-2-aaaaaaaa", "text": "\ud800", "spent": 0, "at": ""},
        {"id": "../../etc-1", "text": "S1", "spent": 0, "at": ""},
        {"id": "p1", "text": "S1", "spent": 0, "at": ""},
        {"text": "S1", "spent": 0, "at": ""},
        "S1",
        None,
    ],
)
def test_an_entry_that_is_none_is_not_understood(hall: HallServer, entry: object) -> None:
    phone = hall.phone()
    phone.begin()
    answer = phone.send(1, entries=[entry])
    assert answer.status == 400
    assert phone.begin().value["n"] == 1


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"[" * 100_000, b'{"entries":{}}'])
def test_a_body_that_is_no_batch_is_not_understood(hall: HallServer, body: bytes) -> None:
    from sungka.cli.hall.requests import sign_request
    from support.halls import ask

    phone = hall.phone()
    path = "/t/1.01/entries"
    mac = sign_request(phone.key, "POST", path, body)
    answer = ask(hall.port, "POST", path, body, {"X-Mac": mac, "X-Lease": "1"})
    assert answer.status == 400


def test_a_table_has_a_bounded_number_of_entries(
    hall: HallServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sungka.cli.hall import hall as module

    monkeypatch.setattr(module, "MOST_LINES", 3)
    phone = hall.phone()
    phone.begin()
    phone.enter("{one}", "{two}", "{three}")
    answer = phone.send(1)
    assert (answer.status, answer.value["reason"]) == (503, "a table has at most 3 entries")
    assert phone.begin().value["n"] == 1
