"""Compares the model of `--value match` with self-play: `python bench/match_model.py [--fit]`.

Both players search four moves deep and lift a house at random one time in ten; in a simultaneous
row the hands lift at random. The same seeds give the same matches on every machine. `--fit` finds
the swings under which these matches are most likely; without it, the predictions of the model in
the package are compared with other matches.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from random import Random

from sungka.analysis.judging.match_model import SWINGS, MatchModel, Swing
from sungka.analysis.search.two_seats import Limits, Searcher
from sungka.engine.board import Seat
from sungka.engine.match import can_go_on, winner
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RuleSet
from sungka.engine.simultaneous import Lift, Stopped, play_opening
from sungka.replay.recorder import Recorder

PRESETS = [name for name in SWINGS if name != "sungka-three"]
LIMITS = (1, 3, 99)
"""Lengths of matches in rounds: every match is cut to each of these."""

DEPTH, CHANCE, JUDGED = 4, 0.1, 6
MOMENTS = 0.05
"""The share of positions inside a round that are judged."""


@dataclass
class Played:
    """A round: the judged moments inside it (value, shells left), the first seat's final store."""

    moments: list[tuple[int, int]]
    first: int


def play_match(rules: RuleSet, seed: int) -> list[Played]:
    """Play a match between equal players."""
    chance, recorder, rounds = Random(seed), Recorder(rules), list[Played]()
    while True:
        if recorder.state.position.to_move is None and not recorder.state.is_over:
            open_together(recorder, chance)
        moments = list(play_moments(recorder, chance))
        rounds.append(Played(moments, recorder.scores[0]))
        if recorder.is_match_over:
            return rounds
        recorder.next_round()


def play_moments(recorder: Recorder, chance: Random) -> Iterator[tuple[int, int]]:
    """Play a round to its end; yield the moments that are judged on the way."""
    searcher = Searcher(recorder.rules, recorder.state.position, 2**14)
    while not recorder.state.is_over:
        state = recorder.state
        legal = state.legal_houses()
        if chance.random() < MOMENTS:
            best = searcher.best(state, Limits(JUDGED)).best
            rest = sum(row.shells_in_houses() for row in state.position.rows)
            yield best.value, 0 if best.is_exact else rest
        is_random = len(legal) == 1 or chance.random() < CHANCE
        best_house = None if is_random else searcher.best(state, Limits(DEPTH)).best.house
        recorder.lift(best_house.number if best_house else chance.choice(legal))


def open_together(recorder: Recorder, chance: Random) -> None:
    """Play a simultaneous row of random lifts, again from the start when a house is empty."""
    order, houses = recorder.rules.playing_order, range(1, recorder.rules.houses + 1)
    lifts: list[list[Lift]] = [[] for _ in order]
    while True:
        outcome = play_opening(recorder.state, tuple(map(tuple, lifts)))
        if isinstance(outcome, Stopped) or not all(lifts):
            lifts = [[Lift(chance.choice(houses))] for _ in order]
        elif outcome[0].due:
            lifts[order.index(outcome[0].due[0])].append(Lift(chance.choice(houses)))
        else:
            recorder.open_together(tuple(map(tuple, lifts)))
            return


def result_of(rules: RuleSet, rounds: list[Played], limit: int) -> float:
    """1 if the first seat wins a match of at most `limit` rounds, 0 if it loses, else 0.5."""
    final = rounds[min(limit, len(rounds)) - 1].first
    seat = winner(rules, ((final, rules.total - final),))
    return 0.5 if seat is None else float(seat is Seat.SOUTH)


def matches_of(rules: RuleSet, begin: int, rounds: int) -> list[list[Played]]:
    """Matches with at least `rounds` rounds in all, from the seed `begin` on."""
    matches, seed = list[list[Played]](), begin
    while sum(map(len, matches)) < rounds:
        matches.append(play_match(rules, seed))
        seed += 1
    return matches


