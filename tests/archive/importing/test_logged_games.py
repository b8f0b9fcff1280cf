"""Logs that MancalaGames saved become records; disagreements with the engine name their line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.archive.importing.dispatch import find_foreign, read_foreign
from sungka.archive.importing.foreign import ForeignRecords
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import parse
from sungka.notation.record import Record, Turn
from sungka.notation.splitter import Source
from sungka.notation.writer import write
from sungka.replay.play import play

LOGS = Path(__file__).parent / "logs"
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in LOGS.glob("*.log")}


def read(text: str, rules: str | None = None) -> ForeignRecords:
    chosen = None if rules is None else rules_from_text(rules)
    found = read_foreign("a/game.txt", text, rules=chosen)
    assert found is not None
    return found


def count_moves(record: Record) -> int:
    return sum(len(item.moves) for item in record.body if isinstance(item, Turn))


@pytest.mark.parametrize(
    ("name", "rules", "results"),
    [
        ("dakon", "dakon", "N"),
        ("jongkak", "sungkaan shells=5 sowing=counter round-end=one", "NN"),
        ("ohvulhu", "ohvalhu round-end=stuck refill-from=far next=other", "N"),
        ("undo", "ohvalhu round-end=stuck refill-from=far next=other", "*"),
        ("later-round", "ohvalhu round-end=stuck refill-from=far next=other", "*"),
    ],
)
def test_a_log_becomes_records_that_are_valid(name: str, rules: str, results: str) -> None:
    text = TEXTS[name]
    found = read(text)
    assert found.faults == ()
    replays = [play(parse(Source(write(record))).record) for record in found.records]
    assert not any(replay.has_errors for replay in replays)
    assert [replay.result.to_text() for replay in replays] == list(results)
    assert {record.value("Rules") for record in found.records} == {rules}
    assert found.records[0].value("Source") == "a/game.txt, line 63"
    # Each row of the log is a move in the records, but for passes and what was taken back.
    rows = re.findall(r"^(\d+): \w+ move \d", text, re.MULTILINE)
    taken_back = 2 if name == "undo" else 0
    assert sum(map(count_moves, found.records)) == len(rows) - taken_back


def test_the_last_board_of_the_log_is_the_last_of_the_record() -> None:
    (record,) = read(TEXTS["undo"]).records
    *_, north, south = TEXTS["undo"].rstrip().splitlines()
    position = play(record).steps[-1].after.to_text()
    counts = [[int(it) for it in re.findall(r"\d+", row)] for row in (south, north)]
    (*s_row, s_store), (*n_row, n_store) = counts
    s_text = ".".join(map(str, s_row))
    n_text = ".".join(map(str, reversed(n_row)))
    assert position.startswith(f"{s_text}/{s_store} {n_text}/{n_store} ")


def test_what_no_rule_says_is_set_and_told() -> None:
    (record,) = read(TEXTS["ohvulhu"]).records
    text = write(record)
    assert '/45 0.0.0.0.0.0.0.0/83 -" {MancalaGames ends the round here: who moved has no' in text
    assert text.endswith("{MancalaGames ends the game here: a store holds more than 96 shells}\n"
                         "end adjudicated N\n")  # fmt: skip


def test_a_later_round_starts_from_its_board() -> None:
    (record,) = read(TEXTS["later-round"]).records
    assert record.value("Setup") == "8.8.8.8.8.#.#.#/7 8.8.8.8.8.8.8.8/17 S"
    (_, second) = read(TEXTS["jongkak"]).records
    assert second.value("Setup") == "5.5.5.5.5.#.#/3 0.0.0.0.0.0.1/41 N"
    assert "\nround 2\n" in write(second)


@pytest.mark.push
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["dakon", "jongkak", "ohvulhu"]), st.data())
def test_a_changed_number_on_any_board_is_found_at_its_line(name: str, data: st.DataObject) -> None:
    lines = TEXTS[name].splitlines()
    # The board of a beginning is left out: it becomes a `Setup`, and the row behind it disagrees.
    boards = [
        at
        for at, line in enumerate(lines)
        if re.match(r"(?: +(?:\d+|x)){7}", line) and "Start" not in lines[at - 1] + lines[at - 2]
    ]
    at = data.draw(st.sampled_from(boards))
    places = [found.span() for found in re.finditer(r"\d+", lines[at])]
    begin, end = data.draw(st.sampled_from(places))
    number = int(lines[at][begin:end])
    lines[at] = f"{lines[at][:begin]}{number + 1}{lines[at][end:]}"
    found = read("\n".join(lines))
    assert found.faults[0].line - 1 in (at, at - 1)


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("undo", "2: South move 7", "2: North move 7", "it is South's turn"),
        ("undo", "2: South move 7", "2: South move 9", "cannot be lifted: no such house"),
        (
            "undo",
            "2: South move 7",
            "2: South move (7, CW)",
            "is not a move like `2: South move 3`",
        ),
        ("undo", "\n8: North", "\n9: North", "row 9 comes after row 7"),
        ("undo", "'sow_start': False", "'sow_start': True", "no option of our rules says `sow_st"),
        ("undo", "'sow_start'", "'sow_more'", "no option of our rules says `sow_more=False`"),
        ("undo", "'goal_param': 4", "'goal_param': x4", "no option of our rules says `goal_par"),
        ("undo", "holes=8", "holes=7", "the board has 8 houses a side"),
        (
            "undo",
            "game_class: Mancala",
            "",
            "parameters of the game (`game_class: …`) do not stand",
        ),
        ("undo", "7: South move 5\n", "7: Swap Sides (pie rule)\n", "is not a move like"),
        ("undo", "move 0 REPEAT_TURN\n", "move 0\n", "by the rules it gives another move"),
        ("ohvulhu", "WIN by North", "WIN by South", "but the stores are"),
        ("ohvulhu", "\nWIN by North", "\nWIN by South", "but the stores are"),
        ("dakon", "\n  x  x  7", "\n  x  0  7", "the round starts from the log shows"),
    ],
)
def test_what_does_not_fit(name: str, old: str, new: str, said: str) -> None:
    text = TEXTS[name]
    assert old in text
    faults = read(text.replace(old, new, 1)).faults
    assert said in faults[0].message


def test_rules_that_are_given_stand_in_place_of_the_parameters() -> None:
    bare = TEXTS["undo"][TEXTS["undo"].index("*** New game") :]
    (fault,) = read(bare).faults
    assert (fault.line, fault.hint) == (3, "name the rules, like --rules dakon")
    assert read(bare, "ohvalhu round-end=stuck").faults == ()
    assert "it is" in read(bare, "ohvalhu capture=none").faults[0].message
    assert "the board has 2 seats" in read(bare, "sungka-three").faults[0].message
    assert "the board has 128 shells" in read(bare, "ohvalhu shells=7").faults[0].message
    later = TEXTS["later-round"]
    assert "shows houses out of play" in read(later, "ohvalhu burned=open").faults[0].message


def test_a_game_that_was_ended_in_the_menu() -> None:
    # The program names the loser here; which board is behind it, its own code says.
    text = TEXTS["later-round"].rstrip() + (
        "\n\n13: game Ended \nWIN by North\n"
        "  0  0  0  0  0  0  0  0      58\n  0  0  0  0  0  x  x  x  *   70\n"
    )
    found = read(text)
    assert found.faults == ()
    lines = write(found.records[0]).rstrip().splitlines()
    assert lines[-1] == "end abandoned"
    assert lines[-2].endswith('/58 -" {ended by hand, and shared out by MancalaGames}')


def test_a_move_that_the_program_stopped() -> None:
    # After 75 laps the program ends the game, and the row keeps the number before it.
    text = TEXTS["undo"][: TEXTS["undo"].index("9: South move 1")]
    board = "".join(text.rstrip().splitlines(keepends=True)[-2:])
    (fault,) = read(f"{text}8: South move 1\nWIN by North\n{board}").faults
    assert fault.message.startswith("the program stopped this move after 75 laps")


def test_forms_are_known_by_their_content() -> None:
    assert find_foreign("x.txt", TEXTS["undo"][:500]) == "mancalagames"
    assert find_foreign("x.txt", "%sgn 1\n") is None
    assert read("***** Game history. Moves = 0\n").faults[0].message.startswith("no game with")
