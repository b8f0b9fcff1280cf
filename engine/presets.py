"""The published rule sets; none ever changes its meaning, a change is a new name."""

from __future__ import annotations

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
    return Preset(name, rules._replace(preset=name), source)


_CLUB = RuleSet()
_MATCH = _CLUB._replace(rounds=UNBOUNDED)
_BOTH_HANDS = _MATCH._replace(opening=Opening.SIMULTANEOUS)
_SIX = _CLUB._replace(
    houses=6,
    sowing=Sowing.COUNTER,
    relay=Relay.OWN,
    capture=CaptureRule.ALWAYS,
)
_DAKON = _MATCH._replace(sowing=Sowing.COUNTER, next=Next.LAST_MOVER, win=Win.STANDING)

PRESETS: tuple[Preset, ...] = (
    _make_preset(
        "sungka",
        _BOTH_HANDS._replace(
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
        _SIX._replace(seats=3),
        "The same web log's form for three players.",
    ),
    _make_preset(
        "congkak",
        _BOTH_HANDS._replace(capture=CaptureRule.ALWAYS, round_end=RoundEnd.ONE),
        'A description of "Congkak, a multi-lap sowing game" (Board Game Arena): a round is over '
        "when one side is empty.",
    ),
    _make_preset(
        "congkak-forfeit",
        _BOTH_HANDS._replace(
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
        _CLUB._replace(
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
        _DAKON._replace(houses=8, shells=8),
        "De Voogt, 1999: the Maldivian game of eight houses and eight shells.",
    ),
    _make_preset(
        "congkak-malaysia",
        _BOTH_HANDS._replace(
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
