"""The play of a record, and when two are of one game: by the houses that were lifted, in order.

By the rules all else follows from these: whose turn it is, what is captured, when a round ends. So
nothing that is written about the play matters, and a record with faults is known by what of its
play can be read. docs/merging.md says in words what is certain by which rule.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..engine.board import Seat
from ..engine.rules_text import rules_from_text, rules_to_text
from .card import SURE_HOUSES, known_value, whole_day
from .names import NameKey, bare_key, is_near, name_key

LEAST_HOUSES = 12
"""The houses that two records of one game have in common at least, if their headers say little."""

FEWEST_HOUSES = 6
"""The houses in common that suffice where both headers name the same day and players."""

LIKENESS = 0.8
"""The part of the shorter record's houses that the longer one has too, in the same order."""

NEAR_LIKENESS = 0.9
"""The part of the longer record's houses that one with errors has too, if it is a copy."""

READ_LIKENESS = 0.6
"""The part of the shorter record's houses that are in long stretches those of the other."""

RUN = 5
"""The houses in succession that two scorers have alike between their slips."""

WINDOW = 8
"""The houses in succession that are looked for in other records."""

SAME_END = 4
"""The last houses in which a record with errors agrees with the game of which it is a copy."""

_BAND = 16
"""The most places by which a house may be moved in the other record."""


class Header(NamedTuple):
    """The tags of a record that tell its game from others; players are in the order of `Seat`."""

    players: tuple[str | None, ...]
    date: str | None
    occasion: tuple[str | None, ...]

    def name_of(self, seat: Seat) -> str | None:
        """The name of a player, if it is known."""
        return self.players[list(Seat).index(seat)]


class Played(NamedTuple):
    """The play of a record.

    `houses` has the digits of all houses of the main line, in the order in which they were lifted;
    `game` its rules and set-up (`None`: they cannot be read). `digest` has the 32 bytes of its
    digest, `None` where not all can be read. It `is_sound` when all of its play can be read and the
    engine finds no error there.
    """

    houses: bytes
    game: tuple[str, str | None] | None
    header: Header
    digest: bytes | None = None
    is_sound: bool = True

    @property
    def is_whole(self) -> bool:
        """True when all of it can be read and the engine finds no error in its play."""
        return self.is_sound and self.digest is not None

    @property
    def is_comparable(self) -> bool:
        """True when so much of its play can be read that copies of it can be found."""
        return self.digest is not None or len(self.houses) >= SURE_HOUSES


HEADER = (*(seat.title for seat in Seat), "Date", "Stage", "Table", "Id")
"""The names of the tags of which `make_header` takes the values."""


def make_header(values: Sequence[str | None]) -> Header:
    """The header by the values of the tags in `HEADER`."""
    seats = len(Seat)
    players = tuple([it if it and known_value(it) else None for it in values[:seats]])
    occasion = tuple([known_value(it) if it else None for it in values[seats + 1 :]])
    return Header(players, values[seats], occasion)


@lru_cache(maxsize=1000)
def name_game(rules: str | None, setup: str | None) -> tuple[str, str | None] | None:
    """The rules by their canonical text, and the set-up; `None` for rules that cannot be read."""
    try:
        return rules_to_text(rules_from_text("sungka" if rules is None else rules)), setup
    except ValueError:
        return None


def take_houses(plays: bytes) -> bytes:
    """The digits of the houses in turns in bare detail.

    >>> take_houses(b"S4+7 | N1+2@12\\nN--\\nS3\\n")
    b'12473'
    """
    if b"@" in plays:
        plays = _TICK.sub(b"", plays)
    if b"|" in plays:
        plays = _BOTH.sub(lambda row: sort_hands(row[0].split(b"|")), plays)
    return plays.translate(None, _NO_DIGITS)


def sort_hands(hands: Iterable[bytes]) -> bytes:
    """The digits of the houses that several hands lift at once, whoever is written first."""
    return b"".join(sorted(hand.translate(None, _NO_DIGITS) for hand in hands))


def find_houses(text: str) -> bytes:
    """The digits of the houses in the text of a record that cannot be read, as far as it has rows.

    >>> find_houses("%sgn 1\\n[Id '3']\\n1. S7/3x5 N!4 =5:0\\n> 2. 3,l {slow}\\nscore 9-89\\n")
    b'73431'
    """
    text = "".join(
        it for it in unicodedata.normalize("NFKC", text) if unicodedata.category(it) != "Cf"
    )
    found: list[bytes] = []
    for line in _TICKS.sub("", _ASIDE.sub(" ", text)).splitlines():
        line = _CLAIM.sub("", _BEFORE.sub("", line))
        words = line.replace("|", " ").split()
        if words and _STATEMENT.match(words[0]):
            continue
        played = [word for word in words if _PLAYED.fullmatch(word)]
        if 2 * len(played) > len(words):
            said = " ".join(played) if "|" not in line else line
            found.append(_NO_HOUSE.sub(b"", said.translate(_LETTERS).encode("ascii", "ignore")))
    return take_houses(b"\n".join(found))


