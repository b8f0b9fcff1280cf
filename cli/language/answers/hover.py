"""The board under the pointer: what a turn did, or what a tag or an option of the rules means."""

from __future__ import annotations

import re
from typing import NamedTuple

from ....engine.board import Position
from ....notation.record import Item, Pass, RoundStart, SimultaneousRow, Tag, Turn
from ....replay.steps import PassPlayed, RowPlayed, TurnPlayed
from ...boards.compact import draw_compact
from .documents import OpenDocument, TextPlace, TextRange
from .records import PlacedRecord, PlayedTurn, TracedRecord, list_records
from .tags import STATEMENTS, describe_rules_word, describe_tag
from .words import describe_row, describe_stores, describe_turn


class HoverText(NamedTuple):
    """Markdown about a stretch of a document."""

    markdown: str
    range: TextRange


def find_hover(document: OpenDocument, place: TextPlace) -> HoverText | None:
    """The words about what stands at a place; `None` where there is nothing to say."""
    placed = list_records(document).at(place.line)
    if placed is None:
        return None
    offset = placed.offset(document, place)
    played = placed.played
    tag = played.tag_at(offset)
    if tag is not None:
        return _about_tag(document, placed, tag, offset)
    index = played.index_at(offset)
    item = played.item_at(offset)
    if item is None:
        return None
    told = _about_item(played, index, item)
    if told is None:
        return None
    return HoverText(told, placed.range_of(document, item.at, item.stop))


def _about_tag(
    document: OpenDocument, placed: PlacedRecord, tag: Tag, offset: int
) -> HoverText | None:
    if tag.name == "Rules":
        for word in _WORD.finditer(placed.source.text, tag.at, tag.stop):
            if word.start() <= offset <= word.end():
                told = describe_rules_word(word[0])
                if told is not None:
                    words = f"`{word[0]}`\n\n{told}"
                    return HoverText(words, placed.range_of(document, *word.span()))
    about = describe_tag(tag.name)
    if about is None:
        return None
    return HoverText(f"**{tag.name}**\n\n{about}", placed.range_of(document, tag.at, tag.stop))


def _about_item(played: TracedRecord, index: int, item: Item) -> str | None:
    if isinstance(item, Turn | Pass | SimultaneousRow):
        step = played.step(index)
        return None if step is None else describe_step(played, step)
    word = _STATEMENT.match(played.text, item.at, item.stop)
    if word is None or word[0] not in STATEMENTS:
        return None
    told = STATEMENTS[word[0]]
    if isinstance(item, RoundStart):
        line = played.line_before(index + 1)
        if line is not None and line.state is not None:
            return f"{told}\n\n{draw_block(played, line.state.position)}"
    return told


def describe_step(played: TracedRecord, step: PlayedTurn) -> str:
    """A turn in words, and the board after it."""
    after = step.after
    match step:
        case TurnPlayed(ruled=ruled):
            told = describe_turn(step.seat, step.moves, step.goes_on)
            after = ruled or after
        case RowPlayed(ruled=ruled, opening=opening):
            told = "Both hands lift at once." if opening is None else describe_row(opening)
            after = ruled or after
        case PassPlayed():
            told = f"{step.seat.title} has nothing to lift and passes."
    where = f"Round {step.round}, row {step.row}. " if step.row else ""
    return f"{where}{told}\n\n{draw_block(played, after)}\n\n{describe_stores(after)}"


def draw_block(played: TracedRecord, position: Position) -> str:
    """A board in a block of code."""
    rules = played.rules
    assert rules is not None, "a board is only known under known rules"
    board = "\n".join(draw_compact(position, rules.sowing))
    return f"```text\n{board}\n```"


_WORD = re.compile(r'[^\s"\[\]]+')
_STATEMENT = re.compile(r"[a-z]+")
