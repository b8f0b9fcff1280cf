"""Rounds played out, beside other engines that make the same choices, and in plain Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from reference.hand import Hand
from reference.opening import Plan, outcome, play_row
from reference.options import rules as reference_rules
from reference.ring import write_position
from sungka.engine import match
from sungka.engine.board import Position, Seat
from sungka.engine.kernel import Shells
from sungka.engine.playout import Playout
from sungka.engine.ring import ring_of
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.simultaneous import Lift, Stopped, play_opening
from support.plain import installed, plain
from support.rules import PRESET_NAMES
from support.two_readings import random_rules

FOLLOWS = ("earlier", "later", "seat")
"""The values of `after-opening`, in the order of their numbers."""


def play(modules: Any, text: str, greedy: bool, seed: int, ask: Any = None) -> list[object]:
    """The stores after the first round of a match, and the numbers of a playout."""
    rules = modules("engine.rules_text").rules_from_text(text)
    start = modules("engine.match").start(rules).position
    ring, ends = (
        modules("engine.ring").ring_of(rules, start),
        modules("engine.round").end_number(rules),
    )
    mover = -1 if start.to_move is None else start.seats.index(start.to_move)
    playout, board = (
        modules("engine.playout").Playout([greedy] * rules.seats, ask),
        ring.board(start),
    )
    playout.begin(seed)
    follows = FOLLOWS.index(rules.after_opening.value)
    playout.play(ring.ways, board, mover, ends, True, rules.pace.value == "lap", follows)
    p = playout
    last = None if p.last < 0 else ring.seats[p.last].value
    numbers = [p.turns, p.passes, p.moves, p.laps, p.captures, p.captured, last]
    return [*board.within(0, board.size), *numbers]


class Slow:
    """The first round of a match, played by the engine of values and the reference."""

    def __init__(self, text: str, greedy: bool, seed: int) -> None:
        self.text, self.greedy, self.rules = text, greedy, rules_from_text(text)
        self.chance = Playout([greedy] * self.rules.seats)
        self.chance.begin(seed)
        self.turns = self.passes = self.moves = self.laps = self.captures = self.captured = 0

    def play(self) -> list[object]:
        state = match.start(self.rules)
        if state.position.to_move is None:
            state = self.play_row(state)
        while not state.is_over:
            if not state.legal_houses():
                self.passes += 1
                state = state.play_pass()
                continue
            move, state = state.play_move(self.choose(state))
            self.count([move])
            self.turns += not state.goes_on
        ring = ring_of(self.rules, state.position)
        board, last = ring.board(state.position), state.last_mover
        numbers = [self.turns, self.passes, self.moves, self.laps, self.captures, self.captured]
        return [*board.within(0, board.size), *numbers, last and last.value]

    def count(self, moves: Any) -> None:
        """Count moves that were played."""
        self.moves += len(moves)
        self.laps += sum(len(move.laps) for move in moves)
        self.captures += sum(move.captured > 0 for move in moves)
        self.captured += sum(move.captured for move in moves)

    def choose(self, state: Round) -> int:
        """A house of the seat to move."""
        legal = sorted(state.legal_houses(), reverse=True)
        if self.greedy:
            assert state.position.to_move is not None
            own = state.position.seats.index(state.position.to_move)
            gains = {n: state.play_move(n)[1].position.stores[own] for n in legal}
            legal = [n for n in legal if gains[n] == max(gains.values())]
        return legal[self.chance.draw(len(legal))]

    def play_row(self, state: Round) -> Round:
        """The round after its first row: chosen at the reference's board, played by both."""
        rules = reference_rules(self.text)
        plans = {seat.value: Instant(self) for seat in self.rules.playing_order}
        row = play_row(rules, state.position.to_text(), dict[str, Plan](plans), None)
        lifts = tuple(tuple(map(Lift, plans[seat.value].lifts)) for seat in state.position.seats)
        played = play_opening(state, lifts)
        assert not isinstance(played, Stopped)
        opening, after = played
        assert outcome(rules, row)["position"] == after.position.to_text()
        for moves in opening.moves:
            self.count(moves)
            self.turns += len(moves) > 0
            self.passes += not moves
        return after


class Instant:
    """Chooses for a hand when it is free, by the board of that instant, or before the row."""

    def __init__(self, slow: Slow) -> None:
        self.slow = slow
        self.lifts: list[int] = []

    def tick(self, now: int) -> int:
        return now

    def house(self, hand: Hand) -> int:
        passed, state = hand.has_passed_store, match.start(self.slow.rules)
        position = state.position._replace(to_move=Seat(hand.seat))
        if self.lifts:
            position = Position.from_text(write_position(hand.ring, hand.seat))
        state = Round(self.slow.rules, position, False, passed, passed, not self.lifts)
        self.lifts.append(self.slow.choose(state))
        return self.lifts[-1]


