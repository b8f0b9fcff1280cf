"""The desk's page at a hall that is served: what is clicked there happens in the folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.hall.app import HallPages
from sungka.cli.hall.desk_routes import make_desk_address
from sungka.cli.hall.pages import make_page
from sungka.templates.hall.pages import build_desk_page
from sungka.templates.messages import LANGUAGES
from support.browsing import comes, started
from support.halls import HallServer, Phone, find_match


@pytest.fixture
def server(cup: Path) -> Iterator[HallServer]:
    pages = {lang: make_page(build_desk_page(lang)) for lang in LANGUAGES}
    with HallServer(cup, pages=HallPages(make_page("<title>phone</title>"), pages)) as running:
        yield running


@pytest.fixture
def page(server: HallServer) -> Iterator[Any]:
    """The desk's page; it may have no trouble in the browser."""
    troubles: list[str] = []
    with started() as browser:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda line: troubles.append(line.text))
        page.goto(make_desk_address(server.port, server.hall.book.desk_key))
        page.wait_for_selector(".card")
        yield page
    assert troubles == []


def reaches(page: Any, table: str, state: int) -> None:
    """Wait until a card shows a state, by its number from the worst."""
    comes(page, f"document.querySelector(\"[data-table='{table}']\").dataset.state === '{state}'")


def open_card(page: Any, table: str, part: str = "") -> Any:
    """Open the dialog of a table, and a part of it."""
    page.keyboard.press("Escape")
    page.locator(f"[data-table='{table}'] .open").click()
    if not part:
        return page.locator("#table")
    found = page.locator("details.part", has=page.locator("summary", has_text=part))
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def give_out(page: Any, server: HallServer, table: str) -> Phone:
    """A phone that has read the code which the desk shows."""
    part = open_card(page, table, "The phone")
    part.get_by_role("button", name="Give out").click()
    part.locator(".code").wait_for()
    phone = Phone(server.port, part.locator(".address").inner_text())
    phone.begin()
    return phone


def journal_of(server: HallServer) -> list[str]:
    return (server.folder / "event.journal").read_text(encoding="utf-8").splitlines()


def test_a_table_is_given_out_played_and_answered(server: HallServer, page: Any) -> None:
    reaches(page, "1.01", 6)
    phone = give_out(page, server, "1.01")
    phone.enter(*find_match()[0][:2])
    phone.sync()
    reaches(page, "1.01", 5)
    phone.ask("POST", "help", {"asked": True})
    reaches(page, "1.01", 1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="I am going there").click()
    reaches(page, "1.01", 5)
    assert "round 1, row 1" in page.locator("[data-table='1.01'] .under").inner_text()
    assert journal_of(server)[-1].startswith("pair"), "nothing is decided"


def test_a_doubt_is_seen_in_the_entries_and_settled(server: HallServer, page: Any) -> None:
    phone = give_out(page, server, "1.01")
    phone.enter("S1", "S77")
    phone.sync()
    reaches(page, "1.01", 0)
    part = open_card(page, "1.01", "Entries")
    part.locator(".refused").wait_for()
    assert "S77" in part.locator(".refused").inner_text()
    page.get_by_role("button", name="I have looked at it").click()
    reaches(page, "1.01", 5)


def test_a_game_is_moved_and_a_phone_that_lost_its_table_kept_aside(
    server: HallServer, page: Any
) -> None:
    phone = give_out(page, server, "1.01")
    phone.enter("S1")
    phone.sync()
    part = open_card(page, "1.01", "Another table")
    part.get_by_label("The game belongs to").select_option("1.02")
    part.get_by_label("Reason").fill("it's <the> wrong table")
    part.get_by_role("button", name="Move the game").click()
    part.get_by_role("button", name="Yes, do it").click()
    part.locator(".code").last.wait_for()
    reaches(page, "1.02", 5)
    phone.enter("N1")
    assert phone.send(len(phone.entries) - 1).value["moved"] is True
    comes(page, "document.getElementById('aside').innerText.startsWith('1 entry')")
    entries = open_card(page, "1.02", "Entries")
    entries.locator("li").first.wait_for()
    assert "it's <the> wrong table" in entries.inner_text()


def test_a_result_is_confirmed_and_corrected_with_its_preview(
    server: HallServer, page: Any
) -> None:
    phone = give_out(page, server, "1.01")
    entries, score = find_match()
    phone.enter(*entries)
    phone.sync(1)
    reaches(page, "1.01", 3)
    assert score in page.locator("[data-table='1.01'] .remark").inner_text()
    open_card(page, "1.01")
    page.get_by_role("button", name="Confirm the result").last.click()
    page.get_by_role("button", name="Yes, do it").click()
    reaches(page, "1.01", 7)
    before = [line for line in journal_of(server) if line.startswith("result 1.01")]
    assert len(before) == 1
    part = open_card(page, "1.01", "Correction")
    south, _, north = score.partition("-")
    right = f"{int(south) - 1}-{int(north) + 1}"
    part.get_by_label("South").fill(right.partition("-")[0])
    part.get_by_label("North").fill(right.partition("-")[2])
    part.get_by_role("button", name="Show what changes").click()
    part.locator("pre").wait_for()
    assert f"becomes result 1.01 {right}" in part.locator("pre").inner_text()
    part.get_by_label("Reason").fill('misread {by} "both"')
    part.get_by_role("button", name="Write the correction").click()
    comes(page, "[...document.querySelectorAll('.said')].some(p => p.innerText === 'Written.')")
    assert [line for line in journal_of(server) if line.startswith("correct #")]
    shown = "document.querySelector(\"[data-table='1.01'] .remark\").innerText"
    comes(page, f"{shown} === '{right}'")
