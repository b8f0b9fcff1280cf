"""The documents for users and the messages: short sentences, and few documents."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.english import PRIVATE, count_words, list_sentences

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NORMATIVE = ("notation.md", "rules.md")
"""The specifications, whose sentences are as long as they have to be."""

LONG_MESSAGES = 0
"""The most messages of over 20 words: shorten one and lower this, never raise it."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def list_messages(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The messages of a table and of the tables in it, with their names."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from list_messages(value)
        else:
            yield key, str(value)


def test_the_documents_for_users_are_few() -> None:
    assert len(list((ROOT / "docs").glob("*.md"))) <= 24


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_no_sentence_has_more_than_35_words(path: Path) -> None:
    if path.name in NORMATIVE:
        return
    sentences = list_sentences(path.read_text(encoding="utf-8"))
    assert [sentence for sentence in sentences if count_words(sentence) > 35] == []


@pytest.mark.parametrize("path", DOCUMENTS[1:], ids=name)
def test_a_document_begins_with_its_readers(path: Path) -> None:
    if path.name != "README.md":
        text = re.sub(r"<!--.*?-->\n\n", "", path.read_text(encoding="utf-8"))
        assert re.match(r"# .+\n\nFor \w", text)


@pytest.mark.parametrize("path", sorted((ROOT / "docs/fil").glob("*.md")), ids=name)
def test_a_translation_says_that_nobody_has_read_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.match(r"# .+\n\n> Hindi pa ito nababasa (?:.*\n)+>\n> Not yet read by a native", text)


def test_no_more_messages_are_long() -> None:
    messages = tomllib.loads((ROOT / "definitions/messages.toml").read_text(encoding="utf-8"))
    long = [key for key, text in list_messages(messages) if count_words(text) > 20]
    assert len(long) <= LONG_MESSAGES, long


TEXTS = [path for path in DOCUMENTS if path.name not in NORMATIVE] + [
    path
    for pattern in ("definitions/*.toml", "cli/reference/*.toml", "templates/messages/en.json")
    for path in sorted(ROOT.glob(pattern))
]
"""The documents for users, and the words of the program."""


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_nothing_is_said_in_private_words(path: Path) -> None:
    found = PRIVATE.findall(path.read_text(encoding="utf-8"))
    assert found == []


def test_sentences_are_found() -> None:
    text = """# A heading. Not one.

One sentence, with `code of any length`. Another: it is
on two lines [and a link](to/a.md)!

- An item (of 1.5 s). `Code` begins one.
- *Another* item

    code here

| a table | of words |

1. A last one?
"""
    assert list(list_sentences(text)) == [
        "One sentence, with Code.",
        "Another: it is on two lines and a link!",
        "An item (of 1.5 s).",
        "Code begins one.",
        "Another item",
        "A last one?",
    ]
    assert count_words("One sentence – with `=12:9`, a S7+3.") == 6
