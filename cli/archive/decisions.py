"""`sungka merge --apply`: what a person decided on a review page, written into the records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from ...files.faults import describe_error
from ...files.inputs import Input
from ...notation.splitter import Source
from ...templates.pages.review import sum_up
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text
from ..validation.fixing import FixedRecord, change_records


class RecordDecision(NamedTuple):
    """The text that a record should have; `sum` is that of its text before, `line` its first."""

    file: str
    line: int
    sum: str
    text: str


def apply_decisions(files: list[str]) -> int:
    """Write all decisions of some files; returns the exit status.

    A record is changed only if it is still as it was when the page was made, whatever line it
    stands on now.
    """
    by_file: dict[str, list[RecordDecision]] = {}
    for path in files:
        read = _read_decisions(path)
        if isinstance(read, str):
            return report_wrong_usage(f"{escape_text(path)}: {read}")
        for one in read:
            by_file.setdefault(one.file, []).append(one)
    status, count = CLEAN, 0
    for file, decisions in by_file.items():
        known, met = {one.sum: one for one in decisions}, set[str]()

        def decide(
            source: Source, known: dict[str, RecordDecision] = known, met: set[str] = met
        ) -> FixedRecord | None:
            one = known.get(sum_up(source.text))
            if one is None:
                return None
            met.add(one.sum)
            return FixedRecord(one.text, source.line, ("decided",))

        try:
            count += len(change_records(Input(file), decide))
        except OSError as error:
            complain(f"{escape_text(file)}: not changed: {describe_error(error)}")
            status = FINDINGS
            continue
        for one in (it for it in known.values() if it.sum not in met):
            complain(f"{escape_text(file)}:{one.line}: not changed: the record is another now")
            status = FINDINGS
    complain("1 record is changed" if count == 1 else f"{count} records are changed")
    return status


def _read_decisions(path: str) -> list[RecordDecision] | str:
    """The decisions of a file, or what is wrong with it."""
    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))
        if given["sungka-decisions"] != 1:
            return "decisions of a later version"
        made = [
            RecordDecision(str(it["file"]), int(it["line"]), str(it["sum"]), str(it["text"]))
            for it in given["decisions"]
        ]
    except OSError as error:
        return describe_error(error)
    except (ValueError, KeyError, TypeError):
        return "no decisions: a page of `sungka render --review` saves them"
    return made
