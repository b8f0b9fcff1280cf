"""Whole turns: everything said to be proven is true, by a search that looks at everything."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random

import pytest
from sungka.analysis.search import whole_turns
from sungka.analysis.search.bounded import (
    Bounded,
    Found,
    Known,
    Questions,
    Stage,
    StagePart,
    divide,
    open_choice,
    split_in_two,
)
from sungka.analysis.search.two_seats import Limits, Searcher
from sungka.analysis.search.whole_turns import do_part, search_turns
from sungka.engine import match
from sungka.engine.board import House
from sungka.engine.kernel import COMPILED
from sungka.engine.match import collect
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from support.lengths import long_after

from ..minimax import exhausted, random_round

RULES = (
    "sungka",
    "dakon",
    "congkak",
    "congkak-forfeit",
    "sungka-six",
    "sungka-49",
    "ohvalhu",
    "sungkaan capture-after=circuit",
    "sungkaan capture-after=village",
    "sungkaan round-end=stuck",
    "sungkaan round-end=one rest=opponent",
    "sungkaan origin=skipped",
    "sungkaan origin=relayed",
    "sungkaan capture=always capture-again=yes",
    "sungkaan capture-theirs=own",
    "sungkaan relay=own capture-theirs=sides",
)


def truth_of(state: Round, choice: Bounded, known: dict[object, int]) -> int:
    """The lead that the seat to move ends with after `choice`."""
    ahead = exhausted(choice.after, known)  # type: ignore[arg-type]
    return ahead if state.position.to_move is state.position.seats[0] else -ahead


def rounds(text: str, count: int, shells: int) -> list[Round]:
    chance = Random(f"{text} {shells}")
    made = []
    while len(made) < count:
        state = random_round(f"{text} houses={chance.randint(2, 4)}", shells, chance)
        state = state.after_passes()
        if not state.is_over and state.legal_houses():
            made.append(state)
    return made


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that begin with so little effort that every kind of them has its part."""
    monkeypatch.setattr(whole_turns, "_NODES", 4)
    monkeypatch.setattr(whole_turns, "_WIDTH", 1)
    monkeypatch.setattr(whole_turns, "_MORE", 2)
    monkeypatch.setattr(whole_turns, "FEW", 2)


@pytest.mark.push
@pytest.mark.parametrize("text", long_after(4, RULES))
def test_without_a_limit_the_best_choice_is_worth_what_it_is(text: str, hurried: None) -> None:
    known: dict[object, int] = {}
    for state in rounds(text, 12, 9):
        found = search_turns(state, Limits(), entries=2**10)
        truths = [truth_of(state, choice, known) for choice in found.choices]
        assert found.choices[0].is_exact
        assert found.choices[0].value == truths[0] == max(truths)
        for choice, truth in zip(found.choices, truths, strict=True):
            assert choice.least <= truth <= choice.most


@pytest.mark.push
@pytest.mark.parametrize("text", long_after(4, RULES))
def test_at_a_limit_the_bounds_hold_the_truth_between_them(text: str, hurried: None) -> None:
    known: dict[object, int] = {}
    for number, state in enumerate(rounds(text, 12, 10)):
        for nodes in (1, 30, 200, 1000 + 300 * number):
            found = search_turns(state, Limits(nodes=nodes), entries=2**10)
            for choice in found.choices:
                truth = truth_of(state, choice, known)
                assert choice.least <= truth <= choice.most
                assert choice.least <= choice.value <= choice.most


@pytest.mark.push
@pytest.mark.parametrize("text", long_after(7, RULES))
def test_a_line_leads_to_what_is_proven(text: str, hurried: None) -> None:
    for state in rounds(text, 12, 9):
        side = 1 if state.position.to_move is state.position.seats[0] else -1
        for choice in search_turns(state, Limits(), entries=2**12).choices:
            after = state
            for house in choice.line:
                after = after.after_passes()
                assert after.position.to_move is house.seat
                after = after.after_move(house.number)
            if choice.is_exact:
                assert after.is_over
                first, second = collect(after.rules, after.position)
                assert side * (first - second) == choice.value


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="19 million moves take minutes in plain Python")
def test_on_seven_houses_the_first_seat_takes_every_shell() -> None:
    state = match.start(rules_from_text("sungkaan"))
    reports: list[Bounded] = []
    found = search_turns(state, Limits(), reports.append)
    best = found.choices[0]
    assert (best.least, best.most) == (98, 98)
    assert [(one.least, one.most) for one in found.choices[1:]] == [(-78, -78)] * 6
    after = state
    for house in best.line:
        after = after.after_passes().after_move(house.number)
    assert collect(after.rules, after.position) == (98, 0)
    assert [one.least for one in reports] == sorted(one.least for one in reports)


@pytest.mark.push
def test_the_same_nodes_find_the_same() -> None:
    state = match.start(rules_from_text("sungkaan houses=6 shells=6"))
    limits = Limits(nodes=300_000)
    assert search_turns(state, limits).choices == search_turns(state, limits).choices


