"""The facts in the replay of a record that concern its tournament.

The values have files of their own, since they are read again without a replay.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.board import Seat
from ..engine.sowing import PlayedMove
from ..replay.steps import Outcome, PassPlayed, Replay, RoundBegun, RoundOver, RowPlayed, TurnPlayed
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
    """The longest turn, the biggest capture of a turn and the most burned houses of a game."""
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
    turn = 0
    for step in replay.steps:
        match step:
            case RoundBegun():
                turn = 0
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
            case _:
                pass


def _feats_of_moves(
    moves: tuple[PlayedMove, ...], seat: Seat, round_: int, turn: int
) -> Iterator[PlayFeat]:
    laps = sum(len(move.laps) for move in moves)
    captured = sum(move.captured for move in moves)
    yield PlayFeat(FeatKind.LONGEST_TURN, laps, seat, round_, turn)
    yield PlayFeat(FeatKind.BIGGEST_CAPTURE, captured, seat, round_, turn)
