"""A report of judged games as text: a block for each game, then a table of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...analysis.judging.marks import Rating
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
    """Writes the report in pieces; a game at which `add` raises is left out of it."""

    def __init__(self) -> None:
        self._table, self._count = Tally(), 0

    def begin(self) -> str:
        """The text before the first game: none."""
        return ""

    def add(self, game: ReportedGame) -> str:
        """The text of the next game."""
        text = ("\n" if self._count else "") + "\n".join(_game_lines(game)) + "\n"
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


def _game_lines(game: ReportedGame) -> Iterator[str]:
    summary = game.summary
    yield escape_text(f"{game.file} {game.number}: {game.title}".rstrip(": "))
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
