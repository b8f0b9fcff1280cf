"""The `sungka` command as a process starts it, with a fast path for small valid files."""

from __future__ import annotations

import gc
import os
import sys
from time import monotonic

MOST = 1 << 18
"""The fast path takes at most this many bytes in all: a record with findings is checked twice."""

PROFILES = ("record", "archive", "publish")
"""The values of `--profile` as `Profile` has them, which is not imported for a plain command."""

UNUSED = ("numpy", "cloudpickle", "pyarrow._s3fs", "pyarrow._gcsfs", "pyarrow._azurefs")
"""Modules that pyarrow imports if present and `convert` does not use: they take 0.1 s in all.

This can go when pyarrow waits until it needs them.
"""


def main() -> None:
    """Run the command with the arguments of the process."""
    # Hardly any value is in a cycle: looking for some so often takes a tenth of the time of a run.
    gc.set_threshold(20_000, 20, 20)
    try:
        # Imported here, where an early Ctrl-C is caught too.
        from .console.exit_status import prepare_output, run_for_status

        prepare_output()
        if sys.argv[1:2] == ["convert"]:
            for name in UNUSED:
                sys.modules[name] = None  # type: ignore[assignment]
            # What pyarrow's own allocator gives back after each column has to be made anew, page by
            # page.
            os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
        line = _read_validate_line(sys.argv[1:])
        if line is not None:
            sys.exit(run_for_status(_validate, *line))
        from .subcommands import add_command, find_plain_call

        words = sys.argv[1:] = add_command(sys.argv[1:])
        sys.exit(run_for_status(find_plain_call(words) or _run_app))
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        # When Python ends it looks for cycles once more, in all that was imported: for none here.
        gc.freeze()


def _run_app() -> int:
    """The status of a command line that Typer reads: it prints help and wrong usage itself."""
    from .app import app

    try:
        app(prog_name="sungka")
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def validate_small(files: list[str], profile: str = "") -> int | None:
    """Validate small plain files that are all valid and return the exit status.

    Editors and commit hooks validate one file again and again, and importing everything takes
    ten times as long as checking it. `None` means that the full command has to run: there is a
    finding to print (a fault of this program is one), a settings file may apply, a file is named
    twice, or an argument is standard input, a folder, a pattern, or a compressed or long file.
    """
    from .console.exit_status import complain
    from .findings.settings_file import has_settings_file
    from .findings.totals import Totals

    began = monotonic()
    if any(has_settings_file(path) for path in files) or _has_repeated(files):
        return None
    texts: list[bytes] = []
    left = MOST
    for path in files:
        data = _read_small(path, left)
        if not data:
            return None
        texts.append(data)
        left -= len(data)
    try:
        if profile in ("", "record"):
            counted = _count_alone(tuple(texts))
        else:
            counted = _count_together(tuple(files), tuple(texts), profile == "publish")
    except Exception:
        from ..files.faults import is_debugging

        if is_debugging():
            raise
        return None
    if counted is None:
        return None
    totals = Totals().with_files(len(files)).with_valid(*counted)
    complain(totals.summary(monotonic() - began))
    return 0


def _read_validate_line(arguments: list[str]) -> tuple[list[str], str] | None:
    """The files and the profile, if the command is `validate` with no other option.

    Typer is not needed then, which takes longer to import than such a command takes to run.
    """
    if arguments[:1] != ["validate"] or "_SUNGKA_COMPLETE" in os.environ:
        return None
    files, profile = arguments[1:], ""
    if "--profile" in files[:-1]:
        at = files.index("--profile")
        profile = files[at + 1]
        del files[at : at + 2]
    if not files or any(file != "-" and file.startswith("-") for file in files):
        return None
    return (files, profile) if profile in ("", *PROFILES) else None


def _validate(files: list[str], profile: str) -> int:
    status = validate_small(files, profile)
    if status is None:
        from ..checking.settings import Profile
        from .validation.run import DEFAULTS, validate_files

        chosen = Profile(profile) if profile else None
        status = validate_files(files, DEFAULTS._replace(profile=chosen))
    return status


def _count_alone(texts: tuple[bytes, ...]) -> tuple[int, int] | None:
    """The records and turns of texts, if every record is valid by itself."""
    from ..replay.acceptance.check import RecordCheck

    check = RecordCheck()
    for text in texts:
        if check.sweep(text, 0, len(text)) != len(text):
            return None
    return check.records, check.turns


def _count_together(
    files: tuple[str, ...], texts: tuple[bytes, ...], is_published: bool
) -> tuple[int, int] | None:
    """The same counts for an archive, whose records are also compared with each other."""
    from ..archive.known_records import KnownRecords
    from ..archive.record_facts import FactsReader, RecordFacts

    reader = FactsReader()

    def has_header() -> bool:
        from ..checking.settings import is_header_complete

        return is_header_complete(reader.values, reader.seats)

    facts: list[RecordFacts] = []
    if reader.read_files(texts, facts, has_header if is_published else None):
        return None
    if KnownRecords().add_unlike(tuple(facts), 0, files, 0) != len(facts):
        return None
    return len(facts), sum([one.turns for one in facts])


def _has_repeated(files: list[str]) -> bool:
    """True when a file is named twice, by whatever names, or when one cannot be looked at."""
    try:
        found = [os.stat(path) for path in files]
    except (OSError, ValueError):
        return True
    return len({(one.st_dev, one.st_ino) for one in found}) < len(found)


def _read_small(path: str, most: int) -> bytes:
    """The bytes of a plain file of records; none if it is longer than `most` or anything else."""
    try:
        if os.path.getsize(path) <= most and os.path.isfile(path):
            with open(path, "rb") as file:
                data = file.read(most + 1)
            return data if len(data) <= most and data.startswith(b"%sgn") else b""
    except OSError:
        pass
    return b""
