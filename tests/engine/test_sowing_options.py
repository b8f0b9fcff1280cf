"""The clauses on laps, captures and first lifts that options change, played by both engines."""

from __future__ import annotations

import pytest
from reference import game
from sungka.engine import match
from sungka.engine.board import House, Position, Seat
from sungka.engine.round import Fault, Round
from sungka.engine.rules_text import rules_from_text, rules_to_text
from sungka.engine.simultaneous import Lift, OpeningFault, PlayedOpening, Stopped, play_opening
from sungka.engine.sowing import Capture, MoveEnd, PlayedMove, Taking

S, N, E, W = Seat.SOUTH, Seat.NORTH, Seat.EAST, Seat.WEST

Hands = dict[str, list[game.WrittenMove]]


def rules_at(text: str, rules: str) -> str:
    board = Position.from_text(text)
    return f"{rules} seats={len(board.rows)} houses={board.houses}"


def play(text: str, rules: str, *houses: int) -> tuple[PlayedMove, str]:
    """The last move of a turn and the position after it, on which both engines agree."""
    rules = rules_at(text, rules)
    state = match.begin(rules_from_text(rules), Position.from_text(text))
    captured = 0
    for number in houses:
        move, state = state.play_move(number)
        captured += move.captured
    after = state.position.to_text()
    turn = game.play_turn(game.rules(rules), text, list(houses))
    assert (turn["position"], turn["captured"], turn["again"]) == (after, captured, state.goes_on)
    return move, after


def play_row(
    text: str, rules: str, hands: Hands, opens_match: bool = False
) -> tuple[PlayedOpening, Round]:
    """A simultaneous row on which both engines agree."""
    rules = rules_at(text, rules)
    state = match.begin(rules_from_text(rules), Position.from_text(text))
    lifts = tuple(tuple(Lift(*one) for one in hands[seat.value]) for seat in state.position.seats)
    played = play_opening(state, lifts)
    assert not isinstance(played, Stopped), played
    row = game.play_opening(game.rules(rules), text, hands, first_lift=opens_match)
    assert row["position"] == played[1].position.to_text()
    return played


# -- 2.3: origin ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "after", "captured", "laps"),
    [
        # Five shells are a whole circuit: S1, the store, N2, N1, and S2 again.
        ("sown", "0.1/3 1.0/0 N", 2, 1),
        # The fifth falls in S1, which holds one: S store, N2. That holds one: N1, S2 alone.
        ("skipped", "0.0/5 0.0/0 -", 3, 3),
        # The fifth is lifted from S2 again: S1, then as above.
        ("relayed", "0.0/5 0.0/0 -", 3, 4),
    ],
)
def test_rules_2_3_a_lap_comes_back_to_the_house_it_was_lifted_from(
    origin: str, after: str, captured: int, laps: int
) -> None:
    move, found = play("5.0/0 0.0/0 S", f"sungkaan origin={origin}", 2)
    assert (found, move.captured, len(move.laps)) == (after, captured, laps)


def test_rules_2_3_a_lap_skips_its_origin_each_time_it_comes_round() -> None:
    move, _ = play("9.0/0 0.0/0 S", "sungkaan origin=skipped capture=none", 2)
    drops = " ".join(map(str, move.laps[0].drops))
    assert drops == "S1 S store N2 N1 S1 S store N2 N1 S1"


def test_rules_2_3_a_relayed_origin_is_relayed_under_relay_own_too() -> None:
    move, _ = play("5.0/0 0.0/0 S", "sungkaan origin=relayed relay=own", 2)
    assert [str(house) for house in move.relays] == ["S2", "S1"]


def test_rules_2_3_a_relayed_origin_is_sown_into_a_burned_house() -> None:
    move, after = play("#.4/0 0.0/0 S", "sungkaan origin=relayed", 1)
    assert [len(lap.drops) for lap in move.laps] == [4, 1]
    assert (move.end, after) == (MoveEnd.STORE, "#.0/2 1.1/0 N")


