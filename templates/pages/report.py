"""A report of judged games as one page without script, written as the games come."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import NamedTuple

from jinja2 import Environment, StrictUndefined

from ...analysis.judging.marks import Rating
from ...analysis.report.summary import JudgedMoment, PlayerTotal, ReportedGame, Tally
from .loading import hash_source

TEMPLATE = "report.html.j2"


class Chart(NamedTuple):
    """Two lines on a field of 1000 by 200, as points in SVG, and the values they lie between.

    `zero` is the height of the line at which nobody is ahead.
    """

    lead: str
    value: str
    zero: str
    least: int
    most: int


def write_report(games: Iterator[ReportedGame]) -> Iterator[str]:
    """The page's text in pieces, each game's as soon as it has been judged."""
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    text = files(__package__.rpartition(".")[0]).joinpath(TEMPLATE).read_text(encoding="utf-8")
    template = environment.from_string(text)
    # Jinja has nothing to fill in between these, so what is hashed is what the page will hold.
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    table, count = Tally(), 0

    # The template asks for the totals after it has used up the games.
    def count_games() -> Iterator[ReportedGame]:
        nonlocal count
        for game in games:
            count += 1
            table.add(game.summary)
            yield game

    def totals() -> list[PlayerTotal]:
        return table.players() if count > 1 else []

    ratings = [rating.value for rating in Rating]
    yield from template.generate(
        games=count_games(),
        totals=totals,
        draw_chart=draw_chart,
        ratings=ratings,
        style_hash=hash_source(style),
    )


def draw_chart(moments: Sequence[JudgedMoment]) -> Chart:
    """The lead and the value of moments as two lines; there must be two moments or more."""
    leads = [moment.lead for moment in moments]
    values = [moment.value for moment in moments]
    least, most = min(0, *leads, *values), max(0, *leads, *values)
    span = max(most - least, 1)

    def height(shells: int) -> str:
        return f"{190 - 180 * (shells - least) / span:.1f}"

    def points(numbers: Sequence[int]) -> str:
        wide = 1000 / (len(numbers) - 1)
        return " ".join(f"{i * wide:.1f},{height(n)}" for i, n in enumerate(numbers))

    return Chart(points(leads), points(values), height(0), least, most)
