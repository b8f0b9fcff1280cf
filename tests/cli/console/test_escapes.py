"""Every command prints every field of its input escaped, so that none steers a terminal."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest
from sungka.cli.app import app
from sungka.cli.console import terminal
from sungka.cli.console.terminal import escape_text

from ...support.lengths import long_after
from ..conftest import MATCH, Run

EVIL = "a\x1b[31mb\x1b]0;title\x07c\rFORGED\x9b2Jd\x85FORGED\u2028FORGED\u202ef[red]"
"""A text that colours, names the window, goes back, erases, ends lines and turns the writing."""

TEXT = EVIL.replace("\r", "")
"""The same without the sign that ends a line of a record anywhere."""

STAGE = TEXT.replace("\x85", "").replace("\u2028", "")
"""The same without what ends a line of a journal."""

LINES = TEXT + "\nFORGED"
"""The same with a line end, for a field that can hold one."""

RAW = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202e]")
"""The characters that no command may write to a terminal."""

FORGED = re.compile(r"^FORGED", re.MULTILINE)
"""A line that a field began."""


def quote(text: str) -> str:
    """The text as a string of a record or a journal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def toml(text: str) -> str:
    """The text as a string of TOML, with control characters escaped."""
    return '"' + re.sub(r"[^ -~]", lambda it: f"\\u{ord(it[0]):04x}", text.replace("\\", "")) + '"'


NAMES = ("Event", "Site", "Stage", "Table", "Annotator", "SouthId")
RECORD = (
    MATCH.replace('[Event "Sinulog Open"]\n[Site "Cebu City, PHL"]\n', "")
    .replace('[Stage "Final"]\n', "".join(f"[{name} {quote(LINES)}]\n" for name in NAMES))
    .replace('"Reyes, Jun"', quote("Reyes, Jun " + LINES))
    .replace("{both hands", f"{{{TEXT} both hands")
    .replace("<clk=0:04:31>", f"<clk=0:04:31 note={quote(LINES)}>")
)
"""A record without errors whose tags, comments and data steer a terminal."""

RECORDS = {
    "a.sgn": RECORD,
    "false.sgn": RECORD.replace("N1+3x9", "N1+3x8").replace('"2026-01-18"', quote(LINES)),
    "broken.sgn": RECORD.replace("3. S1? N2", f"3. S1? {TEXT} N2"),
    "tags.sgn": RECORD.replace(
        "[South ", f"[Evidence {quote(LINES)}]\n[East {quote(LINES)}]\n[South "
    ),
    "rules.sgn": RECORD.replace('"sungka houses=4', f'"sungka {TEXT} houses=4'),
    "preset.sgn": RECORD.replace('"sungka houses=4', f'"{TEXT} houses=4'),
    "lost.sgn": RECORD.replace("3. S1? N2 =5:21\n", "").replace("\nFORGED", "\nforged FORGED"),
    "short.sgn": RECORD.partition("2. S4")[0],
    "none.sgn": f"{TEXT}\n",
    "sheet.csv": f"round,{EVIL},North\n1,{EVIL},3\n",
    f"{EVIL.replace('/', '')}.sgn": RECORD.replace("N1+3x9", "N1+3x8"),
    "new\nFORGED.sgn": RECORD.replace("3. S1? N2", f"3. S1? {TEXT} N2"),
    "players.toml": f"[[players]]\nid = {toml(LINES)}\nname = {toml('Reyes, Jun ' + LINES)}\n",
    "likely.toml": f"[[players]]\nid = {toml(LINES)}\nname = {toml('Reyes, Jun.' + LINES)}\n",
    "bad.toml": f'[[players]]\nid = 3\n{toml(LINES)} = "x"\n',
    "players.txt": f"{EVIL}\nBen {EVIL}\nCarl\nDave\n",
}

PLAN = f"""\
version = 2
id = "cup"
event = {toml(LINES)}
site = {toml(LINES)}
rules = "sungka rounds=1"

[[stages]]
name = {toml(STAGE)}
system = "round-robin"

[[stages]]
name = "Cup"
system = "knock-out"
"""
PLAN += "".join(
    f'\n[[players]]\nid = "P00{at}"\nname = {toml(f"{at} {LINES}")}\nclub = {toml(LINES)}\n'
    for at in range(1, 5)
)

