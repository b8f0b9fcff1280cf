"""The findings of `sungka validate` in a text, to compare with those that a server shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from sungka.checking.finding import Finding
from sungka.checking.settings import Profile
from sungka.cli.findings.output import Form, OutputTarget
from sungka.cli.validation.run import ValidateOptions, validate_files


class Told(NamedTuple):
    """A finding by what a server has to agree about."""

    code: str
    severity: str
    message: str
    hint: str | None
    line: int
    column: int
    end_line: int
    end_column: int


def validated(folder: Path, text: str, profile: Profile | None = None) -> list[Told]:
    """The findings of `sungka validate` in a file with that text, but for likely slips."""
    path, out = folder / "text.sgn", folder / "found.jsonl"
    path.write_bytes(text.encode())
    options = ValidateOptions(
        (OutputTarget(Form.JSONL, str(out)),),
        profile=profile,
        slip_seconds=0,
        jobs=1,
    )
    validate_files([str(path)], options)
    rows = [json.loads(row) for row in out.read_text("utf-8").splitlines()]
    return [Told(**{name: row[name] for name in Told._fields}) for row in rows]


def tell(finding: Finding) -> Told:
    """A finding by the same; one without a place is at the first character."""
    place = finding.place or (1, 1, 1, 1)
    code, severity = finding.code.value, finding.severity.value
    return Told(code, severity, finding.message, finding.hint, *place)
