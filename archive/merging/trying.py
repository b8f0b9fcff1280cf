"""Plays a piece on the engine, with the claims of all records, and finds which of them hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ...engine.sowing import PlayedMove
from ...notation.diagnostic import Diagnostic
from ...notation.items import write_item
from ...notation.record import (
    Item,
    Move,
    Pass,
    PositionClaim,
    RoundStart,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
    Unreadable,
)
from ...replay.claims import check_capture, check_end_house, check_relays
from ...replay.follow import Context, check_number, follow
from ...replay.line import Line
from ...replay.ordinary_turns import OrdinaryTurns
from ...replay.slips.main_line import EXPLAINED, played_moves
from .pieces import Piece, PieceItem


class Overruled(NamedTuple):
    """A claim of one record (by its index) that the board refutes and another record has right."""

    record: int
    written: str
    meant: str


@dataclass(frozen=True, slots=True)
class Tried:
    """A piece that was played: the line after it, and its items with every claim that holds.

    `items` has a tuple for each part: its item, then the claims behind it.
    """

    line: Line
    items: tuple[tuple[Item, ...], ...]
    overruled: tuple[Overruled, ...]


Holders = tuple[tuple[int, Piece], ...]
"""The records that have a piece, by index, each with its own form of it."""


class PiecePlayer:
    """Plays turns without their claims.

    It keeps what it played by the line before and the houses: that line, and the one after it or
    the error.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], tuple[Line, Line | Diagnostic]] = {}
        self._ordinary = OrdinaryTurns()

    def forget(self) -> None:
        """Forget what was played."""
        self._known.clear()

    def play(self, line: Line, before: Line, turn: Turn, context: Context) -> Diagnostic | None:
        """Play a turn without its claims on the line, a copy of the one before; gives its error.

        It is not played again where it was played on that line.
        """
        key = (id(before), turn.seat, *[(move.house, move.tick) for move in turn.moves])
        done = self._known.get(key)
        if done is None:
            bare = _without_claims(turn)
            error = None
            if not self._play_ordinarily(line, bare, context):
                error = _first_error(line, bare, context)
            self._known[key] = before, error or line.copy(keeps_steps=True)
            return error
        after = done[1]
        if isinstance(after, Diagnostic):
            return after
        line.resume(after)
        line.row = context.row or line.row
        return None

    def _play_ordinarily(self, line: Line, bare: Item, context: Context) -> bool:
        """True when a turn was played in which there is nothing to find."""
        if isinstance(context.coming, Unreadable):
            return False
        if not self._ordinary.play(line, (bare,), 0, [context.row], frozenset(), set()):
            return False
        check_number(line, bare, context.row)
        return True


def try_piece(line: Line, holders: Holders, player: PiecePlayer) -> Tried | Diagnostic:
    """Play a piece on a copy of the line; gives the first error of the play or its claims.

    A false claim is no error where another record claims what is true.
    """
    before, line = line, line.copy()
    items: list[tuple[Item, ...]] = []
    overruled: list[Overruled] = []
    for place in range(len(holders[0][1].parts)):
        parts = [(index, piece.parts[place]) for index, piece in holders]
        turn = parts[0][1].item
        context = parts[0][1].context
        if place == 0 and isinstance(turn, Turn) and _is_plain(context):
            error = player.play(line, before, turn, context)
            item = error or _check_moves(line, before, parts, overruled)
        else:
            item = _play(line, parts, overruled)
        if isinstance(item, Diagnostic):
            return item
        claims = _check_claims(line, parts, overruled)
        if isinstance(claims, Diagnostic):
            return claims
        items.append((item, *claims))
    return Tried(line, tuple(items), tuple(overruled))


def force_piece(line: Line, piece: Piece) -> Tried:
    """Take a piece as it is written, on a line whose board is not known."""
    line = line.copy()
    items: list[tuple[Item, ...]] = []
    for part in piece.parts:
        follow(line, 0, part.item, part.context)
        items.append((part.item, *part.claims))
    return Tried(line, tuple(items), ())


def check_position(line: Line, item: SetPosition) -> Diagnostic | None:
    """The error if the board differs from the one that a record sets after its gap."""
    claim = PositionClaim(item.position, item.span)
    return _first_error(line.copy(), claim, Context())


def _play(
    line: Line, parts: list[tuple[int, PieceItem]], overruled: list[Overruled]
) -> Item | Diagnostic:
    """Play the item of several records on the line: with all claims of it that hold."""
    first = parts[0][1].item
    if isinstance(first, Turn | Pass | SimultaneousRow):
        return _play_turn(line, parts, overruled)
    joined = _join_starts([part.item for _, part in parts])
    if joined is not None:
        parts = [(index, replace(part, item=joined)) for index, part in parts]
    return _play_statement(line, parts, overruled)


def _play_statement(
    line: Line, parts: list[tuple[int, PieceItem]], overruled: list[Overruled]
) -> Item | Diagnostic:
    """Play the first form of a statement that holds."""
    errors = [_first_error(line.copy(), part.item, part.context) for _, part in parts]
    at = next((at for at, error in enumerate(errors) if error is None), None)
    if at is None:
        return errors[0]  # type: ignore[return-value]  # each is an error
    chosen = parts[at][1]
    _first_error(line, chosen.item, chosen.context)
    for (index, part), error in zip(parts, errors, strict=True):
        if error is not None:
            overruled.append(Overruled(index, write_item(part.item), write_item(chosen.item)))
    return chosen.item


def _first_error(line: Line, item: Item, context: Context) -> Diagnostic | None:
    """Follow an item; the first error of play, claims or rounds."""
    found = follow(line, 0, item, context).findings
    if isinstance(item, SetPosition):
        return None
    return next((it for it in found if it.is_error and it.code.group in EXPLAINED), None)


