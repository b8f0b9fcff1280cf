"""The engine compared with the slow reference: a match of the reference, followed on the engine."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import Any

from reference import game
from reference.options import WORDS
from sungka.engine import match
from sungka.engine.board import House, Seat
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text, rules_to_text
from sungka.engine.simultaneous import Lift, RaceRun, Stopped, play_opening
from support.row_tables import PLAIN_AND_INSTALLED, Table, read
from support.rows import growing_rows, random_start
from support.rules import PRESET_NAMES

Step = dict[str, Any]
Hands = dict[str, list[tuple[int, int | None]]]
Race = list[tuple[str, int]] | None
Watch = Callable[[str, Round, Step], object]


def house(name: str) -> House:
    return House(Seat(name[0]), int(name[1:]))


def follow(rules_text: str, seed: int, place: int = 0, watch: Watch | None = None) -> None:
    """Play a random match of the reference on the engine and compare every step.

    `place` is that of the seat that begins it; `watch` is called before each simultaneous row.
    """
    rules = rules_from_text(rules_text)
    first = rules.playing_order[place % rules.seats]
    state = match.start(rules, first)
    burned: frozenset[House] = frozenset()
    scores: list[tuple[int, ...]] = []
    began: Seat | None = None
    for step in game.random_match(rules_text, seed, first.value):
        kind: Any = step["kind"]
        if kind == "round":
            if scores:
                state, left = begin(state, step, burned, began, tuple(scores))
                assert [house(name) for name in step["burned"]] == list(left)
                burned |= set(left)
            assert step["position"] == state.position.to_text()
            began = Seat(step["first"]) if step["first"] else None
        elif kind == "turn":
            state = turn(state, step)
            assert step["position"] == state.position.to_text()
        elif kind == "simultaneous":
            if watch is not None:
                watch(rules_text, state, step)
            state = row(state, step)
            assert step["position"] == state.position.to_text()
        elif kind == "score":
            assert state.is_over
            scores.append(match.collect(rules, state.position))
            assert tuple(step["stores"]) == scores[-1]
        else:
            winner = match.winner(rules, tuple(scores), burned)
            assert step["result"] == (winner.value if winner else "draw")
            assert match.is_over(rules, len(scores), tuple(scores), burned)


def begin(
    state: Round,
    step: Step,
    burned: frozenset[House],
    began: Seat | None,
    scores: tuple[tuple[int, ...], ...],
) -> tuple[Round, tuple[House, ...]]:
    rules = state.rules
    stores = match.collect(rules, state.position)
    assert not match.is_over(rules, len(scores), scores, burned)
    chosen = frozenset(map(house, step["burned"])) if rules.burn.value == "chosen" else None
    first = None
    if not rules.opens_together(step["number"]):
        left = match.count_left(state.position)
        first = match.next_first(rules, stores, began, state.last_mover, left)
        assert step["first"] == first.value
    position = match.refill(rules, stores, burned, chosen, first)
    left = match.burned_houses(rules, stores, burned, chosen)
    assert rules.burned.value == "open" or left == position.burned
    return match.begin(rules, position), left


def turn(state: Round, step: Step) -> Round:
    assert state.position.to_move is Seat(step["seat"])
    if not step["houses"]:
        return state.play_pass()
    captured = laps = 0
    for number in step["houses"]:
        move, state = state.play_move(number)
        captured += move.captured
        laps += len(move.laps)
    assert not state.goes_on
    assert (captured, laps) == (step["captured"], step["laps"])
    return state


def row(state: Round, step: Step) -> Round:
    played = play(state, step["hands"], step["race"])
    assert played is not None
    return played


def play(state: Round, hands: Hands, race: Race) -> Round | None:
    """The round after a row on the engine; `None` for one that cannot be, or is unfinished.

    At `pace=shell` the arrays of the kernel, compiled and not, must say the same.
    """
    lifts = tuple(
        tuple(Lift(number, tick) for number, tick in hands.get(seat.value, []))
        for seat in state.position.seats
    )
    runs = tuple(RaceRun(Seat(s), n) for s, n in race) if race is not None else None
    if runs is None and not state.rules.keeps_laps:
        expected = read(state, lifts)
        for engine in PLAIN_AND_INSTALLED:
            assert Table(engine, state).sown(lifts) == expected, (state, lifts)
    played = play_opening(state, lifts, runs)
    return None if isinstance(played, Stopped) or played[0].due else played[1]


def random_rules(chance: Random) -> str:
    """A rule set that opens with all hands at once, on a small board, with some options changed."""
    numbers = {"seats": (2, 3), "houses": (1, 5), "shells": (1, 4), "rounds": (1, 3)}
    words = [f"{name}={chance.randint(*ends)}" for name, ends in numbers.items()]
    names = chance.sample([name for name in WORDS if name != "opening"], chance.randrange(8))
    words += [f"{name}={chance.choice(WORDS[name])}" for name in names]
    return " ".join([chance.choice(PRESET_NAMES), *words, "opening=simultaneous"])


def vary(rules_text: str, state: Round, step: Step, chance: Random) -> bool:
    """Change the row of a step somewhere: both readings refuse it, or play it alike.

    Says whether they play it.
    """
    hands: Hands = {seat: list(lifts) for seat, lifts in step["hands"].items()}
    race = step["race"]
    if race is not None and chance.randrange(2):
        drops = [seat for seat, count in race for _ in range(count)]
        at = chance.randrange(len(drops))
        drops[at:at] = [drops.pop(chance.randrange(len(drops)))]
        race = [(seat, len(list(run))) for seat, run in groupby(drops)]
    else:
        _change_hand(state, hands, chance)
    return compare(rules_text, state, hands, race)


def compare(rules_text: str, state: Round, hands: Hands, race: Race) -> bool:
    """A row that both readings refuse, or play alike; says whether they play it."""
    position = state.position._replace(to_move=None).to_text()
    try:
        outcome = game.play_opening(
            game.rules(rules_text), position, hands, race, state.opens_match
        )
    except ValueError:
        outcome = None
    after = play(state, hands, race)
    said = f"{rules_text}: {position} {hands} {race}: {outcome} {after}"
    if outcome is None or after is None:
        assert outcome is after, said
        return False
    assert outcome["position"] == after.position.to_text(), said
    assert outcome["last_lift"] == (after.last_mover and after.last_mover.value), said
    return True


def compare_rows(chance: Random) -> tuple[int, int]:
    """Rows from a random board, where seats may be empty; counts those played and those refused."""
    pace = chance.choice(("shell", "shell", "lap", "first-over"))
    state = random_start(chance.choice(PRESET_NAMES), chance, f"pace={pace}")
    text, seen = rules_to_text(state.rules), [0, 0]
    for lifts in growing_rows(state, chance):
        hands: Hands = {}
        for seat, own in zip(state.position.seats, lifts, strict=True):
            is_empty = not state.position.row(seat).shells_in_houses()
            hands[seat.value] = [] if is_empty and chance.randrange(2) else [*map(tuple, own)]
            if not own and not is_empty:
                break  # a pass with shells, which only the replay refuses
        else:
            if any(hands.values()):
                seen[not compare(text, state, hands, None)] += 1
    return seen[0], seen[1]


def _change_hand(state: Round, hands: Hands, chance: Random) -> None:
    """Change a lift, its tick, or the number of lifts of one hand, which lifts at least once."""
    seat = chance.choice(state.position.seats)
    lifts = hands[seat.value]
    at = chance.randrange(len(lifts) + 1)
    number = chance.randint(1, state.position.houses)
    tick = chance.randrange(24) if not state.rules.keeps_laps and chance.randrange(3) else None
    if at == len(lifts):
        lifts.append((number, tick))
    elif chance.randrange(4) == 0 and len(lifts) > 1:
        del lifts[at]
    elif chance.randrange(2):
        lifts[at] = (lifts[at][0], tick)
    else:
        lifts[at] = (number, lifts[at][1])
