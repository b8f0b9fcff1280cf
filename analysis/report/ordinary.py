"""The shells within reach that a player found, beside what ordinary players find."""

from __future__ import annotations

from typing import NamedTuple

from .phrases import Language, fill, seat_name
from .summary import PlayerSummary


class OrdinaryFinds(NamedTuple):
    """Of a hundred shells within reach, the fewest and the most that ordinary players find."""

    least: int
    most: int


ORDINARY = {
    "sungka": OrdinaryFinds(28, 50),
    "sungkaan": OrdinaryFinds(24, 42),
    "sungka-six": OrdinaryFinds(57, 76),
    "sungka-three": OrdinaryFinds(64, 84),
    "congkak": OrdinaryFinds(22, 55),
    "congkak-forfeit": OrdinaryFinds(28, 50),
    "sungka-49": OrdinaryFinds(24, 58),
    "dakon": OrdinaryFinds(24, 42),
    "ohvalhu": OrdinaryFinds(13, 61),
    "congkak-malaysia": OrdinaryFinds(36, 50),
}
"""The finds of ordinary players by preset: `python bench/ordinary.py --games 5` measures them."""

_FOUND = {
    Language.ENGLISH: "{seat} found {found} of 100 shells within reach",
    Language.FILIPINO: "Nakita ng {seat} ang {found} sa 100 sigay na abot",
}
_BESIDE = {
    Language.ENGLISH: "; ordinary players find {least} to {most}.",
    Language.FILIPINO: "; {least} hanggang {most} ang nakikita ng karaniwang manlalaro.",
}


def find_to_text(language: Language, player: PlayerSummary, preset: str) -> str | None:
    """A sentence on what a player found, `None` if nothing was within reach."""
    if not player.had:
        return None
    found, people = round(player.accuracy or 0), frozenset({"seat"} if player.name else ())
    values = {"seat": player.name or seat_name(language, player.seat), "found": str(found)}
    told = fill(language, _FOUND[language], values, people)
    ordinary = ORDINARY.get(preset)
    if ordinary is None:
        return f"{told}."
    return told + _BESIDE[language].format(least=ordinary.least, most=ordinary.most)
