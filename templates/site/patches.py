"""Changes in the pages of a site by new results: blocks and rows, each before and after.

A table of all groups or all games is not made anew for one of them: the old text of a group or
a game is found in its page, and replaced by the new one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from ...event.facts import TableAddress
from ...event.plan import EventStage
from ...event.standings import GroupTable
from . import front
from .blocks import Block, PageSection, PlannedPage, SitePage
from .cells import write_rows
from .front import MOST_GROUPS, MOST_ROWS, make_corrections, make_facts, shows_bracket
from .games import make_game
from .hashes import hash_values
from .pages import render_page
from .people import PeoplePages
from .progress import find_played_round
from .rounds import LONG, front_row, make_bracket, make_rounds, match_row, round_address
from .search import SEARCH_FILE, list_game, number_entrants, write_row
from .site import EventSite, is_bracket
from .sources import PageSources
from .standings import make_cross_block, make_group_blocks, match_address, standings_address
from .winners import frame_final, make_podium

Change = tuple[str, str]
"""A text that occurs once in a page, and the one that replaces it."""


class PagePatch(NamedTuple):
    """An existing page, the hash of its new sources, and the changes in it."""

    address: str
    made_of: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class SiteChange:
    """A part of a site before and after some matches changed, with what its pages are made of."""

    before: EventSite
    after: EventSite
    old_sources: PageSources
    sources: PageSources
    matches: Sequence[TableAddress]

    @property
    def is_round_next(self) -> bool:
        """True when another round is being played now."""
        old, new = (find_played_round(one.progress) for one in self._both)
        return old != new

    @property
    def is_front_new(self) -> bool:
        """True when more of the first page changes than rows, tables and numbers.

        Another winner or final does, and a result while a tournament is played whose first page
        has the last results.
        """
        old, new = (make_podium(one) for one in self._both)
        finals = [frame_final(one) for one in self._both]
        if old != new or finals[0] != finals[1]:
            return True
        matches = sum(one.matches for one in self.after.progress.values())
        return new is None and matches <= front.MOST_LATEST

    def list_moved(self) -> list[str]:
        """Those who play in the matches, and those whose places changed by them."""
        found = {one for each in self.matches for one in self.after.state.matches[each].entrants}
        old = PeoplePages(self.before, self.old_sources).places
        new = PeoplePages(self.after, self.sources).places
        found |= {one for one in old.keys() | new.keys() if old.get(one) != new.get(one)}
        return sorted(found)

    def list_pages(self, people: Iterable[str]) -> Iterator[PlannedPage]:
        """The pages that are made anew: of matches, of some players, rounds and corrections."""
        site, sources = self.after, self.sources
        pages = PeoplePages(site, sources)
        for one in people:
            yield pages.plan_one(site.plan.person_by_id[one])
        for address in self.matches:
            if address not in site.replays:
                make = partial(make_game, site, site.state.matches[address])
                yield PlannedPage(match_address(address), sources.match(address), make)
        yield PlannedPage("rounds.html", sources.all, partial(make_rounds, site))
        made_of = hash_values(sources.all, site.state.corrections)
        yield PlannedPage("corrections.html", made_of, partial(make_corrections, site))

    def list_patches(self, watched: tuple[str, ...]) -> Iterator[PagePatch]:
        """The pages that change only in part; `watched` decides what is worth watching."""
        site, sources, say = self.after, self.sources, self.after.words.say
        stages = tuple(dict.fromkeys(site.state.matches[one].stage for one in self.matches))
        made_of = hash_values(sources.all, watched)
        yield PagePatch("index.html", made_of, tuple(self._list_front(stages)))
        changes = self._list_standings(stages, "standings.html", say("standings"))
        yield PagePatch("standings.html", sources.all, tuple(changes))
        first = 1 if site.state.moves else min(one.round for one in self.matches)
        for last in site.rounds:
            if last >= first:
                address, title = standings_address(last), say("standings_after", n=last)
                changes = self._list_standings(stages, address, title, last)
                yield PagePatch(address, sources.until(last), tuple(changes))
        if not all(map(is_bracket, site.stages)):
            changes = self._list_crosstables(stages)
            yield PagePatch("crosstable.html", sources.all, tuple(changes))
        if any(map(is_bracket, site.stages)):
            changes = self._list_brackets(stages)
            yield PagePatch("bracket.html", sources.all, tuple(changes))
        for number in sorted({one.round for one in self.matches}):
            rows = (self._change_row(one, "../") for one in self.matches if one.round == number)
            yield PagePatch(round_address(number), sources.round(number), tuple(rows))
        rows = (self._change_row(one, "") for one in self.matches)
        yield PagePatch("games.html", sources.all, tuple(rows))
        numbers = number_entrants(site)
        rows = (self._change_found(numbers, one) for one in self.matches)
        yield PagePatch(SEARCH_FILE, sources.all, tuple(rows))

    def _list_front(self, stages: Collection[EventStage]) -> Iterator[Change]:
        site = self.after
        facts = [(make_facts(one),) for one in self._both]
        yield self._change_blocks("index.html", site.title, "", facts)
        last, number = site.stages[-1], find_played_round(site.progress)
        title = site.words.say("standings")
        if last not in stages:
            pass
        elif shows_bracket(site, last):
            brackets = [(make_bracket(one, last),) for one in self._both]
            yield self._change_blocks("index.html", site.title, last.name, brackets)
        elif len(site.state.group_numbers(last)) <= MOST_GROUPS:
            for tables in self._pair_tables(last):
                pairs = zip(self._both, tables, strict=True)
                blocks = [make_group_blocks(one, table)[:1] for one, table in pairs]
                yield self._change_blocks("index.html", site.title, title, blocks)
        if number is None or make_podium(site) is not None:
            return
        following = next((one for one in site.rounds if one > number), None)
        for one in self.matches:
            most = {number: MOST_ROWS, following: LONG}.get(one.round, 0)
            if site.progress[one.round].matches <= most:
                rows = (front_row(each, each.state.matches[one]) for each in self._both)
                old, new = (str(write_rows((row,), "")) for row in rows)
                yield old, new

    def _list_standings(
        self, stages: Iterable[EventStage], address: str, title: str, last: int | None = None
    ) -> Iterator[Change]:
        for stage in stages:
            if last is not None and self.after.state.rounds_of(stage)[0] > last:
                continue
            for tables in self._pair_tables(stage, last):
                pairs = zip(self._both, tables, strict=True)
                blocks = [make_group_blocks(one, table) for one, table in pairs]
                yield self._change_blocks(address, title, stage.name, blocks)

    def _list_crosstables(self, stages: Iterable[EventStage]) -> Iterator[Change]:
        title = self.after.words.say("crosstable")
        for stage in stages:
            if is_bracket(stage):
                continue
            for tables in self._pair_tables(stage):
                pairs = zip(self._both, tables, strict=True)
                blocks = [(make_cross_block(one, table),) for one, table in pairs]
                yield self._change_blocks("crosstable.html", title, stage.name, blocks)

    def _list_brackets(self, stages: Iterable[EventStage]) -> Iterator[Change]:
        title = self.after.words.say("bracket")
        for stage in stages:
            if is_bracket(stage):
                blocks = [(make_bracket(one, stage),) for one in self._both]
                yield self._change_blocks("bracket.html", title, stage.name, blocks)

    @property
    def _both(self) -> tuple[EventSite, EventSite]:
        return self.before, self.after

    def _pair_tables(
        self, stage: EventStage, last: int | None = None
    ) -> Iterator[tuple[GroupTable, GroupTable]]:
        """The standings of the groups before and after."""
        old, new = (one.standings(stage, last) for one in self._both)
        return zip(old, new, strict=True)

    def _change_blocks(
        self, address: str, title: str, section: str, both: Iterable[tuple[Block, ...]]
    ) -> Change:
        """Blocks of a page as in its HTML, before and after."""
        pairs = zip(self._both, both, strict=True)
        old, new = (_write_blocks(one, address, title, section, blocks) for one, blocks in pairs)
        return old, new

    def _change_row(self, address: TableAddress, up: str) -> Change:
        """The row of a match, which names its stage but on the pages of rounds."""
        is_whole = not up
        rows = (match_row(one, one.state.matches[address], is_whole) for one in self._both)
        old, new = (str(write_rows((row,), up)) for row in rows)
        return old, new

    def _change_found(self, numbers: Mapping[str, int], address: TableAddress) -> Change:
        """The line of a match in the search list."""
        rows = (list_game(one, numbers, one.state.matches[address]) for one in self._both)
        old, new = map(write_row, rows)
        return old, new


def _write_blocks(
    site: EventSite, address: str, title: str, section: str, blocks: tuple[Block, ...]
) -> str:
    """The HTML of blocks as in a section of a page."""
    html = render_page(SitePage(address, title, "", (PageSection(section, blocks),)), site)
    inner = html[html.index("<section>") + len("<section>") : html.rindex("</section>")]
    return (inner.split("</h2>", 1)[1] if section else inner).strip()
