"""Finds the better turns that the layer of a record names, for its story, without a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from ...engine.round import Round
from ...engine.ruleset import RuleSet
from ...notation.record import Comment, Data, Event, Item, Stores
from ...replay.steps import Replay, TurnPlayed
from ..judging.match_model import find_round_chance
from ..report.story import MissedTurn, read_turn
from ..search.lines import TurnReach
from .seal import is_engines, value_of


def find_missed(replay: Replay) -> tuple[MissedTurn, ...]:
    """The turns with a mark of the engine, each beside the better one that could be seen.

    The better turn is played on the board before, so that what it takes is known. One that cannot
    be played, and any part of a row of several hands, is left out.
    """
    rules = replay.rules
    found: list[MissedTurn] = []
    for step in replay.steps if rules is not None else ():
        if isinstance(step, TurnPlayed) and rules is not None:
            with suppress(ValueError):
                found += _read(rules, replay.record.body, step)
    return tuple(found)


def _read(rules: RuleSet, body: Sequence[Item], step: TurnPlayed) -> Iterator[MissedTurn]:
    """The turn that a turn's data names; raises `ValueError` for one that cannot be played."""
    data = _find_mark(body, step.body_index)
    better = data and (value_of(data, "sight") or value_of(data, "best"))
    loss = data and (value_of(data, "seen") or value_of(data, "loss"))
    if not better or not loss:
        return
    turn = read_turn(better).turn
    if turn.seat is not step.seat:
        return
    state, captured = Round(rules, step.before), 0
    for at, number in enumerate(turn.lifts):
        if at and not state.goes_on:
            return
        move, state = state.play_move(number)
        captured += move.captured
    own = step.before.seats.index(step.seat)
    stored = step.before.stores[own]
    reach = TurnReach(turn, state.position.stores[own] - stored, captured, state.goes_on)
    brought = step.after.stores[own] - stored
    yield MissedTurn(step.body_index, step.seat, reach, brought, _weigh(step, own, loss))


def _find_mark(body: Sequence[Item], index: int) -> Data | None:
    """The engine's data of the turn at this place of the body, if it marks the turn as doubtful."""
    for item in body[index + 1 :]:
        if isinstance(item, Data) and is_engines(item):
            return item if "?" in (value_of(item, "mark") or "") else None
        if not isinstance(item, Comment | Data | Event | Stores):
            break
    return None


def _weigh(step: TurnPlayed, own: int, loss: str) -> int:
    """The chance that a loss gave away, in thousandths, by the stores after the turn.

    Raises `ValueError` for what is no loss.
    """
    if loss.endswith("%"):
        return round(10 * float(loss[:-1]))
    stores = step.after.stores
    lead = stores[own] - max(store for at, store in enumerate(stores) if at != own)
    rest = step.after.shells - sum(stores)
    return find_round_chance(lead + int(loss), rest) - find_round_chance(lead, rest)
