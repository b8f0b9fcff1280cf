"""Comparing players' names: which may be spellings of one. `names.pxd` declares the C types."""

from __future__ import annotations

import re
import unicodedata

NameKey = tuple[str, ...]
"""The parts of a name without capitals, accents and punctuation, in alphabetical order."""

_SHORTEST_PART = 5
"""The letters of a part that may differ in one: shorter ones differ between people (Jun, Jan)."""

_SHORTEST = _SHORTEST_PART
_FACTOR, _ALL_BITS = 0x9E3779B97F4A7C15, (1 << 64) - 1

_PARTS = re.compile(r"[^\W_]+")


def name_key(name: str) -> NameKey:
    """The key that all spellings of a name share; empty if it names nobody.

    >>> name_key("Peña, MARÍA"), name_key("Maria Pena"), name_key("?")
    (('maria', 'pena'), ('maria', 'pena'), ())
    """
    return tuple(sorted(_parts(name)))


def near_hashes(key: NameKey) -> set[int]:
    """Numbers such that names which differ by one letter, or by two swapped, have one in common.

    Only long parts may differ. Other names may have one in common too.
    """
    near = set()
    for index in range(len(key)):
        part = key[index]
        size = len(part)
        if size < _SHORTEST:
            continue
        rest = hash(" ".join([*key[:index], *key[index + 1 :]])) & _ALL_BITS
        # The sum of all letters, each times a power of the factor, and the same without the first.
        power, whole, short = 1, 0, 0
        for at in range(size):
            whole = (whole + ord(part[at]) * power) & _ALL_BITS
            if at + 1 < size:
                short = (short + ord(part[at + 1]) * power) & _ALL_BITS
            power = (power * _FACTOR) & _ALL_BITS
        near.add(whole ^ rest)
        near.add(short ^ rest)
        power = 1
        for at in range(size - 1):  # the gap moves one letter on
            short = (short + (ord(part[at]) - ord(part[at + 1])) * power) & _ALL_BITS
            near.add(short ^ rest)
            power = (power * _FACTOR) & _ALL_BITS
    return near


def is_near(one: NameKey, other: NameKey) -> bool:
    """Whether only one part differs, and by one slip of the pen."""
    first, second = list(one), list(other)
    for part in one:
        if part in second:
            first.remove(part)
            second.remove(part)
    return len(first) == len(second) == 1 and _is_one_slip(first[0], second[0])


def describe_difference(one: str, other: str) -> str:
    """The difference between two spellings of one name, in words."""
    if unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other):
        return _describe_composition(one, other)
    if one.casefold() == other.casefold():
        return "capital letters"
    if name_key(one) != name_key(other):
        return "one letter"
    if _parts(one) != _parts(other):
        return "the order of their parts"
    if _without_accents(one) == _without_accents(other):
        return "accents"
    return "spaces or punctuation"


def _describe_composition(one: str, other: str) -> str:
    """The first letter that is spelt with other characters, and its characters in both."""
    at = 0
    while _letter_at(one, at) == _letter_at(other, at):
        at += 1
    here, there = (
        " ".join(f"U+{ord(character):04X}" for character in _letter_at(name, at))
        for name in (one, other)
    )
    letter = unicodedata.normalize("NFC", _letter_at(one, at))
    return f"how `{letter}` is composed, {here} or {there}, which looks the same"


def _letter_at(name: str, at: int) -> str:
    """The character at `at` with the combining marks after it."""
    end = at + 1
    while end < len(name) and unicodedata.combining(name[end]):
        end += 1
    return name[at:end]


def _parts(name: str) -> list[str]:
    if name.isascii():
        return _PARTS.findall(name.lower())
    return _PARTS.findall(_without_accents(name))


def _without_accents(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _is_one_slip(one: str, other: str) -> bool:
    if len(one) > len(other):
        one, other = other, one
    if len(one) < _SHORTEST_PART or len(other) - len(one) > 1:
        return False
    at = next((i for i, letter in enumerate(one) if letter != other[i]), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    if one[at + 1 :] == other[at + 1 :]:
        return True
    swapped = other[at + 1 : at + 2] + other[at : at + 1]
    return one[at : at + 2] == swapped and one[at + 2 :] == other[at + 2 :]
