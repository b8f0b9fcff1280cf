"""Immutable values: fields that never change, the first of which are compared."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from support.plain import installed, plain


def made(module: Any) -> Any:
    class Pair(module.Immutable):  # type: ignore[misc]
        __slots__ = __match_args__ = ("one", "other", "aside")
        compared = 2

        def __init__(self, one: object, other: object = None, aside: int = 0) -> None:
            self.one, self.other, self.aside = one, other, aside

    return Pair


@pytest.fixture(params=[plain, installed])
def pair(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    kind = made(request.param("engine.values"))
    kind.__module__, kind.__qualname__ = __name__, "Pair"  # so that it can be pickled
    monkeypatch.setitem(globals(), "Pair", kind)
    return kind


def test_the_first_fields_are_compared_and_shown(pair: Any) -> None:
    assert pair(1, 2, 3) == pair(1, 2, 4)
    assert hash(pair(1, 2, 3)) == hash(pair(1, 2, 4)) == hash((1, 2))
    assert pair(1, 2) != pair(1, 3)
    assert pair(1, 2) != (1, 2)
    assert repr(pair(1, 2, 3)) == "Pair(one=1, other=2)"


def test_a_field_never_changes(pair: Any) -> None:
    value = pair(1, 2, 3)
    with pytest.raises(AttributeError, match="`one` of a Pair cannot be changed"):
        value.one = 2
    with pytest.raises(AttributeError, match="`aside` of a Pair cannot be removed"):
        del value.aside
    with pytest.raises(AttributeError):
        value.another = 2
    assert (value.one, value.other, value.aside) == (1, 2, 3)


def test_it_is_matched_copied_changed_and_pickled(pair: Any) -> None:
    value = pair(1, 2, 3)
    match value:
        case pair(1, other=2, aside=3):
            pass
        case _:
            pytest.fail("it is not matched")
    for same in (copy.deepcopy(value), pickle.loads(pickle.dumps(value)), value._replace()):
        assert (type(same), same, same.aside) == (pair, value, 3)
    assert value._replace(other=5) == value.__replace__(other=5) == pair(1, 5)
    assert value._replace(aside=5).aside == 5
    with pytest.raises(ValueError, match="a Pair has no field another"):
        value._replace(another=1)
