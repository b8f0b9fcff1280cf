"""The sheets that a tournament prints, chosen and written as a page or as PDF."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from enum import StrEnum
from importlib.util import find_spec
from typing import NamedTuple

from ...event.state import EventState
from ...files.faults import describe_error
from ...templates.sheets.codes import list_addresses, make_codes
from ...templates.sheets.values import (
    PrintedPart,
    list_brackets,
    list_codes,
    list_names,
    list_places,
    list_sheets,
    list_tables,
    make_blank_sheet,
)
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.json_text import Json
from ..console.terminal import escape_text, print_json
from ..files.overwriting import ReadFiles
from ..files.replace_file import replace_file_by
from .folder import EventFolder


class Sheets(StrEnum):
    """The kinds of sheets that can be printed."""

    TABLES = "tables"
    NAMES = "names"
    SHEETS = "sheets"
    RESULTS = "results"
    BLANK = "blank"
    BRACKET = "bracket"
    STANDINGS = "standings"
    CODES = "codes"


class PrintOptions(NamedTuple):
    """The options of `sungka event print`."""

    parts: tuple[Sheets, ...]
    round: int | None = None
    stage: str | None = None
    copies: int = 1
    base_url: str | None = None
    out: str | None = None
    as_json: bool = False


def print_sheets(folder: EventFolder, options: PrintOptions) -> int:
    """Write the sheets asked for and return the exit status."""
    is_pdf = (options.out or "").lower().endswith(".pdf")
    wrong = _check_options(folder, options, is_pdf=is_pdf)
    if wrong is not None:
        return report_wrong_usage(wrong)
    state = folder.state
    last = max((address.round for address in state.matches), default=None)
    round_ = options.round or last
    for_a_round = set(options.parts) - {Sheets.BLANK, Sheets.BRACKET, Sheets.STANDINGS}
    if for_a_round and (round_ is None or not any(a.round == round_ for a in state.matches)):
        message = "no round is" if round_ is None else f"round {round_} is not"
        complain(f"sungka: {message} paired yet; `sungka event pair` pairs it")
        return FINDINGS
    parts = list(_make_parts(state, options, round_ or 0))
    if not parts:
        complain("sungka: nothing to print: no stage is drawn yet")
        return FINDINGS
    has_codes = find_spec("segno") is not None
    if not has_codes and any(list_addresses(parts)):
        complain("sungka: printed without codes: `pip install segno` adds them")
    codes = make_codes(parts) if has_codes else {}
    title = folder.plan.name or "Tournament"
    if is_pdf:
        from ...templates.sheets.pdf import write_pdf

        written = write_pdf(title, parts, codes)
    else:
        from ...templates.sheets.html import render_sheets

        written = render_sheets(title, parts, codes).encode()
    if options.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
        return CLEAN
    kept = [
        os.path.join(at, name)
        for at, _, names in os.walk(folder.path or os.curdir)
        for name in names
        if os.path.splitext(name)[1].lower() not in _ENDINGS
    ]
    loss = ReadFiles(kept).find_loss("-o", options.out, are_records=False)
    if loss is not None:
        return report_wrong_usage(loss)
    try:
        replace_file_by(options.out, lambda beside: _write_file(beside, written))
    except OSError as error:
        complain(f"sungka: {escape_text(options.out)}: {describe_error(error)}")
        return FINDINGS
    if options.as_json:
        value: Json = {
            "ok": True,
            "file": options.out,
            "round": round_ if for_a_round else None,
            "what": [one.value for one in options.parts],
            "codes": len(codes),
        }
        print_json(value)
    else:
        complain(f"wrote {escape_text(options.out)}")
    return CLEAN


def _check_options(folder: EventFolder, options: PrintOptions, *, is_pdf: bool) -> str | None:
    """The fault in the options, `None` if there is none."""
    if options.out is None and options.as_json:
        return "--output json needs a file to write: name it with -o"
    if options.out is None and sys.stdout.isatty():
        return "name a file: -o lists.html, or -o lists.pdf"
    if options.out is not None and os.path.splitext(options.out)[1].lower() not in _ENDINGS:
        return f"`{escape_text(options.out)}`: name a file that ends in .html or .pdf"
    if is_pdf and find_spec("reportlab") is None:
        return "PDF needs a package that is not installed: `pip install reportlab`; HTML does not"
    if options.stage is not None and folder.plan.find_stage(options.stage) is None:
        known = ", ".join(f"`{one.name}`" for one in folder.plan.stages) or "none"
        return f"there is no stage `{escape_text(options.stage)}`; there are {escape_text(known)}"
    if Sheets.CODES in options.parts:
        if options.base_url is None:
            return "codes lead to the tournament's site: say where it is with --base-url"
        if find_spec("segno") is None:
            return "codes need a package that is not installed: `pip install segno`"
    return None


_ENDINGS = (".html", ".htm", ".pdf")


def _make_parts(state: EventState, options: PrintOptions, round_: int) -> Iterator[PrintedPart]:
    stage = state.plan.find_stage(options.stage) if options.stage is not None else None
    stages = state.plan.stages if stage is None else (stage,)
    base = options.base_url.rstrip("/") if options.base_url else None
    for what in options.parts:
        match what:
            case Sheets.TABLES:
                yield list_tables(state, round_)
            case Sheets.NAMES:
                yield list_names(state, round_)
            case Sheets.SHEETS | Sheets.RESULTS:
                is_filled = what is Sheets.RESULTS
                yield from list_sheets(state, round_, is_filled=is_filled, base=base)
            case Sheets.BLANK:
                sheet = make_blank_sheet(state.plan, stage or next(iter(stages), None))
                yield from [sheet] * options.copies
            case Sheets.BRACKET:
                yield from list_brackets(state, stages)
            case Sheets.STANDINGS:
                yield from list_places(state, stages)
            case Sheets.CODES:
                yield list_codes(state, round_, base or "")


def _write_file(path: str, written: bytes) -> None:
    with open(path, "wb") as file:
        file.write(written)
