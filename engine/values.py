"""Named tuples that check themselves, or of which only the first fields are compared.

Values are named tuples: a start makes a hundred classes of them, each in a quarter of the time that
a frozen dataclass takes, and `dataclasses` itself takes longer to import than Python to start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar


class _Checked(Protocol):
    def check(self) -> None: ...


_CheckedValue = TypeVar("_CheckedValue", bound=_Checked)
_Value = TypeVar("_Value", bound=tuple[object, ...])


def check_made(kind: type[_CheckedValue]) -> type[_CheckedValue]:
    """Complete a class of named tuples: each is checked by its `check` when it is made.

    So is one that `_replace` makes.
    """
    named: Any = kind
    new = named.__new__

    def make(cls: type[_CheckedValue], *values: object, **options: object) -> _CheckedValue:
        made: _CheckedValue = new(cls, *values, **options)
        made.check()
        return made

    def make_from(cls: type[_CheckedValue], values: Iterable[object]) -> _CheckedValue:
        return make(cls, *values)

    named.__new__, named._make = make, classmethod(make_from)
    return kind


def compare_first(count: int) -> Callable[[type[_Value]], type[_Value]]:
    """Complete a class of named tuples: two are equal if their first `count` fields are.

    They are never equal to a value of another class, and `repr` shows what is compared.
    """

    def is_equal(one: tuple[object, ...], other: Any) -> bool:
        return one.__class__ is other.__class__ and one[:count] == other[:count]

    def is_other(one: tuple[object, ...], other: Any) -> bool:
        return not is_equal(one, other)

    def hash_first(one: tuple[object, ...]) -> int:
        return hash(one[:count])

    def show_first(one: Any) -> str:
        named = zip(one._fields[:count], one, strict=False)
        return f"{type(one).__name__}({', '.join([f'{name}={it!r}' for name, it in named])})"

    def complete(kind: type[_Value]) -> type[_Value]:
        named: Any = kind
        named.__eq__, named.__ne__, named.__hash__ = is_equal, is_other, hash_first
        named.__repr__ = show_first
        return kind

    return complete