def fit(rules: RuleSet, matches: list[list[Played]]) -> Swing:
    """The likeliest swing, found by steps of 0.05 in each figure until no step is better."""
    best, at = -1e9, Swing(1.0, 0.7)
    while True:
        near = [
            Swing(round(at.kept + kept, 2), round(at.spread + spread, 2))
            for kept in (-0.05, 0, 0.05)
            for spread in (-0.05, 0, 0.05)
            if at.kept + kept > -0.01 and at.spread + spread > 0.19
        ]
        found = max((likelihood(rules, matches, swing), swing) for swing in near)
        if found[0] <= best:
            return at
        best, at = found


def likelihood(rules: RuleSet, matches: list[list[Played]], swing: Swing) -> float:
    """The log-likelihood of the leads after each round and of the winners of the matches.

    Each winner is predicted from the end of every round, with 1, 2 or all rounds to come.
    """
    total = 0.0
    for rounds in matches:
        leads = [log((one.first + 0.5) / (rules.total - one.first + 0.5)) for one in rounds]
        for before, after in pairwise([0.0, *leads]):
            total -= log(swing.spread) + ((after - swing.kept * before) / swing.spread) ** 2 / 2
    for left in (1, 2, 98):
        model = MatchModel(rules._replace(rounds=left + 1), 1, rules.total, swing=swing)
        for rounds in matches:
            for number, one in enumerate(rounds[:-1], 1):
                if can_go_on(rules, (one.first, rules.total - one.first)):
                    chance = min(max(model.chance(one.first), 1e-3), 1 - 1e-3)
                    end = result_of(rules, rounds, number + left)
                    total += end * log(chance) + (1 - end) * log(1 - chance)
    return total


def measure_spread(rules: RuleSet, matches: list[list[Played]]) -> float:
    """The standard deviation of results from values, as a share of the shells in the houses."""
    shares = [
        (2 * one.first - rules.total - value) / rest
        for rounds in matches
        for one in rounds
        for value, rest in one.moments
        if rest
    ]
    return sqrt(sum(share**2 for share in shares) / len(shares))


def compare(
    rules: RuleSet, matches: list[list[Played]], limit: int
) -> dict[int, list[list[float]]]:
    """The predicted chance of the favourite and the result, grouped by tenths of the chance."""
    limited = rules._replace(rounds=limit)
    models = [MatchModel(limited, number, rules.total) for number in range(1, limit + 1)]
    buckets: dict[int, list[list[float]]] = defaultdict(list)
    for rounds in matches:
        end = result_of(limited, rounds, limit)
        for model, one in zip(models, rounds, strict=False):
            for value, rest in one.moments:
                predicted = 0.5 + model.weigh((value, -value), rest)[0] / 1000
                pair = [predicted, end] if predicted >= 0.5 else [1 - predicted, 1 - end]
                buckets[min(int(pair[0] * 10), 9)].append(pair)
    return buckets


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--fit", action="store_true")
    options.add_argument("--rounds", type=int, default=3000, help="of each preset, in all")
    options.add_argument("--rules", nargs="+", default=PRESETS)
    chosen = options.parse_args()
    begin = 0 if chosen.fit else 100_000
    for name in chosen.rules:
        rules = rules_from_text(f"{name} rounds=99")
        matches = matches_of(rules, begin, chosen.rounds)
        if chosen.fit:
            count = sum(map(len, matches)) / len(matches)
            swing = fit(rules, matches)
            numbers = f"{len(matches)} | {count:.1f} | {swing.kept} | {swing.spread}"
            print(f"| `{name}` | {numbers} | {measure_spread(rules, matches):.2f} |")
            continue
        for limit in LIMITS:
            buckets = compare(rules, matches, limit)
            cells = []
            for tenth in range(5, 10):
                pairs = buckets[tenth]
                predicted, actual = (sum(p[i] for p in pairs) / max(len(pairs), 1) for i in (0, 1))
                cells.append(f"{100 * predicted:.0f} → {100 * actual:.0f} ({len(pairs)})")
            print(f"| `{name}`, {limit} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
