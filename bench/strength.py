"""Games of `sungka solve` against other players at equal time: `python bench/strength.py`.

Each opening of a few random turns is played twice, once with the search in either seat. Times are
those of the processor. The other player is one of these:

- `two-turns` plays its turn with a beam as wide as there is time for; the end of a turn is worth
  the lead of the store less the most that the opponent can gain within eight moves. Both have as
  much time for a turn: where the search decides again within its turn, half of what is left.
- `depth=N` is plain alpha-beta, N moves deep, whatever time that takes. The search has so much time
  for each move.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from multiprocessing import Pool
from statistics import mean, stdev
from time import process_time
from typing import NamedTuple

from greedy import open_round
from sungka.analysis.search.beam import NOTHING, Beam
from sungka.analysis.search.sight import Sight
from sungka.analysis.search.turn_ends import Ends
from sungka.analysis.search.turn_tree import Turns
from sungka.analysis.search.two_seats import Limits, Searcher
from sungka.analysis.search.whole_turns import search_turns
from sungka.engine.board import House
from sungka.engine.match import collect
from sungka.engine.round import Round

Player = Callable[[Round, float], list[int]]
"""The houses that a player lifts next, within so many seconds: one or more of the same turn."""

FIRST_WIDTH, WIDER = 16, 4
SEEN = 8
TWO_TURNS = "two-turns"
LEAST = 0.0005
"""The seconds that a decision has when nothing of its turn's is left."""


def is_past(end: float) -> bool:
    return process_time() > end


def play_whole_turns(state: Round, seconds: float) -> list[int]:
    """The moves of `sungka solve`: a turn that is proven is played to its end."""
    limits = Limits(is_late=partial(is_past, process_time() + seconds))
    best = search_turns(state, limits, entries=2**18).choices[0]
    houses = [house.number for house in best.line]
    return houses if best.value == best.least else houses[:1]


def play_two_turns(state: Round, seconds: float) -> list[int]:
    """The moves of a beam over the turn, with the answer in sight taken off."""
    end = process_time() + seconds
    searcher = Searcher(state.rules, state.position, 2**10)
    ring, position = searcher.ring, state.position
    assert position.to_move is not None
    mover, legal, board = position.seats.index(position.to_move), state.legal_houses(), None
    board, sight = ring.board(position), Sight(ring.ways, SEEN)
    filled = sum(1 for count in position.row(position.to_move).houses if count)
    forced = ring.place(House(position.to_move, legal[0])) if len(legal) < filled else -1
    line, width = [ring.place(House(position.to_move, legal[0]))], FIRST_WIDTH
    while not is_past(end):
        turns = Turns(ring.ways[mover], searcher.shells, 2, 1, forced)
        turns.start(board, partial(is_past, end))
        ends = Ends(searcher.engine, mover, 0, NOTHING, sight)
        beam, found = Beam(turns, board, width, ends), list[int]()
        while beam.step(state.passed_store):
            if beam.best > NOTHING:
                found = beam.line()
        if found and (not is_past(end) or width == FIRST_WIDTH):
            line = found
        if beam.is_whole:
            break
        width *= WIDER
    places = [ring.places[place] for place in line]
    return [place.number for place in places if isinstance(place, House)]


def play_plainly(depth: int, state: Round, seconds: float) -> list[int]:
    """The move of plain alpha-beta."""
    best = Searcher(state.rules, state.position, 2**16).best(state, Limits(depth)).best
    return [best.house.number]


def find_player(name: str) -> Player:
    if name == TWO_TURNS:
        return play_two_turns
    return partial(play_plainly, int(name.removeprefix("depth=")))


class Played(NamedTuple):
    """A game: the lead in shells of the search at its end, and the seconds that both took."""

    lead: int
    own: float
    others: float


def play_round(rules: str, other: str, seconds: float, turns: int, game: int) -> Played:
    """A game of the search against the other player."""
    state, seat = open_round(rules, game // 2, turns), game % 2
    players: list[Player] = [find_player(other), find_player(other)]
    players[seat] = play_whole_turns
    by_turn, taken, left = other == TWO_TURNS, [0.0, 0.0], seconds
    while not state.is_over:
        state = state.after_passes()
        if state.is_over or state.position.to_move is None:
            break
        mover = state.position.to_move
        index = state.position.seats.index(mover)
        begun = process_time()
        lifts = players[index](state, left / 2 if by_turn and index == seat else left)
        spent = process_time() - begun
        taken[index] += spent
        left = max(left - spent, LEAST) if by_turn else seconds
        for number in lifts:
            if state.position.to_move is mover and number in state.legal_houses():
                state = state.after_move(number)
                if not state.goes_on:
                    break
            else:
                break
        if not state.goes_on:
            left = seconds
    stores = collect(state.rules, state.position)
    return Played(stores[seat] - stores[1 - seat], taken[seat], taken[1 - seat])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="an even number")
    parser.add_argument(
        "--seconds", type=float, default=0.05, help="for a turn; against depth=N for a move"
    )
    parser.add_argument("--rules", default="sungkaan")
    parser.add_argument("--other", default=TWO_TURNS)
    parser.add_argument("--turns", type=int, default=2, help="how many turns are random")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    play = partial(play_round, options.rules, options.other, options.seconds, options.turns)
    with Pool(options.jobs) as pool:
        games = pool.map(play, range(options.games), chunksize=4)
    leads = [game.lead for game in games]
    # The two games of an opening depend on each other: the interval is that of their means.
    pairs = [mean(leads[at : at + 2]) for at in range(0, len(leads), 2)]
    interval = 1.96 * stdev(pairs) / len(pairs) ** 0.5
    won, drawn = sum(lead > 0 for lead in leads), sum(lead == 0 for lead in leads)
    print(f"{options.rules}, {options.seconds:g} s, against {options.other}: {len(leads)} games")
    print(f"ahead by {mean(pairs):+.1f} ± {interval:.1f} shells")
    print(f"{won} won, {drawn} drawn: {100 * (won + drawn / 2) / len(leads):.1f} %")
    own, others = sum(game.own for game in games), sum(game.others for game in games)
    print(f"seconds taken: {own:.1f}, by {options.other} {others:.1f}")


if __name__ == "__main__":
    main()
