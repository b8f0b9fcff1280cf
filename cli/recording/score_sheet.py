"""The score sheet of a recording: to print, to read beside the game, and to sign."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...notation.items import write_item
from ...notation.record import (
    Comment,
    Data,
    Detail,
    End,
    EndReason,
    Event,
    Item,
    Pass,
    Record,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
)
from ...notation.rows import RowPlace, number_rows
from ...replay.detail import find_refusal, rewrite_in_detail
from ...replay.play import play
from ...replay.result import Outcome, Result
from ...replay.steps import Replay
from ..console.terminal import escape_text
from .players import map_tags, name_player

_WIDEST = 30
"""The columns reserved for a turn at most; a longer turn moves the rest of its line."""

_LINE = "_" * 28


def write_score_sheet(record: Record, corrections: Sequence[str] = ()) -> str:
    """A score sheet: header, rounds in columns with the clocks, result, corrections, signatures.

    It has standard detail, and no other data or variations. `corrections` are lines that begin
    with the time of day. Raises `ValueError` when the record cannot be played because its rules
    are not known.
    """
    replay = play(record)
    rules = replay.rules
    if rules is None:
        raise ValueError("a score sheet is made of a record that was played")
    shown = record if find_refusal(replay) else rewrite_in_detail(replay, Detail.STANDARD)
    lines = [*_list_header(shown), *_Rows(shown, rules.seats).lines()]
    lines += ["", f"Result: {describe_result(replay.result, map_tags(record.tags))}"]
    if corrections:
        lines += ["", "Corrections", *(f"  {_shorten_time(line)}" for line in corrections)]
    return "\n".join([*lines, "", *_list_signatures(shown, replay)]) + "\n"


def describe_end(end: End, tags: Mapping[str, str]) -> str:
    """The end of a game in words: `Maria resigned`; empty if it was played to its end."""
    seat = name_player(tags, end.seat) if end.seat else ""
    return {
        EndReason.COMPLETE: "",
        EndReason.RESIGN: f"{seat} resigned",
        EndReason.TIME: f"{seat} lost on time",
        EndReason.FORFEIT: f"{seat} forfeited",
        EndReason.ADJUDICATED: f"{seat} wins by the arbiter's decision",
        EndReason.AGREED: "a draw was agreed",
        EndReason.ABANDONED: "the game was abandoned",
    }[end.reason]


def describe_result(result: Result, tags: Mapping[str, str]) -> str:
    """A result in words, with the players' names: `Maria wins 20-12 (standing)`."""
    if result.outcome is Outcome.WON and result.winner is not None:
        found = f"{name_player(tags, result.winner)} wins"
    else:
        found = "a draw" if result.outcome is Outcome.DRAWN else "none"
    stores = "-".join(map(str, result.stores or ()))
    return " ".join(part for part in (found, stores, f"({result.reason})") if part)


def _list_header(record: Record) -> list[str]:
    shown = [tag for tag in record.tags if tag.name not in ("Result", "Digest")]
    widest = max((len(tag.name) for tag in shown), default=0)
    return [f"{tag.name.ljust(widest)}  {escape_text(tag.value)}" for tag in shown]


def _list_signatures(record: Record, replay: Replay) -> list[str]:
    """A line for each player, the arbiter and the scorer, with their names where they are known."""
    names = map_tags(record.tags)
    seats = [seat.title for seat in replay.rules.playing_order] if replay.rules else []
    signing = [(seat, names.get(seat, "")) for seat in seats]
    signing += [("Arbiter", ""), ("Scorer", names.get("Recorder", ""))]
    widest = max(len(name) for _, name in signing)
    return [
        f"{role.ljust(7)}  {escape_text(name).ljust(widest)}  {_LINE}\n" for role, name in signing
    ]


def _shorten_time(correction: str) -> str:
    """A correction with the time of day alone: `14:03:22 entry 12: S5 instead of S3`."""
    return re.sub(r"^[0-9-]+T([0-9:]{8})\S*", r"\1 ", escape_text(correction))


class _Rows:
    """Collects the lines of the rounds."""

    def __init__(self, record: Record, seats: int) -> None:
        places = number_rows(record, seats)
        clocks = _list_clocks(record.body)
        self.items = [*zip(record.body, places, clocks, strict=True)]
        turns = [len(_write_turn(item, at)) for item, place, at in self.items if place is not None]
        self.columns = min(_WIDEST, max(turns, default=4)) + 2
        self.tags = map_tags(record.tags)
        self.done: list[str] = []
        self.cells: list[str] = []

    def lines(self) -> list[str]:
        """The lines of all rounds in order."""
        depth = 0
        for item, place, clock in self.items:
            depth += isinstance(item, VariationStart)
            if not depth:
                self._add(item, place, clock)
            depth -= isinstance(item, VariationEnd)
        self._end_row()
        return self.done

    def _add(self, item: Item, place: RowPlace | None, clock: str) -> None:
        match item:
            case Turn() | Pass() | SimultaneousRow():
                if place is not None and place.opens:
                    self._end_row()
                    self.cells.append(f"{place.number}.".rjust(4) + " ")
                self.cells.append(_write_turn(item, clock).ljust(self.columns))
            case Stores():
                self.cells.append(write_item(item))
            case Data():
                pass
            case Comment():
                self._add_line(" ".join(item.text.split()))
            case Event():
                name = item.name.capitalize()
                self._add_line(f"{name}: {item.text}" if item.text else name)
            case End():
                words = describe_end(item, self.tags)
                self._add_line(words[:1].upper() + words[1:])
            case _:
                text = write_item(item)
                if text.startswith("round"):
                    self._end_row()
                    self.done += ["", "R" + escape_text(text)[1:]]
                else:
                    self._add_line(text)

    def _add_line(self, text: str) -> None:
        self._end_row()
        if text:
            self.done.append("     " + escape_text(text))

    def _end_row(self) -> None:
        if self.cells:
            self.done.append("".join(self.cells).rstrip())
        self.cells = []


def _write_turn(item: Item, clock: str) -> str:
    return f"{write_item(item)}  {clock}" if clock else write_item(item)


def _list_clocks(body: tuple[Item, ...]) -> list[str]:
    """The clock after each item, `4:31`, where it is a turn with data about it; otherwise empty."""
    clocks = [""] * len(body)
    turn: int | None = None
    for at, item in enumerate(body):
        match item:
            case Turn() | Pass() | SimultaneousRow():
                turn = at
            case Data(pairs=pairs) if turn is not None:
                for key, value in pairs:
                    if key == "clk":
                        clocks[turn] = escape_text(re.sub("^0:0?", "", value))
            case Comment() | Stores():
                pass
            case _:
                turn = None
    return clocks
