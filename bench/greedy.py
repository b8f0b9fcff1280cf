"""Games won against a player that takes the most shells at once: `python bench/greedy.py`.

Each opening of a few random turns is played twice, once with the search in either seat.
"""

from __future__ import annotations

import argparse
from random import Random

from sungka.analysis.search.two_seats import Limits, Searcher
from sungka.engine import match
from sungka.engine.board import Seat
from sungka.engine.match import collect
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text


def open_round(rules: str, seed: int, count: int) -> Round:
    """A round after `count` turns of random moves."""
    chance, state = Random(seed), match.start(rules_from_text(rules))
    turns = 0
    while turns < count or state.goes_on:
        legal = state.legal_houses()
        state = state.play_move(chance.choice(legal))[1] if legal else state.play_pass()
        turns += not state.goes_on
    return state


def greedy(state: Round, chance: Random) -> int:
    index = state.position.seats.index(state.position.to_move or Seat.SOUTH)
    gains = {n: state.play_move(n)[1].position.stores[index] for n in state.legal_houses()}
    best = max(gains.values())
    return chance.choice([n for n, gain in gains.items() if gain == best])


def play_round(state: Round, searching: Seat, depth: int, seed: int) -> int:
    """The lead in shells of the search over the greedy player at the end."""
    chance = Random(seed)
    searcher = Searcher(state.rules, state.position, 2**16)
    while not state.is_over:
        if not state.legal_houses():
            state = state.play_pass()
        elif state.position.to_move is searching:
            best = searcher.best(state, Limits(depth)).best
            state = state.play_move(best.house.number)[1]
        else:
            state = state.play_move(greedy(state, chance))[1]
    first, second = collect(state.rules, state.position)
    return first - second if searching is Seat.SOUTH else second - first


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=100, help="an even number")
    options.add_argument("--depth", type=int, default=8)
    options.add_argument("--rules", default="sungkaan")
    options.add_argument("--turns", type=int, default=2, help="how many turns are random")
    chosen = options.parse_args()
    ahead = []
    for seed in range(chosen.games // 2):
        state = open_round(chosen.rules, seed, chosen.turns)
        ahead += [play_round(state, seat, chosen.depth, seed) for seat in (Seat.SOUTH, Seat.NORTH)]
    won, drawn = sum(a > 0 for a in ahead), sum(a == 0 for a in ahead)
    print(f"{chosen.rules}, depth {chosen.depth}: ahead by {sum(ahead) / len(ahead):.1f} shells")
    print(f"{won} of {len(ahead)} games won, {drawn} drawn")


if __name__ == "__main__":
    main()
