"""Every sentence of the engine's comments, number by number on the reference engine."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from sungka.analysis.judging.annotation import Annotation, JudgedTurn, annotate, find_obstacle
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.judging.measure import Value
from sungka.analysis.report.comments import Speaker
from sungka.analysis.report.phrases import Language, Phrase
from sungka.engine.board import Position
from sungka.engine.kernel import COMPILED
from sungka.engine.presets import PRESETS
from sungka.engine.round import Round
from sungka.notation.reading.parser import parse
from sungka.notation.record import End, EndReason, Gap, Record, SetPosition, Tag, Turn
from sungka.notation.splitter import split
from sungka.replay.play import play
from sungka.replay.steps import TurnPlayed
from support.judging import annotated
from support.lengths import long_after
from support.matches import random_match
from support.sentences import LOSSES, check_comments, read_comment
from support.variations import vary

from ..minimax import exhausted

EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.sgn"))
RECORDS = os.environ.get("SUNGKA_RECORDS", "")
"""A folder of records of one's own, whose comments are to be checked too."""

OWN = {
    f"{path.stem} {number}": source
    for path in (sorted(Path(RECORDS).glob("*.sgn")) if RECORDS else [])
    for number, source in enumerate(split(path.read_text()), 1)
}
"""Its records, each a test of its own, by file and number."""

SMALL = {
    "turns": "sungkaan houses=5 shells=2",
    "rounds": "dakon houses=5 shells=2 rounds=3",
    "hands": "sungka houses=4 shells=3 rounds=3",
    "only moves": "congkak houses=5 shells=2 rounds=2",
    "three seats": "sungka-three houses=3 shells=2 rounds=2",
    "open": "dakon houses=3 shells=3 rounds=3 burned=open",
}


def count_true(annotation: Annotation) -> Counter[Phrase]:
    """The sentences said of a record in both languages; fails at the first that is not true."""
    said: Counter[Phrase] = Counter()
    for language in Language:
        for phrase, wrong in check_comments(annotation, language):
            assert not wrong, wrong
            said[phrase] += 1
    return said


@pytest.mark.push
@pytest.mark.parametrize("text", long_after(2, SMALL.values()), ids=SMALL)
def test_every_sentence_on_small_boards_is_true(text: str) -> None:
    said = sum((count_true(judge(text, seed)) for seed in range(12)), Counter[Phrase]())
    assert sum(said.values()) > 20


@pytest.mark.push
@pytest.mark.parametrize("value", Value)
@pytest.mark.parametrize("text", long_after(1, SMALL.values()), ids=SMALL)
def test_every_sentence_by_whole_turns_is_true(text: str, value: Value) -> None:
    said: Counter[Phrase] = Counter()
    for seed in range(8):
        replay = play(random_match(text, seed))
        assert replay.rules is not None
        if find_obstacle(replay, value) is None:
            effort = make_effort(Level.QUICK, replay.rules.seats)
            said += count_true(annotate(replay, effort, value=value))
    assert not said or sum(said.values()) > 20


@pytest.mark.push
@pytest.mark.skipif(not COMPILED, reason="whole turns of full boards take minutes in plain Python")
@pytest.mark.parametrize("name", ["sungkaan", "congkak-lap"])
def test_every_sentence_by_whole_turns_on_a_full_board_is_true(name: str) -> None:
    path = next(path for path in EXAMPLES if path.stem == name)
    replay = play(parse(next(split(path.read_text()))).record)
    said = count_true(annotate(replay, make_effort(Level.NORMAL, 2)))
    assert {Phrase.AT_LEAST, Phrase.IN_SIGHT} <= set(said)


@pytest.mark.push
def test_every_kind_of_sentence_is_tried() -> None:
    games = [(text, seed) for text in SMALL.values() for seed in range(15)]
    said = sum((count_true(judge(*game)) for game in games), Counter[Phrase]())
    assert set(said) == set(Phrase)


@pytest.mark.push
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_sentence_on_the_examples_is_true(path: Path) -> None:
    for source in split(path.read_text()):
        count_true(annotated(play(parse(source).record)))


@pytest.mark.push
@pytest.mark.parametrize("text", ["sungkaan houses=4 shells=2", "dakon houses=3 shells=3"])
def test_what_a_sentence_says_is_lost_is_lost_in_the_whole_game(text: str) -> None:
    known: dict[tuple[Position, bool], int] = {}
    seen: Counter[Phrase] = Counter()
    for seed in range(20):
        annotation = judge(text, seed, depth=6)
        for turn in annotation.turns:
            for judgement in turn.judgements:
                words = Speaker(Language.ENGLISH).comment(annotation, turn, judgement)
                said = [] if words is None else read_comment(Language.ENGLISH, words)
                for phrase in {phrase for phrase, _ in said} & LOSSES:
                    lost = find_loss(annotation, turn, judgement, known)
                    least = phrase is Phrase.AT_LEAST
                    assert judgement.proven <= lost if least else judgement.loss == lost, words
                    seen[phrase] += 1
    assert sum(seen.values()) > 5


