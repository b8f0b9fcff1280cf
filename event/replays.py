"""The facts in the replay of a record that concern its tournament.

The values have files of their own, since they are read again without a replay.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.board import Position, Seat
from ..engine.sowing import PlayedMove
from ..replay.result import Outcome
from ..replay.steps import (
    PassPlayed,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    TurnPlayed,
)
from .facts import BoardScore, TableAddress
from .feats import FeatKind, PlayFeat
from .records import GameFacts

MOST_TURNS = 4
"""The first turns of a game that are kept; a simultaneous row is one of them."""


def facts_of(replay: Replay, file: str, line: int, address: TableAddress | None) -> GameFacts:
    """The facts in the record of a replay; `address` is that of its file or tags."""
    record, result = replay.record, replay.result
    rounds = [step.score for step in replay.steps if isinstance(step, RoundOver)]
    rounds = [score for score in rounds if len(score) == 2]
    scores = []
    if rounds:
        total = BoardScore(sum(one[0] for one in rounds), sum(one[1] for one in rounds))
        scores = list(dict.fromkeys((total, BoardScore(rounds[-1][0], rounds[-1][1]))))
    elif result.stores is not None and len(result.stores) == 2:
        scores = [BoardScore(result.stores[0], result.stores[1])]
    return GameFacts(
        file,
        line,
        address,
        (record.value("South"), record.value("SouthId")),
        (record.value("North"), record.value("NorthId")),
        tuple(scores),
        result.winner,
        result.outcome is not Outcome.UNFINISHED,
        "its claims do not agree with its play" if replay.has_errors else None,
        find_play_feats(replay),
        find_opening(replay),
    )


def find_play_feats(replay: Replay) -> tuple[PlayFeat, ...]:
    """The longest turn, the biggest capture, the most burned houses and others of a game."""
    best: dict[FeatKind, PlayFeat] = {}
    for feat in _list_play_feats(replay):
        if feat.amount and (feat.kind not in best or feat.amount > best[feat.kind].amount):
            best[feat.kind] = feat
    return tuple(best[kind] for kind in FeatKind if kind in best)


def find_opening(replay: Replay) -> tuple[str, ...]:
    """The first turns of a game by the houses that were chosen, like `S2+1`; `--` is a pass."""
    found: list[str] = []
    for step in replay.steps:
        match step:
            case RoundBegun() if step.round > 1:
                break
            case TurnPlayed():
                found.append(_write_turn(step.moves))
            case RowPlayed():
                hands = step.opening.moves if step.opening is not None else ()
                found.append(" ".join(filter(None, map(_write_turn, hands))))
            case PassPlayed():
                found.append("--")
            case _:
                continue
    return tuple(found[:MOST_TURNS])


def _write_turn(moves: tuple[PlayedMove, ...]) -> str:
    if not moves:
        return ""
    return str(moves[0].house) + "".join(f"+{move.house.number}" for move in moves[1:])


def _list_play_feats(replay: Replay) -> Iterator[PlayFeat]:
    ends = [step for step in replay.steps if isinstance(step, RoundOver)]
    turn, lead, changes = 0, 0, 0
    for step in replay.steps:
        if isinstance(step, (TurnPlayed, RowPlayed)) and len(step.after.seats) == 2:
            ahead = _find_lead(step.after)
            changes += ahead * lead < 0
            lead = ahead or lead
        match step:
            case RoundBegun():
                turn, lead, changes = 0, 0, 0
                for seat in step.position.seats:
                    burned = sum(house.seat is seat for house in step.burned)
                    yield PlayFeat(FeatKind.MOST_BURNED, burned, seat, step.round, None)
            case TurnPlayed():
                turn += 1
                yield from _feats_of_moves(step.moves, step.seat, step.round, turn)
            case RowPlayed():
                turn += 1
                moves = step.opening.moves if step.opening is not None else ()
                for seat, hand in zip(step.before.seats, moves, strict=False):
                    yield from _feats_of_moves(hand, seat, step.round, turn)
            case PassPlayed():
                turn += 1
            case RoundOver() if len(step.score) == 2:
                seat = Seat.SOUTH if step.score[0] >= step.score[1] else Seat.NORTH
                yield PlayFeat(FeatKind.LEAD_CHANGES, changes, seat, step.round, None)
                if replay.result.winner is not None and step is ends[-1]:
                    lead = abs(step.score[0] - step.score[1])
                    winner = replay.result.winner
                    yield PlayFeat(FeatKind.CLOSEST_END, -lead, winner, step.round, None)
            case _:
                pass


def _find_lead(board: Position) -> int:
    """1 where the first seat has more shells in its store, -1 where the second has, else 0."""
    first, second = (board.row(seat).store for seat in board.seats)
    return (first > second) - (first < second)


def _feats_of_moves(
    moves: tuple[PlayedMove, ...], seat: Seat, round_: int, turn: int
) -> Iterator[PlayFeat]:
    laps = sum(len(move.laps) for move in moves)
    captured = sum(move.captured for move in moves)
    yield PlayFeat(FeatKind.LONGEST_TURN, laps, seat, round_, turn)
    yield PlayFeat(FeatKind.BIGGEST_CAPTURE, captured, seat, round_, turn)
