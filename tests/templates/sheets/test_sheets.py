"""Printed sheets: their contents, as a page and as PDF."""

from __future__ import annotations

import re

import pytest
from sungka.event.facts import TableAddress
from sungka.event.fold import Folding
from sungka.event.journal import read_journal
from sungka.event.plan_reader import read_plan
from sungka.event.state import EventState
from sungka.templates.sheets.cards import list_cards
from sungka.templates.sheets.html import render_sheets
from sungka.templates.sheets.values import (
    PrintedBracket,
    PrintedCards,
    list_brackets,
    list_names,
    list_places,
    list_sheets,
    list_tables,
    make_blank_sheet,
)

HOSTILE = "<script>alert(1)</script> & Söhne", "ليلى", "x" * 400


def state_of(entrants: int, *lines: str, boards: int = 1) -> EventState:
    """The state of a knock-out of so many, in the order of their ids, after lines of a journal."""
    names = [*HOSTILE, *(f"Player {number}" for number in range(4, entrants + 1))]
    players = "\n".join(
        f'[[players]]\nid = "P{number}"\nname = "{name}"\nseed = {number}'
        for number, name in enumerate(names[:entrants], 1)
    )
    stage = f'[[stages]]\nname = "Finals"\nsystem = "knock-out"\nboards = {boards}\nthird = true'
    plan, found = read_plan(
        f'version = 2\nid = "t"\nevent = "Open"\ndate = "2026-01-18"\n{stage}\n{players}\n'.encode()
    )
    assert not found
    draw = 'draw "Finals" 1 ' + " ".join(f"P{number}" for number in range(1, entrants + 1))
    written = "\n".join(("%event 1", draw, *lines, ""))
    reading = read_journal(written.encode())
    assert not reading.findings, reading.findings
    folding = Folding(plan, reading.entries)
    assert not folding.findings.found
    return folding.state()


ROUND = ('pair 1.01 P1 P4 in "Finals"', 'pair 1.02 P2 P3 in "Finals"')
OVER = (*ROUND, "result 1.01 52-46", "forfeit 1.02 P3", 'pair 2.01 P1 P2 in "Finals"')


def test_everyone_of_a_round_stands_once_in_each_list() -> None:
    state = state_of(4, *ROUND)
    tables, names = list_tables(state, 1), list_names(state, 1)
    assert [row[:3] for row in tables.rows] == [
        ("1", HOSTILE[0], "Player 4"),
        ("2", HOSTILE[1], HOSTILE[2]),
    ]
    assert sorted(row[0] for row in names.rows) == sorted([*HOSTILE, "Player 4"])
    seats = {row[0]: row[1:3] for row in names.rows}
    assert seats["Player 4"] == ("1", "North")
    assert seats[HOSTILE[1]] == ("2", "South")


def test_a_bye_is_nobody_to_sit_down_with() -> None:
    state = state_of(3, 'bye 1 P1 in "Finals"', 'pair 1.01 P2 P3 in "Finals"')
    assert list_tables(state, 1).rows[-1][1:3] == (HOSTILE[0], "no opponent")
    assert ("–", "", "no opponent") in [row[1:] for row in list_names(state, 1).rows]


def test_results_stand_on_the_list_and_on_filled_sheets_only() -> None:
    state = state_of(4, *OVER)
    assert [row[-1] for row in list_tables(state, 1).rows] == ["52-46", "– forfeit"]
    blank, filled = (
        list(list_sheets(state, 1, is_filled=is_filled, base=None)) for is_filled in (False, True)
    )
    assert [(sheet.boards[0].south, sheet.result) for sheet in blank] == [("", "")] * 2
    assert [(sheet.boards[0].south, sheet.result) for sheet in filled] == [
        ("52", "52-46"),
        ("", "– forfeit"),
    ]


def test_a_sheet_has_a_line_for_each_board_and_for_turns_only_when_there_is_one() -> None:
    state = state_of(4, *ROUND, boards=3)
    (sheet, _) = list_sheets(state, 1, is_filled=False, base="https://a.example")
    assert [board.name for board in sheet.boards] == ["1", "2", "3"]
    assert sheet.turns == 0
    assert sheet.address == "https://a.example/games/1.01.html"
    assert make_blank_sheet(state_of(4).plan, None).turns > 0


def names_of(bracket: PrintedBracket) -> list[set[str]]:
    """The names of each round of a bracket, without the empty ones."""
    return [
        {name for slot in slots for name in (slot.first, slot.second)} - {"", "bye"}
        for slots in bracket.rounds
    ]


def test_a_bracket_says_who_went_on_and_who_plays_for_third_place() -> None:
    (bracket,) = list_brackets(state_of(4, *OVER), state_of(4).plan.stages)
    assert bracket.heads == ("Semifinals", "Final", "Third place")
    (final,), (third,) = bracket.rounds[1:]
    assert (final.first, final.second, final.table) == (HOSTILE[0], HOSTILE[1], "2.01")
    assert (third.first, third.second, third.table) == ("Player 4", HOSTILE[2], "")
    assert [slot.winner for slot in bracket.rounds[0]] == [0, 0]


