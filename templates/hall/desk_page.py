"""The desk's page: every table of the hall on one screen, and what the desk does there."""

from __future__ import annotations

from markupsafe import Markup

from ...engine.rules_text import find_preset
from ..drawing.board import definitions, shell_style
from ..drawing.geometry import wide_layout
from ..messages import LANGUAGES
from ..pages.film_json import write_inert
from ..pages.loading import PLAIN, Files, hash_source
from .words import load_hall_words

NAMES = {"en": "English", "fil": "Filipino"}
"""The names of the languages, each in its own."""


def build_desk_page(language: str = "en", files: Files = PLAIN) -> str:
    """The page in a language, complete: the same bytes always, and nothing of any tournament.

    Raises `ValueError` when `language` is none of `LANGUAGES`, and whatever a replaced template
    raises.
    """
    words = load_hall_words("desk", language)
    layout = wide_layout(find_preset("sungka"))
    style = files.text("page.css") + files.text("desk.css") + shell_style(layout)
    style += files.text("own.css")
    script = files.text("desk.js")
    return files.render(
        "desk.html.j2",
        {
            "say": words.__getitem__,
            "lang": language,
            "languages": [(code, NAMES[code]) for code in LANGUAGES],
            "definitions": Markup(definitions(layout)),
            "style": Markup(style),
            "script": Markup(script),
            "style_hash": hash_source(style),
            "script_hash": hash_source(script),
            "words": Markup(write_inert(dict(words))),
        },
    )
