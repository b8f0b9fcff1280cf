"""A match as the journal leaves it, and its outcome: points, boards, shells, how it is known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from .facts import BoardScore, ByeFact, TableAddress
from .plan import DRAW, LOSS, NAMES, WIN, EventPlan, EventStage, System, Tie


class KnownBy(Enum):
    """The way in which a result is known."""

    OPEN = "open"
    ENTERED = "entered"
    RECORDED = "recorded"
    FORFEIT = "forfeit"
    DECIDED = "decided"


class FoulMark(NamedTuple):
    """A foul on a board (from 1) by the first (0) or the second (1)."""

    board: int
    side: int


@dataclass(frozen=True, slots=True)
class TableMatch:
    """Two entrants at a table; `line` is that of the pairing, `result_lines` those of the scores.

    `scores` has a place for each board that was played. `forfeits` are those who lost the match
    without playing, `board_forfeits` those who lost a board in this way. `board_decisions` are the
    winners of boards without a score, `None` for one that is level; `decision` is the winner of the
    match, and `is_level` says that it was decided a draw.
    """

    address: TableAddress
    first: str
    second: str
    stage: EventStage
    group: int | None
    line: int
    by: str | None = None
    reason: str | None = None
    scores: tuple[BoardScore | None, ...] = ()
    forfeits: tuple[str, ...] = ()
    board_forfeits: tuple[tuple[int, tuple[str, ...]], ...] = ()
    fouls: tuple[FoulMark, ...] = ()
    board_decisions: tuple[tuple[int, str | None], ...] = ()
    decision: str | None = None
    is_level: bool = False
    lineups: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    is_begun: bool = False
    signers: tuple[str, ...] = ()
    result_lines: tuple[int, ...] = ()
    is_recorded: bool = False
    why: str | None = None

    @property
    def entrants(self) -> tuple[str, str]:
        """The first and the second."""
        return self.first, self.second

    def side_of(self, entrant: str) -> int | None:
        """0 for the first, 1 for the second, `None` for anyone else."""
        return self.entrants.index(entrant) if entrant in self.entrants else None

    def opponent_of(self, entrant: str) -> str:
        """The other of the two."""
        return self.second if entrant == self.first else self.first

    def player_at(self, side: int, board: int = 1) -> str:
        """The player at a board (from 1) on a side; for a team without a line-up, the team."""
        lineup = self.lineups[side]
        is_named = self.stage.teams and board <= len(lineup)
        return lineup[board - 1] if is_named else self.entrants[side]

    @property
    def has_begun(self) -> bool:
        """True when anything of it has happened."""
        return self.is_begun or self.has_result or bool(self.fouls)

    @property
    def has_result(self) -> bool:
        """True when there is any score, forfeit or decision."""
        told = (self.forfeits, self.board_forfeits, self.board_decisions, self.decision)
        return any(told) or self.is_level or any(score is not None for score in self.scores)

    def has_board_result(self, board: int) -> bool:
        """True when there is a score, a forfeit or a decision of that board."""
        without = (*self.board_forfeits, *self.board_decisions)
        is_played = board <= len(self.scores) and self.scores[board - 1] is not None
        return is_played or any(number == board for number, _ in without)


class MatchOutcome(NamedTuple):
    """The points, boards and shells that a match counts for the first and the second.

    Points are in halves, `boards` too; `shells` are those counted. `winner` is `None` for a draw, a
    double forfeit and an open match. `words` say what decided it, where that was no score.
    """

    is_over: bool
    points: tuple[int, int]
    boards: tuple[int, int]
    shells: tuple[int, int]
    board1: tuple[int, int]
    winner: str | None
    known: KnownBy
    words: str | None = None


LEVEL_WORDS = "level: it is to be decided"
"""The words for a knock-out match that no tie-break decides."""

OPEN = MatchOutcome(False, (0, 0), (0, 0), (0, 0), (0, 0), None, KnownBy.OPEN)
"""A match of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Resting:
    """A round without an opponent, of a stage and group."""

    fact: ByeFact
    stage: EventStage
    group: int | None
    line: int
    by: str | None = None

    @property
    def is_of_system(self) -> bool:
        """True for a bye that a system gave when it paired the round: nobody asked for it."""
        return self.by == NAMES[self.stage.system]


class BoardDecision(NamedTuple):
    """A decision without a score; `winner` is `None` where the board or the match is level."""

    winner: str | None


def find_decision(match: TableMatch, board: int) -> BoardDecision | None:
    """The decision about a board, or about the match where it is the only one."""
    for number, winner in match.board_decisions:
        if number == board:
            return BoardDecision(winner)
    if match.stage.boards == 1 and (match.decision is not None or match.is_level):
        return BoardDecision(match.decision)
    return None


def tell_result(plan: EventPlan, match: TableMatch, board: int) -> str | None:
    """The winner of a board by the journal, in words; `None` where it has no result."""
    losers = next((ids for number, ids in match.board_forfeits if number == board), ())
    if match.forfeits or losers:
        names = " and ".join(f"`{plan.name_of(one)}`" for one in match.forfeits or losers)
        return f"{names} forfeited"
    score = match.scores[board - 1] if board <= len(match.scores) else None
    if score is not None:
        side = score.leading_side
        return tell_win(plan, None if side is None else match.entrants[side], score)
    decided = find_decision(match, board)
    return None if decided is None else f"{tell_win(plan, decided.winner, None)} by decision"


