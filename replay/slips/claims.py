"""Edits of claims: each false claim of an item, put as it should have been written."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.ruleset import BurnChoice
from ...engine.sowing import PlayedMove
from ...notation.diagnostic import Span
from ...notation.items import write_house, write_item, write_turn
from ...notation.record import (
    Item,
    Move,
    PositionClaim,
    RoundStart,
    Score,
    SimultaneousRow,
    Stores,
    Turn,
)
from ..claims import correct_claims
from ..line import Line
from ..steps import RoundBegun
from .edits import Edit
from .main_line import MainLine, play_item, played_moves
from .report import SlipKind


def make_claim_edits(main: MainLine, at: int, line: Line) -> Iterator[Edit]:
    """Edits that each make one claim of the item at a place true; `line` is play before it."""
    item, after = main.item(at), line.copy()
    play_item(main, after, at, item)
    match item:
        case Stores() | PositionClaim() | Score() | RoundStart():
            for changed in _statements(item, after):
                yield _edit(at, changed, item.span, write_item(item), write_item(changed))
        case Turn():
            for moves in played_moves(after):
                for turn, span, written, meant in _turns(item, moves):
                    yield _edit(at, turn, span, written, meant)
        case SimultaneousRow():
            for hand, moves in enumerate(played_moves(after)):
                held = item.turns[hand]
                if not isinstance(held, Turn):
                    continue
                for turn, span, written, meant in _turns(held, moves):
                    turns = (*item.turns[:hand], turn, *item.turns[hand + 1 :])
                    yield _edit(at, item._replace(turns=turns), span, written, meant)


def count_letters_between(written: str, meant: str) -> int:
    """The number of characters put in, left out or mistaken between two texts.

    >>> count_letters_between("=12:9", "=12:10"), count_letters_between("x9", "x8")
    (2, 1)
    """
    if max(len(written), len(meant)) > _LONG:
        return max(len(written), len(meant))
    costs = list(range(len(meant) + 1))
    for i, letter in enumerate(written):
        before, costs[0] = costs[0], i + 1
        for j, other in enumerate(meant):
            kept = before + (letter != other)
            before = costs[j + 1]
            costs[j + 1] = min(kept, before + 1, costs[j] + 1)
    return costs[-1]


_LONG = 400  # characters: no claim of an honest record is longer, and the time grows as the square


def _edit(at: int, item: Item, span: Span, written: str, meant: str) -> Edit:
    letters = max(count_letters_between(written, meant), 1)
    return Edit(SlipKind.CLAIM, ((at, (item,)),), span, written, meant, letters)


def _statements(
    item: Stores | PositionClaim | Score | RoundStart, after: Line
) -> Iterator[Stores | PositionClaim | Score | RoundStart]:
    """The claim as it should be, from the board after it."""
    state = after.state
    match item:
        case Stores() if state is not None:
            yield item._replace(shells=state.position.stores)
        case PositionClaim() if state is not None:
            yield item._replace(position=state.position)
        case Score() if after.score is not None:
            yield item._replace(shells=after.score)
        case RoundStart() if after.steps and isinstance(after.steps[-1], RoundBegun):
            begun = after.steps[-1]
            if item.first is not None and item.first is not begun.first:
                yield item._replace(first=begun.first)
            is_choice = after.rules.burn is BurnChoice.CHOSEN and begun.refilled_from is not None
            if item.burned and not is_choice and set(item.burned) != set(begun.burned):
                yield item._replace(burned=begun.burned or None)


def _turns(turn: Turn, moves: tuple[PlayedMove, ...]) -> Iterator[tuple[Turn, Span, str, str]]:
    """The turn with one claim made true, the place of that claim, and both as text."""
    for place, (move, played) in enumerate(zip(turn.moves, moves, strict=False)):
        for changed, written, meant in _moves(move, played):
            others = (*turn.moves[:place], changed, *turn.moves[place + 1 :])
            yield turn._replace(moves=others), move.span, written, meant
    if turn.store_end:
        written = f"{turn.seat.value}{turn.moves[-1].house}"
        span = turn.moves[-1].span
        yield turn._replace(store_end=False), span, f"{written}+", written


def _moves(move: Move, played: PlayedMove) -> Iterator[tuple[Move, str, str]]:
    for changed in correct_claims(move, played):
        (name,) = (
            name for name in Move.__match_args__ if getattr(move, name) != getattr(changed, name)
        )
        house = write_house(played.house)
        written, meant = (
            write_turn(Turn(played.seat, (Move(played.house.number, **{name: value}),)))
            for value in (getattr(move, name), getattr(changed, name))
        )
        if (name == "relays" and isinstance(move.relays, tuple)) or meant == house:
            yield changed, written, meant
        else:
            yield changed, written.removeprefix(house), meant.removeprefix(house)
