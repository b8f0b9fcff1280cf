"""Every message of every code is provoked by a record, and is unchanged."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from diagnostics.messages import RESULT, cases, found_in, made
from diagnostics.templates import templates

ROOT = Path(__file__).parent.parent.parent
ROOMS = ("notation", "notation/reading", "replay")

ELSEWHERE = {
    "is\\ too\\ long\\ to\\ be\\ read": "tests/notation/reading/test_hostile.py",
    "the\\ record\\ has\\ more\\ than": "tests/notation/reading/test_hostile.py",
    "another\\ record\\ begins\\ here": "tests/notation/reading/test_parser.py",
    "found\\ nothing\\ where": "a token has at least one character",
}
"""Messages about texts too long to be here, and those no text is known to provoke."""


def test_what_is_found_stands_as_it_was() -> None:
    assert RESULT.read_text(encoding="ascii") == made(), (
        "if the change is meant: `python tests/diagnostics/messages.py`"
    )


@pytest.mark.push
@pytest.mark.parametrize("text", cases())
def test_something_is_found_in_each(text: str) -> None:
    found = found_in(text)
    assert any(re.search(r" (error|warning)\[SGN[0-9]{3}\] ", line) for line in found)


def test_every_message_is_provoked() -> None:
    folder = Path(__file__).parent
    files = [RESULT, *folder.glob("SGN*.txt")]
    seen = "\n".join(path.read_text(encoding="utf-8") for path in files)
    missing = [
        f"{path.relative_to(ROOT)}:{line}: {pattern}"
        for room in ROOMS
        for path in sorted((ROOT / room).glob("*.py"))
        for line, pattern in templates(path)
        if not any(part in pattern for part in ELSEWHERE) and not re.search(pattern, seen)
    ]
    assert missing == []
