"""The three levels of detail: which confirmed claims a record carries.

`detail.pxd` declares the C types.
"""

from __future__ import annotations

from typing import Any

from ..engine.ruleset import BurnChoice, RuleSet
from ..notation.record import (
    Comment,
    Data,
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
from .turn_parts import MoveClaims

_BARE, _FULL = Detail.BARE, Detail.FULL


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
    return Record(replay.record.tags, DetailRewriter(replay, replay.rules, detail).body())


def rewrite_turn(
    item: Turn | Pass | SimultaneousRow, step: Step | None, detail: Detail
) -> Turn | Pass | SimultaneousRow:
    """A turn or row with the claims of a detail; unchanged unless `step` confirms it."""
    if type(item) is Turn and type(step) is TurnPlayed:
        played: TurnPlayed = step
        made = played.claims if played.ruled is None else ()
        if len(item.moves) == len(made):
            return claim_turn(item, made, played.goes_on, detail)
    elif type(item) is SimultaneousRow and type(step) is RowPlayed:
        together: RowPlayed = step
        hands = together.claims if together.ruled is None else ()
        if hands:
            turns = []
            for turn, claims in zip(item.turns, hands, strict=True):
                if type(turn) is Turn:
                    turn = claim_turn(turn, claims, turn.seat in together.due, detail)
                turns.append(turn)
            return item._replace(turns=tuple(turns))
    return item


def claim_turn(turn: Turn, claims: tuple[MoveClaims, ...], goes_on: bool, detail: Detail) -> Turn:
    """A turn with those of `claims`, all that can be claimed of its moves, that a detail has."""
    moves = []
    for move, claim in zip(turn.moves, claims, strict=True):
        moves.append(claim_move(move, claim, detail))
    store_end = detail is not _BARE and not goes_on and claims[len(claims) - 1].end is None
    return Turn(turn.seat, tuple(moves), store_end, turn.number, turn.span)


def claim_move(move: Move, claim: MoveClaims, detail: Detail) -> Move:
    """A move with the claims of a detail."""
    relays = end = None
    if detail is _FULL:
        relays, end = claim.relays or None, claim.end
    captured = claim.captured if claim.captured and detail is not _BARE else None
    return Move(move.house, move.tick, relays, end, captured, move.marks, move.span)


class DetailRewriter:
    """One pass over the body of a confirmed record."""

    def __init__(self, replay: Replay, rules: RuleSet, detail: Detail) -> None:
        self.replay, self.rules, self.detail = replay, rules, detail
        self.confirmed = replay.confirmed
        self.seats = rules.seats
        self.steps = steps_by_index(replay)
        self.over = list_ends(replay)
        self.round = 1
        self.turns_in_row = 0
        self.has_begun = self.has_score = self.has_position = False
        self.written: list[Item] = []

    def body(self) -> tuple[Item, ...]:
        """The items in the detail."""
        record = self.replay.record
        depth = 0
        rows = number_rows(record, self.seats)
        for index, item in enumerate(record.body):
            row = rows[index]
            if type(item) is VariationStart:
                depth += 1
            elif type(item) is VariationEnd:
                depth -= 1
            if row is not None:
                self.turns_in_row = 1 if row.opens else self.turns_in_row + 1
            if depth:
                self.write_aside(index, item)
            else:
                self.write(index, item)
        self.write_missing_score(len(record.body))
        return tuple(self.written)

    def write_aside(self, index: int, item: Any) -> None:
        """Write an item of a variation: bare detail drops its claims, and none are ever added."""
        kind = type(item)
        if self.detail is _BARE:
            if (kind is Stores or kind is PositionClaim) and index in self.confirmed:
                return
            if kind is Turn or kind is SimultaneousRow:
                item = rewrite_turn(item, self.steps.get(index), self.detail)
        self.written.append(item)

    def write(self, index: int, item: Any) -> None:
        """Write an item of the main line."""
        kind = type(item)
        if kind is Turn or kind is Pass or kind is SimultaneousRow:
            self.write_turn(item, self.steps.get(index))
        elif kind is Comment or kind is Data:
            self.written.append(item)
        elif kind is Stores and index in self.confirmed:
            pass
        elif kind is PositionClaim and index in self.confirmed:
            self.has_position = self.detail is _FULL
            if self.has_position:
                self.written.append(item)
        elif kind is Score and index in self.confirmed:
            self.write_score(index)
        elif kind is RoundStart:
            self.write_missing_score(index)
            self.write_round(item, self.steps.get(index))
        elif kind is End:
            self.write_missing_score(index)
            self.written.append(item)
        else:
            # Behind these the board before the score is another.
            if kind is SetPosition or kind is Gap:
                self.has_position = False
            self.has_score = self.has_score or kind is Score
            self.written.append(item)

    def write_turn(self, item: Turn | Pass | SimultaneousRow, step: Step | None) -> None:
        """Write a turn, and after a row also the stores."""
        self.has_begun, self.has_position = True, False
        self.written.append(rewrite_turn(item, step, self.detail))
        is_row = type(item) is SimultaneousRow or self.turns_in_row == self.seats
        if not is_row or self.detail is _BARE:
            return
        if type(step) is TurnPlayed:
            turn: TurnPlayed = step
            self.written.append(Stores(turn.stores if turn.ruled is None else turn.ruled.stores))
        elif type(step) is RowPlayed:
            row: RowPlayed = step
            self.written.append(Stores(row.stores if row.ruled is None else row.ruled.stores))
        elif type(step) is PassPlayed:
            passed: PassPlayed = step
            self.written.append(Stores(passed.stores))

    def write_round(self, item: RoundStart, step: Step | None) -> None:
        """Write the beginning of a round."""
        self.has_begun, self.round = True, item.number
        self.has_score = self.has_position = False
        if isinstance(step, RoundBegun):
            if self.detail is _BARE:
                has_setup = self.replay.record.tag("Setup") is not None
                self.written.append(strip_claims(item, self.rules, has_setup=has_setup))
                return
            # Which houses the players chose is kept as they named them (rules 5.3).
            is_chosen = self.rules.burn is BurnChoice.CHOSEN
            burned = item.burned if is_chosen else step.burned or None
            item = item._replace(first=step.first, burned=burned)
        self.written.append(item)

    def write_missing_score(self, index: int) -> None:
        """Write the score of the round before that place, unless the record has it."""
        if self.has_begun and not self.has_score:
            self.write_score(index)

    def write_score(self, index: int) -> None:
        """Write the score of the last round that was over before that place."""
        self.has_score = True
        over = next((end for at, end in reversed(self.over) if at < index), None)
        over = None if over is None or over.round != self.round else over
        if over is None or over.position is None or self.detail is _BARE:
            return
        if self.detail is _FULL and not self.has_position:
            self.written.append(PositionClaim(over.position))
        self.written.append(Score(over.score))


def list_ends(replay: Replay) -> list[tuple[int, RoundOver]]:
    """The ends of rounds in order, each with the place of what came before it in the body.

    A round whose end a `set` takes back has several.
    """
    ends: list[tuple[int, RoundOver]] = []
    at = -1
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
