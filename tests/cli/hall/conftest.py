"""A tournament of four players, and its hall."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.halls import HallServer, make_cup


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1768676400")
    return make_cup(tmp_path / "cup")


@pytest.fixture
def hall(cup: Path) -> Iterator[HallServer]:
    with HallServer(cup) as server:
        yield server