@pytest.mark.push
@pytest.mark.skipif(not COMPILED, reason="a million moves take half a minute in plain Python")
def test_a_search_for_the_best_choice_alone_ends_when_it_is_proven() -> None:
    state = match.start(rules_from_text("sungkaan houses=5 shells=6"))
    alone = search_turns(state, Limits(only_best=True))
    best, *others = alone.choices
    assert (best.least, best.most) == (60, 60)
    assert all(other.most <= 60 for other in others)
    assert alone.nodes < search_turns(state, Limits()).nodes / 2


@pytest.mark.push
@pytest.mark.parametrize("text", RULES)
def test_a_search_for_the_best_choice_alone_finds_the_same_worth(text: str) -> None:
    for state in rounds(text, 4, 10):
        alone = search_turns(state, Limits(only_best=True), entries=2**10)
        best, *others = alone.choices
        worth = search_turns(state, Limits(), entries=2**10).choices[0].value
        assert best.least == best.most == worth
        assert all(other.most <= best.least for other in others)


@pytest.mark.push
@pytest.mark.parametrize("text", long_after(4, RULES))
def test_who_does_the_parts_of_a_search_changes_nothing(text: str, hurried: None) -> None:
    def do_backwards(stage: Stage, parts: Sequence[StagePart]) -> list[Found]:
        stage = pickle.loads(pickle.dumps(stage))
        return [do_part(stage, part) for part in reversed(parts)][::-1]

    for number, state in enumerate(rounds(text, 8, 10)):
        limits = Limits(nodes=200 + 300 * number)
        here = search_turns(state, limits, entries=2**10)
        assert search_turns(state, limits, entries=2**10, share=do_backwards) == here
        assert search_turns(state, limits, entries=2**10) == here


def test_what_two_parts_know_of_a_choice_is_joined() -> None:
    state = match.start(rules_from_text("sungkaan houses=2 shells=2"))
    south = state.position.seats[0]
    one, two, three = (House(south, 1),), (House(south, 1),) * 2, (House(south, 1),) * 3
    start = Known(Bounded(one[0], state, -4, 8, 2, one), None)
    # The guess lies between the bounds: its line is the line.
    looked = Known(start.choice._replace(guess=3, line=two), None)
    assert start.with_found(looked, True) == looked
    assert looked.with_found(start, False) == looked
    # A beam has proven more than the guess.
    beamed = Known(start.choice._replace(least=6, line=three), 6)
    both = Known(start.choice._replace(least=6, guess=3, line=three), 6)
    assert looked.with_found(beamed, False) == both
    assert beamed.with_found(looked, True) == both
    # It is proven that it is worth no more, by no line.
    capped = Known(start.choice._replace(most=6), None)
    exact = beamed.with_found(capped, False)
    assert (exact.choice.is_exact, exact.choice.line, exact.shown) == (True, three, 6)


@pytest.mark.push
def test_the_first_questions_are_two_parts_that_take_as_much() -> None:
    state = match.start(rules_from_text("sungka-six"))
    begun: list[tuple[int, Sequence[StagePart]]] = []

    def look(stage: Stage, parts: Sequence[StagePart]) -> list[Found]:
        begun.append((len(stage.known), parts))
        return [Found((), 0, part.most_nodes or 0) for part in parts]

    search_turns(state, Limits(nodes=40_000_000), share=look)
    choices, parts = begun[0]
    one, two = (part for part in parts if part.houses)
    assert one._replace(houses=()) == two._replace(houses=())
    assert len(one.houses) == len(two.houses) == choices / 2
    assert not set(one.houses) & set(two.houses)


def test_a_search_that_has_no_later_stage_spends_the_rest_on_one_part() -> None:
    state = match.start(rules_from_text("sungka-six"))
    begun: list[tuple[int, Sequence[StagePart]]] = []

    def look(stage: Stage, parts: Sequence[StagePart]) -> list[Found]:
        begun.append((len(stage.known), parts))
        return [Found((), 0, part.most_nodes or 0) for part in parts]

    search_turns(state, Limits(nodes=4_000_000), share=look)
    choices, parts = begun[0]
    (one,) = (part for part in parts if part.houses)
    assert len(one.houses) == choices
    assert one.proofs == one.most_nodes
    # What is done before, and not shared, is less than a twelfth; nothing is left over.
    assert 11 / 12 * 4_000_000 < sum(part.most_nodes or 0 for part in parts) < 4_000_000
    assert len(begun) == 1


def test_what_is_asked_of_choices_goes_from_the_guess_to_what_they_are_worth() -> None:
    questions = Questions(100)
    # Leads are all even here, and a question beyond the bounds has been answered.
    assert questions.choose(0, 20, 13) == 12
    assert Questions(100).choose(0, 20, -4) == 0
    assert Questions(100).choose(0, 20, 30) == 18
    assert Questions(100).choose(1, 21, 4) == 3
    questions.note(12, True)
    assert questions.choose(14, 20, 0) == 14
    questions.note(14, False)
    assert questions.choose(14, 14, 0) is None


