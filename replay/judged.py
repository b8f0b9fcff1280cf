"""Judgements compared with the turns they follow: each names its position and its turn.

The key `judged` of data is the check sum that docs/notation.md (4) describes. Data of this
program that was written before there was such a key is compared with the turn alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

from ..engine.board import Position
from ..engine.rules_text import rules_to_text
from ..engine.ruleset import RuleSet
from ..notation.diagnostic import Code, Diagnostic
from ..notation.items import write_lifts
from ..notation.record import (
    Data,
    Item,
    Pass,
    Record,
    SimultaneousRow,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from . import sentences
from .header import list_data
from .steps import PassPlayed, Replay, RowPlayed, TurnPlayed
from .wording import warning

JUDGED = "judged"
"""The key of data whose value is the check sum of the turn that the data judges."""

MAKER = "sungka "
"""The beginning of the `by` of this program's data."""

Pairs = tuple[tuple[str, str], ...]
Played = Turn | Pass | SimultaneousRow


def sum_up_turn(
    rules: RuleSet, before: Position, item: Played, after: Position | None = None
) -> str:
    """The check sum of a turn, eight hexadecimal digits; `after` is the board after a row."""
    words = [rules_to_text(rules), before.to_text()]
    if isinstance(item, SimultaneousRow):
        words.append("|".join(map(_write_lifts, item.turns)))
        words.append("" if after is None else after.to_text())
    else:
        words.append(_write_lifts(item))
    return f"{crc32(' '.join(words).encode()):08x}"


class StaleJudgement(NamedTuple):
    """Data that judges another turn than the one it follows, or the turn on another board.

    `is_first` says that the judgement before it is not stale, or that there is none.
    """

    data: Data
    step: TurnPlayed | PassPlayed | RowPlayed
    is_first: bool


def find_stale(replay: Replay) -> tuple[StaleJudgement, ...]:
    """The stale judgements of a record, in the order of the text.

    Nothing is said of a turn that could not be played.
    """
    rules, record = replay.rules, replay.record
    if rules is None or not any(is_judgement(data.pairs) for data in list_data(record)):
        return ()
    lines = (replay.steps, *(variation.steps for variation in replay.variations))
    steps = {
        step.body_index: step
        for line in lines
        for step in line
        if isinstance(step, TurnPlayed | PassPlayed | RowPlayed)
    }
    found: list[StaleJudgement] = []
    sums: dict[int, str | None] = {}
    is_first = True
    for index, turn, data in _judgements(record):
        step = steps.get(index)
        if step is None:
            continue
        item = record.body[index]
        if index not in sums:
            sums[index] = _sum_up_step(rules, item, step)
        fits = _fits(data, turn, item, sums[index])
        if not fits:
            found.append(StaleJudgement(data, step, is_first))
        is_first = fits
    return tuple(found)


def check_judgements(replay: Replay) -> list[Diagnostic]:
    """Warnings for stale judgements: one for several in a row, which mostly have one cause."""
    return [warn_of_stale(data, step) for data, step, is_first in find_stale(replay) if is_first]


def contradicts(pairs: Pairs, lifts: str, is_alone: bool) -> bool:
    """True when data without a check sum contradicts the turn that `lifts`.

    Data of a turn numbers the marked move exactly when the turn has several, and never judges a
    pass. If the turn `is_alone`, not in a row, and lost nothing, the data names that turn as best.
    """
    words, moves = dict(reversed(pairs)), lifts.count("+") + 1
    number = words.get("move")
    if lifts.endswith("--") or ("mark" in words and (number is None) != (moves == 1)):
        return True
    if number is not None and number.isdecimal() and int(number[:9]) > moves:
        return True
    return is_alone and words.get("loss") == "0" and words.get("best", lifts) != lifts


def is_judgement(pairs: Pairs) -> bool:
    """True when data names the turn it judges, or is this program's judgement of a turn."""
    keys = {key for key, _ in pairs}
    is_own = any(key == "by" and value.startswith(MAKER) for key, value in pairs)
    return JUDGED in keys or (is_own and "loss" in keys)


def warn_of_stale(data: Data, step: TurnPlayed | PassPlayed | RowPlayed) -> Diagnostic:
    message = sentences.JUDGEMENT_STALE
    hint = sentences.JUDGED_AGAIN
    found = warning(Code.STALE_JUDGEMENT, data.span, message, hint)
    return found._replace(round=step.round, row=step.row, position=step.before)


def _sum_up_step(
    rules: RuleSet, item: Item, step: TurnPlayed | PassPlayed | RowPlayed
) -> str | None:
    """The check sum of a turn as it was played; `None` where an arbiter ruled otherwise."""
    if isinstance(step, PassPlayed):
        return sum_up_turn(rules, step.before, Pass(step.seat))
    if step.ruled is not None or not isinstance(item, Turn | SimultaneousRow):
        return None
    return sum_up_turn(rules, step.before, item, step.after)


def _fits(data: Data, turn: Turn | Pass, item: Item, expected: str | None) -> bool:
    stated = [value for key, value in data.pairs if key == JUDGED]
    if stated:
        return all(value == expected for value in stated)
    return not contradicts(data.pairs, _write_lifts(turn), not isinstance(item, SimultaneousRow))


def _write_lifts(turn: Turn | Pass) -> str:
    if isinstance(turn, Pass):
        return write_lifts(turn.seat, ())
    lifts = [
        f"{move.house}" if move.tick is None else f"{move.house}@{move.tick}" for move in turn.moves
    ]
    return turn.seat.value + "+".join(lifts)


def _judgements(record: Record) -> Iterator[tuple[int, Turn | Pass, Data]]:
    """Every judgement, with the turn before it in its line and that turn's place in the body.

    In a row it is the hand's turn, and the place is the row's.
    """
    lines: list[tuple[int, Turn | Pass] | None] = [None]
    for index, item in enumerate(record.body):
        match item:
            case VariationStart():
                lines.append(None)
            case VariationEnd() if len(lines) > 1:
                lines.pop()
            case Unreadable():
                lines[-1] = None
            case Turn() | Pass():
                lines[-1] = index, item
            case SimultaneousRow():
                lines[-1] = index, item.turns[-1]
                for turn, notes in zip(item.turns, item.notes, strict=False):
                    for note in notes:
                        if isinstance(note, Data) and is_judgement(note.pairs):
                            yield index, turn, note
            case Data() if is_judgement(item.pairs) and (last := lines[-1]) is not None:
                yield *last, item
