"""A report of judged games as one page without script, written as the games come."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from typing import NamedTuple

from jinja2 import Environment, StrictUndefined

from ...analysis.judging.marks import Rating
from ...analysis.report.ordinary import find_to_text
from ...analysis.report.phrases import Language
from ...analysis.report.story_text import story_to_text
from ...analysis.report.summary import JudgedMoment, ReportedGame, Tally
from ...analysis.search.bound import Bound
from ..isolates import isolate_in
from .filling import replace_controls
from .loading import ICON, hash_source

TEMPLATE = "report.html.j2"


class Chart(NamedTuple):
    """Lines on a field of 1000 by 200, as points in SVG, and the values they lie between.

    `proven` are the stretches of the value's line between exact values. `bars` go from a value that
    is a bound to the side of the truth. `zero` is the height of the line at which nobody is ahead.
    """

    lead: str
    value: str
    proven: tuple[str, ...]
    bars: tuple[str, ...]
    zero: str
    least: int
    most: int


class PageReport:
    """Writes the page in pieces; a game at which `add` raises is left out of it.

    Stories are in `language`.
    """

    def __init__(self, language: Language = Language.ENGLISH) -> None:
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
                "count_bounds": count_bounds,
                "draw_chart": draw_chart,
                "find_to_text": partial(find_to_text, language),
                "isolate_in": isolate_in,
                "language": language.value,
                "story_to_text": partial(story_to_text, language),
                "write_value": write_value,
                "ratings": [rating.value for rating in Rating],
                "icon": ICON,
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


def count_bounds(moments: Sequence[JudgedMoment]) -> str:
    """Count the values that are proven, and how far, in words; empty where there is none.

    >>> count_bounds([])
    ''
    """
    counts = Counter(moment.bound for moment in moments)
    return ", ".join(f"{counts[bound]} {bound.value}" for bound in Bound if counts[bound])


def write_value(value: float, bound: Bound) -> str:
    """A value with the bound that is proven of it.

    >>> write_value(8, Bound.EXACT), write_value(-4.5, Bound.AT_MOST)
    ('+8', 'at most -4.5')
    """
    return f"{value:+g}" if bound is Bound.EXACT else f"{bound.value} {value:+g}"


def draw_chart(moments: Sequence[JudgedMoment]) -> Chart:
    """The lead and the value of moments as lines; there must be two moments or more."""
    leads = [moment.lead for moment in moments]
    values = [moment.value for moment in moments]
    least, most = min(0, *leads, *values), max(0, *leads, *values)
    span = max(most - least, 1)

    def height(shells: int) -> float:
        return 190 - 180 * (shells - least) / span

    def point(at: int, shells: int) -> str:
        return f"{1000 * at / (len(moments) - 1):.1f},{height(shells):.1f}"

    proven, bars = list[str](), list[str]()
    for at, (moment, value) in enumerate(zip(moments, values, strict=True)):
        if at and moment.bound is moments[at - 1].bound is Bound.EXACT:
            proven.append(f"{point(at - 1, values[at - 1])} {point(at, value)}")
        if moment.bound in (Bound.AT_LEAST, Bound.AT_MOST):
            end = height(value) + (-_BAR if moment.bound is Bound.AT_LEAST else _BAR)
            bars.append(f"{point(at, value)} {1000 * at / (len(moments) - 1):.1f},{end:.1f}")
    return Chart(
        " ".join(point(at, lead) for at, lead in enumerate(leads)),
        " ".join(point(at, value) for at, value in enumerate(values)),
        tuple(proven),
        tuple(bars),
        f"{height(0):.1f}",
        least,
        most,
    )


_BAR = 10
"""The length of a bar that says on which side of a value the truth lies."""
