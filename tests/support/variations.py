"""Random variations put into a record, each from the board before the turn that it replaces."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sungka.engine.rules_text import rules_from_text
from sungka.notation.record import (
    Comment,
    Data,
    Item,
    Move,
    Pass,
    PositionClaim,
    Race,
    Record,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
)
from sungka.replay.follow import follow
from sungka.replay.line import Line
from sungka.replay.positions import begin_line
from sungka.replay.recorder import Recorder
from support.matches import open_at_random

NOTES = (
    Comment("keeps the hand"), Data((("eval", "+7"), ("bound", "so-far"), ("best", "S1+5"))),
    Data((("seal", "b0fd2039"), ("by", "sungka 0.1.0 depth=3"))), Comment("two\nlines (of words)"),
    Data((("pv", 'S1+5 N3 "x" \\\\'), ("loss", "2"), ("proven", "0"))),
)  # fmt: skip


def vary(record: Record, chance: Random, share: float = 0.2, depth: int = 3) -> Record:
    """The record with variations after about that share of its rows and turns.

    In each of them some turns have variations again, `depth` deep, and some claim the board.
    """
    line, found = begin_line(record.tag("Setup"), rules_from_text(record.value("Rules") or ""))
    assert not found
    body: list[Item] = []
    for item in record.body:
        follow(line, 0, item)
        body.append(item)
        if isinstance(item, PLAYED) and chance.random() < share:
            body += _variations(line, chance, depth)
    return Record(record.tags, tuple(body))


PLAYED = Turn | Pass | SimultaneousRow


def _variations(line: Line, chance: Random, depth: int) -> Iterator[Item]:
    """One or two variations of the line's last turn, with notes."""
    for _ in range(chance.choice((1, 1, 2))):
        yield VariationStart()
        yield from chance.choices(NOTES, k=chance.choice((0, 0, 1)))
        inner = line.branch()
        for item in _play_on(line, chance):
            follow(inner, 0, item)
            yield item
            if inner.state is None:
                raise ValueError(f"{item} is not legal")
            if chance.random() < 0.3:
                yield Stores(inner.state.position.stores)
            if depth > 1 and chance.random() < 0.3:
                yield from _variations(inner, chance, depth - 1)
            if chance.random() < 0.1:
                yield PositionClaim(inner.state.position)
        yield VariationEnd()
        yield from chance.choices(NOTES, k=chance.choice((0, 0, 1)))


def _play_on(line: Line, chance: Random) -> list[PLAYED]:
    """Some random turns from the board before the line's last turn; the last may stop early."""
    state = line.before
    assert state is not None
    items: list[PLAYED] = []
    if state.position.to_move is None:
        races = True
        while races:
            recorder = Recorder(line.rules, state)
            open_at_random(recorder, chance)
            races = any(isinstance(item, Race) for item in recorder.record().body)
        items = [item for item in recorder.record().body if isinstance(item, PLAYED)]
        state = recorder.state
    for _ in range(chance.randrange(4) + (not items)):
        seat = state.position.to_move
        if seat is None:
            break
        if not state.legal_houses():
            items.append(Pass(seat))
            state = state.play_pass()
            continue
        moves: list[Move] = []
        while not moves or state.goes_on:
            house = chance.choice(state.legal_houses())
            moves.append(Move(house))
            state = state.after_move(house)
        items.append(Turn(seat, tuple(moves)))
    return items
