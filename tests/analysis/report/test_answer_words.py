"""Comments on what the opponents take next: "now" is the turn that comes at once, after no pass."""

from __future__ import annotations

from functools import cache

import pytest
from sungka.analysis.judging.annotation import Annotation, JudgedTurn
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.report.comments import Speaker
from sungka.analysis.report.phrases import Language
from sungka.replay.play import play
from sungka.replay.steps import RowPlayed, TurnPlayed
from support.judging import annotated
from support.lengths import long_after
from support.matches import random_match

KINDS = {
    "turns of two seats": ("sungkaan houses=3 shells=3", range(33, 38), TurnPlayed),
    "rows of both hands": ("sungka houses=3 shells=2", range(8), RowPlayed),
    "three seats": ("sungka houses=3 shells=3 seats=3", range(7, 10), TurnPlayed),
}
NOW = {Language.ENGLISH: "; now ", Language.FILIPINO: "; ngayon, "}


@cache
def judged(kind: str) -> list[tuple[Annotation, JudgedTurn, Judgement]]:
    """Turns of a kind that lost something, with their annotation."""
    rules, seeds, step = KINDS[kind]
    annotations = [annotated(play(random_match(rules, seed))) for seed in seeds]
    return [
        (annotation, turn, judgement)
        for annotation in annotations
        for turn in annotation.turns
        if isinstance(turn.step, step)
        for judgement in turn.judgements
        if judgement.loss and judgement.only is None
    ]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kind", long_after(1, KINDS))
def test_what_is_taken_now_is_the_turn_that_comes_at_once(kind: str, language: Language) -> None:
    speaker, at_once, after_a_pass = Speaker(language), 0, 0
    for annotation, turn, judgement in judged(kind):
        words = speaker.comment(annotation, turn, judgement) or ""
        reply = judgement.reply
        if NOW[language] in words:
            said = words.partition(NOW[language])[2].partition(";")[0].split(", ")[0]
            answers = [reply[0].to_text()]
            assert reply[0].lifts, f"{words}: {' '.join(one.to_text() for one in reply)}"
            assert answers == [word for word in said.split() if word[0] in "SNEW"]
            assert turn.step.after.to_move is reply[0].seat
            at_once += 1
        elif reply and not reply[0].lifts:
            after_a_pass += any(one.lifts and one.seat is not judgement.seat for one in reply)
    assert at_once > 0
    assert after_a_pass > 0
