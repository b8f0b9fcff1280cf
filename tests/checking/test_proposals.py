"""The texts that are proposed for a record: the true one is among them."""

from __future__ import annotations

import pytest
from sungka.checking.check import is_free_of_errors
from sungka.checking.proposals import list_proposals
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import Source
from sungka.replay.play import play
from support.damage import sound_records

SOUND = sound_records()["sungkaan"]
SMALL = sound_records()["small"]


@pytest.mark.parametrize(
    ("sound", "written", "meant", "label"),
    [
        (SOUND, " N4 =56:39", " N? =56:39", "`N?`: `N4`"),
        (SMALL, "1. S2+2x6 ", "1. 2+2x6 ", "`2+2x6`: `S2+2x6`"),
        (SMALL, "2. S1x3 ", "2. D1x3 ", "`D1x3`: `S1x3`"),
        (SMALL, "2. S1x3 ", "2. 1Sx3 ", "`1Sx3`: `S1x3`"),
        (SMALL, "3. S1+2 ", "3. S1+2x ", "`S1+2x`: `S1+2`"),
        (SMALL, "round 2", "round 3", "`round 3`: `round 2`"),
        (SMALL, "=17:11", "=17:12", "`=17:12`: `=17:11`"),
        (SMALL, "[Rules \"sungka ", "[Rules \"snugka ", "`snugka"),
    ],
)  # fmt: skip
def test_the_text_that_stood_there_is_proposed(
    sound: str, written: str, meant: str, label: str
) -> None:
    assert sound.count(written) == 1
    harmed = sound.replace(written, meant, 1)
    reading = parse(Source(harmed, 1, 1))
    assert not is_free_of_errors(reading)
    proposals = list_proposals(reading, play(reading.record), lambda: True)
    found = {it.text: it.label for it in proposals}
    assert sound in found
    assert label in found[sound]
