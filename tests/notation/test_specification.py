"""The tables of the specification compared with the enums that they list."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from sungka.engine.ruleset import RuleSet
from sungka.notation.diagnostic import Code
from sungka.notation.reading.body import MAX_PARTS
from sungka.notation.reading.tokens import MAX_FAULTS, MAX_TOKEN
from sungka.notation.splitter import MAX_RECORD

ROOT = Path(__file__).parent.parent.parent
NOTATION = (ROOT / "docs/notation.md").read_text()
RULES = (ROOT / "docs/rules.md").read_text()
GALLERY = ROOT / "tests/diagnostics"

ROW = re.compile(
    r"^\| `(SGN[0-9]{3})` \| (.+) \| (error|warning|error or warning) \| (.+) \|$", re.MULTILINE
)
SECTIONS = {match[1] for match in re.finditer(r"^## ([0-9]+)\. ", NOTATION, re.MULTILINE)}
CLAUSES = {match[1] for match in re.finditer(r"^\*\*([0-9]+\.[0-9]+) ", RULES, re.MULTILINE)}


def test_every_code_stands_in_the_table_of_codes() -> None:
    rows = ROW.findall(NOTATION)
    assert [row[0] for row in rows] == [code.value for code in Code]
    titles = tomllib.loads((ROOT / "cli/reference/explanations.toml").read_text())
    for code, title, _, _ in rows:
        assert title == titles[code]["title"]


def test_every_clause_of_the_table_of_codes_exists() -> None:
    for code, _, _, clause in ROW.findall(NOTATION):
        here, _, rules = clause.partition("rules")
        for section in re.findall(r"[0-9]+", here):
            assert section in SECTIONS, code
        for number in re.findall(r"[0-9.]+", rules):
            assert number in CLAUSES, code
        assert clause == "-" or here.strip(" ;") or rules, code


def test_the_table_of_codes_has_the_severity_that_the_gallery_shows() -> None:
    for code, _, severity, _ in ROW.findall(NOTATION):
        printed = (GALLERY / f"{code}.txt").read_text()
        shown = re.search(rf"(error|warning)\[{code}\]", printed)
        if shown is not None:
            assert shown[1] in severity.split(" or "), code


def test_notation_11_options_stand_in_the_order_of_the_table_of_options() -> None:
    table = RULES.split("## Options")[1].split("## Presets")[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert [name for cell in cells for name in re.findall(r"`([a-z-]+)`", cell)] == list(
        RuleSet().options()
    )


def test_the_limits_are_those_of_the_text() -> None:
    for written in (
        f"at most {MAX_RECORD:,} characters and {MAX_PARTS:,} parts: moves,",
        f"a block of data has at most {MAX_TOKEN:,} characters",
        f"After {MAX_FAULTS:,} faults the rest of a record is not read",
    ):
        assert written in NOTATION
