"""A match on paper: few sheets, few boards, and lines that are cut, as `--print` says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.app import app
from sungka.notation.record import Tag
from sungka.notation.writer import write
from support.browsing import opened
from support.matches import random_match

SHEETS = {"story": 12, "moves": 12, "full": 30}


def sungka(*words: object) -> int:
    """The exit status of a command."""
    with pytest.raises(SystemExit) as ended:
        app(args=list(map(str, words)), prog_name="sungka")
    return int(ended.value.code or 0)


@pytest.fixture(scope="module")
def match() -> str:
    """A match of twelve rounds."""
    texts = (
        write(random_match("congkak rounds=12", seed, Tag("South", "Ana"))) for seed in range(99)
    )
    return next(text for text in texts if "\nround 12" in text)


@pytest.mark.long
def test_twelve_annotated_rounds_are_printed_on_few_sheets(
    match: str, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    (tmp_path / "match.sgn").write_text(match, encoding="utf-8")
    annotated = tmp_path / "annotated.sgn"
    status = sungka(
        "annotate", tmp_path / "match.sgn", "--depth", "4", "--words", "en", "-o", annotated
    )
    assert status == 0
    for paper, most in SHEETS.items():
        path = tmp_path / f"{paper}.html"
        assert sungka("render", annotated, "--print", paper, "-o", path) == 0
        page = opened(browser, path, troubles)
        sheets = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", sheets)) <= most, paper
        before = page.inner_text("#list")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        boards = page.evaluate(
            "[...document.querySelectorAll('.round')].map("
            "round => round.querySelectorAll('figure.printed').length)"
        )
        assert len(boards) == 12
        assert max(boards) == 3
        shown = page.inner_text("#list")
        lines = [one.count("+") for one in re.findall(r"[SN]\d(?:\+\d)+", shown)]
        assert (max(lines) > 3) is (paper == "full")
        # In the words of comments a turn is cut wherever they are printed.
        turns = page.locator("#list .better:visible").all_inner_texts()
        assert any("…" in turn for turn in turns) is (paper != "full")
        # Passive turns, the variations and the record are left out where they are not asked for.
        assert (page.locator("#list .variation:visible").count() > 0) is (paper == "full")
        assert page.locator("#record").is_visible() is (paper == "full")
        bare = page.locator("#list li:visible:not(:has(> .comment, > .better))").count()
        assert (bare > 0) is (paper != "story")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="screen")
        assert page.inner_text("#list") == before
        page.context.close()
    assert troubles == []


@pytest.mark.parametrize("other", [("--watch",), ("-o", "x.png"), ("--editor",)])
def test_only_pages_are_printed(tmp_path: Path, other: tuple[str, ...]) -> None:
    (tmp_path / "a.sgn").write_text("%sgn 1\n", encoding="utf-8")
    assert sungka("render", tmp_path / "a.sgn", "--print", "full", *other) == 2
