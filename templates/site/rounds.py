"""The pages of the rounds, of all games, and of the brackets."""

from __future__ import annotations

from ...event.brackets import find_bracket
from ...event.facts import ByeKind
from ...event.matches import TableMatch
from ...event.plan import EventStage
from ...event.systems.bracket import Meeting
from ...event.systems.swiss import write_halves
from .blocks import (
    Block,
    BlockRow,
    BlockTable,
    Bracket,
    BracketMatch,
    BracketRound,
    Cell,
    Links,
    Notes,
    PageSection,
    SitePage,
)
from .progress import NO_PROGRESS
from .site import EventSite, is_bracket, score_of, time_cell, winner_marks
from .standings import match_address, standings_address

LONG = 12
"""The rows from which on a table is searched."""


def make_round(site: EventSite, number: int) -> SitePage:
    """The page of a round."""
    title = site.words.say("round_n", n=number)
    return SitePage(round_address(number), title, "rounds", _round(site, number))


def make_rounds(site: EventSite) -> SitePage:
    """The list of rounds."""
    say = site.words.say
    rows = []
    for number in site.rounds:
        progress = site.progress.get(number, NO_PROGRESS)
        stages = [site.plan.stages[place].name for place in progress.stages]
        cells = (
            Cell(say("round_n", n=number), round_address(number)),
            Cell(", ".join(stages)),
            Cell(f"{sum(progress.over.values())} / {progress.matches}", mark="n"),
            *(time_cell(progress.first), time_cell(progress.last)),
        )
        rows.append(BlockRow(cells))
    heads = (
        *(Cell(say("round")), Cell(say("stage")), Cell(say("results"), mark="n")),
        *(Cell(say("first_result"), mark="when"), Cell(say("last_result"), mark="when")),
    )
    block: Block = (
        BlockTable(say("rounds"), heads, tuple(rows)) if rows else Notes((say("not_drawn"),))
    )
    return SitePage("rounds.html", say("rounds"), "rounds", (PageSection("", (block,)),))


def round_address(number: int) -> str:
    """The address of the page of a round."""
    return f"rounds/{number}.html"


def make_games(site: EventSite) -> SitePage:
    """All games in one table."""
    say = site.words.say
    every = [one for _, one in sorted(site.state.matches.items())]
    table = _match_table(site, every, say("games"), with_stage=True)
    block: Block = table if every else Notes((say("not_drawn"),))
    return SitePage("games.html", say("games"), "games", (PageSection("", (block,)),))


def make_brackets(site: EventSite) -> SitePage:
    """The brackets of all knock-outs."""
    say = site.words.say
    sections = tuple(
        PageSection(stage.name, (make_bracket(site, stage),))
        for stage in site.stages
        if is_bracket(stage)
    )
    return SitePage("bracket.html", say("bracket"), "bracket", sections)


def make_bracket(site: EventSite, stage: EventStage) -> Bracket:
    """The bracket of a knock-out."""
    say, rounds = site.words.say, []
    found = find_bracket(site.state, stage)
    for at, meetings in enumerate(found.rounds):
        left = len(found.rounds) - at
        title = say(_ROUND_NAMES[left]) if left in _ROUND_NAMES else say("round_of", n=2**left)
        matches = tuple(
            _bracket_match(site, found.first_round + at, one, stage.name) for one in meetings
        )
        rounds.append(BracketRound(title, matches))
    return Bracket(stage.name, tuple(rounds))


_ROUND_NAMES = {1: "final", 2: "semifinals", 3: "quarterfinals"}
"""The last rounds of a bracket, counted from its end."""


def match_row(site: EventSite, match: TableMatch, with_stage: bool = False) -> BlockRow:
    """A match as a row: table, both, score, how it is known, replays."""
    outcome = site.state.outcomes[match.address]
    first, second = winner_marks(match, outcome)
    score = score_of(match, outcome)
    links = site.replay_links(match)
    # On a narrow screen the table's number, which leads to the replay too, stands for its column.
    mark = "n play" if match.address in site.replays else "n"
    cells = [Cell(str(match.address), match_address(match.address), mark)]
    cells.append(site.who_plays(match, match.first, first))
    cells.append(site.who_plays(match, match.second, second))
    cells += map(site.mark_result, (Cell(score, mark="n score"), _tell_known(site, match)))
    cells.append((links[0] if links else Cell(""))._replace(mark="replay"))
    if with_stage:
        cells.append(Cell(site.place_of(match)))
    else:
        cells.append(time_cell(site.result_time(match)))
    return BlockRow(tuple(cells), "" if with_stage else f"t{match.address}")


def front_row(site: EventSite, match: TableMatch) -> BlockRow:
    """A match on the first page: table, both, the score or that it is played, replay, stage."""
    table, first, second, score, _, replay, place = match_row(site, match, True).cells
    if not score.text and match.is_begun:
        score = Cell(site.words.say("playing"), mark="n score playing")
    return BlockRow((table, first, second, score, replay, place._replace(mark="stage")))


