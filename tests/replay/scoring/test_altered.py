"""The scorer's sheet answers entries of any kind as before."""

from __future__ import annotations

import re

import pytest
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import empty_ledger
from support.altered import MATCHES

from ..altered import part_of
from .altered import RESULT, entered


@pytest.mark.push
@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_what_is_answered_to_entries_of_any_kind(number: int) -> None:
    assert entered(number) == part_of(RESULT, number), (
        "if the change is meant: `python tests/replay/scoring/altered.py`"
    )


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_time_that_went_by_is_neither_lost_nor_made(number: int) -> None:
    """It is that of the entries, of those set aside, and what has gone by since the last one."""
    ledger, gone = empty_ledger(), 0
    lines = part_of(RESULT, number).splitlines()[1:]
    for line in lines:
        if not (found := re.fullmatch(r"([0-9]+) (.+)", line)):
            if line.startswith("  "):
                continue
            break
        after = ledger.take(found[2], int(found[1]))
        if isinstance(after, Refusal):
            continue
        ledger, gone = after, gone + int(found[1])
        entries = (*ledger.entries, *ledger.waiting)
        assert ledger.carried + sum(entry.spent for entry in entries) == gone, line
    assert gone > 0


@pytest.mark.parametrize("last", ["skip", "skip all", "again", "again all", "undo"])
def test_the_time_of_what_was_set_aside_is_neither_lost_nor_made(last: str) -> None:
    ledger, lines = empty_ledger(), ("S7", "{a}", "S1", "{b}", "{c}", "correct! 2 S4", "skip", last)
    for count, line in enumerate(('[Rules "sungka"]', *lines), 1):
        after = ledger.take(line, 1000)
        assert not isinstance(after, Refusal), after
        ledger = after
        entries = (*ledger.entries, *ledger.waiting)
        assert ledger.carried + sum(entry.spent for entry in entries) == 1000 * count, line
