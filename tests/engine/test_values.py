"""The quick dataclasses against those of the standard library, class by class."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
import sungka.engine.values as values
from sungka.engine.values import dataclass

FLOORS = ("engine", "notation", "replay", "archive", "analysis", "templates", "cli")


def value_classes() -> Iterator[type]:
    """Every dataclass of the project."""
    for floor in FLOORS:
        package = importlib.import_module(f"sungka.{floor}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            # `main` runs the command; the plain scanner builds on a class that C may seal.
            if found.name.endswith(("__main__", "plain_scanner")):
                continue
            module = importlib.import_module(found.name)
            for one in vars(module).values():
                own = isinstance(one, type) and one.__module__ == module.__name__
                if own and dataclasses.is_dataclass(one):
                    yield one


CLASSES = sorted(set(value_classes()), key=lambda one: f"{one.__module__}.{one.__qualname__}")


def as_standard(cls: type) -> type[Any]:
    """The same class, made by the standard library."""
    fields = []
    for field in dataclasses.fields(cls):
        keep = {"compare": field.compare, "repr": field.repr}
        if field.default is not dataclasses.MISSING:
            given = dataclasses.field(default=field.default, **keep)
        elif field.default_factory is not dataclasses.MISSING:
            given = dataclasses.field(default_factory=field.default_factory, **keep)
        else:
            given = dataclasses.field(**keep)
        fields.append((field.name, field.type, given))
    is_frozen = cls.__setattr__ is not object.__setattr__
    has_equality = cls.__eq__ is not object.__eq__
    return dataclasses.make_dataclass(
        cls.__name__, fields, frozen=is_frozen, eq=has_equality, slots=True
    )


def test_the_project_has_values() -> None:
    assert len(CLASSES) > 150


@pytest.mark.parametrize("cls", CLASSES, ids=lambda one: f"{one.__module__}.{one.__qualname__}")
def test_a_value_does_what_a_standard_dataclass_does(cls: type[Any]) -> None:
    standard = as_standard(cls)
    assert cls.__match_args__ == standard.__match_args__
    assert cls.__slots__ == standard.__slots__
    ours, theirs = (inspect.signature(one.__init__).parameters for one in (cls, standard))
    assert list(ours) == list(theirs)
    for name in ours:
        assert (ours[name].default is inspect.Parameter.empty) == (
            theirs[name].default is inspect.Parameter.empty
        )
    names = [field.name for field in dataclasses.fields(cls)]
    one, other = blank(cls, names), blank(cls, names)
    his, hers = blank(standard, names), blank(standard, names)
    assert (one == other) == (his == hers)
    assert one.__eq__(his) is NotImplemented
    assert (cls.__hash__ is None) == (standard.__hash__ is None)
    if "__repr__" not in cls.__dict__ or cls.__repr__.__module__ == values.__name__:
        tail = repr(one).partition("(")[2]
        assert tail == repr(his).partition("(")[2]
    if cls.__hash__ is not None and cls.__eq__ is not object.__eq__:
        assert hash(one) == hash(his)
    for name in names:
        changed = blank(cls, names)
        object.__setattr__(changed, name, "other")
        different = blank(standard, names)
        object.__setattr__(different, name, "other")
        assert (one == changed) == (his == different)
        for value in (one, his):
            refuses(value, name)
    if cls.__eq__ is not object.__eq__:
        assert copy.copy(one) == one
        if "<locals>" not in cls.__qualname__:
            assert pickle.loads(pickle.dumps(one)) == one


def blank(cls: type[Any], names: list[str]) -> Any:
    """A value with a number in each field, made without `__init__`."""
    made = cls.__new__(cls)
    for number, name in enumerate(names):
        object.__setattr__(made, name, number)
    return made


def refuses(value: Any, name: str) -> None:
    """Whether the value, if it is frozen, cannot be changed as standard ones cannot."""
    if type(value).__setattr__ is object.__setattr__:
        setattr(value, name, getattr(value, name))
        return
    with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot assign to field '{name}'"):
        setattr(value, name, 1)
    with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot delete field '{name}'"):
        delattr(value, name)


@dataclass(frozen=True, slots=True)
class Example:
    """A value with one field of each kind."""

    first: int
    second: list[int] = dataclasses.field(default_factory=list)
    third: str = dataclasses.field(default="c", compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.first < 0:
            raise ValueError(f"`first` is 0 or more, not {self.first}")


def test_defaults_are_made_anew_and_the_last_word_is_the_class_s() -> None:
    one, other = Example(1), Example(1, third="d")
    assert one == other
    assert one.second is not other.second
    assert repr(other) == "Example(first=1, second=[])"
    assert dataclasses.replace(one, first=2) == Example(2)
    assert dataclasses.asdict(other) == {"first": 1, "second": [], "third": "d"}
    with pytest.raises(ValueError, match="`first` is 0 or more, not -1"):
        Example(-1)
    with pytest.raises(TypeError):
        Example()  # type: ignore[call-arg]


def test_one_field_is_compared_as_a_part_of_a_tuple_is() -> None:
    @dataclass(frozen=True, slots=True)
    class Single:
        """A value of one field."""

        number: float

    same = float("nan")
    assert Single(same) == Single(same)
    assert hash(Single(2.0)) == hash((2.0,))


def test_only_slots_and_no_class_to_build_on() -> None:
    with pytest.raises(ValueError, match="slots=False"):
        dataclass(slots=False)
    with pytest.raises(ValueError, match="is built on"):

        @dataclass(slots=True)
        class Built(Example):
            """A value built on another."""
