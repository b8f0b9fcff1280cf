"""Simultaneous rows of many rules: lost, after the row that follows, in another round's place."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.slips import openings
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.main_line import FirstError, MainLine, find_first_error, main_line_of
from sungka.replay.slips.openings import MOST_ROUNDS, make_opening_edits, make_round_swaps
from sungka.replay.slips.report import Extent, SlipKind, SlipReport
from sungka.replay.steps import RowPlayed
from support.matches import random_match

from .test_find import always

ROUNDS = " simultaneous-rounds=all"
MATCHES = (
    ("sungka houses=3 shells=3 rounds=4" + ROUNDS, 1),
    ("sungka houses=3 shells=3 rounds=4" + ROUNDS, 2),
    ("sungka houses=3 shells=2 rounds=3 pace=lap" + ROUNDS, 2),
    ("sungka-three houses=3 shells=2 rounds=2 opening=simultaneous" + ROUNDS, 1),
    ("sungka-three houses=3 shells=2 rounds=2 opening=simultaneous" + ROUNDS, 3),
    ("sungka houses=3 shells=3 rounds=2 capture-after=circuit" + ROUNDS, 2),
    ("sungka houses=4 shells=2 rounds=2 first-lift=farthest" + ROUNDS, 2),
)


@cache
def text_of(rules: str, seed: int) -> str:
    """A match in standard detail."""
    return write(rewrite_in_detail(play(random_match(rules, seed)), Detail.STANDARD))


def openings_of(text: str) -> list[re.Match[str]]:
    """The simultaneous rows of a text."""
    return list(re.finditer(r"^1\. (.*\|[^=\n]*)[^\n]*\n", text, re.MULTILINE))


def reported(text: str) -> SlipReport:
    (reading,) = read(text)
    return find_slips(reading.record, play(reading.record), always)


def bare(row: re.Match[str]) -> str:
    """The houses of a simultaneous row, without captures."""
    return re.sub(r"x[0-9]+", "", row[1]).strip()


@pytest.mark.parametrize(("rules", "seed"), MATCHES)
def test_a_lost_row_in_which_no_hand_waited_is_put_back(rules: str, seed: int) -> None:
    text = text_of(rules, seed)
    rows = [row for row in openings_of(text) if "@" not in row[1]]
    assert rows
    for row in rows:
        report = reported(text[: row.start()] + text[row.end() :])
        (lost,) = report.suggestions
        assert (lost.kind, lost.meant) == (SlipKind.ROW_LOST, bare(row))
        assert lost.agreement.extent is Extent.RECORD
        after = re.sub("[xX@][0-9]+", "", text[row.end() :].split(" ")[1]).rstrip("+")
        assert lost.written in (f"2. {after}", "race")
        assert (lost.round, lost.row) == (None, None)


@pytest.mark.parametrize(("rules", "seed"), MATCHES)
def test_rows_of_two_rounds_are_put_in_their_places(rules: str, seed: int) -> None:
    text = text_of(rules, seed)
    rows = openings_of(text)
    for (first, one), (second, other) in combinations(enumerate(rows), 2):
        if one[0] == other[0]:
            continue
        between = text[one.end() : other.start()]
        swapped = text[: one.start()] + other[0] + between + one[0] + text[other.end() :]
        report = reported(swapped)
        if second - first > MOST_ROUNDS:
            assert report.suggestions == ()
            continue
        best = report.suggestions[0]
        texts = [re.sub("[xX@][0-9]+", "", it[1]).strip() for it in (one, other)]
        assert (best.kind, report.equal) == (SlipKind.ROWS_SWAPPED, 1)
        assert (best.written, best.meant) == (" … ".join(texts[::-1]), " … ".join(texts))
        assert best.agreement.extent is Extent.RECORD


@pytest.mark.parametrize(("rules", "seed"), MATCHES)
def test_a_row_after_the_one_that_follows_it_is_put_before(rules: str, seed: int) -> None:
    text = text_of(rules, seed)
    for row in openings_of(text):
        following = re.match(r"2\. .*\n", text[row.end() :])
        if following is None or "@" in row[1]:
            continue
        end = row.end() + following.end()
        report = reported(text[: row.start()] + following[0] + row[0] + text[end:])
        best = report.suggestions[0]
        assert best.kind is SlipKind.ROWS_SWAPPED
        assert best.meant.startswith(f"1. {bare(row)} … 2. ")
        assert best.agreement.extent is Extent.RECORD


@pytest.mark.parametrize(("rules", "seed"), MATCHES[:2])
def test_rows_swapped_where_the_later_one_ends_the_record(rules: str, seed: int) -> None:
    text = text_of(rules, seed)
    one, other = openings_of(text)[:2]
    assert "=" in other[0]
    before = text[: one.start()] + other[0] + text[one.end() : other.start()]
    for last in (one[0], one[0].partition(" =")[0] + "\n"):
        report = reported(before + last)
        best = report.suggestions[0]
        assert (best.kind, report.equal) == (SlipKind.ROWS_SWAPPED, 1)
        assert best.meant == re.sub("@[0-9]+", "", f"{bare(one)} … {bare(other)}")
        assert best.agreement.extent is Extent.RECORD


def test_so_many_rows_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    for rules, seed in MATCHES[:3]:
        text = text_of(rules, seed)
        row = openings_of(text)[0]
        if (houses := re.fullmatch(r"S([1-3]) \| N([1-3])", bare(row))) is None:
            continue
        number = 3 * (int(houses[1]) - 1) + int(houses[2])  # in the order in which they are played
        for most in (number - 1, number):
            monkeypatch.setattr(openings, "MOST_PLAYED", most)
            report = reported(text[: row.start()] + text[row.end() :])
            found = bare(row) in [it.meant for it in report.suggestions]
            assert found is (most == number), (rules, seed)
            tried += 1
    assert tried


def test_a_row_put_before_and_the_same_row_put_back_fit_equally() -> None:
    rules, seed = MATCHES[3]
    text = text_of(rules, seed)
    row = openings_of(text)[0]
    report = reported(f"{text[: row.start()]}2. S2+3 E3x4 W9\n{row[0]}")  # there is no house 9
    kinds = [it.kind for it in report.suggestions[: report.equal]]
    assert kinds == [SlipKind.ROWS_SWAPPED, SlipKind.ROW_LOST]


def first_error(text: str) -> tuple[MainLine, FirstError]:
    (reading,) = read(text)
    rules = play(reading.record).rules
    assert rules is not None
    main = main_line_of(reading.record, rules)
    start = find_first_error(main, always)
    assert start is not None
    return main, start


def test_a_row_in_another_place_is_two_characters() -> None:
    """So it is as likely as any slip that concerns a whole row."""
    text = text_of(*MATCHES[0])
    one, other = openings_of(text)[:2]
    swapped = f"{text[: one.start()]}{other[0]}{text[one.end() : other.start()]}{one[0]}"
    swaps = list(make_round_swaps(*first_error(swapped + text[other.end() :])))
    assert {(edit.kind, edit.letters) for edit in swaps} == {(SlipKind.ROWS_SWAPPED, 2)}
    assert len(swaps) == MOST_ROUNDS
    following = re.match(r"2\. .*\n", text[one.end() :])
    assert following is not None
    after = text[one.end() + following.end() :]
    main, start = first_error(f"{text[: one.start()]}{following[0]}{one[0]}{after}")
    edits = list(make_opening_edits(main, start, always))
    assert {edit.kind for edit in edits} == {SlipKind.ROWS_SWAPPED, SlipKind.ROW_LOST}
    assert {edit.letters for edit in edits} == {2}
    assert [edit.written for edit in edits if edit.kind is SlipKind.ROWS_SWAPPED] == [
        " … ".join(re.sub("[xX@][0-9]+| =.*", "", it[0]).strip() for it in (following, one))
    ]


def test_a_row_two_rows_too_late_is_not_moved_up() -> None:
    text = text_of(*MATCHES[0])
    row = openings_of(text)[0]
    following = re.match(r"2\. .*\n3\. .*\n", text[row.end() :])
    assert following is not None
    after = text[row.end() + following.end() :]
    report = reported(f"{text[: row.start()]}{following[0]}{row[0]}{after}")
    assert SlipKind.ROWS_SWAPPED not in {it.kind for it in report.suggestions}


@pytest.mark.parametrize("is_stated", [True, False])
def test_no_row_of_a_round_that_is_certain_is_swapped(is_stated: bool) -> None:
    """A `position` behind the first row agrees; or the round has no simultaneous row."""
    if is_stated:
        text = text_of(*MATCHES[0])
        row = openings_of(text)[0]
        (reading,) = read(text)
        after = next(it.after for it in play(reading.record).steps if isinstance(it, RowPlayed))
        text = f'{text[: row.end()]}position "{after.to_text()}"\n2. S9 N9\n'
    else:
        text = text_of("sungka houses=3 shells=3 rounds=2", 1)
        begun = re.search(r"^round 2.*\n", text, re.MULTILINE)
        assert begun is not None
        text = f"{text[: begun.end()]}1. S9 N9\n"
    main, start = first_error(text)
    assert list(make_round_swaps(main, start)) == []
    assert reported(text).error is not None


def test_a_search_that_is_stopped_among_the_rows_is_not_complete() -> None:
    text = text_of("sungka rounds=1", 3)
    row = openings_of(text)[0]
    (reading,) = read(f"{text[: row.start()]}2. S1x98 N1x98 =49:49\n")
    for says, is_complete in ((True, True), (False, False)):
        report = find_slips(reading.record, play(reading.record), lambda says=says: says)
        assert (report.suggestions, report.is_complete) == ((), is_complete)


@pytest.mark.parametrize("options", ["", " pace=lap"])
def test_a_row_that_would_end_the_round_is_not_put_before_a_turn(options: str) -> None:
    """On this board there is only one row, after which nobody has a shell."""
    head = f'%sgn 1\n[Rules "sungka houses=2 shells=1{options}"]\n[Setup "0.1/1 0.1/1 -"]\n\n'
    assert reported(f"{head}1. S1 | N1\nscore 2-2\nend abandoned\n").error is None
    report = reported(f"{head}2. S1 N1\nend abandoned\n")
    assert report.error is not None
    assert (report.suggestions, report.is_complete) == ((), True)
