"""Simultaneous rows: ticks, laps, races, hands that meet, and who plays next."""

from __future__ import annotations

import pytest
from sungka.engine import match
from sungka.engine.board import Position, Seat
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.simultaneous import (
    Captured,
    Drop,
    Lift,
    Lifted,
    OpeningFault,
    PlayedOpening,
    RaceRun,
    Stopped,
    find_moves,
    play_opening,
)
from sungka.engine.sowing import MoveEnd

S, N = Seat.SOUTH, Seat.NORTH


def open_row(
    position: str, south: str, north: str, rules: str = "congkak", race: str | None = None
) -> tuple[PlayedOpening, Round] | Stopped:
    """A row from a position, the hands written as in a record (`4@3+1`, or `--`)."""
    board = Position.from_text(position + " -")
    state = match.begin(rules_from_text(f"{rules} houses={board.houses}"), board)
    runs = None if race is None else tuple(RaceRun(Seat(r[0]), int(r[1:])) for r in race.split())
    return play_opening(state, (lifts(south), lifts(north)), runs)


def lifts(text: str) -> tuple[Lift, ...]:
    if text == "--":
        return ()
    parts = [part.split("@") for part in text.split("+")]
    return tuple(Lift(int(p[0]), int(p[1]) if len(p) > 1 else None) for p in parts)


def after(result: tuple[PlayedOpening, Round] | Stopped) -> str:
    assert not isinstance(result, Stopped), result
    return result[1].position.to_text()


def log(result: tuple[PlayedOpening, Round] | Stopped) -> str:
    """The events of a row, one a word: `0:S4` a lift, `1.S3` a drop, `3x5` a capture."""
    assert not isinstance(result, Stopped), result
    words = []
    for event in result[0].events:
        match event:
            case Lifted(tick, _, house):
                words.append(f"{tick}:{house}")
            case Drop(tick, seat, place):
                words.append(f"{tick}.{seat.value}>{place}".replace(" store", "*"))
            case Captured(tick, _, capture):
                words.append(f"{tick}x{capture.shells}")
    return " ".join(words)


def test_rules_7_1_lifting_takes_no_time_and_each_hand_drops_one_shell_a_tick() -> None:
    result = open_row("1.0.0/0 0.1.0/0", "3", "2")
    assert log(result) == "0:S3 0:N2 1.S>S2 1x1 1.N>N1 1x1"
    assert after(result) == "0.0.0/1 0.0.0/1 -"


def test_rules_7_1_a_hand_waits_for_its_tick() -> None:
    result = open_row("1.0.1/0 0.0.1/0", "3@2", "1", "sungka capture=none")
    assert log(result) == "0:N1 1.N>N* 2:S3 3.S>S2"


def test_rules_7_1_a_hand_goes_on_from_the_store_at_once_or_at_its_tick() -> None:
    result = open_row("0.1.1/0 1.0.0/0", "1+2", "3", "sungka capture=none")
    assert log(result) == "0:S1 0:N3 1.S>S* 1:S2 1.N>N2 2.S>S1"
    result = open_row("0.1.1/0 1.0.0/0", "1+2@5", "3", "sungka capture=none")
    assert log(result) == "0:S1 0:N3 1.S>S* 1.N>N2 5:S2 6.S>S1"


def test_rules_7_2_within_a_tick_hands_act_in_playing_order() -> None:
    result = open_row("0.0.2/0 0.1.1/0", "1", "2", "sungka capture=none")
    assert log(result) == "0:S1 0:N2 1.S>S* 1.N>N1 1:N1 2.S>N3 2.N>N* 3.N>S3"


def test_rules_7_2_empty_means_empty_at_that_instant() -> None:
    taken = open_row("1.0.0/0 0.3.0/0", "3", "2@5")
    assert taken == Stopped(N, 0, OpeningFault.EMPTY, 5)
    result = open_row("0.1.1/0 1.0.0/0", "1+2@5", "3")
    assert result == Stopped(S, 1, OpeningFault.NO_MOVE_LEFT), "a capture ended the wait (7.4)"
    result = open_row("0.1.1/0 1.0.0/0", "1+2", "3")
    assert log(result) == "0:S1 0:N3 1.S>S* 1:S2 1.N>N2 1x1 2.S>S1 2x1"