_BOTH = re.compile(rb"[^\n]*[|][^\n]*")
_TICK = re.compile(rb"@[0-9]+")
_NO_DIGITS = bytes(byte for byte in range(256) if not 48 <= byte <= 57)
_ASIDE = re.compile(
    # A comment, unless a row is in it, as behind one that is not closed; data, variations, tags.
    r"\{(?:[^}\n]|\n(?!\s*[0-9]+[.]))*\}|\{.*|<[^>\n]*>|\([^()]*\)|^\W*\[.*|^\W*%.*",
    re.M,
)
_TICKS = re.compile("@[0-9Il]+")
_BEFORE = re.compile(r"^[\s>|]*(?:[0-9]+[.)])?")
_NO_HOUSE = re.compile(rb"(?<![0-9])0(?![0-9])")
_STATEMENT = re.compile(r"(?![SNEW]?[Il]+\b)[^\W\d_]{3,}", re.I)
_CLAIM = re.compile(r"(?:[=^~$]|(?<=[0-9Il])[x×])[0-9Il:?]+|[>~\u2010-\u2015-][SNEW][0-9Il]+", re.I)
_PLAYED = re.compile(
    r"(?:[SNEW]?[!?]*[+/,]?(?:[0-9Il]{1,2}[+/,!?]*)+|[SNEW][\u2010-\u2015-]|[\u2010-\u2015-]{2})+[>~-]*",
    re.I,
)
_LETTERS = {ord(letter): "1" for letter in "IilL"}


# The rules by which two records are of one game.


def are_copies(one: Played, other: Played) -> bool:
    """True when two records certainly have the same play, as far as it can be read.

    Either their digests are the same, or one of them is faulty and the houses are the same. Short
    plays may be two games that went alike, unless the headers agree.
    """
    if one.digest is None or one.digest != other.digest:
        if (one.is_whole and other.is_whole) or one.houses != other.houses:
            return False
        if len(one.houses) < SURE_HOUSES or not _may_have_one_game(one, other):
            return False
    return len(one.houses) >= SURE_HOUSES or not contradict(one.header, other.header)


def is_part(whole: Played, damaged: Played) -> bool:
    """True when all that can be read of a play is that of another record, which has no errors.

    It is in long stretches the same from beginning to end, and nothing in it contradicts the other.
    """
    if not whole.is_whole or damaged.is_sound or not _may_be_copies(whole, damaged):
        return False
    here, there = whole.houses, damaged.houses
    if damaged.digest is not None or len(there) > len(here):
        return False
    rest = iter(here)
    return all(house in rest for house in there) and _runs_along(here, there)


def is_nearly(whole: Played, damaged: Played) -> bool:
    """True when a record that cannot be as it stands may be one without errors but for some slips.

    All of it can be read, so that the engine can judge it where the two differ. It has nearly all
    of the houses, and the same end, so that it is neither another game nor the game's beginning.
    Which of the two is wrong is not said here.
    """
    if not whole.is_whole or damaged.is_sound or not _may_be_copies(whole, damaged):
        return False
    if damaged.digest is None:
        return False
    here, there = whole.houses, damaged.houses
    size, least = max(len(here), len(there)), min(len(here), len(there))
    if here[-SAME_END:] != there[-SAME_END:]:
        return False
    if here.startswith(there) or there.startswith(here):
        return False
    if _count_alike(here, there) == least >= LIKENESS * size:
        return True  # the same but for one stretch that is lost, or twice
    return least >= NEAR_LIKENESS * size <= count_in_order(here, there)


def _may_be_copies(whole: Played, damaged: Played) -> bool:
    least = min(len(whole.houses), len(damaged.houses))
    return (
        least >= SURE_HOUSES
        and _may_have_one_game(whole, damaged)
        and not find_other_players(whole.header, damaged.header)
    )


def _count_alike(one: bytes, other: bytes) -> int:
    """Count the houses that are the same from the beginning, and from the end of the rest."""
    least = min(len(one), len(other))
    begun = ended = 0
    while begun < least and one[begun] == other[begun]:
        begun += 1
    while ended < least - begun and one[-1 - ended] == other[-1 - ended]:
        ended += 1
    return begun + ended


def _runs_along(whole: bytes, parts: bytes) -> bool:
    """True when most of what can be read of a play is in long stretches that of another.

    These stretches begin and end where the other does, but for a few houses.
    """
    found = _find_runs(whole, parts, WINDOW)
    if not found:
        return False
    ends = len(whole) - WINDOW - found[-1][1], len(parts) - WINDOW - found[-1][0]
    covered = _count_covered(found, WINDOW)
    return (
        covered >= max(SURE_HOUSES, READ_LIKENESS * len(parts), len(whole) / 3)
        and min(found[0]) <= _BAND
        and max(ends) <= SAME_END
    )


