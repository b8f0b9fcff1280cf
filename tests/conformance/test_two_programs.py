"""The project's two programs agree on random texts, and a program that fails is started again."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "conformance"))

from compare import find_list_differences  # noqa: E402
from diff import Comparison, DisputedText, compare_programs, shorten  # noqa: E402
from list_diff import DisputedList, compare_lists, shorten_list  # noqa: E402
from program import Failed, Program  # noqa: E402
from random_lists import make_list  # noqa: E402
from random_records import leave_out_closed, make_record, option_values, random_rules  # noqa: E402

PYTHON = [sys.executable, "-m", "sungka.cli.conformance"]
NODE = ["node", str(ROOT / "js" / "harness.js")]


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")
@pytest.mark.parametrize("what", [[], ["--records"]])
def test_random_texts_are_judged_alike(what: list[str]) -> None:
    command = [sys.executable, str(ROOT / "conformance" / "run.py"), "--diff", *what]
    command += ["--inputs", "400", "--first", "20000", "--seconds", "60"]
    command += ["--", *NODE, "--", *PYTHON]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


ECHO = [sys.executable, "-c", "for line in open(0): print('{\"valid\": true}', flush=True)"]
DEAF = [sys.executable, "-c", "input()"]


@pytest.mark.push
def test_several_processes_find_what_one_finds() -> None:
    found = []
    for jobs in (1, 2):
        total = Comparison()
        for part in compare_programs([ECHO, DEAF], 10, 1, range(1999, 2003), jobs):
            total.add(part)
        found.append([(each.number, each.name, each.data) for each in total.shown])
        assert (total.texts, total.serious) == (4, 4)
    assert found[0] == found[1]
    assert [(number, name) for number, name, _ in found[0]] == [
        (number, "failed") for number in range(1999, 2003)
    ]


def test_a_difference_is_shown_in_ascii() -> None:
    data = "%sgn 1\n{\x00\x1b[31m\u202eñ\U0001f41a}".encode() + b"\xff\n"
    shown = str(DisputedText(7, "valid", data, ({"valid": True}, {"valid": False})))
    assert shown == (
        "---- 7: valid\n%sgn 1\n{\\x00\\x1b[31m\\u202e\\xf1\\U0001f41a}\\xff\n\n"
        "   true []\n   false []"
    )


@pytest.mark.push
def test_a_program_that_fails_is_started_again() -> None:
    program = Program(
        [sys.executable, "-c", "input(); print('{}', flush=True); input(); print('x')"]
    )
    assert program.start() == {}
    with pytest.raises(Failed):
        program.ask({"do": "read"})
    assert program.start() == {}
    program.stop()


@pytest.mark.push
def test_a_program_that_hangs_has_failed() -> None:
    program = Program([sys.executable, "-c", "import time; time.sleep(60)"], seconds=0.5)
    with pytest.raises(Failed, match=r"0\.5 seconds"):
        program.start()


def test_random_rules_have_any_value_of_every_option() -> None:
    seen = {word for seed in range(200) for word in random_rules(Random(seed)).split()}
    wanted = {f"{name}={value}" for name, values in option_values().items() for value in values}
    assert wanted | {"seats=2", "seats=3"} <= seen


@pytest.mark.parametrize("number", [0, 7, 13, 22])
def test_a_random_record_is_made_from_its_seed_and_number(number: int) -> None:
    assert make_record(361, number) == make_record(361, number)
    assert make_record(361, number).startswith(b"%sgn 1\n")


CHOSEN = """%sgn 1
[Rules "sungkaan houses=2 shells=1 rounds=9 refill=partial burn=chosen reopen=no match-end=rounds"]
[Setup "1.0/1 #.0/2 S"]

