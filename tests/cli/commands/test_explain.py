"""`sungka explain`: what codes mean."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from sungka.cli.reference.explanations import GROUPS, load_explanations, to_markdown, to_text
from sungka.event.findings import EventCode
from sungka.notation.diagnostic import Code

from ..conftest import Run

Command = Callable[..., Run]


def test_without_a_code_all_are_listed_in_their_groups(sungka: Command) -> None:
    run = sungka("explain")
    assert (run.status, run.err) == (0, "")
    lines = run.out.splitlines()
    assert [line for line in lines if line in GROUPS] == list(GROUPS)
    listed = [line.split()[0] for line in lines if line.startswith("  SGN")]
    assert listed == [code.value for code in Code]
    listed = [line.split()[0] for line in lines if line.startswith("  EVT")]
    assert listed == [code.value for code in EventCode]
    assert lines.index("Claims") < lines.index("  SGN402  a capture that disagrees")
    assert max(map(len, lines)) < 80


def test_a_code_is_explained_with_its_record_and_its_output(sungka: Command) -> None:
    run = sungka("explain", "SGN402")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("SGN402 (error): a capture that disagrees\n\nThe number after `x`")
    assert "\n\nWhy it is bad: The number is wrong" in run.out
    assert "\n    1. S2 N4x7 =1:10\n" in run.out
    assert "\n$ sungka validate SGN402.sgn\n\n    SGN402.sgn:4:9: error[SGN402] `x7`" in run.out
    assert "\n    - 1. S2 N4x7 =1:10\n    + 1. S2 N4x8 =1:10\n" in run.out


def test_the_command_shown_says_how_it_was_run(sungka: Command) -> None:
    run = sungka("explain", "SGN211")
    assert "\n$ sungka validate --profile publish SGN211.sgn\n" in run.out
    assert "SGN601 (warning): " in sungka("explain", "SGN601").out


@pytest.mark.parametrize("written", ["sgn402", "SGN402", "Sgn402", "402", " sgn402 "])
def test_a_code_may_be_written_in_small_letters(sungka: Command, written: str) -> None:
    assert sungka("explain", written).out == sungka("explain", "SGN402").out


def test_several_codes_are_explained_once_each_in_the_order_asked(sungka: Command) -> None:
    run = sungka("explain", "SGN402", "sgn101", "402")
    assert re.findall(r"^SGN[0-9]{3}", run.out, re.MULTILINE) == ["SGN402", "SGN101"]


def test_an_unknown_code_is_one_line_and_the_others_are_explained(sungka: Command) -> None:
    run = sungka("explain", "SGN4O2")
    assert (run.status, run.out) == (1, "")
    assert run.err.startswith("sungka: code `SGN4O2` is not known; did you mean `SGN4")
    assert "did you mean `SGN401`?" in sungka("explain", "401x").err
    run = sungka("explain", "hello", "SGN402")
    assert run.status == 1
    assert run.err == "sungka: code `hello` is not known; `sungka explain` lists all codes\n"
    assert run.out.startswith("SGN402 ")


def test_every_code_can_be_explained() -> None:
    assert list(load_explanations()) == [*Code, *EventCode]
    for code, explanation in load_explanations().items():
        assert f"[{code.value}]" in explanation.output
        for text in (to_text(explanation), to_markdown(explanation)):
            assert text.endswith("\n")
            assert not text.endswith("\n\n")
            assert explanation.command in text


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """The output of the command on a terminal of 80 columns."""
    import pty

    ours, theirs = pty.openpty()
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    settings = kept | {"TERM": "xterm", "COLUMNS": "80"} | environment
    with subprocess.Popen(
        [sys.executable, "-m", "sungka.cli", *arguments], stdout=theirs, env=settings
    ):
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 1 << 16):
                shown += chunk
        except OSError:  # how the end of a terminal is told on Linux
            pass
    os.close(ours)
    return shown.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_on_a_terminal_it_is_set_in_type() -> None:
    shown = on_a_terminal("explain", "SGN402")
    assert "\x1b[1m" in shown
    assert "```" not in shown
    assert "N4x7" in shown
    plain = on_a_terminal("explain", "SGN402", NO_COLOR="1")
    assert "\x1b" not in plain
    assert plain.startswith("SGN402 (error): a capture that disagrees")
