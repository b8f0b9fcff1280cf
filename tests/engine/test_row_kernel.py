"""Rows played by `Hands`, compiled and not, and by `play_opening`, with the same outcome."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.rules_text import rules_from_text
from sungka.engine.simultaneous import Lift, RaceRun, Stopped, play_opening
from support.lengths import long_after
from support.matches import as_race
from support.plain import plain
from support.row_tables import Table, installed, read
from support.rows import growing_rows, random_start
from support.rules import PRESET_NAMES

ENGINES = [pytest.param(installed, id="installed"), pytest.param(plain, id="plain")]


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_random_rows_are_played_as_the_readable_engine_plays_them(name: str) -> None:
    chance, seen = Random(name), Counter[str]()
    for _ in range(60):
        state = random_start(name, chance, "pace=shell")
        tables = [Table(engine, state) for engine in (installed, plain)]
        for lifts in (row for _ in range(4) for row in growing_rows(state, chance)):
            expected = read(state, lifts)
            for table in tables:
                assert table.sown(lifts) == expected, (state, lifts)
            if len(expected) == 3:
                seen[expected[0]] += 1
                continue
            seen["due" if expected[1] else "whole"] += 1
            for move in (move for hand in expected[-1] for move in hand):
                seen["relays"] += bool(move[1])
                seen["captures"] += bool(move[3])
    faults = ("NO_SUCH_HOUSE", "BURNED", "EMPTY", "NO_MOVE_LEFT", "EARLY_TICK", "NOT_OPENING")
    for kind in (*faults, "due", "whole", "relays", "captures"):
        assert seen[kind] > 1, f"{kind} did not come up"


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_rows_of_laps_kept_together_are_played_as_the_readable_engine_plays_them(name: str) -> None:
    chance, seen = Random(name), Counter[str]()
    for _ in range(60):
        state = random_start(name, chance, "pace=lap")
        tables = [Table(engine, state) for engine in (installed, plain)]
        for lifts in (row for _ in range(4) for row in growing_rows(state, chance)):
            ticking = chance.random() < 0.03
            if ticking:
                hand = chance.randrange(len(lifts))
                ticked = tuple(Lift(number, chance.choice((0, 3))) for number, _ in lifts[hand])
                lifts = (*lifts[:hand], ticked, *lifts[hand + 1 :])
            expected = read(state, lifts)
            for table in tables:
                assert table.sown(lifts) == expected, (state, lifts)
            seen[expected[0] if len(expected) == 3 else "due" if expected[1] else "whole"] += 1
    for kind in ("NO_SUCH_HOUSE", "EMPTY", "NO_MOVE_LEFT", "TICK_UNDER_LAP", "due", "whole"):
        assert seen[kind] > 1, f"{kind} did not come up"


@pytest.mark.push
@pytest.mark.parametrize("pace", ["shell", "lap"])
@pytest.mark.parametrize("name", long_after(4, PRESET_NAMES))
def test_races_are_played_as_the_readable_engine_plays_them(name: str, pace: str) -> None:
    chance, seen = Random(name + pace), Counter[str]()
    for _ in range(40):
        state = random_start(name, chance, f"pace={pace}")
        tables = [Table(engine, state) for engine in (installed, plain)]
        for lifts in (row for _ in range(4) for row in growing_rows(state, chance)):
            played = play_opening(state, lifts)
            race = [] if isinstance(played, Stopped) else list(as_race(played[0]))
            if not race or chance.random() < 0.5:
                seats = state.position.seats
                race += [RaceRun(chance.choice(seats), chance.randint(1, 9)) for _ in range(3)]
                chance.shuffle(race)
            runs = tuple(race)
            expected = read(state, lifts, runs)
            for table in tables:
                assert table.sown(lifts, runs) == expected, (state, lifts, runs)
            seen[expected[0] if len(expected) in (1, 3) else "sown"] += 1
    for kind in ("NO_SHELL_TO_DROP", "sown"):
        assert seen[kind] > 1, f"{kind} did not come up"


@pytest.mark.parametrize("board", ["#.1.0.3/0 2.#.1.1/4", "9.1.0.1/1 1.0.3.1/0"])
@pytest.mark.parametrize(
    "options",
    [
        "", "burned=forfeit", "relay=own capture=always", "origin=skipped", "origin=relayed",
        "capture-after=circuit", "capture-after=village", "capture-again=yes again=no",
        "first-lift=farthest", "first-lift=nearest after-opening=later", "capture=none",
    ],
)  # fmt: skip
def test_every_pair_of_first_lifts_on_a_small_board(board: str, options: str) -> None:
    rules = rules_from_text(f"sungka houses=4 {options}".strip())
    for opens_match in {False, "first-lift" in options}:
        state = match.begin(rules, Position.from_text(f"{board} -"))
        state = state._replace(opens_match=opens_match)
        table = Table(plain, state)
        for south, north in product(range(5), repeat=2):
            for more in ((), (Lift(2),), (Lift(4, 6),)):
                row = ((Lift(south), *more), (Lift(north, south),) if north else ())
                assert table.sown(row) == read(state, row), row


@pytest.mark.parametrize("engine", ENGINES)
def test_a_hand_can_wait_for_the_last_tick(engine: Any) -> None:
    state = match.start(rules_from_text("sungka"))
    row = (Lift(7), Lift(6, 10**9)), (Lift(3, 10**9),)
    assert Table(engine, state).sown(row) == read(state, row)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_row_begun_again_remembers_nothing(engine: Any) -> None:
    state = match.start(rules_from_text("sungka"))
    table = Table(engine, state)
    hands = table.hands
    assert table.sown(((Lift(7),), (Lift(7),)))[1] == (0, 1)
    assert table.sown(((Lift(7),), (Lift(9),))) == ("NO_SUCH_HOUSE", 1, 0)
    assert not hands.is_due(0)
    assert table.sown(((), ()))[1:] == ((), 0, None, ((), ()))


@pytest.mark.push
@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_relayed_beyond_the_room_is_played_and_not_kept(engine: Any) -> None:
    rules = rules_from_text("sungka houses=30 capture=none")
    table = Table(engine, match.start(rules))
    ring, hands = table.ring, table.hands
    counts = [3000 + place for place in range(62)]
    alone, relayed, last, numbers = engine("engine.kernel").Shells(counts), [], 30, []
    while last == 30 and len(relayed) < 1500:
        numbers.append(next(number for number in range(1, 31) if alone[30 - number]))
        trace: list[int] = []
        last = alone.sow(ring.ways[0], 30 - numbers[-1], trace)
        relayed += trace[2::2]
    assert len(relayed) > 1024
    for number in numbers:
        hands.lift(0, number)
    together = engine("engine.kernel").Shells(counts)
    assert hands.play(together)
    assert together.within(0, 62) == alone.within(0, 62)
    moves = hands.moves(0)
    assert [move[0] for move in moves] == numbers
    assert [place for move in moves for place in move[1]] == relayed[:1024]
    assert moves[-1][2] == last


def test_a_trail_beyond_the_room_is_never_the_one_claimed() -> None:
    hands = Table(plain, match.start(rules_from_text("sungka"))).hands
    assert hands.has_relayed(0, 1023, hands.trail[1023])
    assert not hands.has_relayed(0, 1024, hands.trail[1024])


@pytest.mark.parametrize("engine", ENGINES)
def test_what_cannot_be_is_refused(engine: Any) -> None:
    state = match.start(rules_from_text("sungka"))
    table = Table(engine, state)
    ring, hands, board = table.ring, table.hands, table.ring.board(table.position)
    for hand in (-1, 2, 3, 10**6):
        with pytest.raises(IndexError, match="not one of 2"):
            hands.lift(hand, 1)
        with pytest.raises(IndexError, match="not one of 2"):
            hands.is_due(hand)
        with pytest.raises(IndexError, match="not one of 2"):
            hands.moves(hand)
    for tick in (-2, 10**9 + 1):
        with pytest.raises(ValueError, match="waits for tick 0 to 1000000000"):
            hands.lift(0, 1, tick)
    with pytest.raises(IndexError, match="16 places is not on a board of 2"):
        hands.play(engine("engine.kernel").Shells([7, 0]))
    for nothing in (None, 7):
        with pytest.raises(TypeError):
            hands.play(nothing)
        with pytest.raises(TypeError):
            hands.begin((ring.ways[0], nothing))
    for seats in (0, 1, 4):
        with pytest.raises(ValueError, match="two hands or three"):
            hands.begin((ring.ways[0],) * seats)
    small = Table(engine, match.start(rules_from_text("sungka houses=3"))).ring
    with pytest.raises(ValueError, match="16 places, not 8"):
        hands.begin((ring.ways[0], small.ways[0]))
    hands.begin(ring.ways)
    for number in (0, -1, 8, 31, 2**31 - 1, -(2**31)):
        hands.begin(ring.ways)
        hands.lift(1, number)
        assert not hands.play(board)
        assert (hands.fault, hands.stopped, hands.stopped_move) == (0, 1, 0)
    hands.begin(ring.ways)
    for _ in range(256):
        hands.lift(1, 1)
    with pytest.raises(ValueError, match="at most 256"):
        hands.lift(1, 1)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_race_of_more_runs_than_there_is_room_for_is_refused(engine: Any) -> None:
    table = Table(engine, match.start(rules_from_text("sungka")))
    hands, ways = table.hands, table.ring.ways
    runs = tuple((run % 2, 1) for run in range(1025))
    hands.begin(ways, True, False, runs[:-1])
    with pytest.raises(ValueError, match="a race has at most 1024 runs"):
        hands.begin(ways, True, False, runs)