def _find_runs(whole: bytes, parts: bytes, size: int) -> list[tuple[int, int]]:
    """The places in `parts`, and in `whole`, of stretches that both have near the same place."""
    places: dict[bytes, list[int]] = {}
    for at, window in enumerate(list_windows(whole, size)):
        places.setdefault(window, []).append(at)
    most = abs(len(whole) - len(parts)) + _BAND
    return [
        (there, here)
        for there, window in enumerate(list_windows(parts, size))
        for here in places.get(window, ())
        if abs(there - here) <= most
    ]


def _count_covered(runs: list[tuple[int, int]], size: int) -> int:
    return len({there + at for there, _ in runs for at in range(size)})


def list_windows(houses: bytes, size: int = WINDOW) -> list[bytes]:
    """All stretches of so many houses."""
    return [houses[at : at + size] for at in range(len(houses) - size + 1)]


def have_one_play(one: Played, other: Played) -> bool:
    """True when two records have nearly the same play, as two scorers write down one game.

    Where one stops far before the other, the days must not differ: games often begin alike.
    """
    if one.game is None or one.game != other.game:
        return False
    short, long = sorted((one.houses, other.houses), key=len)
    least = FEWEST_HOUSES if _name_one_day(one.header, other.header) else LEAST_HOUSES
    if len(short) < least:
        return are_copies(one, other)
    wanted = max(least, LIKENESS * len(short))
    is_beginning = len(short) < LIKENESS * len(long)
    if is_beginning and _are_of_other_days(one.header, other.header):
        return False
    if _count_covered(_find_runs(long, short, RUN), RUN) < READ_LIKENESS * len(short):
        return False
    return count_in_order(short, long) >= wanted


def contradict(one: Header, other: Header) -> bool:
    """True when two headers name other players, days, stages, tables or numbers."""
    if _are_of_other_days(one, other) or find_other_players(one, other):
        return True
    pairs = zip(one.occasion, other.occasion, strict=True)
    return any(here and there and here != there for here, there in pairs)


def find_other_players(one: Header, other: Header) -> tuple[Seat, ...]:
    """The seats in which two records have different people, as their names tell."""
    pairs = zip(Seat, one.players, other.players, strict=True)
    return tuple([seat for seat, here, there in pairs if not may_be_one(_key(here), _key(there))])


def may_be_one(one: NameKey, other: NameKey) -> bool:
    """True when two names may be one person's: spelt alike, or with parts missing or as initials.

    Words written short are the same, and titles are no parts.
    """
    return not one or not other or _fits(bare_key(one), bare_key(other)) or is_near(one, other)


def count_in_order(one: Sequence[object], other: Sequence[object]) -> int:
    """The most items that two sequences have in the same order, near the same place.

    All places of the other sequence are worked out at once, as the bits of a number (H. Hyyrö,
    "Bit-parallel LCS-length computation revisited", 2004): behind each row of the usual table those
    are 0 at which its count grows by one.
    """
    places: dict[object, int] = {}
    for place, item in enumerate(other):
        places[item] = places.get(item, 0) | 1 << place
    whole = level = (1 << len(other)) - 1
    near = (1 << _BAND) - 1
    for row, item in enumerate(one):
        near = near << 1 | (row <= _BAND)
        same = level & near & places.get(item, 0)
        level = (level + same | level - same) & whole
    return len(other) - level.bit_count()


def _may_have_one_game(one: Played, other: Played) -> bool:
    return one.game is None or other.game is None or one.game == other.game


def _name_one_day(one: Header, other: Header) -> bool:
    """True when both name the same whole day and the same players, none left out."""
    days = whole_day(one.date), whole_day(other.date)
    named = [seat for seat, name in zip(Seat, one.players, strict=True) if name]
    both = [seat for seat, name in zip(Seat, other.players, strict=True) if name]
    return days[0] is not None and days[0] == days[1] and len(named) > 1 and named == both


def _are_of_other_days(one: Header, other: Header) -> bool:
    days = whole_day(one.date), whole_day(other.date)
    return None not in days and days[0] != days[1]


@lru_cache(maxsize=10_000)
def _key(name: str | None) -> NameKey:
    return () if name is None else name_key(name)


def _fits(one: NameKey, other: NameKey) -> bool:
    """True when each part of the shorter name is one of the other's, or one is the initial."""
    small, large = sorted((list(one), list(other)), key=len)
    for part in one:
        if part in small and part in large:
            small.remove(part)
            large.remove(part)
    for part in small:
        like = [it for it in large if (len(it) == 1 or len(part) == 1) and it[0] == part[0]]
        if not like:
            return False
        large.remove(like[0])
    return True