@pytest.mark.parametrize("entrants", [5, 31, 33, 66])
def test_a_bracket_of_any_size_is_cut_into_pages_that_hold_everyone_once(entrants: int) -> None:
    state = state_of(entrants)
    pages = list(list_brackets(state, state.plan.stages))
    assert all(len(page.rounds[0]) <= 16 for page in pages)
    assert all(len(page.heads) == len(page.rounds) for page in pages)
    first = [
        slot for page in pages for slot in page.rounds[0] if page.heads[0] == pages[0].heads[0]
    ]
    seen = [name for slot in first for name in (slot.first, slot.second) if name != "bye"]
    assert len(seen) == len(set(seen)) == entrants
    byes = sum((slot.first, slot.second).count("bye") for slot in first)
    assert entrants + byes == 2 * len(first)


def test_names_do_a_page_no_harm() -> None:
    state = state_of(4, *OVER)
    parts = [list_tables(state, 1), list_names(state, 1), *list_places(state, state.plan.stages)]
    page = render_sheets("Open <b>", parts, {})
    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt; &amp; Söhne") >= 4
    assert "<title>Open &lt;b&gt;</title>" in page


def test_pdf_has_a_page_for_each_part_and_the_same_bytes_each_time() -> None:
    pytest.importorskip("reportlab")
    pytest.importorskip("segno")
    from sungka.templates.sheets.codes import make_codes
    from sungka.templates.sheets.pdf import write_pdf
    from sungka.templates.sheets.values import list_codes

    state = state_of(4, *OVER)
    sheets = list_sheets(state, 1, is_filled=True, base="https://a.example")
    codes = list_codes(state, 1, "https://a.example")
    parts = [list_tables(state, 1), *sheets, *list_brackets(state, state.plan.stages), codes]
    written = write_pdf("Open", parts, make_codes(parts))
    assert len(re.findall(rb"/Type /Page\b", written)) == len(parts)
    assert write_pdf("Open", parts, make_codes(parts)) == written


def test_a_code_is_read_as_its_address() -> None:
    """By OpenCV's reader where it is installed; its modules are segno's own in any case."""
    segno = pytest.importorskip("segno")
    from sungka.templates.sheets.codes import draw_code, make_codes
    from sungka.templates.sheets.values import CodeLabel, PrintedCodes

    address = "https://sinulog.example/2026/games/1.03.html"
    modules = make_codes([PrintedCodes("", (CodeLabel("", "", address),))])[address]
    assert (
        len(modules)
        == segno.make_qr(address, error="m", boost_error=False).symbol_size(border=0)[0]
    )
    dark = sum(map(sum, modules))
    assert draw_code(modules).count("h1v1h-1z") == dark


def cards_of(state: EventState, wifi: str = "") -> list[PrintedCards]:
    """The cards of every table of a round, each with an address as long as that of a hall."""
    key = "k" * 43
    addresses = {
        match.address: f"http://192.168.8.10:8400/s/3f2a91b2c4d5e6f7.html#t={match.address}&k={key}"
        for match in state.matches.values()
    }
    return list(list_cards(state, addresses, wifi))


def test_a_card_says_whose_table_it_is_and_how_to_set_the_phone() -> None:
    (page,) = cards_of(state_of(4, *ROUND), "Sinulog <hall>")
    first, second = page.cards
    assert (first.table, first.part) == ("Table 1", "round 1")
    assert (second.south, second.north) == HOSTILE[1:]
    assert first.notes[0] == "Wi-Fi: Sinulog <hall>"
    assert [note for note in first.notes if "data: off" in note or "lock: never" in note]
    (plain,) = cards_of(state_of(4, *ROUND))
    assert plain.cards[0].notes == first.notes[1:]
    written = render_sheets("Open", [page], {})
    assert "Wi-Fi: Sinulog &lt;hall&gt;" in written
    assert "<script" not in written


def test_a_match_of_boards_has_a_card_a_board_and_a_table_that_is_not_paired_none() -> None:
    state = state_of(4, *ROUND, boards=3)
    addresses = {
        TableAddress(1, 1, 2): "http://a/2",
        TableAddress(1, 1, 1): "http://a/1",
        TableAddress(3, 1, None): "http://a/3",
    }
    (page,) = list_cards(state, addresses)
    assert [(card.table, card.address) for card in page.cards] == [
        ("Table 1, board 1", "http://a/1"),
        ("Table 1, board 2", "http://a/2"),
    ]


def test_cards_are_four_on_a_page_with_their_codes() -> None:
    pytest.importorskip("reportlab")
    pytest.importorskip("segno")
    from sungka.templates.sheets.codes import list_addresses, make_codes
    from sungka.templates.sheets.pdf import write_pdf

    pairs = [f'pair 1.0{n} P{2 * n - 1} P{2 * n} in "Finals"' for n in range(1, 7)]
    parts = cards_of(state_of(12, *pairs), "W" * 300)
    assert [len(part.cards) for part in parts] == [4, 2]
    codes = make_codes(parts)
    assert len(codes) == len(list(list_addresses(parts))) == 6
    written = write_pdf("Open", parts, codes)
    assert len(re.findall(rb"/Type /Page\b", written)) == 2
    assert write_pdf("Open", parts, codes) == written
    assert render_sheets("Open", parts, codes).count('class="code"') == 6


def test_a_score_sheet_has_the_code_of_its_table_where_the_hall_gave_it_out() -> None:
    addresses = {TableAddress(1, 1, None): "http://a/1"}
    state = state_of(4, *ROUND)
    base = "https://a.example"
    sheets = list_sheets(state, 1, is_filled=False, base=base, addresses=addresses)
    assert [sheet.address for sheet in sheets] == [
        "http://a/1",
        "https://a.example/games/1.02.html",
    ]