def test_rules_7_2_both_hands_in_one_house() -> None:
    result = open_row("0.0.3/0 1.0.0/0", "1", "3", "sungka capture=none")
    assert log(result) == "0:S1 0:N3 1.S>S* 1.N>N2 2.S>N3 3.S>N2 3:N2 4.S>N1 5.S>S3"


def test_rules_7_3_the_first_to_finish_plays_next_and_on_a_tie_the_first_seat() -> None:
    assert after(open_row("1.0.0.1/0 1.0.0.1/0", "4", "4", "sungka")).endswith("S")
    assert after(open_row("1.0.0.1/0 1.0.0.1/0", "4@1", "4", "sungka")).endswith("N")


@pytest.mark.parametrize(
    ("rule", "south", "north", "seat"),
    [
        ("earlier", "4@1", "4", "N"),
        ("earlier", "4", "4@1", "S"),
        ("later", "4@1", "4", "S"),
        ("later", "4", "4@1", "N"),
        ("later", "4", "4", "S"),
        ("seat", "4@1", "4", "S"),
        ("seat", "4", "4@1", "S"),
    ],
)
def test_rules_7_3_who_plays_after_the_opening(
    rule: str, south: str, north: str, seat: str
) -> None:
    rules = f"sungka after-opening={rule}"
    assert after(open_row("1.0.0.1/0 1.0.0.1/0", south, north, rules)).endswith(seat)


@pytest.mark.parametrize(("rule", "seat"), [("earlier", "E"), ("later", "W"), ("seat", "S")])
def test_rules_7_3_of_three_hands_one_is_the_last(rule: str, seat: str) -> None:
    rules = rules_from_text(f"sungka-three opening=simultaneous after-opening={rule} houses=4")
    state = match.begin(rules, Position.from_text("1.1.0.0/0 1.1.0.0/0 1.1.0.0/0 -"))
    result = play_opening(state, ((Lift(4, 1),), (Lift(4),), (Lift(4, 2),)))
    assert not isinstance(result, Stopped)
    assert result[1].position.to_move is Seat(seat)


def test_rules_7_3_a_hand_without_shells_is_not_the_last() -> None:
    result = open_row("0.0.0/3 1.1.0/0", "--", "3", "sungka after-opening=later")
    assert after(result).endswith("N")


def test_rules_7_3_a_hand_without_shells_has_finished_before_the_other() -> None:
    result = open_row("0.0.0/3 1.1.0/0", "--", "3", "sungka")
    assert not isinstance(result, Stopped)
    assert result[0].first_done is S


@pytest.mark.parametrize("race", [None, "N4"])
@pytest.mark.parametrize("pace", ["shell", "lap"])
@pytest.mark.parametrize("south", ["3", "3@0", "2@9", "9", "3+1"])
def test_rules_7_3_a_hand_without_shells_at_tick_0_lifts_nothing_later(
    south: str, pace: str, race: str | None
) -> None:
    """North's last shells fall into South's row, where they would lie for its hand at tick 9."""
    if pace == "lap":
        south = south.partition("@")[0]
    board, rules = "0.0.0/0 0.0.4/0", f"sungka pace={pace} relay=own"
    assert open_row(board, south, "1", rules, race) == Stopped(S, 0, OpeningFault.NO_MOVE_LEFT)
    passed = open_row(board, "--", "1", rules, race)
    assert not isinstance(passed, Stopped)
    assert (passed[0].due, passed[0].first_done) == ((), S)
    assert after(passed) == "1.1.1/0 0.0.0/1 S"
    north = open_row("0.0.4/0 0.0.0/0", "1", south, rules, race and "S4")
    assert north == Stopped(N, 0, OpeningFault.NO_MOVE_LEFT)


def test_rules_7_4_a_turn_in_the_store_is_over_without_own_shells() -> None:
    result = open_row("0.0.1/0 1.1.0/0", "1+3", "3", "sungka")
    assert isinstance(result, Stopped)
    assert (result.seat, result.move, result.fault) == (S, 1, OpeningFault.NO_MOVE_LEFT)


def test_rules_7_4_another_move_is_due_while_the_hand_has_shells() -> None:
    result = open_row("0.1.1/0 1.1.0/0", "1", "3", "sungka")
    assert not isinstance(result, Stopped)
    assert result[0].due == (S, N)
    result = open_row("0.1.1/0 1.0.0/0", "1", "3", "sungka")
    assert not isinstance(result, Stopped)
    assert result[0].due == (), "the other hand took the last shell"


