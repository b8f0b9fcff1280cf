"""A script's own names made short: the same name for the same word wherever it is used.

Every use of a word that the script declares is renamed alike, so that what is seen from where
stays as it was, and the new names are words that stand nowhere in it. Properties keep theirs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count

Word = tuple[str, str]
"""A piece of a script: `word`, `sign`, `text`, `pattern` or `blank`, and what stands there."""

_CLOSING = {"(": ")", "[": "]", "{": "}"}
_INSERTED = re.compile(r"\$\{([^{}]*)\}")
_NAME = re.compile(r"(?<![\w$])(?:(?<!\.)|(?<=\.{3}))[A-Za-z_$][\w$]*")


def with_short_names(words: list[Word]) -> list[Word]:
    """The script with each word it declares by `const`, `let` or `function` renamed."""
    solid = [i for i, (kind, _) in enumerate(words) if kind != "blank"]
    declared, uses, kept = set[str](), Counter[str](), set[str]()
    places: list[int] = []
    opened: list[str] = []
    for at, i in enumerate(solid):
        kind, word = words[i]
        before = words[solid[at - 1]][1] if at else ""
        after = words[solid[at + 1]][1] if at + 1 < len(solid) else ""
        if kind == "sign" and word in _CLOSING:
            opened.append(word)
        elif kind == "sign" and word in _CLOSING.values() and opened:
            opened.pop()
        elif kind == "text" and word[0] == "`":
            uses.update(_names_in(word))
            kept |= _unclear_in(word)
        elif kind == "word":
            is_listed = bool(opened) and opened[-1] == "{" and before in ("{", ",")
            if before in ("const", "let", "function"):
                declared.add(word)
            # `{ word }` stands for a property and a name at once, and is left alone.
            if (is_listed and after in (",", "}", "=")) or _is_method(words, solid, at):
                kept.add(word)
            elif not (_is_property(words, solid, at) or (is_listed and after == ":")):
                places.append(i)
                uses[word] += 1
    taken = {word for kind, word in words if kind == "word"}
    names = _short_names(taken)
    short: dict[str, str] = {}
    for word, _ in sorted(uses.items(), key=lambda use: (-use[1] * len(use[0]), use[0])):
        if word in declared and word not in kept and len(word) > 2:
            short[word] = next(names)
    renamed = list(words)
    for i in places:
        renamed[i] = ("word", short.get(words[i][1], words[i][1]))
    return [
        (kind, _renamed_in(word, short) if kind == "text" and word[0] == "`" else word)
        for kind, word in renamed
    ]


def _is_property(words: list[Word], solid: list[int], at: int) -> bool:
    """Whether a word follows a point, other than the three that spread a list."""
    dots = "".join(words[i][1] for i in solid[max(0, at - 3) : at])
    return dots.endswith(".") and not dots.endswith("...")


def _is_method(words: list[Word], solid: list[int], at: int) -> bool:
    """Whether `word(…) {` names a method of an object that is written out."""
    if at == 0 or at + 1 >= len(solid) or words[solid[at + 1]][1] != "(":
        return False
    if words[solid[at - 1]][1] not in ("{", ",", "get", "set", "async"):
        return False
    depth = 0
    for place, i in enumerate(solid[at + 1 :], at + 1):
        depth += {"(": 1, ")": -1}.get(words[i][1], 0)
        if depth == 0:
            return place + 1 < len(solid) and words[solid[place + 1]][1] == "{"
    return False


def _names_in(text: str) -> Iterator[str]:
    for inserted in _INSERTED.findall(text):
        yield from _NAME.findall(inserted)


def _unclear_in(text: str) -> set[str]:
    """The words of a template literal whose insertions are too involved to be taken apart."""
    if text.count("${") == len(_INSERTED.findall(text)):
        return set()
    return set(_NAME.findall(text))


def _renamed_in(text: str, short: dict[str, str]) -> str:
    def name(match: re.Match[str]) -> str:
        return short.get(match[0], match[0])

    return _INSERTED.sub(lambda inserted: "${" + _NAME.sub(name, inserted[1]) + "}", text)


def _short_names(taken: set[str]) -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for length in count(1):
        for number in range(len(letters) ** length):
            name = ""
            for _ in range(length):
                number, digit = divmod(number, len(letters))
                name = letters[digit] + name
            if name not in taken and name not in _RESERVED:
                yield name


_RESERVED = {"do", "if", "in", "of", "as", "is"}
