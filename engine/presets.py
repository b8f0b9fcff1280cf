"""The published rule sets; a changed rule set gets a new name, and none changes its meaning."""

from __future__ import annotations

from typing import NamedTuple

from . import ruleset
from .ruleset import RuleSet


class Preset(NamedTuple):
    """A rule set with the written description it comes from.

    What the description says, point by point, is in `cli/reference/sources.toml`.
    """

    name: str
    rules: RuleSet
    source: str


# presets: made by python definitions/make.py
PRESETS: tuple[Preset, ...] = (
    Preset(
        "sungka",
        RuleSet(
            opening=ruleset.Opening.SIMULTANEOUS,
            simultaneous_rounds=ruleset.SimultaneousRounds.ALL,
            capture=ruleset.CaptureRule.FACING,
            rounds=99,
            win=ruleset.Win.STANDING,
            preset="sungka",
        ),
        'The guide "Sungka Rules" (sungka-game.com), in which both players start at once: 98 '
        "shells, the store at the player's left, until one side is totally burned.",
    ),
    Preset(
        "sungkaan",
        RuleSet(
            preset="sungkaan",
        ),
        'One round in turns, the store at the player\'s left: "Sungka" (islelaro.com); the text '
        "file congklak-rules.txt says the same.",
    ),
    Preset(
        "sungka-six",
        RuleSet(
            houses=6,
            sowing=ruleset.Sowing.COUNTER,
            relay=ruleset.Relay.OWN,
            capture=ruleset.CaptureRule.ALWAYS,
            preset="sungka-six",
        ),
        'A web log of 2007 (Vergel Pilapil, "Sungka"): six houses a seat, only own houses are '
        "relayed.",
    ),
    Preset(
        "sungka-three",
        RuleSet(
            seats=3,
            houses=6,
            sowing=ruleset.Sowing.COUNTER,
            relay=ruleset.Relay.OWN,
            capture=ruleset.CaptureRule.ALWAYS,
            preset="sungka-three",
        ),
        "The same web log's form for three players.",
    ),
    Preset(
        "congkak",
        RuleSet(
            opening=ruleset.Opening.SIMULTANEOUS,
            capture=ruleset.CaptureRule.ALWAYS,
            round_end=ruleset.RoundEnd.ONE,
            rounds=99,
            preset="congkak",
        ),
        'A description of "Congkak, a multi-lap sowing game" (Board Game Arena): a round is over '
        "when one side is empty.",
    ),
    Preset(
        "congkak-forfeit",
        RuleSet(
            opening=ruleset.Opening.SIMULTANEOUS,
            capture=ruleset.CaptureRule.FACING,
            round_end=ruleset.RoundEnd.ONE,
            rounds=99,
            refill=ruleset.Refill.EVEN,
            burned=ruleset.Burned.FORFEIT,
            preset="congkak-forfeit",
        ),
        "The summary of rules on Board Game Arena's page of Congkak: a shell sown into a burned "
        "house is forfeited.",
    ),
    Preset(
        "sungka-49",
        RuleSet(
            layout=ruleset.Layout.ALTERNATE,
            sowing=ruleset.Sowing.COUNTER,
            first_lift=ruleset.FirstLift.FARTHEST,
            preset="sungka-49",
        ),
        'A children\'s page ("Sungka in Philippines", VTAide) that plays with 49 shells in every '
        "other house.",
    ),
    Preset(
        "dakon",
        RuleSet(
            sowing=ruleset.Sowing.COUNTER,
            rounds=99,
            next=ruleset.Next.LAST_MOVER,
            win=ruleset.Win.STANDING,
            preset="dakon",
        ),
        'Donkers, de Voogt and Uiterwijk, "Winning Openings in Dakon", 2000; Overbeck, "New Notes '
        'on the Game of Chongkak", 1915, whose game is `dakon houses=9 shells=9 '
        "opening=simultaneous`.",
    ),
    Preset(
        "ohvalhu",
        RuleSet(
            houses=8,
            shells=8,
            sowing=ruleset.Sowing.COUNTER,
            rounds=99,
            next=ruleset.Next.LAST_MOVER,
            win=ruleset.Win.STANDING,
            preset="ohvalhu",
        ),
        "De Voogt, 1999: the Maldivian game of eight houses and eight shells.",
    ),
    Preset(
        "congkak-malaysia",
        RuleSet(
            opening=ruleset.Opening.SIMULTANEOUS,
            simultaneous_rounds=ruleset.SimultaneousRounds.ALL,
            capture=ruleset.CaptureRule.ALWAYS,
            capture_after=ruleset.CaptureAfter.VILLAGE,
            round_end=ruleset.RoundEnd.ONE,
            rounds=3,
            refill=ruleset.Refill.NEW,
            match_end=ruleset.MatchEnd.MAJORITY,
            win=ruleset.Win.ROUNDS,
            preset="congkak-malaysia",
        ),
        "The competition sheet of the Malaysian officers' sports council (MAKSAK): three boards, "
        "of which two win, and no house burns.",
    ),
)
# end presets
"""Every preset, in the order of `docs/rules.md`."""