RELAYED = "1.0.1/0 0.0.2/0"
"""South waits in its store while North's second shell meets S3, and the relay lifts both."""


def test_rules_7_4_a_relay_of_the_last_shells_ends_the_wait() -> None:
    result = open_row(RELAYED, "1", "1", "sungka")
    assert log(result) == "0:S1 0:N1 1.S>S* 1.N>N* 2.N>S3 2:S3 3.N>S2 4.N>S1"
    assert not isinstance(result, Stopped)
    assert result[0].due == (), "South has shells again, but its turn was over before"
    assert after(result) == "0.1.1/1 0.0.0/1 S"


@pytest.mark.parametrize("south", ["1+3@2", "1+2@9", "1+1@4", "1+3@9"])
def test_rules_7_4_nothing_is_lifted_after_the_wait_has_ended(south: str) -> None:
    result = open_row(RELAYED, south, "1", "sungka")
    if south == "1+3@2":
        assert log(result).startswith("0:S1 0:N1 1.S>S* 1.N>N* 2:S3"), "South acts first in tick 2"
    else:
        assert result == Stopped(S, 1, OpeningFault.NO_MOVE_LEFT)


@pytest.mark.parametrize("race", [None, "S1 N4"])
@pytest.mark.parametrize("pace", ["shell", "lap"])
def test_rules_7_4_a_relay_ends_the_wait_in_every_pace(pace: str, race: str | None) -> None:
    result = open_row(RELAYED, "1", "1", f"sungka pace={pace}", race)
    assert not isinstance(result, Stopped)
    assert result[0].due == ()
    north = open_row("0.0.2/0 1.0.1/0", "1", "1", f"sungka pace={pace}", race and "N1 S4")
    assert not isinstance(north, Stopped)
    assert north[0].due == ()


def test_rules_7_4_under_pace_lap_a_relay_comes_before_the_lift_of_a_later_seat() -> None:
    result = open_row("0.0.2/0 1.0.1/0", "1", "1+3", "sungka pace=lap")
    assert result == Stopped(N, 1, OpeningFault.NO_MOVE_LEFT)
    result = open_row(RELAYED, "1+3", "1", "sungka pace=lap")
    assert log(result).startswith("0:S1 0:N1 1.S>S* 1.N>N* 2.N>S3 2:S3"), "South lifts S3 first"


def test_rules_7_4_a_hand_that_has_not_lifted_yet_does_not_wait_in_its_store() -> None:
    result = open_row("1.0.0/0 0.0.2/0", "3@5", "1", "sungka")
    assert result == Stopped(S, 0, OpeningFault.EMPTY, 5)
    result = open_row("1.0.0/0 0.0.2/0", "2@5", "1", "sungka")
    assert log(result) == "0:N1 1.N>N* 2.N>S3 2:S3 3.N>S2 4.N>S1 5:S2 6.S>S1 6:S1 7.S>S* 8.S>N3"


def test_rules_7_3_in_an_unfinished_row_the_hand_that_waits_is_to_move() -> None:
    result = open_row("0.1.1/0 1.0.0/0", "1", "3", "sungka capture=none")
    assert not isinstance(result, Stopped)
    assert (result[0].due, result[0].first_done) == ((S,), S)
    assert after(result) == "0.1.0/1 0.1.0/0 S"
    later = open_row("0.1.1/0 1.0.0/0", "1@1", "3", "sungka capture=none")
    assert not isinstance(later, Stopped)
    assert (later[0].due, later[0].first_done) == ((S,), N)
    assert after(later) == "0.1.0/1 0.1.0/0 S"
    both = open_row("0.1.1/0 0.1.1/0", "1@1", "1", "sungka capture=none")
    assert after(both) == "0.1.0/1 0.1.0/1 N", "of two that wait, the one that finished first"


def test_rules_7_3_an_unfinished_row_does_not_end_its_round() -> None:
    result = open_row("0.1.1/0 0.0.1/0", "1", "1", "sungka capture=none round-end=one")
    assert not isinstance(result, Stopped)
    assert result[0].due == (S,)
    assert (after(result), result[1].is_over) == ("0.1.0/1 0.0.0/1 S", False)