@pytest.mark.parametrize(
    ("origin", "after"),
    [("skipped", "1.3/2 1.1/1 N"), ("sown", "2.0/2 2.2/1 N")],
)
def test_rules_2_3_an_origin_is_skipped_even_when_the_other_hand_has_sown_it(
    origin: str, after: str
) -> None:
    """North drops a shell in S2 while South is on its way round to it."""
    rules = f"sungka capture=none relay=own again=no origin={origin}"
    _, state = play_row("6.0/0 0.3/0 -", rules, {"S": [(2, None)], "N": [(1, None)]})
    assert state.position.to_text() == after


@pytest.mark.parametrize("pace", ["shell", "lap"])
@pytest.mark.parametrize("origin", ["sown", "relayed"])
def test_rules_7_6_a_lap_that_ends_in_its_origin_is_relayed_in_both_paces(
    origin: str, pace: str
) -> None:
    rules = f"sungka capture=none origin={origin} pace={pace}"
    played, _ = play_row("5.0/0 0.0/0 -", rules, {"S": [(2, None)], "N": []})
    assert len(played.moves[0][0].laps) == (1 if origin == "sown" else 4)


# -- 3.3: capture-after --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "houses", "captured"),
    [
        ("none", (3,), 4),
        ("circuit", (3,), 0),
        ("circuit", (1, 3), 4),  # the shell of the first move counts
        ("village", (1, 3), 0),  # it does not: this move stays in its own row
    ],
)
def test_rules_3_3_what_a_shell_in_the_store_allows(
    after: str, houses: tuple[int, ...], captured: int
) -> None:
    move, _ = play("1.0.1/0 1.3.0/0 S", f"sungkaan capture-after={after}", *houses)
    assert move.captured == captured
    assert move.end is (MoveEnd.CAPTURE if captured else MoveEnd.EMPTY)


def test_rules_3_3_a_hand_that_comes_round_has_passed_through_the_village() -> None:
    move, _ = play("5.0/0 0.0/0 S", "sungkaan capture-after=village", 2)
    assert move.captured == 2
    three = "7.0/0 0.0/0 0.0/0 S"
    assert play(three, "sungkaan capture-after=village", 2)[0].captured == 2
    assert play("3.0/0 #.#/0 S", "sungkaan capture=always capture-after=village", 2)[0].captured


@pytest.mark.parametrize(
    ("after", "position", "captured"),
    [
        ("circuit", "0.2.3/0 2.0.4/0 S", 8),
        ("village", "0.2.3/0 2.0.4/0 S", 0),  # it stops on its way through
        # S1 goes to N2, and from there once round to N2 again.
        ("village", "0.2/0 4.0/0 S", 2),
    ],
)
def test_rules_3_3_in_another_seats_house_the_hand_has_passed_before(
    after: str, position: str, captured: int
) -> None:
    move, _ = play(position, f"sungkaan capture-theirs=sides capture-after={after}", 1)
    assert move.captured == captured


def test_rules_3_3_hands_of_a_row_pass_through_the_village_each_for_itself() -> None:
    """Shells that another hand forfeits into a store are none of the hand's own."""
    rules = "sungka capture=always capture-after=village burned=forfeit"
    hands: Hands = {"S": [(3, None)], "N": [(1, None)]}
    played, _ = play_row("1.0.#/0 0.0.2/0 -", rules, hands)
    assert [hand[0].captured for hand in played.moves] == [0, 0]


# -- 3.4: facing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "facing", "taken"),
    [
        ("0.1.0/0 2.0.3/0 1.1.1/0 S", "mirror", House(E, 3)),
        ("0.1.0/0 2.0.3/0 1.1.1/0 S", "same", House(E, 1)),
        ("1.1.1/0 0.1.0/0 2.0.3/0 E", "mirror", House(W, 3)),
        ("2.0.3/0 1.1.1/0 0.1.0/0 W", "mirror", House(S, 3)),
        ("2.0.3/0 1.1.1/0 0.1.0/0 W", "same", House(S, 1)),
        ("0.1.0/0 2.0.3/0 S", "mirror", House(N, 3)),
        ("0.1.0/0 2.0.3/0 S", "same", House(N, 3)),  # with two seats it says nothing
    ],
)
def test_rules_3_4_the_house_that_faces_an_own_house(
    position: str, facing: str, taken: House
) -> None:
    move, _ = play(position, f"sungkaan facing={facing}", 2)
    assert move.capture is not None
    assert [taking.house for taking in move.capture.takings] == [taken]


