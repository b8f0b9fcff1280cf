"""A scorer's page for a phone: one file with everything in it, which goes on without a network."""

from __future__ import annotations

from markupsafe import Markup

from ..messages import LANGUAGES
from ..pages.film_json import Json, write_inert
from ..pages.loading import PLAIN, Files, hash_source
from .words import load_hall_words


def build_scorer_page(language: str = "en", *, files: Files = PLAIN) -> str:
    """The page of every table: the same bytes each time, the table stands in its address.

    It begins in `language` and has the words of all. Raises `ValueError` when that is not one of
    `LANGUAGES`, and whatever a replaced template raises.
    """
    words = load_hall_words("scorer", language)
    style = files.text("scorer.css") + files.text("own.css")
    script = files.text("scorer.js")
    given: dict[str, Json] = {
        "language": language,
        "words": {each: dict(load_hall_words("scorer", each)) for each in LANGUAGES},
    }
    values = {
        "say": words.__getitem__,
        "lang": language,
        "style": Markup(style),
        "script": Markup(script),
        "style_hash": hash_source(style),
        "script_hash": hash_source(script),
        "given": Markup(write_inert(given)),
    }
    return files.render("scorer.html.j2", values)
