"""Draws a game as a line for each seat, turn by turn: stores, the lead, judgements or clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...engine.board import PLAYING_ORDER, Seat
from ...replay.steps import Replay
from ...replay.walk import GameTurn
from .board import NAMESPACE

WIDTH, HEIGHT, MARGIN = 720, 320, 44
"""The size of a chart in its own units, and the room for words around it."""

_COLOURS = ("#d9482b", "#2a95a0", "#8f5bc0")
_DASHES = ("", "9 6", "2 6")
"""The colour and the line of each seat, as on a board."""


class Series(NamedTuple):
    """A line of a chart: its name, its seat's number in playing order, and its points.

    A point is the number of a turn, from 1 through all rounds (0: before the first), and a value.
    """

    name: str
    seat: int
    points: tuple[tuple[int, float], ...]


def render_chart(replay: Replay, kind: str = "stores", size: int | None = None) -> str:
    """An SVG document of a game; `size` is its width in CSS pixels.

    `kind` is `stores` (shells in each store), `lead` (of the first seat's store), `eval` (the lead
    that the record's data expects) or `clock` (seconds left). Raises `ValueError` for another
    kind, and when the record says nothing of it.
    """
    if kind not in _KINDS:
        raise ValueError(f"`{kind}` is no kind of chart: write one of {', '.join(_KINDS)}")
    turns = replay.turns()
    lines = tuple([line for line in _KINDS[kind](turns) if line.points])
    if not lines:
        raise ValueError(f"there is nothing to draw: the game has no `{kind}`")
    return draw_series(lines, kind, [n for n, turn in enumerate(turns) if _begins(turns, n)], size)


def draw_series(
    lines: tuple[Series, ...], label: str, borders: list[int], size: int | None = None
) -> str:
    """An SVG document of lines, with a rule before each turn of `borders`, where rounds begin."""
    # Imported here because it is slow to import, and pages do without.
    from html import escape

    values = [value for line in lines for _, value in line.points]
    low, high = min(0.0, *values), max(1.0, *values)
    last = max(1, *[turn for line in lines for turn, _ in line.points])

    def at(turn: float, value: float) -> tuple[float, float]:
        x = MARGIN + turn / last * (WIDTH - 2 * MARGIN)
        return x, HEIGHT - MARGIN - (value - low) / (high - low) * (HEIGHT - 2 * MARGIN)

    parts = [_rule(at(0, value), at(last, value), f"{value:g}") for value in _ticks(low, high)]
    parts += [_rule(at(n, low), at(n, high), "") for n in borders if n]
    for number, line in enumerate(lines):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in line.points))
        dash = f' stroke-dasharray="{_DASHES[line.seat]}"' if _DASHES[line.seat] else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{_COLOURS[line.seat]}" '
            f'stroke-width="3" stroke-linejoin="round"{dash}/>'
            f'<text x="{MARGIN + 130 * number}" y="24" fill="{_COLOURS[line.seat]}">'
            f"{escape(line.name)}</text>"
        )
    said = "; ".join(f"{line.name} {line.points[-1][1]:g}" for line in lines)
    extent = "" if size is None else f' width="{size}" height="{round(size * HEIGHT / WIDTH)}"'
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {WIDTH} {HEIGHT}"{extent} role="img" '
        f'aria-label="{escape(f"{label} after {last} turns: {said}")}" font-size="14" '
        f'font-family="system-ui,sans-serif"><rect width="100%" height="100%" fill="#fffaf0"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _stores(turns: tuple[GameTurn, ...]) -> Iterator[Series]:
    for number, seat in enumerate(_seats(turns)):
        points = [(n, turn.after.stores[number]) for n, turn in enumerate(turns, 1)]
        before = [(0, turn.before.stores[number]) for turn in turns[:1]]
        yield Series(seat.title, number, (*before, *points))


def _lead(turns: tuple[GameTurn, ...]) -> Iterator[Series]:
    stores = [(0, turns[0].before.stores)] if turns else []
    stores += [(n, turn.after.stores) for n, turn in enumerate(turns, 1)]
    yield Series("lead of South", 0, tuple([(n, it[0] - max(it[1:])) for n, it in stores]))


def _evals(turns: tuple[GameTurn, ...]) -> Iterator[Series]:
    known = [(n, turn.eval) for n, turn in enumerate(turns, 1)]
    yield Series("expected lead of South", 0, tuple([(n, it) for n, it in known if it is not None]))


def _clocks(turns: tuple[GameTurn, ...]) -> Iterator[Series]:
    for number, seat in enumerate(_seats(turns)):
        read = [(n, turn.clocks[seat]) for n, turn in enumerate(turns, 1) if seat in turn.clocks]
        yield Series(seat.title, number, tuple(read))


_KINDS: dict[str, Callable[[tuple[GameTurn, ...]], Iterator[Series]]] = {
    "stores": _stores,
    "lead": _lead,
    "eval": _evals,
    "clock": _clocks,
}


def _seats(turns: tuple[GameTurn, ...]) -> tuple[Seat, ...]:
    return turns[0].before.seats if turns else PLAYING_ORDER[2]


def _begins(turns: tuple[GameTurn, ...], number: int) -> bool:
    """True when the turn with that number, from 0, is the first of a later round."""
    return number > 0 and turns[number].round != turns[number - 1].round


def _ticks(low: float, high: float) -> list[float]:
    """Some five round numbers from `low` to `high`."""
    step = next(
        step * 10**power
        for power in range(7)
        for step in (1, 2, 5)
        if (high - low) / (step * 10**power) <= 6
    )
    first = int(low // step) + (low % step > 0)
    return [float(n * step) for n in range(first, int(high // step) + 1)]


def _rule(start: tuple[float, float], stop: tuple[float, float], text: str) -> str:
    (x0, y0), (x1, y1) = start, stop
    words = f'<text x="{x0 - 8:.1f}" y="{y0 + 5:.1f}" text-anchor="end">{text}</text>'
    return (
        f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="#2a1b10" opacity=".2"/>'
        f"{words if text else ''}"
    )
