"""The first page of a site, its corrections, its rules, and the page for a wrong address."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.rules_text import DEFAULT, rules_from_text
from ...engine.synopsis import summarise_rules
from ...event.journal_text import write_fact
from ...event.matches import KnownBy
from ...event.state import Corrected
from .blocks import Block, BlockRow, BlockTable, Cell, Facts, Links, Notes, PageSection, SitePage
from .progress import find_played_round
from .rounds import LONG, match_heads, match_row, round_address
from .site import EventSite
from .standings import match_address, stage_tables

MOST_GROUPS, MOST_ROWS = 12, 100
"""The most groups and matches that the first page shows; of more it has a link."""


def make_front(site: EventSite) -> SitePage:
    """The tournament on a page: its facts, the standings of its last stage, the round played."""
    say, state = site.words.say, site.state
    sections = [PageSection("", (make_facts(site),))]
    for stage in reversed(site.stages[-1:]):
        tables: tuple[Block, ...] = (Links((Cell(say("standings"), "standings.html"),)),)
        if len(site.state.group_numbers(stage)) <= MOST_GROUPS:
            tables = stage_tables(site, stage)
        sections.append(PageSection(say("standings"), tables))
    if site.rounds:
        number = find_played_round(site.progress) or site.rounds[-1]
        rows = tuple(
            match_row(site, one, True)
            for address, one in sorted(state.matches.items())
            if address.round == number
        )
        title = say("round_n", n=number)
        table = BlockTable(title, match_heads(site, True), rows, len(rows) >= LONG)
        link = Links((Cell(say("more_of_round"), round_address(number)),))
        is_short = 0 < len(rows) <= MOST_ROWS
        sections.append(PageSection(title, (table, link) if is_short else (link,)))
    else:
        sections.append(PageSection("", (Notes((say("not_drawn"),)),)))
    return SitePage("index.html", site.title, "event", tuple(sections))


def make_facts(site: EventSite) -> Facts:
    """The tournament in numbers."""
    say, plan, rounds = site.words.say, site.plan, site.progress.values()
    facts = [
        (say(key), Cell(text)) for key, text in (("date", plan.date), ("site", plan.site)) if text
    ]
    facts.append((say("players"), Cell(str(len(plan.people)), "players.html")))
    if plan.teams:
        facts.append((say("teams"), Cell(str(len(plan.teams)), "teams.html")))
    facts.append((say("games"), Cell(str(sum(one.matches for one in rounds)), "games.html")))
    facts += [
        (say(f"count_{known.value}"), Cell(str(count)))
        for known in KnownBy
        if known is not KnownBy.OPEN
        and (count := sum(one.over.get(known.value, 0) for one in rounds))
    ]
    return Facts(tuple(facts))


def make_corrections(site: EventSite) -> SitePage:
    """The page of corrections: the old value, the new one, why, by whom and when."""
    say, every = site.words.say, site.state.corrections
    block: Block = make_correction_table(site, every) if every else Notes((say("no_corrections"),))
    return SitePage(
        "corrections.html", say("corrections"), "corrections", (PageSection("", (block,)),)
    )


def make_correction_table(site: EventSite, corrections: Iterable[Corrected]) -> BlockTable:
    """Corrections as a table."""
    say = site.words.say
    rows = tuple(_correction(site, one) for one in corrections)
    heads = tuple(Cell(say(key)) for key in ("line", "old", "new", "reason", "by", "at"))
    return BlockTable(say("corrections"), (heads[0]._replace(mark="n"), *heads[1:]), rows)


def _correction(site: EventSite, one: Corrected) -> BlockRow:
    say = site.words.say
    address = getattr(one.old, "address", None)
    link = None
    if address is not None and address.match in site.state.matches:
        link = match_address(address)
    new = say("taken_back") if one.new is None else write_fact(one.new)
    reason = (one.reason or "") + (f" ({say('forced')})" if one.forced else "")
    return BlockRow(
        (
            *(Cell(f"#{one.line}", mark="n"), Cell(write_fact(one.old), link, "old")),
            *(Cell(new, link), Cell(reason), Cell(one.by or ""), Cell(one.at or "")),
        ),
        f"l{one.by_line}",
    )


def make_rules(site: EventSite) -> SitePage:
    """The rules of each stage in sentences, its tie-breaks, and the meaning of marks."""
    say, plan = site.words.say, site.plan
    sections = []
    for text in dict.fromkeys([plan.rules, *(stage.rules or plan.rules for stage in plan.stages)]):
        names = [one.name for one in plan.stages if (one.rules or plan.rules) == text]
        sentences = _summarise(text or DEFAULT, site.lang)
        if names or not plan.stages:
            blocks = (Notes((text or DEFAULT,)), Notes(sentences))
            sections.append(PageSection(", ".join(names), blocks))
    ties = list(dict.fromkeys(tie for stage in plan.stages for tie in stage.tie_breaks))
    if ties:
        rows = tuple(BlockRow((Cell(tie.value), Cell(say(f"tie_{tie.value}")))) for tie in ties)
        heads = (Cell(say("tie")), Cell(say("meaning")))
        told: list[Block] = [BlockTable(say("ties"), heads, rows)]
        if plan.ties_edition is not None:
            year = plan.ties_edition.value.removeprefix("fide-")
            told.append(Notes((say("ties_edition", year=year),)))
        sections.append(PageSection(say("ties"), tuple(told)))
    marks = tuple(say(f"mark_{key}") for key in ("forfeit", "recorded", "entered"))
    sections.append(PageSection(say("marks"), (Notes(marks),)))
    return SitePage("rules.html", say("rules"), "rules", tuple(sections))


def _summarise(text: str, lang: str) -> tuple[str, ...]:
    try:
        return summarise_rules(rules_from_text(text), lang)
    except ValueError:
        return ()


MISSING = "404.html"
"""The page of an address that does not exist."""


def make_missing(site: EventSite) -> SitePage:
    """The page of an address that does not exist."""
    say = site.words.say
    blocks = (Notes((say("missing"),)), Links((Cell(site.title, "index.html"),)))
    return SitePage(MISSING, say("missing_title"), "", (PageSection("", blocks),))
