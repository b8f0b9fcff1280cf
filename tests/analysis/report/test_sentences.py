"""Every sentence of the engine's comments, number by number on the reference engine."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from sungka.analysis.judging.annotation import Annotation, JudgedTurn, annotate, find_obstacle
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.judging.marks import THRESHOLDS, Thresholds
from sungka.analysis.judging.measure import Value
from sungka.analysis.report.comments import FAR, Speaker
from sungka.analysis.report.moments import MOST_MOMENTS, KeyMomentKind, find_moments
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
from support.sentences import LOW, check_comments
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


def count_true(annotation: Annotation, thresholds: Thresholds = LOW) -> Counter[Phrase]:
    """The sentences said of a record in both languages; fails at the first that is not true."""
    said: Counter[Phrase] = Counter()
    for language in Language:
        for phrase, wrong in check_comments(annotation, language, thresholds):
            assert not wrong, wrong
            said[phrase] += 1
    return said


@pytest.mark.push
@pytest.mark.parametrize("text", long_after(2, SMALL.values()), ids=SMALL)
def test_every_sentence_on_small_boards_is_true(text: str) -> None:
    said = sum((count_true(judge(text, seed)) for seed in range(6)), Counter[Phrase]())
    assert sum(said.values()) > 20


def test_comments_call_players_by_their_names() -> None:
    record = random_match(SMALL["turns"], 1)
    named = (*record.tags, Tag("South", "ana María"), Tag("North", "Ben  Cruz"))
    annotation = annotated(play(record._replace(tags=named)), 9)
    assert sum(count_true(annotation).values()) > 10
    said = Speaker(Language.FILIPINO).comments(annotation, LOW)
    assert any(re.search(r"\b(si|ni|kay) (ana María|Ben Cruz)", one.words) for one in said.values())
    shared = (*record.tags, Tag("South", "Ana"), Tag("North", "ana"))
    assert count_true(annotated(play(record._replace(tags=shared)), 9))


@pytest.mark.push
@pytest.mark.parametrize("value", Value)
@pytest.mark.parametrize("text", long_after(1, SMALL.values()), ids=SMALL)
def test_every_sentence_by_whole_turns_is_true(text: str, value: Value) -> None:
    said: Counter[Phrase] = Counter()
    for seed in range(5):
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
    said = count_true(annotate(replay, make_effort(Level.NORMAL, 2)), THRESHOLDS[Value.SHELLS])
    assert said[Phrase.ALLOWED] + said[Phrase.ANSWER]
    assert said[Phrase.CAPTURE]


RARE = {
    Phrase.ONLY,
    Phrase.ONLY_ANSWERED,
    Phrase.ONLY_CAPTURES,
    Phrase.FIRST_HOME,
    Phrase.FED,
    Phrase.FED_OTHERS,
    Phrase.LONG_MOVE,
    Phrase.RESCUE,
}
"""Sentences that hardly any small board has; those of the examples have them."""


@pytest.mark.push
def test_every_kind_of_sentence_is_tried() -> None:
    games = [(text, seed) for text in SMALL.values() for seed in range(15)]
    said = sum((count_true(judge(*game)) for game in games), Counter[Phrase]())
    assert set(Phrase) - set(said) <= RARE


@pytest.mark.push
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_sentence_on_the_examples_is_true(path: Path) -> None:
    for source in split(path.read_text()):
        count_true(annotated(play(parse(source).record)))


@pytest.mark.push
@pytest.mark.parametrize("text", ["sungkaan houses=4 shells=2", "dakon houses=3 shells=3"])
def test_what_is_proven_out_of_sight_is_lost_in_the_whole_game(text: str) -> None:
    known: dict[tuple[Position, bool], int] = {}
    seen = 0
    for seed in range(20):
        annotation = judge(text, seed, depth=6)
        for moment in find_moments(annotation, LOW):
            turn = annotation.turns[moment.number]
            if moment.kind is KeyMomentKind.OUT_OF_SIGHT:
                (judgement,) = turn.judgements
                assert judgement.proven <= find_loss(annotation, turn, judgement, known)
                seen += 1
    assert seen > 1


@pytest.mark.parametrize("language", Language)
def test_no_loss_is_greater_than_the_board(language: Language) -> None:
    said = 0
    for moment in find_moments(annotation := judge(SMALL["turns"], 1), LOW):
        if moment.kind is not KeyMomentKind.MISSED:
            continue
        judged = annotation.turns[moment.number]
        (judgement,) = judged.judgements
        turns = list(annotation.turns)
        turns[moment.number] = JudgedTurn(judged.step, (judgement._replace(seen=200),))
        words = Speaker(language).comment(annotation._replace(turns=tuple(turns)), moment)
        assert "200" not in (words or "")
        assert FAR[language] in (words or "")
        said += 1
    assert said


@pytest.mark.push
@pytest.mark.parametrize("name", ["sungka", "congkak", "dakon"])
def test_comments_are_few_short_and_written_as_sentences(name: str) -> None:
    path = next(path for path in EXAMPLES if path.stem == name)
    replay = play(parse(next(split(path.read_text()))).record)
    annotation = annotate(replay, make_effort(Level.QUICK, 2))
    for language in Language:
        said = Speaker(language).comments(annotation, THRESHOLDS[Value.SHELLS])
        rounds = Counter(annotation.turns[number].step.round for number, _ in said)
        assert set(rounds) == {turn.step.round for turn in annotation.turns}
        assert max(rounds.values()) <= MOST_MOMENTS
        for words, _ in said.values():
            assert not re.search(r"[SNEW](\d\+){4}", words), words
            assert words[0].isupper(), words
            assert words.endswith("."), words
            assert len(words) <= 290, words


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
        said += count_true(annotate(replay, effort, value=value), THRESHOLDS[value])
    assert not said or sum(said.values()) > 40


@pytest.mark.long
@pytest.mark.parametrize("source", OWN.values(), ids=OWN)
def test_every_sentence_on_records_of_ones_own_is_true(source: str) -> None:
    replay = play(parse(source).record)
    if find_obstacle(replay) is None:
        assert replay.rules is not None
        judged = annotate(replay, make_effort(Level.QUICK, replay.rules.seats))
        count_true(judged, THRESHOLDS[Value.SHELLS])


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
    assert sum(said.values()) > 40


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
