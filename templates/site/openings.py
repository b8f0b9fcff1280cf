"""The page of openings: the first turns under each rule set, how often, with what result."""

from __future__ import annotations

from ...event.openings import OpeningCount, count_openings
from ...notation.addresses import Address
from .blocks import BlockRow, BlockTable, Cell, PageSection, SitePage
from .site import EventSite


def make_openings(site: EventSite) -> SitePage:
    """The page: a table for each rule set, its rows a tree."""
    say = site.words.say
    keys = ("games", "south_won", "north_won", "drawn")
    heads = (Cell(say("first_turns")), *(Cell(say(key), mark="n") for key in keys))
    sections = []
    for rules in dict.fromkeys(one.rules for one in site.lines):
        counts = count_openings(one for one in site.lines if one.rules == rules)
        rows = tuple(_make_row(site, one) for one in counts)
        sections.append(PageSection(rules, (BlockTable(rules, heads, rows),)))
    return SitePage("openings.html", say("openings"), "openings", tuple(sections))


def _make_row(site: EventSite, count: OpeningCount) -> BlockRow:
    """A row, further in the more turns it has; it leads to the board after these in a game."""
    depth = len(count.turns)
    place = Address(1, depth).to_text()
    turn = Cell(count.turns[-1], f"{site.replays[count.address]}#{place}", f"in{depth}")
    numbers = (count.games, count.south, count.north, count.drawn)
    cells = (Cell(str(number) if number else "", mark="n") for number in numbers)
    return BlockRow((turn._replace(more=str(count.address)), *cells))
