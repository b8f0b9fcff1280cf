"""The first page of a site, its corrections, its rules, and the page for a wrong address."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...engine.rules_text import DEFAULT, rules_from_text
from ...engine.synopsis import summarise_rules
from ...event.brackets import find_bracket
from ...event.facts import BoardsFact, DecideFact, Fact, ForfeitFact, ResultFact
from ...event.journal_text import write_fact
from ...event.matches import KnownBy, TableMatch
from ...event.plan import EventStage
from ...event.state import Corrected
from .blocks import Block, BlockRow, BlockTable, Cell, Facts, Links, Notes, PageSection, SitePage
from .progress import find_played_round
from .rounds import LONG, front_heads, front_row, make_bracket, round_address
from .site import EventSite, is_bracket, time_cell
from .standings import match_address, stage_tables, tell_unplayed_final
from .winners import frame_final, make_podium, make_watched

MOST_GROUPS, MOST_ROWS = 12, 100
"""The most groups and matches that the first page shows; of more it has a link."""

MOST_LATEST, LATEST = 1000, 6
"""The most matches of a tournament whose first page has the last results, and how many of them."""

MOST_IN_BRACKET = 16
"""The most that a bracket on the first page begins with; of a larger one it has the places."""


def make_front(site: EventSite) -> SitePage:
    """The tournament on a page: its winner and games to watch, or who plays now; then tables."""
    say = site.words.say
    sections: list[PageSection] = []
    podium = make_podium(site)
    if podium is not None:
        sections.append(PageSection("", (podium,), tells=True))
        frame = frame_final(site)
        if frame is not None:
            sections.append(PageSection(say("watch_final"), (frame,), tells=True))
        sections += _list_watched(site)
    else:
        sections.append(PageSection("", (make_facts(site),)))
        sections += _list_played(site)
    sections += _list_places(site)
    if podium is None:
        sections += _list_watched(site)
    else:
        sections.append(PageSection(say("in_numbers"), (make_facts(site),)))
    return SitePage("index.html", site.title, "event", tuple(sections))


def _list_watched(site: EventSite) -> Iterator[PageSection]:
    watched = make_watched(site)
    if watched is not None:
        yield PageSection(site.words.say("to_watch"), (watched,))


def _list_played(site: EventSite) -> Iterator[PageSection]:
    """The round that is played, the last results, and the round after it."""
    say, state = site.words.say, site.state
    number = find_played_round(site.progress)
    if number is None:
        yield PageSection("", (Notes((say("not_drawn"),)),))
        return
    progress = site.progress[number]
    title = say("now_round", n=number)
    link = Links((Cell(say("more_of_round"), round_address(number)),))
    if progress.matches > MOST_ROWS:
        yield PageSection(title, (link,))
    else:
        matches = [one for at, one in sorted(state.matches.items()) if at.round == number]
        rows = tuple(front_row(site, one) for one in matches)
        table = BlockTable(title, front_heads(site), rows, len(rows) >= LONG)
        yield PageSection(title, (table, link))
    latest = list_latest(site, number)
    if latest:
        rows = tuple(front_row(site, one) for one in latest)
        yield PageSection(say("latest"), (BlockTable(say("latest"), front_heads(site), rows),))
    following = next((one for one in site.rounds if one > number), None)
    if following is not None:
        title = say("next_round", n=following)
        after = Links((Cell(title, round_address(following)),))
        matches = [one for at, one in sorted(state.matches.items()) if at.round == following]
        if 0 < len(matches) <= LONG:
            rows = tuple(front_row(site, one) for one in matches)
            yield PageSection(title, (BlockTable(title, front_heads(site), rows), after))
        else:
            yield PageSection(title, (after,))


def list_latest(site: EventSite, number: int) -> list[TableMatch]:
    """The last results of other rounds than the one that is shown, the newest first.

    They are on the first page of a tournament that is not too large: a change in one of them makes
    the page anew.
    """
    if sum(one.matches for one in site.progress.values()) > MOST_LATEST:
        return []
    over = [
        one
        for one in site.state.matches.values()
        if one.result_lines and one.address.round != number
    ]
    return sorted(over, key=lambda one: -one.result_lines[-1])[:LATEST]


def _list_places(site: EventSite) -> Iterator[PageSection]:
    """The bracket or the standings of the last stage."""
    say = site.words.say
    for stage in site.stages[-1:]:
        link = Links((Cell(say("standings"), "standings.html"),))
        if shows_bracket(site, stage):
            links = Links((Cell(say("whole_bracket"), "bracket.html"), *link.cells))
            title = stage.name + tell_unplayed_final(site, stage)
            yield PageSection(title, (make_bracket(site, stage), links), tells=True)
        elif len(site.state.group_numbers(stage)) <= MOST_GROUPS:
            tables: tuple[Block, ...] = stage_tables(site, stage)
            yield PageSection(say("standings"), (*tables, link), tells=True)
        else:
            yield PageSection(say("standings"), (link,))


def shows_bracket(site: EventSite, stage: EventStage) -> bool:
    """True when the first page shows the bracket of a stage."""
    if not is_bracket(stage) or not site.state.rounds_of(stage):
        return False
    return 0 < len(find_bracket(site.state, stage).rounds[0]) * 2 <= MOST_IN_BRACKET


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
    new = say("taken_back") if one.new is None else _tell_fact(site, one.new)
    reason = (one.reason or "") + (f" ({say('forced')})" if one.forced else "")
    return BlockRow(
        (
            *(Cell(f"#{one.line}", mark="n"), Cell(_tell_fact(site, one.old), link, "old")),
            *(
                Cell(new, link),
                Cell(reason),
                Cell(one.by or ""),
                time_cell(site.times.get(one.by_line, "")),
            ),
        ),
        f"l{one.by_line}",
    )


def _tell_fact(site: EventSite, fact: Fact) -> str:
    """A fact that was corrected, in words; one that is seldom corrected as the journal has it."""
    say = site.words.say
    match fact:
        case ResultFact():
            score = f"{fact.score.first}–{fact.score.second}"
            return say("said_result", table=fact.address, score=score)
        case BoardsFact():
            scores = ", ".join(f"{one.first}–{one.second}" for one in fact.scores)
            return say("said_result", table=fact.address, score=scores)
        case ForfeitFact():
            names = ", ".join(map(site.plan.name_of, fact.losers))
            return say("said_forfeit", table=fact.address, names=names)
        case DecideFact() if len(fact.winners) == 1:
            name = site.plan.name_of(fact.winners[0])
            return say("said_decided", table=fact.address, names=name)
        case DecideFact():
            return say("said_level", table=fact.address)
        case _:
            return write_fact(fact)


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
