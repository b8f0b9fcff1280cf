"""The messages that the sources can give, as patterns: a value put in matches any text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

CALLS = {"error": 2, "warning": 2, "TokenExplanation": 0, "Explanation": 0}
"""The functions that take a message, and its place among their arguments."""


def templates(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the pattern of every message in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Assign(targets=[ast.Name(id="message")], value=value):
                found = value
            case ast.AugAssign(target=ast.Name(id="message"), value=value):
                found = value
            case ast.Call(func=ast.Name(id=name), args=args) if len(args) > CALLS.get(name, 99):
                found = args[CALLS[name]]
            case ast.keyword(arg="message", value=value):
                found = value
            case _:
                continue
        yield from ((text.lineno, pattern(text)) for text in _texts(found))


def pattern(text: ast.expr) -> str:
    """A pattern for the values of a string; a value put into it is any text."""
    if isinstance(text, ast.JoinedStr):
        return "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*"
            for part in text.values
        )
    assert isinstance(text, ast.Constant)
    return re.escape(str(text.value))


def _texts(value: ast.expr) -> Iterator[ast.expr]:
    match value:
        case ast.Constant(value=str()) | ast.JoinedStr():
            yield value
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body)
            yield from _texts(orelse)
        case ast.BinOp(left=left, right=right):
            yield from _texts(left)
            yield from _texts(right)
