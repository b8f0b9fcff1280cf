"""Comparing players' names: which may be spellings of one. `names.pxd` declares the C types."""

from __future__ import annotations

import re
import unicodedata

NameKey = tuple[str, ...]
"""The parts of a name without capitals, accents and punctuation, in alphabetical order."""

_SHORTEST_PART = 5
"""The letters of a part that may differ in one: shorter ones differ between people (Jun, Jan)."""

_SHORTEST_FULL = 3
"""The letters of a part that an initial may stand for: `Jr` is none."""

_SHORTEST_FOLDED = 3
"""The letters that are left of a part with double letters: Lee is not Le."""

_UMLAUTS = "aou"
_ORDINALS = frozenset({"iii", "vii", "viii", "xii", "xiii"})
"""Numbers in names of the same family, for which an `I`, `V` or `X` is no initial."""

_PAIRS = frozenset(
    (first, second)
    for first, seconds in (("de", "la las lo los"), ("van", "de den der"), ("von", "dem den der"))
    for second in seconds.split()
)
"""The words before a name that are written together or apart."""

_PARTICLES = frozenset(first for first, _ in _PAIRS)

_SHORT = {
    "maria": "ma", "santa": "sta", "santo": "sto", "junior": "jr", "senior": "sr", "father": "fr",
    "ginang": "gng", "ginoo": "g", "binibini": "bb",
}  # fmt: skip
"""The customary short forms of words in Filipino names."""

_SHORT_FORMS = frozenset(_SHORT.values())
_SHORTENED = _SHORT_FORMS.union(_SHORT)
_MARIA = "ma"
_TITLES = frozenset({"fr", "gng", "g", "bb"})
"""Titles before a name that may be left out: Father, Ginang, Ginoo, Binibini."""

_FEWEST_WORDS = 2
"""The fewest words that two names share if they differ only in a title."""

_SHORTEST = _SHORTEST_PART
_FACTOR, _ALL_BITS = 0x9E3779B97F4A7C15, (1 << 64) - 1

_PARTS = re.compile(r"[^\W_]+")
_FOLDABLE = re.compile(r"([^\W\d_])\1|[aou]e")
_DOUBLE = re.compile(r"([^\W\d_])\1+")


def name_key(name: str) -> NameKey:
    """The key that all spellings of a name share; empty if it names nobody.

    >>> name_key("Peña, MARÍA"), name_key("Maria Pena"), name_key("?")
    (('maria', 'pena'), ('maria', 'pena'), ())
    >>> name_key("De la Cruz, Lea") == name_key("Lea Dela Cruz")
    True
    """
    return tuple(sorted(_join_particles(_parts(name))))


def near_hashes(key: NameKey) -> set[int]:
    """Hashes of a name; two names that differ as `is_near` describes have one in common.

    A slip is one letter, or two swapped, of a long part. Other names may have one in common too.
    For initials there is `initial_hashes`.
    """
    near = {hash(_fold_all(key)) & _ALL_BITS}
    if not _SHORTENED.isdisjoint(key):
        near.add(hash(_fold_all(bare_key(key))) & _ALL_BITS)
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


def initial_hashes(key: NameKey) -> tuple[list[int], list[int]]:
    """Hashes for each initial in a name, and for each part that another name may shorten to one.

    Where an initial in one name may stand for a part of another, the first list of the one and the
    second list of the other have a number in common.
    """
    initials: list[int] = []
    parts: list[int] = []
    if len(key) < 2:
        return initials, parts
    for index in range(len(key)):
        part = key[index]
        if not part.isalpha() or (len(part) > 1 and not _is_full(part)):
            continue
        rest = " ".join([*key[:index], *key[index + 1 :]])
        number = hash(f"{part[:1]}. {rest}") & _ALL_BITS
        if len(part) == 1:
            initials.append(number)
        else:
            parts.append(number)
    return initials, parts


def is_near(one: NameKey, other: NameKey) -> bool:
    """True when two names differ by one slip, an initial, double letters or umlauts, or as below.

    Words may also be written short (`Ma. Santos`, `Maria Santos`), or a title left out.
    """
    first, second = _find_unlike(one, other)
    if _is_shortened(one, other) or _has_title(one, other):
        return True
    if not first or len(first) != len(second):
        return False
    if len(first) == 1 and _is_one_slip(first[0], second[0]):
        return True
    # The first letter of a part is an initial, and stays where letters are written once.
    if sorted([part[:1] for part in first]) != sorted([part[:1] for part in second]):
        return False
    return _has_initial(first, second, one) or _fold_all(first) == _fold_all(second)


def _find_unlike(one: NameKey, other: NameKey) -> tuple[NameKey, NameKey]:
    """The parts of each name that the other does not have."""
    first, second = list(one), list(other)
    for part in one:
        if part in second:
            first.remove(part)
            second.remove(part)
    return tuple(first), tuple(second)


