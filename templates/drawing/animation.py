"""Draws a line of play as one SVG picture that moves by itself, without a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..timeline.stops import Timeline
from .board import (
    DEFINITIONS,
    definitions,
    draw_count,
    draw_lid,
    pieces,
    shell_style,
    write_document,
)
from .geometry import BoardLayout, Point, wide_layout
from .motion import Motion, move_stops


def render_animation(timeline: Timeline, title: str) -> str:
    """An SVG document that plays the main line over and over; `title` is its accessible name.

    A viewer who asks for less motion, and any program that shows no animation, sees the last board,
    with a ring round the house lifted first. A line without turns is a still picture. Raises
    `ValueError` when the rules or a board of the line are not known.
    """
    if timeline.rules is None:
        raise ValueError("the rules are not known, so no board can be drawn")
    layout = wide_layout(timeline.rules)
    stops = [stop for line in timeline.rounds for stop in line.stops]
    if len(stops) == 1 and stops[0].after:
        style, defined = shell_style(layout), definitions(layout)
        body = pieces(layout, stops[0].after)
    else:
        film = _Film(layout, move_stops(layout, stops))
        body = film.draw()
        style, defined = film.style(), DEFINITIONS
    return write_document(layout, timeline.rules, title, style, body, defined) + "\n"


class _Film:
    """A motion as elements, and the style rules that move them."""

    def __init__(self, layout: BoardLayout, motion: Motion) -> None:
        self._layout, self._motion = layout, motion
        self._rules = [f".m{{animation:{motion.length:.4g}s linear infinite}}{_STEPS}"]

    def style(self) -> str:
        """The style rules of everything drawn so far."""
        moving = f"@media (prefers-reduced-motion:no-preference){{{''.join(self._rules)}}}"
        return f"{_RINGS}{moving}"

    def draw(self) -> str:
        """The lids, the rings of lifted houses, the shells and the counts."""
        lids = "".join(self._lids())
        rings = "".join(self._rings())
        shells = "".join(map(self._shell, range(len(self._motion.shells))))
        counts = "".join(self._counts())
        size = self._layout.count_size
        return (
            f'{lids}<g class="rings">{rings}</g>{shells}'
            f'<g class="counts" font-size="{size:.3g}">{counts}</g>'
        )

    def _lids(self) -> Iterator[str]:
        for place, times in enumerate(self._spans()):
            if None in times:
                lid = draw_lid(self._layout.spots[place])
                yield self._show(f"l{place}", times[None], lid)

    def _counts(self) -> Iterator[str]:
        for place, times in enumerate(self._spans()):
            for number, (count, spans) in enumerate(times.items()):
                text = draw_count(self._layout, self._layout.spots[place], count)
                yield self._show(f"c{place}-{number}", spans, text)

    def _rings(self) -> Iterator[str]:
        lifts = self._motion.lifts
        for number, (place, start, end) in enumerate(lifts):
            spot = self._layout.spots[place]
            ring = f'<circle cx="{spot.centre.x:.4g}" cy="{spot.centre.y:.4g}" r="{spot.rx:g}"/>'
            is_first = start == lifts[0].start
            yield self._show(f"r{number}", [(start, end)], ring, is_left=is_first)

    def _spans(self) -> Iterator[dict[int | None, list[tuple[float, float]]]]:
        """For each place its counts, with the times at which each is visible."""
        for changes in self._motion.counts:
            times: dict[int | None, list[tuple[float, float]]] = {}
            ends = [*(time for time, _ in changes[1:]), self._motion.length]
            for (start, count), end in zip(changes, ends, strict=True):
                times.setdefault(count, []).append((start, end))
            yield times

    def _show(
        self, name: str, spans: list[tuple[float, float]], drawn: str, is_left: bool = False
    ) -> str:
        """A drawing visible at some times only; without motion at the end, or if `is_left`."""
        length = self._motion.length
        if spans == [(0.0, length)]:
            return drawn
        frames = "0%{opacity:0}" if spans[0][0] else ""
        for start, end in spans:
            frames += f"{self._at(start)}{{opacity:1}}"
            frames += "" if end == length else f"{self._at(end)}{{opacity:0}}"
        hidden = "" if is_left or spans[-1][1] == length else ' opacity="0"'
        return f'<g class="m d {self._animate(name, frames)}"{hidden}>{drawn}</g>'

    def _shell(self, number: int) -> str:
        turn, points = self._motion.shells[number]
        (x, y), moved = points[-1][1], ""
        if len(points) > 1:
            name = self._animate(f"s{number}", self._path(points))
            moved = f' class="m {name}"'
        side = "back" if turn // 30 % 5 < 2 else "front"
        return (
            f'<g{moved} transform="translate({x:.0f} {y:.0f})"><use href="#{side}" '
            f'transform="rotate({turn})scale({self._layout.shell})"/></g>'
        )

    def _path(self, points: Sequence[tuple[float, Point]]) -> str:
        """The keyframes of a shell; it rests where it is until the second point's time."""
        frames = ""
        for time, (x, y) in points[1:]:
            first = "" if frames else "0%,"
            frames += f"{first}{self._at(time)}{{transform:translate({x:.0f}px,{y:.0f}px)}}"
        return frames

    def _animate(self, name: str, frames: str) -> str:
        self._rules.append(f".{name}{{animation-name:{name}}}@keyframes {name}{{{frames}}}")
        return name

    def _at(self, time: float) -> str:
        return f"{time / self._motion.length * 100:.4g}%"


_STEPS = ".d{animation-timing-function:step-end}"

_RINGS = ".rings{fill:none;stroke:#ffd36b;stroke-width:5}"
