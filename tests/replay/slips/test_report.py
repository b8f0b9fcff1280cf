"""The words of a hint: long texts shortened to where they differ."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sungka.notation.diagnostic import Code, Diagnostic, Severity, Span
from sungka.replay.slips.report import (
    MOST_NAMED,
    Agreement,
    Extent,
    SlipKind,
    SlipReport,
    Suggestion,
    shorten,
    write_hint,
)

ERROR = Diagnostic(Code.EMPTY_HOUSE, Severity.ERROR, "`S1` is empty", Span(0, 2))
TURNS = st.lists(st.integers(1, 9), min_size=1, max_size=60).map(
    lambda houses: "S" + "+".join(map(str, houses))
)


@given(TURNS, TURNS)
def test_a_shortened_text_shows_where_it_differs(written: str, meant: str) -> None:
    parts = shorten(written, meant)
    if max(len(written), len(meant)) <= 32:
        assert parts == (written, meant)
        return
    for part, text in zip(parts, (written, meant), strict=True):
        pieces = [re.escape(piece) for piece in part.split("…")]
        assert re.fullmatch(".+".join(pieces), text), part
        assert len(part) <= 140
    if written != meant:
        assert parts[0] != parts[1]


@pytest.mark.parametrize(
    ("written", "meant", "shown"),
    [
        # the beginning differs, the end, and the middle
        ("S1" + "+2" * 16, "S3" + "+2" * 16, ("S1+2+2…", "S3+2+2…")),
        ("S1" + "+2" * 16, "S1" + "+2" * 15 + "+3", ("S1…2+2+2", "S1…2+2+3")),
        ("S1" + "+2" * 16, "S1" + "+2" * 7 + "+5" + "+2" * 8, ("S1…2+2+2+2+2…", "S1…2+2+5+2+2…")),
        # one goes on where the other ends
        ("S1" + "+2" * 16, "S1" + "+2" * 17, ("S1…2+2", "S1…2+2+2")),
        ("S1" + "+2" * 17, "S1" + "+2" * 16, ("S1…2+2+2", "S1…2+2")),
    ],
)
def test_what_is_left_of_long_texts(written: str, meant: str, shown: tuple[str, str]) -> None:
    assert shorten(written, meant) == shown


def test_a_text_without_joints_is_cut_off() -> None:
    parts = shorten("S1" + "1" * 200, "S2" + "1" * 200)
    assert parts == ("S1" + "1" * 126 + "…", "S2" + "1" * 126 + "…")


def suggestion(kind: SlipKind, written: str, meant: str, at: int = 0) -> Suggestion:
    return Suggestion(
        kind, Span(at, at + 2), written, meant, None, None, Agreement(Extent.RECORD, 5)
    )


def hint(*suggestions: Suggestion, code: Code = Code.EMPTY_HOUSE, is_complete: bool = True) -> str:
    error = Diagnostic(code, Severity.ERROR, "wrong", Span(0, 2))
    report = SlipReport(error, suggestions, len(suggestions), is_complete)
    return write_hint(report) or "none"


def test_as_many_as_are_named_fit() -> None:
    houses = [suggestion(SlipKind.HOUSE, "S1", f"S{n}") for n in range(2, 7)]
    ends = "; with any of them everything to the end of the record agrees"
    assert MOST_NAMED == 3
    assert hint(*houses[:2]) == f"several slips fit: `S1` for `S2` or `S1` for `S3`{ends}"
    assert hint(*houses[:3]) == (
        f"several slips fit: `S1` for `S2`, `S1` for `S3` or `S1` for `S4`{ends}"
    )
    assert hint(*houses[:4]) == (
        f"several slips fit: `S1` for `S2`, `S1` for `S3`, `S1` for `S4`, or 1 more{ends}"
    )


def test_what_is_lost_in_one_place_is_asked_for_once() -> None:
    lost = [suggestion(SlipKind.TURN_LOST, "2. N1", text) for text in ("S1", "S2+1")]
    ends = "with any of them everything to the end of the record agrees"
    assert hint(*lost) == f"is a turn lost before `2. N1`: `S1` or `S2+1`? {ends}"
    apart = [lost[0], suggestion(SlipKind.TURN_LOST, "3. N1", "S2", at=9)]
    assert hint(*apart) == (
        f"several slips fit: `S1` lost before `2. N1` or `S2` lost before `3. N1`; {ends}"
    )
    twice = [lost[0], suggestion(SlipKind.TURN_TWICE, "S1", "S1")]
    assert hint(*twice) == (
        f"several slips fit: `S1` lost before `2. N1` or `S1` written twice; {ends}"
    )


def test_that_nothing_fits_is_said_of_houses_and_claims_alone() -> None:
    assert hint() == hint(code=Code.STORES_DISAGREE) == "no single slip of the pen explains this"
    assert hint(code=Code.ROUND_NOT_OVER) == "none"
    assert hint(is_complete=False) == "none"


@pytest.mark.parametrize(
    ("round_", "row", "where"),
    [(None, None, ""), (None, 3, " in row 3"), (2, 3, " in row 3 of round 2")],
)
def test_where_a_slip_stands(round_: int | None, row: int | None, where: str) -> None:
    agreement = Agreement(Extent.TURNS, 1)
    it = Suggestion(SlipKind.HOUSE, Span(0, 1), "S1", "S2", round_, row, agreement)
    ends = "then everything for the next turn agrees"
    assert hint(it) == f"did `S1`{where} stand for `S2`? {ends}"
