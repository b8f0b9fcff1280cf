"""The pages that a page of many games holds: cut into parts, each part written down once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
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
        self._numbers: dict[tuple[bytes, tuple[str, ...]], int] = {}
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

    def add(self, page: Iterable[str]) -> None:
        """Take the next page, in pieces."""
        text, held = _hold_large(page)
        for tag, hashes in (("style", self._styles), ("script", self._scripts)):
            for at, source in _find_all(tag, text):
                before = text.count(_HELD, 0, at)
                hashes[hash_source(_put_back(source, held[before:]))] = None
        numbers: list[int] = []
        for part in _cut(text):
            count = part.count(_HELD)
            numbers.append(self._keep(part, tuple(held[:count])))
            del held[:count]
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

    def _keep(self, part: str, held: tuple[str, ...]) -> int:
        """The number of a part; one that is new is written down."""
        digest = blake2b(part.encode("utf-8", "surrogatepass"), digest_size=20).digest()
        number = self._numbers.get((digest, held))
        if number is None:
            number = self._numbers[digest, held] = len(self._numbers)
            text = _make_inert(json.dumps(_put_back(part, held), ensure_ascii=False))
            self._spool.write(f",{text}" if number else text)
        return number


_HELD, _LARGE = "\ufdd0", 4096
"""The mark of a piece held apart, a character that no text has, and its least length."""


def _hold_large(page: Iterable[str]) -> tuple[str, list[str]]:
    """The text of a page with its large pieces held apart, and these.

    They are the styles and scripts that many pages have in common, each as one object, so that
    its hash is known. Only text between tags that has no seam itself is held apart.
    """
    pieces, held = list(page), dict[int, str]()
    for at in [at for at, piece in enumerate(pieces) if len(piece) >= _LARGE]:
        is_between = 0 < at < len(pieces) - 1
        is_between = is_between and pieces[at - 1][-1:] == ">" and pieces[at + 1][:1] == "<"
        if is_between and _is_seamless(pieces[at]):
            held[at], pieces[at] = pieces[at], _HELD
    text = "".join(pieces)
    if text.count(_HELD) == len(held):
        return text, list(held.values())
    for at, piece in held.items():
        pieces[at] = piece
    return "".join(pieces), []


@lru_cache(maxsize=64)
def _is_seamless(piece: str) -> bool:
    return _SEAMS.search(piece) is None and _HELD not in piece


def _put_back(text: str, held: Sequence[str]) -> str:
    """A text with the pieces held apart in their places; those behind it are left over."""
    if not held or text == _HELD:
        return held[0] if held else text  # the same object, of which the hash is known
    parts = text.split(_HELD)
    return "".join([parts[0], *chain.from_iterable(zip(held, parts[1:], strict=False))])


_SEAMS = re.compile(r"<(?:style>|defs>|script[ >]|/style>|/defs>|/script>)")
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


def _find_all(tag: str, page: str) -> Iterator[tuple[int, str]]:
    """The contents of each element of a tag without attributes, and their place."""
    opening, closing, at = f"<{tag}>", f"</{tag}>", 0
    while (begin := page.find(opening, at)) >= 0 and (end := page.find(closing, begin)) >= 0:
        yield begin, page[begin + len(opening) : end]
        at = end + len(closing)


_PIECE = 1 << 20
"""The characters that are read back at a time."""


def _make_inert(text: str) -> str:
    """JSON in which nothing can end or begin a script element."""
    return _OPENING.sub(r"\\u003c", text)


_OPENING = re.compile("<(?=!--|/?[sS\u017f][cC][rR][iI\u0130\u0131][pP][tT])")
"""The beginning or end of a script element, in any case, as `re.IGNORECASE` has it but faster."""
