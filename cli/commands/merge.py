"""`sungka merge`: one record out of several of the same game."""

from __future__ import annotations

from typing import Annotated

from ..console.exit_status import FINDINGS, report_wrong_usage
from ..console.options import CACHE, FILES, MAX_SIZE, NO_SETTINGS
from ..console.parameters import Option
from ..console.terminal import escape_text
from .diff import RECORDS

EPILOG = """\b
Examples:
  sungka merge santos.sgn reyes.sgn -o final.sgn
  sungka merge santos.sgn reyes.sgn cruz.sgn --prefer 2 -o final.sgn
  sungka merge 2023/finals.sgn:334 notebook.sgn:12 -o final.sgn
  sungka merge mine/ theirs/ --all -o archive.sgn --report merged.txt
  sungka merge --apply decisions.json
\b
Exit status: 0 merged; 1 with a conflict, or not records of one game; 2
wrong usage. OUT may be one of the files if all its records are kept.
docs/merging.md explains how the engine decides.
"""

ALL = ", or take all with --all"

ONLY_ONE = "its other records would be lost"


def merge(
    files: FILES,
    out: Annotated[
        str | None,
        Option(
            "-o",
            "--out",
            metavar="OUT",
            help="File to write, also .sgn.gz, .xz, .zst.  [default: -]",
            show_default=False,
        ),
    ] = None,
    prefer: Annotated[
        int,
        Option(least=1, metavar="N", help="The file that decides tags and conflicts."),
    ] = 1,
    record: RECORDS = None,
    every: Annotated[
        bool,
        Option("--all", help="Merge the records of each game in all files."),
    ] = False,
    apply: Annotated[
        bool,
        Option("--apply", help="Write the decisions of a review page, FILE, into its records."),
    ] = False,
    report: Annotated[
        str | None,
        Option(
            "--report",
            metavar="FILE",
            help="With --all: write what was decided in each game, conflicts first.",
        ),
    ] = None,
    cache: CACHE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Merge records of the same game.

    Where the records differ, the engine takes the turn with which all that follows agrees. If it
    cannot decide, that is a conflict: the preferred record's turn is written, and the other as a
    variation. (A record without errors is preferred to one with errors.) Comments, clocks and
    sources of all records are kept. `archive.sgn:6042` is the record at that line.
    """
    from ...checking.settings import BadSettings
    from ..archive.accounts import holds_only, read_given, read_numbers, split_places
    from ..archive.together import make_writer, merge_records
    from ..files.overwriting import ReadFiles, find_shared_file
    from ..files.record_cache import open_cache
    from ..findings.settings_file import select_inputs

    if apply:
        if every or record or prefer != 1 or out is not None or report is not None:
            return report_wrong_usage("--apply writes the files that the decisions name, no other")
        from ..archive.decisions import apply_decisions

        return apply_decisions(files)
    numbers = read_numbers(record)
    if numbers is None:
        return report_wrong_usage("--record is the number of a record, from 1")
    if every and (numbers or prefer != 1):
        return report_wrong_usage("--all takes all records: leave out --record and --prefer")
    if not every and (report is not None or cache is not None):
        option = "--cache" if report is None else "--report"
        return report_wrong_usage(f"{option} belongs to --all")
    places = split_places(files)
    if every and any(line is not None for line in places.lines):
        return report_wrong_usage("--all takes all records: name files without a line")
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
    if every:
        from ..archive.gathering import merge_all

        files_read = ReadFiles(entries)
        loss = files_read.find_loss("-o", out, are_records=True)
        loss = loss or files_read.find_loss("--report", report, are_records=False)
        if loss is not None:
            return report_wrong_usage(loss)
        shared = find_shared_file(("-o", out), ("--report", report), ("--cache", cache))
        if shared is not None:
            return report_wrong_usage(shared)
        write_report = None if report is None else make_writer(report)
        known = open_cache(cache)
        if isinstance(known, BadSettings):
            return report_wrong_usage(known.message)
        return merge_all(entries, make_writer(out), out, write_report, known)
    if len(entries) < 2:
        return report_wrong_usage("merge takes two files or more; --all takes records of one file")
    if prefer > len(entries):
        return report_wrong_usage(f"--prefer {prefer}: there are {len(entries)} files")
    read = ReadFiles(entries)
    target = None if out is None else read.find(out)
    if target is None:
        loss = read.find_loss("-o", out, are_records=True)
        if loss is not None:
            return report_wrong_usage(loss)
    given = read_given(entries, numbers, places.lines, ALL)
    if isinstance(given, int):
        return given
    records = tuple([one for one in given if one is not None])
    preferred = given[prefer - 1]
    if len(records) < 2 or preferred is None:
        return FINDINGS
    kept = None
    if target is not None:
        at = [entry.path for entry in entries].index(target)
        kept = given[at]
        if kept is None or not holds_only(entries[at], kept):
            return report_wrong_usage(f"-o {escape_text(out or target)} is also read: {ONLY_ONE}")
    status = merge_records(records, records.index(preferred), out, kept)
    return status if len(records) == len(given) else FINDINGS
