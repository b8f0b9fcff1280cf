"""The arrows and rings beside comments, each found again on the reference engine."""

from __future__ import annotations

from pathlib import Path

import pytest
from reference import game
from sungka.analysis.judging.annotation import Annotation, annotate
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.marks import THRESHOLDS, Thresholds
from sungka.analysis.judging.measure import Value
from sungka.analysis.report.comments import Speaker, draw_moment
from sungka.analysis.report.moments import KeyMoment, find_moments
from sungka.analysis.report.phrases import Language, Phrase
from sungka.engine.rules_text import rules_to_text
from sungka.notation.drawings import WrittenDrawing
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import split
from sungka.replay.play import play
from support.judging import annotated
from support.lengths import long_after
from support.matches import random_match
from support.sentences import LOW, read_comment

EXAMPLES = Path(__file__).parents[3] / "examples"
BOARDS = ("sungkaan houses=5 shells=3", "dakon houses=5 shells=2", "sungka houses=4 shells=3")
ANSWERS = {Phrase.ANSWER, Phrase.ALLOWED, Phrase.OPEN_HOUSE}


@pytest.mark.push
@pytest.mark.parametrize("text", long_after(2, BOARDS))
def test_arrows_show_what_the_words_say(text: str) -> None:
    drawn = [check_drawings(annotated(play(random_match(text, n)), 7), LOW) for n in range(6)]
    assert sum(threats for threats, _ in drawn) > 5


@pytest.mark.push
@pytest.mark.parametrize("name", long_after(2, ["sungkaan", "congkak", "sungka", "sungka-three"]))
def test_arrows_of_the_examples_show_what_the_words_say(name: str) -> None:
    source = next(split((EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8")))
    replay = play(parse(source).record)
    assert replay.rules is not None
    annotation = annotate(replay, make_effort(Level.QUICK, replay.rules.seats))
    _, reaches = check_drawings(annotation, THRESHOLDS[Value.SHELLS])
    assert reaches


def check_drawings(annotation: Annotation, thresholds: Thresholds) -> tuple[int, int]:
    """The moments of a match with a threat drawn, and with what was within reach.

    Fails at the first drawing that is not true.
    """
    threats = reaches = 0
    for moment in find_moments(annotation, thresholds):
        drawings = draw_moment(moment, is_answer_told=False)
        rings = [one for one in drawings if one.start is None]
        assert len(rings) <= 3
        assert len(drawings) - len(rings) <= 2
        words = Speaker(Language.ENGLISH).comment(annotation, moment) or ""
        said = {phrase for phrase, _ in read_comment(Language.ENGLISH, words)} if words else set()
        red, green = (
            [one for one in drawings if one.colour == colour] for colour in ("red", "green")
        )
        assert len(red) + len(green) == len(drawings)
        if moment.contrast is None or moment.contrast.is_row:
            assert not drawings
            continue
        assert green
        assert not red or said & ANSWERS
        assert (len(green) > 1) <= (Phrase.CAPTURE in said or green[0].start is None)
        check_reach(annotation, moment, green)
        reaches += 1
        if red:
            check_threat(annotation, moment, red)
            threats += 1
    return threats, reaches


def check_reach(annotation: Annotation, moment: KeyMoment, green: list[WrittenDrawing]) -> None:
    """The arrow is the lift where the better turn parts, the ring what that turn captures."""
    assert moment.contrast is not None
    step, at = annotation.turns[moment.number].step, moment.contrast.at
    lifts = list(moment.contrast.better.reach.turn.lifts)
    opens = annotation.turns[0].step is step
    opens = opens and annotation.replay.record.tag("Setup") is None and step.row == 1
    lines = trace(annotation, step.before.to_text(), moment.contrast.seat.value, lifts, opens)
    house, last, _ = lines[at]
    assert places(green[0]) in ([house, last], [last])
    for ring in green[1:]:
        (place,) = places(ring)
        assert any(place in taken for _, _, taken in lines[at:])


def check_threat(annotation: Annotation, moment: KeyMoment, red: list[WrittenDrawing]) -> None:
    """The arrow is a lift of the answer that captures, the ring what it captures."""
    assert moment.contrast is not None
    answer = moment.contrast.played.following
    assert answer is not None
    after = annotation.turns[moment.number].step.after.to_text()
    lines = trace(annotation, after, answer.turn.seat.value, list(answer.turn.lifts), False)
    arrow, ring = red
    (taken,) = places(ring)
    assert any(
        places(arrow) in ([house, last], [last]) and taken in captured
        for house, last, captured in lines[:4]
    )


def trace(
    annotation: Annotation, position: str, seat: str, lifts: list[int], opens: bool
) -> list[tuple[str, str, set[str]]]:
    """Each lift of a turn: its house, where its last shell ends, and what may fall by it."""
    assert annotation.replay.rules is not None
    rules, found, laps, captured = game.rules(rules_to_text(annotation.replay.rules)), [], 0, 0
    for done, number in enumerate(lifts):
        turn = game.play_turn(rules, position, lifts[: done + 1], opens)
        own = turn["laps"][laps:]
        seats = [one.value for one in annotation.replay.rules.playing_order]
        taken = empty_houses(turn["position"], seats)
        is_capture = turn["captured"] > captured
        assert own[0][0] == f"{seat}{number}"
        found.append((own[0][0], own[-1][1][-1], taken if is_capture else set()))
        laps, captured = len(turn["laps"]), turn["captured"]
    return found


def empty_houses(position: str, seats: list[str]) -> set[str]:
    return {
        f"{seat}{len(houses) - at}"
        for seat, row in zip(seats, position.split(), strict=False)
        for houses in [row.partition("/")[0].split(".")]
        for at, count in enumerate(houses)
        if count == "0"
    }


def places(drawing: WrittenDrawing) -> list[str]:
    ends = [drawing.end] if drawing.start is None else [drawing.start, drawing.end]
    return [f"{one.seat.value}{one.house or ''}" for one in ends]
