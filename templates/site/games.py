"""The page of a game without a record: its score, how it was decided, its corrections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...event.facts import BoardScore, TableAddress
from ...event.matches import TableMatch
from ..messages import Words
from ..pages.preview import change_preview
from .blocks import (
    TELLS,
    Block,
    BlockRow,
    BlockTable,
    Cell,
    Facts,
    Links,
    Notes,
    PageSection,
    SitePage,
)
from .front import make_correction_table
from .rounds import round_address
from .site import EventSite, score_of
from .standings import match_address


def make_game(site: EventSite, match: TableMatch) -> SitePage:
    """The page."""
    say = site.words.say
    blocks: list[Block] = [Facts(tuple(_list_facts(site, match)))]
    boards = tuple(_list_boards(site, match))
    if len(boards) > 1:
        blocks.append(BlockTable(say("boards"), _board_heads(site), boards))
    sections = [PageSection("", tuple(blocks))]
    if match.reason:
        notes = Notes((match.reason,), say("why_paired"))
        sections.append(PageSection("", (notes,), tells=True))
    corrections = site.state.corrections_by_match.get(match.address)
    if corrections:
        table = make_correction_table(site, corrections)
        sections.append(PageSection(say("corrections"), (table,), tells=True))
    number = match.address.round
    links = (
        *(Cell(say("round_n", n=number), f"{round_address(number)}#t{match.address}"),),
        *(Cell(say("all_games"), "games.html"),),
    )
    sections.append(PageSection("", (Links(links),)))
    names = " – ".join(site.plan.name_of(one) for one in match.entrants)
    address = match_address(match.address)
    title = f"{match.address} {names}"
    says = "" if site.hides_results else describe_match(site, match)
    return SitePage(address, title, "games", tuple(sections), says)


def list_films(site_words: Words, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Links from a replay to films of its game that lie next to it, with their texts."""
    for name in names:
        yield name, site_words.say("film")


def list_ways(site_words: Words, match: TableAddress) -> Iterator[tuple[str, str]]:
    """Links from a replay to the first page, and to its row, which tells its result.

    A result may be corrected: the row says so and leads to the correction, and the replay stays.
    """
    yield "../index.html", site_words.say("event")
    number = match.round
    row = f"../{round_address(number)}#t{match}"
    yield row, site_words.say("result_in_round", n=number)


class Slip(NamedTuple):
    """The place of the first error in a game's record, by the row and the round written there."""

    row: int | None
    round: int


def write_told(
    site: EventSite, match: TableMatch, slip: Slip | None = None, *, is_before: bool = False
) -> str:
    """The HTML above a replay: the result of its match, and where its record does not hold.

    The replay shows the record up to the slip, or `is_before`, as it was before there was one.
    """
    # Imported here because it is slow to import, and most of a site has no replays.
    from html import escape

    say, outcome = site.words.say, site.state.outcomes[match.address]
    paragraphs = []
    if outcome.is_over:
        score = score_of(match, outcome)
        parts = [f"{escape(say('score'))}: <b>{escape(score)}</b>"] if score else []
        if outcome.winner is not None:
            winner = escape(site.plan.name_of(outcome.winner))
            parts.append(f"{escape(say('winner'))}: <bdi>{winner}</bdi>")
        parts.append(f"{escape(say('known'))}: {escape(site.known(match))}")
        mark = f' class="{TELLS}"' if site.hides_results else ""
        paragraphs.append(f"<p{mark}>{' · '.join(parts)}</p>")
    if slip is not None:
        row = say("told_row", row=slip.row, round=slip.round) if slip.round > 1 else slip.row
        if slip.row is None:
            says = say("told_mending" if is_before else "told_slip")
        else:
            says = say("told_mending_row" if is_before else "told_slip_row", row=row)
        paragraphs.append(f"<p>{escape(says)}</p>")
    kind = "" if slip is None else " before" if is_before else " cut"
    return f'<aside class="told{kind}">{"".join(paragraphs)}</aside>'


TOLD = re.compile(r'<aside class="told( cut| before|)">.*?</aside>', re.DOTALL)
"""The note above a replay; its first group is ` cut` where the record is shown up to a slip."""


def tell_anew(page: str, site: EventSite, match: TableMatch) -> str:
    """A replay with the result of its match as it is now."""
    page = TOLD.sub(lambda _: write_told(site, match), page, count=1)
    tells = site.state.outcomes[match.address].is_over and not site.hides_results
    return change_preview(page, describe_match(site, match) if tells else None)


def describe_match(site: EventSite, match: TableMatch) -> str:
    """The text of a match's preview: its stage and round, the score, who won."""
    say, outcome = site.words.say, site.state.outcomes[match.address]
    parts = [site.place_of(match), say("round_n", n=match.address.round)]
    parts.append(score_of(match, outcome))
    if outcome.winner is not None:
        parts.append(f"{say('winner')}: {site.plan.name_of(outcome.winner)}")
    return " · ".join(part for part in parts if part)


def _list_facts(site: EventSite, match: TableMatch) -> Iterator[tuple[str, Cell]]:
    say, outcome = site.words.say, site.state.outcomes[match.address]
    yield say("south"), site.who(match.first)
    yield say("north"), site.who(match.second)
    score = score_of(match, outcome)
    if score:
        yield say("score"), site.mark_result(Cell(score))
    if outcome.winner is not None:
        yield say("winner"), site.mark_result(site.who(outcome.winner))
    yield say("known"), site.mark_result(Cell(site.known(match), more=match.why or ""))
    yield say("round"), Cell(str(match.address.round), round_address(match.address.round))
    yield say("table"), Cell(str(match.address.table))
    yield say("stage"), Cell(site.place_of(match), "standings.html")


def _board_heads(site: EventSite) -> tuple[Cell, ...]:
    say = site.words.say
    return (
        *(Cell(say("board"), mark="n"), Cell(say("south")), Cell(say("north"))),
        *(site.mark_result(Cell(say("score"), mark="n")), Cell(say("replay"), mark="replay")),
    )


def _list_boards(site: EventSite, match: TableMatch) -> Iterator[BlockRow]:
    """A row for each board that was played or is to be."""
    say, forfeits = site.words.say, dict(match.board_forfeits)
    for board in range(1, max(match.stage.boards, len(match.scores)) + 1):
        score = match.scores[board - 1] if board <= len(match.scores) else None
        sides = tuple(match.player_at(side, board) for side in (0, 1))
        losers = forfeits.get(board, ())
        link = site.replays.get(match.address._replace(board=board))
        replay = Cell(say("replay") if link is not None else "", link, "replay")
        text = _board_score(match, score, losers)
        number = Cell(str(board), link, "n play" if link is not None else "n")
        cells = (number, *(site.who(one) for one in sides))
        yield BlockRow((*cells, site.mark_result(Cell(text, mark="n score")), replay))


def _board_score(match: TableMatch, score: BoardScore | None, losers: tuple[str, ...]) -> str:
    if losers:
        return " ".join("−" if one in losers else "+" for one in match.entrants)
    return "" if score is None else f"{score.first}–{score.second}"
