"""The engine's layer: written next to people's words, recognised, and removed without a trace."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.analysis.judging.marks import Thresholds
from sungka.analysis.layer.strip import strip_layer
from sungka.analysis.layer.write import Style, write_layer
from sungka.analysis.report.comments import Speaker
from sungka.analysis.report.phrases import Language
from sungka.notation.reading.parser import read
from sungka.notation.record import (
    Comment,
    Data,
    Record,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from sungka.notation.writer import write
from sungka.replay.digest import digest
from sungka.replay.play import play
from support.judging import annotated
from support.lengths import long_after
from support.matches import random_match
from support.rules import PRESET_NAMES, rules_texts

EXAMPLES = Path(__file__).parents[3] / "examples"
BY = "sungka 1.0 depth=3"
LOW = Thresholds(2, 5, 10)
"""Thresholds that are reached on small boards."""

BOARD = """\
%sgn 1
[Rules "sungkaan houses=4 shells=3"]

"""

GAME = """\
1. S1 N3
2. S2 N1
end abandoned
"""


def layered(record: Record, style: Style | None = None, depth: int = 3) -> Record:
    return write_layer(annotated(play(record), depth), style or Style(BY, LOW))


def record_of(text: str) -> Record:
    (reading,) = read(text)
    assert reading.diagnostics == ()
    return reading.record


def body(record: Record) -> str:
    """The text after the header, without the line that ends the record."""
    return write(record).split("\n\n", 1)[1]


@pytest.mark.push
@pytest.mark.parametrize("language", [None, *Language])
@pytest.mark.parametrize("name", long_after(4, PRESET_NAMES))
def test_a_layer_changes_nothing_else_and_comes_off(name: str, language: Language | None) -> None:
    style = Style(BY, LOW, Speaker(language) if language else None)
    for seed in range(3):
        record = random_match(f"{name} rounds=2", seed)
        rules = play(record).rules
        assert rules is not None
        with_it = layered(record, style)
        (again,) = read(write(with_it))
        assert again.diagnostics == ()
        assert again.record == with_it
        replay = play(with_it)
        assert [found.message for found in replay.diagnostics] == []
        assert len(replay.variations) > 3
        assert digest(with_it, rules) == digest(record, rules)
        assert strip_layer(with_it) == record
        assert layered(strip_layer(with_it), style) == with_it


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(text=rules_texts(), seed=st.integers(0, 10**6), depth=st.integers(1, 4))
def test_a_layer_on_any_rules_is_right_and_comes_off(text: str, seed: int, depth: int) -> None:
    record = random_match(text, seed)
    replay = play(record)
    assert replay.rules is not None
    annotation = annotated(replay, depth)
    assert all(loss >= 0 for turn in annotation.turns for j in turn.judgements for loss in j.losses)
    with_it = write_layer(annotation, Style(BY, LOW, Speaker(Language.FILIPINO)))
    (again,) = read(write(with_it))
    assert (again.record, again.diagnostics) == (with_it, ())
    assert play(with_it).diagnostics == ()
    assert digest(with_it, replay.rules) == digest(record, replay.rules)
    assert strip_layer(with_it) == record


def test_what_people_wrote_stays_and_is_not_said_twice() -> None:
    (reading,) = read((EXAMPLES / "annotated.sgn").read_text(encoding="utf-8"))
    record = reading.record
    with_it = layered(record, Style(BY, LOW, Speaker(Language.ENGLISH)))
    assert strip_layer(with_it) == record
    (again,) = read(write(with_it))
    assert play(again.record).diagnostics == ()
    old = [note for note in record.body if isinstance(note, Comment | Data)]
    rest = iter(with_it.body)
    assert all(any(note == other for other in rest) for note in old), "in the same order"
    pairs = list(zip(turns(record), turns(with_it), strict=True))
    marked = [(a, b) for a, b in pairs if any(move.marks for move in a.moves)]
    assert len(marked) == 6
    assert all(a == b for a, b in marked)
    assert any(a != b for a, b in pairs)


def turns(record: Record) -> list[Turn]:
    """The turns of the main line."""
    depth, found = 0, []
    for item in record.body:
        depth += isinstance(item, VariationStart) - isinstance(item, VariationEnd)
        if isinstance(item, Turn) and not depth:
            found.append(item)
    return found


def test_what_is_written_after_each_turn() -> None:
    assert body(layered(record_of(BOARD + GAME))) == (
        "1. S1?! <eval=+3 bound=so-far best=S2+1+3 loss=3 proven=0 sight=S2+1+1+2+1+4+2+3 "
        'pv=S2+1+3 mark=?! judged=1b8d5c9a by="sungka 1.0 depth=3"> '
        '(S2+1+3 <seal=7b030bfb by="sungka 1.0 depth=3">) '
        'N3? <eval=+10 bound=so-far best=N1 loss=9 proven=0 seen=7 pv="N1 S2 N3" mark=? '
        'judged=0b587a67 by="sungka 1.0 depth=3"> '
        '(N1 <seal=9c7b642a by="sungka 1.0 depth=3"> S2 N3)\n'
        '2. S2 <eval=+5 bound=so-far best=S2 loss=0 pv="S2 N4" judged=55278efe '
        'by="sungka 1.0 depth=3"> '
        "N1! <eval=-1 bound=so-far best=N1 loss=0 pv=N1 mark=! judged=9d9836a9 "
        'by="sungka 1.0 depth=3">\n'
        "end abandoned\n"
    )


@pytest.mark.parametrize(("by_hand", "count"), [("S2+1+3", 1), ("S2+1", 1), ("S3", 2)])
def test_a_better_line_that_somebody_wrote_is_not_written_again(by_hand: str, count: int) -> None:
    text = GAME.replace("1. S1", f"1. S1 ({by_hand} {{so it is better}})")
    told = body(layered(record_of(BOARD + text)))
    assert told.split(" N3")[0].count("(S") == count
    assert f"1. S1?! ({by_hand} {{so it is better}}) <eval" in told


def test_what_somebody_changed_in_the_layer_is_theirs() -> None:
    text = write(layered(record_of(BOARD + GAME), Style(BY, LOW, Speaker(Language.ENGLISH))))
    assert strip_layer(record_of(text)) == record_of(BOARD + GAME)

    def left(old: str, new: str) -> str:
        assert old in text
        return body(strip_layer(record_of(text.replace(old, new, 1))))

    assert "{Hardly " in left("{Neither ", "{Hardly ")
    assert "<clk=0:10>" in left("<eval=", "<clk=0:10 eval=")
    variation = re.search(r"\(S\S+ <seal=\w+ by=[^>]*>", text)
    assert variation is not None
    kept = left(variation[0], f"{variation[0]} {{but why?}}")
    assert f"({variation[0][1:].split(' ')[0]} {{but why?}}" in kept
    assert "by=" not in kept
    assert "1. S1! " in left("1. S1?! ", "1. S1! ")
    assert "1. S1$14 " in left("1. S1?! ", "1. S1?!$14 ")


def test_arrows_are_the_engines_as_long_as_nobody_changes_them() -> None:
    record = random_match("sungkaan houses=5 shells=3", 2)
    style = Style(BY, LOW, Speaker(Language.ENGLISH))
    text = write(layered(record, style))
    drawn = re.search(r"((?:arrow|ring)=\S+) .*?drawn=(\w+)", text)
    assert drawn is not None
    assert "arrow=red:" in text
    assert "arrow=green:" in text
    assert strip_layer(record_of(text)) == record
    assert layered(strip_layer(record_of(text)), style) == record_of(text)
    rules = play(record).rules
    assert rules is not None
    assert digest(record_of(text), rules) == digest(record, rules)

    def left(old: str, new: str) -> str:
        assert old in text
        return body(strip_layer(record_of(text.replace(old, new, 1))))

    # In a block of one's own, before and behind those of the engine, and in place of one of them.
    by_hand = "<arrow=blue:S1-N1>"
    assert by_hand in left("<eval=", f"{by_hand} <eval=")
    assert left(drawn[1], f"ring=S1 {drawn[1]}").count("ring=S1") == 1
    assert "green" not in left(drawn[1], f"ring=S1 {drawn[1]}")
    assert left(f"drawn={drawn[2]}", f"drawn={drawn[2]} ring=S2").count("<ring=S2>") == 1
    assert "<arrow=blue:S1-N1" in left(drawn[1], "arrow=blue:S1-N1")
    again = layered(strip_layer(record_of(text.replace("<eval=", f"{by_hand} <eval=", 1))), style)
    assert write(again).count("arrow=blue:S1-N1") == 1
    assert write(layered(record)).count("arrow=") == 0, "arrows come with words"


def test_thresholds_say_from_where_a_turn_is_marked() -> None:
    record = record_of(BOARD + GAME)
    losses = [j.seen for turn in annotated(play(record)).turns for j in turn.judgements]
    for thresholds in (Thresholds(), Thresholds(1, 1, 1), Thresholds(3, 4, 100)):
        text = body(layered(record, Style(BY, thresholds)))
        t = thresholds
        for mark, low, high in (
            ("?!", t.inaccuracy, t.mistake),
            ("?", t.mistake, t.blunder),
            ("??", t.blunder, 10**6),
        ):
            count = sum(low <= loss < high for loss in losses)
            assert text.count(f" mark={mark} ") == count
    with pytest.raises(ValueError, match="thresholds must be 1 or more and must not decrease"):
        Thresholds(5, 2, 10)


def test_each_hand_of_a_row_has_its_own_data() -> None:
    text = BOARD.replace("sungkaan", "sungka rounds=1") + "1. S4 | N4\n"
    with_it = layered(record_of(text))
    row = with_it.body[0]
    assert isinstance(row, SimultaneousRow)
    (south,) = row.notes[0]
    north = with_it.body[1]
    assert isinstance(south, Data)
    assert isinstance(north, Data)
    assert [key for key, _ in south.pairs][:3] == ["best", "loss", "proven"]
    assert [key for key, _ in north.pairs][:5] == ["eval", "bound", "best", "loss", "proven"]
    assert "1. S4? <" in body(with_it)
    assert "| N4?? <" in body(with_it)
    assert "(S2 | N4 <" in body(with_it)
    assert "(S4 | N2 <" in body(with_it)
    assert strip_layer(with_it) == record_of(text)
