"""The kinds of damage of `bench/heap.py`, without its road."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from support.damage import sound_records

BENCH = Path(__file__).parent.parent / "bench"


def test_every_kind_of_damage_changes_a_record_and_is_the_same_for_the_same_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(BENCH)
    seen, unseen = import_module("heap_seen").SEEN, import_module("heap_unseen").UNSEEN
    texts = sound_records().values()
    for kind in (*seen, *unseen):
        damaged = [kind.change(text, Random(1)) for text in texts]
        assert any(new != text for new, text in zip(damaged, texts, strict=True)), kind.name
        assert damaged == [kind.change(text, Random(1)) for text in texts], kind.name
    assert len({kind.name for kind in (*seen, *unseen)}) == len(seen) + len(unseen)
    assert len(unseen) >= 40