def front_heads(site: EventSite) -> tuple[Cell, ...]:
    """The heads above rows of the first page."""
    table, first, second, score, _, replay, place = match_heads(site, True)
    return table, first, second, score, replay, place._replace(mark="stage")


def _tell_known(site: EventSite, match: TableMatch) -> Cell:
    """The way a result is known; if it was corrected, with a link to the last correction."""
    known, corrections = site.known(match), site.state.corrections_by_match.get(match.address)
    if not corrections:
        return Cell(known, more=match.why or "")
    link = f"corrections.html#l{corrections[-1].by_line}"
    return Cell(f"{known}; {site.words.say('corrected')}", link, more=match.why or "")


def match_heads(site: EventSite, with_stage: bool = False) -> tuple[Cell, ...]:
    """The heads above rows of matches."""
    say = site.words.say
    return (
        Cell(say("table"), mark="n"),
        *(Cell(say("south")), Cell(say("north"))),
        *(site.mark_result(Cell(say("score"), mark="n")), site.mark_result(Cell(say("known")))),
        Cell(say("replay"), mark="replay"),
        Cell(say("stage")) if with_stage else Cell(say("time"), mark="when"),
    )


def _match_table(
    site: EventSite, every: list[TableMatch], caption: str, with_stage: bool = False
) -> BlockTable:
    rows = tuple(match_row(site, one, with_stage) for one in every)
    return BlockTable(caption, match_heads(site, with_stage), rows, len(rows) >= LONG)


def _matches(site: EventSite, stage: str, number: int) -> list[TableMatch]:
    return site.matches_by_round.get((stage, number), [])


def _round(site: EventSite, number: int) -> tuple[PageSection, ...]:
    say = site.words.say
    sections = []
    for stage in site.stages:
        every = _matches(site, stage.name, number)
        rests = [one for one in site.state.rests_of(stage) if one.fact.round == number]
        if not every and not rests:
            continue
        blocks: list[Block] = []
        for group in dict.fromkeys(one.group for one in every):
            own = [one for one in every if one.group == group]
            blocks.append(_match_table(site, own, site.place_of(own[0])))
            boards = tuple(
                Cell(f"{one.address}: {link.text}", link.link)
                for one in own
                for link in site.replay_links(one)[1:]
            )
            if boards:
                blocks.append(Links(boards))
        if rests:
            mark = site.mark_meeting(stage, number)
            rows = tuple(
                BlockRow((site.who(one.fact.entrant), Cell(say(_BYES[one.fact.kind]))), mark=mark)
                for one in rests
            )
            blocks.append(BlockTable(say("byes"), (Cell(say("who")), Cell(say("bye"))), rows))
        sections.append(PageSection(stage.name, tuple(blocks)))
        reasons = tuple(f"{one.address}: {one.reason}" for one in every if one.reason)
        if reasons:
            sections.append(PageSection("", (Notes(reasons, say("why_paired")),), tells=True))
    at = site.rounds.index(number)
    links = [
        Cell(say("round_n", n=one), round_address(one))
        for one in site.rounds[max(at - 1, 0) : at + 2]
        if one != number
    ]
    links.append(Cell(say("standings_after", n=number), standings_address(number)))
    sections.append(PageSection("", (Links(tuple(links)),)))
    return tuple(sections)


_BYES = {ByeKind.FULL: "bye_full", ByeKind.HALF: "bye_half", ByeKind.NONE: "bye_none"}


def _bracket_match(site: EventSite, number: int, meeting: Meeting, stage: str) -> BracketMatch:
    say = site.words.say
    title = say("third_place") if meeting.is_third else ""
    pair = frozenset((meeting.first, meeting.second))
    match = next(
        (one for one in _matches(site, stage, number) if frozenset(one.entrants) == pair), None
    )
    cells = []
    for entrant in (meeting.first, meeting.second):
        if entrant is None:
            text = say("bye") if meeting.is_known and meeting.place.round == 0 else "–"
            cells.append(Cell(text, mark="none"))
            continue
        if match is None:
            cells.append(site.who(entrant, "won" if None in pair and meeting.is_known else ""))
            continue
        outcome = site.state.outcomes[match.address]
        marks = winner_marks(match, outcome)
        side = match.entrants.index(entrant)
        cells.append(site.who(entrant, marks[side], _side_score(match, side, outcome.boards)))
    if match is not None:
        at = Cell(str(match.address), match_address(match.address), more=title)
        note = site.reason_of(match)
        return BracketMatch((cells[0], cells[1]), at, note, meeting.is_third)
    return BracketMatch((cells[0], cells[1]), Cell(title), is_third=meeting.is_third)


def _side_score(match: TableMatch, side: int, boards: tuple[int, int]) -> str:
    """The score of one side of a match: shells of one board, else boards; a sign of a forfeit."""
    if match.forfeits:
        return "−" if match.entrants[side] in match.forfeits else "+"
    if match.stage.boards == 1:
        score = match.scores[0] if match.scores else None
        return "" if score is None else str(score[side])
    return write_halves(boards[side]) if any(boards) else ""