def test_rules_4_7_after_a_row_the_seat_that_plays_next_counts() -> None:
    rules = "sungka capture=none round-end=stuck"
    assert after(open_row("0.1.0/0 0.0.1/0", "2", "1@1", rules)) == "0.0.1/0 0.0.0/1 S"
    assert after(open_row("0.1.0/0 0.0.1/0", "2@1", "1", rules)) == "0.0.1/0 0.0.0/1 -"
    later = f"{rules} after-opening=later"
    assert after(open_row("0.1.0/0 0.0.1/0", "2@1", "1", later)) == "0.0.1/0 0.0.0/1 S"


@pytest.mark.parametrize(
    ("south", "seat", "move", "fault"),
    [
        ("5", S, 0, OpeningFault.NO_SUCH_HOUSE),
        ("3", S, 0, OpeningFault.EMPTY),
        ("1+2@0", S, 1, OpeningFault.EARLY_TICK),
        ("1+1", S, 1, OpeningFault.EMPTY),
        ("2+1", S, 1, OpeningFault.NO_MOVE_LEFT),
    ],
)
def test_rules_7_5_a_row_that_cannot_have_happened(
    south: str, seat: Seat, move: int, fault: OpeningFault
) -> None:
    result = open_row("0.1.1/0 1.1.0/0", south, "3", "sungka relay=own")
    assert isinstance(result, Stopped)
    assert (result.seat, result.move, result.fault) == (seat, move, fault)


@pytest.mark.parametrize("race", [None, "S1 N1", "N1"])
@pytest.mark.parametrize("pace", ["shell", "lap"])
@pytest.mark.parametrize(
    ("south", "north", "seat", "move", "fault"),
    [
        ("9", "1", S, 0, OpeningFault.NO_SUCH_HOUSE),
        ("0", "1", S, 0, OpeningFault.NO_SUCH_HOUSE),
        ("2", "1", S, 0, OpeningFault.EMPTY),
        ("4", "1", S, 0, OpeningFault.BURNED),
        ("1", "9", N, 0, OpeningFault.NO_SUCH_HOUSE),
        ("1", "2", N, 0, OpeningFault.EMPTY),
        ("1", "4", N, 0, OpeningFault.BURNED),
        ("1+9", "1", S, 1, OpeningFault.NO_SUCH_HOUSE),
        ("1+2", "1", S, 1, OpeningFault.EMPTY),
        ("1+4", "1", S, 1, OpeningFault.BURNED),
    ],
)
def test_rules_7_5_what_cannot_be_lifted_stops_a_row_in_every_pace(
    south: str, north: str, seat: Seat, move: int, fault: OpeningFault, pace: str, race: str | None
) -> None:
    if move and race == "N1":
        return  # that race ends before South drops
    board, rules = "#.1.0.1/0 #.1.0.1/0", f"sungka pace={pace} capture=none"
    result = open_row(board, south, north, rules, race)
    assert isinstance(result, Stopped)
    assert (result.seat, result.move, result.fault) == (seat, move, fault)
    assert result.number == move, "lifted at the tick or drop after which it was free"


@pytest.mark.parametrize("race", [None, "S1 N1"])
@pytest.mark.parametrize("pace", ["shell", "lap"])
@pytest.mark.parametrize(
    ("rule", "south", "north", "stopped"),
    [
        ("farthest", "3", "3", None),
        ("farthest", "1", "3", S),
        ("farthest", "3", "1", N),
        ("nearest", "1", "1", None),
        ("nearest", "3", "1", S),
        ("nearest", "1", "2", N),
        ("any", "1", "3", None),
    ],
)
def test_rules_4_1_the_first_lift_of_a_match_is_bound_in_every_pace(
    rule: str, south: str, north: str, stopped: Seat | None, pace: str, race: str | None
) -> None:
    rules = rules_from_text(
        f"sungka houses=3 shells=1 capture=none again=no first-lift={rule} relay=own pace={pace}"
    )
    runs = race and tuple(RaceRun(Seat(run[0]), int(run[1:])) for run in race.split())
    if stopped is None:
        runs = None
    result = play_opening(match.start(rules), (lifts(south), lifts(north)), runs or None)
    if stopped is None:
        assert not isinstance(result, Stopped)
        assert result[1].opening_house(S) is None, "the match is open"
    else:
        assert result == Stopped(stopped, 0, OpeningFault.NOT_OPENING)
    later = match.begin(rules, match.start(rules).position)
    assert not isinstance(play_opening(later, (lifts(south), lifts(north))), Stopped)


