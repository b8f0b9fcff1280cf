"""The search, compared with plain minimax, exhaustive play, and itself with seats exchanged."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from sungka.analysis.search.two_seats import Choice, Limits, Searcher, Verdict
from sungka.engine import match
from sungka.engine.board import House, Position, Seat
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from support.lengths import long_after
from support.plain import plain
from support.rules import PRESET_NAMES

from ..minimax import exhausted, minimax, random_round

TWO_SEATS = [name for name in PRESET_NAMES if name != "sungka-three"]
OPTIONS = (
    "",
    "capture-after=circuit",
    "again=no",
    "relay=own",
    "round-end=one rest=opponent",
    "round-end=one",
    "round-end=stuck",
    "burned=forfeit",
    "capture=none",
    "capture=always",
    "capture-after=village",
    "capture-theirs=sides capture-again=yes",
    "capture-theirs=own capture-again=yes capture-after=circuit",
    "origin=skipped",
    "origin=relayed capture-theirs=sides capture-after=village",
)


def searched(state: Round, depth: int, entries: int = 2**12) -> Verdict:
    return Searcher(state.rules, state.position, entries).search(state, Limits(depth))


def small(name: str, number: int, chance: Random) -> str:
    """A preset on a small board with some options changed."""
    return f"{name} houses={chance.randint(2, 4)} {OPTIONS[number % len(OPTIONS)]}"


def mirrored(state: Round) -> Round:
    """The round with the seats exchanged."""
    first, second = state.position.rows
    to_move = Seat.NORTH if state.position.to_move is Seat.SOUTH else Seat.SOUTH
    return state._replace(position=Position((second, first), to_move))


def played(state: Round, line: tuple[House, ...]) -> Round:
    """The round after the moves of a line, with the passes between them."""
    for house in line:
        while not state.legal_houses():
            state = state.play_pass()
        assert state.position.to_move is house.seat
        state = state.play_move(house.number)[1]
    return state


def by_minimax(state: Round, depth: int) -> dict[int, tuple[int, bool]]:
    """The value of each choice and whether it is exact."""
    return {n: minimax(state.play_move(n)[1], depth - 1) for n in state.legal_houses()}


@pytest.mark.push
@pytest.mark.parametrize("name", long_after(4, TWO_SEATS))
def test_every_choice_is_worth_what_minimax_says(name: str) -> None:
    chance = Random(name)
    for number in range(120):
        text = small(name, number, chance)
        state = random_round(text, chance.randint(3, 14), chance)
        depth = chance.randint(1, 5)
        for entries in (0, 2**12):
            found = searched(state, depth, entries)
            values = {c.house.number: (c.value, c.is_exact) for c in found.choices}
            expected = by_minimax(state, depth)
            assert {n: v for n, (v, _) in values.items()} == {
                n: v for n, (v, _) in expected.items()
            }, (text, state.position.to_text(), depth)
            for n, (_, is_exact) in values.items():
                assert is_exact or not expected[n][1], (text, state.position.to_text(), depth)


@pytest.mark.push
@pytest.mark.parametrize("name", TWO_SEATS)
def test_what_is_solved_is_worth_what_exhaustive_play_says(name: str) -> None:
    chance = Random(name)
    for number in range(60):
        state = random_round(small(name, number, chance), chance.randint(3, 9), chance)
        found, known = searched(state, 200), dict[tuple[Position, bool], int]()
        assert found.is_exact
        for choice in found.choices:
            after = state.play_move(choice.house.number)[1]
            assert choice.value == exhausted(after, known)
        assert found.best.value == exhausted(state, known)


@pytest.mark.push
@pytest.mark.parametrize("name", long_after(4, TWO_SEATS))
def test_the_line_leads_to_the_value(name: str) -> None:
    chance = Random(name)
    for number in range(60):
        text = f"{name} {OPTIONS[number % len(OPTIONS)]}"
        state = random_round(text, chance.randint(10, 60), chance)
        depth = chance.randint(1, 6)
        for choice in searched(state, depth).choices:
            end = played(state, choice.line)
            if end.is_over:
                first, second = match.collect(end.rules, end.position)
            else:
                assert len(choice.line) == depth
                first, second = end.position.stores
            assert choice.value == first - second
            assert choice.is_exact or not end.is_over or len(choice.line) <= depth


@pytest.mark.push
@pytest.mark.parametrize("name", long_after(4, TWO_SEATS))
def test_both_seats_see_the_same(name: str) -> None:
    chance = Random(name)
    for number in range(40):
        state = random_round(f"{name} {OPTIONS[number % len(OPTIONS)]}", 30, chance)
        here, there = searched(state, 5), searched(mirrored(state), 5)
        assert [(c.house.number, c.value, c.is_exact) for c in here.choices] == [
            (c.house.number, -c.value, c.is_exact) for c in there.choices
        ]


@pytest.mark.push
@pytest.mark.parametrize("name", long_after(4, TWO_SEATS))
def test_the_best_alone_is_the_best_of_all(name: str) -> None:
    chance = Random(name)
    for number in range(40):
        state = random_round(f"{name} {OPTIONS[number % len(OPTIONS)]}", 25, chance)
        searcher = Searcher(state.rules, state.position, 2**12)
        every = {c.house: c.value for c in searcher.search(state, Limits(6)).choices}
        (best,) = searcher.best(state, Limits(6)).choices
        assert every[best.house] == best.value == searched(state, 6).best.value


@pytest.mark.push
def test_a_turn_in_the_middle_is_searched_as_it_stands() -> None:
    chance, seen = Random(1), set()
    for _ in range(400):
        text = "sungkaan houses=4 capture-after=circuit"
        state = random_round(text, chance.randint(6, 12), chance)
        _, after = state.play_move(chance.choice(state.legal_houses()))
        if not after.goes_on:
            continue
        found = {c.house.number: c.value for c in searched(after, 3).choices}
        assert found == {n: v for n, (v, _) in by_minimax(after, 3).items()}
        fresh = after._replace(passed_store=False, goes_on=False)
        seen.add(found != {c.house.number: c.value for c in searched(fresh, 3).choices})
    assert seen == {True, False}


@pytest.mark.push
@pytest.mark.parametrize(
    "worth", [lambda ahead: 100 * ((ahead > 0) - (ahead < 0)), lambda ahead: ahead**3]
)
def test_another_worth_is_searched_as_minimax_does(worth: Callable[[int], int]) -> None:
    chance = Random(2)
    for number in range(100):
        state = random_round(small("dakon", number, chance), chance.randint(3, 12), chance)
        searcher = Searcher(state.rules, state.position, 2**10, worth)
        found = searcher.search(state, Limits(4))
        for choice in found.choices:
            after = state.play_move(choice.house.number)[1]
            assert choice.value == minimax(after, 3, worth)[0]


def test_what_the_table_holds_changes_no_value() -> None:
    rules = rules_from_text("dakon")
    state, chance = match.start(rules), Random(3)
    kept = Searcher(rules, state.position, 2**14)
    while not state.is_over:
        legal = state.legal_houses()
        if not legal:
            state = state.play_pass()
            continue
        depth = chance.randint(1, 6)
        found, fresh = kept.search(state, Limits(depth)), searched(state, depth, 0)
        assert [(c.house, c.value) for c in found.choices] == [
            (c.house, c.value) for c in fresh.choices
        ]
        state = state.play_move(chance.choice(legal))[1]


def test_limits_hold() -> None:
    rules = rules_from_text("dakon")
    state = match.start(rules)

    def search(limits: Limits) -> Verdict:
        return Searcher(rules, state.position, 2**12).search(state, limits)

    few = search(Limits(nodes=20_000))
    assert few == search(Limits(nodes=20_000))
    assert 1 < few.depth < 20
    assert few.choices == search(Limits(few.depth)).choices
    assert few.nodes < 20_200
    assert search(Limits(nodes=1)).depth == 1
    assert search(Limits(is_late=lambda: True)) == search(Limits(nodes=4096))
    asked: list[int] = []
    late = search(Limits(is_late=lambda: len(asked) > 3 or bool(asked.append(1))))
    assert len(asked) == 4
    assert late.depth >= 1


def test_what_asks_whether_it_is_late_may_raise() -> None:
    state = match.start(rules_from_text("dakon"))

    def interrupt() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Searcher(state.rules, state.position).search(state, Limits(is_late=interrupt))


def test_only_chosen_houses_are_searched_and_the_first_lift_is_the_rules() -> None:
    state = match.start(rules_from_text("dakon"))
    searcher = Searcher(state.rules, state.position, 2**10)
    assert [c.house.number for c in searcher.search(state, Limits(2), (3,)).choices] == [3]
    with pytest.raises(ValueError, match="none of"):
        searcher.search(state, Limits(2), (8,))
    forced = match.start(rules_from_text("sungka-49"))
    searcher = Searcher(forced.rules, forced.position, 2**10)
    assert [c.house.number for c in searcher.search(forced, Limits(3)).choices] == [7]
    assert searcher.best(forced, Limits(3)).best.house.number == 7


def test_what_cannot_be_searched_is_refused() -> None:
    state = match.start(rules_from_text("dakon"))
    searcher = Searcher(state.rules, state.position, 16)
    other = match.start(rules_from_text("dakon capture=always"))
    with pytest.raises(ValueError, match="other rules"):
        searcher.search(other, Limits(1))
    rows = state.position.to_text().replace("/0", "/1", 1)
    with pytest.raises(ValueError, match="99 shells, its searcher 98"):
        searcher.search(state._replace(position=Position.from_text(rows)), Limits(1))
    with pytest.raises(ValueError, match="to move"):
        searcher.best(state.at(state.position, None), Limits(1))
    three = match.start(rules_from_text("sungka-three"))
    with pytest.raises(ValueError, match="two seats"):
        Searcher(three.rules, three.position)
    with pytest.raises(ValueError, match="30000 shells"):
        Searcher(state.rules, Position.from_text("30001/0 0/0 S"))
    with pytest.raises(ValueError, match="rises"):
        Searcher(state.rules, state.position, 16, lambda ahead: -ahead)
    with pytest.raises(ValueError, match="1 to 30 houses, not 40"):
        Searcher(state.rules, Position.from_text(f"{'.'.join('1' * 40)}/0 " * 2 + "S"))
    for depth in (0, 201):
        with pytest.raises(ValueError, match="1 to 200"):
            Limits(depth)
    with pytest.raises(ValueError, match="1 node"):
        Limits(nodes=0)


def test_a_search_that_looks_deeper_than_any_before_has_room() -> None:
    """A searcher makes room as it goes; one for two moves holds three heights, not two hundred."""
    state = match.start(rules_from_text("dakon houses=3 shells=2"))
    searcher = Searcher(state.rules, state.position, 2**12)
    for depth in (2, 60, 5, 200):
        verdict = searcher.search(state, Limits(depth))
        assert verdict.best.value == searched(state, depth).best.value
    two_seats = plain("analysis.search.two_seats")
    begun = plain("engine.match").start(plain("engine.rules_text").rules_from_text("dakon"))
    shallow = two_seats.Searcher(begun.rules, begun.position, 2**4)
    shallow.search(begun, two_seats.Limits(3))
    assert len(shallow.engine.plies) == 4


@pytest.mark.push
@pytest.mark.parametrize(
    "text",
    ["sungka", "congkak-forfeit", "sungkaan", "dakon round-end=stuck", "dakon round-end=one"],
)
def test_one_choice_beside_the_best_is_worth_what_minimax_says(text: str) -> None:
    """On boards so full that a move whose value suffices is not looked beyond."""
    chance, bounded = Random(f"beside {text}"), 0
    for _ in range(12):
        state = random_round(f"{text} houses=4", chance.randint(26, 40), chance, burned=0.6)
        searcher, depth = Searcher(state.rules, state.position, 2**8), chance.randint(2, 4)
        worths = by_minimax(state, depth)
        side = 1 if state.position.to_move is state.position.seats[0] else -1
        best, own = searcher.best(state, Limits(depth)).best, 0 if side == 1 else 1
        assert best.value * side == max(value * side for value, _ in worths.values())
        for number, (value, is_exact) in worths.items():
            choice = searcher.compare(state, number, best.worth, Limits(depth))
            assert (choice.house.number, choice.value) == (number, value)
            assert is_exact or not choice.is_exact
            assert by_line(state, choice, depth) == value
            for most in (value * side - 1, value * side, value * side + 1):
                is_less = searcher.is_at_most(state, (number,), own, most, depth)
                assert not is_less or value * side <= most
                bounded += is_less
            assert not searcher.is_at_most(state, (number,), 1 - own, -value * side - 1, depth)
    assert bounded > 40


def by_line(state: Round, choice: Choice, depth: int) -> int:
    """The lead of the first seat where the line of a choice ends."""
    for house in choice.line:
        state = state.after_passes().after_move(house.number)
    assert state.is_over or len(choice.line) == depth
    if state.is_over:
        first, second = match.collect(state.rules, state.position)
    else:
        first, second = state.position.stores
    return first - second


def test_a_choice_that_cannot_be_lifted_is_not_compared() -> None:
    rules = rules_from_text("sungkaan")
    state = match.begin(rules, Position.from_text("9.9.9.9.9.9.0/0 9.9.9.9.9.9.9/0 S"))
    searcher = Searcher(rules, state.position, 2**8)
    with pytest.raises(ValueError, match="house 1 cannot be lifted"):
        searcher.compare(state, 1, (0, 0), Limits(3))
    with pytest.raises(ValueError, match="house 1 cannot be lifted"):
        searcher.is_at_most(state, (1,), 0, 0, 3)
