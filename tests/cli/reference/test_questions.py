"""Nine questions find the rules: every preset by its own answers, and anything between."""

from __future__ import annotations

import random

import pytest
from sungka.cli.reference.questions import (
    Answer,
    find_fitting,
    find_rules,
    list_questions,
    read_options,
)
from sungka.cli.reference.sources import list_descriptions, list_known
from sungka.engine.board import Seat
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text
from sungka.engine.synopsis import matters
from sungka.notation.diagnostic import Code
from sungka.notation.reading.parser import read
from sungka.replay.play import play


def answers_of(preset: str) -> list[Answer]:
    """The answers of somebody who plays by a preset, where an answer fits."""
    options = rules_from_text(preset).options()
    return [
        answer
        for question in list_questions()
        for answer in question.answers[:]
        if all(options[name] == value for name, value in answer.options)
    ]


def test_there_are_nine_and_every_answer_is_rules() -> None:
    assert len(list_questions()) == 9
    for question in list_questions():
        assert len(question.answers) >= 2
        assert len({answer.words for answer in question.answers}) == len(question.answers)
        for answer in question.answers:
            rules_from_text(f"sungka {answer.words}")


@pytest.mark.parametrize("preset", [entry.name for entry in PRESETS if entry.rules.seats == 2])
def test_who_plays_by_a_preset_finds_it(preset: str) -> None:
    found = find_rules(answers_of(preset))
    assert preset in found.agreeing
    assert found.rules == rules_from_text(found.agreeing[0])


def test_no_answer_keeps_every_rule_set() -> None:
    found = find_rules([])
    assert found.agreeing == tuple(entry.name for entry in PRESETS)
    assert found.text == "sungka"
    assert "capture" in found.open


def test_answers_that_no_preset_gives_change_the_nearest() -> None:
    answers = [answer for answer in answers_of("sungkaan") if "capture" not in answer.words]
    capture = next(
        answer
        for question in list_questions()
        for answer in question.answers
        if answer.words.startswith("capture=facing")
    )
    found = find_rules([*answers, capture])
    assert (found.text, found.agreeing) == ("sungkaan capture=facing", ())


def test_the_first_record_is_right() -> None:
    for preset in PRESETS:
        record = find_rules(answers_of(preset.name)).first_record()
        (reading,) = read(record)
        assert reading.diagnostics == ()
        assert play(reading.record).diagnostics == ()


def test_every_scene_is_a_record_that_holds() -> None:
    """A small board is short of shells, which is a warning; nothing else is found in any."""
    for question in list_questions():
        for answer in question.answers:
            for game, example in zip(answer.games, answer.examples(), strict=True):
                (reading,) = read(game.record)
                assert reading.diagnostics == ()
                codes = {finding.code for finding in example.replay.diagnostics}
                assert codes <= {Code.WRONG_TOTAL}, game.record
                assert not example.replay.has_errors
                played = {name: example.rules.options()[name] for name, _ in answer.options}
                assert played == dict(answer.options)


def test_the_boards_differ_where_the_answers_do() -> None:
    shown = 0
    for question in list_questions():
        examples = [answer.examples() for answer in question.answers]
        if not examples[0] or not examples[0][0].turns:
            continue
        shown += 1
        # Of who plays next the turns tell, of the direction the side where the store lies.
        results = {tuple((s.turns, s.after, s.rules.sowing) for s in each) for each in examples}
        assert len(results) >= 2
        assert all(example.before != example.after for each in examples for example in each)
    assert shown == 8, "all but the first, which asks for the board itself"


def test_every_answer_has_a_text_that_plays_so_or_is_known_to_have_none() -> None:
    """As docs/which-rules.md and `?` show; a new row may take an answer from the list."""
    without = {
        answer.words
        for question in list_questions()
        for answer in question.answers
        if not answer.agreeing() and not answer.describing()
    }
    assert without == {
        "houses=5 shells=5 layout=full",
        "again=no",
        "round-end=one rest=opponent",
        "rounds=99 refill=full burned=forfeit",
        "win=shells next=emptied",
    }
    for question in list_questions():
        for answer in question.answers:
            for entry in answer.describing():
                options = rules_from_text(entry.rules).options()
                assert {name: options[name] for name, _ in answer.options} == dict(answer.options)


def test_the_languages_have_the_same_questions() -> None:
    english, filipino = list_questions("en"), list_questions("fil")
    for one, other in zip(english, filipino, strict=True):
        assert one.ask != other.ask
        assert one.about != other.about
        assert len(one.outside) == len(other.outside)
        pairs = list(zip(one.answers, other.answers, strict=True))
        assert all(a.options == b.options and a.games == b.games for a, b in pairs)
        assert all(a.text != b.text for a, b in pairs)


