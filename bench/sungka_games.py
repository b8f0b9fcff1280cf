"""Makes random games of one round: `python bench/sungka_games.py GAMES BARE.sgn STANDARD.sgn`.

The games are always the same, in two details, of about 44 moves each with both hands at once in the
first row. A few hundred openings are played by the whole engine; the rest of each game is played
on the kernel and written here, which makes many games fast. Validating and formatting them shows
that they are the project's own text.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple, TextIO

from sungka.engine import match
from sungka.engine.board import Seat
from sungka.engine.kernel import Shells
from sungka.engine.ring import Ring, ring_of
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RuleSet
from sungka.engine.simultaneous import Lift, OpeningFault, Stopped, play_opening
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.recorder import Recorder

RULES = "sungka rounds=1"
SEED = 1898
OPENINGS = 400
NAMES = ("Santos, Maria", "Reyes, Jun", "Dela Cruz, Ana", "Bautista, Leo", "Garcia, Rosa")


class Opening(NamedTuple):
    """A first row in both details, the shells after it, the next mover and the number of moves."""

    bare: str
    standard: str
    counts: tuple[int, ...]
    mover: int
    moves: int


def write_games(games: int, bare: TextIO, standard: TextIO) -> int:
    """Write `games` games in both details; return the number of moves in them."""
    chance = Random(SEED)
    rules = rules_from_text(RULES)
    ring = ring_of(rules, match.start(rules).position)
    openings = [_opening(rules, ring, chance) for _ in range(OPENINGS)]
    moves = 0
    for number in range(games):
        opening = chance.choice(openings)
        south, north = chance.sample(NAMES, 2)
        rows, claimed, counts, played = _rest(ring, opening, chance)
        moves += opening.moves + played
        stores = counts[0], counts[1]
        names = f'[South "{south}"]\n[North "{north}"]\n[Rules "{RULES}"]\n'
        gap = "\n" if number else ""
        bare.write(f"{gap}%sgn 1\n{names}\n{opening.bare}\n{rows}end\n")
        standard.write(
            f'{gap}%sgn 1\n{names}[Result "{_result(rules, stores)}"]\n\n{opening.standard}\n'
            f"{claimed}score {stores[0]}-{stores[1]}\nend\n"
        )
    return moves


def _opening(rules: RuleSet, ring: Ring, chance: Random) -> Opening:
    state = match.start(rules)
    lifts = [[Lift(chance.randint(1, rules.houses))] for _ in range(2)]
    while True:
        played = play_opening(state, (tuple(lifts[0]), tuple(lifts[1])))
        if isinstance(played, Stopped):
            hand = lifts[rules.playing_order.index(played.seat)]
            del hand[played.move :]
            if played.fault is not OpeningFault.NO_MOVE_LEFT:
                hand.append(Lift(chance.randint(1, rules.houses)))
            continue
        opening, after = played
        if not opening.due:
            break
        lifts[rules.playing_order.index(opening.due[0])].append(
            Lift(chance.randint(1, rules.houses))
        )
    recorder = Recorder(rules)
    recorder.open_together((tuple(lifts[0]), tuple(lifts[1])))
    record = recorder.record()
    texts = (write(record), write(rewrite_in_detail(play(record), Detail.STANDARD)))
    bare, standard = (
        next(line for line in text.splitlines() if line.startswith("1. ")) for text in texts
    )
    board = ring.board(after.position)
    counts = tuple(board[place] for place in range(len(ring.places)))
    mover = rules.playing_order.index(recorder.state.position.to_move or Seat.SOUTH)
    return Opening(bare, standard, counts, mover, sum(map(len, lifts)))


def _rest(ring: Ring, opening: Opening, chance: Random) -> tuple[str, str, tuple[int, ...], int]:
    """The rows after an opening, bare and with claims, the final stores, the number of moves."""
    board, mover = Shells(opening.counts), opening.mover
    bare: list[str] = []
    claimed: list[str] = []
    south, north = ring.store(0), ring.store(1)
    moves, row, is_first = 0, 2, True
    while board.has_any(ring.ways[0]) or board.has_any(ring.ways[1]):
        turn, claims, count = _turn(ring, board, mover, chance)
        moves += count
        if is_first:
            bare.append(f"{row}. {turn}")
            claimed.append(f"{row}. {claims}")
        else:
            bare.append(f" {turn}\n")
            claimed.append(f" {claims} ={board[south]}:{board[north]}\n")
            row += 1
        is_first, mover = not is_first, 1 - mover
    if not is_first:
        bare.append("\n")
        claimed.append("\n")  # stores are claimed where a row is full
    return "".join(bare), "".join(claimed), (board[south], board[north]), moves


def _turn(ring: Ring, board: Shells, mover: int, chance: Random) -> tuple[str, str, int]:
    seat, way = "SN"[mover], ring.ways[mover]
    first, store = ring.first(mover), ring.store(mover)
    bare: list[str] = []
    claimed: list[str] = []
    while True:
        houses = [place for place in range(first, store) if board[place]]
        if not houses:
            if not bare:
                return f"{seat}--", f"{seat}--", 0
            return f"{seat}{'+'.join(bare)}", f"{seat}{'+'.join(claimed)}+", len(bare)
        place = chance.choice(houses)
        last = board.sow(way, place, [])
        taken = board.take(way, last, 0, False)
        bare.append(str(store - place))
        claimed.append(f"{store - place}x{taken}" if taken else str(store - place))
        if last != store:
            return f"{seat}{'+'.join(bare)}", f"{seat}{'+'.join(claimed)}", len(bare)


def _result(rules: RuleSet, stores: tuple[int, int]) -> str:
    seat = match.winner(rules, (stores,), frozenset())
    return "draw" if seat is None else seat.value


if __name__ == "__main__":
    number, *paths = sys.argv[1:]
    with Path(paths[0]).open("w") as out, Path(paths[1]).open("w") as claims:
        print(write_games(int(number), out, claims), "moves")
