"""The HTML that shows a page inside another one."""

from __future__ import annotations

from html import escape
from os.path import basename
from urllib.parse import quote

WIDTH, HEIGHT = 960, 640
"""The frame's size in CSS pixels; the page fits itself into any other."""


def embed_code(output: str, title: str) -> str:
    """A frame for the page at `output`, on a page that stands beside it; a line.

    >>> embed_code("finals/a b.html", 'Ana "A" – Ben')[:38]
    '<iframe src="a%20b.html#embed" title="'
    """
    return (
        f'<iframe src="{quote(basename(output))}#embed" title="{escape(title)}" '
        f'width="{WIDTH}" height="{HEIGHT}" loading="lazy" sandbox="allow-scripts" '
        f'allow="fullscreen" style="border:0;max-width:100%"></iframe>\n'
    )
