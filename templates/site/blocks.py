"""The blocks that a page of a site is made of: tables, facts, brackets, notes, under headings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

CARD_FILE = "card.png"
"""The name of the picture that previews of a site's pages show."""


TELLS = "tells"
"""The mark of what tells a result: pages that hide results hide it until a reader asks."""

DRAWN = 50
"""The most rows of a table that is searched which are drawn at a time."""


class Cell(NamedTuple):
    """A text, where it leads to (an address from the site's root), and its class in the style.

    `more` is a smaller text behind it. `time` is the time that the text says, as RFC 3339 has it:
    a script shows it as people of the reader's place write it.
    """

    text: str
    link: str | None = None
    mark: str = ""
    more: str = ""
    time: str = ""


class BlockRow(NamedTuple):
    """A row of a table; `id` is its own address on the page, `mark` its class in the style."""

    cells: tuple[Cell, ...]
    id: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class BlockTable:
    """A table with its caption; the heads of columns of numbers have the mark `n`.

    `can_find` says that it is long enough to be searched. The script of a page draws some rows at
    a time: `first` are drawn at once, and `rest` are for it, or for browsers without scripts.
    """

    kind: ClassVar[str] = "table"
    caption: str
    heads: tuple[Cell, ...]
    rows: tuple[BlockRow, ...]
    can_find: bool = False

    @property
    def first(self) -> tuple[BlockRow, ...]:
        """The rows that are drawn at once."""
        return self.rows[:DRAWN] if self.can_find else self.rows

    @property
    def rest(self) -> tuple[BlockRow, ...]:
        """The other rows."""
        return self.rows[DRAWN:] if self.can_find else ()


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
    """The places of a match in a bracket, and above them its table, or a word on it.

    `note` says how it was decided, where that was no score; `is_third` is a match for third place.
    """

    places: tuple[Cell, Cell]
    title: Cell
    note: str = ""
    is_third: bool = False


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


class PodiumPlace(NamedTuple):
    """A place of the first ones, who has it, and a few words more."""

    place: str
    who: Cell
    more: str = ""


@dataclass(frozen=True, slots=True)
class Podium:
    """The winner of the tournament, in words how it was won, and the places behind."""

    kind: ClassVar[str] = "podium"
    label: str
    winner: Cell
    club: str
    says: Cell
    places: tuple[PodiumPlace, ...]


@dataclass(frozen=True, slots=True)
class FramedReplay:
    """A replay in a frame, ready to play; `link` leads to its own page."""

    kind: ClassVar[str] = "frame"
    address: str
    title: str
    link: Cell


class WatchCard(NamedTuple):
    """A game worth watching: the reason, where it leads to, who played, and the score."""

    reason: Cell
    who: tuple[Cell, ...]
    score: Cell


@dataclass(frozen=True, slots=True)
class Cards:
    """Games worth watching, side by side."""

    kind: ClassVar[str] = "cards"
    cards: tuple[WatchCard, ...]


Block = BlockTable | Facts | Notes | Links | Bracket | Podium | FramedReplay | Cards


class PageSection(NamedTuple):
    """Blocks under a heading, which may be empty; `tells` says that all of it tells results."""

    title: str
    blocks: tuple[Block, ...]
    tells: bool = False


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
