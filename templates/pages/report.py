"""A report of judged games as one page without script, written as the games come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

from jinja2 import Environment, StrictUndefined

from ...analysis.judging.marks import Rating
from ...analysis.report.summary import JudgedMoment, ReportedGame, Tally
from .loading import hash_source, replace_controls

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


class PageReport:
    """Writes the page in pieces; a game at which `add` raises is left out of it."""

    def __init__(self) -> None:
        environment = Environment(
            autoescape=True,
            finalize=replace_controls,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        text = files(__package__.rpartition(".")[0]).joinpath(TEMPLATE).read_text(encoding="utf-8")
        # Jinja has nothing to fill in between these, so what is hashed is what the page will hold.
        (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
        self._macros = environment.from_string(text).make_module(
            {
                "draw_chart": draw_chart,
                "ratings": [rating.value for rating in Rating],
                "style_hash": hash_source(style),
            }
        )
        self._table, self._count = Tally(), 0

    def begin(self) -> str:
        """The text before the first game."""
        return self._fill_in("begin")

    def add(self, game: ReportedGame) -> str:
        """The text of the next game."""
        text = self._fill_in("show_game", game)
        self._table.add(game.summary)
        self._count += 1
        return text

    def end(self) -> str:
        """The text after the last game, with the totals of the players if there are several."""
        return self._fill_in("end", self._table.players() if self._count > 1 else [])

    def _fill_in(self, macro: str, *values: object) -> str:
        return str(getattr(self._macros, macro)(*values))


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