1. S2+
round 2 burn S2 N2
"""


def test_closed_houses_are_left_out_of_a_choice_or_not() -> None:
    (reading,) = read(CHOSEN)
    rules = rules_from_text(reading.record.tags[0].value)
    choices = set()
    for seed in range(20):
        *_, item = leave_out_closed(reading.record, rules, Random(seed))
        choices.add(" ".join(map(str, item.burned)))
    assert choices == {"S2 N2", "S2"}


def test_what_a_difference_does_not_need_is_left_out() -> None:
    data = b'%sgn 1\n[Rules "sungka houses=4 win=rounds"]\n[Site "Cebu"]\n\n1. S1 N1\n2. S2\nend\n'
    kept = (b"%sgn 1", b" win=", b"N1")
    assert shorten(data, lambda text: all(word in text for word in kept)) == (
        b'%sgn 1\n[Rules "sungka win=rounds"]\n\n1. N1\n'
    )


def test_a_difference_is_written_as_a_case_of_the_suite() -> None:
    answers = ({"valid": True, "records": [{"result": "E"}]}, {"valid": True, "records": []})
    found = DisputedText(7, "result", b'%sgn 1\n[Result "E"]\n', answers)
    assert tomllib.loads(found.to_case(3)) == {
        "result-3-7": {
            "clause": "rules 6.2",
            "reason": "the programs said `['E']` and `[]`",
            "text": '%sgn 1\n[Result "E"]\n',
        }
    }


@pytest.mark.push
@pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")
def test_random_lists_of_entries_are_taken_alike() -> None:
    total = Comparison()
    for part in compare_lists([NODE, PYTHON], 60, 18, range(40)):
        total.add(part)
    assert [str(found) for found in total.shown] == []
    assert total.texts == 40


@pytest.mark.parametrize("number", [0, 7, 13])
def test_a_random_list_is_made_from_its_seed_and_number(number: int) -> None:
    assert make_list(361, number) == make_list(361, number)
    assert make_list(361, number) != make_list(362, number)


def test_random_lists_hold_whatever_can_be_entered() -> None:
    lines = [line for number in range(40) for line in make_list(5, number)["lines"]]
    words = {line["text"].strip().split(" ")[0] for line in lines if "text" in line}
    assert {
        "undo", "correct", "correct!", "insert", "drop", "drop!", "again", "skip", "count", "set",
        "gap", "round", "end", "tap", "pace", "clock", "pause",
    } <= words  # fmt: skip
    assert any("find" in line for line in lines)
    assert any("pending" in line for line in lines)
    assert any("record" in line for line in lines)


def test_lists_differ_where_a_step_does_whatever_its_sentences_are() -> None:
    step = {"ok": False, "refused": "a", "row": 1, "fault": "a"}
    one = {"steps": [{"ok": True}, step], "record": "r", "corrections": []}
    other = {**one, "steps": [{"ok": True}, {**step, "refused": "b", "fault": "b"}]}
    assert find_list_differences(one, other) == []
    other["steps"][1] |= {"row": None, "fault": None}
    assert find_list_differences(one, other) == ["1 row", "1 fault"]
    assert find_list_differences(one, {**one, "steps": [], "record": "s"}) == ["steps", "record"]


def test_lines_and_times_that_a_difference_does_not_need_are_left_out() -> None:
    lines = [
        {"text": '[Rules "sungka houses=4 win=rounds"]', "spent": 4},
        {"text": "undo", "spent": 3},
        {"text": "S1", "spent": 2, "when": "now"},
        {"find": "=1:1", "tries": 300},
    ]
    request = {"detail": "full", "corrections": True, "lines": lines}

    def differs(tried: dict[str, Any]) -> bool:
        texts = [line.get("text", "") for line in tried["lines"]]
        return "S1" in texts and any("win=" in text for text in texts)

    assert shorten_list(request, differs) == {
        "detail": "bare",
        "corrections": False,
        "lines": [{"text": '[Rules "sungka win=rounds"]'}, {"text": "S1"}],
    }


def test_a_list_that_differs_is_written_as_a_case_of_the_suite() -> None:
    held = {"find": "=1:1", "pending": [{"text": "4", "spent": 300}]}
    lines = [{"text": '[South "A"]'}, {"text": "7", "spent": 12}, held]
    answers = ({"steps": [{"ok": True}]}, {"steps": [{"ok": False, "refused": "no"}]})
    request = {"detail": "bare", "lines": lines}
    found = DisputedList(7, "0 ok", request, answers)
    assert tomllib.loads(found.to_case(3)) == {
        "0-ok-3-7": {
            "clauses": ["recording What can be entered"],
            "reason": "the programs said true and false",
            "detail": "bare",
            "lines": ['[South "A"]', *lines[1:]],
        }
    }
    assert str(found).splitlines()[:2] == [
        "---- 7: 0 ok",
        """{"text": "[South \\"A\\"]"}    [None, 'no']""",
    ]
