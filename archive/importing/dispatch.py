"""Files from elsewhere, each given to the reader of its form."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # most files are records, and asking which are not needs none of this
    from ...engine.ruleset import RuleSet
    from .foreign import ForeignRecords

SUFFIXES = (".csv", ".tsv", ".trl")
"""The endings of the names of sheets and of trials."""

HEAD = 1 << 14
"""The bytes at the beginning of a file that show which other form it has."""


class ForeignForm(StrEnum):
    """The forms of files from elsewhere that are read."""

    SHEET = "sheet"
    MANCALAGAMES = "mancalagames"
    LUDII = "ludii"
    BGA = "bga"
    LINES = "lines"


def find_foreign(name: str, head: str) -> ForeignForm | None:
    """The form of a file, by the end of its name or its first `HEAD` bytes."""
    from .board_lines import is_board_lines
    from .ludii_trial import SUFFIX, is_ludii_trial
    from .mancala_log import is_mancala_log
    from .table_log import is_table_log

    if name.lower().endswith(SUFFIX) or is_ludii_trial(head):
        return ForeignForm.LUDII
    if name.lower().endswith(SUFFIXES):
        return ForeignForm.SHEET
    if is_table_log(head):
        return ForeignForm.BGA
    if is_board_lines(head):
        return ForeignForm.LINES
    return ForeignForm.MANCALAGAMES if is_mancala_log(head) else None


def read_foreign(
    name: str, text: str, form: ForeignForm | None = None, rules: RuleSet | None = None
) -> ForeignRecords | None:
    """The records of a file of that name; `None` if its form is not known.

    `rules` replace those that the file asks for.
    """
    form = form or find_foreign(name, text[:HEAD])
    if form is ForeignForm.SHEET:
        from .sheet import read_sheet

        return read_sheet(text, name, rules)
    if form is ForeignForm.MANCALAGAMES:
        from .logged_games import read_logged_games

        return read_logged_games(text, name, rules)
    if form is ForeignForm.LUDII:
        from .ludii_games import read_ludii_games

        return read_ludii_games(text, name, rules)
    if form is ForeignForm.BGA:
        from .table_games import read_table_games

        return read_table_games(text, name, rules)
    if form is ForeignForm.LINES:
        from .board_lines import read_board_lines

        return read_board_lines(text, name, rules)
    return None
