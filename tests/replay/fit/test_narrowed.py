"""Records narrow the rule sets as before, and in as many plays."""

from __future__ import annotations

import pytest
from support.lengths import long_after

from .narrowed import RULES, narrow, part_of


@pytest.mark.push
@pytest.mark.parametrize("number", long_after(5, range(len(RULES))), ids=RULES)
def test_what_is_left_of_all_rule_sets_stands_as_it_was(number: int) -> None:
    assert narrow(number) == part_of(number), (
        "if the change is meant: `python tests/replay/fit/narrowed.py`"
    )