# -- 3.5: capture-theirs -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theirs", "capture", "captured", "after"),
    [
        ("none", "both", 0, "0.2.0/1 3.1.4/0 N"),
        ("sides", "both", 8, "0.2.0/9 0.0.0/0 N"),
        ("sides", "always", 8, "0.2.0/9 0.0.0/0 N"),
        ("sides", "facing", 7, "0.2.0/8 0.1.0/0 N"),
        ("sides", "none", 7, "0.2.0/8 0.1.0/0 N"),
        ("own", "both", 3, "0.0.0/4 3.0.4/0 N"),
        ("own", "facing", 2, "0.0.0/3 3.1.4/0 N"),
    ],
)
def test_rules_3_5_a_last_shell_in_another_seats_empty_house(
    theirs: str, capture: str, captured: int, after: str
) -> None:
    rules = f"sungkaan capture-theirs={theirs} capture={capture}"
    move, found = play("0.2.3/0 2.0.4/0 S", rules, 1)
    assert (move.captured, found) == (captured, after)
    assert move.end is (MoveEnd.CAPTURE if captured else MoveEnd.EMPTY)


def test_rules_3_5_a_capture_names_every_house_it_empties() -> None:
    move, _ = play("0.2.3/0 2.0.4/0 S", "sungkaan capture-theirs=sides", 1)
    takings = (Taking(House(N, 3), 3), Taking(House(N, 1), 4))
    assert move.capture == Capture(House(N, 2), takings, takes_own=True)


@pytest.mark.parametrize(
    ("position", "number", "captured"),
    [
        ("0.0.2/0 0.4.4/0 S", 1, 5),  # N3, at the end of its row: N2 alone
        ("4.0.4/0 3.4.0/0 S", 1, 6),  # N1: N2 alone, neither a store nor S3
        ("0.0.2/0 #.0.4/0 S", 1, 5),  # a burned house holds none
        ("0.0.2/0 0.0.4/0 S", 1, 0),  # beside it lies nothing
    ],
)
def test_rules_3_5_only_the_row_of_the_last_shell_is_beside_it(
    position: str, number: int, captured: int
) -> None:
    for capture in ("both", "always"):
        rules = f"sungkaan capture-theirs=sides capture={capture}"
        assert play(position, rules, number)[0].captured == captured


@pytest.mark.parametrize(
    ("facing", "position", "captured"),
    [
        ("mirror", "3.0.2/0 0.0.0/0 0.0.0/0 S", 0),  # E3 faces S1, which was lifted
        ("same", "3.0.2/0 0.0.0/0 0.0.0/0 S", 4),  # E3 and S3
        ("mirror", "1.1.5/0 0.0.0/0 0.0.0/0 S", 0),  # W3 faces no house of South
        ("same", "1.1.5/0 0.0.0/0 0.0.0/0 S", 0),
    ],
)
def test_rules_3_5_with_three_seats_an_own_house_faces_only_the_next_row(
    facing: str, position: str, captured: int
) -> None:
    rules = f"sungkaan capture-theirs=own facing={facing}"
    assert play(position, rules, 1)[0].captured == captured


# -- 3.6: capture-again --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "position", "houses", "after"),
    [
        ("capture-again=no", "1.0.1/0 1.3.0/0 S", (3,), "0.0.1/4 1.0.0/0 N"),
        ("capture-again=yes", "1.0.1/0 1.3.0/0 S", (3,), "0.0.1/4 1.0.0/0 S"),
        ("capture-again=yes", "1.0.1/0 1.3.0/0 S", (3, 1), "0.0.0/5 1.0.0/0 N"),
        # Nothing is left to lift.
        ("capture-again=yes", "1.0.0/0 1.3.0/0 S", (3,), "0.0.0/4 1.0.0/0 N"),
        # Nothing is captured.
        ("capture-again=yes", "1.0.1/0 1.0.0/0 S", (3,), "0.1.1/0 1.0.0/0 N"),
        # The capturing shell alone is a capture too.
        ("capture-again=yes capture=always", "1.0.1/0 1.0.0/0 S", (3,), "0.0.1/1 1.0.0/0 S"),
        ("capture-again=yes again=no", "1.0.1/0 1.3.0/0 S", (3,), "0.0.1/4 1.0.0/0 S"),
        ("capture-again=yes capture-theirs=sides", "1.0.2/0 0.4.4/0 S", (1,), "1.0.0/6 0.0.4/0 S"),
        # The rows are judged when the turn is complete.
        ("capture-again=yes round-end=one", "1.0.1/0 0.3.0/0 S", (3,), "0.0.1/4 0.0.0/0 S"),
    ],
)
def test_rules_3_6_what_follows_a_capture(
    options: str, position: str, houses: tuple[int, ...], after: str
) -> None:
    assert play(position, f"sungkaan {options}", *houses)[1] == after


