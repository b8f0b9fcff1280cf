"""`sungka names`: spellings of names, who is who, and names written as a register has them."""

from __future__ import annotations

from typing import Annotated

from ..console.exit_status import CLEAN, WRONG_USAGE, report_wrong_usage
from ..console.options import EXCLUDE, FILES, MAX_SIZE, NO_SETTINGS
from ..console.parameters import Option

EPILOG = """\b
Examples:
  sungka names records/
  sungka names records/ --learn > players.toml
  sungka names records/ --register players.toml
  sungka names records/ --register players.toml --apply --diff
  sungka names records/ --register players.toml --apply
\b
Exit status: 0 nothing found; 1 spellings to check, or files that would
change; 2 wrong usage. docs/names.md describes the register.
"""


def names(
    files: FILES,
    register: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="Player register (players.toml).",
            show_default=False,
        ),
    ] = None,
    learn: Annotated[
        bool, Option("--learn", help="Draft the register's entries from the records.")
    ] = False,
    apply: Annotated[
        bool,
        Option("--apply", help="Write names and ids of the register into the records."),
    ] = False,
    diff: Annotated[
        bool, Option("--diff", help="With --apply: only show what would change.")
    ] = False,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Find spellings of names; apply a player register.

    Names that differ by a letter, an initial, a word written short (Ma., Maria), double letters,
    accents, capitals or the order of their parts are listed together. Nothing is guessed: a player
    is known only by an id, or by a name exactly as the register has it.
    """
    if apply and register is None:
        return report_wrong_usage("--apply writes names of a register: give --register FILE")
    if diff and not apply:
        return report_wrong_usage("--diff shows what --apply would change: give both")
    if apply and learn:
        return report_wrong_usage("--learn proposes and --apply writes: choose one")
    from ...checking.settings import BadSettings
    from ..archive.naming import apply_names, list_names, load_register
    from ..findings.settings_file import select_inputs

    entries = select_inputs(files, exclude, max_size, reads_none=no_settings, needs_match=True)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    known, faulty = None, CLEAN
    if register is not None:
        loaded = load_register(register)
        if loaded is None:
            return WRONG_USAGE
        known, faulty = loaded
    if apply and known is not None:
        return max(faulty, apply_names(entries, known, writes=not diff))
    return max(faulty, list_names(entries, known, learns=learn))
