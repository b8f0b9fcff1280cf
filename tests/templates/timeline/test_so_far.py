"""Values and losses on the page that are not proven: no number as a fact."""

from __future__ import annotations

import pytest
from sungka.notation.record import Data
from sungka.templates.messages import ENGLISH
from sungka.templates.pages.move_list import remark_text
from sungka.templates.timeline.estimates import estimate_of
from sungka.templates.timeline.remarks import remark_of


@pytest.mark.parametrize("bound", [None, "exact"])
def test_a_proven_value_stands_alone(bound: str | None) -> None:
    pairs = (("eval", "+24"),) if bound is None else (("eval", "+24"), ("bound", bound))
    estimate = estimate_of(Data(pairs), None, 2)
    assert estimate is not None
    assert (estimate.text, estimate.bound) == ("+24", "")


@pytest.mark.parametrize("bound", ["at-least", "at-most", "so-far"])
def test_a_bound_is_said_in_words(bound: str) -> None:
    estimate = estimate_of(Data((("eval", "+24"), ("bound", bound))), None, 2)
    assert estimate is not None
    amount = ENGLISH.say(estimate.bound, value="24")
    assert amount == ("24 so far" if bound == "so-far" else f"{bound.replace('-', ' ')} 24")


SAID = [
    ("loss=5", "better: S4 (5 of the lead lost)"),
    ("loss=5 proven=5", "better: S4 (5 of the lead lost)"),
    ("loss=5 proven=5 loss-bound=at-least", "better: S4 (at least 5 of the lead lost)"),
    ("loss=5 proven=1", "better: S4 (at least 1 of the lead lost)"),
    ("loss=5 proven=0", "looks better: S4"),
    ("loss=4 proven=4", None),
    ("loss=60 proven=60 seen=4", "out of sight: at least 60 of the lead lost"),
    ("loss=60 proven=0 seen=4", None),
    ("loss=60 proven=4 seen=0", None),
    (
        "loss=60 proven=55 seen=12",
        "in sight: S4 (better by 12 shells) · better: S4 (at least 55 of the lead lost)",
    ),
    (
        "loss=60 proven=60 seen=12 sight=S2+1",
        "in sight: S2+1 (better by 12 shells) · better: S4 (60 of the lead lost)",
    ),
    ("loss=60 proven=0 seen=12 sight=S2", "in sight: S2 (better by 12 shells) · looks better: S4"),
    (
        "loss=9.5% proven=4.0% seen=5.0% sight=S2",
        "in sight: S2 (better by 5.0 points of the chance to win)"
        " · better: S4 (at least 4.0 points of the chance to win lost)",
    ),
    (
        "loss=9.5% proven=9.5% seen=1.0%",
        "out of sight: at least 9.5 points of the chance to win lost",
    ),
]


@pytest.mark.parametrize(("data", "said"), SAID)
def test_what_was_lost_is_said_as_far_as_it_was_seen_or_is_proven(
    data: str, said: str | None
) -> None:
    pairs = [tuple(pair.split("=", 1)) for pair in f"best=S4 {data}".split()]
    note = Data((*((key, value) for key, value in pairs), ("by", "sungka 0.1.0 effort=normal")))
    remark = remark_of(note)
    assert (None if remark is None else remark_text(remark, ENGLISH)) == said
