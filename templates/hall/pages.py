"""The hall's pages, the scorer's and the desk's: one file each, which needs no other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from types import MappingProxyType

from markupsafe import Markup

from ...engine.rules_text import find_preset
from ..drawing.board import definitions, shell_style
from ..drawing.geometry import wide_layout
from ..messages import LANGUAGES
from ..pages.film_json import Json, write_inert
from ..pages.loading import PLAIN, Files, hash_source

NAMES = {"en": "English", "fil": "Filipino"}
"""The names of the languages, each in its own."""


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


@cache
def load_hall_words(page: str, lang: str) -> Mapping[str, str]:
    """The words of a page of the hall, `scorer` or `desk`.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.

    >>> load_hall_words("scorer", "fil")["undo"]
    'Bawiin'
    """
    if lang not in LANGUAGES:
        raise ValueError(f"the language is one of {', '.join(LANGUAGES)}, not {lang}")
    text = get_data(__package__, f"words/{page}_{lang}.json") or b"{}"
    table: dict[str, str] = json.loads(text)
    return MappingProxyType(table)
