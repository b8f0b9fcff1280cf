"""Tags by which messengers and social networks show a link to a page: title, result, picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator


def add_preview(
    page: Iterable[str], address: str, picture: str | None, name: str | None = None
) -> Iterator[str]:
    """The page, given in pieces, with the tags of a preview after its title.

    `address` is where the page will be found, `picture` where its picture will be. Title, unless
    `name` is given, and description are the page's own; a page whose head has no title is left as
    it is.
    """
    read: list[str] = []
    pieces = iter(page)
    for piece in pieces:
        read.append(piece)
        if "</title>" in piece:
            break
    # Joined, pieces that are marked as safe and plain ones are one plain text.
    head = "".join(read)
    title = re.search(r"<title>(.*?)</title>", head, re.DOTALL)
    if title is None:
        yield head
        return
    # Imported here because it is slow to import, and most pages have no preview.
    from html import escape

    says = re.search(r'<meta name="description" content="(.*?)">', head)
    tags = {
        "og:type": "website",
        "og:title": escape(name) if name else title[1].strip().replace('"', "&quot;"),
        "og:description": says[1] if says else "",
        "og:url": escape(address),
        "og:image": escape(picture or ""),
    }
    lines = [f'<meta property="{name}" content="{text.translate(_ISOLATES)}">'
             for name, text in tags.items() if text]  # fmt: skip
    card = "summary_large_image" if picture else "summary"
    lines.append(f'<meta name="twitter:card" content="{card}">')
    yield head[: title.end()] + "\n" + "\n".join(lines) + head[title.end() :]
    yield from pieces


_ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))
"""Marks of text direction, which a title sets round names and a preview would show."""
