"""The rule sets that agree with records, as text or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from textwrap import fill
from typing import NamedTuple

from ...engine.option_words import UNSEEN
from ...engine.presets import PRESETS
from ...engine.rules_text import rules_to_text
from ...engine.ruleset import RuleSet, option_name, option_text
from ...notation.diagnostic import Diagnostic
from ...replay.fit.find import Fit
from ...replay.fit.space import BOARD_OPTIONS, Box, Value, union
from ..console.json_text import Json, to_json

_WIDTH = 79
_MOST_DEAD = 3
"""The most reasons given when no rule set agrees."""

_BETWEEN = {
    ("capture", frozenset({"both", "facing"})): (
        "no capture shows whether the capturing shell is taken"
    ),
    ("capture", frozenset({"both", "always"})): (
        "no turn ends in an own empty house opposite an empty one, to show whether it captures"
    ),
    ("capture", frozenset({"facing", "none"})): (
        "no capture shows whether the facing shells are taken"
    ),
}
"""The sentences for options that have only these values left."""


class OptionLeft(NamedTuple):
    """An option and the values that it has in some rule set that agrees.

    `not_shown` is what would have to be shown to settle it, `None` when it is settled.
    """

    name: str
    values: tuple[str, ...]
    not_shown: str | None


def fit_to_text(fit: Fit) -> str:
    """The rule sets of a fit, at least one, with the options settled and those still open."""
    presets = fit.presets()
    near = fit.nearest()
    count = "1 record agrees" if fit.records == 1 else f"{fit.records} records agree"
    lines = []
    if presets:
        lines.append(f"{count} with " + ", ".join(f"`{name}`" for name in presets))
    elif near is not None:
        lines.append(f"{count} with no preset, but with `{rules_to_text(near)}`")
    left = list(list_options(fit))
    settled = [f"{it.name}={it.values[0]}" for it in left if it.not_shown is None]
    lines += ["", "Shown:"]
    lines.append(
        fill(
            " ".join(settled),
            _WIDTH,
            initial_indent="  ",
            subsequent_indent="  ",
            break_on_hyphens=False,
        )
    )
    if len(settled) < len(left):
        lines += ["", "Open:"]
    for option in left:
        if option.not_shown is not None:
            lines += [f"  {option.name}={'|'.join(option.values)}", f"      {option.not_shown}"]
    return "\n".join(lines) + "\n"


def fit_to_json(fit: Fit, nearest: Mapping[str, Json] | None = None) -> str:
    """The rule sets of a fit, as JSON for programs; with the `nearest` where none agrees."""
    near = fit.nearest()
    shown: dict[str, Json] = {}
    still_open: list[Json] = []
    for name, values, not_shown in list_options(fit):
        if not_shown is None:
            shown[name] = values[0]
        else:
            still_open.append({"name": name, "values": list(values), "not_shown": not_shown})
    cases: list[Json] = []
    for board, boxes in fit.boxes.items():
        size: dict[str, Json] = {
            option_name(name): [option_text(getattr(board, name))] for name in BOARD_OPTIONS
        }
        for box in boxes:
            cases.append(size | {it: list(_name_values(v)) for it, v in _values_in(fit, box)})
    content: dict[str, Json] = {
        "records": fit.records,
        "presets": list(fit.presets()),
        "rules": None if near is None else rules_to_text(near),
        "shown": shown,
        "open": still_open,
        "cases": cases,
        "nearest": None if nearest is None else dict(nearest),
    }
    return to_json(content) + "\n"


def list_options(fit: Fit) -> Iterator[OptionLeft]:
    """The options that a record can show, in the order of the rules, each with the values left.

    There is none when no rule set agrees.
    """
    if not fit.boxes:
        return
    for name in BOARD_OPTIONS:
        found = tuple(dict.fromkeys(option_text(getattr(board, name)) for board in fit.boxes))
        text = None if len(found) == 1 else "no score and no position shows the board"
        yield OptionLeft(option_name(name), found, text)
    around = union(box for boxes in fit.boxes.values() for box in boxes)
    for option, values in _values_in(fit, around):
        named = _name_values(values)
        text = None if len(values) == 1 else describe_not_shown(option, named)
        yield OptionLeft(option, named, text)


def describe_not_shown(option: str, values: tuple[str, ...]) -> str:
    """Say what the records leave open where an option may have any of `values`.

    Raises `KeyError` when there is no such option, or a record never shows it.
    """
    return _BETWEEN.get((option, frozenset(values))) or UNSEEN[option]


def explain_dead(fit: Fit) -> list[Diagnostic]:
    """The reasons why the last rule sets do not agree; the hint of each names its rules."""
    found: dict[str, Diagnostic] = {}
    for rules, finding in () if fit.disagreement is None else fit.disagreement.dead:
        if finding.message not in found and len(found) < _MOST_DEAD:
            hint = f"this is so under the rules `{rules_to_text(name_rules(rules))}`"
            found[finding.message] = finding._replace(hint=hint)
    return list(found.values())


def name_rules(rules: RuleSet) -> RuleSet:
    """The same rule set, named by the preset that it differs from in the fewest options."""
    own = rules.options().items()
    preset = min(PRESETS, key=lambda it: len(dict(own - it.rules.options().items())))
    return rules._replace(sowing=preset.rules.sowing, preset=preset.name)


def _values_in(fit: Fit, box: Box) -> Iterator[tuple[str, tuple[Value, ...]]]:
    for at, name in enumerate(fit.space.names):
        yield option_name(name), fit.space.values_in(box, at)


def _name_values(values: tuple[Value, ...]) -> tuple[str, ...]:
    """Values as written in a record; numbers that follow each other as `2-99`."""
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) < 3:
        return tuple(map(option_text, values))
    runs = [[numbers[0], numbers[0]]]
    for before, number in pairwise(numbers):
        if number == before + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return tuple(str(a) if a == b else f"{a}-{b}" for a, b in runs)
