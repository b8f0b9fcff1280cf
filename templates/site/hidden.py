"""The script of a site with hidden results by which a page shows those that were asked for."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from markupsafe import Markup

from ..pages.loading import PLAIN, Files
from .search import SEARCH_FILE


class AskedScript(NamedTuple):
    """The script, by a name with the hash of its text, for the root of the site."""

    name: str
    text: str


@lru_cache(maxsize=4)
def find_asked_script(files: Files = PLAIN) -> AskedScript:
    """The script."""
    text = files.text("asked.js")
    return AskedScript(f"asked-{sha256(text.encode()).hexdigest()[:12]}.js", text)


def write_asked_script(up: str, files: Files = PLAIN) -> Markup:
    """The HTML that runs it before a page is painted; `up` leads to the site's root."""
    name = find_asked_script(files).name
    text = '<script src="{}" data-list="{}"></script>\n'
    return Markup(text).format(up + name, up + SEARCH_FILE)