ROWS = (
    "congkak pace=lap",
    "sungka after-opening=later",
    "sungka after-opening=seat",
    "congkak first-lift=farthest",
    "sungka capture-after=circuit",
    "sungka houses=1 layout=alternate",
)
OPENINGS = ("opening=simultaneous", "opening=simultaneous capture-again=yes after-opening=seat")


@pytest.mark.parametrize("greedy", [False, True], ids=["random", "greedy"])
@pytest.mark.parametrize("text", [*PRESET_NAMES, *ROWS, *[f"sungka-three {it}" for it in OPENINGS]])
def test_the_same_choices_lead_to_the_same_numbers(text: str, greedy: bool) -> None:
    for seed in range(8):
        assert play(installed, text, greedy, seed) == Slow(text, greedy, seed).play(), seed


@pytest.mark.push
@pytest.mark.parametrize("seed", range(8))
def test_any_rules_lead_to_the_same_numbers(seed: int) -> None:
    chance = Random(seed)
    for number in range(12):
        text, greedy = random_rules(chance), chance.random() < 0.5
        assert play(installed, text, greedy, number) == Slow(text, greedy, number).play(), text


@pytest.mark.parametrize("text", PRESET_NAMES)
def test_plain_python_plays_alike(text: str) -> None:
    for greedy in (False, True):
        assert play(installed, text, greedy, 7) == play(plain, text, greedy, 7)


def test_chance_is_that_of_splitmix64() -> None:
    """The words of the seed 1234567 as its authors' code gives them."""
    words = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    state = 1234567
    for word in words:
        state = state + 0x9E3779B97F4A7C15 & 2**64 - 1
        assert mix(state) == word
    playout = Playout([False, False])
    playout.begin(99)
    state = mix(99 + 0x9E3779B97F4A7C15)
    for count in (7, 2, 1, 2**31):
        state = state + 0x9E3779B97F4A7C15 & 2**64 - 1
        assert playout.draw(count) == (mix(state) >> 32) * count >> 32


def mix(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & 2**64 - 1
    word = (word ^ word >> 27) * 0x94D049BB133111EB & 2**64 - 1
    return word ^ word >> 31


def test_each_house_is_drawn_as_often() -> None:
    playout, drawn = Playout([False, False]), [0] * 7
    for game in range(7_000):
        playout.begin(game)
        drawn[playout.draw(7)] += 1
    assert all(880 < count < 1_120 for count in drawn)


def test_who_is_asked_lifts() -> None:
    asked: list[tuple[int, tuple[int, ...], bool]] = []

    def ask(mover: int, board: Shells, passed: bool) -> int:
        asked.append((mover, board.within(0, 16), passed))
        houses = range(8 * mover + 6, 8 * mover - 1, -1)  # the nearest house that holds shells
        return next(place for place in houses if board[place])

    numbers = play(installed, "sungkaan", False, 0, ask)
    state, seen = match.start(rules_from_text("sungkaan")), []
    while not (state := state.after_passes()).is_over:
        ring = ring_of(state.rules, state.position)
        mover = ring.seats.index(state.position.to_move) if state.position.to_move else -1
        seen.append((mover, ring.board(state.position).within(0, 16), state.passed_store))
        state = state.after_move(min(state.legal_houses()))
    assert asked == seen
    assert numbers[18] == len(asked)


@pytest.mark.parametrize("place", [-1, 7, 8, 99])
def test_what_cannot_be_lifted_is_refused(place: int) -> None:
    with pytest.raises((ValueError, IndexError)):
        play(installed, "sungkaan", False, 0, lambda *_: place)
    with pytest.raises((ValueError, IndexError)):
        play(installed, "sungka", False, 0, lambda *_: place)


def test_a_fault_of_who_is_asked_is_told() -> None:
    def ask(mover: int, board: Shells, passed: bool) -> int:
        raise KeyError("no idea")

    with pytest.raises(KeyError, match="no idea"):
        play(installed, "sungkaan", False, 0, ask)


def test_ways_of_another_board_are_refused() -> None:
    rules = rules_from_text("sungkaan")
    ring = ring_of(rules, match.start(rules).position)
    for board in (Shells([7] * 14), Shells([1])):
        for mover in (0, -1):
            with pytest.raises((ValueError, IndexError)):
                Playout([False, False]).play(ring.ways, board, mover, 0, False)
    for mover in (2, 99):
        with pytest.raises(ValueError, match="seats"):
            Playout([False, False]).play(ring.ways, Shells([7] * 16), mover, 0, False)
    with pytest.raises(ValueError, match="seats"):
        Playout([False]).play(ring.ways, Shells([7] * 16), 0, 0, False)
