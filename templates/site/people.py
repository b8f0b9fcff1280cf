"""The pages of players and teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from ...event.matches import TableMatch
from ...event.plan import Shown
from ...event.standings import list_standings
from ...event.systems.swiss import write_halves
from .blocks import Block, BlockRow, BlockTable, Cell, Facts, Notes, PageSection, SitePage
from .rounds import LONG, match_heads, match_row
from .site import EventSite, is_bracket


def make_people(site: EventSite) -> Iterator[SitePage]:
    """The list of players, that of teams, and a page for each of them."""
    say, plan = site.words.say, site.plan
    matches: dict[str, list[TableMatch]] = defaultdict(list)
    for _, match in sorted(site.state.matches.items()):
        for who in {*match.entrants, *match.lineups[0], *match.lineups[1]}:
            matches[who].append(match)
    places = _list_places(site)
    if plan.people or not plan.teams:
        rows = tuple(
            BlockRow(
                (site.who(one.id), Cell(one.id), Cell(site.club(one.id)), Cell(_team(site, one.id)))
            )
            for one in sorted(
                plan.people, key=lambda one: (plan.name_of(one.id).casefold(), one.id)
            )
        )
        yield _list_page("players", say("players"), say, rows)
    if plan.teams:
        rows = tuple(
            BlockRow((site.who(one.id), Cell(one.id), Cell(one.club or ""), Cell("")))
            for one in plan.teams
        )
        yield _list_page("teams", say("teams"), say, rows)
    for person in plan.people:
        facts = [(say("id"), Cell(person.id))]
        if plan.shown is not Shown.IDS:
            facts += [(say("club"), Cell(person.club))] if person.club else []
            facts += [(say("rating"), Cell(str(person.rating)))] if person.rating else []
        if person.team is not None and plan.is_known(person.team):
            facts.append((say("team"), site.who(person.team)))
        yield _make_page(site, person.id, "players", facts, matches[person.id], places)
    for team in plan.teams:
        facts = [(say("id"), Cell(team.id))]
        facts += [(say("club"), Cell(team.club))] if team.club else []
        members = tuple(
            BlockRow((Cell(str(at), mark="n"), site.who(one)))
            for at, one in enumerate(team.players, 1)
        )
        heads = (Cell(say("board"), mark="n"), Cell(say("who")))
        line_up = BlockTable(say("line_up"), heads, members)
        yield _make_page(site, team.id, "teams", facts, matches[team.id], places, line_up)


def _team(site: EventSite, person: str) -> str:
    team = site.plan.person_by_id[person].team
    return site.plan.name_of(team) if team is not None else ""


def _list_page(name: str, title: str, say: object, rows: tuple[BlockRow, ...]) -> SitePage:
    assert callable(say)
    heads = [Cell(say("who")), Cell(say("id")), Cell(say("club")), Cell(say("team"))]
    kept = [at for at in range(4) if at < 2 or any(row.cells[at].text for row in rows)]
    table = BlockTable(
        title,
        tuple(heads[at] for at in kept),
        tuple(BlockRow(tuple(row.cells[at] for at in kept)) for row in rows),
        len(rows) >= LONG,
    )
    return SitePage(f"{name}.html", title, name, (PageSection("", (table,)),))


def _list_places(site: EventSite) -> Mapping[str, list[BlockRow]]:
    """The places of everybody in every stage, as rows."""
    found: dict[str, list[BlockRow]] = defaultdict(list)
    for stage in site.stages:
        for table in list_standings(site.state, stage):
            name = stage.name
            if stage.groups > 1:
                name = site.words.say("group_of", stage=name, n=table.group)
            for row in table.rows:
                points = "" if is_bracket(stage) else write_halves(row.points)
                place = Cell(row.place_text, mark="n")
                cells = (Cell(name, "standings.html"), place, Cell(points, mark="n"))
                found[row.entrant].append(BlockRow(cells))
    return found


def _make_page(
    site: EventSite,
    entrant: str,
    kind: str,
    facts: list[tuple[str, Cell]],
    matches: list[TableMatch],
    places: Mapping[str, list[BlockRow]],
    line_up: BlockTable | None = None,
) -> SitePage:
    say = site.words.say
    blocks: list[Block] = [Facts(tuple(facts))]
    if line_up is not None:
        blocks.append(line_up)
    if places.get(entrant):
        heads = (Cell(say("stage")), Cell(say("place"), mark="n"), Cell(say("points"), mark="n"))
        blocks.append(BlockTable(say("places"), heads, tuple(places[entrant])))
    if matches:
        rows = tuple(BlockRow(match_row(site, one, True).cells) for one in matches)
        blocks.append(BlockTable(say("games"), match_heads(site, True), rows))
    else:
        blocks.append(Notes((say("no_games"),)))
    name = site.plan.name_of(entrant)
    return SitePage(site.addresses[entrant], name, kind, (PageSection("", tuple(blocks)),))
