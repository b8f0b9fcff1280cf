"""The hints about every single slip in some short games are as before."""

from __future__ import annotations

import re

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.report import SlipKind

from ..altered import part_of
from .single import GAMES, SECTIONS, SINGLE, hint_at_slips
from .test_find import always


@pytest.mark.push
@pytest.mark.parametrize(("name", "part"), SECTIONS)
def test_what_is_hinted_about_single_slips_stands_as_it_was(name: str, part: int) -> None:
    hinted = hint_at_slips(name, part)
    assert hinted == part_of(SINGLE, f"{name} {part}"), "if meant: `python tests/replay/altered.py`"


@pytest.mark.push
@pytest.mark.parametrize("name", ["no stores", "ends", "together"])
@pytest.mark.parametrize("row", range(1, 9))
def test_another_house_is_found_without_a_claim_of_the_stores(name: str, row: int) -> None:
    """The house as it was comes first, and no other fits as well."""
    rules, text, _ = GAMES[name]
    body = re.sub(r" =[0-9:]+", "", text).strip()
    found = re.search(rf"^{row}\. (.*)$", body, re.M)
    for digit in re.finditer(r"(?<=[SNEW+])[1-4]", found[0] if found else ""):
        assert found is not None
        at = found.start() + digit.start()
        for other in "1234".replace(digit[0], ""):
            source = f'%sgn 1\n[Rules "{rules}"]\n\n{body[:at]}{other}{body[at + 1 :]}\n'
            (reading,) = read(source)
            report = find_slips(reading.record, play(reading.record), always)
            if report.error is not None:
                assert report.equal == 1
                best = report.suggestions[0]
                assert best.kind is SlipKind.HOUSE
                assert best.span.start <= source.index("\n\n") + 2 + at < best.span.end
