"""`sungka record --stdin`: entries line by line, answers, resuming, and a whole day's work."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..conftest import Run

Command = Callable[..., Run]

SMALL = "sungka houses=4 shells=4 simultaneous-rounds=first rounds=3"


@pytest.fixture
def enter(sungka: Command, tmp_path: Path) -> Callable[..., list[dict[str, Any]]]:
    """Enters lines into `game.sgn`; the answers, the one before the first line included."""

    def run(*lines: str, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
        text = "\n".join(lines).encode() + b"\n"
        ended = sungka("record", tmp_path / "game.sgn", "--stdin", *options, stdin=text)
        answers = [json.loads(line) for line in ended.out.splitlines()]
        assert len(answers) == len(lines) + 1, ended
        return answers

    return run


Enter = Callable[..., list[dict[str, Any]]]


def test_an_answer_says_where_the_game_stands(enter: Enter) -> None:
    _, named, lifted = enter('[South "Ana"]', "S7", options=("--rules", "sungkaan"))
    assert named["ok"] is True
    assert lifted == {
        "ok": True,
        "entries": 3,
        "asks": "turn",
        "round": 1,
        "row": 1,
        "last": "S7",
        "position": "0.8.8.8.8.8.8/1 7.7.7.7.7.7.7/0 S",
        "stores": [1, 0],
        "to_move": "S",
        "goes_on": True,
        "houses": [1, 2, 3, 4, 5, 6],
    }


def test_a_refusal_says_why_and_changes_nothing(enter: Enter, tmp_path: Path) -> None:
    (start, *refused) = enter(
        "8", "N1", "S1 S1", "x", "end", "round 2", "correct 9 S1", "[Result \"S\"]",
        "set \"7/0 7/0 S\" {why}", 'set "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S"', "S1 (S2)",
        "clock start", "tap S 1", "gap", "undo", "undo",
        options=("--rules", "sungkaan"),
    )  # fmt: skip
    assert [answer["ok"] for answer in refused] == [False] * 14 + [True, False]
    assert [answer["refused"] for answer in refused if not answer["ok"]] == [
        "`S8` is not on a board with 7 houses a seat",
        "North plays, but it is South's turn",
        "South plays, but it is North's turn",
        "`x` is neither a turn nor a statement",
        "the record ends although the round is not over: 49 shells lie in South's houses "
        "and 49 in North's",
        "round 2 begins although round 1 is not over: 49 shells lie in South's houses "
        "and 49 in North's",
        "there is no entry 9: they are numbered 1 to 1",
        "`Result` follows from what is played and is written automatically",
        "a row has 7 houses under these rules, not 1",
        "a `set` needs its reason",
        "a variation is not part of play: write it into the finished record",
        "this record has no `TimeControl`, so there are no clocks",
        "the stopwatch is for a row that both hands open",
        "a `gap` needs a `set` that says where play goes on",
        "there is nothing to take back",
    ]
    assert all(answer["position"] == start["position"] for answer in refused[:14])


def test_the_next_run_goes_on_where_the_last_one_ended(enter: Enter, tmp_path: Path) -> None:
    *_, last = enter("S1", "3", "{a note}", options=("--rules", "sungkaan"))
    before = (tmp_path / "game.sgn").read_bytes()
    (resumed, *_) = enter("state")
    assert resumed["notices"] == ["resumed after 4 entries"]
    assert {key: resumed[key] for key in last} == last
    assert (tmp_path / "game.sgn").read_bytes() == before


def test_a_record_somebody_else_changed_is_kept_aside(enter: Enter, tmp_path: Path) -> None:
    enter("S1", options=("--rules", "sungkaan"))
    record = tmp_path / "game.sgn"
    ours = record.read_text(encoding="utf-8")
    record.write_text('%sgn 1\n[Rules "sungkaan"]\n\n1. S2\n', encoding="utf-8")
    (resumed, _) = enter("state")
    assert resumed["notices"][1].startswith("the record was changed by another program")
    assert "1. S2" in (tmp_path / "game.sgn.changed-1").read_text(encoding="utf-8")
    assert record.read_text(encoding="utf-8") == ours


@pytest.mark.parametrize("options", [("--detail", "bare"), ("--corrections",)])
def test_another_detail_is_no_change_by_somebody_else(
    enter: Enter, tmp_path: Path, options: tuple[str, ...]
) -> None:
    enter("S1", "3", "undo", "4", options=("--rules", "sungkaan"))
    (resumed, _) = enter("state", options=options)
    assert resumed["notices"] == ["resumed after 3 entries"]
    text = (tmp_path / "game.sgn").read_text(encoding="utf-8")
    if options == ("--corrections",):
        assert 'S1x9\nevent correction "entry 3: N3 taken back"\nN4 =10:2\n' in text
    else:
        assert text.endswith("\n\nround 1\n1. S1 N4\n")


def test_a_record_that_was_not_recorded_here_is_left_alone(sungka: Command, tmp_path: Path) -> None:
    record = tmp_path / "game.sgn"
    record.write_text("%sgn 1\n", encoding="utf-8")
    run = sungka("record", record, "--stdin")
    assert (run.status, run.out) == (1, "")
    assert "already exists and has no journal" in run.err
    assert sorted(tmp_path.iterdir()) == [record]


@pytest.mark.parametrize("text", ["hello", "hello\n", '{"sungka":"journal","version":2}\n'])
def test_a_foreign_journal_is_left_alone(sungka: Command, tmp_path: Path, text: str) -> None:
    journal = tmp_path / "game.sgn.journal"
    journal.write_text(text, encoding="utf-8")
    run = sungka("record", tmp_path / "game.sgn", "--stdin")
    assert run.status == 1
    assert "this is not a journal" in run.err
    assert journal.read_text(encoding="utf-8") == text


def test_a_damaged_line_in_the_middle_is_told_and_kept(enter: Enter, sungka: Command,
                                                       tmp_path: Path) -> None:  # fmt: skip
    enter("S1", "3", "1", options=("--rules", "sungkaan"))
    journal = tmp_path / "game.sgn.journal"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:2], b"\0" * len(lines[2]), *lines[3:]]))
    run = sungka("record", tmp_path / "game.sgn", "--stdin")
    assert run.status == 1
    assert "game.sgn.journal:3: this line of the journal cannot be read" in run.err


@pytest.mark.parametrize("torn", [b"\0\0\0\0", b'{"n":3,"at":"20', b'{"n":3\n', b"\xff\n"])
def test_a_torn_last_line_is_dropped(enter: Enter, tmp_path: Path, torn: bytes) -> None:
    *_, last = enter("S1", options=("--rules", "sungkaan"))
    with open(tmp_path / "game.sgn.journal", "ab") as journal:
        journal.write(torn)
    resumed, went_on = enter("3")
    assert resumed["notices"][0] == "an unfinished last line of the journal was dropped"
    assert resumed["position"] == last["position"]
    assert went_on["entries"] == 3


def test_late_turns_of_a_score_sheet_are_one_entry_or_none(enter: Enter) -> None:
    _, wrong, right = enter("S1 N4 S5", "S1 N4 =10:1", options=("--rules", "sungkaan"))[:3]
    assert (wrong["ok"], wrong["entries"]) == (False, 1)
    assert wrong["refused"] == "this turn stops in North's store although another move is due"
    assert right["ok"] is False
    assert right["refused"].startswith("`=10:1` disagrees: the stores are")


def test_the_next_game_takes_over_the_header(enter: Enter, tmp_path: Path) -> None:
    *_, last = enter(
        '[Event "Open"] [South "Ana"] [Date "2020-01-01"]', "S1", "end agreed",
        f"next {tmp_path / 'second.sgn'}", '[Stage "Final"]', "S2",
        options=("--rules", "sungkaan"),
    )  # fmt: skip
    assert last["last"] == "S2"
    text = (tmp_path / "second.sgn").read_text(encoding="utf-8")
    assert '[Event "Open"]\n' in text
    assert '[Stage "Final"]\n[South "Ana"]\n[Rules "sungkaan"]\n' in text
    assert "2020" not in text
    assert (tmp_path / "game.sgn").read_text(encoding="utf-8").endswith("end agreed\n")


@pytest.mark.long
def test_three_rounds_an_opening_two_corrections_and_a_crash(
    enter: Enter, sungka: Command, shell: Command, tmp_path: Path
) -> None:
    """A scorer's work during a match, up to a record that is in an archive and plays on a page."""
    header = '[Event "Open"] [Site "Cebu"] [Date "2026-01-18"] [South "Ana"] [North "Ben"]'
    *_, before = enter(
        header, "S4", "N1", "S4", "N2@12",  # both hands, lift by lift
        "4", "1", "1",
        "undo", "3",                        # one correction
        "S1",
        options=("--rules", SMALL),
    )  # fmt: skip
    assert before["ok"] is True
    assert before["last"] == "S1"
    journal = tmp_path / "game.sgn.journal"
    journal.write_bytes(journal.read_bytes() + b'{"n":14,"at":"2026')  # cut in the middle of a line
    resumed, *_, corrected = enter("state", "correct 6 N2@13")
    assert resumed["position"] == before["position"]
    assert corrected["ok"] is True, corrected
    while corrected["asks"] != "nothing":
        match corrected["asks"]:
            case "turn":
                lines = [str(corrected["houses"][0])]
            case "round":
                lines = ["round"]
            case _:
                lines = ["end"]
        *_, corrected = enter(*lines)
        assert corrected["ok"] is True, corrected
    record = tmp_path / "game.sgn"
    text = record.read_text(encoding="utf-8")
    assert text.count("\nround ") == 3
    assert text.endswith("\nend\n")
    run = sungka("validate", "--profile", "archive", record)
    assert (run.status, run.out) == (0, "")
    assert sungka("render", record, "-o", tmp_path / "game.html").status == 0
    log = (tmp_path / "game.sgn.corrections").read_text(encoding="utf-8").splitlines()
    assert [line.partition(" ")[2] for line in log] == [
        "entry 9: N1 taken back",
        "entry 6: N2@13 instead of N2@12",
    ]
