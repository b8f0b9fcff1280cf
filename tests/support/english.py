"""The sentences of a document, for tests of their length."""

from __future__ import annotations

import re
from collections.abc import Iterator

CODE = "Code"
"""The word that replaces a piece of code; a sentence may begin with it."""


def list_sentences(text: str) -> Iterator[str]:
    """The sentences of Markdown text, without code, tables, headings, quotations and comments."""
    for paragraph in _list_paragraphs(text):
        plain = re.sub(r"``.+?``|`[^`]+`", CODE, paragraph)
        plain = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", plain)
        plain = re.sub(r"<[^>\s][^>]*>|\*\*|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)", "", plain)
        yield from re.split(r"(?<=[.!?])[)\"”]*\s+(?=[\"“(]*[A-Z0-9])", plain)


def count_words(sentence: str) -> int:
    """The number of words: whatever holds a letter or a digit between blanks."""
    return sum(any(sign.isalnum() for sign in word) for word in sentence.split())


def _list_paragraphs(text: str) -> Iterator[str]:
    """The paragraphs and items of lists, each on one line."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.M | re.S)
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        item = re.match(r" *(?:[-*]|\d+\.) (.*)", line)
        if item or re.match(r"\s*$|\||#|>", line):
            if lines:
                yield " ".join(lines)
            lines = [item[1]] if item else []
        elif lines or not line.startswith("    "):
            lines.append(line.strip())


PRIVATE = re.compile(
    r"the full path|told into|\btellers?\b|held against|\btak(?:es?|en|ing) up\b|"
    r"\blay(?:s|ing)? out\b|\blaid out\b|brief form",
    re.IGNORECASE,
)
"""Phrases that only those who built the project would understand."""