PEOPLE = [
    ["validate --slip-seconds 0 a.sgn false.sgn none.sgn", "validate --summary a.sgn false.sgn"],
    ["validate --slip-seconds 0 broken.sgn tags.sgn FILE", "validate --fix a.sgn false.sgn"],
    ["validate --output github false.sgn", "validate --output junit false.sgn"],
    ["validate --profile publish tags.sgn", "validate EVIL", "validate --ignore EVIL ."],
    ["validate --exclude EVIL a.sgn", "validate --max-size EVIL .", "validate --cache EVIL a.sgn"],
    ["validate --baseline EVIL --update-baseline a.sgn", "validate --baseline EVIL a.sgn"],
    ["validate --output EVIL a.sgn", "validate --jobs EVIL a.sgn", "validate --record EVIL a.sgn"],
    ["replay a.sgn", "replay false.sgn", "replay broken.sgn rules.sgn", "replay EVIL"],
    ["diff a.sgn false.sgn", "diff a.sgn lost.sgn", "diff a.sgn rules.sgn", "diff a.sgn EVIL"],
    ["names .", "names . --register players.toml", "names . --register likely.toml", "names EVIL"],
    ["names . --learn", "names . --learn --register likely.toml", "names . --register bad.toml"],
    ["names a.sgn --register players.toml --apply", "names a.sgn --register EVIL"],
    ["rules EVIL", "rules FILE", "rules sungka EVIL", "rules EVIL=1", "rules rounds=EVIL"],
    ["rules --fit rules.sgn", "rules --fit EVIL"],
    ["explain EVIL", "explain SGN101 EVIL", "EVIL", "event EVIL"],
    ["select --files .", "select --count .", "select --split EVIL -o x .", "select EVIL"],
    ["select --split player -o by .", "select --split Event -o by .", "select --date EVIL ."],
    [
        "select --rules EVIL .",
        "select --line EVIL .",
        "select --code EVIL .",
        "select --turns EVIL .",
    ],
    ["select --where EVIL a.sgn", "query EVIL a.sgn", "query QUERY a.sgn", "query games EVIL"],
    [
        "solve a.sgn --board r2.t1 --nodes 9",
        "solve rules.sgn",
        "solve a.sgn --board EVIL",
        "solve EVIL",
    ],
    ["solve --rules EVIL", "solve --position EVIL", "parse EVIL"],
    ["annotate --effort quick --report text a.sgn false.sgn", "annotate EVIL"],
    ["annotate --effort quick -o EVIL.sgn a.sgn", "annotate --effort quick --write false.sgn"],
    [
        "render -o EVIL.html a.sgn",
        "render -o x.html broken.sgn",
        "render --board EVIL -o x.svg a.sgn",
    ],
    ["render --split -o EVIL a.sgn lost.sgn", "render EVIL", "render -o x.EVIL a.sgn"],
    ["merge a.sgn rules.sgn", "merge a.sgn preset.sgn", "merge a.sgn EVIL"],
    ["merge a.sgn lost.sgn -o EVIL.sgn", "merge --all a.sgn lost.sgn -o EVIL2.sgn"],
    ["format --check a.sgn", "format --write a.sgn", "format broken.sgn", "format EVIL"],
    ["convert sheet.csv -o x.sgn", "convert a.sgn -o EVIL.csv", "convert EVIL -o x.csv"],
    ["site t -o EVIL", "site EVIL -o x", "event check EVIL", "event check t"],
    ["event pair t --stage EVIL", "event standings t --stage EVIL", "event pair t EVIL b c"],
    ["event pair t", "event pair t --write", "event pair t --stage STAGE", "event check t"],
    ["event pair t --write", "event pair t 9.01 EVIL EVIL", "event result t 1.01 52-46"],
    [
        "event pair t --write",
        "event result t 1.01 EVIL",
        "event result t 1.01 52-46 --reason STAGE",
    ],
    ["event pair t --write", "event result t 1.01 52-46", "event correct t 1.01 EVIL"],
    [
        "event pair t --write",
        "event result t 1.01 52-46",
        "event correct t 1.01 46-52 --reason STAGE",
    ],
    ["event pair t --write", "event standings t", "event standings t --output crosstable"],
    ["event write t EVIL", "event write t note EVIL", "event print t -o EVIL", "event print EVIL"],
    ["event new new --players players.txt", "event new EVIL --players players.txt"],
    ["event new new --players EVIL", "event new new --players EVIL", "event result t --stdin"],
    ["record --stdin --rules EVIL r.sgn", "record --stdin r.sgn", "record --stdin false.sgn"],
    ["record --stdin broken.sgn", "record --stdin t --table EVIL", "record --stdin EVIL.sgn"],
    ["event pair t --write", "record --stdin t --table 1.01", "record --stdin --event EVIL r.sgn"],
    ["rules --fit short.sgn"],
]
"""The commands that print for people; those of a line run one after the other."""

DATA = [
    [
        "select .",
        "select --unique .",
        "format a.sgn lost.sgn",
        "solve a.sgn --output sgn --nodes 9",
    ],
    ["format --diff a.sgn EVIL.sgn", "validate --fix --diff false.sgn"],
    [
        "names . --register likely.toml --apply --diff",
        "names . --register players.toml --apply --diff",
    ],
    ["merge a.sgn lost.sgn", "merge --all a.sgn lost.sgn", "annotate --effort quick a.sgn"],
    ["validate --output jsonl false.sgn", "validate --output sarif false.sgn", "parse ."],
    ["replay --output jsonl .", "annotate --effort quick --report json a.sgn", "render -o - a.sgn"],
    ["event pair t --write", "event standings t --output csv", "event standings t --output json"],
    [
        "event pair t --write",
        "event standings t --stage STAGE --output trf",
        "event pair t --output json",
    ],
]
"""The commands that print data, which only a terminal gets escaped."""


