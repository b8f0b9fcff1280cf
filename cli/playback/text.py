"""A replay as plain text: every turn with the board after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile

from ...engine.board import Seat
from ...notation.record import Comment, Data, Item, Record, SimultaneousRow, Stores
from ...replay.steps import (
    PassPlayed,
    PositionSet,
    Replay,
    RowPlayed,
    TurnPlayed,
    Unverified,
)
from ..boards.drawing import draw_board
from ..console.terminal import escape_text
from ..validation.check import title_of
from .scenes import Scene, frames, scenes
from .turn_text import turn_text


def board_blocks(replay: Replay, number: int, columns: int = 80) -> Iterator[str]:
    """The record as blocks of lines: what it is, then its rounds and turns, then the result."""
    rules = replay.rules
    if rules is None:
        return
    yield "\n".join(heading(replay.record, number, rules.playing_order))
    for scene in scenes(replay):
        lines = [_told(replay, scene), *remarks(replay, scene)]
        if not isinstance(scene.step, Unverified):
            lines += draw_board(scene.after, rules.sowing, columns).lines
        yield "\n".join(lines)
    yield result_text(replay)


def heading(record: Record, number: int, seats: tuple[Seat, ...]) -> list[str]:
    """What a record is, in two lines at most."""
    about = title_of(record, ())
    names = (f"{seat.title}: {record.value(seat.title) or '?'}" for seat in seats)
    return [
        escape_text(f"record {number}: {about}" if about else f"record {number}"),
        escape_text("; ".join(names)),
    ]


def result_text(replay: Replay) -> str:
    """How the match came out, as a sentence."""
    result, stores = replay.result, replay.result.stores
    score = "" if stores is None else f", {'-'.join(map(str, stores))}"
    if result.winner is not None:
        name = replay.record.value(result.winner.title)
        who = result.winner.title + (f" ({name})" if name else "")
        return escape_text(f"{who} wins{score} ({result.reason})")
    what = {"draw": "drawn"}.get(result.to_text(), "no result")
    return f"{what}{score} ({result.reason})"


def scene_title(replay: Replay, scene: Scene) -> str:
    """The row and the text of a turn, `2. S4>N4-N1x3`; nothing for what is no turn."""
    match scene.step:
        case TurnPlayed() | PassPlayed() | RowPlayed() | Unverified() as step:
            return f"{step.row}. {escape_text(turn_text(replay, step))}"
        case _:
            return ""


def remarks(replay: Replay, scene: Scene) -> Iterator[str]:
    """What the record says about a turn or a `set`, a line a comment."""
    match scene.step:
        case TurnPlayed() | PassPlayed() | RowPlayed() | Unverified() | PositionSet() as step:
            yield from _comments_after(replay.record, step.index)


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


def _told(replay: Replay, scene: Scene) -> str:
    """A turn by its text; what else happens in words."""
    rules = replay.rules
    if rules is None:
        raise ValueError("a record whose rules are not known has no scenes")
    last = frames(scene, rules)[-1].caption
    match scene.step:
        case Unverified():
            return f"{scene_title(replay, scene)}   (not verified)"
        case TurnPlayed(ruled=ruled) | RowPlayed(ruled=ruled) if ruled is not None:
            return f"{scene_title(replay, scene)}   (set)"
        case TurnPlayed() | RowPlayed() | PassPlayed():
            return scene_title(replay, scene)
        case _:
            return last
