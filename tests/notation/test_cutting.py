"""Records up to a place: nothing is left of the part cut off, and the rest can be written."""

from __future__ import annotations

import pytest
from sungka.notation.cutting import cut_record
from sungka.notation.diagnostic import Span
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import split
from sungka.notation.writer import write_keeping_numbers

TEXT = """%sgn 1
[South "Ana"]
[Rules "dakon"]
[Result "S"]

{A friendly game.}
1. S7 N7
2. S2 N2 ( N3 S1 ( S2 ) ) =12:9
3. S4 N4
end resign N
"""


def cut_at(found: str, text: str = TEXT) -> str | None:
    reading = parse(next(iter(split(text))))
    spans = [one.span for one in reading.diagnostics]
    if found:
        start = text.index(found)
        spans.append(Span(start, start + 1))
    cut = cut_record(reading.record, spans)
    return None if cut is None else write_keeping_numbers(cut)


@pytest.mark.parametrize(
    ("found", "last"),
    [
        ("S4", "=12:9 (N3 S1 (S2))"),
        ("N4", "3. S4"),
        ("end resign", "3. S4 N4"),
        ("=12", "2. S2 N2"),
        ("S2 ) )", "2. S2 N2"),
        ("N3", "2. S2 N2"),
        ("N2", "2. S2"),
        ("S7", "{A friendly game.}"),
    ],
)
def test_what_is_kept_ends_before_the_place(found: str, last: str) -> None:
    text = cut_at(found)
    assert text is not None
    assert text.rstrip().endswith(last)
    assert "[Result" not in text


def test_a_tag_at_fault_goes_alone_and_rules_at_fault_leave_nothing() -> None:
    assert cut_at("[Result") == cut_at("", TEXT.replace('[Result "S"]\n', ""))
    assert cut_at("[Rules") is None
    broken = cut_at("", TEXT.replace('[South "Ana"]', "[South Ana]"))
    assert broken is not None
    assert "end resign N" in broken
