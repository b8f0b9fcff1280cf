"""The pages that a page of many games holds: cut into parts, each part written down once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import TextIO

from markupsafe import Markup

from .loading import hash_source


class HeldPages:
    """Pages as the JSON that the script of a list of games reads, in pieces that can be written.

    The text goes into `spool`, an empty file that is written and read back, so that memory holds
    only which parts a page has. `styles` and `scripts` are the hashes of all the style sheets and
    scripts in the pages, in the order they came.
    """

    def __init__(self, spool: TextIO) -> None:
        self._spool = spool
        self._numbers: dict[bytes, int] = {}
        self._pages: list[str] = []
        self._styles: dict[str, None] = {}
        self._scripts: dict[str, None] = {}

    @property
    def styles(self) -> tuple[str, ...]:
        """The hashes of the style sheets."""
        return tuple(self._styles)

    @property
    def scripts(self) -> tuple[str, ...]:
        """The hashes of the scripts."""
        return tuple(self._scripts)

    def add(self, page: str) -> None:
        """Take the next page."""
        self._styles.update(dict.fromkeys(map(hash_source, _find_all("style", page))))
        self._scripts.update(dict.fromkeys(map(hash_source, _find_all("script", page))))
        numbers = [self._keep(part) for part in _cut(page)]
        self._pages.append(f"[{','.join(map(str, numbers))}]")

    def __iter__(self) -> Iterator[Markup]:
        self._spool.seek(0)
        yield Markup('{"parts":[')
        while piece := self._spool.read(_PIECE):
            yield Markup(piece)
        yield Markup('],"pages":[')
        for number, page in enumerate(self._pages):
            yield Markup(f",{page}" if number else page)
        yield Markup("]}")

    def __html__(self) -> str:
        """The whole text, for a template that writes it as one value."""
        return "".join(self)

    def _keep(self, part: str) -> int:
        """The number of a part; one that is new is written down."""
        digest = blake2b(part.encode("utf-8", "surrogatepass"), digest_size=20).digest()
        number = self._numbers.get(digest)
        if number is None:
            number = self._numbers[digest] = len(self._numbers)
            text = _make_inert(json.dumps(part, ensure_ascii=False))
            self._spool.write(f",{text}" if number else text)
        return number


_SEAMS = re.compile(r"<style>|<defs>|<script[ >]|</style>|</defs>|</script>")
"""The tags before or behind which pages are cut, so that common parts are held once."""


def _cut(page: str) -> Iterator[str]:
    """The parts of a page, none of them empty: before each opening tag, behind each closing one."""
    begin = 0
    for seam in _SEAMS.finditer(page):
        end = seam.end() if page.startswith("/", seam.start() + 1) else seam.start()
        if end > begin:
            yield page[begin:end]
        begin = end
    if begin < len(page):
        yield page[begin:]


def _find_all(tag: str, page: str) -> Iterator[str]:
    """What stands in each element of a tag without attributes."""
    opening, closing, at = f"<{tag}>", f"</{tag}>", 0
    while (begin := page.find(opening, at)) >= 0 and (end := page.find(closing, begin)) >= 0:
        yield page[begin + len(opening) : end]
        at = end + len(closing)


_PIECE = 1 << 20
"""The characters that are read back at a time."""


def _make_inert(text: str) -> str:
    """JSON in which nothing can end or begin a script element."""
    return re.sub(r"<(?=!--|/?script)", r"\\u003c", text, flags=re.IGNORECASE)
