"""Every clause of docs/rules.md, nearly all on boards small enough to check by hand."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from sungka.engine import match
from sungka.engine.board import House, Position, Seat, Store
from sungka.engine.presets import PRESETS
from sungka.engine.round import Fault, Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.sowing import Lap, MoveEnd, PlayedMove

S, N, E, W = Seat.SOUTH, Seat.NORTH, Seat.EAST, Seat.WEST
RULES = Path(__file__).parents[2] / "docs" / "rules.md"


def at(text: str, rules: str = "sungkaan") -> Round:
    """A round at a position; the board's size comes from the position."""
    position = Position.from_text(text)
    options = f"{rules} seats={len(position.rows)} houses={position.houses}"
    return match.begin(rules_from_text(options), position)


def play(state: Round, *houses: int) -> tuple[PlayedMove, str]:
    """The last of the moves, and the position after it."""
    for number in houses:
        move, state = state.play_move(number)
    return move, state.position.to_text()


def test_every_clause_has_a_test_of_its_number() -> None:
    clauses = set(re.findall(r"^\*\*(\d+\.\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        f"{section}.{number}"
        for path in Path(__file__).parent.glob("test_*.py")
        for section, number in re.findall(
            r"^def test_rules_(\d+)_(\d+)_", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    assert len(clauses) > 30
    assert clauses - named == set(), "each clause is tested by a `test_rules_4_2_…`"
    assert named - clauses == set(), "a test names a clause that does not exist"


@pytest.mark.parametrize(
    ("position", "number", "ring"),
    [
        ("5.0/0 0.0/0 S", 2, "S1, S store, N2, N1, S2"),
        ("0.0/0 5.0/0 N", 2, "N1, N store, S2, S1, N2"),
        ("7.0/0 0.0/0 0.0/0 S", 2, "S1, S store, E2, E1, W2, W1, S2"),
        ("0.0/0 7.0/0 0.0/0 E", 2, "E1, E store, W2, W1, S2, S1, E2"),
        ("0.0/0 0.0/0 7.0/0 W", 2, "W1, W store, S2, S1, E2, E1, W2"),
    ],
)
def test_rules_1_1_the_seats_sit_round_a_ring(position: str, number: int, ring: str) -> None:
    move, _ = play(at(position), number)
    assert ", ".join(map(str, move.laps[0].drops)) == ring


@pytest.mark.parametrize(
    ("position", "seats"),
    [("1.0/0 1.0/0 S", (S, N, S)), ("1.0/0 1.0/0 1.0/0 S", (S, E, W, S))],
)
def test_rules_1_1_they_play_in_the_order_of_the_ring(
    position: str, seats: tuple[Seat, ...]
) -> None:
    state = at(position)
    for seat in seats:
        assert state.position.to_move is seat
        state = state.end_turn()


def test_rules_1_2_a_house_is_named_by_its_steps_to_the_store() -> None:
    move, after = play(at("0.3.0/0 1.0.0/0 S", "sungkaan relay=own"), 2)
    assert move.laps == (Lap(House(S, 2), (House(S, 1), Store(S), House(N, 3))),)
    assert after == "0.0.1/1 2.0.0/0 N"


def test_rules_1_3_alternate_houses_hold_4_and_3_times_7_shells() -> None:
    start = match.start(rules_from_text("sungka-49"))
    assert start.position.to_text() == "7.0.7.0.7.0.7/0 0.7.0.7.0.7.0/0 S"


def test_rules_1_3_every_other_house_is_counted_from_who_begins() -> None:
    start = match.start(rules_from_text("sungka-49"), N)
    assert start.position.to_text() == "0.7.0.7.0.7.0/0 7.0.7.0.7.0.7/0 N"
    assert start.legal_houses() == (7,), "the farthest, which is filled"
    three = match.start(rules_from_text("sungka-three layout=alternate houses=3 shells=1"), W)
    assert three.position.to_text() == "0.1.0/0 1.0.1/0 1.0.1/0 W"


def test_rules_1_4_sowing_changes_only_the_drawing_of_the_board() -> None:
    clockwise = match.start(rules_from_text("sungkaan sowing=clockwise"))
    counter = match.start(rules_from_text("sungkaan sowing=counter"))
    for number in clockwise.legal_houses():
        assert play(clockwise, number) == play(counter, number)


@pytest.mark.parametrize(
    ("rules", "first", "mover"),
    [
        ("sungkaan", None, S),
        ("sungkaan", N, N),
        ("sungkaan", S, S),
        ("sungka-three", E, E),
        ("congkak", N, None),
    ],
)
def test_rules_1_5_a_named_seat_begins_unless_both_hands_do(
    rules: str, first: Seat | None, mover: Seat | None
) -> None:
    assert match.start(rules_from_text(rules), first).position.to_move is mover


def test_rules_1_5_a_seat_that_does_not_play_begins_no_match() -> None:
    with pytest.raises(ValueError, match="East does not sit"):
        match.start(rules_from_text("sungkaan"), E)


def test_rules_1_6_a_match_starts_from_any_position() -> None:
    _, after = play(at("7.7.6/0 7.6.7/0 N"), 3)
    assert sum(Position.from_text(after).stores) > 0


def test_rules_2_1_first_lap_of_house_6_is_relayed_from_the_facing_row() -> None:
    move, _ = match.start(rules_from_text("sungkaan")).play_move(6)
    first = move.laps[0]
    assert first.source == House(S, 6)
    assert [str(place) for place in first.drops] == ["S5", "S4", "S3", "S2", "S1", "S store", "N7"]
    assert move.laps[1].source == House(N, 7)


def test_rules_2_2_another_seats_store_is_passed_over() -> None:
    _, after = play(at("0.0.4/0 1.0.0/5 S", "sungkaan relay=own"), 1)
    assert after == "0.0.0/1 2.1.1/5 N"
    move, _ = play(at("0.0.5/0 1.0.0/5 S", "sungkaan relay=own"), 1)
    assert [str(place) for place in move.laps[0].drops] == ["S store", "N3", "N2", "N1", "S3"]


def test_rules_2_3_a_lap_of_one_circuit_ends_in_its_own_empty_house() -> None:
    move, after = play(at("0.5/0 1.0/0 S", "sungkaan capture=none"), 1)
    assert move.end is MoveEnd.EMPTY
    assert move.last == House(S, 1)
    assert after == "1.1/1 2.1/0 N"


def test_rules_2_4_a_last_shell_in_the_own_store_gives_another_move() -> None:
    state = at("1.0.1/0 1.0.0/0 S")
    move, after = state.play_move(1)
    assert move.end is MoveEnd.STORE
    assert after.goes_on
    assert after.position.to_text() == "1.0.0/1 1.0.0/0 S"


def test_rules_2_4_no_further_move_without_own_shells_or_under_again_no() -> None:
    _, after = at("0.0.1/0 1.0.0/0 S").play_move(1)
    assert (after.goes_on, after.position.to_move) == (False, N)
    _, after = at("1.0.1/0 1.0.0/0 S", "sungkaan again=no").play_move(1)
    assert (after.goes_on, after.position.to_move) == (False, N)


def test_rules_2_5_any_occupied_house_is_relayed() -> None:
    move, after = play(at("0.2.1/0 1.0.1/0 S"), 2)
    assert move.end is MoveEnd.STORE
    move, after = play(at("0.0.2/0 2.0.0/0 S", "sungkaan capture=none"), 1)
    assert move.relays == (House(N, 3),)
    assert after == "1.0.0/1 0.1.1/0 N"


def test_rules_2_5_under_relay_own_only_the_movers_houses_are_relayed() -> None:
    move, after = play(at("0.0.2/0 2.0.0/0 S", "sungkaan relay=own"), 1)
    assert (move.relays, move.end) == ((), MoveEnd.OCCUPIED)
    assert after == "0.0.0/1 3.0.0/0 N"
    move, _ = play(at("1.1.0/0 2.0.0/0 S", "sungkaan relay=own"), 3)
    assert move.relays == (House(S, 2),)


@pytest.mark.parametrize(
    ("position", "number", "end", "after"),
    [
        ("1.0.1/0 1.3.0/0 S", 3, MoveEnd.CAPTURE, "0.0.1/4 1.0.0/0 N"),
        ("1.0.1/0 1.0.0/0 S", 3, MoveEnd.EMPTY, "0.1.1/0 1.0.0/0 N"),
        ("1.0.2/0 0.1.1/0 S", 1, MoveEnd.EMPTY, "1.0.0/1 1.1.1/0 N"),
    ],
)
def test_rules_2_6_a_last_shell_in_an_empty_house_ends_the_turn(
    position: str, number: int, end: MoveEnd, after: str
) -> None:
    move, text = play(at(position), number)
    assert (move.end, text) == (end, after)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("number", range(1, 8))
def test_rules_2_7_the_own_store_is_sown_once_in_every_circuit(seats: int, number: int) -> None:
    state = match.start(rules_from_text(f"sungkaan seats={seats}"))
    places = 7 * seats + 1  # of all houses and the own store
    for _ in range(30):
        numbers = state.legal_houses()
        if not numbers:
            break
        move, after = state.play_move(numbers[number % len(numbers)])
        drops = [place for lap in move.laps for place in lap.drops]
        sown = [-1, *(i for i, place in enumerate(drops) if place == Store(move.seat)), len(drops)]
        assert max(later - earlier for earlier, later in pairwise(sown)) <= places
        before = state.position.row(move.seat).store
        assert after.position.row(move.seat).store == before + len(sown) - 2 + move.captured
        state = after


def test_rules_2_7_turns_of_over_100_laps_are_played_to_their_end() -> None:
    text = "30.0.30.30.12.9.2.7.3.0.9.1/7 5.28.28.2.2.13.2.4.13.0.3.31/17 S"
    state, laps = at(text, "dakon"), list[Lap]()
    for number in (7, 6, 11, 9, 10, 12, 8):
        move, state = state.play_move(number)
        laps += move.laps
    assert not state.goes_on
    assert len(laps) == 139
    assert sum(len(lap.drops) for lap in laps) == 1611


@pytest.mark.parametrize(
    ("capture", "facing", "shells", "after"),
    [
        ("both", 3, 4, "0.0.1/4 1.0.0/0 N"),
        ("both", 0, 0, "0.1.1/0 1.0.0/0 N"),
        ("always", 3, 4, "0.0.1/4 1.0.0/0 N"),
        ("always", 0, 1, "0.0.1/1 1.0.0/0 N"),
        ("facing", 3, 3, "0.1.1/3 1.0.0/0 N"),
        ("facing", 0, 0, "0.1.1/0 1.0.0/0 N"),
        ("none", 3, 0, "0.1.1/0 1.3.0/0 N"),
    ],
)
def test_rules_3_1_capture(capture: str, facing: int, shells: int, after: str) -> None:
    state = at(f"1.0.1/0 1.{facing}.0/0 S", f"sungkaan capture={capture}")
    move, text = play(state, 3)
    assert (move.captured, text) == (shells, after)
    assert move.end is (MoveEnd.CAPTURE if shells else MoveEnd.EMPTY)


def test_rules_3_1_only_an_own_house_captures() -> None:
    move, after = play(at("0.0.2/0 0.2.0/0 S"), 1)
    assert (move.captured, move.end, after) == (0, MoveEnd.EMPTY, "0.0.0/1 1.2.0/0 N")


def test_rules_3_2_a_burned_facing_house_holds_none() -> None:
    move, _ = play(at("1.0.1/0 1.#.0/0 S"), 3)
    assert move.captured == 0
    move, _ = play(at("1.0.1/0 1.#.0/0 S", "sungkaan capture=always"), 3)
    assert move.captured == 1


def test_rules_3_3_after_a_circuit_only_once_the_own_store_was_passed() -> None:
    rules = "sungkaan capture-after=circuit"
    move, _ = play(at("1.0.1/0 1.3.0/0 S", rules), 3)
    assert move.captured == 0
    move, _ = play(at("1.0.1/0 1.3.0/0 S", rules), 1, 3)
    assert move.captured == 4


def test_rules_3_4_with_three_seats_the_facing_house_lies_in_the_next_row() -> None:
    move, after = play(at("1.0.1/0 0.4.0/0 1.1.1/0 S"), 3)
    assert move.capture is not None
    assert (move.capture.house, move.capture.takings[0].house) == (House(S, 2), House(E, 2))
    assert after == "0.0.1/5 0.0.0/0 1.1.1/0 E"


def test_rules_4_1_the_first_lift_is_the_farthest_house() -> None:
    state = match.start(rules_from_text("sungka-49"))
    assert state.legal_houses() == (7,)
    assert state.fault(5) is Fault.NOT_OPENING
    _, after = state.play_move(7)
    assert len(after.legal_houses()) > 1


def test_rules_4_2_a_seat_without_shells_passes() -> None:
    state = at("0.0.0/1 0.1.1/0 S")
    assert state.legal_houses() == ()
    assert state.play_pass().position.to_text() == "0.0.0/1 0.1.1/0 N"
    with pytest.raises(ValueError, match="can move"):
        at("0.0.1/1 0.1.1/0 S").play_pass()


def test_rules_4_3_the_round_is_over_when_all_houses_are_empty() -> None:
    _, after = at("0.0.1/1 0.1.0/0 S").play_move(1)
    assert not after.is_over
    _, after = at("0.0.1/1 0.0.0/0 S").play_move(1)
    assert (after.is_over, after.position.to_text()) == (True, "0.0.0/2 0.0.0/0 -")


def test_rules_4_4_with_round_end_one_as_soon_as_a_turn_leaves_a_row_empty() -> None:
    state = at("0.0.1/1 0.1.0/0 S", "sungkaan round-end=one")
    _, after = state.play_move(1)
    assert after.is_over
    state = at("0.1.1/1 0.0.0/0 S", "sungkaan round-end=one")
    _, after = state.play_move(1)
    assert after.goes_on, "in the middle of a turn the round is not judged"


@pytest.mark.parametrize(
    ("rest", "position", "stores"),
    [
        ("owner", "0.0.0/9 0.3.1/5 -", (9, 9)),
        ("opponent", "0.0.0/9 0.3.1/5 -", (13, 5)),
        ("opponent", "0.0.1/9 0.3.0/5 0.0.2/1 -", (11, 6, 4)),
        ("none", "0.0.1/9 0.3.0/5 0.0.2/1 -", (9, 5, 1)),
    ],
)
def test_rules_4_5_the_rest(rest: str, position: str, stores: tuple[int, ...]) -> None:
    rules = at(position, f"sungkaan round-end=one rest={rest}").rules._replace()
    assert match.collect(rules, Position.from_text(position)) == stores


@pytest.mark.parametrize("position", ["0.0.0/9 0.0.0/5 S", "0.#.0/9 #.#.#/5 N"])
def test_rules_4_6_a_round_that_starts_with_all_houses_empty_is_over_at_once(position: str) -> None:
    state = at(position)
    assert (state.is_over, state.position.to_move, state.legal_houses()) == (True, None, ())


@pytest.mark.parametrize(
    ("rule", "position", "house", "after"),
    [
        ("stuck", "0.0.1/1 0.1.0/0 S", 1, "0.0.0/2 0.1.0/0 N"),
        ("one", "0.0.1/1 0.1.0/0 S", 1, "0.0.0/2 0.1.0/0 -"),
        ("stuck", "0.1.0/1 0.0.0/0 S", 2, "0.0.1/1 0.0.0/0 -"),
        ("both", "0.1.0/1 0.0.0/0 S", 2, "0.0.1/1 0.0.0/0 N"),
        ("stuck", "0.1.1/1 0.0.0/0 S", 1, "0.1.0/2 0.0.0/0 S"),
        ("stuck", "0.1.0/0 0.1.0/0 0.0.0/0 S", 2, "0.0.1/0 0.1.0/0 0.0.0/0 E"),
        ("stuck", "0.1.0/0 0.0.0/0 0.1.0/0 S", 2, "0.0.1/0 0.0.0/0 0.1.0/0 -"),
    ],
)
def test_rules_4_7_the_round_is_over_when_the_seat_to_move_has_nothing(
    rule: str, position: str, house: int, after: str
) -> None:
    _, state = at(position, f"sungkaan capture=none round-end={rule}").play_move(house)
    assert state.position.to_text() == after
    assert state.is_over is after.endswith("-")


def test_rules_4_7_nobody_passes_at_the_start_of_a_round_either() -> None:
    text = "0.0.0/1 0.1.1/0 S"
    assert not at(text).is_over
    stuck = at(text, "sungkaan round-end=stuck")
    assert (stuck.is_over, stuck.position.to_text()) == (True, "0.0.0/1 0.1.1/0 -")
    both_hands = at(text.replace("S", "-"), "congkak round-end=stuck")
    assert not both_hands.is_over, "one hand opens the round alone"
    with pytest.raises(ValueError, match="no seat"):
        stuck.play_pass()


def refill(options: str, *stores: int, burned: str = "", chosen: str | None = None) -> str:
    rules = rules_from_text(f"dakon {options}")
    names = frozenset(House(Seat(n[0]), int(n[1:])) for n in burned.split())
    choice = chosen if chosen is None else frozenset(
        House(Seat(n[0]), int(n[1:])) for n in chosen.split()
    )  # fmt: skip
    return match.refill(rules, stores, names, choice).to_text()[:-2]


def test_overbeck_1915_opens_only_the_first_round_with_both_hands() -> None:
    rules = rules_from_text("dakon houses=9 shells=9 opening=simultaneous")
    assert [rules.opens_together(number) for number in (1, 2, 3)] == [True, False, False]
    source = next(preset.source for preset in PRESETS if preset.name == "dakon")
    assert "`dakon houses=9 shells=9 opening=simultaneous`" in source
    example = Path(__file__).parents[2] / "examples" / "dakon-overbeck.sgn"
    text = example.read_text(encoding="utf-8")
    (tag,) = re.findall(r'^\[Rules "(.*)"\]$', text, re.MULTILINE)
    assert rules_from_text(tag) == rules._replace(rounds=2)


def test_rules_5_1_overbeck_1915_refills_9_and_7_houses() -> None:
    text = refill("houses=9 shells=9", 97, 65)
    assert text == "9.9.9.9.9.9.9.9.9/16 #.#.9.9.9.9.9.9.9/2"


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("refill=full", "3.3.3.3/4 #.#.3.3/2"),
        ("refill=full refill-from=far", "3.3.3.3/4 3.3.#.#/2"),
        ("refill=partial", "3.3.3.3/4 #.2.3.3/0"),
        ("refill=partial refill-from=far", "3.3.3.3/4 3.3.2.#/0"),
        ("refill=even", "3.3.3.3/4 2.2.2.2/0"),
        ("refill=equal", "3.3.3.3/4 2.2.2.2/0"),
    ],
)
def test_rules_5_1_refills(options: str, text: str) -> None:
    assert refill(f"houses=4 shells=3 {options}", 16, 8) == text


def test_rules_5_1_even_gives_remainders_to_the_houses_nearest_the_store() -> None:
    assert refill("houses=4 shells=3 refill=even", 18, 6) == "3.3.3.3/6 1.1.2.2/0"
    assert refill("houses=4 shells=3 refill=even", 21, 3) == "3.3.3.3/9 #.1.1.1/0"


def test_rules_5_1_equal_puts_back_what_is_over() -> None:
    assert refill("refill=equal", 57, 41) == "7.7.7.7.7.7.7/8 5.5.5.5.5.5.5/6"
    assert refill("refill=even", 57, 41) == "7.7.7.7.7.7.7/8 5.6.6.6.6.6.6/0"


def test_rules_5_1_equal_burns_all_houses_where_there_is_not_a_shell_for_each() -> None:
    options = "houses=4 shells=3 refill=equal"
    assert refill(options, 21, 3) == "3.3.3.3/9 #.#.#.#/3"
    assert refill(options, 20, 4) == "3.3.3.3/8 1.1.1.1/0"
    assert refill(f"{options} reopen=no", 21, 3, burned="N4") == "3.3.3.3/9 #.1.1.1/0"
    assert not match.can_go_on(rules_from_text(f"dakon {options}"), (21, 3))
    assert match.can_go_on(rules_from_text(f"dakon {options}"), (20, 4))


@pytest.mark.parametrize("options", ["", "burn=chosen", "reopen=no", "refill-from=far"])
def test_rules_5_1_new_puts_up_the_board_of_the_first_round(options: str) -> None:
    text = refill(f"houses=4 shells=3 refill=new {options}", 24, 0, burned="N4", chosen="")
    assert text == "3.3.3.3/0 3.3.3.3/0"


@pytest.mark.parametrize(
    ("first", "text"),
    [
        (S, "3.0.3/0 0.3.0/0 S"),
        (N, "0.3.0/0 3.0.3/0 N"),
        (None, "3.0.3/0 0.3.0/0 -"),
    ],
)
def test_rules_5_1_new_counts_every_other_house_from_who_begins(
    first: Seat | None, text: str
) -> None:
    rules = rules_from_text("sungka-49 houses=3 shells=3 rounds=2 refill=new")
    assert match.refill(rules, (9, 0), first=first).to_text() == text


def test_rules_5_2_a_refill_starts_beside_the_store_or_at_the_farthest_house() -> None:
    for kind, near, far in (
        ("full", "#.#.3.3/2", "3.3.#.#/2"),
        ("partial", "#.2.3.3/0", "3.3.2.#/0"),
    ):
        options = f"houses=4 shells=3 refill={kind}"
        assert refill(f"{options} refill-from=near", 16, 8) == f"3.3.3.3/4 {near}"
        assert refill(f"{options} refill-from=far", 16, 8) == f"3.3.3.3/4 {far}"


ENDS = ("near", "far")


def test_rules_5_2_an_even_refill_knows_no_beginning() -> None:
    options = "houses=4 shells=3 refill=even"
    near, far = (refill(f"{options} refill-from={end}", 18, 6) for end in ("near", "far"))
    assert near == far == "3.3.3.3/6 1.1.2.2/0"
    options = "houses=4 shells=3 refill=equal reopen=no"
    near, far = (refill(f"{options} refill-from={end}", 16, 8, burned="N1") for end in ENDS)
    assert near == far == "3.3.3.3/4 2.2.2.#/2"


def test_rules_5_3_the_players_choose_as_many_houses_as_must_burn() -> None:
    options = "houses=4 shells=3 burn=chosen"
    assert refill(options, 16, 8, chosen="N1 N3") == "3.3.3.3/4 3.#.3.#/2"
    with pytest.raises(ValueError, match="North burns 2"):
        refill(options, 16, 8, chosen="N1")


def test_rules_5_4_a_burned_house_is_skipped_by_every_hand() -> None:
    state = at("0.2.#/0 #.1.1/0 S")
    move, _ = state.play_move(2)
    assert [str(place) for place in move.laps[0].drops] == ["S store", "N2"]


def test_rules_5_4_under_open_an_unfilled_house_is_an_empty_one() -> None:
    options = "houses=4 shells=3 burned=open"
    assert refill(options, 16, 8) == "3.3.3.3/4 0.0.3.3/2"
    assert refill(f"{options} refill-from=far", 16, 8) == "3.3.3.3/4 3.3.0.0/2"
    assert refill(f"{options} burn=chosen", 16, 8, chosen="N1 N3") == "3.3.3.3/4 3.0.3.0/2"
    assert refill(f"{options} reopen=no", 12, 12, burned="N4") == "3.3.3.3/0 0.3.3.3/3"
    rules = rules_from_text(f"dakon {options} reopen=no")
    left = match.burned_houses(rules, (14, 10), frozenset({House(S, 1)}))
    assert left == (House(S, 1), House(N, 4))
    state = at("1.0.1/0 1.3.0/0 S", "sungkaan burned=open")
    move, _ = state.play_move(3)
    assert (move.last, move.captured) == (House(S, 2), 4), "it is sown, and captures"


@pytest.mark.parametrize(
    ("position", "after"),
    [
        ("1.#.0/0 1.1.1/0 S", "0.#.0/0 1.1.1/1 N"),
        ("1.#.0/0 1.1.1/0 1.1.1/0 S", "0.#.0/0 1.1.1/1 1.1.1/0 E"),
    ],
)
def test_rules_5_4_a_shell_forfeited_goes_to_the_next_seat(position: str, after: str) -> None:
    state = at(position, "sungkaan burned=forfeit")
    move, state = state.play_move(3)
    assert (move.end, state.position.to_text()) == (MoveEnd.BURNED, after)


def test_rules_5_5_a_closed_house_stays_burned() -> None:
    options = "houses=4 shells=3 reopen=no"
    assert refill(options, 14, 10, burned="N4") == "3.3.3.3/2 #.3.3.3/1"
    assert refill(options, 12, 12, burned="N4") == "3.3.3.3/0 #.3.3.3/3"
    assert refill("houses=4 shells=3", 12, 12, burned="N4") == "3.3.3.3/0 3.3.3.3/0"


@pytest.mark.parametrize(
    ("rule", "stores", "began", "last", "first"),
    [
        ("loser", (50, 48), S, N, N),
        ("loser", (49, 49), N, S, N),
        ("loser", (49, 49), None, N, S),
        ("winner", (50, 48), N, N, S),
        ("last-mover", (50, 48), S, N, N),
        ("other", (50, 48), S, S, N),
        ("other", (50, 48), None, S, N),
        ("first", (50, 48), N, N, S),
    ],
)
def test_rules_5_6_who_begins(
    rule: str, stores: tuple[int, int], began: Seat | None, last: Seat, first: Seat
) -> None:
    rules = rules_from_text(f"dakon next={rule}")
    assert match.next_first(rules, stores, began, last) is first


@pytest.mark.parametrize(
    ("rule", "left", "began", "first"),
    [
        ("emptied", (0, 3), N, S),
        ("emptied", (3, 0), S, N),
        ("emptied", (0, 0), N, N),
        ("emptied", (2, 3), None, S),
        ("remaining", (0, 3), S, N),
        ("remaining", (3, 0), N, S),
        ("remaining", (0, 0), None, S),
        ("remaining", (2, 3), N, N),
    ],
)
def test_rules_5_6_who_ran_out_or_did_not(
    rule: str, left: tuple[int, int], began: Seat | None, first: Seat
) -> None:
    rules = rules_from_text(f"congkak next={rule}")
    assert match.next_first(rules, (50, 48), began, S, left) is first
    assert match.next_first(rules, (48, 50), began, N, left) is first


def test_rules_5_6_of_three_the_first_in_playing_order_ran_out() -> None:
    words, stores = ("next=emptied", "next=remaining"), (42, 42, 42)
    emptied, remaining = (rules_from_text(f"sungka-three {option}") for option in words)
    assert match.next_first(emptied, stores, S, S, (4, 0, 0)) is E
    assert match.next_first(emptied, stores, W, S, (4, 0, 0)) is W
    assert match.next_first(remaining, stores, E, S, (4, 0, 1)) is S
    assert match.next_first(remaining, stores, W, S, (4, 0, 1)) is W


def test_rules_5_6_a_tie_goes_to_the_first_among_equals() -> None:
    rules = rules_from_text("sungka-three next=loser")
    assert match.next_first(rules, (50, 38, 38), S, S) is E


@pytest.mark.parametrize("houses", range(1, 8))
@pytest.mark.parametrize("shells", range(1, 8))
def test_rules_6_2_most_shells_leave_the_other_a_burned_house(houses: int, shells: int) -> None:
    """Who "has more shells and burns a house of the other" has most shells, and the reverse."""
    rules = rules_from_text(f"sungkaan rounds=9 houses={houses} shells={shells}")
    for south in range(rules.total + 1):
        stores = (south, rules.total - south)
        burned = {house.seat for house in match.burned_houses(rules, stores)}
        winner = match.winner(rules, (stores,))
        assert burned == ({S, N} - {winner} if winner else set())


def test_rules_6_1_a_match_ends_when_a_seat_cannot_fill_a_house() -> None:
    full, partial = rules_from_text("dakon"), rules_from_text("dakon refill=partial")
    assert match.can_go_on(full, (91, 7))
    assert not match.can_go_on(full, (92, 6))
    assert match.can_go_on(partial, (92, 6))
    assert not match.can_go_on(partial, (98, 0))
    assert match.can_go_on(rules_from_text("dakon match-end=rounds"), (98, 0))


@pytest.mark.parametrize(
    ("options", "scores", "is_over"),
    [
        ("win=rounds refill=new", [(60, 38)], False),
        ("win=rounds refill=new", [(60, 38), (50, 48)], True),
        ("win=rounds refill=new", [(60, 38), (49, 49)], False),
        ("win=rounds refill=new", [(60, 38), (38, 60)], False),
        ("win=rounds refill=new match-end=no-house", [(60, 38), (50, 48)], False),
        ("win=rounds refill=new match-end=rounds", [(98, 0), (98, 0)], False),
        ("win=rounds refill=new rounds=4", [(60, 38), (60, 38)], False),
        ("win=rounds refill=new rounds=4", [(60, 38), (60, 38), (49, 49)], True),
        ("win=shells refill=new", [(98, 0), (98, 0)], True),
        ("win=shells refill=new", [(74, 24), (73, 25)], False),
        ("win=shells refill=new", [(74, 24), (74, 24)], True),
        ("win=rounds", [(98, 0)], True),
        ("win=shells", [(91, 7), (91, 7)], False),
    ],
)
def test_rules_6_1_with_majority_a_match_ends_when_nobody_can_catch_up(
    options: str, scores: list[tuple[int, int]], is_over: bool
) -> None:
    majority = "" if "match-end" in options else "match-end=majority"
    rounds = "" if "rounds=4" in options else "rounds=3"
    rules = rules_from_text(" ".join(["dakon", options, majority, rounds]))
    assert match.is_over(rules, len(scores), tuple(scores)) is is_over


def test_rules_6_1_a_majority_of_three_seats_is_ahead_of_both_others() -> None:
    rules = rules_from_text("sungka-three rounds=4 win=rounds refill=new match-end=majority")
    assert not match.is_over(rules, 3, ((60, 40, 26), (60, 40, 26), (40, 60, 26)))
    assert match.is_over(rules, 3, ((60, 40, 26), (60, 40, 26), (42, 42, 42)))


def test_rules_6_2_what_decides_the_match() -> None:
    scores = ((60, 38), (55, 43), (20, 78))
    assert match.winner(rules_from_text("dakon win=shells"), scores) is N
    assert match.winner(rules_from_text("dakon win=rounds"), scores) is S
    assert match.winner(rules_from_text("dakon win=standing"), ((5, 93),)) is N
    assert match.winner(rules_from_text("dakon win=shells"), ((49, 49),)) is None
    assert match.winner(rules_from_text("dakon win=rounds"), ((49, 49), (60, 38))) is S


@pytest.mark.parametrize(
    ("stores", "closed", "winner"),
    [
        ((8, 7, 3), "S1 S2", E),
        ((8, 5, 5), "S1 S2", None),
        ((8, 7, 3), "S1 S2 E1 E2", W),
        ((8, 7, 3), "S1 S2 E1 E2 W1 W2", S),
        ((8, 7, 3), "S1", S),
    ],
)
def test_rules_6_2_most_shells_count_among_those_who_can_fill_a_house(
    stores: tuple[int, ...], closed: str, winner: Seat | None
) -> None:
    burned = frozenset(House(Seat(name[0]), int(name[1])) for name in closed.split())
    rules = rules_from_text(
        "sungkaan seats=3 houses=2 shells=3 rounds=9 reopen=no match-end=rounds win=standing"
    )
    assert match.winner(rules, (stores,), burned) is winner


@pytest.mark.parametrize(
    ("options", "stores", "winner"),
    [
        ("", (50, 48), S),
        ("", (49, 49), None),
        ("", (35, 63), N),
        ("refill=partial", (50, 48), None),
        ("refill=partial", (56, 42), S),
        ("refill=equal", (90, 8), None),
        ("refill=equal", (6, 92), N),
        ("reopen=no", (56, 42), None),
    ],
)
def test_rules_6_2_the_fewest_burned_houses_win(
    options: str, stores: tuple[int, int], winner: Seat | None
) -> None:
    burned = frozenset({House(S, 7)}) if "reopen" in options else frozenset()
    rules = rules_from_text(f"dakon win=burned {options}")
    assert match.winner(rules, (stores,), burned) is winner


@pytest.mark.parametrize("win", ["shells", "standing", "burned"])
def test_rules_6_2_on_fresh_boards_the_shells_of_all_rounds_count(win: str) -> None:
    scores = ((60, 38), (55, 43), (40, 58))
    assert match.winner(rules_from_text(f"dakon win={win} refill=new"), scores) is S
    assert match.winner(rules_from_text(f"dakon win={win}"), scores) is N


def test_rules_6_3_the_best_of_the_others_wins_a_match_given_up() -> None:
    rules = rules_from_text("sungka-three")
    assert match.best_of(rules, (70, 20, 36), S) is W
    assert match.best_of(rules, (70, 28, 28), S) is None


@pytest.mark.parametrize(
    ("words", "position", "house", "after"),
    [
        # South's only shells reach North's full house: the relay is not made.
        ("round-end=lap", "0.0.2/0 0.1.1/0 0.0.1/0 S", 1, "0.0.0/1 1.1.1/0 0.0.1/0 -"),
        ("round-end=lap", "0.0.2/0 2.0.0/0 S", 1, "0.0.0/1 3.0.0/0 -"),
        ("round-end=both", "0.0.2/0 2.0.0/0 S", 1, "0.0.0/3 0.1.0/0 N"),
        # The own store gives no further move when the other row is empty.
        ("round-end=lap", "1.0.1/0 0.0.0/0 S", 1, "1.0.0/1 0.0.0/0 -"),
        ("round-end=one", "1.0.1/0 0.0.0/0 S", 1, "1.0.0/1 0.0.0/0 S"),
        # A capture comes first, and may be what empties the row.
        ("round-end=lap capture-again=yes", "1.1.0/0 4.0.0/0 S", 2, "1.0.0/5 0.0.0/0 -"),
    ],
)
def test_rules_4_8_a_lap_that_leaves_a_row_empty_ends_the_round(
    words: str, position: str, house: int, after: str
) -> None:
    _, state = at(position, f"sungkaan {words}").play_move(house)
    assert state.position.to_text() == after
    assert state.is_over is after.endswith("-")
    assert at(position, f"sungkaan {words}").after_move(house) == state


def test_rules_4_8_a_shell_alone_where_its_lap_began_falls_in_an_empty_house() -> None:
    """Four shells go round a board on which North has no house; its row is empty."""
    text, rules = "0.0.4/0 #.#.#/0 S", "sungkaan origin=relayed capture=always"
    _, relayed = at(text, rules).play_move(1)
    assert relayed.position.to_text() == "1.1.0/2 #.#.#/0 S"
    _, stopped = at(text, f"{rules} round-end=lap").play_move(1)
    assert stopped.position.to_text() == "1.1.0/2 #.#.#/0 -"
    _, lying = at(text, "sungkaan origin=relayed round-end=lap").play_move(1)
    assert lying.position.to_text() == "1.1.1/1 #.#.#/0 -"


@pytest.mark.parametrize(
    ("words", "position", "house", "after"),
    [
        ("round-end=three", "0.1.2.1/9 2.1.1.1/0 S", 1, "0.1.2.0/10 2.1.1.1/0 S"),
        ("round-end=three", "0.1.1.0/9 2.1.1.1/0 S", 2, "0.1.0.1/9 2.1.1.1/0 N"),
        ("round-end=three", "0.1.1.0/9 2.1.1.1/0 S", 3, "0.0.0.1/10 2.1.1.1/0 -"),
        ("round-end=three", "#.#.1.1/9 2.1.1.1/0 S", 1, "#.#.1.0/10 2.1.1.1/0 S"),
        ("round-end=three again=no", "#.#.0.1/9 2.1.1.1/0 S", 1, "#.#.0.0/10 2.1.1.1/0 -"),
        ("round-end=three again=no", "1.1/9 1.0/0 S", 1, "1.0/10 1.0/0 N"),
        ("round-end=three again=no", "0.1/9 1.0/0 S", 1, "0.0/10 1.0/0 -"),
    ],
)
def test_rules_4_9_three_empty_houses_of_a_row_end_the_round(
    words: str, position: str, house: int, after: str
) -> None:
    _, state = at(position, f"sungkaan capture=none {words}").play_move(house)
    assert state.position.to_text() == after
    assert state.is_over is after.endswith("-")
    assert at(position, f"sungkaan capture=none {words}").after_move(house) == state


@pytest.mark.parametrize(
    ("words", "position", "house", "after", "end"),
    [
        ("", "0.0.2/0 0.1.1/0 S", 1, "0.0.0/1 0.1.1/1 N", MoveEnd.GIVEN),
        ("", "0.0.2/0 0.1.1/0 0.0.1/0 S", 1, "0.0.0/1 0.1.1/1 0.0.1/0 E", MoveEnd.GIVEN),
        ("capture-after=village", "0.0.2/0 0.1.1/0 S", 1, "0.0.0/1 1.1.1/0 N", MoveEnd.EMPTY),
        ("", "0.1.0/0 1.1.1/0 S", 2, "0.0.0/2 0.1.1/0 N", MoveEnd.CAPTURE),
        ("burned=open", "0.0.2/0 0.1.1/0 S", 1, "0.0.0/1 0.1.1/1 N", MoveEnd.GIVEN),
        ("burned=forfeit", "0.0.2/0 #.1.1/0 S", 1, "0.0.0/1 #.1.1/1 N", MoveEnd.BURNED),
    ],
)
def test_rules_3_5_a_last_shell_may_go_to_the_owner_of_its_house(
    words: str, position: str, house: int, after: str, end: MoveEnd
) -> None:
    rules = f"sungkaan capture-theirs=given {words}"
    move, state = at(position, rules).play_move(house)
    assert (state.position.to_text(), move.end) == (after, end)
    assert at(position, rules).after_move(house) == state
