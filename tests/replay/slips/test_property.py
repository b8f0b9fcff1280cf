"""The search for a slip on random records: it never raises and edits nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.notation.reading.parser import read
from sungka.notation.record import Move, Record, SimultaneousRow, Turn
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.main_line import EXPLAINED
from sungka.replay.slips.readings import find_readings, write_reading_hint
from sungka.replay.slips.report import SlipKind, write_hint
from support.matches import random_match
from support.rules import rules_texts


def altered(written: Record, chance: Random) -> Record:
    """The record with any move of any turn lifted from any other house."""
    turns = [i for i, item in enumerate(written.body) if isinstance(item, Turn | SimultaneousRow)]
    if not turns:
        return written
    index = chance.choice(turns)
    item = written.body[index]
    hands = list(item.turns) if isinstance(item, SimultaneousRow) else [item]
    places = [
        (hand, place)
        for hand, turn in enumerate(hands)
        if isinstance(turn, Turn)
        for place in range(len(turn.moves))
    ]
    if not places:
        return written
    hand, place = chance.choice(places)
    turn = hands[hand]
    assert isinstance(turn, Turn)
    moves = list(turn.moves)
    moves[place] = Move(chance.randrange(1, 10), captured=moves[place].captured)
    hands[hand] = Turn(turn.seat, tuple(moves), turn.store_end)
    changed = hands[0]
    if isinstance(item, SimultaneousRow):
        changed = SimultaneousRow(tuple(hands), item.notes)  # type: ignore[assignment]
    body = (*written.body[:index], changed, *written.body[index + 1 :])
    (reading,) = read(write(Record(written.tags, body)))
    return reading.record


def damaged(written: Record, chance: Random) -> str:
    """The text of the record with a stretch of it left out, written twice, or misread."""
    text = write(written)
    start = chance.randrange(text.index("\n") + 1, len(text))
    end = min(start + chance.randrange(1, 30), len(text))
    return chance.choice((
        text[:start] + text[end:],
        text[:end] + text[start:],
        text[:start] + text[start:end].replace("1", "l").replace("S", "5") + text[end:],
    ))  # fmt: skip


@pytest.mark.push
@given(rules_texts(), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_no_damage_to_the_text_makes_the_searches_raise(rules: str, seed: int) -> None:
    chance = Random(seed)
    text = damaged(rewrite_in_detail(play(random_match(rules, seed)), Detail.STANDARD), chance)
    asked = iter(range(10**9))
    for reading in read(text):
        replay, source = play(reading.record), reading.source.text
        said = write_hint(find_slips(reading.record, replay, lambda: next(asked) < 1000))
        assert said is None or "\n" not in said
        for found in find_readings(replay, lambda: next(asked) < 2000):
            assert source[found.span.start : found.span.end].strip() == found.written.strip()
            assert write_reading_hint(found)


@pytest.mark.push
@given(rules_texts(), st.integers(0, 10**6), st.sampled_from(Detail))
@settings(max_examples=60, deadline=None)
def test_the_search_never_raises_and_edits_nothing(rules: str, seed: int, detail: Detail) -> None:
    chance = Random(seed)
    written = altered(rewrite_in_detail(play(random_match(rules, seed)), detail), chance)
    text, replay = write(written), play(written)
    asked = iter(range(10**9))
    report = find_slips(written, replay, lambda: next(asked) < 400)
    assert write(written) == text
    assert play(written) == replay
    first = next((f for f in replay.diagnostics if f.is_error and f.code.group in EXPLAINED), None)
    assert report.error in (None, first)
    said = write_hint(report)
    assert said is None or "\n" not in said
    assert (report.equal > 0) is bool(report.suggestions)


def test_of_houses_that_fit_equally_well_the_nearest_is_named_first() -> None:
    text = """%sgn 1
[Rules "sungkaan houses=4 shells=4"]

1. S2 N4x8 =1:10
2. S1x2 N3 =4:11
3. S1+3x11 N{} =17:11
end abandoned
"""
    for written, meant in ((1, [3, 4]), (5, [4, 3])):
        (reading,) = read(text.format(written))
        report = find_slips(reading.record, play(reading.record), lambda: True)
        assert report.equal == 2
        assert [it.meant for it in report.suggestions[:2]] == [f"N{house}" for house in meant]


def test_the_nearest_house_comes_first_in_random_records() -> None:
    tied = 0
    for seed in range(60):
        chance = Random(seed)
        written = altered(random_match("sungkaan houses=6 shells=4", seed), chance)
        replay = play(written)
        if not replay.has_errors:
            continue
        end = next(found for found in replay.diagnostics if found.is_error).span.end
        short = Record(written.tags, tuple(it for it in written.body if it.span.start < end))
        report = find_slips(short, play(short), lambda: True)
        for place in {it.span for it in report.suggestions}:
            named = [
                abs(int(it.meant[1:]) - int(it.written[1:]))
                for it in report.suggestions[: report.equal]
                if it.span == place and it.kind is SlipKind.HOUSE and len(it.written) == 2
            ]
            assert named == sorted(named)
            tied += len(named) > 1
    assert tied > 5
