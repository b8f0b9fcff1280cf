"""A finding as people read it: the line, the carets, the board, the hints, the colours."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.checking.finding import excerpts_of, make_finding, place_of
from sungka.cli.console.terminal import escape_text, to_plain_text, width
from sungka.cli.findings.text import add_carets, finding_to_text, style_finding
from sungka.notation.diagnostic import Code, Diagnostic, Severity, Span
from sungka.notation.splitter import Source

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]

WHOLE = """\
false.sgn:13:11: error[SGN402] `x8` disagrees: `N3` ends in `N2` and captures 9 shells
    2. S4 N1+3x8 =4:20 <clk=0:04:31>
              ^^
              N4 0  N3 1  N2 0  N1 1 │ North 11  to move
    South 4 │ S1 3  S2 2  S3 9  S4 1
"""


def said(text: str, start: int, end: int) -> str:
    finding = Diagnostic(Code.UNKNOWN_WORD, Severity.ERROR, "odd", Span(start, end))
    return finding_to_text(make_finding(finding, Source(text), "a.sgn"))


def test_an_error_of_play_shows_the_board(sungka: Command, folder: Path) -> None:
    assert sungka("validate", "--slip-seconds", "0", "false.sgn").out == WHOLE


def test_other_findings_show_no_board(sungka: Command, folder: Path) -> None:
    run = sungka("validate", "broken.sgn", "open.sgn")
    assert "│" not in run.out


def test_the_board_is_narrower_than_a_terminal(sungka: Command, folder: Path) -> None:
    for rules, turn in (("ohvalhu", "S9"), ("sungka-three", "S9"), ("dakon houses=30", "S31")):
        text = f'%sgn 1\n[Rules "{rules}"]\n\n1. {turn}\nend abandoned\n'
        run = sungka("validate", "--slip-seconds", "0", "-", stdin=text.encode())
        board = [line for line in run.out.splitlines() if "│" in line]
        assert len(board) == (3 if rules == "sungka-three" else 2)
        lines = [line for line in run.out.splitlines() if "hint:" not in line]
        assert max(map(len, lines)) < 80, rules


def test_a_stretch_of_lines_shows_the_first_and_the_last() -> None:
    text = "%sgn 1\n1. S4 {a\n  word\n  of three\n  lines} N1\n"
    start, end = text.index("{"), text.index("}") + 1
    assert said(text, start, end).splitlines()[1:] == [
        "    1. S4 {a",
        "          ^^",
        "    … 2 lines …",
        "      lines} N1",
        "      ^^^^^^",
    ]
    assert said(text, start, text.index("word") + 4).splitlines()[1:] == [
        "    1. S4 {a",
        "          ^^",
        "      word",
        "      ^^^^",
    ]


@pytest.mark.parametrize(
    "before",
    ["\t", "宿霧", "e\u0301", "\u202e", "\x1b[31m", "\u200d", "\udce9", "각", "\u2028", "🎉"],
    ids=ascii,
)
def test_nothing_before_the_caret_shifts_it(before: str) -> None:
    text = f"%sgn 1\n{{{before}}} S9\n"
    _, line, carets = said(text, text.index("S9"), text.index("S9") + 2).splitlines()
    assert width(line[: line.index("S9")]) == carets.index("^")
    assert carets.strip() == "^^"


def test_what_steers_a_terminal_is_escaped() -> None:
    assert escape_text("a\u202eb\x1bc\x85d\u200be\U000e0041") == (
        "a\\u202eb\\x1bc\\x85d\\u200be\\U000e0041"
    )
    assert escape_text("Peña 宿霧 e\u0301 👍") == "Peña 宿霧 e\u0301 👍"


@pytest.mark.parametrize("columns", [30, 40, 80, 120])
@pytest.mark.parametrize("word", ["S9", 300 * "x", 40 * "霧"], ids=["short", "long", "wide"])
def test_a_line_fits_the_terminal(columns: int, word: str) -> None:
    text = "%sgn 1\n" + 50 * "long " + word + 50 * " line" + "\n"
    start = text.index(word)
    source = Source(text)
    (excerpt,) = excerpts_of(source, place_of(source, start, start + len(word)))
    line, carets = add_carets(excerpt, columns)
    assert width(line) <= columns
    assert len(carets) <= columns
    shown = carets.index("^")
    cells = "".join(c * width(c) for c in line)
    assert cells[shown : shown + 2] == (word[0] * 2 if word != "S9" else "S9")


def test_words_are_folded_on_a_terminal() -> None:
    hint = "write `end` when it is complete, or how it ended, like `end resign N`"
    message = "the record stops, as `it-is`, without an `end`"
    finding = Diagnostic(Code.TRUNCATED, Severity.WARNING, message, Span(0, 4), hint)
    shown = make_finding(finding, Source("%sgn 1\n"), "a.sgn")
    assert to_plain_text(style_finding(shown, 50)).splitlines() == [
        "a.sgn:1:1: warning[SGN508] the record stops, as",
        "    `it-is`, without an `end`",
        "    %sgn 1",
        "    ^^^^",
        "    hint: write `end` when it is complete, or how",
        "          it ended, like `end resign N`",
    ]


def test_colours_are_for_terminals(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert "\x1b" not in sungka("validate", "false.sgn").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = sungka("validate", "false.sgn").out
    assert "\x1b[1;31merror[SGN402]\x1b[0m" in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in sungka("validate", "false.sgn").out
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "0")
    assert "\x1b" not in sungka("validate", "false.sgn").out


def test_standard_error_is_coloured_too(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;31merror[SGN106]\x1b[0m" in sungka("format", "broken.sgn").err


def test_colours_change_no_word(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = Diagnostic(Code.UNKNOWN_WORD, Severity.WARNING, "[b] odd", Span(7, 12), "a :smile:")
    shown = make_finding(finding, Source("%sgn 1\n[red] S4\n"), "[a].sgn")
    assert to_plain_text(style_finding(shown, 60)) == (
        "[a].sgn:2:1: warning[SGN105] [b] odd\n    [red] S4\n    ^^^^^\n    hint: a :smile:\n"
    )
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    (folder / "long.sgn").write_text(FALSE.replace("2. S4", "2. S4 {" + 90 * "ab [red] " + "}"))
    coloured = sungka("validate", "long.sgn").out
    without = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    assert without == sungka("validate", "long.sgn").out


def test_the_reading_of_an_unreadable_turn_is_a_hint(sungka: Command, folder: Path) -> None:
    (folder / "slip.sgn").write_text(MATCH.replace("3. S1? N2", "3. Sl? N2"))
    out = sungka("validate", "slip.sgn").out
    assert [line.strip() for line in out.splitlines() if "hint:" in line][:1] == [
        "hint: only `S1?` can be played here"
    ]
    assert "only `S1?`" not in sungka("validate", "--slip-seconds", "0", "slip.sgn").out


def test_what_the_spelling_says_of_a_turn_stays_beside_its_reading(
    sungka: Command, folder: Path
) -> None:
    (folder / "slip.sgn").write_text(MATCH.replace("4. S3 N1+2!", "4. S3 N1,2!"))
    assert "hint: moves of one turn are joined by `+`" in (
        out := sungka("validate", "slip.sgn").out
    )
    assert "hint: only `N1+2!` can be played here" in out


def test_the_likely_slip_is_a_hint_of_its_own(sungka: Command, folder: Path) -> None:
    (folder / "slip.sgn").write_text(MATCH.replace("3. S1? N2", "3. S2? N2"))
    hints = [line for line in sungka("validate", "slip.sgn").out.splitlines() if "hint:" in line]
    assert len(hints) == 2
    assert "`S1`" in hints[1]
    run = sungka("validate", "--output", "jsonl", "slip.sgn")
    assert "; did " in run.out
    off = sungka("validate", "--slip-seconds", "0", "slip.sgn").out
    assert "did `" not in off
