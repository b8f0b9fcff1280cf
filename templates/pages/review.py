"""A page on which a person decides what faulty records should be, one after the other.

Everything is in the page but for pictures of score sheets. The browser keeps what was decided,
under the sum of each record's text, and saves it as a file that `sungka merge --apply` reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from hashlib import sha256
from typing import NamedTuple

from markupsafe import Markup

from ...engine.board import Position
from ...engine.rules_text import find_preset
from ...engine.ruleset import RuleSet
from ..drawing.arrows import ARROW_STYLE
from ..drawing.board import definitions, shell_style
from ..drawing.geometry import wide_layout
from ..messages import Words, load_captions
from .film_json import Json, write_inert
from .loading import PLAIN, Files, hash_source
from .report_cards import ReportBoards

MOST_SHOWN = 6
"""The most findings of a record that are shown; of the others the number."""

SUM = 32
"""The digits of the sum of a record's text."""


class ReviewFinding(NamedTuple):
    """A finding in words: its line and column, or nothing, and its hints."""

    place: str
    message: str
    hints: tuple[str, ...]


class ReviewedRecord(NamedTuple):
    """A record to decide: its place and title, what was found, and the proposals.

    `line` is its first line in the file, `marked` are the lines of its `text`, from 0, with a
    finding. `board` is shown with its rules if it is known, and `sheet` is the address of a picture
    of its score sheet, or nothing. A proposal is a phrase and a whole text.
    """

    file: str
    line: int
    title: str
    text: str
    found: tuple[ReviewFinding, ...]
    marked: frozenset[int]
    board: tuple[RuleSet, Position] | None
    sheet: str
    proposals: tuple[tuple[str, str], ...]


class ReviewedLine(NamedTuple):
    """A line of a record; it `is_marked` if something was found in it."""

    text: str
    is_marked: bool


class ReviewedProposal(NamedTuple):
    """A proposal as the page shows it: the lines that it takes out and those that it puts in."""

    number: int
    label: str
    removed: tuple[str, ...]
    added: tuple[str, ...]


class ShownReview(NamedTuple):
    """A record as the page shows it, with its number from 0.

    `more` counts the findings that are not shown. `board` and `sheet` may be empty.
    """

    number: int
    file: str
    line: int
    title: str
    found: tuple[ReviewFinding, ...]
    more: int
    lines: tuple[ReviewedLine, ...]
    board: Markup
    sheet: str
    proposals: tuple[ReviewedProposal, ...]


def sum_up(text: str) -> str:
    """The sum by which a record's text is known again."""
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:SUM]


def render_review(
    records: Sequence[ReviewedRecord], *, lang: str = "en", files: Files = PLAIN
) -> str:
    """The page of these records: the same bytes for the same records.

    Raises `ValueError` when `lang` is not one of `LANGUAGES`, and whatever a replaced template
    raises.
    """
    words, boards = load_captions(lang), ReportBoards()
    style = files.text("page.css") + files.text("review.css") + ARROW_STYLE
    style += shell_style(_LAYOUT) + files.text("own.css")
    boot, script = files.text("boot.js"), files.text("review.js")
    kept: list[Json] = [
        {
            "file": one.file,
            "line": one.line,
            "sum": sum_up(one.text),
            "texts": [text for _, text in one.proposals],
        }
        for one in records
    ]
    shown = [_show_record(number, one, boards, words) for number, one in enumerate(records)]
    values = {
        "say": words.say,
        "lang": lang,
        "records": shown,
        "definitions": Markup(definitions(_LAYOUT)),
        "style": Markup(style),
        "boot": Markup(boot),
        "script": Markup(script),
        "style_hash": hash_source(style),
        "script_hashes": (hash_source(boot), hash_source(script)),
        "reviewed": Markup(write_inert(kept)),
    }
    return files.render("review.html.j2", values)


_LAYOUT = wide_layout(find_preset("sungka"))
"""A board whose shells are drawn like those of any other."""


def _show_record(
    number: int, one: ReviewedRecord, boards: ReportBoards, words: Words
) -> ShownReview:
    lines = one.text.rstrip("\n").split("\n")
    board = Markup("")
    if one.board is not None:
        board = boards.draw(one.board[0], one.board[1].to_text(), (), words)
    return ShownReview(
        number,
        one.file,
        one.line,
        one.title or one.file,
        one.found[:MOST_SHOWN],
        max(0, len(one.found) - MOST_SHOWN),
        tuple([ReviewedLine(line, at in one.marked) for at, line in enumerate(lines)]),
        board,
        one.sheet,
        tuple([_show_proposal(at, one.text, *it) for at, it in enumerate(one.proposals)]),
    )


def _show_proposal(number: int, text: str, label: str, new: str) -> ReviewedProposal:
    old_lines, new_lines = text.split("\n"), new.split("\n")
    removed, added = list[str](), list[str]()
    matcher = SequenceMatcher(None, old_lines, new_lines, autojunk=False)
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        if kind != "equal":
            removed += old_lines[start:end]
            added += new_lines[new_start:new_end]
    return ReviewedProposal(number, label, tuple(removed), tuple(added))
