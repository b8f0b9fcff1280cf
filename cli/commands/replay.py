"""`sungka replay`: a record played, in the terminal or as JSON lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

from ...checking.settings import BadSettings
from ...files.blocks import read_records
from ...files.records import FileFault, guard, try_accepting
from ...notation.splitter import Source
from ..console.exit_status import CLEAN, report_wrong_usage
from ..console.options import EXCLUDE, FILES, MAX_SIZE, NO_SETTINGS, RECORD
from ..console.parameters import Option
from ..console.terminal import print_data
from ..findings.settings_file import select_inputs
from ..findings.text import report_fault, report_findings, report_left_out

if TYPE_CHECKING:
    from ...files.inputs import Input, Missing
    from ...notation.reading.parser import Reading
    from ...replay.steps import Replay

EPILOG = """\b
Examples:
  sungka replay final.sgn
  sungka replay --no-animation final.sgn | less
  sungka replay --output jsonl final.sgn | jq .position
\b
Keys: space pauses. Left and right step by turn, by lap or by shell: t, l and s
choose. Up and down change the speed. Home and End go to the first and the last
board, n to the next record. q leaves.
\b
JSON lines:
  a turn   {"record", "round", "row", "seat", "text", "position", "stores",
           "captured", "laps"}; from "position" on, all are null in a turn
           that could not be verified
  a round  {"record", "round", "score", "burned", "first"}
  the end  {"record", "result", "reason", "stores"}
"""


class ReplayForm(StrEnum):
    """The forms in which a replay is written."""

    JSONL = "jsonl"
    TEXT = "text"


def replay(
    files: FILES,
    output: Annotated[
        ReplayForm | None,
        Option(
            help="Write JSON lines or text.  [default: animation, or text]",
            show_default=False,
        ),
    ] = None,
    record: RECORD = None,
    no_animation: Annotated[
        bool, Option("--no-animation", help="Print boards instead of animating them.")
    ] = False,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Play records in the terminal, shell by shell."""
    is_animated = output is None and not no_animation and _is_terminal()
    entries = select_inputs(files, exclude, max_size, reads_none=no_settings)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    status, left_out = CLEAN, 0
    is_wanted = True
    accepts = output is ReplayForm.JSONL and record is None
    read = _make_accepting_reader() if accepts else partial(read_records, number=record)
    for entry in entries:
        for reading in read(entry):
            if isinstance(reading, FileFault):
                status = max(status, report_fault(reading))
                left_out += reading.record is not None
                continue
            # Imported here because ordinary records do without it.
            from ...checking.check import check_reading

            source = reading.source
            outcome = guard(partial(check_reading, reading, entry.path), entry.path, source)
            if isinstance(outcome, FileFault):
                status = max(status, report_fault(outcome))
                continue
            checked, played = outcome
            if source.number is not None:
                show = _animate if is_animated else partial(_print, form=output)
                shown = guard(partial(show, played, source.number), entry.path, source)
                if isinstance(shown, FileFault):
                    status = max(status, report_fault(shown))
                else:
                    is_wanted = shown
            status = max(status, report_findings(checked.findings))
            if not is_wanted:
                return status
    report_left_out(left_out)
    return status


def _make_accepting_reader() -> Callable[[Input | Missing], Iterator[Reading | FileFault]]:
    """A reader of records that writes the JSON lines of accepted ones itself."""
    from ...files.blocks import Block, read_blocks
    from ...replay.acceptance.accepted import AcceptedPlayer
    from ..playback.json_lines import LineWriter

    player, writer = AcceptedPlayer(), LineWriter()
    written: list[str] = []

    def make_lines(data: bytes, at: int, number: int) -> str | None:
        played = player.play(data, at, len(data))
        return None if played is None else writer.write(played, number)

    def write(block: Block, at: int, number: int) -> int:
        """Write the lines of the record at `at`; return its end, or `at` if it is left out."""
        lines = try_accepting(partial(make_lines, block.data, at, number))
        if lines is None:
            return at
        written.append(lines)
        if len(written) == _AT_ONCE:
            flush()
        return player.border

    def flush() -> None:
        """Print the lines that are written."""
        print_data("".join(written))
        written.clear()

    def read_in_full(source: Source, path: str) -> Reading | FileFault:
        # Imported here because ordinary records do without it.
        from ...notation.reading.parser import parse

        return guard(partial(parse, source), path, source)

    def read(entry: Input | Missing) -> Iterator[Reading | FileFault]:
        for content in read_blocks(entry):
            if isinstance(content, FileFault):
                yield content
            elif isinstance(content, Source):
                yield read_in_full(content, entry.path)
            else:
                at, number = 0, content.number
                while at < len(content.data):
                    end = write(content, at, number)
                    if end == at:
                        end = content.find_end(at)
                        flush()
                        yield read_in_full(content.source(at, end), entry.path)
                    at, number = end, number + 1
                flush()

    return read


_AT_ONCE = 16
"""The records whose lines are printed together, as a call for each takes its time."""


def _is_terminal() -> bool:
    """True when standard output is a terminal that can redraw its screen."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _animate(played: Replay, number: int) -> bool:
    from ..playback.animation import animate

    return animate(played, number)


def _print(played: Replay, number: int, form: ReplayForm | None) -> bool:
    if form is ReplayForm.JSONL:
        from ..playback.json_lines import LineWriter

        print_data(LineWriter().write(played, number))
        return True
    for text in _text(played, number):
        print_data(text)
    return True


def _text(played: Replay, number: int) -> Iterator[str]:
    from shutil import get_terminal_size

    from ..playback.text import write_blocks

    for block in write_blocks(played, number, get_terminal_size().columns):
        yield block + "\n\n"
