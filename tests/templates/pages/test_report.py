"""The page of a report: its cards, its boards, and how it stands on every screen and on paper."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sungka.analysis.judging.annotation import annotate
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.marks import THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.analysis.report.phrases import Language
from sungka.analysis.report.summary import GameSummary, ReportedGame, summarize
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import split
from sungka.replay.play import play
from sungka.templates.messages import load_report_words
from sungka.templates.pages.report import PageReport
from sungka.templates.pages.report_cards import MOST_PICTURED, ReportBoards, show_cards
from support.browsing import AXE, has_axe
from support.lengths import long_after

EXAMPLES = Path(__file__).parents[3] / "examples"


@cache
def summary_of(name: str, language: Language = Language.ENGLISH) -> GameSummary:
    """A judged example between Maria Santos and Jun Reyes."""
    text = (EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8")
    text = text.replace("[Rules", '[South "Maria Santos"]\n[North "Jun Reyes"]\n[Rules', 1)
    replay = play(parse(next(split(text))).record)
    assert replay.rules is not None
    annotation = annotate(replay, make_effort(Level.QUICK, replay.rules.seats))
    return summarize(annotation, THRESHOLDS[Value.SHELLS], language)


def page_of(name: str, language: Language = Language.ENGLISH) -> str:
    report, title = PageReport(language), "A match, Maria Santos – Jun Reyes"
    shown = report.add(ReportedGame(f"{name}.sgn", 1, title, summary_of(name, language)))
    return report.begin() + shown + report.end()


@pytest.mark.push
def test_each_mistake_has_a_card_that_shows_where_it_went_wrong() -> None:
    summary, words = summary_of("sungka"), load_report_words("en")
    cards = show_cards(words, ReportBoards(), summary)
    assert [card.place for card in cards] == [card.place for card in summary.cards]
    assert sum(bool(card.boards) for card in cards) == MOST_PICTURED
    for card, shown in zip(summary.cards, cards, strict=True):
        assert shown.name in ("Maria Santos", "Jun Reyes")
        if card.better is None:
            continue
        played, better = shown.turns
        assert shown.mark in ("?!", "?", "??")
        assert played.begun == better.begun
        assert played.lift != better.lift
        assert played.lift == str(card.played.lifts[card.at])
        for turn in shown.turns:
            assert len(re.findall(r"\d+", turn.begun + turn.lift + turn.rest)) <= 4
        assert not card.lost or int(card.lost.split()[0]) <= 98
    arrows = [str(board.picture) for card in cards for board in card.boards]
    assert any('class="green"' in picture for picture in arrows)
    assert any('class="red"' in picture for picture in arrows)
    assert sum("<symbol" in picture for picture in arrows) == 1


@pytest.mark.push
def test_the_story_leads_to_the_cards_and_says_what_was_found() -> None:
    page = page_of("sungka")
    (linked, *_) = re.findall(r'<a href="#(g1-r\d+\.t\d+)">', page)
    assert f'id="{linked}"' in page
    assert (
        "Maria Santos found 26 of 100 shells within reach; ordinary players find 28 to 50" in page
    )
    told, cards = page.index("Maria Santos</bdi>"), page.index('<div class="cards">')
    assert page.index('class="story') < told < page.index("<polyline") < cards
    assert "Ano sana ang itinira" in page_of("sungka-three", Language.FILIPINO)


@pytest.mark.push
def test_no_number_of_a_report_is_a_loss_of_more_than_the_board() -> None:
    """A lead changes by up to twice the shells of the board: nobody has that many to lose."""
    summary = summary_of("sungka")
    assert max(point.moment.loss for point in summary.turning_points) > 98
    assert max(player.lost for player in summary.players) > 98
    page = page_of("sungka")
    tables = page[page.index("<details>") :]
    numbers = [float(n) for n in re.findall(r"<td>(?:[a-z ]*)([-+]?\d+(?:\.\d+)?)</td>", tables)]
    assert len(numbers) > 30
    assert max(map(abs, numbers)) <= 98
    for player in summary.players:
        assert f"<td>{player.missed / player.turns:.1f}</td>" in tables


@pytest.mark.push
def test_a_summary_that_does_not_tell_has_no_cards() -> None:
    empty = summary_of("sungka")._replace(cards=(), rules="")
    assert show_cards(load_report_words("en"), ReportBoards(), empty) == ()


@has_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", long_after(1, ["sungka", "sungka-three"]))
def test_a_report_fits_every_screen_and_axe_finds_nothing(
    name: str, scheme: str, browser: Any, tmp_path: Path
) -> None:
    path = tmp_path / "report.html"
    path.write_text(page_of(name), encoding="utf-8")
    for width in (360, 768, 1920):
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True
        )
        page = context.new_page()
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run().then(run => run.violations.map(one => one.id))")
        assert found == []
        context.close()


def test_a_report_is_printed_on_few_sheets(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text(page_of("sungka"), encoding="utf-8")
    page = browser.new_context().new_page()
    page.goto(path.as_uri())
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 4
    page.context.close()
