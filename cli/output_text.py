"""Findings for people: the place, the message, the line and a caret run below it."""

from __future__ import annotations

import sys
import unicodedata
from typing import TextIO

from .check import Checked, Totals
from .finding import Excerpt, Finding

_TAB = "    "
_INDENT = "    "


class TextOutput:
    """Findings with their line; the totals go to standard error."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def add(self, checked: Checked) -> None:
        """Write the findings of a record."""
        for finding in checked.findings:
            self._out.write(finding_text(finding))

    def end(self, totals: Totals) -> None:
        """Write the totals."""
        self._out.flush()
        print(totals.to_text(), file=sys.stderr)


def finding_text(finding: Finding) -> str:
    """A finding as lines of text, the last one ended too."""
    place = f":{finding.place.line}:{finding.place.column}" if finding.place else ""
    head = f"{visible(finding.file)}{place}: {finding.severity.value}[{finding.code.value}]"
    lines = [f"{head} {visible(finding.message)}"]
    if finding.excerpt and finding.excerpt.text.strip():
        lines += [_INDENT + line for line in _with_carets(finding.excerpt)]
    if finding.hint:
        lines.append(f"{_INDENT}hint: {visible(finding.hint)}")
    return "\n".join(lines) + "\n"


def visible(text: str) -> str:
    """The text as it can be shown on one line of a terminal, whatever it holds.

    Control characters become their pictures, those that turn the direction of writing `�`.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible_character, text))


def width(text: str) -> int:
    """The columns a terminal needs for text that is `visible`."""
    return len(text) if text.isascii() else sum(map(_character_width, text))


def _with_carets(excerpt: Excerpt) -> tuple[str, str]:
    before = visible(excerpt.text[: excerpt.start])
    about = visible(excerpt.text[excerpt.start : excerpt.end])
    line = before + about + visible(excerpt.text[excerpt.end :])
    return line.rstrip(), " " * width(before) + "^" * max(width(about), 1)


def _visible_character(character: str) -> str:
    if character == "\t":
        return _TAB
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    category = unicodedata.category(character)
    if category in {"Cc", "Zl", "Zp"} or unicodedata.bidirectional(character) in _TURNING:
        return "�"
    return character


_TURNING = frozenset({"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"})


def _character_width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
