"""Records with every construct of the notation, claims false and words hostile."""

from __future__ import annotations

import string
from collections.abc import Callable
from functools import partial
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from sungka.engine.board import MOST_SHELLS, PLAYING_ORDER, House, Position, Row, Seat, house_order
from sungka.notation.escapes import TAG_ORDER
from sungka.notation.record import (
    Comment,
    Data,
    End,
    EndReason,
    Event,
    Gap,
    Item,
    Move,
    Note,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    VariationEnd,
    VariationStart,
)

HOSTILE = (
    '"', "\\", "{", "}", "(", ")", "<", ">", "[", "]", ";", "|", "=", "%", "%sgn", "\n%sgn 1",
    "\n", "\n\\%sgn", "\\%", "\\n", "\\{", "\n\n", " ", "\t", "\xa0", "\u2028", "\x85", "\x0c",
    "\x00", "\u202e", "\u200b", "\ufeff", "1.", "S7", "end", "round 1", 'position "', "}}", "{{",
)  # fmt: skip
"""Pieces of text that a careless reader or writer stumbles over."""

counts = st.one_of(st.integers(0, 120), st.just(999))
numerals = st.one_of(st.integers(1, 9), st.integers(1, 99))
words = st.lists(
    st.one_of(
        st.sampled_from(HOSTILE),
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=4),
        st.text(string.ascii_letters + " ", max_size=8),
    ),
    max_size=5,
).map("".join)
names = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,8}", fullmatch=True)
keys = st.one_of(
    st.sampled_from(["clk", "emt", "eval", "pv", "video"]),
    st.from_regex(r"[A-Za-z][A-Za-z0-9_.-]{0,6}", fullmatch=True),
)
comments = words.map(Comment)
blocks = st.lists(st.tuples(keys, words), min_size=1, max_size=3).map(lambda p: Data(tuple(p)))
notes = st.lists(st.one_of(comments, blocks), max_size=2)
marks = st.tuples(
    st.lists(st.sampled_from(["!", "?", "!!", "??", "!?", "?!"]), max_size=1),
    st.lists(st.integers(0, 255).map("${}".format), max_size=2),
).map(lambda parts: (*parts[0], *parts[1]))


def houses(seats: tuple[Seat, ...]) -> st.SearchStrategy[House]:
    """A house of one of the seats."""
    return st.builds(House, st.sampled_from(seats), numerals)


def _build(part: Callable[..., Any], *fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A part with these fields; `builds` would draw the other fields of a named tuple too."""
    return st.builds(partial(part), *fields)


@st.composite
def positions(draw: st.DrawFn, seats: tuple[Seat, ...]) -> Position:
    """A position with any shells anywhere."""
    size = draw(st.integers(1, 9))
    cells = st.lists(st.one_of(st.none(), counts), min_size=size, max_size=size).map(tuple)
    rows = tuple(draw(st.builds(Row, cells, counts)) for _ in seats)
    assume(sum(row.shells_in_houses() + row.store for row in rows) <= MOST_SHELLS)
    return Position(rows, draw(st.one_of(st.none(), st.sampled_from(seats))))


def moves(seats: tuple[Seat, ...]) -> st.SearchStrategy[Move]:
    """A move with any of its parts."""
    relays = st.one_of(
        st.none(), counts, st.lists(houses(seats), min_size=1, max_size=3).map(tuple)
    )
    absent = st.none()
    return st.one_of(
        _build(Move, numerals),
        _build(
            Move,
            st.one_of(absent, numerals),
            st.one_of(absent, counts),
            relays,
            st.one_of(absent, houses(seats)),
            st.one_of(absent, counts),
            marks,
        ),
    )


def turns(seats: tuple[Seat, ...]) -> st.SearchStrategy[Turn | Pass]:
    """A turn or a pass of one of the seats."""
    numbers = st.one_of(st.none(), counts)
    several = st.lists(moves(seats), min_size=1, max_size=3).map(tuple)
    return st.one_of(
        _build(Turn, st.sampled_from(seats), several, st.booleans(), numbers),
        _build(Pass, st.sampled_from(seats), numbers),
    )


@st.composite
def simultaneous_rows(draw: st.DrawFn, seats: tuple[Seat, ...]) -> SimultaneousRow:
    """A row of two seats or all, in playing order, with notes between."""
    left_out = draw(st.sampled_from([None, *seats])) if len(seats) == 3 else None
    playing = [seat for seat in seats if seat is not left_out]
    played = tuple(draw(turns((seat,))) for seat in playing)
    between: list[tuple[Note, ...]] = [tuple(draw(notes)) for _ in playing[1:]]
    return SimultaneousRow(played, tuple(between))


@st.composite
def rows(draw: st.DrawFn, seats: tuple[Seat, ...], depth: int) -> list[Item]:
    """A turn or a simultaneous row with all that may follow it."""
    body: list[Item] = [draw(st.one_of(turns(seats), simultaneous_rows(seats)))]
    if draw(st.booleans()):
        body.append(Stores(tuple(draw(counts) for _ in seats)))
    body += draw(notes)
    if depth and draw(st.integers(0, 3)) == 0:
        for _ in range(draw(st.integers(1, 2))):
            body += [VariationStart(), *draw(notes)]
            for part in draw(st.lists(st.sampled_from(["row", "board"]), max_size=3)):
                if part == "board":
                    body += [PositionClaim(draw(positions(seats))), *draw(notes)]
                else:
                    body += draw(rows(seats, depth - 1))
            body += [*draw(rows(seats, depth - 1)), VariationEnd(), *draw(notes)]
    return body


def statements(seats: tuple[Seat, ...]) -> st.SearchStrategy[Item]:
    """Any statement."""
    stores = st.tuples(*[counts for _ in seats])
    burned = st.lists(houses(seats), min_size=1, max_size=3, unique=True)
    sorted_burned = burned.map(lambda some: tuple(sorted(some, key=house_order)))
    runs = st.lists(st.tuples(st.sampled_from(seats), counts), min_size=1, max_size=4)
    naming = [reason for reason in EndReason if reason.names_seat]
    others = [reason for reason in EndReason if not reason.names_seat]
    return st.one_of(
        _build(
            RoundStart,
            counts,
            st.one_of(st.none(), st.sampled_from(seats)),
            st.one_of(st.none(), sorted_burned),
        ),
        _build(Score, stores),
        _build(PositionClaim, positions(seats)),
        _build(Race, runs.map(tuple)),
        _build(SetPosition, positions(seats)),
        st.just(Gap()),
        _build(Event, names, st.one_of(st.none(), words)),
        _build(End, st.sampled_from(naming), st.sampled_from(seats)),
        _build(End, st.sampled_from(others)),
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record that keeps to the syntax and to nothing else, its tags in canonical order."""
    seats = PLAYING_ORDER[draw(st.sampled_from([2, 2, 3]))]
    some = draw(st.lists(st.one_of(st.sampled_from(TAG_ORDER), names), max_size=4, unique=True))
    known = [name for name in TAG_ORDER if name in some]
    others = sorted(name for name in some if name not in TAG_ORDER)
    tags = tuple(Tag(name, draw(words)) for name in [*known, *others])
    body: list[Item] = list(draw(notes))
    for _ in range(draw(st.integers(0, 5))):
        if draw(st.booleans()):
            body += draw(rows(seats, 2))
        else:
            body += [draw(statements(seats)), *draw(notes)]
    return Record(tags, tuple(body))
