"""The published rule sets; none ever changes its meaning, a change is a new name."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from .ruleset import (
    Burned,
    CaptureAfter,
    CaptureRule,
    FirstLift,
    Layout,
    MatchEnd,
    Next,
    Opening,
    Refill,
    Relay,
    RoundEnd,
    RuleSet,
    SimultaneousRounds,
    Sowing,
    Win,
)

UNBOUNDED = 99
"""The most rounds of a preset that plays matches, when its source names no number."""


class Preset(NamedTuple):
    """A rule set with the written description it comes from.

    What the description says, point by point, is in `cli/reference/sources.toml`.
    """

    name: str
    rules: RuleSet
    source: str


def _make_preset(name: str, rules: RuleSet, source: str) -> Preset:
    return Preset(name, replace(rules, preset=name), source)


_CLUB = RuleSet()
_MATCH = replace(_CLUB, rounds=UNBOUNDED)
_BOTH_HANDS = replace(_MATCH, opening=Opening.SIMULTANEOUS)
_SIX = replace(
    _CLUB,
    houses=6,
    sowing=Sowing.COUNTER,
    relay=Relay.OWN,
    capture=CaptureRule.ALWAYS,
)
_DAKON = replace(_MATCH, sowing=Sowing.COUNTER, next=Next.LAST_MOVER, win=Win.STANDING)

PRESETS: tuple[Preset, ...] = (
    _make_preset(
        "sungka",
        replace(
            _BOTH_HANDS,
            simultaneous_rounds=SimultaneousRounds.ALL,
            capture=CaptureRule.FACING,
            win=Win.STANDING,
        ),
        'The guide "Sungka Rules" (sungka-game.com), in which both players start at once: 98 '
        "shells, the store at the player's left, until one side is totally burned.",
    ),
    _make_preset(
        "sungkaan",
        _CLUB,
        "One round in turns, the store at the player's left: a club leaflet, not identified; "
        "islelaro.com and congklak-rules.txt say the same.",
    ),
    _make_preset(
        "sungka-six",
        _SIX,
        'A web log of 2007 (Vergel Pilapil, "Sungka"): six houses a seat, only own houses are '
        "relayed.",
    ),
    _make_preset(
        "sungka-three",
        replace(_SIX, seats=3),
        "The same web log's form for three players.",
    ),
    _make_preset(
        "congkak",
        replace(_BOTH_HANDS, capture=CaptureRule.ALWAYS, round_end=RoundEnd.ONE),
        'A description of "Congkak, a multi-lap sowing game" (Board Game Arena): a round is over '
        "when one side is empty.",
    ),
    _make_preset(
        "congkak-forfeit",
        replace(
            _BOTH_HANDS,
            capture=CaptureRule.FACING,
            round_end=RoundEnd.ONE,
            refill=Refill.EVEN,
            burned=Burned.FORFEIT,
        ),
        "The summary of congkak beside an online table, not identified: a shell sown into a burned "
        "house is forfeited.",
    ),
    _make_preset(
        "sungka-49",
        replace(
            _CLUB,
            sowing=Sowing.COUNTER,
            layout=Layout.ALTERNATE,
            first_lift=FirstLift.FARTHEST,
        ),
        'A children\'s page ("Sungka in Philippines", VTAide) that plays with 49 shells in every '
        "other house.",
    ),
    _make_preset(
        "dakon",
        _DAKON,
        'Donkers, de Voogt and Uiterwijk, "Winning Openings in Dakon", 2000; Overbeck, "New '
        'Notes on the Game of Chongkak", 1915, whose game is `dakon houses=9 shells=9 '
        "opening=simultaneous`.",
    ),
    _make_preset(
        "ohvalhu",
        replace(_DAKON, houses=8, shells=8),
        "De Voogt, 1999: the Maldivian game of eight houses and eight shells.",
    ),
    _make_preset(
        "congkak-malaysia",
        replace(
            _BOTH_HANDS,
            simultaneous_rounds=SimultaneousRounds.ALL,
            capture=CaptureRule.ALWAYS,
            capture_after=CaptureAfter.VILLAGE,
            round_end=RoundEnd.ONE,
            rounds=3,
            refill=Refill.NEW,
            match_end=MatchEnd.MAJORITY,
            win=Win.ROUNDS,
        ),
        "The competition sheet of the Malaysian officers' sports council (MAKSAK): three boards, "
        "of which two win, and no house burns.",
    ),
)
"""Every preset, in the order of `docs/rules.md`."""
