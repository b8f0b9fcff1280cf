"""Comments on hands of simultaneous rows: every number agrees with the reference engine."""

from __future__ import annotations

import re

import pytest
from reference import game
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.report.comments import Speaker
from sungka.analysis.report.phrases import Language, seat_name
from sungka.engine.board import Position, Seat
from sungka.notation.record import Move, SimultaneousRow, Turn
from sungka.replay.play import play
from sungka.replay.steps import RowPlayed
from support.judging import annotated
from support.matches import random_match

BY_CAPTURE = r"(?:, (?P<{}>all|\d+)(?: of them)? by capture)?"
IN_ROW = re.compile(
    r"(?:gives away (?P<least>at least )?(?P<lost>\d+) shells?|(?P<better>\S+) looks better): "
    r"in the row (?P<played>\S+) brings (?P<brought>\d+) shells?, "
    r"(?P<best>\S+) (?P<gained>\d+) shells?"
    + BY_CAPTURE.format("captured")
    + r"(?:; after \S+ (?P<mover>\w+) would have been to move"
    r"(?:, and (?P<again>\S+) takes (?P<then>\d+) shells?)?)?"
    r"(?:; now (?P<answer>\S+) takes (?P<taken>\d+) shells?" + BY_CAPTURE.format("by") + ")?"
    r"(?:; \S+ would have burned [SNEW\d ]+ in the next round)?"
)


@pytest.mark.push
@pytest.mark.parametrize("options", ["", " pace=lap", " round-end=one burned=forfeit", " seats=3"])
def test_what_is_said_of_a_hand_is_what_the_reference_plays(options: str) -> None:
    text, seen = f"sungka houses=5 shells=4 rounds=3{options}", 0
    rules = game.rules(text)
    for seed in range(12):
        annotation = annotated(play(random_match(text, seed)))
        for turn in annotation.turns:
            step = turn.step
            if not isinstance(step, RowPlayed):
                continue
            row = annotation.replay.record.body[step.body_index]
            assert isinstance(row, SimultaneousRow)
            for hand, judgement in enumerate(turn.judgements):
                words = Speaker(Language.ENGLISH).comment(annotation, turn, judgement)
                if judgement.loss == 0:
                    assert words is None
                    continue
                told = IN_ROW.fullmatch(words or "")
                assert told is not None, words
                check(rules, step, row, judgement, hand, told)
                seen += told["again"] is not None
    assert seen > 3


def check(
    rules: game.Rules,
    step: RowPlayed,
    row: SimultaneousRow,
    judgement: Judgement,
    hand: int,
    told: re.Match[str],
) -> None:
    """Check a comment against both rows, the one written and the better one."""
    own = judgement.seat.value
    before, after = step.before, step.after
    assert told["better"] in (None, told["best"])
    assert int(told["lost"] or 0) == judgement.proven <= judgement.loss
    if told["lost"]:
        assert (told["least"] is None) == judgement.is_loss_exact
    if judgement.is_loss_exact:
        assert judgement.proven == judgement.loss
    assert int(told["brought"]) == after.stores[hand] - before.stores[hand]
    assert told["played"] == own + "+".join(str(m.house) for m in moves_of(row, hand))
    chosen = {
        seat: [(lift.number, lift.tick) for lift in lifts]
        for seat, lifts in zip(game.seats_of(rules), judgement.row, strict=True)
    }
    assert told["best"] == own + "+".join(str(number) for number, _ in chosen[own])
    for other in set(range(len(row.turns))) - {hand}:
        written = [move.house for move in moves_of(row, other)]
        assert [lift.number for lift in judgement.row[other]][:1] == written[:1]
    outcome = game.play_opening(rules, before.to_text(), chosen)
    better = Position.from_text(outcome["position"])
    assert int(told["gained"]) == better.stores[hand] - before.stores[hand]
    if told["captured"]:
        captured = outcome["captured"][own]
        assert captured == int(told["gained"] if told["captured"] == "all" else told["captured"])
    mover = better.to_move
    assert told["mover"] == (mover and mover.title)
    if told["again"]:
        assert mover is judgement.seat
        assert taken(rules, better, told["again"]) == int(told["then"])
    if told["answer"]:
        assert taken(rules, after, told["answer"]) == int(told["taken"])


def moves_of(row: SimultaneousRow, hand: int) -> tuple[Move, ...]:
    turn = row.turns[hand]
    return turn.moves if isinstance(turn, Turn) else ()


def taken(rules: game.Rules, position: Position, turn: str) -> int:
    """The shells that a turn like `S3+1` brings its seat."""
    index = game.seats_of(rules).index(turn[0])
    houses = [int(number) for number in turn[1:].split("+")]
    assert position.to_move is Seat(turn[0])
    outcome = game.play_turn(rules, position.to_text(), houses)
    return Position.from_text(outcome["position"]).stores[index] - position.stores[index]


def test_every_seat_has_a_name_in_both_languages() -> None:
    names = [seat_name(language, seat) for language in Language for seat in Seat]
    assert len(set(names)) == 8
    assert all(names)
