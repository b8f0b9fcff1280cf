"""A match while it is played: every preset, both hands, rounds, refusals, and its record."""

from __future__ import annotations

import random

import pytest
from sungka.engine.board import Position, Seat
from sungka.engine.presets import PRESETS
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read
from sungka.notation.record import RoundStart
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.scoring.live_match import Match, begin_match

TOGETHER = "sungka houses=4 shells=4"


def play_by_chance(rules: str, seed: int, rounds: int = 3) -> Match:
    chance, match = random.Random(seed), begin_match(rules)
    while not match.is_over:
        if match.is_round_over:
            if match.number == rounds:
                return match
            match = match.next_round()
        else:
            match = match.play(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", [preset.name for preset in PRESETS])
def test_a_match_by_chance_is_written_as_it_was_played(rules: str, seed: int) -> None:
    match = play_by_chance(rules, seed)
    record = match.to_record({"Event": "By chance"}, None if match.is_over else "abandoned")
    reading = next(read(write(record)))
    replay = play(reading.record)
    assert (*reading.diagnostics, *replay.diagnostics) == ()
    assert reading.record == record
    assert record.value("Event") == "By chance"
    assert replay.result.stores == match.stores
    assert sum(match.stores) == match.rules.total
    assert len(match.scores) == match.number
    if match.is_over:
        assert replay.result == match.result
        assert replay.result.winner is match.winner
    else:
        assert match.winner is None


@pytest.mark.parametrize("rules", [preset.name for preset in PRESETS])
def test_each_house_said_to_be_legal_can_be_lifted_and_no_other(rules: str) -> None:
    chance, match = random.Random(rules), begin_match(rules)
    for _ in range(12):
        if match.is_round_over:
            break
        for house in range(match.rules.houses + 2):
            if house in match.legal():
                assert match.play(house) != match
            else:
                with pytest.raises(ValueError, match="cannot be played"):
                    match.play(house)
        match = match.play(chance.choice(match.legal()))


def test_a_turn_is_played_as_text_or_move_by_move() -> None:
    begun = begin_match("dakon")
    whole = begun.play("S7+3")
    by_move = begun.play(7).play(3)
    assert whole.round == by_move.round
    assert whole.to_move is Seat.NORTH
    assert whole.text() == by_move.text() == "S7+3"
    assert begun.play(7).to_move is Seat.SOUTH


def test_a_row_is_played_as_text_or_hand_by_hand() -> None:
    whole = begin_match("sungka").play("S2 | N5")
    assert whole.round == begin_match("sungka").play(2).play(5).round
    assert whole.round == begin_match("sungka").round.play_row([2], [5])[1]
    assert whole.text() == "S2 | N5"
    late = begin_match("sungka").play("S2 | N5@3")
    assert late.text() == "S2 | N5@3"
    assert late.round == begin_match("sungka").round.play_row([2], [(5, 3)])[1]


def test_the_hand_that_is_free_first_is_asked_first() -> None:
    match = begin_match("sungka").play(7)
    assert match.to_move is Seat.NORTH
    assert match.play(7).to_move is Seat.SOUTH
    assert match.position.to_move is None


def test_three_hands_take_turns_from_the_seat_that_begins() -> None:
    match = begin_match("sungka-three", first="E")
    assert match.to_move is Seat.EAST
    assert any(
        isinstance(item, RoundStart) and item.first is Seat.EAST
        for item in match.to_record(end="abandoned").body
    )


def test_a_position_to_begin_with_is_written_as_the_set_up() -> None:
    position = Position.from_text("0.0.0.3/20 0.2.0.0/7 N")
    match = begin_match("dakon houses=4 shells=4", position)
    assert match.legal() == (3,)
    assert match == begin_match("dakon houses=4 shells=4", position.to_text())
    record = match.play(3).to_record(end="agreed")
    assert record.value("Setup") == position.to_text()
    assert not play(record).has_errors


def test_the_next_round_burns_what_the_players_choose() -> None:
    rules = "dakon burn=chosen"
    match = next(
        found
        for seed in range(50)
        for found in [play_by_chance(rules, seed, rounds=1)]
        if not found.is_over and found.next_round().burned
    )
    burned = match.next_round().burned
    seat = burned[0].seat
    chosen = [f"{seat.value}{n}" for n in range(1, len([h for h in burned if h.seat is seat]) + 1)]
    other = match.next_round(chosen)
    assert [str(house) for house in other.burned] == chosen
    assert not play(other.to_record(end="abandoned")).has_errors
    with pytest.raises(ValueError, match="burn"):
        match.next_round([*chosen, f"{seat.value}7"])


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (9, "S9"),
        ("S0", "`0` is not a house"),
        ("N3", "North"),
        ("what", "what"),
        ("S6 | N5", "at once"),
    ],
)
def test_a_refusal_says_what_was_given_and_why(said: int | str, why: str) -> None:
    with pytest.raises(ValueError, match=f"`.*` cannot be played: .*{why}") as found:
        begin_match("dakon").play(said)
    assert f"`{said}`" in str(found.value)


def test_what_does_not_fit_is_refused() -> None:
    match = begin_match("dakon")
    with pytest.raises(ValueError, match="round 1 is not over"):
        match.next_round()
    with pytest.raises(ValueError, match="`Result` is not given"):
        match.to_record({"Result": "S"})
    with pytest.raises(ValueError, match="resign"):
        match.to_record(end="resign")
    with pytest.raises(ValueError, match="`Q` is no seat: write one of `S`, `N`"):
        begin_match("dakon", first="Q")
    with pytest.raises(ValueError, match="East"):
        begin_match("dakon", first="E")
    with pytest.raises(ValueError, match="leave `first` out"):
        begin_match("dakon", "1.0/0 0.1/0 S", "S")
    ended = match.play("end resign S")
    assert ended.is_over
    assert ended.winner is Seat.NORTH
    assert ended.legal() == ()
    with pytest.raises(ValueError, match="the match is over"):
        ended.next_round()


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        (([2],), "2 hands"),
        (([2], []), "North has shells"),
        (([9], [1]), "S9 cannot be lifted"),
        (([7], [7]), "has another house to lift"),
    ],
)
def test_a_row_that_cannot_be_played_is_refused(hands: tuple[list[int], ...], why: str) -> None:
    state: Round = begin_match(TOGETHER.split()[0]).round
    with pytest.raises(ValueError, match=why):
        state.play_row(*hands)
    with pytest.raises(ValueError, match="not in turns"):
        begin_match(rules_from_text("dakon")).round.play_row([1], [1])
