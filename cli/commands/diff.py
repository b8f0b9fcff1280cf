"""`sungka diff`: where two records of one game part, and which of them the rest agrees with."""

from __future__ import annotations

from typing import Annotated

from ..console.exit_status import FINDINGS, report_wrong_usage
from ..console.options import FILES, MAX_SIZE, NO_SETTINGS
from ..console.parameters import Option

EPILOG = """\b
Examples:
  sungka diff santos.sgn reyes.sgn
  sungka diff final.sgn archive.sgn --record 1 --record 214
  sungka diff final.sgn archive.sgn:6042
\b
Exit status: 0 the same play; 1 not, or no records of one game; 2 wrong
usage. docs/merging.md explains the comparison.
"""

RECORDS = Annotated[
    list[str] | None,
    Option(
        "--record",
        metavar="N",
        help="Record N of all files; repeat it, one for each file.",
        show_default=False,
    ),
]
"""The numbers of the records that are set side by side."""


def diff(
    files: FILES,
    record: RECORDS = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Show where two records of one game differ.

    To pick one record of a file, add its line: `archive.sgn:6042`. Turns are compared, not lines:
    comments, claims and line ends make no difference. At each difference you see both boards, and
    which of the two agrees with all that follows.
    """
    from ...checking.settings import BadSettings
    from ..archive.accounts import read_given, read_numbers, split_places
    from ..archive.together import diff_records
    from ..findings.settings_file import select_inputs

    numbers = read_numbers(record)
    if numbers is None:
        return report_wrong_usage("--record is the number of a record, from 1")
    places = split_places(files)
    entries = select_inputs(
        places.files,
        None,
        max_size,
        reads_none=no_settings,
        needs_match=True,
        may_repeat=True,
    )
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    if len(entries) != 2:
        return report_wrong_usage(f"diff takes two files, not {len(entries)}")
    given = read_given(entries, numbers, places.lines)
    if isinstance(given, int):
        return given
    read = tuple([one for one in given if one is not None])
    return diff_records(read) if len(read) == 2 else FINDINGS
