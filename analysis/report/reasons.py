"""The reasons that a comment gives for a loss in sight, and their arrows and rings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...engine.board import House, Place
from ...engine.sowing import PlayedMove
from ...notation.drawings import DrawnPlace, WrittenDrawing
from ..search.lines import TurnReach
from .contrast import Contrast
from .patterns import FEW, FoundPattern, Pattern, explain, find_taken

LEAST_ANSWER = 3
"""The fewest shells of an answer that is told."""

DANGERS = (Pattern.OPEN_HOUSE, Pattern.RESCUE, Pattern.THREAT, Pattern.STOPPED)
"""The patterns about the answer, which are told with it."""

THREAT, REACH = "red", "green"
"""The colours of what an answer threatens, and of what was within reach."""


class GivenReasons(NamedTuple):
    """Reasons for a loss: the gain of the better turn, and the answer to the one played.

    With `open_house` the answer is told as what captures there. `danger` is said behind either.
    """

    gain: FoundPattern | None
    open_house: FoundPattern | None
    answer: TurnReach | None
    danger: FoundPattern | None


def give_reasons(contrast: Contrast, *, is_answer_told: bool) -> GivenReasons:
    """The reasons that say most; none about the answer where `is_answer_told` elsewhere."""
    found = {one.pattern: one for one in explain(contrast)}
    gain = next((one for one in found.values() if one.pattern not in DANGERS), None)
    open_house, answer = found.get(Pattern.OPEN_HOUSE), contrast.played.answer
    then: tuple[Pattern, ...] = (Pattern.THREAT, Pattern.STOPPED)
    if is_answer_told:
        return GivenReasons(gain, None, None, None)
    if open_house is not None:
        answer, then = None, (Pattern.RESCUE,)
    elif answer is None or answer.shells < max(contrast.better.answer_shells + 1, LEAST_ANSWER):
        return GivenReasons(gain, None, None, None)
    danger = next((found[pattern] for pattern in then if pattern in found), None)
    return GivenReasons(gain, open_house, answer, danger if gain is None else None)


def draw_reasons(contrast: Contrast, reasons: GivenReasons) -> Iterator[WrittenDrawing]:
    """An arrow and a ring for the threat that is told, and for what was within reach.

    The arrow of a threat goes from the house of the move that captures to where its last shell
    ends, the ring lies round the house that falls. The arrow of what was within reach is the first
    lift of the better turn that was not played, the ring lies round what that turn is said to
    capture.
    """
    taken = find_taken(contrast.played, contrast.seat)
    is_told = reasons.open_house is not None or reasons.answer is not None
    if is_told and taken is not None and taken.shells >= FEW:
        yield _draw_move(THREAT, taken.move)
        yield WrittenDrawing(THREAT, None, _place(taken.house))
    yield _draw_move(REACH, contrast.better.moves[contrast.at])
    if reasons.gain is not None and reasons.gain.pattern is Pattern.CAPTURE:
        house = reasons.gain.fact("taken")
        if isinstance(house, House):
            yield WrittenDrawing(REACH, None, _place(house))


def _draw_move(colour: str, move: PlayedMove) -> WrittenDrawing:
    last = move.laps[-1].drops[-1]
    if last == move.house:
        return WrittenDrawing(colour, None, _place(last))
    return WrittenDrawing(colour, _place(move.house), _place(last))


def _place(place: Place) -> DrawnPlace:
    return DrawnPlace(place.seat, place.number if isinstance(place, House) else 0)
