"""Writes what games under the same rules share as the JSON that the page's script reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...engine.ruleset import (
    TURN_OPTIONS,
    Burned,
    CaptureRule,
    CaptureTheirs,
    Opening,
    Pace,
    Relay,
    RoundEnd,
    RuleSet,
)
from ..drawing.geometry import BoardLayout, layouts_of
from ..messages import Words
from .film_json import PLACE_CODES, Json, write_inert


def setting_to_json(
    rules: RuleSet, words: Words, try_words: Mapping[str, str], *, has_breaks: bool = True
) -> str:
    """The values that games under the same rules share: the board's geometry, the script's words.

    With words for trying moves, the rules by which houses are sown are included. The built script
    names words by their numbers (`js/build.js`); a word for something that cannot happen under the
    rules is replaced by 0, and without breaks (`breaks_off`) so are theirs.
    """
    said = {**words.script, **try_words}
    options = rules.options()
    tried: dict[str, Json] = {name: options[name] for name in TURN_OPTIONS} if try_words else {}
    counts: dict[str, Json] = {"seats": rules.seats, "houses": rules.houses} if try_words else {}
    return write_inert(
        {
            "seats": [seat.value for seat in rules.playing_order],
            "houses": rules.houses,
            "codes": PLACE_CODES[: rules.seats * (rules.houses + 1)],
            "layouts": [_layout(layout) for layout in layouts_of(rules)],
            "words": [
                word if (has_breaks if key in _BREAKS else _can_be_said(key, rules)) else 0
                for key, word in said.items()
            ],
            **({"rules": {**counts, **tried}} if try_words else {}),
        }
    )


def _can_be_said(key: str, rules: RuleSet) -> bool:
    return key not in _WHERE or _WHERE[key](rules)


def _may_stop(rules: RuleSet) -> bool:
    """True when a lap that ends in a house with shells may not be relayed."""
    ends_early = rules.round_end is RoundEnd.LAP or rules.pace is Pace.FIRST_OVER
    return rules.relay is Relay.OWN or ends_early


_WHERE: dict[str, Callable[[RuleSet], bool]] = {
    "sow_together": lambda rules: rules.opening is Opening.SIMULTANEOUS,
    "ends_taken": lambda rules: rules.opening is Opening.SIMULTANEOUS,
    "row_taken": lambda rules: rules.opening is Opening.SIMULTANEOUS,
    "try_both": lambda rules: rules.opening is Opening.SIMULTANEOUS,
    "takes_both": lambda rules: rules.capture in (CaptureRule.BOTH, CaptureRule.ALWAYS),
    "takes_last": lambda rules: rules.capture is CaptureRule.ALWAYS,
    "ends_occupied": _may_stop,
    "row_occupied": _may_stop,
    "ends_given": lambda rules: rules.capture_theirs is CaptureTheirs.GIVEN,
    "row_given": lambda rules: rules.capture_theirs is CaptureTheirs.GIVEN,
    "ends_burned": lambda rules: rules.burned is Burned.FORFEIT,
    "row_burned": lambda rules: rules.burned is Burned.FORFEIT,
}
"""The words for what happens under some rules only, and whether it does under these."""


_BREAKS = {
    "set", "gap", "unknown", "ruled", "board_set", "turns_missing", "not_known", "board_ruled",
}  # fmt: skip
"""The words for stops whose board does not follow from the turns."""


def _layout(layout: BoardLayout) -> Json:
    """The spots' centres, the radius of a house, and a store's radii and pile.

    A house is round and its pile fills it. A store's pile lies so far to the right and down of its
    centre, and has radii of its own; all stores of a board are alike.
    """
    house, store = layout.spots[0], layout.spots[-1]
    pile, centre = store.pile, store.centre
    return {
        "w": _shorten(layout.width),
        "h": _shorten(layout.height),
        "shell": layout.shell,
        "x": [_shorten(spot.centre.x) for spot in layout.spots],
        "y": [_shorten(spot.centre.y) for spot in layout.spots],
        "r": house.rx,
        "store": [
            _shorten(n)
            for n in (
                store.rx, store.ry,
                pile.x - centre.x, pile.y - centre.y, store.pile_rx, store.pile_ry,
            )
        ],
    }  # fmt: skip


def _shorten(number: float) -> float:
    """A number with one digit behind the point, and none if it is 0."""
    short = round(number, 1)
    return short if short % 1 else int(short)
