"""A film of a record: its frames in order, at a pace, on a stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from ...notation.addresses import Address
from ...replay.steps import Replay
from ..messages import load_film_words
from ..timeline.address import NoBoard
from ..timeline.timeline import timeline_of
from .compare import ComparePainter, play_better
from .cuts import Cut, add_cards, cut_match, pace_cuts
from .frames import Painter, names_of
from .raster import is_drawn, plain_text
from .reel import describe_moment, reel_of
from .stage import Shape, set_stage
from .title_cards import find_cards, find_story_moments


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a film: its shape, its width in pixels, the language of its words."""

    shape: Shape = Shape.WIDE
    width: int = 620
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class Film:
    """The frames of a film: for each the index of its round and a time of its plan in ms."""

    painter: Painter | ComparePainter
    moments: tuple[tuple[int, float], ...]
    cards: tuple[str, ...] = ()
    """The sentence of a card instead of each frame, empty for none; without cards, empty."""

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
        return (self._paint(number) for number in range(len(self.moments)))

    def samples(self) -> list[Image.Image]:
        """Some frames from all over the film."""
        step = max(1, len(self.moments) // _SAMPLES)
        return [self._paint(number) for number in range(0, len(self.moments), step)]

    def _paint(self, number: int) -> Image.Image:
        card = self.cards[number] if self.cards else ""
        if card and isinstance(self.painter, Painter):
            return self.painter.paint_card(*self.moments[number], card)
        return self.painter.paint(*self.moments[number])


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
    moment: int | None = None,
) -> Film | NoBoard:
    """The film of a replay from one address to another, both included, or of its moments.

    With `moment`, from 1, it is the film of that moment of the story: the turn played beside the
    better one, or alone where none is known.

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
    told = find_story_moments(replay, timeline, look.lang)
    cards = find_cards(told)
    if moment is not None:
        if not 1 <= moment <= len(told):
            there = f"{len(told)} moments" if len(told) != 1 else "1 moment"
            return NoBoard(f"there is no moment {moment}: the story of the match has {there}")
        chosen = told[moment - 1]
        better = play_better(replay, timeline, chosen)
        if better is not None:
            both = ComparePainter(
                replay.record, (timeline, better), chosen, look.shape, look.width, words
            )
            return _film_at(both, pace or 1.0, frames_a_second)
        plan = plans[chosen.round]
        stop = plan.stops[chosen.stop] if plan else None
        cuts: tuple[Cut, ...] = (Cut(chosen.round, stop.start, stop.end),) if stop else ()
    elif is_reel:
        reel = reel_of(timeline, plans, cards)
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
    cutting = add_cards(pace_cuts(cuts, plans, pace), plans, cards)
    shown = cutting.find_cards(frames_a_second)
    return Film(painter, tuple(cutting.find_all(frames_a_second)), tuple(shown))


def _film_at(painter: ComparePainter, pace: float, frames_a_second: float) -> Film:
    count = max(1, round(painter.length / pace * frames_a_second / 1000))
    return Film(painter, tuple((0, i * 1000 / frames_a_second * pace) for i in range(count)))
