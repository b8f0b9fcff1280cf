"""The slips of a hand at the keys: how likely each is, and its words."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

BOUNCE = 80
"""The milliseconds within which nobody presses a key twice: the key has bounced."""

STROKE = 130
"""The milliseconds within which two keys beside each other may be one stroke of a finger."""

LOOK = 700
"""The milliseconds without a key in which a scorer looks at the board."""

_RECENT, _UNNOTICED = 2, 10
"""The cost of each key between a slip and the last key, and of each look at the board."""

LIFT = re.compile(r"([SNEW]?)([0-9]{1,2})")
"""A lift as it is typed: the seat, which may be left out, and the house."""


class KeySlipKind(Enum):
    """The kind of a slip at a key."""

    MISSED = "missed"
    EXTRA = "extra"
    WRONG = "wrong"
    EXCHANGED = "exchanged"


class KeyedLift(NamedTuple):
    """An entry as it was typed, and the milliseconds since the one before (`None`: not known)."""

    text: str
    gap: int | None = None


class KeySlip(NamedTuple):
    """A slip at the key number `at`, from 0: what was typed, and what was meant.

    `typed` is `None` for a lift that was missed before that key, `meant` for a key too many. Of two
    keys in exchanged order, `typed` is the first and `meant` the second. `seat` is the letter of
    the seat that lifts.
    """

    kind: KeySlipKind
    at: int
    typed: str | None
    meant: str | None
    seat: str


def measure_missed(keys: tuple[KeyedLift, ...], at: int, meant: str) -> int:
    """The cost of a lift missed before a key.

    It is less where the lift is the same as a key beside it, and where a gap twice as long as usual
    says that a key was pressed there and not felt.
    """
    beside = (keys[n].text for n in (at - 1, at) if 0 <= n < len(keys))
    cost = 26 if meant in beside else 31
    gap, usual = _read_gap(keys, at), _measure_usual_gap(keys)
    if gap is not None and usual is not None and 1.6 * usual <= gap <= 3 * usual:
        cost -= 9
    return cost + _measure_age(keys, at)


def measure_extra(keys: tuple[KeyedLift, ...], at: int) -> int:
    """The cost of a key too many.

    It is least where the key before it is the same, a moment earlier, and less where the key beside
    it was hit in the same stroke.
    """
    key = keys[at]
    near = [keys[n] for n in (at - 1, at + 1) if 0 <= n < len(keys) and is_lift(keys[n].text)]
    if at and keys[at - 1].text == key.text:
        is_bounce = key.gap is not None and key.gap <= BOUNCE
        return 4 if is_bounce else 26 + _measure_age(keys, at)
    gaps = [gap for gap in (key.gap, _read_gap(keys, at + 1)) if gap is not None]
    is_stroke = any(abs(_house_of(one.text) - _house_of(key.text)) == 1 for one in near)
    cost = 24 if is_stroke and gaps and min(gaps) <= STROKE else 42 if is_stroke else 60
    return cost + _measure_age(keys, at)


def measure_wrong(keys: tuple[KeyedLift, ...], at: int, meant: str) -> int:
    """The cost of one key for another: less where they lie beside each other."""
    typed, meant_house = _house_of(keys[at].text), _house_of(meant)
    cost = 26 if typed == meant_house else 19 if abs(typed - meant_house) == 1 else 55
    return cost + _measure_age(keys, at)


def measure_exchanged(keys: tuple[KeyedLift, ...], at: int) -> int:
    """The cost of a key and the next one typed in the other order."""
    return 25 + _measure_age(keys, at)


def is_lift(text: str) -> bool:
    """True when an entry as typed is one lift: a house, with its seat or without."""
    return LIFT.fullmatch(text) is not None


def _measure_age(keys: tuple[KeyedLift, ...], at: int) -> int:
    """The cost of a slip's age: each key since then, and each pause in which it went unnoticed."""
    later = keys[at + 1 :]
    looks = sum(key.gap is not None and key.gap >= LOOK for key in later)
    return _RECENT * len(later) + _UNNOTICED * looks


def _read_gap(keys: tuple[KeyedLift, ...], at: int) -> int | None:
    return keys[at].gap if at < len(keys) else None


def _measure_usual_gap(keys: tuple[KeyedLift, ...]) -> float | None:
    """The median gap in ms between keys that were typed without a look in between."""
    gaps = sorted(key.gap for key in keys if key.gap is not None and BOUNCE < key.gap < LOOK)
    return gaps[len(gaps) // 2] if len(gaps) > 2 else None


def _house_of(text: str) -> int:
    return int(text.lstrip("SNEW"))


def describe_slips(slips: tuple[KeySlip, ...], names: dict[int, str]) -> str:
    """The slips as a sentence; `names` says how to call the key of each number.

    A number without a name is the end of what was typed.
    """
    parts = [_describe(slip, names) for slip in slips]
    if not parts:
        return "No key was wrong: the held keys are entered"
    text = ", and ".join(parts)
    return text[0].upper() + text[1:]


def _describe(slip: KeySlip, names: dict[int, str]) -> str:
    where = names.get(slip.at)
    match slip.kind:
        case KeySlipKind.MISSED:
            place = "at the end" if where is None else f"before {where}"
            return f"you left out {_name_lift(slip, slip.meant)} {place}"
        case KeySlipKind.EXTRA:
            return f"{where} is one too many"
        case KeySlipKind.WRONG:
            return f"{where} should be {_name_lift(slip, slip.meant)}"
        case KeySlipKind.EXCHANGED:
            return f"{where} and {names.get(slip.at + 1)} were exchanged"


def _name_lift(slip: KeySlip, text: str | None) -> str:
    return "" if text is None else text if text[0].isalpha() else slip.seat + text
