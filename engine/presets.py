"""The published rule sets; none ever changes its meaning, a change is a new name."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .ruleset import (
    Burned,
    CaptureRule,
    FirstLift,
    Layout,
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


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set with the written description it comes from.

    `chosen` says how points were settled that the source leaves open.
    """

    name: str
    rules: RuleSet
    source: str
    chosen: str


def _make_preset(name: str, rules: RuleSet, source: str, chosen: str) -> Preset:
    return Preset(name, replace(rules, preset=name), source, chosen)


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
        "A guide to Sungka in which both players start at once: 98 shells, the store at the "
        "player's left, burned houses unavailable, until one side is totally burned.",
        "Chosen: the capturing shell stays where it fell; the loser would begin a round that "
        "does not open with both hands; a match has at most 99 rounds.",
    ),
    _make_preset(
        "sungkaan",
        _CLUB,
        "A club leaflet that plays one round.",
        "Chosen: a last shell facing an empty house captures nothing, itself included.",
    ),
    _make_preset(
        "sungka-six",
        _SIX,
        "A web log of 2007: six houses a seat, only own houses are relayed.",
        "Chosen: the players move in turn from the first move.",
    ),
    _make_preset(
        "sungka-three",
        replace(_SIX, seats=3),
        "The same web log's form for three players.",
        "Chosen: the facing house is the mirror image in one's own store, a house of the next "
        "seat.",
    ),
    _make_preset(
        "congkak",
        replace(_BOTH_HANDS, capture=CaptureRule.ALWAYS, round_end=RoundEnd.ONE),
        "A description of multi-lap congkak.",
        "Chosen: the loser begins the next round; a match has at most 99 rounds.",
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
        "The summary of the game at an online table.",
        "Chosen: the loser begins the next round; a match has at most 99 rounds.",
    ),
    _make_preset(
        "sungka-49",
        replace(
            _CLUB,
            sowing=Sowing.COUNTER,
            layout=Layout.ALTERNATE,
            first_lift=FirstLift.FARTHEST,
        ),
        "A children's page that plays with 49 shells in every other house.",
        "Chosen: a last shell facing an empty house captures nothing, itself included.",
    ),
    _make_preset(
        "dakon",
        _DAKON,
        "Donkers, de Voogt and Uiterwijk, 2000; Overbeck, 1915, whose players begin the first "
        "round together (§ 10): `dakon houses=9 shells=9 opening=simultaneous`.",
        "Chosen: a match has at most 99 rounds; `houses` and `shells` make the n by n boards.",
    ),
    _make_preset(
        "ohvalhu",
        replace(_DAKON, houses=8, shells=8),
        "De Voogt, 1999.",
        "Chosen: everything else as in `dakon`.",
    ),
)
"""Every preset, in the order of `docs/rules.md`."""
