"""The messages of the second engine: in Python's words, which are fresh, and with its values."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from diagnostics.messages import cases
from sungka.notation.reading.parser import read
from sungka.replay.play import play

from ..cli.test_beginners import CHAT, CLUB, FOREIGN, MEANT, MESSAGES
from .message_words import RESULT, made
from .test_built import ROOT, needs_node

SPEAKER = Path(__file__).parent / "messages.js"
GALLERY = sorted((ROOT / "tests/diagnostics").glob("*.sgn"))

Said = list[tuple[int, int, str, str, str, str | None]]
"""Line, column, code, severity, message and hint of each finding."""


def ask(texts: Sequence[str]) -> list[Said]:
    """The second engine's findings in texts."""
    done = subprocess.run(
        ["node", str(SPEAKER)], input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    return [[tuple(found) for found in one] for one in json.loads(done.stdout)]


def say(text: str) -> Said:
    """Python's findings in a text."""
    said: Said = []
    for reading in read(text):
        found = list(reading.diagnostics)
        found += play(reading.record).diagnostics
        for one in sorted(found, key=lambda finding: finding.span.start):
            line, column = reading.source.position(one.span.start)
            hint = one.hint and re.sub(ONLY_PYTHON, "", one.hint)
            said.append((line, column, one.code.value, one.severity.value, one.message, hint))
    return said


ONLY_PYTHON = r"; `sungka validate --fix` puts .*| \(\d+ more like this\)$"
"""The ends of hints that the second engine leaves out: it tells each place and fixes none."""


def disagreements(texts: Sequence[str]) -> list[str]:
    """The findings that both programs report in a line, but with different words."""
    wrong = []
    for text, theirs in zip(texts, ask(texts), strict=True):
        said: dict[tuple[int, str], list[tuple[str, str | None]]] = {}
        for line, _, code, _, message, hint in theirs:
            said.setdefault((line, code), []).append((message, hint))
        for line, _, code, _, message, hint in say(text):
            found = said.get((line, code))
            if found and (message, hint) not in found:
                wrong.append(f"{code}: {message} ({hint}), not {found}")
    return wrong


def test_the_words_are_fresh() -> None:
    assert RESULT.read_text(encoding="utf-8") == made(), "run `python tests/js/message_words.py`"


@needs_node
def test_the_records_of_messages_are_told_the_same() -> None:
    texts = cases()
    assert disagreements(texts) == []
    for text, theirs in zip(texts, ask(texts), strict=True):
        ours = [found for found in say(text) if found[3] == "error"]
        assert not ours or any(ours[0][4:] == found[4:] for found in theirs) or is_prefaced(text)


def is_prefaced(text: str) -> bool:
    """True when no record begins the text, which is a fault of the file."""
    return not text.startswith("%sgn")


@needs_node
def test_the_mistakes_of_beginners_are_told_the_same() -> None:
    texts = [f"{CLUB}\n{body}\n" for body, *_ in MEANT] + [CHAT]
    texts += [f"{CLUB}\n1. S2 N4\n{message}\n2. S4 N2\n" for message, *_ in MESSAGES]
    assert disagreements(texts) == []
    for (text, said, hint), theirs in zip(
        FOREIGN, ask([text for text, *_ in FOREIGN]), strict=True
    ):
        assert theirs[0][4:] == (said, hint), text


@needs_node
def test_every_code_of_the_gallery_is_told_the_same() -> None:
    shown = [path for path in GALLERY if path.stem not in BEYOND]
    texts = [path.read_text(encoding="utf-8") for path in shown]
    for path, theirs in zip(shown, ask(texts), strict=True):
        printed = path.with_suffix(".txt").read_text(encoding="utf-8")
        first = re.search(rf"(?:error|warning)\[{path.stem}\] (.*)\n(?:    .*\n)*", printed)
        assert first, path
        hint = re.search(r"^    hint: (.*)", first[0], re.MULTILINE)
        said = next(found for found in theirs if found[2] == path.stem)
        assert said[4] == first[1]
        # Likely slips are searched by Python alone.
        is_slip = hint is not None and "? then " in hint[1]
        assert is_slip or said[5] == (hint and re.sub(ONLY_PYTHON, "", hint[1])), path


BEYOND = {
    "SGN101", "SGN104", "SGN211", "SGN212", "SGN213", "SGN214", "SGN215", "SGN701",
}  # fmt: skip
"""Codes of bytes, of archives and of this program; the limits are tested by the suite."""


@needs_node
@pytest.mark.parametrize("kind", ["code", "clause", "separating", "altered", "option"])
def test_the_cases_of_the_suite_are_told_the_same(kind: str) -> None:
    lines = (ROOT / f"conformance/cases/{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [case["text"] for case in map(json.loads, lines) if len(case.get("text", "")) < 3000]
    step = max(1, len(texts) // 120)
    wrong = disagreements(texts[::step])
    assert [one for one in wrong if not re.search(UNNAMED, one)] == []


UNNAMED = r"\(U\+[0-9A-F]{4}, "
"""The second engine names only the characters that are met, not all of Unicode."""
