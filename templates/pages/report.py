"""A report of judged games as one page without script, written as the games come."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from typing import NamedTuple

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape

from ...analysis.judging.marks import Rating
from ...analysis.report.names import name_of
from ...analysis.report.ordinary import ORDINARY, find_to_text
from ...analysis.report.phrases import Language
from ...analysis.report.story import Story
from ...analysis.report.story_text import story_to_text
from ...analysis.report.summary import (
    GameSummary,
    JudgedMoment,
    PlayerSummary,
    ReportedGame,
    Tally,
)
from ...analysis.search.bound import Bound
from ...engine.rules_text import find_preset, rules_from_text
from ..drawing.arrows import ARROW_STYLE
from ..drawing.board import definitions, shell_style
from ..drawing.geometry import wide_layout
from ..isolates import isolate_in
from ..messages import Words, load_report_words
from .filling import replace_controls
from .loading import ICON, hash_source
from .report_cards import ReportBoards, ShownCard, show_cards

TEMPLATE = "report.html.j2"

_LAYOUT = wide_layout(find_preset("sungka"))
"""A board whose shells are drawn like those of any other."""

STYLE = "/* boards */"
"""The place in the template's style where that of boards goes."""


class Chart(NamedTuple):
    """Lines on a field of 1000 by 200, as points in SVG, and the values they lie between.

    `proven` are the stretches of the value's line between exact values. `bars` go from a value that
    is a bound to the side of the truth. `zero` is the height of the line at which nobody is ahead.
    `rounds` are the places at which another round begins.
    """

    lead: str
    value: str
    proven: tuple[str, ...]
    bars: tuple[str, ...]
    zero: str
    rounds: tuple[str, ...]
    least: int
    most: int


class PageReport:
    """Writes the page in pieces; a game at which `add` raises is left out of it.

    All its words are in `language`.
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
        text = text.replace(STYLE, ARROW_STYLE + shell_style(_LAYOUT))
        # Jinja has nothing to fill in between these, so what is hashed is what the page will hold.
        (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
        self._words, self._boards = load_report_words(language.value), ReportBoards()
        self._macros = environment.from_string(text).make_module(
            {
                "cap_losses": cap_losses,
                "count_bounds": partial(count_bounds, self._words),
                "definitions": Markup(definitions(_LAYOUT)),
                "draw_chart": draw_chart,
                "find_to_text": partial(find_to_text, language),
                "isolate_in": isolate_in,
                "language": language.value,
                "name": partial(_name, language),
                "ordinary": ORDINARY,
                "story_to_html": partial(story_to_html, language),
                "words": self._words.say,
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
        cards = show_cards(self._words, self._boards, game.summary)
        text = self._fill_in("show_game", game, self._count + 1, cards)
        self._table.add(game.summary)
        self._count += 1
        return text

    def end(self) -> str:
        """The text after the last game, with the totals of the players if there are several."""
        return self._fill_in("end", self._table.players() if self._count > 1 else [])

    def _fill_in(self, macro: str, *values: object) -> str:
        return str(getattr(self._macros, macro)(*values))


def story_to_html(
    language: Language, story: Story, cards: Sequence[ShownCard], number: int
) -> list[Markup]:
    """The sentences of a story; the place of one leads to its card, if there is one."""
    known, told = {card.place for card in cards}, []
    for text in story_to_text(language, story):
        parts = re.split(r"\((r\d+\.t\d+)\)", text)
        shown = Markup(escape(parts[0]))
        for place, rest in zip(parts[1::2], parts[2::2], strict=True):
            link = Markup('(<a href="#g{}-{}">{}</a>)').format(number, place, place)
            shown += (link if place in known else f"({place})") + Markup(escape(rest))
        told.append(shown)
    return told


def cap_losses(game: GameSummary, moment: JudgedMoment) -> tuple[float, ...]:
    """The loss of a turn, what is proven of it and what was in sight.

    None of them is more shells than lie on the board: a lead can change by twice as much.
    """
    losses = moment.loss, moment.proven, moment.seen
    if game.unit != "shells" or not game.rules:
        return losses
    most = rules_from_text(game.rules).total
    return tuple(min(loss, most) for loss in losses)


def count_bounds(words: Words, moments: Sequence[JudgedMoment]) -> str:
    """Count the values that are proven, and how far, in words; empty where there is none.

    >>> count_bounds(load_report_words("en"), [])
    ''
    """
    counts = Counter(moment.bound for moment in moments)
    return ", ".join(
        f"{counts[bound]} {words.say(f'bound_{bound.name.lower()}')}"
        for bound in Bound
        if counts[bound]
    )


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

    def across(at: float) -> str:
        return f"{1000 * at / (len(moments) - 1):.1f}"

    def point(at: int, shells: int) -> str:
        return f"{across(at)},{height(shells):.1f}"

    proven, bars = list[str](), list[str]()
    for at, (moment, value) in enumerate(zip(moments, values, strict=True)):
        if at and moment.bound is moments[at - 1].bound is Bound.EXACT:
            proven.append(f"{point(at - 1, values[at - 1])} {point(at, value)}")
        if moment.bound in (Bound.AT_LEAST, Bound.AT_MOST):
            end = height(value) + (-_BAR if moment.bound is Bound.AT_LEAST else _BAR)
            bars.append(f"{point(at, value)} {across(at)},{end:.1f}")
    changes = (at for at in range(1, len(moments)) if moments[at].round != moments[at - 1].round)
    return Chart(
        " ".join(point(at, lead) for at, lead in enumerate(leads)),
        " ".join(point(at, value) for at, value in enumerate(values)),
        tuple(proven),
        tuple(bars),
        f"{height(0):.1f}",
        tuple(across(at - 0.5) for at in changes),
        least,
        most,
    )


_BAR = 10
"""The length of a bar that says on which side of a value the truth lies."""


def _name(language: Language, player: PlayerSummary) -> str:
    """The name of a player, or that of the seat."""
    names = ((player.seat, player.name),) if player.name else ()
    return name_of(language, names, player.seat)
