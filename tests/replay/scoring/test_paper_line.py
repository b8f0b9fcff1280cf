"""A line typed from a paper sheet: entries, unreadable and misread places."""

from __future__ import annotations

import re
from random import Random

import pytest
from sungka.engine.rules_text import rules_from_text
from sungka.notation.items import write_item
from sungka.notation.record import Detail, Record
from sungka.replay.detail import rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.paper_line import find_misread, read_paper_line
from sungka.replay.scoring.to_record import record_of
from support.lengths import long_after
from support.matches import random_match
from support.paper import sheet_lines
from support.rules import PRESET_NAMES

MOST_LINES = 60
"""The lines of a match that are typed at most: some have thousands."""


def begin(rules: str) -> Ledger:
    ledger = empty_ledger().take(f'[Rules "{rules}"]')
    assert isinstance(ledger, Ledger)
    return ledger


def after(ledger: Ledger, *lines: str) -> Ledger:
    for line in lines:
        (choice,) = read_paper_line(ledger, line).choices
        ledger = choice.after
    return ledger


def bare(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines without the comments that say what the sheet has."""
    return tuple(re.sub(r" \{on the sheet: [^}]*\}$", "", line) for line in lines)


def body_of(record: Record) -> list[str]:
    return [write_item(item) for item in record.body]


def refusal_of(ledger: Ledger, line: str) -> Refusal:
    reading = read_paper_line(ledger, line)
    assert not reading.choices
    assert reading.refusal is not None
    return reading.refusal


@pytest.mark.parametrize("rules", long_after(3, PRESET_NAMES))
def test_a_sheet_gives_the_record(rules: str) -> None:
    """Unless the match is cut short, the record typed is the one that the sheet was written of."""
    record = random_match(rules, 2)
    lines = sheet_lines(record)
    ledger = after(begin(rules), *lines[:MOST_LINES])
    typed = body_of(record_of(ledger, Detail.STANDARD))
    assert len(typed) > 10
    whole = body_of(rewrite_in_detail(play(record), Detail.STANDARD))
    if len(lines) <= MOST_LINES:
        assert typed == whole
    assert typed[:-3] == whole[: len(typed) - 3]


@pytest.mark.push
@pytest.mark.parametrize("rules", long_after(3, PRESET_NAMES))
def test_unreadable_and_misread_places_are_found(rules: str) -> None:
    """Whatever house of a row is lost or misread, the true row is among what is offered."""
    chance = Random(7)
    houses = rules_from_text(rules).houses
    ledger = begin(rules)
    refused = 0
    for line in sheet_lines(random_match(rules, 5))[:MOST_LINES]:
        (truth,) = read_paper_line(ledger, line).choices
        places = [
            at
            for at, sign in enumerate(line)
            if sign.isdecimal() and not line[0].isalpha() and "-" not in line
            if (at == 0 or line[at - 1] in " +") and not line[at + 1 : at + 2].isdecimal()
            if line[at + 1 : at + 2] != "."
        ]
        if places:
            at = chance.choice(places)
            asked = read_paper_line(ledger, f"{line[:at]}_{line[at + 1 :]}")
            offered = [(bare(one.entries), one.houses) for one in asked.choices]
            assert (truth.entries, (int(line[at]),)) in offered
            assert all("{on the sheet: " in " ".join(one.entries) for one in asked.choices)
            other = chance.choice([str(n) for n in range(1, houses + 1) if str(n) != line[at]])
            wrong = f"{line[:at]}{other}{line[at + 1 :]}"
            if not read_paper_line(ledger, wrong).choices:
                refused += 1
                assert truth.entries in [bare(one.lines) for one in find_misread(ledger, wrong)]
        ledger = truth.after
    assert refused > 5


def test_an_earlier_row_is_corrected_where_only_that_explains_a_line() -> None:
    """South's 1 of row 2 was read as 2; the stores of row 3 do not fit until it is mended."""
    rules = "sungkaan"
    lines = [line for line in sheet_lines(random_match(rules, 2)) if line[0].isdecimal()]
    hits = 0
    for at in range(len(lines) - 1):
        ledger = after(begin(rules), *lines[:at])
        bare = lines[at].partition(" =")[0]
        start = bare.index(" ") + 1
        for house in "1234567":
            if house == bare[start] or bare[start + 1 : start + 2] not in ("", " "):
                continue
            slipped = read_paper_line(ledger, f"{bare[:start]}{house}{bare[start + 1 :]}").choices
            if not slipped or read_paper_line(slipped[0].after, lines[at + 1]).choices:
                continue
            found = list(find_misread(slipped[0].after, lines[at + 1]))
            truth = after(ledger, bare, lines[at + 1]).sheet.position
            hits += 1
            assert truth in [one.after.sheet.position for one in found]
            assert any(one.lines[0].startswith("correct ") for one in found)
    assert hits


def test_stores_that_are_half_readable_decide_between_readings() -> None:
    ledger = begin("sungkaan")
    open_ = read_paper_line(ledger, "_")
    assert len(open_.choices) > 1
    decided = read_paper_line(ledger, "1. 2x9 7+_ =1_:_7")
    assert {one.houses for one in decided.choices} <= {
        one.houses for one in read_paper_line(ledger, "1. 2x9 7+_").choices
    }
    assert all(str(one.after.sheet.position.stores[1]).endswith("7") for one in decided.choices)
    assert (7,) in {one.houses for one in read_paper_line(ledger, "1. 2x9 7+_ =_:7").choices}
    assert refusal_of(ledger, "1. 2x9 7+7 =11:_").message == "the stores are `=10:7`, not `=11:_`"


def test_a_row_left_out_is_noticed_by_its_number() -> None:
    ledger = after(begin("sungkaan"), "1. 2x9 7+7x2")
    refused = refusal_of(ledger, "3. 1x19 5+1+5+4+5")
    assert refused.message == "row 2 is next, not 3"
    assert refused.hint == "if it is missing, type `2. _ _ 3. …` with a `_` for each house"
    assert refusal_of(ledger, "1. 1x19").hint == "was it typed before?"
    # The number comes first, whatever the turn is.
    assert refusal_of(ledger, "3. 9x9").message == "row 2 is next, not 3"
    assert read_paper_line(ledger, "2. 1x19 5+1+5+4+5").choices


def test_a_row_that_is_missing_is_read_from_what_follows() -> None:
    rows = [line for line in sheet_lines(random_match("sungkaan", 11)) if line[0].isdecimal()]
    ledger = after(begin("sungkaan"), *rows[:4])
    (truth,) = read_paper_line(ledger, rows[4]).choices
    lifts = re.sub(r"[0-9]+(?![0-9.])", "_", re.sub(r"x[0-9]+| =.*", "", rows[4]))
    found = read_paper_line(ledger, f"{lifts} {rows[5]}").choices
    assert truth.after.sheet.position in [one.after.sheets[-3].position for one in found]


def test_no_reading_is_told_of_the_part_that_was_typed() -> None:
    refused = refusal_of(begin("sungkaan"), "_x98")
    assert refused.message == "no house that could stand in `_x98` fits"
    readings = [read_paper_line(begin("sungkaan"), part).choices for part in ("?x9", "_x9")]
    asked, open_ = ([bare(one.entries) for one in choices] for choices in readings)
    assert asked == open_
    assert ("S2x9",) in open_


def test_a_turn_that_goes_on_is_not_read_into_the_next_one() -> None:
    refused = refusal_of(begin("sungkaan"), "7 5")
    assert refused.message == "after `S7` South lifts again"
    assert refusal_of(begin("sungkaan"), "7").message == "after `S7` South lifts again"
    assert len(read_paper_line(begin("sungkaan"), "7+_ 5").choices) > 1


def test_too_many_open_places_are_not_tried() -> None:
    reading = read_paper_line(begin("sungkaan again=no"), "_ _ _ _ _ _ _ _")
    assert reading.is_cut


def test_other_entries_are_taken_as_they_are() -> None:
    ledger = begin("sungkaan")
    for line in ("{the sheet is wet here}", "end resign N", '[South "Ana Santos"]', "S2x9 N7+7x2"):
        (choice,) = read_paper_line(ledger, line).choices
        assert " ".join(choice.entries) == line