@pytest.mark.parametrize("pace", ["shell", "lap"])
@pytest.mark.parametrize(
    ("wait", "south", "end"),
    [
        ("none", "1+3", MoveEnd.CAPTURE),
        ("circuit", "3", MoveEnd.EMPTY),
        ("circuit", "1+3", MoveEnd.CAPTURE),
        ("village", "1+3", MoveEnd.EMPTY),
    ],
)
def test_rules_3_3_what_captures_wait_for_is_counted_for_each_move_of_a_hand(
    wait: str, south: str, end: MoveEnd, pace: str
) -> None:
    rules = f"sungka capture-after={wait} capture=both pace={pace}"
    result = open_row("1.0.1/0 3.3.3/0", south, "--", rules)
    assert not isinstance(result, Stopped)
    assert result[0].moves[0][-1].end is end


def found(position: str, south: str, north: str, rules: str, race: str | None = None) -> str:
    """The moves found of a row, stopped or not: `S1:S*,N3` for each lap, `>` between laps."""
    board = Position.from_text(position + " -")
    state = match.begin(rules_from_text(f"{rules} houses={board.houses}"), board)
    runs = None if race is None else tuple(RaceRun(Seat(r[0]), int(r[1:])) for r in race.split())
    words = []
    for move in find_moves(state, (lifts(south), lifts(north)), runs):
        laps = [f"{lap.source}:{','.join(map(str, lap.drops))}" for lap in move.laps]
        end = move.end.value if move.end is not MoveEnd.OCCUPIED else "?"
        words.append(f"{'>'.join(laps)}={end}x{move.captured}".replace(" store", "*"))
    return " ".join(words)


@pytest.mark.parametrize(
    ("south", "north", "race", "moves"),
    [
        ("1", "1", None, "S1:S*=storex0 N1:N*,S3>S3:S2,S1=emptyx0"),
        ("1+3@2", "1", None, "S1:S*=storex0 S3:S2=emptyx0 N1:N*,S3=emptyx0"),
        ("1+1@4", "1", None, "S1:S*=storex0 N1:N*,S3>S3:S2,S1=emptyx0"),
        ("1+9", "1", None, "S1:S*=storex0"),
        ("1", "1", "S1 N1", "S1:S*=storex0 N1:N*=?x0"),
        ("1", "1", "N2 S1", "S1:S*=storex0 N1:N*,S3=?x0"),
        ("1", "1", "N3 S2", "S1:S*=storex0 N1:N*,S3>S3:S2=?x0"),
        ("1", "1", "N3", "N1:N*,S3>S3:S2=?x0"),
        ("1", "1", "N1", "N1:N*=?x0"),
        ("9", "1", None, ""),
        ("--", "--", None, ""),
    ],
)
def test_the_moves_of_a_row_are_found_as_far_as_it_was_played(
    south: str, north: str, race: str | None, moves: str
) -> None:
    assert found(RELAYED, south, north, "sungka", race) == moves


def test_rules_7_5_a_burned_house_cannot_be_lifted() -> None:
    result = open_row("#.1.1/0 1.1.0/0", "3", "3", "sungka")
    assert isinstance(result, Stopped)
    assert result.fault is OpeningFault.BURNED


def test_rules_7_6_under_pace_lap_ends_are_judged_when_both_laps_are_sown() -> None:
    result = open_row("0.0.2/0 0.1.1/0", "1", "2", "sungka capture=none pace=lap")
    assert log(result) == "0:S1 0:N2 1.S>S* 1.N>N1 2.S>N3 2:N1 3.N>N* 4.N>S3"
    result = open_row("0.0.2/0 1.0.3/0", "1", "1", "sungka capture=none pace=lap")
    assert log(result).startswith("0:S1 0:N1 1.S>S* 1.N>N* 2.S>N3 2.N>S3 3.N>S2 3:N3")


