"""Trials of Ludii's Sungka become records; disagreements with the engine name their line.

The match was played at random for this test by a sowing of its own, after the words of Ludii's
definition, and so were the turns of `RECORD`; the form of a trial is that of the repository
Ludeme/Ludii. `docs/tables.md` says what trials of Ludii's own were tried besides.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.archive.importing.dispatch import find_foreign, read_foreign
from sungka.archive.importing.foreign import ForeignRecords
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import Source
from sungka.notation.writer import write
from sungka.replay.play import play

FIRST = """a7 a4 a11 a3 a14 a8 a4 a1 b14 b7 b2 b4 b1 b9 a2 a5 b9 b10 a1 a10 a12 a14 b8 a2 a1 a3 b12
b13 b7 b5 b8 b10 b13 b14 a5 a4 b9 b12 b13 b14 b7 a2 b9 b10 a5 b8 a4 b13 a1 b14 b10 a3 b11 b12 a2 b14
b13 a1 a- b14 b- a-"""
FILLED = "b>14 a>1 b>8 a>2 b>9 a>3 b>11 a>7 b>12 a>4 b>13 a>6 b>10 a- b-"
SECOND = "a6 a8 b9 b6 b4 b13 b9 b10 b2 b7 b12 b10 b13 b6 b2 b9"
WAYS = {"a": [*range(7, -1, -1), *range(8, 15)], "b": [*range(8, 16), *range(7, 0, -1)]}
RECORD = """round 1
1. S7+4 N1
2. S2+5 N6
3. S1 N7
4. S2+1+3 N3+1
5. S5 N6+2
6. S2 N6
7. S5 N7
8. S4 N2
9. S1 N1+5
10. S3 N4
11. S2 N1+2
12. S1 N1

