"""This project as a program for the conformance suite: JSON lines over standard input and output.

`python -m sungka.cli.conformance` answers the requests of docs/developing/conformance.md.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import IO, Any

from ..checking.check import check_reading
from ..checking.finding import Finding, make_file_finding
from ..files.blocks import read_records
from ..files.inputs import Input
from ..files.records import FileFault
from ..notation.record import (
    Detail,
    Pass,
    Record,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from ..notation.rows import agrees_with_count
from ..notation.writer import write
from ..replay.detail import find_refusal, rewrite_in_detail
from ..replay.digest import digest
from ..replay.scoring.board_claim import read_board_claim
from ..replay.scoring.entry import Refusal
from ..replay.scoring.ledger import Ledger, empty_ledger
from ..replay.scoring.likely_slips import KeyedLift
from ..replay.scoring.mending import search_mends
from ..replay.scoring.misfit import find_way_on
from ..replay.scoring.to_record import record_of
from ..replay.steps import PassPlayed, Replay, RowPlayed, TurnPlayed
from .console.json_text import Json
from .recording.state_json import Object, describe_state

ABOUT = {"name": "sungka", "version": "1", "notation": "1", "levels": [1, 2, 3, 4, 5]}
"""The program's answer to `start`."""

OFFERS = 5
"""The corrections that a `find` gives, at most."""

TRIES = 4_000
"""The lifts that a `find` tries, at most."""