def _has_initial(first: NameKey, second: NameKey, whole: NameKey) -> bool:
    """True when two names differ only in that one has an initial; `whole` is one of them.

    They share a word, not only another initial.
    """
    if len(first) != 1 or len(second) != 1:
        return False
    short, full = sorted((first[0], second[0]), key=len)
    if len(short) != 1 or short != full[0] or not _is_full(full):
        return False
    # Numbers have no initials, nor has writing without capital letters.
    if short.upper() == short or full in _ORDINALS:
        return False
    return any(len(part) > 1 for part in whole if part != first[0])


def _is_full(part: str) -> bool:
    """True when an initial may stand for a part: `M.` for `Ma.`, which is a first name."""
    return part == _MARIA or (len(part) >= _SHORTEST_FULL and part not in _SHORT_FORMS)


def _is_shortened(one: NameKey, other: NameKey) -> bool:
    """True when two names are the same once the customary words are written short."""
    if _SHORTENED.isdisjoint(one) or one == other:
        return False
    return _shorten_all(one) == _shorten_all(other)


def _has_title(one: NameKey, other: NameKey) -> bool:
    """True when one of two names has a title, and the other words of both are the same."""
    short, long = sorted((_shorten_all(one), _shorten_all(other)), key=len)
    lacking, titles = _find_unlike(short, long)
    if lacking or len(titles) != 1 or titles[0] not in _TITLES:
        return False
    return sum(len(part) > 1 for part in short) >= _FEWEST_WORDS


def _shorten_all(key: NameKey) -> NameKey:
    """The key with every word that has a customary short form in that form.

    >>> _shorten_all(name_key("Santa Ana, Maria")) == _shorten_all(name_key("Sta. Ana, Ma."))
    True
    """
    if _SHORTENED.isdisjoint(key):
        return key
    return tuple(sorted([_SHORT.get(part, part) for part in key]))


def _drop_titles(key: NameKey) -> NameKey:
    return tuple([part for part in key if part not in _TITLES])


def _fold_all(key: NameKey) -> NameKey:
    if _FOLDABLE.search(" ".join(key)) is None:
        return key
    return tuple(sorted([_fold(part) for part in key]))


def _fold(part: str) -> str:
    """A part of a name with each letter once where it is double, and `u` for `ue`.

    >>> _fold("timm"), _fold("mueller"), _fold("lee"), _fold("mae"), _fold("1122")
    ('tim', 'muler', 'lee', 'mae', '1122')
    """
    if not part.isalpha() or len(part) < _SHORTEST_FOLDED:
        return part
    folded, last = "", ""
    for letter in part:
        is_umlaut = letter == "e" and last in _UMLAUTS and len(part) >= _SHORTEST_PART
        if letter != last and not (last and is_umlaut):
            folded += letter
        last = letter
    return folded if len(folded) >= _SHORTEST_FOLDED else part


def _join_particles(parts: list[str]) -> list[str]:
    """The parts of a name with `de la`, `van der` and the like as one."""
    if _PARTICLES.isdisjoint(parts):
        return parts
    joined: list[str] = []
    last = ""
    for part in parts:
        is_pair = (last, part) in _PAIRS
        last = joined.pop() + part if is_pair else part
        joined.append(last)
    return joined


def bare_key(key: NameKey) -> NameKey:
    """The key with words written short, and without titles.

    >>> bare_key(name_key("Gng. Maria Santos")), bare_key(name_key("G. Cruz"))
    (('ma', 'santos'), ('cruz',))
    """
    return _drop_titles(_shorten_all(key))


def describe_difference(one: str, other: str) -> str:
    """The difference between two spellings of one name, in words."""
    if unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other):
        return _describe_composition(one, other)
    if one.casefold() == other.casefold():
        return "capital letters"
    if name_key(one) != name_key(other):
        return _describe_near(name_key(one), name_key(other))
    if _join_particles(_parts(one)) != _join_particles(_parts(other)):
        return "the order of their parts"
    if _without_accents(one) == _without_accents(other):
        return "accents"
    return "spaces or punctuation"


def _describe_near(one: NameKey, other: NameKey) -> str:
    first, second = _find_unlike(one, other)
    if _is_shortened(one, other):
        return "a word written short"
    if _has_title(one, other):
        return "a title or an initial" if "g" in (*one, *other) else "a title"
    if _has_initial(first, second, one):
        return "an initial"
    if _fold_all(first) != _fold_all(second):
        return "one letter"
    single = [sorted(_DOUBLE.sub(r"\1", part) for part in key) for key in (first, second)]
    return "double letters" if single[0] == single[1] else "how an umlaut is written"


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