def tell_win(plan: EventPlan, winner: str | None, score: BoardScore | None) -> str:
    """The winner and the shells, the winner's first, in words: `Ana Santos` wins 52 to 46."""
    if winner is None:
        return "nobody wins" if score is None else f"nobody wins, {score.first} to {score.second}"
    shells = "" if score is None else f" {max(score)} to {min(score)}"
    return f"`{plan.name_of(winner)}` wins{shells}"


def judge_match(match: TableMatch, most_fouls: int | None = None) -> MatchOutcome:
    """The outcome of a match. `most_fouls` lose a board (`None`: fouls decide nothing)."""
    if match.forfeits:
        return _judge_forfeit(match)
    stage = match.stage
    boards, shells, board1 = [0, 0], [0, 0], (0, 0)
    played, forfeited, lost_by_fouls = 0, 0, False
    decided = {board for board, _ in match.board_decisions}
    for index in range(max(stage.boards, len(match.scores))):
        score = match.scores[index] if index < len(match.scores) else None
        points, was_foul = _judge_board(match, index + 1, score, most_fouls)
        if points is None:
            continue
        played += 1
        forfeited += score is None and index + 1 not in decided
        lost_by_fouls |= was_foul
        if score is not None:
            shells = [shells[0] + score.first, shells[1] + score.second]
        boards = [boards[0] + points[0], boards[1] + points[1]]
        if index == 0:
            board1 = points
    totals = (shells[0], shells[1])
    pair = (boards[0], boards[1])
    is_decided = match.decision is not None or match.is_level
    if not played and not is_decided:
        return OPEN
    is_over = (
        played >= stage.boards
        or (stage.wins is not None and max(pair) >= 2 * stage.wins)
        or is_decided
    )
    known = KnownBy.RECORDED if match.is_recorded else KnownBy.ENTERED
    if played and played == forfeited:
        known = KnownBy.FORFEIT
    elif played and played == len(decided):
        known = KnownBy.DECIDED
    words = "lost by fouls" if lost_by_fouls else _list_decided(match)
    if not is_over:
        return MatchOutcome(False, (0, 0), pair, totals, board1, None, known, words)
    side = _compare(pair)
    if is_decided:
        side = None if match.decision is None else match.side_of(match.decision)
        words, known = "decided", known if played else KnownBy.DECIDED
    elif side is None and stage.system is System.KNOCK_OUT:
        side, words = _break_level(match, pair, totals, board1)
        # A drawn knock-out match that nothing breaks is over only when it is decided.
        is_over = side is not None
    points = (DRAW, DRAW) if side is None else (WIN, LOSS) if side == 0 else (LOSS, WIN)
    if not is_over:
        points, words = (0, 0), LEVEL_WORDS
    winner = None if side is None else match.entrants[side]
    return MatchOutcome(is_over, points, pair, totals, board1, winner, known, words)


def _list_decided(match: TableMatch) -> str | None:
    """The boards decided without a score, in words; `None` when there are none."""
    boards = sorted(board for board, _ in match.board_decisions)
    if not boards:
        return None
    if match.stage.boards == 1:
        return "decided"
    listed = ", ".join(map(str, boards))
    return f"board {listed} decided" if len(boards) == 1 else f"boards {listed} decided"


def _judge_forfeit(match: TableMatch) -> MatchOutcome:
    first, second = (one in match.forfeits for one in match.entrants)
    points = (LOSS if first else WIN, LOSS if second else WIN)
    winner = None if first and second else match.second if first else match.first
    words = "both forfeited" if first and second else "forfeit"
    return MatchOutcome(True, points, (0, 0), (0, 0), (0, 0), winner, KnownBy.FORFEIT, words)


def _judge_board(
    match: TableMatch, board: int, score: BoardScore | None, most_fouls: int | None
) -> tuple[tuple[int, int] | None, bool]:
    """The points of a board in halves, `None` for an open one, and whether fouls decided it."""
    losers = next((ids for number, ids in match.board_forfeits if number == board), ())
    if losers:
        out = tuple(one in losers for one in match.entrants)
        return (0 if out[0] else 2, 0 if out[1] else 2), False
    if most_fouls is not None:
        counts = [
            sum(mark.board == board and mark.side == side for mark in match.fouls)
            for side in (0, 1)
        ]
        if max(counts) >= most_fouls:
            return (0 if counts[0] >= most_fouls else 2, 0 if counts[1] >= most_fouls else 2), True
    for number, winner in match.board_decisions:
        if number == board:
            side = None if winner is None else match.side_of(winner)
            return ((1, 1) if side is None else (2, 0) if side == 0 else (0, 2)), False
    if score is None:
        return None, False
    if score.first == score.second:
        return (1, 1), False
    return ((2, 0) if score.first > score.second else (0, 2)), False


def _compare(pair: tuple[int, int]) -> int | None:
    return None if pair[0] == pair[1] else 0 if pair[0] > pair[1] else 1


def _break_level(
    match: TableMatch, boards: tuple[int, int], shells: tuple[int, int], board1: tuple[int, int]
) -> tuple[int | None, str | None]:
    """The side that goes on from a drawn match, and why; `None` when no tie-break decides."""
    fouls = (
        -sum(mark.side == 0 for mark in match.fouls),
        -sum(mark.side == 1 for mark in match.fouls),
    )
    values = {Tie.B1: board1, Tie.SD: shells, Tie.SH: shells, Tie.FOUL: fouls, Tie.RW: boards}
    for tie in match.stage.level:
        side = _compare(values.get(tie, (0, 0)))
        if side is not None:
            words = {
                Tie.B1: "level; decided by board 1",
                Tie.FOUL: "level; decided by fouls",
            }.get(tie, f"level; decided by shells, {shells[0]} to {shells[1]}")
            return side, words
    return None, None
