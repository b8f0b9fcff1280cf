"""A film of a record: its frames in order, at a pace, on a stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from ...replay.steps import Replay
from ..messages import load_film_words
from ..timeline.address import Address, NoBoard
from ..timeline.timeline import timeline_of
from .cuts import cut_match, pace_cuts
from .frames import Painter, names_of
from .raster import is_drawn, plain_text
from .reel import describe_moment, reel_of
from .stage import Shape, set_stage


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a film: its shape, its width in pixels, the language of its words."""

    shape: Shape = Shape.WIDE
    width: int = 620
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class Film:
    """The frames of a film: for each the index of its round and a time of its plan in ms."""

    painter: Painter
    moments: tuple[tuple[int, float], ...]

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels, both even."""
        return self.painter.size

    @property
    def boxes(self) -> str:
        """The characters of names and heading that are drawn as boxes, each once."""
        return "".join(
            dict.fromkeys(sign for sign in plain_text(self.painter.text) if not is_drawn(sign))
        )

    def frames(self) -> Iterator[Image.Image]:
        """The frames in order."""
        return (self.painter.paint(index, time) for index, time in self.moments)

    def samples(self) -> list[Image.Image]:
        """Some frames from all over the film."""
        step = max(1, len(self.moments) // _SAMPLES)
        return [self.painter.paint(*moment) for moment in self.moments[::step]]


_SAMPLES = 8


def make_film(
    replay: Replay,
    frames_a_second: float,
    look: Look,
    start: Address | None = None,
    end: Address | None = None,
    *,
    pace: float | None = None,
    is_reel: bool = False,
) -> Film | NoBoard:
    """The film of a replay from one address to another, both included, or of its moments.

    A pace of 1 is the page's own, and a reel's unless another is given; for other films `None`
    lets the length decide (`cuts.py`). Raises `ValueError` when the width or the language is not
    one there is.
    """
    timeline = timeline_of(replay)
    if timeline.rules is None:
        return NoBoard("the record's rules are not known, so no board can be drawn")
    stage = set_stage(timeline.rules, look.shape, look.width)
    words = load_film_words(look.lang)
    painter = Painter(replay.record, timeline, timeline.rules, stage, words)
    plans = painter.plans
    if all(plan is None for plan in plans):
        return NoBoard("nothing of the record can be played")
    if is_reel:
        reel = reel_of(timeline, plans)
        if isinstance(reel, NoBoard):
            return reel
        names = names_of(replay.record, timeline.rules, words)
        notes = {at: describe_moment(one, names, words) for at, one in reel.moments.items()}
        painter, cuts, pace = painter.with_notes(notes), reel.cuts, pace or 1.0
    else:
        found = cut_match(timeline, plans, start, end)
        if isinstance(found, NoBoard):
            return found
        cuts = found
    cutting = pace_cuts(cuts, plans, pace)
    return Film(painter, tuple(cutting.find_all(frames_a_second)))