def test_one_round_is_nearest_to_those_who_play_one() -> None:
    """Both at once, facing shells are taken, one round: no match that is cut to a round."""
    words = "opening=simultaneous simultaneous-rounds=first capture=facing rounds=1 win=shells"
    found = find_rules([read_options(words)])
    assert found.text == "sungkaan opening=simultaneous capture=facing"


def test_what_makes_no_difference_is_not_written() -> None:
    words = "opening=simultaneous simultaneous-rounds=all rounds=1 win=shells next=winner"
    assert find_rules([read_options(words)]).text == "sungkaan opening=simultaneous"


UNASKED = {
    "pace",
    "after-opening",
    "refill-from",
    "capture-theirs",
    "capture-again",
    "origin",
    "facing",
}
"""Options that no question asks for; `docs/which-rules.md` says so."""


@pytest.mark.push
@pytest.mark.parametrize("text", sorted({entry.rules for entry in list_known()}))
def test_who_has_a_known_description_in_hand_finds_its_words(text: str) -> None:
    """Somebody who answers as a description plays gets the rules that its row names.

    Numbers that no answer has are typed; what no question asks for is as in the found rules.
    """
    rules = rules_from_text(text)
    options, answers = rules.options(), []
    for question in list_questions():
        fitting = [
            answer
            for answer in question.answers
            if all(options[name] == v or not matters(rules, name) for name, v in answer.options)
        ]
        if not fitting:
            assert question is list_questions()[0], f"no answer to: {question.ask}"
            fitting = [read_options(f"houses={rules.houses} shells={rules.shells}")]
        answers.append(max(fitting, key=lambda answer: len(answer.options)))
    found = find_rules(answers).rules.options()
    differing = {name for name, v in options.items() if found[name] != v and matters(rules, name)}
    assert differing <= UNASKED


def test_words_of_the_tag_are_an_answer() -> None:
    found = find_rules([read_options("houses=7 shells=10")])
    assert found.text == "sungka shells=10"
    with pytest.raises(ValueError, match="seven"):
        read_options("houses=seven")


def numbered(*numbers: int | str) -> list[Answer]:
    """The answers with these numbers, or in these words; 0 leaves a question open."""
    return [
        read_options(number) if isinstance(number, str) else question.answers[number - 1]
        for question, number in zip(list_questions(), numbers, strict=True)
        if number
    ]


def test_silence_is_filled_in_as_plainly_as_it_can_be() -> None:
    """Nobody spoke of spreading shells or of forfeiting one, so no rule set with that is taken."""
    found = find_rules(numbered(1, 1, 4, 1, 1, 3, 0, 0, 0))
    assert found.text == "sungka simultaneous-rounds=first"
    assert found.agreeing == ("congkak-forfeit",)
    assert found.open_questions == (7, 8, 9)


@pytest.mark.long
def test_no_rule_of_a_single_rule_set_comes_unasked() -> None:
    """Whatever is answered, open options have a value of `sungka`, `sungkaan` or two rule sets."""
    chance, usual = random.Random(14), [rules_from_text(name) for name in ("sungka", "sungkaan")]
    for _ in range(300):
        numbers = [
            chance.randrange(len(q.answers) + 1) if chance.random() < 0.6 else 0
            for q in list_questions()
        ]
        found = find_rules(numbered(*numbers))
        for option in (*found.open, *found.unasked):
            value = found.rules.options()[option]
            holders = [e.name for e in PRESETS if e.rules.options()[option] == value]
            assert len(holders) > 1 or value in [r.options()[option] for r in usual], numbers


@pytest.mark.parametrize(
    ("answers", "words", "title"),
    [
        ((1, 1, 4, 1, 1, "capture=facing capture-after=circuit", 1, 2, 3),
         "sungka simultaneous-rounds=first capture-after=circuit next=winner win=shells",
         "Congkak (Malay school rules)"),
        ((1, 1, 6, 1, 1, 3, 2, 2, 6), "congkak first-lift=farthest capture=facing next=winner "
         "win=standing", 'Note on the Malay Game "Jongkak"'),
        ((1, 1, 4, 1, 1, 2, 2, 2, 4), "congkak win=standing",
         "Southeast Asian mancala (the encyclopedia's text of today)"),
        ((1, 1, 4, 1, 1, 3, 1, 2, 3), "sungka simultaneous-rounds=first next=winner win=shells",
         "Congkak (Malay kindergarten)"),
        ((1, 2, 4, 1, 1, 3, 1, 1, 1), "sungkaan sowing=counter opening=simultaneous "
         "capture=facing", "Congkak (Kota Mahsuri, Langkawi)"),
        ((4, 2, 1, 1, 1, 1, 1, "rounds=99 refill=full burned=skip refill-from=far", 5),
         "ohvalhu refill-from=far", "Ohvalhu (the page of Mancala World)"),
    ],
)  # fmt: skip
def test_published_texts_are_found_by_their_titles(
    answers: tuple[int | str, ...], words: str, title: str
) -> None:
    found = find_rules(numbered(*answers))
    assert found.text == words
    assert [entry.title for entry in found.known] == [title]
    assert found.open_questions == ()