class Terminal(io.StringIO):
    """A terminal without colours."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Runs a command line in a folder of records and a tournament, all of whose fields are evil."""
    for name, text in RECORDS.items():
        (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    (tmp_path / "t").mkdir()
    (tmp_path / "t/event.toml").write_text(PLAN, encoding="utf-8", newline="")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("NO_COLOR", "1")

    def run_line(line: str, *, is_terminal: bool) -> Run:
        """Run a command on a terminal or into a pipe; its status is none of this test's."""
        words = [_WORDS.sub(lambda it: WORDS[it[0]], word) for word in line.split()]
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{TEXT}\n7\n".encode())))
        out, err = (Terminal(), Terminal()) if is_terminal else (io.StringIO(), io.StringIO())
        with redirect_stdout(out), redirect_stderr(err), suppress(SystemExit):
            app(args=words, prog_name="sungka")
        return Run(0, out.getvalue(), err.getvalue())

    return run_line


WORDS = {
    "EVIL": EVIL,
    "STAGE": STAGE,
    "NAME": "b\nc.sgn",
    "FILE": "new\nFORGED",
    "QUERY": f'select event as "{EVIL}", [event] as list from games',
}
_WORDS = re.compile("|".join(WORDS))


def assert_clean(text: str, line: str) -> None:
    """Assert that nothing in a text steers a terminal or begins a line that a field made."""
    assert not RAW.findall(text), f"{line}: {text!a}"
    assert not FORGED.findall(text), f"{line}: {text!a}"


@pytest.mark.push
@pytest.mark.parametrize("lines", long_after(len(PEOPLE) - 1, PEOPLE), ids=lambda lines: lines[0])
@pytest.mark.parametrize("is_terminal", long_after(1, [False, True]), ids=["pipe", "terminal"])
def test_what_people_read_is_escaped(
    run: Callable[..., Run], lines: list[str], is_terminal: bool
) -> None:
    for line in lines:
        ended = run(line, is_terminal=is_terminal)
        assert ended.out + ended.err, line
        assert_clean(ended.out, line)
        assert_clean(ended.err, line)


@pytest.mark.push
@pytest.mark.parametrize("lines", DATA, ids=lambda lines: lines[0])
def test_data_is_escaped_on_a_terminal(run: Callable[..., Run], lines: list[str]) -> None:
    for line in lines:
        ended = run(line, is_terminal=True)
        shown = ended.out.replace("\u202e", "") if "json" in line or "sarif" in line else ended.out
        assert not RAW.findall(shown), f"{line}: {shown!a}"
        assert_clean(run(line, is_terminal=False).err, line)


def test_markup_is_none_in_colour(run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    ended = run("validate --slip-seconds 0 false.sgn", is_terminal=True)
    assert "\x1b[1m" in ended.out
    assert not RAW.findall(re.sub(r"\x1b\[[0-9;]*m", "", ended.out))
    assert "f[red]" in ended.out


def test_a_patch_keeps_every_byte_in_a_pipe(run: Callable[..., Run], tmp_path: Path) -> None:
    text = RECORD.replace("1. S4", "1.  S4")
    (tmp_path / "b\nc.sgn").write_text(text, encoding="utf-8", newline="")
    patch = run("format --diff NAME", is_terminal=False).out
    assert patch.startswith("--- b\\x0ac.sgn\n+++ b\\x0ac.sgn (formatted)\n")
    assert f"-{text.splitlines(keepends=True)[14]}" in patch


OTHERS = re.compile(r"(?<![\w.])print\(|std(out|err)\.write\(|\.echo\(")
"""Calls that print without the functions of `cli/console/`."""

ALLOWED = {
    "app.py",  # the version, of our own words
    "console/exit_status.py",
    "console/terminal.py",
    "recording/stdin.py",  # JSON
    "recording/screen/on_terminal.py",  # what puts a terminal right
}


def test_nothing_else_prints() -> None:
    root = Path(escape_text.__code__.co_filename).parents[1]
    found = set()
    for path in root.rglob("*.py"):
        text = re.sub(
            r"^ *(>>>|\.\.\.) .*$|def _print\(|self\._print\(",
            "",
            path.read_text("utf-8"),
            flags=re.M,
        )
        if OTHERS.search(text):
            found.add(path.relative_to(root).as_posix())
    assert found <= ALLOWED


def test_no_printable_character_is_escaped() -> None:
    """So text of these alone is escaped by leaving it as it is."""
    printable = "".join(it for it in map(chr, range(0x110000)) if it.isprintable())
    assert "".join(map(terminal._escape_character, printable)) == printable
    assert escape_text(printable) == printable