def test_rules_3_6_a_hand_goes_on_after_its_capture_at_once_or_at_its_tick() -> None:
    rules = "sungka capture=always capture-again=yes"
    hands: Hands = {"S": [(3, None), (1, None)], "N": [(1, None)]}
    played, state = play_row("1.0.1/0 0.0.1/0 -", rules, hands)
    assert [event.tick for event in played.events] == [0, 0, 1, 1, 1, 1, 2]
    assert state.position.to_text() == "0.0.0/2 0.0.0/1 -"
    hands["S"][1] = (1, 9)
    played, _ = play_row("1.0.1/0 0.0.1/0 -", rules, hands)
    assert played.events[-1].tick == 10


def test_rules_7_4_a_hand_that_waits_after_its_capture_is_due_or_over() -> None:
    board = Position.from_text("1.0.1/0 0.0.1/0 -")
    rules = rules_from_text("sungka houses=3 capture=always capture-again=yes")
    played = play_opening(match.begin(rules, board), ((Lift(3),), (Lift(1),)))
    assert not isinstance(played, Stopped)
    assert played[0].due == (S,)
    assert played[1].position.to_move is S
    # North captures what lies in S1 while South waits with nothing else to lift.
    rules = rules_from_text("sungka houses=3 capture=both capture-again=yes again=no")
    board = Position.from_text("1.0.1/0 2.2.0/0 -")
    played = play_opening(match.begin(rules, board), ((Lift(3),), (Lift(3),)))
    assert not isinstance(played, Stopped)
    assert played[0].moves[0][0].captured == 3
    assert played[0].due == (S,)


def test_rules_3_6_a_hand_goes_on_after_its_capture_at_pace_lap() -> None:
    rules = "sungka capture=always capture-again=yes pace=lap"
    hands: Hands = {"S": [(3, None), (1, None)], "N": [(1, None)]}
    played, state = play_row("1.0.1/0 0.0.1/0 -", rules, hands)
    assert [move.captured for move in played.moves[0]] == [1, 0]
    assert state.position.to_text() == "0.0.0/2 0.0.0/1 -"


# -- 4.1: first-lift -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "legal"),
    [
        ("first-lift=any", (1, 2, 3)),
        ("first-lift=farthest", (3,)),
        ("first-lift=nearest", (1,)),
        ("opening=farthest", (3,)),
        ("layout=alternate houses=2 first-lift=nearest", (2,)),  # house 1 is empty
    ],
)
def test_rules_4_1_the_first_lift_of_a_match_may_be_bound(
    options: str, legal: tuple[int, ...]
) -> None:
    text = f"sungkaan {options}" if "houses" in options else f"sungkaan houses=3 {options}"
    state = match.start(rules_from_text(text))
    assert state.legal_houses() == legal
    assert tuple(game.moves(game.rules(text), state.position.to_text(), True)) == legal
    for number in set(range(1, state.position.houses + 1)) - set(legal):
        empty = not state.position.count(House(S, number))
        assert state.fault(number) is (Fault.EMPTY if empty else Fault.NOT_OPENING)
    assert len(state.play_move(legal[0])[1].legal_houses()) > 1