@pytest.mark.push
def test_a_loss_that_the_lines_do_not_show_is_said_without_them() -> None:
    # Whole turns may prove more than the play that was found leads to.
    speaker, seen = Speaker(Language.ENGLISH), 0
    for text, seed in [(text, seed) for text in SMALL.values() for seed in range(4)]:
        annotation = judge(text, seed)
        for turn in annotation.turns:
            for judgement in turn.judgements:
                words = speaker.comment(annotation, turn, judgement) or ""
                said = (
                    {phrase for phrase, _ in read_comment(Language.ENGLISH, words)}
                    if words
                    else set()
                )
                if said & {Phrase.LOST_TO, Phrase.LOST_LATER, Phrase.LOST}:
                    seen += 1
                    more = judgement._replace(loss=judgement.loss + 4, proven=judgement.proven + 4)
                    words = speaker.comment(annotation, turn, more) or ""
                    assert words.startswith("gives away at least "), words
    assert seen > 5


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.ENGLISH, "gives away at least a lead of 200 shells"),
        (Language.FILIPINO, "nasayang ang hindi bababa sa lamang na 200 sigay"),
    ],
)
def test_more_shells_than_the_board_has_are_a_lead(language: Language, words: str) -> None:
    seen = 0
    for turn in (annotation := judge(SMALL["turns"], 1)).turns:
        left = sum(count or 0 for row in turn.step.before.rows for count in row.houses)
        for judgement in turn.judgements:
            if judgement.loss and judgement.only is None:
                more = judgement._replace(loss=200, proven=200)
                assert (Speaker(language).comment(annotation, turn, more) or "").startswith(words)
                few = judgement._replace(loss=left + 9, proven=left)
                said = Speaker(language).comment(annotation, turn, few) or ""
                assert f" {left} " in said
                assert "lamang" not in said
                assert "lead" not in said
                seen += 1
    assert seen > 1


def find_loss(
    annotation: Annotation,
    turn: JudgedTurn,
    judgement: Judgement,
    known: dict[tuple[Position, bool], int],
) -> int:
    """The loss of a turn of two seats, with all play that follows seen to the end of the round."""
    rules, step = annotation.replay.rules, turn.step
    assert rules is not None
    sign = 1 if judgement.seat is rules.playing_order[0] else -1
    after = exhausted(Round(rules, step.before).at(step.after, step.after.to_move), known)
    assert isinstance(step, TurnPlayed)
    return sign * (exhausted(Round(rules, step.before), known) - after)


@pytest.mark.skipif(not COMPILED, reason="whole turns of full boards take minutes in plain Python")
@pytest.mark.long
@pytest.mark.parametrize("value", Value)
@pytest.mark.parametrize("preset", [preset.name for preset in PRESETS])
def test_every_sentence_on_the_presets_is_true(preset: str, value: Value) -> None:
    said: Counter[Phrase] = Counter()
    for seed in range(4):
        replay = play(random_match(f"{preset} rounds=3", seed))
        if find_obstacle(replay, value):
            continue
        effort = make_effort(Level.QUICK, replay.rules.seats if replay.rules else 2)
        said += count_true(annotate(replay, effort, value=value))
    assert not said or sum(said.values()) > 100


@pytest.mark.long
@pytest.mark.parametrize("source", OWN.values(), ids=OWN)
def test_every_sentence_on_records_of_ones_own_is_true(source: str) -> None:
    replay = play(parse(source).record)
    if find_obstacle(replay) is None:
        assert replay.rules is not None
        count_true(annotate(replay, make_effort(Level.QUICK, replay.rules.seats)))


@cache
def judge(text: str, seed: int, depth: int = 9) -> Annotation:
    """A random match with its judgements."""
    if text.startswith("sungka-three"):
        depth = min(depth, 6)
    return annotated(play(random_match(text, seed)), depth)


ALTERED = (
    "sungkaan houses=5 shells=3 round-end=stuck",
    "sungka-three houses=3 shells=2 rounds=2",
    "sungka houses=4 shells=2 rounds=2",
    "sungkaan houses=5 shells=3 first-lift=farthest",
    "dakon houses=4 shells=3 rounds=3",
    "congkak houses=4 shells=2 rounds=2",
    "sungka-six houses=3 shells=4 capture-after=circuit",
)
"""Small boards, whose records are cut, broken off, resigned, or begin in the middle."""


@pytest.mark.push
@pytest.mark.parametrize("text", long_after(2, ALTERED))
def test_every_sentence_on_records_that_are_not_whole_is_true(text: str) -> None:
    chance, said = Random(text), Counter[Phrase]()
    for seed in range(3):
        record = random_match(text, seed)
        for altered in alter(record, chance):
            replay = play(altered)
            if find_obstacle(replay) is None and replay.rules is not None:
                said += count_true(annotate(replay, make_effort(Level.QUICK, replay.rules.seats)))
    assert sum(said.values()) > 50


def alter(record: Record, chance: Random) -> Iterator[Record]:
    """The record with variations, resigned, broken off in a turn, with a gap, from a `Setup`."""
    yield vary(record, chance, 0.3)
    steps = [step for step in play(record).steps if isinstance(step, TurnPlayed)]
    body = record.body
    step = chance.choice(steps)
    at, seat = step.body_index, step.seat
    yield record._replace(body=(*body[: at + 1], End(EndReason.RESIGN, seat)))
    gone_on = [one for one in steps if len(one.moves) > 1]
    if gone_on:
        at = chance.choice(gone_on).body_index
        turn = body[at]
        assert isinstance(turn, Turn)
        broken = turn._replace(moves=turn.moves[: chance.randrange(1, len(turn.moves))])
        yield record._replace(body=(*body[:at], broken, End(EndReason.ABANDONED)))
    step = chance.choice([one for one in steps if one.after.to_move is not None])
    at = step.body_index
    yield record._replace(body=(*body[:at], Gap(), SetPosition(step.after), *body[at + 1 :]))
    early = [one for one in steps if one.round == 1]
    if early:
        step = chance.choice(early)
        setup = Tag("Setup", step.before.to_text())
        yield Record((*record.tags, setup), body[step.body_index :])
