"""Draw sentences at random from messages, help and docstrings, for somebody to read.

    python bench/sentences.py --seed 7 --count 10

Each sentence is to be understood at the first reading.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PRODUCT = ("notation", "cli", "templates", "engine", "replay", "files", "archive", "analysis")
OTHERS = ("event", "checking", "api.py")


def list_messages(table: dict[str, Any]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from list_messages(value)
        else:
            yield str(value)


def list_modules() -> Iterator[Path]:
    for name in (*PRODUCT, *OTHERS):
        path = ROOT / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def list_strings(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The docstrings of a module and its options' help."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text and not getattr(node, "name", "").startswith("_"):
                yield "docstring", text
        elif isinstance(node, ast.keyword) and node.arg == "help":
            yield from (("help", text) for text in list_texts(node.value))


def list_texts(node: ast.AST) -> list[str]:
    return [str(node.value)] if isinstance(node, ast.Constant) else []


def cut(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text):
        if not re.match(r"\s*(>>>|    )", paragraph):
            yield from re.split(r"(?<=[.!?])\s+(?=[A-Z`])", " ".join(paragraph.split()))


def list_sentences() -> Iterator[tuple[str, str]]:
    """All sentences, each with where it stands."""
    messages = tomllib.loads((ROOT / "definitions/messages.toml").read_text(encoding="utf-8"))
    for text in list_messages(messages):
        yield "messages.toml", text
    for path in list_modules():
        if "built" in path.parts:
            continue
        for kind, text in list_strings(ast.parse(path.read_text(encoding="utf-8"))):
            for sentence in cut(text):
                if len(sentence.split()) > 3:
                    yield f"{kind} {path.relative_to(ROOT)}", sentence


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10)
    given = parser.parse_args()
    kinds: dict[str, list[tuple[str, str]]] = {}
    for where, sentence in list_sentences():
        kinds.setdefault(where.split()[0], []).append((where, sentence))
    # Each kind as often as the others: docstrings are nine tenths of all sentences.
    source = random.Random(given.seed)
    for index in range(given.count):
        kind = sorted(kinds)[index % len(kinds)]
        where, sentence = source.choice(kinds[kind])
        print(f"- {sentence}  [{where}]")


if __name__ == "__main__":
    main()