@pytest.mark.parametrize(
    ("south", "north", "stopped"),
    [
        ((Lift(3),), (Lift(1),), (N, OpeningFault.NOT_OPENING)),
        ((Lift(2),), (Lift(3),), (S, OpeningFault.NOT_OPENING)),
        ((Lift(4),), (Lift(3),), (S, OpeningFault.NO_SUCH_HOUSE)),
    ],
)
def test_rules_4_1_with_both_hands_the_first_lift_of_each_is_bound(
    south: tuple[Lift, ...], north: tuple[Lift, ...], stopped: tuple[Seat, OpeningFault]
) -> None:
    text = "sungka houses=3 shells=2 first-lift=farthest"
    state = match.start(rules_from_text(text))
    played = play_opening(state, (south, north))
    assert isinstance(played, Stopped)
    assert (played.seat, played.move, played.fault) == (stopped[0], 0, stopped[1])
    hands: Hands = {"S": [tuple(south[0])], "N": [tuple(north[0])]}
    with pytest.raises(ValueError, match=r"opens the match|not a house"):
        game.play_opening(game.rules(text), "2.2.2/0 2.2.2/0 -", hands, first_lift=True)


def test_rules_4_1_a_hand_is_free_when_its_house_is_empty_at_the_instant_of_its_lift() -> None:
    """South relays S1 and then N2, at tick 3; a lift at tick 2 comes before that."""
    state = match.start(rules_from_text("sungka houses=2 shells=1 first-lift=farthest"))
    early = play_opening(state, ((Lift(2),), (Lift(1, 2),)))
    assert isinstance(early, Stopped)
    assert (early.seat, early.fault) == (N, OpeningFault.NOT_OPENING)
    late = play_opening(state, ((Lift(2),), (Lift(1, 3),)))
    assert not isinstance(late, Stopped) or late.fault is OpeningFault.NO_MOVE_LEFT


def test_rules_4_1_no_later_round_and_no_setup_is_bound() -> None:
    rules = rules_from_text("sungka houses=2 shells=1 first-lift=nearest")
    state = match.begin(rules, match.start(rules).position)
    assert not isinstance(play_opening(state, ((Lift(2),), (Lift(2),))), Stopped)


# -- names of the opening ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("sungka-49", "sungka-49"),
        ("sungka-49 opening=farthest", "sungka-49"),
        ("sungka-49 first-lift=farthest opening=alternate", "sungka-49"),
        ("sungka-49 opening=alternate", "sungka-49 opening=alternate"),
        ("sungka-49 first-lift=any", "sungka-49 opening=alternate"),
        ("sungka-49 first-lift=nearest", "sungka-49 first-lift=nearest"),
        ("sungka-49 opening=simultaneous", "sungka-49 opening=simultaneous"),
        (
            "sungka-49 first-lift=farthest opening=simultaneous",
            "sungka-49 opening=simultaneous first-lift=farthest",
        ),
        ("sungkaan opening=farthest", "sungkaan opening=farthest"),
        ("sungkaan first-lift=farthest", "sungkaan opening=farthest"),
        ("sungkaan opening=farthest first-lift=farthest", "sungkaan opening=farthest"),
        ("sungkaan first-lift=nearest", "sungkaan first-lift=nearest"),
        ("sungka first-lift=farthest", "sungka first-lift=farthest"),
        ("sungka opening=farthest seats=3", "sungka seats=3 opening=farthest"),
        (
            "sungka first-lift=nearest opening=alternate",
            "sungka opening=alternate first-lift=nearest",
        ),
        ("sungka capture-again=yes capture=none", "sungka capture=none capture-again=yes"),
    ],
)
def test_the_canonical_text_names_an_opening_in_one_way(text: str, canonical: str) -> None:
    rules = rules_from_text(text)
    assert rules_to_text(rules) == canonical
    assert rules_from_text(canonical) == rules
    plain = game.rules(text)
    assert {k: str(v) for k, v in plain.items()} == rules.options()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "sungka opening=farthest first-lift=any",
            "`opening=farthest` contradicts `first-lift=any`",
        ),
        ("sungka first-lift=nearest opening=farthest", "contradicts `first-lift=nearest`"),
        ("sungka first-lift=far", "`first-lift` is one of `any`, `farthest`, `nearest`"),
        ("sungka opening=near", "`opening` is one of `alternate`, `simultaneous`, `farthest`"),
    ],
)
def test_two_words_on_the_first_lift_do_not_contradict_each_other(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rules_from_text(text)
    with pytest.raises(ValueError, match=r"\w"):
        game.rules(text)
