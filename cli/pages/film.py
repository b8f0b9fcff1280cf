"""A record, or a stretch of one, as a film."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..console.exit_status import complain, report_wrong_usage
from ..console.terminal import escape_text
from ..files.progress import ProgressBar
from .extras import FILM_NEEDS, describe_lack
from .forms import RenderForm
from .order import PageOrder, read_only_record, refuse, report_written, write_by

if TYPE_CHECKING:
    from PIL.Image import Image

    from ...notation.addresses import Address
    from ...templates.film.film import Film


class FilmOrder(NamedTuple):
    """The film asked for: its form, its places or its moments, its look and its pace."""

    form: RenderForm
    start: str | None
    end: str | None
    is_reel: bool
    moment: int | None
    shape: str
    width: int
    pace: float | None


def write_film(order: PageOrder, wanted: FilmOrder) -> int:
    """Write the film and return the exit status; nothing is written if the record has errors."""
    if lacking := describe_lack(FILM_NEEDS, "films need"):
        return report_wrong_usage(lacking)
    from ...notation.addresses import FORMS, address_from_text
    from ...templates.film.film import Look, make_film
    from ...templates.film.stage import Shape
    from ...templates.timeline.address import NoBoard
    from .encoding import FilmFormat, encode_film

    places: list[Address | None] = []
    for option, text in (("--from", wanted.start), ("--to", wanted.end)):
        place = None if text is None else address_from_text(text)
        if text is not None and place is None:
            shown = escape_text(text)
            return report_wrong_usage(f"{option} `{shown}`: not a place in a record: write {FORMS}")
        places.append(place)
    with ProgressBar(order.entries) as bar:
        records = order.read_records(bar)
        record = read_only_record(order, records, "film")
    if isinstance(record, int):
        return record
    form, look = FilmFormat(wanted.form.value), Look(Shape(wanted.shape), wanted.width, order.lang)
    film = records.show(
        lambda: make_film(
            record.replay,
            float(form.frames_a_second),
            look,
            *places,
            pace=wanted.pace,
            is_reel=wanted.is_reel,
            moment=wanted.moment,
        )
    )
    if film is None:
        return refuse(order, records.refused, "film")
    if isinstance(film, NoBoard):
        return report_wrong_usage(film.message)
    if film.boxes:
        signs = escape_text(", ".join(film.boxes))
        complain(f"sungka: the font of films has no {signs}: drawn as empty boxes")
    with ProgressBar(total=len(film.moments)) as bar:
        size = write_by(
            order.output,
            lambda draft: encode_film(draft, form, film.size, _count(film, bar), film.samples()),
        )
    return report_written(order.output, size)


def _count(film: Film, bar: ProgressBar) -> Iterator[Image]:
    """The frames of a film, each counted when it is asked for."""
    for frame in film.frames():
        yield frame
        bar.advance(1)
