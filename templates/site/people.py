"""The pages of players and teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property, partial

from ...event.matches import TableMatch
from ...event.plan import Person, Shown, Team
from ...event.systems.swiss import write_halves
from .blocks import (
    Block,
    BlockRow,
    BlockTable,
    Cell,
    Facts,
    Notes,
    PageSection,
    PlannedPage,
    SitePage,
)
from .rounds import LONG, match_heads, match_row
from .site import EventSite, is_bracket
from .sources import PageSources


class PeoplePages:
    """The list of players, that of teams, and a page for each of them."""

    def __init__(self, site: EventSite, sources: PageSources) -> None:
        self._site, self._sources = site, sources

    def plan(self) -> Iterator[PlannedPage]:
        """All the pages."""
        plan, sources = self._site.plan, self._sources
        if plan.people or not plan.teams:
            yield PlannedPage("players.html", sources.base, self._make_players)
        if plan.teams:
            yield PlannedPage("teams.html", sources.base, self._make_teams)
        for person in plan.people:
            yield self.plan_one(person)
        for team in plan.teams:
            yield self.plan_one(team)

    def plan_one(self, one: Person | Team) -> PlannedPage:
        """The page of one of them."""
        matches = self._matches.get(one.id, [])
        made_of = self._sources.matches(matches, one.id, self.places.get(one.id))
        return PlannedPage(self._site.addresses[one.id], made_of, partial(self._make_one, one))

    @cached_property
    def _matches(self) -> Mapping[str, list[TableMatch]]:
        found: dict[str, list[TableMatch]] = defaultdict(list)
        for _, match in sorted(self._site.state.matches.items()):
            for who in {*match.entrants, *match.lineups[0], *match.lineups[1]}:
                found[who].append(match)
        return found

    @cached_property
    def places(self) -> Mapping[str, list[BlockRow]]:
        """The places of everybody in every stage, as rows."""
        site, found = self._site, defaultdict[str, list[BlockRow]](list)
        for stage in site.stages:
            for table in site.standings(stage):
                name = stage.name
                if stage.groups > 1:
                    name = site.words.say("group_of", stage=name, n=table.group)
                for row in table.rows:
                    points = "" if is_bracket(stage) else write_halves(row.points)
                    place = Cell(row.place_text, mark="n")
                    cells = (Cell(name, "standings.html"), place, Cell(points, mark="n"))
                    found[row.entrant].append(BlockRow(cells))
        return found

    def _make_players(self) -> SitePage:
        site, plan = self._site, self._site.plan
        rows = tuple(
            BlockRow(
                (
                    *(site.who(one.id), Cell(one.id), Cell(site.club(one.id))),
                    Cell(plan.name_of(one.team) if one.team is not None else ""),
                )
            )
            for one in sorted(
                plan.people, key=lambda one: (plan.name_of(one.id).casefold(), one.id)
            )
        )
        return self._list_page("players", rows)

    def _make_teams(self) -> SitePage:
        site = self._site
        rows = tuple(
            BlockRow((site.who(one.id), Cell(one.id), Cell(one.club or ""), Cell("")))
            for one in site.plan.teams
        )
        return self._list_page("teams", rows)

    def _list_page(self, name: str, rows: tuple[BlockRow, ...]) -> SitePage:
        say = self._site.words.say
        heads = [Cell(say("who")), Cell(say("id")), Cell(say("club")), Cell(say("team"))]
        kept = [at for at in range(4) if at < 2 or any(row.cells[at].text for row in rows)]
        table = BlockTable(
            say(name),
            tuple(heads[at] for at in kept),
            tuple(BlockRow(tuple(row.cells[at] for at in kept)) for row in rows),
            len(rows) >= LONG,
        )
        return SitePage(f"{name}.html", say(name), name, (PageSection("", (table,)),))

    def _make_one(self, one: Person | Team) -> SitePage:
        site, say = self._site, self._site.words.say
        blocks: list[Block] = [Facts(tuple(self._list_facts(one)))]
        if isinstance(one, Team):
            members = tuple(
                BlockRow((Cell(str(at), mark="n"), site.who(who)))
                for at, who in enumerate(one.players, 1)
            )
            heads = (Cell(say("board"), mark="n"), Cell(say("who")))
            blocks.append(BlockTable(say("line_up"), heads, members))
        places, matches = self.places.get(one.id), self._matches.get(one.id)
        sections = [PageSection("", tuple(blocks))]
        if places:
            columns = (Cell(say("stage")), *(Cell(say(key), mark="n") for key in _COLUMNS))
            table = BlockTable(say("places"), columns, tuple(places))
            sections.append(PageSection("", (table,), tells=True))
        block: Block = Notes((say("no_games"),))
        if matches:
            rows = tuple(self._tell_game(match) for match in matches)
            block = BlockTable(say("games"), match_heads(site, True), rows)
        sections.append(PageSection("", (block,)))
        kind = "teams" if isinstance(one, Team) else "players"
        name = site.plan.name_of(one.id)
        return SitePage(site.addresses[one.id], name, kind, tuple(sections))

    def _tell_game(self, match: TableMatch) -> BlockRow:
        """A game of somebody, who may have reached it by winning others."""
        mark = self._site.mark_meeting(match.stage, match.address.round)
        return BlockRow(match_row(self._site, match, True).cells, mark=mark)

    def _list_facts(self, one: Person | Team) -> Iterator[tuple[str, Cell]]:
        site, say = self._site, self._site.words.say
        yield say("id"), Cell(one.id)
        if isinstance(one, Team):
            if one.club:
                yield say("club"), Cell(one.club)
            return
        if site.plan.shown is not Shown.IDS:
            if one.club:
                yield say("club"), Cell(one.club)
            if one.rating:
                yield say("rating"), Cell(str(one.rating))
        if one.team is not None and site.plan.is_known(one.team):
            yield say("team"), site.who(one.team)


_COLUMNS = ("place", "points")
"""The columns of numbers of somebody's places."""