round 2 burn S5
1. S6 N6+6 {Ludii ends the trial here: TurnLimit}
end abandoned
"""
END = "numInitialPlacementMoves=14\nwinner=0\nendtype=TurnLimit\nLUDII_VERSION=1.2.2\n"


def make_trial(*words: str) -> str:
    """A trial as Ludii writes it, in which these sites are lifted, passed or filled."""
    sites = [0] + [7] * 14 + [0]
    text = "game=../Common/res/lud/board/sow/two_rows/Sungka.lud\nSTART GAME OPTIONS\n"
    text += "END GAME OPTIONS\nRNG internal state=72,-10,-123\n"
    for site in range(1, 15):
        text += f"Move=[Move:mover=0,from={site},to={site},actions=[SetCount:type=Vertex,"
        text += f"to={site},what=1,count=7]]\n"
    for word in " ".join(words).split():
        mover, store, opposite = (1, 0, 7) if word[0] == "a" else (2, 15, -7)
        if word[1] == "-":
            text += f"Move=[Move:mover={mover},actions=[Pass:decision=true,forced=true]]\n"
            continue
        site = int(word.strip("ab>"))
        begin = f"Move=[Move:mover={mover},"
        if word[1] == ">":
            text += f"{begin}from={store},to={site},actions=[Move:typeFrom=Vertex,from={store},"
            text += f"typeTo=Vertex,to={site},count=7,decision=true]]\n"
            sites[store], sites[site] = sites[store] - 7, 7
            continue
        text += f"{begin}from={site},to={site},actions=[Select:typeFrom=Vertex,from={site},"
        text += "decision=true]"
        way, shells, sites[site] = WAYS[word[0]], sites[site], 0
        at = way.index(site)
        for step in range(1, shells + 1):
            to = way[(at + step) % 15]
            sites[to] += 1
            text += f",[Move:typeFrom=Vertex,from={site},typeTo=Vertex,to={to}]"
        if to == store:
            text += f",[SetNextPlayer:player={mover}],[SetPending:]"
        elif sites[to] > 1:
            text += f",[SetNextPlayer:player={mover}],[SetTemp:temp={to}]"
        elif (0 < to < 8) == (mover == 1) and sites[to + opposite]:
            taken, sites[to + opposite] = sites[to + opposite], 0
            sites[store] += taken
            text += f",[Move:typeFrom=Vertex,from={to + opposite},typeTo=Vertex,to={store},"
            text += f"count={taken}]"
        text += "]]\n"
    return text + "LEGAL MOVES LIST SIZE = 7\n" * 3


TRIAL = make_trial(FIRST, FILLED, SECOND)


def read(text: str, rules: str | None = None) -> ForeignRecords:
    chosen = None if rules is None else rules_from_text(rules)
    found = read_foreign("a/sungka.trl", text, rules=chosen)
    assert found is not None
    return found


def test_a_trial_becomes_a_record_that_is_valid() -> None:
    (record,), faults = read(TRIAL + END)
    assert faults == ()
    text = write(record)
    assert text.endswith(RECORD)
    assert not play(parse(Source(text)).record).has_errors
    assert '\n[Rules "sungkaan capture=facing rounds=999 burn=chosen burned=open ' in text
    assert record.value("Recorder") == "Ludii 1.2.2"
    assert record.value("Source") == "a/sungka.trl"


def test_a_trial_may_stop_in_the_middle_of_a_move() -> None:
    (record,), faults = read(make_trial("a7 a4 a11"))
    assert faults == ()
    assert write(record).endswith("1. S7 {the trial stops in the middle of S4}\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "Move=[Move:mover=1,from=4",
            "Move=[Move:mover=2,from=4",
            "North plays, but it is South's turn",
        ),
        ("mover=1,from=11", "mover=2,from=11", "South lifts N4 here"),
        ("from=11,decision", "from=10,decision", "by the rules South lifts N4 here"),
        ("from=7,decision", "from=9,decision", "South cannot lift N6"),
        ("from=7,decision", "from=15,decision", "site 15 is not a house"),
        ("from=7,decision", "from=16,decision", "site 16 is not a house"),
        ("mover=1,from=7,", "mover=3,from=7,", "there is no player 3"),
        ("typeTo=Vertex,to=6]", "typeTo=Vertex,to=5]", "after S7 the trial has `0.7.9.8.8.8.8/1 "),
        ("typeTo=Vertex,to=6]", "typeTo=Vertex,to=16]", "there is no site 16: the last is 15"),
        ("from=7,typeTo=Vertex,to=6]", "from=0,typeTo=Vertex,to=6]", "site 0 does not hold 1"),
        ("typeTo=Vertex,to=6]", "typeTo=Vertex]", "this move cannot be read"),
    ],
)
def test_what_disagrees_is_told_by_line(old: str, new: str, message: str) -> None:
    assert old in TRIAL
    (fault,) = read(TRIAL.replace(old, new, 1)).faults
    assert message in fault.message
    assert new in TRIAL.replace(old, new, 1).splitlines()[fault.line - 1]


def test_the_filling_and_the_end_are_compared() -> None:
    (fault,) = read(make_trial(FIRST, FILLED.replace("b>10", ""), SECOND)).faults
    assert "North burns 0 more houses" in fault.message
    early = make_trial("a7")
    assert write(read(early + END).records[0]).endswith("here: TurnLimit}\nend abandoned\n")
    (fault,) = read(TRIAL.replace("count=7", "count=6", 1)).faults
    assert fault.message.startswith("the match starts from `7.7.7.7.7.7.6/0 7.7.7.7.7.7.7/0`, and")


def test_other_games_are_named() -> None:
    (fault,) = read(TRIAL.replace("/Sungka.lud", "/Oware.lud")).faults
    assert fault.message == "this is a trial of `Oware.lud`: only `Sungka.lud` is known"
    (fault,) = read(TRIAL.replace("GAME OPTIONS\n", "GAME OPTIONS\nRow/3\n", 1)).faults
    assert "with options" in fault.message
    other = TRIAL.replace("/Sungka.lud", "/Oware.lud")
    (fault,) = read(other, "sungkaan capture=both").faults
    assert re.match(r"after \w+ the trial has ", fault.message)
    (fault,) = read(TRIAL, "sungka-three").faults
    assert fault.message == "a trial has two players"
    (fault,) = read("").faults
    assert fault.message == "not a trial: no line names its game"
    (fault,) = read("game=a/Sungka.lud\n").faults
    assert fault.message == "no move is in this trial"


def test_trials_are_known_by_name_or_content() -> None:
    assert find_foreign("x.trl", "") == "ludii"
    assert find_foreign("x.txt", TRIAL[:100]) == "ludii"
    assert find_foreign("x.txt", "game=what\n") is None


@pytest.mark.push
@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(TRIAL) - 1), st.text("0123456789,=[]:abMove\n", max_size=6), st.data())
def test_no_damage_raises(at: int, text: str, data: st.DataObject) -> None:
    stop = at + data.draw(st.integers(0, 30))
    for record in read(TRIAL[:at] + text + TRIAL[stop:], "sungkaan capture=facing").records:
        assert not play(record).has_errors