def serve(requests: IO[str], answers: IO[str]) -> None:
    """Answer requests, one a line, until `stop` or the end of the input."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "case.sgn"
        for line in requests:
            if not line.strip():
                continue
            request = json.loads(line)
            if request["do"] == "stop":
                return
            answers.write(json.dumps(answer(request, file)) + "\n")
            answers.flush()


def answer(request: dict[str, Any], file: Path) -> dict[str, Any]:
    """The answer to a request; the text of a `read` is written to `file` and read from there."""
    match request["do"]:
        case "start":
            return ABOUT
        case "read":
            given = request.get("base64")
            text = request.get("text", "").encode("utf-8", "surrogatepass")
            file.write_bytes(text if given is None else base64.b64decode(given))
            return {"id": request.get("id"), **read_file(file, request.get("level", 4))}
        case "score":
            return {"id": request.get("id"), **score(request)}
        case name:
            return {"id": request.get("id"), "error": f"no such request: {name}"}


def read_file(file: Path, level: int = 4) -> dict[str, Any]:
    """The findings in a file, and each of its records as far as it could be read.

    Below `level` 4 records have no texts.
    """
    found: list[Finding] = []
    records: list[dict[str, Any]] = []
    for reading in read_records(Input(str(file))):
        if isinstance(reading, FileFault):
            found.append(make_file_finding(reading))
            continue
        checked, replay = check_reading(reading, str(file))
        found += checked.findings
        if reading.source.number is not None:
            refused = reading.has_syntax_faults and reading.record == Record()
            faulty = any(finding.is_error for finding in checked.findings)
            records.append(dict(NOTHING) if refused else describe_record(replay, faulty, level))
    lines = [finding.place.line for finding in found if finding.is_error and finding.place]
    return {
        "valid": not any(finding.is_error for finding in found),
        "line": min(lines, default=None),
        "findings": [_place(finding) for finding in found],
        "records": records,
    }


NOTHING: dict[str, Any] = {
    "positions": [], "result": None, "canonical": None, "bare": None, "standard": None,
    "full": None, "digest": None,
}  # fmt: skip
"""The answer about a record of which nothing was read."""


def describe_record(replay: Replay, faulty: bool, level: int = 4) -> dict[str, Any]:
    """Positions, result, canonical texts and digest of a record; `None` where there is none."""
    record, rules = replay.record, replay.rules
    played = {
        "positions": [] if rules is None else list_positions(replay),
        "result": None if rules is None else write_result(replay),
    }
    if level < 4:
        return played
    keeps = faulty or not agrees_with_count(record)
    texts = {
        detail.value: None
        if faulty or find_refusal(replay)
        else write(rewrite_in_detail(replay, detail), keeps_numbers=not agrees_with_count(record))
        for detail in Detail
    }
    canonical: str | None = None
    core: str | None = None
    with suppress(ValueError):  # something in the record could not be read
        canonical = write(record, keeps_numbers=keeps)
        core = None if rules is None else digest(record, rules)
    return {**played, "canonical": canonical, **texts, "digest": core}


def list_positions(replay: Replay) -> list[str | None]:
    """The position after each turn or row of the main line, `None` where it is not known."""
    after = {
        step.body_index: step.after.to_text()
        for step in replay.steps
        if isinstance(step, TurnPlayed | PassPlayed | RowPlayed)
        and not getattr(step, "ruled", None)
    }
    depth, positions = 0, []
    for index, item in enumerate(replay.record.body):
        depth += isinstance(item, VariationStart) - isinstance(item, VariationEnd)
        if not depth and isinstance(item, Turn | Pass | SimultaneousRow):
            positions.append(after.get(index))
    return positions


def write_result(replay: Replay) -> str | None:
    """The result as the tag writes it; `None` where the board is not known at the end."""
    return replay.result.to_text() if replay.result.is_known else None


def score(request: dict[str, Any]) -> Object:
    """The state after each line of a list that is entered, the record then, the corrections."""
    ledger = empty_ledger()
    steps: list[Json] = []
    for line in request["lines"]:
        if "find" in line:
            steps.append(_find(ledger, line))
        elif "record" in line:
            steps.append({"record": _write_record(ledger, line["record"], line)})
        else:
            ledger, step = _take(ledger, line)
            steps.append(step)
    return {
        "steps": steps,
        "record": _write_record(ledger, request.get("detail", "standard"), request),
        "corrections": [correction.to_text() for correction in ledger.corrections],
    }


def _take(ledger: Ledger, line: dict[str, Any]) -> tuple[Ledger, Object]:
    """The ledger after a line, and the answer to it."""
    after = ledger.take(line["text"], line.get("spent", 0), line.get("when", ""))
    if isinstance(after, Refusal):
        refused: Object = {"refused": after.message, "hint": after.hint, "forced": after.forced}
        return ledger, {"ok": False, **refused, **describe_state(ledger, ledger.clocks())}
    return after, {"ok": True, **describe_state(after, after.clocks())}


def _find(ledger: Ledger, line: dict[str, Any]) -> Object:
    """The first corrections after which the board is as claimed, and the way on in an opening."""
    way_on: list[Json] = [*find_way_on(ledger)]
    text = line["find"].strip().removeprefix("=")
    claim = read_board_claim(text, ledger.sheet.seen_position)
    if isinstance(claim, Refusal):
        return {"offers": None, "refused": claim.message, "hint": claim.hint, "way_on": way_on}
    pending = tuple(KeyedLift(key["text"], key.get("spent")) for key in line.get("pending", ()))
    mends = search_mends(ledger, claim, pending, line.get("tries", TRIES))
    offers: list[Json] = [
        {"lines": [*mend.lines], "position": mend.sheet.seen_position.to_text()}
        for mend in islice(filter(None, mends), OFFERS)
    ]
    return {"offers": offers, "way_on": way_on}


def _write_record(ledger: Ledger, detail: str, asked: dict[str, Any]) -> str:
    has_corrections = bool(asked.get("corrections"))
    return write(record_of(ledger, Detail(detail), with_corrections=has_corrections))


def _place(finding: Finding) -> dict[str, Any]:
    place = finding.place
    return {
        "code": finding.code.value,
        "severity": finding.severity.value,
        "line": place.line if place else 1,
        "column": place.column if place else 1,
    }


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