def test_rules_7_6_under_pace_lap_a_capture_can_take_what_a_lap_ended_with() -> None:
    result = open_row("1.0.0/0 1.0.1/0", "3", "3", "congkak pace=lap")
    assert not isinstance(result, Stopped)
    south, north = result[0].moves
    assert south[0].end is MoveEnd.CAPTURE
    assert (south[0].captured, north[0].end) == (2, MoveEnd.TAKEN)


def test_rules_7_6_ticks_have_no_meaning_under_pace_lap() -> None:
    result = open_row("1.0.0/0 1.0.1/0", "3@2", "3", "congkak pace=lap")
    assert isinstance(result, Stopped)
    assert result.fault is OpeningFault.TICK_UNDER_LAP


def test_rules_7_7_a_race_states_the_order_of_drops() -> None:
    result = open_row("0.2.0/0 0.2.0/0", "2", "2@9", "sungka relay=own", "N2 S2")
    assert log(result) == "0:S2 0:N2 1.N>N1 2.N>N* 3.S>S1 4.S>S*"
    assert after(result).endswith("N")


@pytest.mark.parametrize("pace", ["shell", "lap"])
def test_rules_7_7_under_a_race_ticks_are_passed_over_in_either_pace(pace: str) -> None:
    rules = f"sungka relay=own pace={pace}"
    plain = open_row("0.2.0/0 0.2.0/0", "2", "2", rules, "N2 S2")
    assert not isinstance(plain, Stopped)
    assert open_row("0.2.0/0 0.2.0/0", "2@5", "2@9", rules, "N2 S2") == plain


@pytest.mark.parametrize(
    ("race", "seat", "fault", "number"),
    [
        ("N2 S1", S, OpeningFault.SHELLS_LEFT, 3),
        ("N3 S2", N, OpeningFault.NO_SHELL_TO_DROP, 2),
    ],
)
def test_rules_7_7_a_race_covers_the_row_exactly(
    race: str, seat: Seat, fault: OpeningFault, number: int
) -> None:
    result = open_row("0.2.0/0 0.2.0/0", "2", "2", "sungka relay=own again=no", race)
    assert result == Stopped(seat, None, fault, number)


def test_rules_7_6_under_pace_lap_captures_come_before_the_next_lifts() -> None:
    assert after(open_row("1.1.0/0 1.0.0/0", "3", "3", "sungka pace=lap")) == "0.0.0/0 0.1.0/2 S"


FIRST_OVER = "congkak pace=first-over"


@pytest.mark.parametrize(
    ("position", "south", "north", "then"),
    [
        # North is over after its first lap; South's relay is left, and South plays next.
        ("0.1.2/0 1.1.0/0", "1", "2", "0.1.0/1 2.0.0/1 S"),
        # South ends in the store, North is over: South plays next, in a turn of its own.
        ("0.1.1/0 1.1.0/0", "1", "2", "0.1.0/1 1.0.0/1 S"),
        # Both are over: the first seat.
        ("0.1.0.1/0 0.1.0.1/0", "3", "3", "0.0.0.1/1 0.0.0.1/1 S"),
    ],
)
def test_rules_7_8_a_row_ends_when_one_hand_is_over(
    position: str, south: str, north: str, then: str
) -> None:
    result = open_row(position, south, north, FIRST_OVER)
    assert not isinstance(result, Stopped)
    assert (after(result), result[0].due) == (then, ())


def test_rules_7_8_what_is_written_after_the_end_of_the_row_is_a_fault() -> None:
    result = open_row("2.1.1/0 2.1.0/0", "1+2", "2", FIRST_OVER)
    assert isinstance(result, Stopped)
    assert (result.move, result.fault) == (1, OpeningFault.NO_MOVE_LEFT)


def test_rules_7_8_a_hand_in_its_store_lifts_before_the_other_goes_on() -> None:
    """It cannot wait, and the house that the other hand is to relay is lifted before it."""
    waiting = open_row("1.1.1/0 2.2.2/0", "1", "2", FIRST_OVER)
    assert not isinstance(waiting, Stopped)
    assert waiting[0].due == (S, N)
    relayed = open_row("3.1.1/0 1.1.2/0", "1+3", "1", FIRST_OVER)
    assert isinstance(relayed, Stopped)
    assert (relayed.seat, relayed.fault) == (S, OpeningFault.EMPTY)
