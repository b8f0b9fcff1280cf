"""The hint that a record which fails at once agrees with other rules.

It is a file of its own because what it imports would slow down the start of every other run.
"""

from __future__ import annotations

from ..engine.presets import PRESETS
from ..engine.rules_text import DEFAULT, find_preset, rules_to_text
from ..engine.ruleset import Opening, RuleSet
from ..notation.record import Record
from ..replay.fit.find import Fit, TooManyPlays, fit_record, some_rules
from ..replay.fit.space import Space

MOST_PLAYS = 1000
"""The most items played to find a hint."""
_MOST_NAMED = 3


def find_rules_hint(record: Record, is_in_turn: bool) -> str | None:
    """A hint at the presets with which the whole record agrees, `None` without any.

    A preset may be named with another number of rounds; `is_in_turn` says that a record without
    rules is played in turn, for which there is `opening=alternate`.
    """
    tried = [preset.rules for preset in PRESETS]
    if is_in_turn:
        tried.append(find_preset(DEFAULT)._replace(opening=Opening.ALTERNATE))
    space = Space()
    try:
        fit = fit_record(record, space, some_rules(space, tried, "rounds"), MOST_PLAYS)
    except TooManyPlays:
        return None
    found = [rules_to_text(rules) for it in tried if (rules := _agreeing(fit, it)) is not None]
    if not found:
        return None
    named = [f"`{text}`" for text in found[:_MOST_NAMED]]
    if len(found) > _MOST_NAMED:
        named.append(f"{len(found) - _MOST_NAMED} more")
    listed = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
    return f'the whole record agrees with {listed}; `[Rules "{found[0]}"]` says so'


def _agreeing(fit: Fit, rules: RuleSet) -> RuleSet | None:
    """The rules, if need be with another number of rounds, when the record agrees with them."""
    if fit.has(rules):
        return rules
    at = fit.space.names.index("rounds")
    for boxes in fit.boxes.values():
        for box in boxes:
            other = rules._replace(rounds=fit.space.values_in(box, at)[0])  # type: ignore[arg-type]
            if fit.has(other):
                return other
    return None
