"""`sungka record` as a command: how it is used wrongly, what it needs, what it prints."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.recording.score_sheet import write_score_sheet
from sungka.cli.recording.screen.panels import KEYS, help_text, key_line
from sungka.cli.recording.widgets.prompt_line import PromptLine
from sungka.notation.reading.parser import read

from ..conftest import MATCH, Run

DOCUMENT = Path(__file__).parents[3] / "docs" / "recording.md"


def test_a_recording_is_kept_in_a_file(sungka: Callable[..., Run]) -> None:
    run = sungka("record", "-", "--stdin")
    assert (run.status, run.out) == (2, "")
    assert "needs a file" in run.err


def test_the_screen_needs_a_terminal(sungka: Callable[..., Run], tmp_path: Path) -> None:
    run = sungka("record", tmp_path / "game.sgn")
    assert run.status == 2
    assert run.err == "sungka: the screen needs a terminal; --stdin reads lines instead\n"


def test_unknown_rules_are_told_and_nothing_is_left(
    sungka: Callable[..., Run], tmp_path: Path
) -> None:
    run = sungka("record", tmp_path / "game.sgn", "--stdin", "--rules", "sungkan")
    assert run.status == 1
    assert run.err == "sungka: rule set `sungkan` is not known; did you mean `sungkaan`?\n"
    assert not list(tmp_path.iterdir())


def test_the_document_has_the_keys_of_the_screen() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for key in KEYS:
        assert f"| `{key.key}` | {key.does} |" in text
        assert key.does in help_text()
    assert len(key_line().splitlines()) == 2
    for columns in (140, 100, 60):
        lines = key_line(columns).splitlines()
        assert max(map(len, lines)) <= columns
        assert "  ".join(lines) == "  ".join(key_line().splitlines())
    assert max(map(len, help_text().splitlines())) <= 70


def test_the_page_of_the_scorer_has_ten_keys_of_the_screen() -> None:
    rows = re.findall(r"^\| (`.+?) \|", (DOCUMENT.parent / "scorer.md").read_text("utf-8"), re.M)
    assert len(rows) == 10
    known = {word for key in KEYS for word in key.key.split()}
    for row in rows:
        assert set(re.findall(r"`([^`]+)`", row.replace("`← →`", "`←` `→`"))) <= known, row


def test_the_document_shows_what_the_command_answers(
    sungka: Callable[..., Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = DOCUMENT.read_text(encoding="utf-8").partition("```console\n")[2].partition("```")[0]
    command, *lines = shown.splitlines()
    monkeypatch.chdir(tmp_path)
    entered = [line for line in lines if not line.startswith("{")]
    run = sungka(*command.split()[2:], stdin="\n".join(entered).encode())
    told = [line for line in lines if line.startswith("{")]
    for answer, wanted in zip(run.out.splitlines(), told, strict=True):
        first, *rest = wanted.split("…")
        assert answer.startswith(first)
        assert all(part in answer for part in rest)


def test_a_score_sheet_has_the_header_the_rounds_and_the_result() -> None:
    (reading,) = read(MATCH)
    lines = write_score_sheet(reading.record).splitlines()
    assert lines[0] == "Event  Sinulog Open"
    assert "Round 2 first S burn S3 S4" in lines
    assert any(re.fullmatch("  2. S4 +N1[+]3x9  4:31 +=4:20", line) for line in lines)
    assert "     both hands at once; North thinks before the second" in lines
    assert "     score 20-12" in lines
    assert not [line for line in lines if "N2+1" in line]
    assert "Result: Santos, Maria wins 20-12 (standing)" in lines
    assert [line.split()[0] for line in lines[-8::2]] == ["South", "North", "Arbiter", "Scorer"]
    assert all(line.endswith("____") for line in lines[-8::2])


def test_a_score_sheet_has_clocks_corrections_and_the_end_in_words() -> None:
    text = (
        '%sgn 1\n[South "Santos, Maria"]\n[Rules "sungkaan"]\n[TimeControl "5:00"]\n\nround 1\n'
        "1. S7+1 <clk=0:04:31 emt=12.5> N5 {late} <clk=0:00:09> <clock=paused>\n"
        '2. S2 <clk=1:02:03>\nevent offer "a draw"\nend resign N\n'
    )
    corrections = ["2026-01-18T14:03:22.120+08:00 entry 3: S1 instead of S2"]
    (reading,) = read(text)
    assert not reading.diagnostics
    assert write_score_sheet(reading.record, corrections).partition("Round 1\n")[2] == (
        "  1. S7+1  4:31   N5  0:09\n"
        "     late\n"
        "  2. S2  1:02:03\n"
        "     Offer: a draw\n"
        "     North resigned\n"
        "\n"
        "Result: Santos, Maria wins (resign)\n"
        "\n"
        "Corrections\n"
        "  14:03:22  entry 3: S1 instead of S2\n"
        "\n"
        "South    Santos, Maria  ____________________________\n\n"
        "North                   ____________________________\n\n"
        "Arbiter                 ____________________________\n\n"
        "Scorer                  ____________________________\n\n"
    )


def test_a_line_is_edited() -> None:
    line = PromptLine("S4 N1", 2)
    for key, character in [("delete", ""), ("left", ""), ("backspace", ""), ("x", "x"),
                           ("end", ""), ("1", "1"), ("home", ""), ("right", "")]:  # fmt: skip
        line.press(key, character)
    assert (line.text, line.cursor) == ("x4N11", 1)
    line.insert("a\nb")
    assert line.text == "xa b4N11"
    line.press("ctrl+w", "")
    assert (line.text, line.cursor) == ("xa 4N11", 3)
    line.press("ctrl+u", "")
    assert (line.text, line.cursor) == ("4N11", 0)
    line.press("f5", "")
    line.press("backspace", "")
    line.press("left", "")
    assert (line.text, line.cursor) == ("4N11", 0)


def test_a_long_line_shows_its_cursor() -> None:
    line = PromptLine("0123456789")
    assert line.fit(5) == ("6789", 4)
    line.press("home", "")
    assert line.fit(5) == ("01234", 0)


def test_lines_need_no_screen(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['textual'] = None\n"
        "from sungka.cli.app import app; app(args=sys.argv[1:])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, "record", tmp_path / "game.sgn", "--stdin"],
        input=b"[South \"Ana\"]", capture_output=True, check=False,
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.count(b'"ok":true') == 2
