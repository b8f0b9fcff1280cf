"""The blocks that a page of a site is made of: tables, facts, brackets, notes, under headings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

CARD_FILE = "card.png"
"""The name of the picture that previews of a site's pages show."""


class Cell(NamedTuple):
    """A text, where it leads to (an address from the site's root), and its class in the style.

    `more` is a smaller text behind it.
    """

    text: str
    link: str | None = None
    mark: str = ""
    more: str = ""


class BlockRow(NamedTuple):
    """A row of a table; `id` is its own address on the page."""

    cells: tuple[Cell, ...]
    id: str = ""


@dataclass(frozen=True, slots=True)
class BlockTable:
    """A table with its caption; the heads of columns of numbers have the mark `n`.

    `can_find` says that it is long enough to be searched.
    """

    kind: ClassVar[str] = "table"
    caption: str
    heads: tuple[Cell, ...]
    rows: tuple[BlockRow, ...]
    can_find: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Names of facts and their values."""

    kind: ClassVar[str] = "facts"
    facts: tuple[tuple[str, Cell], ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """Sentences, listed."""

    kind: ClassVar[str] = "notes"
    lines: tuple[str, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Links:
    """Cells with links, side by side."""

    kind: ClassVar[str] = "links"
    cells: tuple[Cell, ...]


class BracketMatch(NamedTuple):
    """The places of a match in a bracket, and above them its table, or a word on it."""

    places: tuple[Cell, Cell]
    title: Cell


class BracketRound(NamedTuple):
    """A round of a bracket from the top down."""

    title: str
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The rounds of a knock-out side by side."""

    kind: ClassVar[str] = "bracket"
    title: str
    rounds: tuple[BracketRound, ...]


Block = BlockTable | Facts | Notes | Links | Bracket


class PageSection(NamedTuple):
    """Blocks under a heading, which may be empty."""

    title: str
    blocks: tuple[Block, ...]


class SitePage(NamedTuple):
    """A page: its address from the site's root, its title and sections, its place in the menu.

    `says` is the text of its preview, where that is not the one of the whole site.
    """

    address: str
    title: str
    here: str
    sections: tuple[PageSection, ...]
    says: str = ""


class PlannedPage(NamedTuple):
    """A page that can be made: its address, and a hash that changes when the page may."""

    address: str
    made_of: str
    make: Callable[[], SitePage]
