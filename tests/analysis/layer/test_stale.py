"""Judgements of a turn that was corrected: found on every way, left out, and judged again."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest
from sungka.analysis.layer.strip import strip_layer, strip_stale
from sungka.analysis.layer.write import Style, write_layer
from sungka.engine.round import Round
from sungka.notation.reading.parser import read
from sungka.notation.record import Data, Item, Record, Turn
from sungka.notation.writer import write
from sungka.replay.acceptance import check as quick
from sungka.replay.judged import find_stale
from sungka.replay.play import play
from sungka.replay.steps import TurnPlayed
from support.judging import annotated
from support.lengths import long_after
from support.matches import random_match
from support.plain import plain

from .test_layer import BY, LOW, record_of

STALE = """\
%sgn 1
[Rules "congkak houses=5 shells=4 rounds=2"]
[Result "*"]

round 1
1. S2 <best=S2 loss=0 pv="S2 S5+4+3+2+3+3+5+2+3 N2" by="sungka 0.1.0 effort=normal"> | N4??+4x1 \
=1:3 <eval=+32 bound=exact best=N5 loss=56 proven=56 seen=41 mark=?? move=1 words=f4bcc1fc \
lang=en by="sungka 0.1.0 effort=normal"> {gives away a lead} (S2 | N5 <seal=1a20aa50 \
by="sungka 0.1.0 effort=normal"> N4+1+5+3+1+5+4+2+4 S3 N3 S1+5)
2. S1?! <eval=-4 bound=exact best=S5+4+3+2+3+3+5+2+3 loss=36 proven=36 seen=12 \
sight=S5+4+3+2+3+1+3+1 pv="S5+4+3+2+3+3+5+2+3 N2" mark=?! move=1 words=17d8d650 lang=en \
by="sungka 0.1.0 effort=normal"> {gives away 36 shells} (S5+4+3+2+3+3+5+2+3 <seal=6df6b5c6 \
by="sungka 0.1.0 effort=normal"> N2)
end abandoned
"""
"""A record whose second row was `S4+5` when it was judged, before there was a check sum."""

GAMES = ("sungka rounds=2", "sungkaan houses=4 shells=3", "sungka-three houses=3 shells=2",
         "congkak houses=4 shells=2 rounds=2", "sungka houses=4 shells=3 pace=lap rounds=2",
         "dakon houses=4 shells=3 rounds=3 burned=open", "ohvalhu houses=4 rounds=2")  # fmt: skip


def judge(record: Record) -> Record:
    return record_of(write(write_layer(annotated(play(record), 1), Style(BY, LOW))))


def codes(text: str) -> list[str]:
    (reading,) = read(text)
    found = [*reading.diagnostics, *play(reading.record).diagnostics]
    return [finding.code.value for finding in found]


def is_accepted(text: str) -> bool:
    """True when the acceptance check accepts a text, compiled as in plain Python."""
    data = text.encode()
    swept = {
        module.RecordCheck().sweep(data, 0, len(data)) == len(data)
        for module in (quick, plain("replay.acceptance.check"))
    }
    assert len(swept) == 1, text
    return swept.pop()


def change_turn(record: Record, chance: Random) -> Record:
    """The record up to a turn by chance, which lifts another house first; its layer stays."""
    played = [step for step in play(record).steps if isinstance(step, TurnPlayed)]
    chance.shuffle(played)
    rules = play(record).rules
    assert rules is not None
    for step in played:
        state = Round(rules, step.before)
        first = step.moves[0].house.number
        others = [
            number
            for number in state.legal_houses()
            if number != first and not state.after_move(number).goes_on
        ]
        item = record.body[step.body_index]
        if others and isinstance(item, Turn):
            moves = (item.moves[0]._replace(house=chance.choice(others)),)
            end = next(
                (i for i in range(step.body_index + 1, len(record.body)) if _plays(record.body[i])),
                len(record.body),
            )
            body = [*record.body[:end]]
            body[step.body_index] = item._replace(moves=moves)
            return Record(record.tags, tuple(body))
    raise ValueError("every turn had one choice")


def _plays(item: Item) -> bool:
    return not isinstance(item, Data)


@pytest.mark.push
@pytest.mark.parametrize("rules", long_after(4, GAMES))
def test_judgements_fit_until_a_turn_is_changed(rules: str) -> None:
    chance, changed = Random(rules), 0
    for seed in range(4):
        record = judge(random_match(rules, seed))
        text = write(record)
        assert text.count(" judged=") == text.count(" loss=") > 3
        assert codes(text) == []
        assert is_accepted(text), text
        for at, digit in [(m.end(), m[1]) for m in re.finditer(r" judged=(.)", text)][:3]:
            wrong = text[: at - 1] + ("0" if digit != "0" else "1") + text[at:]
            assert codes(wrong) == ["SGN409"]
            assert not is_accepted(wrong)
        other = write(change_turn(record, chance)) + "end abandoned\n"
        other = re.sub(r"\[Result.*\n", "", other)
        assert "SGN409" in codes(other), other
        assert not is_accepted(other)
        changed += 1
    assert changed == 4


@pytest.mark.push
@pytest.mark.parametrize("rules", long_after(4, GAMES))
def test_judgements_without_a_check_sum_keep_their_meaning(rules: str) -> None:
    for seed in range(4):
        text = re.sub(" judged=[0-9a-f]{8}", "", write(judge(random_match(rules, seed))))
        assert codes(text) == []
        assert is_accepted(text), text


def test_an_older_judgement_of_another_turn_is_seen_where_it_contradicts_the_turn() -> None:
    assert codes(STALE) == ["SGN409"]
    assert not is_accepted(STALE)
    sound = STALE.replace("2. S1?!", "2. S4?!+5")
    assert codes(sound) == []
    assert is_accepted(sound)
    nothing_lost = 'S4+5 <best=S4 loss=0 by="sungka 0.1.0 depth=3">'
    assert codes(re.sub(r"S1\?!(?s:.*) N2\)", nothing_lost, STALE)) == ["SGN409"]
    assert not is_accepted(re.sub(r"S1\?!(?s:.*) N2\)", nothing_lost, STALE))


@pytest.mark.parametrize(
    ("was", "now", "is_stale"),
    [
        ('shells=3"]', 'shells=3 rest=opponent"]', True),
        ("houses=4 shells=3", "shells=3 houses=4", False),
        ("judged=", 'judged="', None),
        ("{kept}", "{changed}", False),
        ("S1", "S1!", False),
    ],
)  # fmt: skip
def test_what_makes_a_judgement_stale(was: str, now: str, is_stale: bool | None) -> None:
    game = '%sgn 1\n[Rules "sungkaan houses=4 shells=3"]\n\n1. S1 {kept} N3\nend abandoned\n'
    text = write(judge(record_of(game)))
    assert was in text
    if is_stale is None:
        text = re.sub(r"judged=(\w+)", r'judged="\1"', text)
    text = text.replace(was, now, 1) if is_stale is not None else text
    assert codes(text) == (["SGN409"] if is_stale else [])
    assert is_accepted(text) == (is_stale is False)


PAIRS = (
    "judged=RIGHT", "judged=0123abcd", 'judged="RIGHT"', "loss=0", 'loss="0"', "loss=2", "best=S1",
    "best=S2", 'best="S1"', 'best="S2 N1"', "mark=?", "move=1", "move=2", "move=x", 'move="1"',
    'by="sungka 9.9"', 'by="sungka"', "by=me", 'note="judged=0123abcd loss=0"', "loss =0",
    "eval=+3", 'note="a \\" judged=00000000"',
)  # fmt: skip
"""Pairs of data behind a turn, in every form that may be written."""


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(3, range(12)))
def test_pairs_in_any_order_and_form_are_read_alike_on_every_way(seed: int) -> None:
    chance, accepted = Random(seed), 0
    game = '%sgn 1\n[Rules "sungkaan houses=4 shells=3"]\n\n1. S1 N3\nend abandoned\n'
    judged = write(judge(record_of(game)))
    sums = re.search(r"judged=(\w+)", judged)
    assert sums is not None
    for _ in range(60):
        pairs = " ".join(chance.sample(PAIRS, chance.randrange(1, 6)))
        pairs = pairs.replace("RIGHT", sums[1])
        text = game.replace("S1 N3", f"S1 <{pairs}> N3")
        is_quick = is_accepted(text)
        found = codes(text)
        accepted += is_quick
        assert not is_quick or found == [], text
        # Two check sums, one in quotes, or a key with a blank behind it need the complete check.
        if pairs.count("judged=") < 2 and 'judged="' not in pairs and "loss =" not in pairs:
            assert is_quick == (found == []), text
    assert 10 < accepted < 50


def test_one_correction_is_told_once_and_all_its_judgements_go() -> None:
    record = judge(random_match("sungkaan houses=4 shells=3", 3))
    text = write(record).replace("judged=", "judged=0")
    assert codes(text) == ["SGN409"]
    replay = play(record_of_any(text))
    found = find_stale(replay)
    assert len(found) == text.count("judged=")
    assert [stale.is_first for stale in found] == [True] + [False] * (len(found) - 1)
    assert strip_stale(replay).record == strip_layer(record)


def test_only_stale_judgements_are_left_out() -> None:
    stripped = strip_stale(play(record_of_any(STALE))).record
    text = write(stripped)
    assert "loss=56" in text
    assert "{gives away a lead}" in text
    assert "(S2 | N5" in text
    assert "loss=36" not in text
    assert "\n2. S1\nend abandoned\n" in text
    sound = play(record_of_any(STALE.replace("2. S1?!", "2. S4?!+5")))
    assert strip_stale(sound) is sound


def test_a_judgement_is_of_the_turn_before_it_in_its_own_line() -> None:
    record = judge(random_match("sungkaan houses=4 shells=3", 5))
    text = write(record)
    turns = re.findall(r"[SN][\d+?!]+ <[^>]* loss=[^>]*>", text)
    for one, other in list(pairwise(turns))[:6]:
        data = other[other.index("<") :]
        moved = text.replace(one, f"{one} ({one.split()[0]} {data})", 1)
        assert "SGN409" in codes(moved), moved
        assert not is_accepted(moved)
    again = text.replace(turns[0], f"{turns[0]} ({turns[0]})", 1)
    assert codes(again) == []


def record_of_any(text: str) -> Record:
    (reading,) = read(text)
    return reading.record
