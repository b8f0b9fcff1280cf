"""The pages of standings, one after each round, and the crosstables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...event.brackets import UnplayedFinal, find_unplayed_final
from ...event.crosstable import CrossMeeting, CrossTable, cross_group
from ...event.facts import TableAddress
from ...event.plan import EventStage, Tie
from ...event.standings import GroupTable, StandingRow
from ...event.systems.swiss import write_halves
from .blocks import Block, BlockRow, BlockTable, Cell, Links, Notes, PageSection, SitePage
from .site import EventSite, is_bracket


def make_standings(site: EventSite, last: int | None = None) -> SitePage:
    """The standings as they are, or those after the round `last` under an address that stays."""
    say = site.words.say
    if last is None:
        address, title = "standings.html", say("standings")
    else:
        address, title = standings_address(last), say("standings_after", n=last)
    return SitePage(address, title, "standings", _standings(site, last))


def standings_address(number: int) -> str:
    """The address of the standings after a round."""
    return f"standings/{number}.html"


def make_crosstable(site: EventSite) -> SitePage:
    """Everybody against everybody, for stages that count points."""
    sections = []
    for stage in site.stages:
        if is_bracket(stage):
            continue
        tables = [make_cross_block(site, table) for table in site.standings(stage)]
        sections.append(PageSection(stage.name, tuple(tables)))
    title = site.words.say("crosstable")
    return SitePage("crosstable.html", title, "crosstable", tuple(sections))


def stage_tables(
    site: EventSite, stage: EventStage, last: int | None = None
) -> tuple[BlockTable, ...]:
    """The standings of a stage as tables, one a group."""
    return tuple(_table(site, one) for one in site.standings(stage, last))


def make_group_blocks(site: EventSite, table: GroupTable) -> tuple[Block, ...]:
    """The standings of a group, and the workings of its ties."""
    lines = tuple(_workings(site, table))
    notes = (Notes(lines, site.words.say("workings")),) if lines else ()
    return _table(site, table), *notes


def make_cross_block(site: EventSite, table: GroupTable) -> BlockTable:
    """The crosstable of a group."""
    return _crosstable(site, cross_group(table))


def _standings(site: EventSite, last: int | None) -> tuple[PageSection, ...]:
    say = site.words.say
    sections = []
    for stage in reversed(site.stages):
        rounds = site.state.rounds_of(stage)
        if last is not None and (not rounds or rounds[0] > last):
            continue
        blocks: list[Block] = []
        for table in site.standings(stage, last):
            blocks += make_group_blocks(site, table)
        sections.append(PageSection(stage.name, tuple(blocks)))
    links = tuple(
        Cell(say("after_round", n=number), standings_address(number), "here" * (number == last))
        for number in site.rounds
    )
    if links:
        sections.append(PageSection(say("after_each"), (Links(links),)))
    return tuple(sections) or (PageSection("", (Notes((say("not_drawn"),)),)),)


def _table(site: EventSite, table: GroupTable) -> BlockTable:
    say = site.words.say
    caption = _caption(site, table)
    shown = _shown_ties(table)
    ties = [table.rows[0].ties[at][0].value for at in shown]
    with_points = not is_bracket(table.stage)
    heads = [Cell("", mark="n"), Cell(say("who")), Cell(say("club"))]
    heads += [Cell(say("points"), mark="n")] * with_points
    heads += [Cell(tie, mark="n") for tie in ties]
    rows = []
    for row in table.rows:
        out = say("withdrawn") if row.is_out else ""
        cells = [Cell(row.place_text, mark="n"), site.who(row.entrant, more=out)]
        cells.append(Cell(site.club(row.entrant)))
        cells += [Cell(write_halves(row.points), mark="n")] * with_points
        cells += [Cell(_tie_text(row, at), mark="n") for at in shown]
        rows.append(BlockRow(tuple(cells)))
    return BlockTable(caption, *_without_empty(tuple(heads), rows))


def _without_empty(
    heads: tuple[Cell, ...], rows: list[BlockRow]
) -> tuple[tuple[Cell, ...], tuple[BlockRow, ...]]:
    """A table's parts without the columns that have a head and say nothing."""
    kept = [
        at for at, head in enumerate(heads) if not head.text or any(r.cells[at].text for r in rows)
    ]
    return tuple(heads[at] for at in kept), tuple(
        BlockRow(tuple(row.cells[at] for at in kept), row.id) for row in rows
    )


