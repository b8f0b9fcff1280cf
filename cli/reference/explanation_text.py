"""The explanation of a code as plain text and as Markdown, and the list of all codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import fill, indent

from .explanations import GROUPS, Explanation

_WIDTH = 79


def to_text(explanation: Explanation) -> str:
    """The explanation as plain text, its paragraphs broken at 79 columns."""
    code, words = explanation.code.value, explanation.words
    blocks = [
        f"{code} ({explanation.severity.value}): {words.title}",
        _paragraph(words.what),
        _paragraph(f"Why it is bad: {words.why}"),
        f"Example: {explanation.file}",
        _indented(explanation.example),
    ]
    if words.note:
        blocks.append(_paragraph(words.note))
    blocks += [f"$ {explanation.command}", _indented(explanation.output)]
    if explanation.mended:
        blocks += ["Mended:", _indented(explanation.mended)]
    return "\n\n".join(blocks) + "\n"


def to_markdown(explanation: Explanation) -> str:
    """The explanation as a section of Markdown under a heading of the third level."""
    code, words = explanation.code.value, explanation.words
    blocks = [
        f"### {code}",
        f"**{words.title.capitalize()}** ({explanation.severity.value})",
        words.what,
        f"*Why it is bad.* {words.why}",
        _fenced("sgn", explanation.example),
    ]
    if words.note:
        blocks.append(words.note)
    blocks.append(_fenced("console", f"$ {explanation.command}\n{explanation.output}"))
    if explanation.mended:
        blocks += ["Mended:", _fenced("diff", explanation.mended)]
    return "\n\n".join(blocks) + "\n"


def list_codes(explained: Iterable[Explanation]) -> str:
    """Every code with its title, in groups."""
    lines: list[str] = []
    for title, members in group_codes(explained):
        lines += [title, *(f"  {one.code.value}  {one.words.title}" for one in members), ""]
    return "\n".join([*lines, "sungka explain CODE says more about each."]) + "\n"


def group_codes(
    explained: Iterable[Explanation],
) -> Iterator[tuple[str, tuple[Explanation, ...]]]:
    """The groups of codes by their titles, and what belongs to each."""
    for group, members in groupby(explained, lambda one: one.code.group):
        yield GROUPS[group - 1], tuple(members)


def _paragraph(text: str) -> str:
    return fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _indented(text: str) -> str:
    return indent(text.rstrip("\n"), "    ")


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text}```"
