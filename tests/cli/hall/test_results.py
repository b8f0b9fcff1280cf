"""Records and results: the same as those of `sungka record`, and each result handed in once."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from support.halls import PLAN, HallServer, Phone, find_match, make_cup, wait_until

from ..conftest import Run

Command = Callable[..., Run]
pytestmark = pytest.mark.push


def lines_of(cup: Path) -> list[str]:
    return (cup / "event.journal").read_text(encoding="utf-8").splitlines()[4:]


def play(phone: Phone, seed: int = 0) -> str:
    lines, score = find_match(seed)
    phone.begin()
    phone.enter(*lines)
    assert phone.sync().status == 200
    return score


def sign(phone: Phone, *seats: str) -> dict[str, object]:
    answer = phone.ask("POST", "sign", {"seats": [*seats], "head": phone.head()})
    return {**answer.value, "status": answer.status}


def test_a_record_is_that_of_the_recorder(
    sungka: Command, hall: HallServer, cup: Path, tmp_path: Path
) -> None:
    lines, _ = find_match()
    entered = [*lines[:2], "undo", lines[1], *lines[2:6], "insert 3 {put in}", "undo", *lines[6:]]
    phone = hall.phone()
    phone.begin()
    phone.enter(*entered)
    assert phone.sync().status == 200
    sign(phone, "S", "N")
    hall.stop()
    other = make_cup(tmp_path / "other")
    run = sungka(
        "record", str(other), "--table", "1.01", "--stdin", stdin="\n".join([*entered, ""]).encode()
    )
    assert run.status == 0
    for name in ("1.01.sgn", "1.01.sgn.corrections"):
        own, others = cup / "games" / name, other / "games" / name
        cut = "" if name.endswith("sgn") else " "
        left, right = own.read_text(), others.read_text()
        if cut:  # the times of the corrections differ
            left = "\n".join(line.partition(" ")[2] for line in left.splitlines())
            right = "\n".join(line.partition(" ")[2] for line in right.splitlines())
        assert left == right
    assert lines_of(cup)[0].split(" by ")[0] == lines_of(other)[0].split(" by ")[0]


def test_a_recorder_goes_on_where_the_hall_was(
    sungka: Command, hall: HallServer, cup: Path
) -> None:
    lines, score = find_match()
    phone = hall.phone()
    phone.begin()
    phone.enter(*lines[:4])
    phone.sync()
    wait_until(lambda: (cup / "games" / "1.01.sgn").exists())
    run = sungka("record", str(cup), "--table", "1.01", "--stdin", stdin=b"")
    assert run.status == 1
    assert "another recorder has" in run.err
    hall.stop()
    run = sungka(
        "record", str(cup), "--table", "1.01", "--stdin", stdin="\n".join([*lines[4:], ""]).encode()
    )
    assert run.status == 0
    assert lines_of(cup)[0].startswith(f'result 1.01 {score} by "record"')
    with HallServer(cup) as again:
        assert again.table("1.01")["state"] == "done"
        phone = again.phone()
        assert phone.begin().value["n"] == len(lines) + 1


def test_a_recorder_that_is_there_first_is_told_at_the_desk(
    sungka: Command, hall: HallServer, cup: Path
) -> None:
    from sungka.cli.recording.event_desk import EventDesk
    from sungka.cli.recording.record_files import RecordOptions

    desk = EventDesk(str(cup))
    recording = desk.open(desk.find_game("1.01"), RecordOptions())
    answer = hall.desk("/desk/lease", {"table": "1.01"})
    assert answer.status == 409
    assert "another recorder has 1.01.sgn open" in answer.value["text"]
    recording.close()
    assert hall.desk("/desk/lease", {"table": "1.01"}).status == 200


def test_a_result_is_handed_in_when_both_players_agree(hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    score = play(phone)
    wait_until(lambda: hall.table("1.01")["state"] == "over, not signed")
    assert hall.table("1.01")["result"] == score
    assert sign(phone, "S")["signed"] == ["S"]
    assert lines_of(cup) == []
    assert phone.begin().value["signed"] == ["S"]
    answer = sign(phone, "N")
    assert (answer["agreed"], answer["closed"]) == (True, True)
    assert lines_of(cup) == [f'result 1.01 {score} by "hall" at 2026-01-17T19:00:00Z']
    assert hall.table("1.01")["state"] == "done"
    assert sign(phone, "S", "N")["agreed"] is True
    assert len(lines_of(cup)) == 1
    assert phone.begin().value["closed"] is True


def test_a_later_entry_makes_an_agreement_void(hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    play(phone)
    assert sign(phone, "S")["status"] == 200
    head = phone.head()
    phone.enter("undo")
    phone.sync()
    assert sign(phone, "N")["status"] == 409
    phone.enter("end")
    phone.sync()
    assert phone.ask("POST", "sign", {"seats": ["N"], "head": head}).status == 409
    assert sign(phone, "N")["agreed"] is False
    assert sign(phone, "S")["agreed"] is True
    assert len(lines_of(cup)) == 1


def test_the_desk_confirms_a_result_without_signatures(hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    phone.begin()
    answer = hall.desk("/desk/confirm", {"table": "1.01"})
    assert (answer.status, answer.value["text"]) == (409, "the game is not over")
    score = play(phone)
    answer = hall.desk("/desk/confirm", {"table": "1.01"})
    assert f"result 1.01 {score}" in answer.value["text"]
    assert lines_of(cup)[0].startswith(f'result 1.01 {score} by "hall"')


def test_a_result_that_differs_from_the_desks_is_told(
    sungka: Command, hall: HallServer, cup: Path
) -> None:
    phone = hall.phone()
    score = play(phone)
    first, second = score.split("-")
    assert sungka("event", "result", str(cup), "1.01", f"{second}-{first}", "--force").status == 0
    sign(phone, "S", "N")
    table = hall.table("1.01")
    assert table["state"] == "in doubt"
    assert "not put into event.journal" in table["doubt"]
    assert len(lines_of(cup)) == 1
    shown = hall.desk("/desk/correct", {"command": f"1.01 {score}", "preview": True})
    assert shown.value["ok"] is True
    assert f"becomes result 1.01 {score}" in shown.value["preview"]
    assert len(lines_of(cup)) == 1
    value = {"command": f"1.01 {score}", "preview": False, "reason": "seats", "by": "A"}
    done = hall.desk("/desk/correct", value)
    assert "written" in done.value["preview"]
    assert len(lines_of(cup)) == 2
    wait_until(lambda: hall.table("1.01")["state"] == "done")


def test_a_correction_without_a_reason_or_sense_is_not_written(hall: HallServer, cup: Path) -> None:
    for command in ("1.01 46-52", "", "'", "#99 drop", "9.99 1-2"):
        value = {"command": command, "preview": False, "reason": "why"}
        assert hall.desk("/desk/correct", value).value["ok"] is False
    value = {"command": "1.01 46-52", "preview": False}
    assert hall.desk("/desk/correct", value).value["preview"] == "a correction needs a reason"
    assert lines_of(cup) == []


def test_a_hall_killed_between_record_and_journal_hands_in_at_the_next_start(cup: Path) -> None:
    with HallServer(cup) as hall:
        phone = hall.phone()
        score = play(phone)
        hall.hall.desk.keep_result = lambda *_: 1 // 0  # type: ignore[method-assign, assignment, return-value]
        sign(phone, "S", "N")
        assert lines_of(cup) == []
    for _ in range(2):
        with HallServer(cup) as again:
            wait_until(lambda hall=again: hall.table("1.01")["state"] == "done")
        assert [line.split(" by ")[0] for line in lines_of(cup)] == [f"result 1.01 {score}"]


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_hall_killed_behind_the_journal_hands_in_nothing_twice(cup: Path, lost: int) -> None:
    """The result stands in `event.journal`, and the last lines of `hall.journal` are lost."""
    with HallServer(cup) as hall:
        score = play(hall.phone())
        assert hall.desk("/desk/confirm", {"table": "1.01"}).status == 200
    book = cup / "hall.journal"
    lines = book.read_text(encoding="utf-8").splitlines(keepends=True)
    book.write_text("".join(lines[: len(lines) - lost]), encoding="utf-8")
    with HallServer(cup) as again:
        table = again.table("1.01")
        assert (table["state"], table["result"]) == ("done", score)
    assert [line.split(" by ")[0] for line in lines_of(cup)] == [f"result 1.01 {score}"]


def test_two_desks_give_out_a_table_at_once(hall: HallServer, cup: Path) -> None:
    with ThreadPoolExecutor(8) as desks:
        given = [*desks.map(lambda _: hall.desk("/desk/lease", {"table": "1.01"}), range(24))]
    assert sorted(one.value["lease"] for one in given) == [*range(1, 25)]
    phones = [Phone(hall.port, one.value["address"]) for one in given]
    assert len({phone.key for phone in phones}) == len(phones)
    writing = [phone for phone in phones if phone.ask("GET", "sheet").status == 200]
    assert [phone.lease for phone in writing] == [24]
    assert (cup / "games" / "1.01.sgn.journal").read_text(encoding="utf-8").count("[South ") == 1


@pytest.mark.parametrize("delay", [0.0, 0.1, 0.2, 0.3, 0.5])
def test_a_correction_in_another_window_while_players_sign(
    hall: HallServer, cup: Path, delay: float
) -> None:
    phone = hall.phone()
    score = play(phone)
    (cup / "event.journal").open("a").write('result 1.01 1-11 by "desk"\n')
    command = [sys.executable, "-m", "sungka.cli", "event", "correct", str(cup), "1.01", score]
    other = subprocess.Popen([*command, "--reason", "misread", "--write"], stdout=subprocess.PIPE)
    time.sleep(delay)
    assert sign(phone, "S")["status"] == 200
    assert sign(phone, "N")["status"] == 200
    told, _ = other.communicate(timeout=60)
    assert other.returncode == 0, told
    # A doubt of players who signed before the correction was written goes with it.
    wait_until(lambda: hall.table("1.01")["state"] == "done")
    assert hall.table("1.01")["result"] == score
    kept = [line.split(" by ")[0] for line in lines_of(cup)]
    assert len(kept) == 2, "the result that was there, and the correction of it"
    assert kept[0] == "result 1.01 1-11"
    assert f"1.01 {score}" in kept[1]


def test_a_game_is_moved_to_another_table(hall: HallServer, cup: Path) -> None:
    lines, _ = find_match()
    phone = hall.phone("1.02")
    phone.begin()
    phone.enter(*lines[:4])
    phone.sync()
    answer = hall.desk("/desk/move", {"from": "1.02", "to": "1.01", "reason": "wrong {table}"})
    assert answer.status == 200, answer
    assert [one["table"] for one in answer.value["leases"]] == ["1.01", "1.02"]
    right, wrong = (Phone(hall.port, one["address"]) for one in answer.value["leases"])
    texts = [one["text"] for one in right.begin().value["entries"]]
    assert '[South "Santos, Ana"]' in texts[0]
    assert texts[1:] == [r"{entered at table 1.02: wrong \{table\}}", *lines[:4]]
    assert [one["text"] for one in wrong.begin().value["entries"]][1:] == [
        r"{the game entered here before was moved to table 1.01: wrong \{table\}}"
    ]
    assert phone.ask("GET", "sheet").status == 409
    assert (cup / "games" / "1.02.sgn.journal.moved-1").exists()
    wait_until(lambda: hall.table("1.01")["state"] == "playing")
    assert hall.table("1.02")["state"] == "waiting"
    record = cup / "games" / "1.02.sgn"
    wait_until(lambda: record.exists() and "moved to table 1.01" in record.read_text())
    again = hall.desk("/desk/move", {"from": "1.01", "to": "1.02", "reason": "back"})
    assert again.status == 409
    assert "entries of its own" in again.value["text"]


def test_help_and_keys_are_those_of_the_plan(tmp_path: Path) -> None:
    plan = PLAN.replace("\n[[stages]]", '\nkeys = "rows"\n[hall]\nhelp = "none"\n[[stages]]', 1)
    with HallServer(make_cup(tmp_path / "cup", plan)) as hall:
        sheet = hall.phone().begin().value
        assert (sheet["help"], sheet["keys"]) == ("none", "digits")
