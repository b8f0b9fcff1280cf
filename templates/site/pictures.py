"""The contents of the pictures for previews of a site's pages: standings, rounds, games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...event.facts import TableAddress
from ...event.matches import TableMatch
from ...event.state import EventState
from ...event.systems.swiss import write_halves
from .blocks import CARD_FILE
from .card import describe_site
from .rounds import round_address
from .site import EventSite, is_bracket, score_of, winner_marks
from .standings import match_address, standings_address

MOST_PICTURED = 1000
"""The most matches of a tournament whose pages have pictures of their own: a picture takes 20 kB.

Of a larger one all pages share the picture that says its name.
"""

MOST_LINES = 8
"""The most lines of standings or matches that a picture has room for."""


class CardLine(NamedTuple):
    """A line of a picture, the texts before and behind it; winners are written in bold."""

    text: str
    end: str = ""
    is_bold: bool = False
    start: str = ""


class SiteCard(NamedTuple):
    """The contents of a picture: a small heading, a large one, and lines."""

    above: str
    title: str
    lines: tuple[CardLine, ...]


def has_pictures(state: EventState) -> bool:
    """True when pages of a site have pictures of their own, if there are pictures at all."""
    return 0 < len(state.matches) <= MOST_PICTURED


def find_picture(address: str, has_own: bool) -> str:
    """The address of the picture for a page, where there are any."""
    if not has_own or address.split("/")[0] not in ("games", "rounds", "standings"):
        return CARD_FILE
    return picture_address(address)


def picture_address(address: str) -> str:
    """The address of a page's own picture."""
    return f"{address.removesuffix('.html')}.png"


def make_cards(site: EventSite) -> Iterator[tuple[str, SiteCard]]:
    """All pictures of a site whose pages have their own, by their addresses."""
    say = site.words.say
    yield CARD_FILE, SiteCard(describe_site(site), site.title, _list_standings(site))
    for number in site.rounds:
        title = say("standings_after", n=number)
        card = SiteCard(site.title, title, _list_standings(site, number))
        yield picture_address(standings_address(number)), card
        matches = [
            match for address, match in sorted(site.state.matches.items())
            if address.round == number
        ]  # fmt: skip
        lines = tuple(_tell_match(site, one) for one in matches[:MOST_LINES])
        card = SiteCard(site.title, say("round_n", n=number), _end(lines, len(matches)))
        yield picture_address(round_address(number)), card
    for address, match in site.state.matches.items():
        yield picture_address(match_address(address)), _make_game(site, address, match)


def _make_game(site: EventSite, address: TableAddress, match: TableMatch) -> SiteCard:
    say, outcome = site.words.say, site.state.outcomes[match.address]
    place = [site.place_of(match), say("round_n", n=address.round), f"{say('table')} {address}"]
    marks = winner_marks(match, outcome)
    lines = [
        CardLine(site.plan.name_of(one), is_bold=mark == "won")
        for one, mark in zip(match.entrants, marks, strict=True)
    ]
    if score := score_of(match, outcome):
        lines.append(CardLine(score, is_bold=True))
    return SiteCard(site.title, " · ".join(place), tuple(lines))


def _tell_match(site: EventSite, match: TableMatch) -> CardLine:
    names = " – ".join(map(site.plan.name_of, match.entrants))
    return CardLine(names, score_of(match, site.state.outcomes[match.address]))


def _list_standings(site: EventSite, last: int | None = None) -> tuple[CardLine, ...]:
    """The first places of the last stage that had begun; of several groups the leader of each."""
    begun = [
        stage for stage in site.stages
        if last is None or min(site.state.rounds_of(stage), default=last + 1) <= last
    ]  # fmt: skip
    if not begun:
        return ()
    stage, lines = begun[-1], []
    tables = site.standings(stage, last)
    with_points = not is_bracket(stage)
    for table in tables:
        rows = table.rows[:1] if len(tables) > 1 else table.rows
        for row in rows[: MOST_LINES + 1]:
            name = site.plan.name_of(row.entrant)
            at = row.place_text if len(tables) == 1 else _name_group(site, stage.name, table.group)
            points = write_halves(row.points) if with_points else ""
            lines.append(CardLine(name, points, row.place_text == "1", at))
    count = len(tables) if len(tables) > 1 else sum(len(table.rows) for table in tables)
    return _end(tuple(lines[:MOST_LINES]), count)


def _name_group(site: EventSite, stage: str, number: int) -> str:
    return site.words.say("group_of", stage=stage, n=number)


def _end(lines: tuple[CardLine, ...], count: int) -> tuple[CardLine, ...]:
    """Lines, the last of which says that there are more."""
    return lines if count <= len(lines) else (*lines[:-1], CardLine("…"))
