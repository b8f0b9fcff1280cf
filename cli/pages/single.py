"""A page of one record or of many, whichever the inputs hold."""

from __future__ import annotations

import re
from html import unescape
from itertools import chain

from ...templates.pages.loading import Files
from .records import PlayableRecords


def build_page(records: PlayableRecords, title: str, files: Files, lang: str = "en") -> str | None:
    """The page of the records; `None` where one is refused. `title` is what a list is called."""
    from ...templates.pages.collection import render_collection
    from ...templates.pages.page import render_page

    left = iter(records)
    first, second = next(left, None), next(left, None)
    if first is None:
        return None
    if second is None:
        page = render_page(first.replay, first.text, lang=lang, files=files)
    else:
        several = chain((first, second), left)
        page = render_collection(
            ((one.replay, one.text) for one in several), title, lang=lang, files=files
        )
    return page if records.is_whole else None


def page_title(page: str) -> str:
    """What a page is called, as text."""
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    return unescape(found[1]).translate(_ISOLATES).strip() if found else ""


_ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))
