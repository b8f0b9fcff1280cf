"""A report of judged games as text: a block for each game, then a table of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...analysis.judging.marks import Rating
from ...analysis.report.ordinary import find_to_text
from ...analysis.report.phrases import Language
from ...analysis.report.story_text import story_to_text
from ...analysis.report.summary import JudgedMoment, PlayerSummary, ReportedGame, Tally
from ...analysis.search.bound import Bound
from ..console.terminal import escape_text

HEAD = (
    "accuracy",
    "turns",
    "lost",
    "proven",
    "a turn",
    "seen",
    *(rating.value for rating in Rating),
    "captured",
    "laps",
)
"""The columns after the name: accuracy in percent, turns, shells lost as far as was searched, those
of them that are proven, lost per turn and seen to be lost, turns of each rating, shells captured,
laps of the longest relay."""


class TextReport:
    """Writes the report in pieces; a game at which `add` raises is left out of it.

    Stories are in `language`.
    """

    def __init__(self, language: Language = Language.ENGLISH) -> None:
        self._table, self._count, self._language = Tally(), 0, language

    def begin(self) -> str:
        """The text before the first game: none."""
        return ""

    def add(self, game: ReportedGame) -> str:
        """The text of the next game."""
        text = ("\n" if self._count else "") + "\n".join(_game_lines(game, self._language)) + "\n"
        self._table.add(game.summary)
        self._count += 1
        return text

    def end(self) -> str:
        """The totals of the players, if there are several games."""
        if self._count < 2:
            return ""
        rows = [(f"{p.name} ({p.games})", *_make_cells(p.summary)) for p in self._table.players()]
        head = ("player (games)", *HEAD)
        return f"\nall {self._count} games\n" + "\n".join(_table_lines([head, *rows])) + "\n"


class StoryReport:
    """Writes the story of each game under its title, as a text to post.

    A game at which `add` raises is left out.
    """

    def __init__(self, language: Language = Language.ENGLISH) -> None:
        self._language, self._has_games = language, False

    def begin(self) -> str:
        """The text before the first game: none."""
        return ""

    def add(self, game: ReportedGame) -> str:
        """The text of the next game."""
        blank, self._has_games = "\n" if self._has_games else "", True
        told = story_to_text(self._language, game.summary.story)
        lines = [game.title or f"{game.file} {game.number}", "", " ".join(told)]
        return blank + "".join(f"{escape_text(line)}\n" for line in lines)

    def end(self) -> str:
        """The text after the last game: none."""
        return ""


def _game_lines(game: ReportedGame, language: Language) -> Iterator[str]:
    summary = game.summary
    yield escape_text(f"{game.file} {game.number}: {game.title}".rstrip(": "))
    for told in story_to_text(language, summary.story):
        yield escape_text(told)
    for player in summary.players:
        found = find_to_text(language, player, summary.preset)
        if found is not None:
            yield escape_text(found)
    first = summary.players[0].seat.title
    yield f"judged with {summary.effort}; {summary.unit}, positive for {first}"
    if summary.accuracy is not None:
        yield f"accuracy of the game: {summary.accuracy:.1f}"
    bounds = Counter(moment.bound for moment in summary.moments)
    if bounds[Bound.EXACT] < len(summary.moments):
        count = ", ".join(f"{bounds[bound]} {bound.value}" for bound in Bound if bounds[bound])
        yield f"values: {count}"
    rows = [
        (f"{p.seat.title} {p.name}" if p.name else p.seat.title, *_make_cells(p))
        for p in summary.players
    ]
    yield from _table_lines([("", *HEAD), *rows])
    for player in summary.players:
        longest = player.longest
        if longest is not None:
            what = f"longest relay of {player.seat.title}: {longest.laps} laps, {longest.text}"
            yield f"{what}, round {longest.round}, row {longest.row}"
    for point in summary.turning_points:
        at = point.moment
        swing = f"{point.swing:+g}"
        if point.bound is not Bound.EXACT:
            swing = f"{point.bound.value} {swing}"
        better = f", better {at.best}" if at.proven else f", {at.best} looks better"
        what = f"turning point: round {at.round}, row {at.row}, {at.text}: {swing}"
        yield what + (better if at.loss else "")
    if summary.moments:
        course = [f"{m.round}.{m.row} {m.lead:+d}" for m in _thin_out(summary.moments)]
        yield "lead (round.row): " + ", ".join(course)


def _thin_out(moments: Sequence[JudgedMoment]) -> list[JudgedMoment]:
    """At most `_SHOWN` moments, evenly spread, the last among them."""
    if len(moments) <= _SHOWN:
        return list(moments)
    last = len(moments) - 1
    return [moments[last * i // (_SHOWN - 1)] for i in range(_SHOWN)]


_SHOWN = 10
"""The number of moments shown of a game's course."""


def _make_cells(player: PlayerSummary) -> tuple[str, ...]:
    longest = player.longest.laps if player.longest else 0
    return (
        "-" if player.accuracy is None else f"{player.accuracy:.1f}",
        str(player.turns),
        str(player.lost),
        str(player.proven),
        f"{player.lost_a_turn:.2f}",
        str(player.seen),
        *(str(player.count_rated(rating)) for rating in Rating),
        str(player.captured),
        str(longest),
    )


def _table_lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    shown = [[escape_text(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    for name, *cells in shown:
        numbers = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        yield "  ".join([name.ljust(widths[0]), *numbers]).rstrip()