def _caption(site: EventSite, table: GroupTable | CrossTable) -> str:
    say, stage = site.words.say, table.stage
    name = say("group_of", stage=stage.name, n=table.group) if stage.groups > 1 else stage.name
    if not table.is_over:
        return f"{name} ({say('not_over')})"
    return name + tell_unplayed_final(site, stage)


def tell_unplayed_final(site: EventSite, stage: EventStage) -> str:
    """The reason why nobody played a stage's final, behind its name; empty for any other stage."""
    unplayed = find_unplayed_final(site.state, stage)
    return "" if unplayed is None else f": {site.words.say(_FINALS[unplayed])}"


_FINALS = {
    UnplayedFinal.BOTH_FORFEITED: "final_both_forfeited",
    UnplayedFinal.ALONE: "final_alone",
    UnplayedFinal.NOBODY: "final_nobody",
}
"""The words on a final that nobody played."""


def _shown_ties(table: GroupTable) -> list[int]:
    first = table.rows[0].ties if table.rows else ()
    return [
        at
        for at, (tie, _) in enumerate(first)
        if tie is not Tie.LOT and any(_tie_text(row, at) for row in table.rows)
    ]


def _tie_text(row: StandingRow, at: int) -> str:
    value = row.ties[at][1] if at < len(row.ties) else None
    return "" if value is None else _write_minus(value.shown)


def _write_minus(text: str) -> str:
    return _NEGATIVE.sub("−", text)


_NEGATIVE = re.compile("^-(?=[0-9½])")
"""The sign that a keyboard has, where a minus is meant; `-` alone is no number."""


def _workings(site: EventSite, table: GroupTable) -> Iterator[str]:
    for row in table.rows:
        for tie, value in row.ties:
            if value is not None and value.working != "0" and value.shown != "-":
                name = site.plan.name_of(row.entrant)
                yield f"{name}: {tie.value} {_write_minus(value.shown)} = {value.working}"


def _crosstable(site: EventSite, table: CrossTable) -> BlockTable:
    say = site.words.say
    columns = [f"{say('round_letter')}{n}" for n in table.rounds] or [
        str(at) for at in range(1, len(table.rows) + 1)
    ]
    heads = [Cell("", mark="n"), Cell(say("who"))]
    heads += [Cell(column, mark="n") for column in columns] + [Cell(say("points"), mark="n")]
    rows = []
    for at, (row, met) in enumerate(table.rows):
        cells = [Cell(row.place_text, mark="n"), site.who(row.entrant)]
        for column, meetings in enumerate(met):
            if table.rounds:
                cells.append(_round_cell(meetings))
            else:
                cells.append(Cell("×", mark="n none") if column == at else _against(meetings))
        cells.append(Cell(write_halves(row.points), mark="n"))
        rows.append(BlockRow(tuple(cells)))
    return BlockTable(_caption(site, table), tuple(heads), tuple(rows))


def _against(meetings: tuple[CrossMeeting, ...]) -> Cell:
    """The points of one player against another, twice in a double round robin."""
    text = " ".join(filter(None, map(_points_mark, meetings)))
    return Cell(text, _round_link(meetings[0]) if text else None, "n")


def _round_cell(meetings: tuple[CrossMeeting, ...]) -> Cell:
    if not meetings:
        return Cell("", mark="n")
    (met,) = meetings
    mark = _points_mark(met)
    if met.number is None:
        return Cell(mark, mark="n")
    return Cell(mark or "·", _round_link(met), "n", f"({met.number})")


def _points_mark(met: CrossMeeting) -> str:
    return met.mark.replace("-", "−")


def _round_link(met: CrossMeeting) -> str | None:
    return match_address(met.address) if met.address else None


def match_address(address: TableAddress) -> str:
    """The address of a match: of its replay, or of its own page where it has none."""
    return f"games/{address.match}.html"
