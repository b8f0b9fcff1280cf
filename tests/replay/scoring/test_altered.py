"""What the scorer's sheet answers to entries of any kind stands as it was."""

from __future__ import annotations

import pytest
from support.altered import MATCHES

from ..altered import part_of
from .altered import RESULT, entered


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_what_is_answered_to_entries_of_any_kind(number: int) -> None:
    assert entered(number) == part_of(RESULT, number), (
        "if the change is meant: `python tests/replay/scoring/altered.py`"
    )
