"""Writes the engine's layer of a record: its judgements, next to what people wrote.

The layer of a turn comes after everything else written after that turn: a block of data with `by`,
then perhaps a comment, then perhaps a variation with the better line. `seal.py` recognises it,
`strip.py` removes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine.board import Seat
from ...engine.simultaneous import Lift
from ...engine.values import check_made
from ...notation.record import (
    Comment,
    Data,
    Item,
    Move,
    Note,
    Pass,
    Record,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
)
from ...replay.judged import JUDGED, MAKER, sum_up_turn
from ..judging.annotation import Annotation, JudgedTurn
from ..judging.judgement import Judgement
from ..judging.marks import MARKS, Thresholds
from ..search.bound import Bound
from .seal import DRAWN, find_variation_end, seal_drawings, seal_turns, seal_words

if TYPE_CHECKING:
    from ..report.comments import MomentComment, Speaker


@check_made
class Style(NamedTuple):
    """The style of a layer: its author (`sungka VERSION EFFORT`), its marks and its words.

    Raises `ValueError` when `by` does not begin with `MAKER`. Without a speaker there are no
    comments.
    """

    by: str
    thresholds: Thresholds = Thresholds()
    speaker: Speaker | None = None

    def check(self) -> None:
        """Raise `ValueError` for what cannot be; done whenever one is made."""
        if not self.by.startswith(MAKER):
            raise ValueError(f"the engine's layer is by `{MAKER}…`, not by `{self.by}`")


def write_layer(annotation: Annotation, style: Style) -> Record:
    """The annotated record with the layer; it must not have one yet (`strip_layer`).

    Marks, comments and variations written by people stay as they are: a turn that has a mark gets
    no other, and a better line is left out if a variation that begins like it is already there.
    """
    record = annotation.replay.record
    body: list[Item] = []
    done = 0
    said = style.speaker.comments(annotation, style.thresholds) if style.speaker else {}
    for number, turn in enumerate(annotation.turns):
        index = turn.step.body_index
        end = _tail_end(record.body, index)
        words = [said.get((number, hand)) for hand in range(len(turn.judgements))]
        writer = _Layer(annotation, turn, record.body[index + 1 : end], style, words)
        body += record.body[done:index]
        body += writer.write(record.body[index])
        done = end
    return Record(record.tags, (*body, *record.body[done:]))


class _Layer:
    """The layer of one turn, or of one row."""

    def __init__(
        self,
        annotation: Annotation,
        turn: JudgedTurn,
        tail: Sequence[Item],
        style: Style,
        words: Sequence[MomentComment | None],
    ) -> None:
        self.annotation, self.turn, self.tail, self.style = annotation, turn, tail, style
        self.words = words

    def write(self, item: Item) -> tuple[Item, ...]:
        """The turn, what people wrote after it, and the layer.

        Raises `ValueError` when `item` is no turn and no row.
        """
        judgements = self.turn.judgements
        if isinstance(item, Turn):
            marked, notes = self._hand(item, judgements[0], self.words[0], is_last=True)
            return (marked, *self.tail, *notes, *self._variation(item, item, judgements[0]))
        if not isinstance(item, SimultaneousRow):
            raise ValueError(f"there is no turn at place {self.turn.step.body_index} of the body")
        hands = [
            self._hand(turn, judgement, words, is_last=judgement is judgements[-1])
            for turn, judgement, words in zip(item.turns, judgements, self.words, strict=True)
        ]
        between = tuple((*old, *new) for old, (_, new) in zip(item.notes, hands, strict=False))
        marked_row = item._replace(turns=tuple(turn for turn, _ in hands), notes=between)
        lines: list[Item] = []
        for turn, judgement in zip(item.turns, judgements, strict=True):
            if isinstance(turn, Turn):
                lines += self._variation(item, turn, judgement)
        return (marked_row, *self.tail, *hands[-1][1], *lines)

    def _hand(
        self, turn: Turn | Pass, judgement: Judgement, said: MomentComment | None, is_last: bool
    ) -> tuple[Turn | Pass, tuple[Note, ...]]:
        """A turn with its mark, and the engine's notes on it.

        The outcome of a row is written once, after its last turn.
        """
        if isinstance(turn, Pass):
            return turn, ()
        measure = self.annotation.measure
        pairs = [*measure.pairs(judgement)] if is_last else []
        pairs += [("best", judgement.best.to_text()), ("loss", measure.loss_text(judgement.loss))]
        if judgement.loss:
            pairs.append(("proven", measure.loss_text(judgement.proven)))
        if judgement.loss_bound is Bound.AT_LEAST:
            pairs.append(("loss-bound", "at-least"))
        pairs += self._seen(judgement)
        pairs.append(("pv", " ".join(line.to_text() for line in judgement.line)))
        mark = self.style.thresholds.mark(judgement)
        if mark is not None and not any(move.marks for move in turn.moves):
            at = judgement.costliest if judgement.only is None else judgement.only
            turn = _add_mark(turn, at, mark)
            pairs.append(("mark", mark))
            pairs += [("move", str(at + 1))] if len(turn.moves) > 1 else []
        if self.style.speaker is not None and said is not None:
            language = self.style.speaker.language.value
            pairs += [("words", seal_words(said.words)), ("lang", language)]
            drawn = [drawing.to_pair() for drawing in said.drawings]
            pairs += [*drawn, (DRAWN, seal_drawings(drawn))] if drawn else []
        data = Data((*pairs, (JUDGED, self._sum_up()), ("by", self.style.by)))
        return turn, (data,) if said is None else (data, Comment(said.words))

    def _sum_up(self) -> str:
        """The check sum of the turn or row, by which its judgements are known to be of it."""
        rules, step = self.annotation.replay.rules, self.turn.step
        item = self.annotation.replay.record.body[step.body_index]
        if rules is None or not isinstance(item, Turn | SimultaneousRow):
            raise ValueError(f"there is no turn at place {step.body_index} of the body")
        return sum_up_turn(rules, step.before, item, step.after)

    def _seen(self, judgement: Judgement) -> list[tuple[str, str]]:
        """The pairs for the loss that could be seen, if less, and the best turn in sight.

        Of a turn without a mark it is written only if much less.
        """
        thresholds, pairs = self.style.thresholds, []
        is_marked = thresholds.rating(judgement) in MARKS
        least = 1 if is_marked else thresholds.inaccuracy
        if judgement.loss - judgement.seen >= least:
            pairs.append(("seen", self.annotation.measure.loss_text(judgement.seen)))
        if is_marked and judgement.sight not in (None, judgement.best):
            pairs += [("sight", judgement.sight.to_text())] if judgement.sight else []
        return pairs

    def _variation(
        self, item: Turn | SimultaneousRow, turn: Turn, judgement: Judgement
    ) -> tuple[Item, ...]:
        """The better line as a variation, if enough was lost and nobody has written it yet."""
        if self.style.thresholds.rating(judgement) not in MARKS:
            return ()
        first, *rest = judgement.line
        better = first.item()
        if not isinstance(better, Turn) or any(
            _begins_as(other, better, turn) for other in _alternatives(self.tail)
        ):
            return ()
        opening: Turn | SimultaneousRow = better
        if isinstance(item, SimultaneousRow):
            turns = tuple(
                _row_turn(one.seat, lifts)
                for one, lifts in zip(item.turns, judgement.row, strict=True)
            )
            opening = SimultaneousRow(turns, tuple(() for _ in item.notes))
        following = [one.item() for one in rest]
        seal = seal_turns([opening, *following])
        data = Data((("seal", seal), ("by", self.style.by)))
        return (VariationStart(), opening, data, *following, VariationEnd())


def _tail_end(body: Sequence[Item], index: int) -> int:
    """The end of what is written after the turn at `index`, as a place in the body."""
    end = index + 1
    while end < len(body):
        match body[end]:
            case Stores() | Data() | Comment():
                end += 1
            case VariationStart():
                end = find_variation_end(body, end) + 1
            case _:
                break
    return min(end, len(body))


def _add_mark(turn: Turn, at: int, mark: str) -> Turn:
    move = turn.moves[at]._replace(marks=(mark,))
    return turn._replace(moves=(*turn.moves[:at], move, *turn.moves[at + 1 :]))


def _row_turn(seat: Seat, lifts: tuple[Lift, ...]) -> Turn | Pass:
    """A hand's part of a row as a turn; a pass if it lifts nothing."""
    moves = tuple(Move(lift.number, lift.tick) for lift in lifts)
    return Turn(seat, moves) if moves else Pass(seat)


def _alternatives(tail: Sequence[Item]) -> list[Turn]:
    """The first turns of the variations in `tail`; of a row, the turns of all hands."""
    found: list[Turn] = []
    index = 0
    while index < len(tail):
        item = tail[index]
        if isinstance(item, VariationStart):
            first = tail[index + 1] if index + 1 < len(tail) else None
            turns = first.turns if isinstance(first, SimultaneousRow) else (first,)
            found += [turn for turn in turns if isinstance(turn, Turn)]
            index = find_variation_end(tail, index)
        index += 1
    return found


def _begins_as(other: Turn, better: Turn, played: Turn) -> bool:
    """True when `other` matches `better` up to the first move where `better` leaves `played`."""
    if other.seat is not better.seat:
        return False
    ours, theirs, own = ([move.house for move in turn.moves] for turn in (better, other, played))
    same = 0
    while same < min(len(ours), len(own)) and ours[same] == own[same]:
        same += 1
    return theirs[: same + 1] == ours[: same + 1]
