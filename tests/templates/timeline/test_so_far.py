"""What the page says of values and losses that are not proven: no number as a fact."""

from __future__ import annotations

import pytest
from sungka.notation.record import Data
from sungka.templates.timeline.estimates import estimate_of
from sungka.templates.timeline.remarks import remark_of


@pytest.mark.parametrize(
    ("bound", "text"), [(None, "+24"), ("exact", "+24"), ("so-far", "≈+24"), ("at-least", "+24")]
)
def test_a_value_so_far_is_marked(bound: str | None, text: str) -> None:
    pairs = (("eval", "+24"),) if bound is None else (("eval", "+24"), ("bound", bound))
    estimate = estimate_of(Data(pairs), None, 2)
    assert estimate is not None
    assert estimate.text == text


@pytest.mark.parametrize(("proven", "lost"), [(None, "5"), ("5", "5"), ("3", ""), ("0", "")])
def test_a_loss_is_told_where_all_of_it_is_proven(proven: str | None, lost: str) -> None:
    pairs = [("best", "S4"), ("loss", "5"), *([("proven", proven)] if proven else [])]
    remark = remark_of(Data((*pairs, ("by", "sungka 0.1.0 depth=6"))))
    assert remark is not None
    assert (remark.text, remark.lost) == ("S4", lost)