def test_what_is_not_answered_is_asked_again_when_all_others_were_asked() -> None:
    questions = Questions(100)
    asked = []
    least, most = 0, 20
    # It is worth 12: what is asked of it near to that takes more than 100 moves, or than 400.
    while (lead := questions.choose(least, most, 8)) is not None:
        asked.append((lead, questions.nodes))
        takes = 1000 - 300 * min(abs(11 - lead) // 2, 3)
        answer = lead < 12 if takes <= questions.nodes else None
        questions.note(lead, answer)
        if answer:
            least = lead + 2
        elif answer is False:
            most = lead
    assert (least, most) == (12, 12)
    first = [(8, 100), (14, 100), (4, 100), (16, 100), (18, 100), (6, 100)]
    assert asked[:6] == first
    assert asked[6:] == [
        (10, 400),
        (14, 400),
        (8, 400),
        (16, 400),
        (6, 400),
        (10, 1600),
        (12, 1600),
    ]


def test_a_part_asks_what_its_choices_are_worth() -> None:
    state = match.start(rules_from_text("sungka-six houses=4 shells=4"))
    choices = Searcher(state.rules, state.position).search(state, Limits(1)).choices
    known = tuple(Known(open_choice(state, choice), None) for choice in choices)
    houses = tuple(choice.house for choice in choices)
    part = StagePart(houses, 2**10, 0, 2**19, proofs=2**19)
    found = do_part(Stage(state, known, None, 2**20), part).known
    assert [one.choice.is_exact for one in found] == [True] * len(found)
    assert max(one.choice.least for one in found) == 8
    alone = do_part(Stage(state, known, None, 2**20, only_best=True), part)
    assert max(one.choice.most for one in alone.known) == 8
    assert alone.nodes < 2**18
    before = do_part(Stage(state, known, None, 2**20), part._replace(proofs=0)).known
    assert max(one.choice.most for one in before) > 8


@pytest.mark.push
@pytest.mark.parametrize(("text", "beams"), [("sungka-six", 0), ("sungkaan houses=8 shells=8", 1)])
def test_no_beam_is_a_part_where_one_has_seen_every_turn(text: str, beams: int) -> None:
    begun: list[Sequence[StagePart]] = []

    def look(stage: Stage, parts: Sequence[StagePart]) -> list[Found]:
        begun.append(parts)
        return [Found((), 0, part.most_nodes or 0) for part in parts]

    search_turns(match.start(rules_from_text(text)), Limits(nodes=4_000_000), share=look)
    assert sum(part.width > 0 and not part.houses for part in begun[0]) == beams


@pytest.mark.push
@pytest.mark.parametrize(("only_best", "count"), [(True, 2), (False, 6)])
def test_later_stages_leave_out_what_cannot_be_the_best_where_only_it_is_asked_for(
    only_best: bool, count: int
) -> None:
    state = match.start(rules_from_text("sungka-six"))
    begun: list[Sequence[StagePart]] = []

    class Seen(Exception):
        pass

    def look(stage: Stage, parts: Sequence[StagePart]) -> list[Found]:
        begun.append(parts)
        if len(begun) == 2:
            raise Seen
        (first, _), (second, _), *others = stage.known
        known = [Known(first._replace(least=8, most=20), None)]
        known.append(Known(second._replace(least=2, most=12), None))
        known += [Known(one._replace(least=-4, most=8), None) for one, _ in others]
        return [Found(tuple(known), 0, 1) for _ in parts]

    with pytest.raises(Seen):
        search_turns(state, Limits(nodes=400_000_000, only_best=only_best), share=look)
    houses = [sum(len(part.houses) for part in parts) for parts in begun]
    assert houses == [6, count]


def test_choices_that_may_be_best_are_spread_over_two_groups() -> None:
    state = match.start(rules_from_text("sungkaan houses=5 shells=2"))
    south = state.position.seats[0]
    at = [House(south, number) for number in range(1, 6)]
    most = (4, 9, 6, 8, 2)
    choices = [Bounded(house, state, 0, top, 0, ()) for house, top in zip(at, most, strict=True)]
    assert split_in_two(choices, 3) == [(at[1], at[0], at[4]), (at[3], at[2])]
    assert split_in_two(choices, 8) == [(at[1], at[3], at[2], at[0], at[4])]


@pytest.mark.parametrize("rest", [5, 1000, 100_000, 10**7])
@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_parts_of_a_stage_keep_to_what_is_left(count: int, rest: int) -> None:
    south = match.start(rules_from_text("sungkaan")).position.seats[0]
    groups = [(House(south, number + 1),) for number in range(count)]
    parts = divide(groups, groups, 2**17, 2**11, 4, rest, 2**20)
    assert [house for part in parts for house in part.houses] == [one for (one,) in groups]
    assert sum(part.most_nodes or rest for part in parts) <= rest + len(parts)
    free = divide(groups, groups, 2**17, 2**11, 4, None, 2**20)
    assert all(part.most_nodes in (None, 2**17) for part in free)


def test_a_search_that_must_end_in_time_divides_the_moves_it_may_still_play() -> None:
    assert Limits(nodes=500).rest(200) == 300
    assert Limits(spent=lambda: 0.25).rest(200) == 600
    assert Limits(spent=lambda: 1.0).rest(200) == 1
    assert Limits(spent=lambda: 0.0).rest(200) is Limits().rest(200) is None
