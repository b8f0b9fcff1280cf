"""Tags by which messengers and social networks show a link to a page: title, result, picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..isolates import MARKS


def add_preview(
    page: Iterable[str],
    address: str,
    picture: str | None,
    name: str | None = None,
    says: str | None = None,
) -> Iterator[str]:
    """The page, given in pieces, with the tags of a preview after its title.

    `address` is where the page will be found, `picture` where its picture will be. Title and
    description are the page's own unless `name` and `says` are given; a page whose head has no
    title is left as it is.
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

    tags = {
        "og:type": "website",
        "og:title": escape(name) if name else title[1].strip().replace('"', "&quot;"),
        "og:description": escape(says) if says else _find_description(head),
        "og:url": escape(address),
        "og:image": escape(picture or ""),
    }
    lines = [f'<meta property="{name}" content="{text.translate(MARKS)}">'
             for name, text in tags.items() if text]  # fmt: skip
    card = "summary_large_image" if picture else "summary"
    lines.append(f'<meta name="twitter:card" content="{card}">')
    yield head[: title.end()] + "\n" + "\n".join(lines) + head[title.end() :]
    yield from pieces


def change_preview(page: str, says: str | None) -> str:
    """A page with another description in its preview, without `says` its own; if it has any."""
    from html import escape

    text = escape(says) if says else _find_description(page).translate(MARKS)
    tag = '<meta property="og:description" content="'
    return re.sub(f'({tag})[^"]*', lambda found: found[1] + text, page, count=1)


def _find_description(head: str) -> str:
    found = re.search(r'<meta name="description" content="(.*?)">', head)
    return found[1] if found else ""
