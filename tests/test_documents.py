"""The documents: their parts from the code are as `python docs/make.py` writes them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from sungka.engine.rules_text import rules_from_text

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("name", sorted(runpy.run_path(str(DOCS / "make.py"))["PARTS"]))
def test_a_document_is_as_the_code_says(name: str) -> None:
    script = runpy.run_path(str(DOCS / "make.py"))
    text = (DOCS / name).read_text(encoding="utf-8")
    assert script["written"](name, text) == text, "stale: run `python docs/make.py`"


def test_the_pictures_of_the_questions_are_as_the_engine_plays() -> None:
    drawn = runpy.run_path(str(DOCS / "make.py"))["pictures"]()
    kept = {path.name: path.read_text(encoding="utf-8") for path in (DOCS / "boards").iterdir()}
    assert kept == drawn, "stale: run `python docs/make.py`"
    assert max(map(len, kept.values())) <= 15_000
    text = (DOCS / "which-rules.md").read_text(encoding="utf-8")
    assert set(re.findall(r'src="boards/([^"]+)"', text)) == set(kept)


def test_the_words_of_which_rules_are_words_of_the_tag() -> None:
    text = (DOCS / "which-rules.md").read_text(encoding="utf-8")
    words = set(re.findall(r"`([a-z-]+=[a-z0-9-]+)`", text))
    assert len(words) > 20
    for word in words:
        rules_from_text(f"sungka {word}")


def test_the_manual_pages_are_those_of_the_commands() -> None:
    pages = runpy.run_path(str(DOCS / "man.py"))["pages"]()
    kept = {path.name: path.read_text("utf-8") for path in (DOCS / "man").glob("*.1")}
    assert kept == pages, "stale: run `python docs/man.py`"


def test_every_command_and_option_has_its_manual() -> None:
    from sungka.cli.subcommands import COMMANDS, GROUPS

    kept = {path.stem for path in (DOCS / "man").glob("*.1")}
    inner = {f"sungka-{name}-{one}" for name in GROUPS for one in GROUPS[name].commands}
    assert kept == {"sungka", *inner, *(f"sungka-{name}" for name in (*COMMANDS, *GROUPS))}
    page = (DOCS / "man/sungka-validate.1").read_text("utf-8")
    for word in ("\\-\\-profile", "\\-\\-jobs", ".SH FILES AND WORK", ".SH EXAMPLES", "publish"):
        assert word in page
    assert not [line for line in page.splitlines() if line.startswith("'")]
