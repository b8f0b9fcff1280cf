"""Values: base classes of those that are made by the thousand, and helpers for named tuples.

Nearly all values are named tuples: the program makes a hundred classes of them when it starts, each
in a quarter of the time that a frozen dataclass takes, and `dataclasses` itself takes longer to
import than Python to start. Values of records are `Immutable`, and steps of replays are `Struct`. A
`.pxd` beside their module types them for C, as `values.pxd` beside this file does for the base
classes.
"""

# `_set_field` is given to Python by `globals()`, where ruff does not see it; mypy does.
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, Self, TypeVar

_set_field: Callable[[Any, str, object], object]
if __file__.endswith(".py"):
    # Cython refuses to assign to what `values.pxd` makes a C function, even where it is not run.
    globals().update({"_set_field": object.__setattr__})


class Struct:
    """A value with fields, named once, in `__match_args__`, in the order of its `__init__`.

    Two are equal if they are of one class and their first `compared` fields are equal; `repr`
    shows these.
    """

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.is_equal(other)

    def is_equal(self, other: Any) -> bool:
        """True when the compared fields equal those of another value of the class."""
        for name in self.__match_args__[: self.compared]:
            one, another = getattr(self, name), getattr(other, name)
            if one is not another and one != another:
                return False
        return True

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in self.__match_args__[: self.compared]]))

    def __repr__(self) -> str:
        names = self.__match_args__[: self.compared]
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{type(self).__name__}({shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.__match_args__])

    def __replace__(self, **changes: Any) -> Self:
        return self._replace(**changes)

    def _replace(self, **changes: Any) -> Self:
        """The value with other contents in the fields named.

        Raises `ValueError` for a name that is no field.
        """
        values = [
            changes.pop(name) if name in changes else getattr(self, name)
            for name in self.__match_args__
        ]
        if changes:
            raise ValueError(f"a {type(self).__name__} has no field {', '.join(changes)}")
        return type(self)(*values)


class Immutable(Struct):
    """A struct whose fields are set once, by `__init__` or by whoever makes the value in C."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"`{name}` of a {type(self).__name__} cannot be changed")
        _set_field(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"`{name}` of a {type(self).__name__} cannot be removed")


def open_class(kind: type[_Kind]) -> type[_Kind]:
    """A class like `kind` whose fields can be set until `seal` turns the value into a `kind`.

    Plain Python needs this to fill values in; C sets the fields directly.
    """
    fields = {"__slots__": (), "__setattr__": object.__setattr__, "sealed": kind}
    return type(kind.__name__, (kind,), fields)


def seal(value: object) -> None:
    """Make a value of an `open_class` one of the class behind it; leave any other as it is."""
    kind = getattr(value, "sealed", None)
    if kind is not None:
        value.__class__ = kind


def seal_parts(value: Any) -> None:
    """Seal a value and all values in it, those in its tuples too."""
    if isinstance(value, tuple):
        for part in value:
            seal_parts(part)
    elif getattr(value, "sealed", None) is not None:
        seal(value)
        for name in value.__slots__:
            seal_parts(getattr(value, name))


class _Checked(Protocol):
    def check(self) -> None: ...


_CheckedValue = TypeVar("_CheckedValue", bound=_Checked)
_Kind = TypeVar("_Kind")
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
