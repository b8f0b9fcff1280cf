"""The words of the hall's pages: a table for each page and language, with the same keys in each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from types import MappingProxyType

from ..messages import LANGUAGES


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