def test_all_that_was_not_said_is_named() -> None:
    for answers in ([], numbered(1, 1, 4, 1, 1, 3, 0, 0, 0), numbered(1, 1, 3, 1, 1, 3, 1, 2, 4)):
        found = find_rules(answers)
        said = {option for answer in answers for option, _ in answer.options}
        named = [*found.open, *found.unasked]
        assert len(named) == len(set(named))
        relevant = {name for name in found.rules.options() if matters(found.rules, name)}
        assert set(named) == relevant - said
    assert {"after-opening", "origin", "capture-theirs", "capture-again"} <= set(found.unasked)
    assert {"refill-from", "burn", "reopen", "pace"} <= set(found.unasked)
    typed = find_rules([read_options("pace=lap opening=simultaneous")])
    assert "pace" not in typed.unasked


def test_answers_that_do_not_go_together_are_named() -> None:
    one_round = find_rules(numbered(1, 1, 1, 1, 1, 1, 1, 1, 4))
    assert one_round.contradictions == (("rounds=1", "win=standing", (8, 9)),)
    assert one_round.rules.rounds == 99
    assert one_round.open_questions == (8,)
    words = [read_options("win=standing"), read_options("rounds=1")]
    assert find_rules(words).contradictions == (("win=standing", "rounds=1", (None, None)),)
    assert find_rules(words).text == "sungkaan"
    twice = find_rules(numbered(1, 1, 1, 1, 1, 1, 1, 2, 1))
    assert twice.contradictions == (("rounds=99", "rounds=1", (8, 9)),)
    assert twice.text == "sungkaan"
    for preset in PRESETS:
        assert find_rules(numbered(1, 1, 3, 1, 1, 3, 1, 2, 4)).contradictions == ()
        rules = preset.rules.options()
        assert find_rules([read_options(f"rounds={rules['rounds']}")]).contradictions == ()


@pytest.mark.push
def test_the_same_rules_have_the_same_words() -> None:
    """A row of "Other descriptions" is spelled as what the questions come to."""
    for entry in list_known():
        rules = rules_from_text(entry.rules)
        for other in (*(each.rules for each in list_known()), *(each.name for each in PRESETS)):
            relevant = {name for name in rules.options() if matters(rules, name)}
            options = rules_from_text(other).options()
            if all(options[name] == rules.options()[name] for name in relevant):
                assert other == entry.rules


def test_boards_show_who_begins_the_next_round() -> None:
    """The seat that lifts in round 2 is the one that each answer names."""
    last = list_questions()[-1]
    for answer in last.answers:
        (example,) = answer.examples()
        rules = dict(answer.options)
        assert example.before.to_move is Seat.SOUTH
        if rules.get("rounds") == "1":
            assert "round" not in example.turns
            continue
        # South has 6 shells and ran out of them by the last lift, North has 10.
        first = {"winner": "N1", "remaining": "N1"}.get(rules["next"], "S1")
        assert example.turns == f"S1 score 6-10 round 2 {first}"


def test_boards_tell_the_ways_to_capture_and_the_ends_of_a_round_apart() -> None:
    """All but a capture that comes too late on both boards, and none at all."""
    _, _, _, _, _, capture, end, *_ = list_questions()
    taken = [tuple(example.after for example in answer.examples()) for answer in capture.answers]
    assert len(set(taken)) == len(taken) - 1
    assert taken[3] == taken[5]
    ends = [answer.examples()[0].after for answer in end.answers]
    assert len(set(ends)) == len(ends) == 6


@pytest.mark.parametrize("text", sorted({entry.rules for entry in list_descriptions()}))
def test_a_description_agrees_with_any_part_of_its_own_answers(text: str) -> None:
    options = rules_from_text(text).options()
    words = [read_options(f"{name}={value}") for name, value in options.items()]
    draw = random.Random(text)
    for _ in range(5):
        part = draw.sample(words, draw.randint(0, len(words)))
        assert text in {entry.rules for entry in find_fitting(part)}


def test_a_description_with_another_answer_does_not_agree() -> None:
    fitting = {entry.rules for entry in find_fitting([read_options("capture=none shells=10")])}
    assert fitting == {"sungkaan shells=10 sowing=counter capture=none"}
    assert find_fitting([]) == list_descriptions()
