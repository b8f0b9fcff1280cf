"""Dataclasses with slots, made three times as quickly as the standard library makes them.

A command makes some hundred of them when it starts. `dataclasses` compiles six methods of each
from text, which takes 0.3 ms; here only `__init__`, whose speed counts afterwards, is compiled, and
the other methods are closures over the names of the fields. They do what the standard ones do
(`tests/engine/test_values.py` holds each class of the project against one of those), so for type
checkers they are the same. From Python 3.13 on, `dataclasses` compiles once a class; this can go
when it is no slower than here.
"""

from __future__ import annotations

import dataclasses
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: bool = False, eq: bool = True, slots: bool):
        """Make a class a dataclass with slots, as `dataclasses.dataclass` does.

        Raises `ValueError` for a class without slots, or one that is built on another.
        """
        if not slots:
            raise ValueError("slots=False: a value has slots")

        def make(plain: type) -> type:
            if plain.__bases__ != (object,):
                raise ValueError(f"{plain.__name__} is built on {plain.__bases__}, not on object")
            made = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(plain)
            fields = dataclasses.fields(made)
            made.__init__ = _make_init(made, fields, frozen)
            made.__repr__ = _make_repr([field.name for field in fields if field.repr])
            if frozen:
                made.__setattr__, made.__delattr__ = _refuse_change, _refuse_removal
                made.__getstate__, made.__setstate__ = _make_state([it.name for it in fields])
            if eq:
                made.__eq__, made.__hash__ = _make_comparison(
                    [field.name for field in fields if field.compare], frozen
                )
            return made

        return make


def _make_init(
    made: type, fields: tuple[dataclasses.Field[Any], ...], frozen: bool
) -> Callable[..., None]:
    given: dict[str, Any] = {"missing": dataclasses.MISSING}
    parameters, lines = ["self"], []
    for field in fields:
        name, value = field.name, field.name
        if field.default is not dataclasses.MISSING:
            given[f"default_{name}"] = field.default
            parameters.append(f"{name}=default_{name}")
        elif field.default_factory is not dataclasses.MISSING:
            given[f"make_{name}"] = field.default_factory
            parameters.append(f"{name}=missing")
            value = f"make_{name}() if {name} is missing else {name}"
        else:
            parameters.append(name)
        if frozen:
            # The slot itself sets a field in two thirds of the time of `object.__setattr__`.
            given[f"set_{name}"] = made.__dict__[name].__set__
            lines.append(f"set_{name}(self, {value})")
        else:
            lines.append(f"self.{name} = {value}")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    text = f"def __init__({', '.join(parameters)}):\n " + "\n ".join(lines or ["pass"])
    exec(text, given)
    init: Callable[..., None] = given["__init__"]
    return init


def _make_repr(names: list[str]) -> Callable[[Any], str]:
    def __repr__(self: Any) -> str:
        parts = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{self.__class__.__qualname__}({parts})"

    return __repr__


def _make_state(names: list[str]) -> tuple[Callable[[Any], list[Any]], Callable[..., None]]:
    def __getstate__(self: Any) -> list[Any]:
        return [getattr(self, name) for name in names]

    def __setstate__(self: Any, state: list[Any]) -> None:
        for name, value in zip(names, state, strict=True):
            object.__setattr__(self, name, value)

    return __getstate__, __setstate__


def _make_comparison(names: list[str], frozen: bool) -> tuple[Callable[[Any, object], bool], Any]:
    """The methods `__eq__` and `__hash__`; what can change has no hash."""
    key: Callable[[Any], object]
    if len(names) > 1:
        key = attrgetter(*names)
    else:
        # Of one name `attrgetter` gives the value itself, and a float may differ from itself.
        def key(self: Any) -> object:
            return tuple([getattr(self, name) for name in names])

    def __eq__(self: Any, other: object) -> bool:
        if other is self:
            return True
        if other.__class__ is self.__class__:
            return key(self) == key(other)
        return NotImplemented

    def __hash__(self: Any) -> int:
        return hash(key(self))

    return __eq__, __hash__ if frozen else None


def _refuse_change(self: object, name: str, value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_removal(self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