def _check_claims(
    line: Line, parts: list[tuple[int, PieceItem]], overruled: list[Overruled]
) -> tuple[Item, ...] | Diagnostic:
    """The claims behind an item that hold: one of each kind."""
    kept: list[Item] = []
    every = [(index, it) for index, part in parts for it in part.claims]
    for kind in (Stores, PositionClaim) if every else ():
        claims = [(index, it) for index, it in every if isinstance(it, kind)]
        holding = wrong = None
        for _, claim in claims:
            if claim == holding:
                continue
            error = _first_error(line.copy(), claim, Context())
            wrong, holding = (error or wrong, holding if error else holding or claim)
        if wrong is not None and holding is None:
            return wrong
        if holding is not None:
            kept.append(holding)
            meant = write_item(holding)
            for index, claim in claims:
                if claim != holding:
                    overruled.append(Overruled(index, write_item(claim), meant))
    return tuple(kept)


def _join_starts(forms: list[Item]) -> RoundStart | None:
    """The beginning of a round with all that is said of it; `None` if that is contradictory."""
    starts = [it for it in forms if isinstance(it, RoundStart)]
    firsts = {it.first: None for it in starts if it.first is not None}
    burned = {frozenset(it.burned): it.burned for it in starts if it.burned}
    if not starts or len(firsts) > 1 or len(burned) > 1:
        return None
    houses = next(iter(burned.values()), starts[0].burned)
    return starts[0]._replace(first=next(iter(firsts), None), burned=houses)


def _play_turn(
    line: Line, parts: list[tuple[int, PieceItem]], overruled: list[Overruled]
) -> Item | Diagnostic:
    """Play a turn or row, then check every claim that any record makes of it against the board."""
    item, context = parts[0][1].item, parts[0][1].context
    before = line.copy()
    error = _first_error(line, _without_claims(item), context)
    return error or _check_moves(line, before, parts, overruled)


def _is_plain(context: Context) -> bool:
    """True for a turn on which nothing that follows it rules."""
    return context.ruling is None and not context.is_reasoned


def _check_moves(
    line: Line, before: Line, parts: list[tuple[int, PieceItem]], overruled: list[Overruled]
) -> Item | Diagnostic:
    """The turn or row just played with every claim of it that holds, or the first error."""
    item, context = parts[0][1].item, parts[0][1].context
    error = None
    played = played_moves(line)
    turns: list[Turn | Pass] = []
    for hand, turn in enumerate(turns_of(item)):
        forms = [(index, turns_of(part.item)[hand]) for index, part in parts]
        moves = played[hand] if hand < len(played) else ()
        if isinstance(turn, Pass) or len(moves) < len(turn.moves):
            turns.append(turn)
            continue
        given = [(index, form) for index, form in forms if isinstance(form, Turn)]
        joined = []
        for place, happened in enumerate(moves[: len(turn.moves)]):
            same = [(index, form.moves[place]) for index, form in given]
            move = _join_moves(same, happened, turn, overruled)
            if isinstance(move, Diagnostic):
                return move
            joined.append(move)
        is_end = any(form.store_end for _, form in given)
        turns.append(turn._replace(moves=tuple(joined), store_end=is_end))
    whole = _with_turns(item, turns)
    if any(isinstance(turn, Turn) and turn.store_end for turn in turns):
        error = _first_error(before.copy(), whole, context)
    return whole if error is None else error


def _join_moves(
    forms: list[tuple[int, Move]], happened: PlayedMove, turn: Turn, overruled: list[Overruled]
) -> Move | Diagnostic:
    """A move with all claims of its forms that hold."""
    first = forms[0][1]
    claimed: dict[str, Any] = {}
    for name, check in _CHECKS:
        holding = wrong = None
        refuted: list[tuple[int, Move]] = []
        for index, move in forms:
            value = getattr(move, name)
            if value is None:
                continue
            error = check(move, happened)
            if error is not None:
                wrong = wrong or error
                refuted.append((index, move))
            elif holding is None or isinstance(holding, int):
                holding = value
        if holding is None and wrong is not None:
            return wrong
        claimed[name] = holding
        for index, move in refuted:
            bare = Move(move.house)
            written, meant = (
                write_item(turn._replace(moves=(_claim(bare, name, value),), store_end=False))
                for value in (getattr(move, name), holding)
            )
            overruled.append(Overruled(index, written, meant))
    marks = next((it.marks for _, it in forms if it.marks), ())
    return Move(first.house, first.tick, marks=marks, span=first.span, **claimed)


def _claim(move: Move, name: str, value: Any) -> Move:
    """The move with one claim."""
    changed: dict[str, Any] = {name: value}
    return move._replace(**changed)


_CHECKS = (("relays", check_relays), ("end", check_end_house), ("captured", check_capture))
"""The claims about a move by their names in it, with the functions that check them."""


def _without_claims(item: Item) -> Item:
    """A turn or row without its claims."""
    if isinstance(item, Pass):
        return item
    turns = [
        turn
        if isinstance(turn, Pass)
        else turn._replace(
            moves=tuple(Move(it.house, it.tick) for it in turn.moves), store_end=False
        )
        for turn in turns_of(item)
    ]
    return _with_turns(item, turns)


def turns_of(item: Item) -> tuple[Turn | Pass, ...]:
    """The turns of a row, or the turn itself; none of any other item."""
    if isinstance(item, SimultaneousRow):
        return item.turns
    return (item,) if isinstance(item, Turn | Pass) else ()


def _with_turns(item: Item, turns: list[Turn | Pass]) -> Item:
    return item._replace(turns=tuple(turns)) if isinstance(item, SimultaneousRow) else turns[0]
