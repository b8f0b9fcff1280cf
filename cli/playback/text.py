"""A replay as plain text: every turn with the board after it, and each turn by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from ...checking.check import title_of
from ...engine.board import Seat
from ...notation.items import write_turn
from ...notation.record import (
    Comment,
    Data,
    Detail,
    Item,
    Pass,
    Record,
    SimultaneousRow,
    Stores,
    Turn,
)
from ...replay.detail import rewrite_turn
from ...replay.steps import (
    PassPlayed,
    PositionSet,
    Replay,
    RowPlayed,
    TurnPlayed,
    Unverified,
)
from ..console.terminal import escape_text

if TYPE_CHECKING:
    from .scenes import Scene

Played = TurnPlayed | RowPlayed | PassPlayed | Unverified
"""The steps that are turns of a record."""


def write_blocks(replay: Replay, number: int, columns: int = 80) -> Iterator[str]:
    """The record as blocks of lines: its heading, its rounds and turns, its result.

    `number` is the record's place in its file; a board is at most `columns` wide. A record
    whose rules are not known yields nothing.
    """
    # Imported here because `json_lines`, which takes turns from this module, draws no boards.
    from ..boards.drawing import draw_board
    from .scenes import make_scenes

    rules = replay.rules
    if rules is None:
        return
    yield "\n".join(make_heading(replay.record, number, rules.playing_order))
    for scene in make_scenes(replay):
        lines = [_describe(replay, scene), *find_remarks(replay, scene)]
        if not isinstance(scene.step, Unverified):
            lines += draw_board(scene.after, rules.sowing, columns).lines
        yield "\n".join(lines)
    yield describe_result(replay)


def make_heading(record: Record, number: int, seats: tuple[Seat, ...]) -> list[str]:
    """The number and title of a record, then its players, as two lines."""
    about = title_of(record, ())
    names = (f"{seat.title}: {record.value(seat.title) or '?'}" for seat in seats)
    return [
        escape_text(f"record {number}: {about}" if about else f"record {number}"),
        escape_text("; ".join(names)),
    ]


def describe_result(replay: Replay) -> str:
    """The result of the match as a sentence."""
    result, stores = replay.result, replay.result.stores
    score = "" if stores is None else f", {'-'.join(map(str, stores))}"
    if result.winner is not None:
        name = replay.record.value(result.winner.title)
        who = result.winner.title + (f" ({name})" if name else "")
        return escape_text(f"{who} wins{score} ({result.reason})")
    what = {"draw": "drawn"}.get(result.to_text(), "no result")
    return f"{what}{score} ({result.reason})"


def write_scene_title(replay: Replay, scene: Scene) -> str:
    """The row number and the text of a turn, `2. S4>N4-N1x3`; empty for any other step."""
    match scene.step:
        case TurnPlayed() | PassPlayed() | RowPlayed() | Unverified() as step:
            return f"{step.row}. {escape_text(write_full_turn(replay, step))}"
        case _:
            return ""


def find_remarks(replay: Replay, scene: Scene) -> Iterator[str]:
    """The comments on a turn or a `set`, one line each."""
    match scene.step:
        case TurnPlayed() | PassPlayed() | RowPlayed() | Unverified() | PositionSet() as step:
            yield from _comments_after(replay.record, step.body_index)


def write_full_turn(replay: Replay, step: Played) -> str:
    """The turn or row in full detail, or as written where the engine does not confirm it."""
    return write_turn(rewrite_turn(find_turn(replay, step), step, Detail.FULL))


def find_turn(replay: Replay, step: Played) -> Turn | Pass | SimultaneousRow:
    """The turn, pass or row of the record that a step plays.

    Raises `TypeError` when the item at the step's index is something else.
    """
    item = replay.record.body[step.body_index]
    if not isinstance(item, Turn | Pass | SimultaneousRow):
        raise TypeError(f"what stands at {step.body_index} in the record is not a turn: {item}")
    return item


def _comments_after(record: Record, index: int) -> Iterator[str]:
    match record.body[index]:
        case SimultaneousRow(notes=notes):
            inside = [note for between in notes for note in between]
        case _:
            inside = []
    following = takewhile(_is_remark, islice(record.body, index + 1, None))
    for item in (*inside, *following):
        if isinstance(item, Comment):
            yield f"“{escape_text(' '.join(item.text.split()))}”"


def _is_remark(item: Item) -> bool:
    return isinstance(item, Comment | Data | Stores)


def _describe(replay: Replay, scene: Scene) -> str:
    """A turn by its text, any other step by its caption."""
    from .scenes import make_frames

    rules = replay.rules
    if rules is None:
        raise ValueError("a record whose rules are not known has no scenes")
    last = make_frames(scene, rules)[-1].caption
    match scene.step:
        case Unverified():
            return f"{write_scene_title(replay, scene)}   (not verified)"
        case TurnPlayed(ruled=ruled) | RowPlayed(ruled=ruled) if ruled is not None:
            return f"{write_scene_title(replay, scene)}   (set)"
        case TurnPlayed() | RowPlayed() | PassPlayed():
            return write_scene_title(replay, scene)
        case _:
            return last
