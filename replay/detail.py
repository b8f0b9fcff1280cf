"""The three levels of detail: which confirmed claims a record carries."""

from __future__ import annotations

from ..engine.ruleset import RuleSet
from ..engine.sowing import MoveEnd, PlayedMove
from ..notation.record import (
    Detail,
    End,
    Gap,
    Item,
    Move,
    Pass,
    PositionClaim,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
)
from ..notation.rows import number_rows
from .claims import claim_fully
from .digest import strip_claims
from .steps import (
    PassPlayed,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
)


def find_refusal(replay: Replay) -> str | None:
    """The reason why a record cannot be rewritten in another detail; `None` when it can be."""
    if replay.rules is None:
        return "its rules are not known, so no claim in it can be confirmed"
    first = next((finding for finding in replay.diagnostics if finding.is_error), None)
    return None if first is None else f"the engine does not confirm it: {first.message}"


def rewrite_in_detail(replay: Replay, detail: Detail) -> Record:
    """The record with confirmed claims added or dropped.

    What was not verified keeps its claims as written, and no claim is added to a variation.
    Comments, data, marks, variations and everything that is not a claim stay in every detail.
    Raises `ValueError` where `find_refusal` gives a reason.
    """
    reason = find_refusal(replay)
    if reason is not None or replay.rules is None:
        raise ValueError(f"the record cannot be rewritten: {reason}")
    return Record(replay.record.tags, _Rewriter(replay, replay.rules, detail).body())


def rewrite_turn(
    item: Turn | Pass | SimultaneousRow, step: Step | None, detail: Detail
) -> Turn | Pass | SimultaneousRow:
    """A turn or row with the claims of a detail; unchanged unless `step` confirms it."""
    match item, step:
        case Turn(), TurnPlayed(ruled=None) if len(item.moves) == len(step.moves):
            return _turn(item, step.moves, step.goes_on, detail)
        case SimultaneousRow(), RowPlayed(ruled=None) if step.opening is not None:
            opening = step.opening
            turns = tuple(
                _turn(turn, moves, turn.seat in opening.due, detail)
                if isinstance(turn, Turn)
                else turn
                for turn, moves in zip(item.turns, opening.moves, strict=True)
            )
            return item._replace(turns=turns)
    return item


def _turn(turn: Turn, played: tuple[PlayedMove, ...], goes_on: bool, detail: Detail) -> Turn:
    moves = tuple(_move(m, p, detail) for m, p in zip(turn.moves, played, strict=True))
    ends_in_store = played[-1].end is MoveEnd.STORE and not goes_on
    return turn._replace(moves=moves, store_end=ends_in_store and detail is not Detail.BARE)


def _move(move: Move, played: PlayedMove, detail: Detail) -> Move:
    bare = Move(move.house, move.tick, marks=move.marks, span=move.span)
    if detail is Detail.BARE:
        return bare
    full = claim_fully(bare, played)
    return full if detail is Detail.FULL else bare._replace(captured=full.captured)


class _Rewriter:
    """One pass over the body of a confirmed record."""

    def __init__(self, replay: Replay, rules: RuleSet, detail: Detail) -> None:
        self.replay, self.rules, self.detail = replay, rules, detail
        self.steps = steps_by_index(replay)
        self.over = list_ends(replay)
        self.round = 1
        self.turns_in_row = 0
        self.has_begun = self.has_score = self.has_position = False
        self.written: list[Item] = []

    def body(self) -> tuple[Item, ...]:
        record = self.replay.record
        depth = 0
        for index, (item, row) in enumerate(
            zip(record.body, number_rows(record, self.rules.seats), strict=True)
        ):
            match item:
                case VariationStart():
                    depth += 1
                case VariationEnd():
                    depth -= 1
            if row is not None:
                self.turns_in_row = 1 if row.opens else self.turns_in_row + 1
            if depth:
                self._write_aside(index, item)
            else:
                self._write(index, item)
        self._write_missing_score(len(record.body))
        return tuple(self.written)

    def _write_aside(self, index: int, item: Item) -> None:
        """Write an item of a variation: bare detail drops its claims, and none are ever added."""
        if self.detail is Detail.BARE:
            if isinstance(item, Stores | PositionClaim) and index in self.replay.confirmed:
                return
            if isinstance(item, Turn | Pass | SimultaneousRow):
                item = rewrite_turn(item, self.steps.get(index), self.detail)
        self.written.append(item)

    def _write(self, index: int, item: Item) -> None:
        match item:
            case Turn() | Pass() | SimultaneousRow():
                self._write_turn(item, self.steps.get(index))
            case Stores() if index in self.replay.confirmed:
                pass
            case PositionClaim() if index in self.replay.confirmed:
                self.has_position = self.detail is Detail.FULL
                self.written += [item] if self.has_position else []
            case Score() if index in self.replay.confirmed:
                self._write_score(index)
            case RoundStart():
                self._write_missing_score(index)
                self._write_round(item, self.steps.get(index))
            case End():
                self._write_missing_score(index)
                self.written.append(item)
            case _:
                # Behind these the board before the score is another.
                if isinstance(item, SetPosition | Gap):
                    self.has_position = False
                self.has_score = self.has_score or isinstance(item, Score)
                self.written.append(item)

    def _write_turn(self, item: Turn | Pass | SimultaneousRow, step: Step | None) -> None:
        self.has_begun, self.has_position = True, False
        self.written.append(rewrite_turn(item, step, self.detail))
        is_row = isinstance(item, SimultaneousRow) or self.turns_in_row == self.rules.seats
        if not is_row or self.detail is Detail.BARE:
            return
        match step:
            case TurnPlayed() | RowPlayed():
                self.written.append(Stores((step.ruled or step.after).stores))
            case PassPlayed():
                self.written.append(Stores(step.after.stores))

    def _write_round(self, item: RoundStart, step: Step | None) -> None:
        self.has_begun, self.round = True, item.number
        self.has_score = self.has_position = False
        if isinstance(step, RoundBegun):
            if self.detail is not Detail.BARE:
                item = item._replace(first=step.first, burned=step.burned or None)
            else:
                has_setup = self.replay.record.tag("Setup") is not None
                self.written.append(strip_claims(item, self.rules, has_setup=has_setup))
                return
        self.written.append(item)

    def _write_missing_score(self, index: int) -> None:
        if self.has_begun and not self.has_score:
            self._write_score(index)

    def _write_score(self, index: int) -> None:
        """Write the score of the round that was over last before that place."""
        self.has_score = True
        over = next((end for at, end in reversed(self.over) if at < index), None)
        over = None if over is None or over.round != self.round else over
        if over is None or over.position is None or self.detail is Detail.BARE:
            return
        if self.detail is Detail.FULL and not self.has_position:
            self.written.append(PositionClaim(over.position))
        self.written.append(Score(over.score))


def list_ends(replay: Replay) -> list[tuple[int, RoundOver]]:
    """The ends of rounds in order, each with the place of what came before it in the body.

    A round whose end a `set` takes back has several.
    """
    ends, at = [], -1
    for step in replay.steps:
        if isinstance(step, RoundOver):
            ends.append((at, step))
        elif step.body_index is not None:
            at = step.body_index
    return ends


def steps_by_index(replay: Replay) -> dict[int, Step]:
    """The steps by the place of their item in the body, variations included."""
    lines = [replay.steps, *(variation.steps for variation in replay.variations)]
    return {
        step.body_index: step
        for steps in lines
        for step in steps
        if not isinstance(step, RoundOver) and step.body_index is not None
    }
