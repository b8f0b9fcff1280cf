"""The turn at which a game parts from a rule set, played otherwise: this turn alone."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.round import Round
from ...engine.ruleset import RuleSet, option_name, option_text
from ...notation.record import Item, PositionClaim, Stores, Turn
from .departure import Departure, DepartureKind, Departures, depart
from .partings import GameParting
from .space import Space

_MOST_LAPS = 40


class OtherTurn(NamedTuple):
    """A parting that no departure explains, and what the board behind its turn agrees with.

    `options` are the values of single options with which the turn comes to the board that the game
    states, like `capture=always`; after `laps` laps of its last move the rules do, `None` if never.
    """

    parting: GameParting
    options: tuple[str, ...] = ()
    laps: int | None = None


def examine_turn(parting: GameParting, rules: RuleSet, space: Space) -> OtherTurn:
    """A parting with everything that its turn alone agrees with."""
    if not isinstance(parting.stated, PositionClaim | Stores):
        return OtherTurn(parting)
    options = [
        f"{option_name(name)}={option_text(value)}"
        for name, values in zip(space.names, space.values, strict=True)
        for value in (values if name != "rounds" else ())
        if value != getattr(rules, name) and _comes_to(rules._replace(**{name: value}), (), parting)  # type: ignore[arg-type]
    ]
    laps = next(
        (
            count
            for count in range(1, _MOST_LAPS)
            if _comes_to(rules, (Departure(DepartureKind.MOST_LAPS, count),), parting)
        ),
        None,
    )
    return OtherTurn(parting, tuple(options), laps)


def _comes_to(rules: RuleSet, departures: Departures, parting: GameParting) -> bool:
    """True when the turn comes to the stated board, with departures in its last move."""
    before, turn = parting.before, parting.turn
    if not isinstance(turn, Turn) or before is None or before.to_move is not turn.seat:
        return False
    state = Round(rules, before)
    for at, move in enumerate(turn.moves):
        if (at and not state.goes_on) or move.house is None or state.fault(move.house) is not None:
            return False
        if at == len(turn.moves) - 1:
            state = depart(state, departures)
        _, state = state.play_move(move.house)
    return _is_stated(state, parting.stated)


def _is_stated(state: Round, stated: Item | None) -> bool:
    if isinstance(stated, PositionClaim):
        return state.position == stated.position
    return isinstance(stated, Stores) and state.position.stores == stated.shells
