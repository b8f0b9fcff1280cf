"""The time within which a key that comes twice is asked about: none, unless a test says so."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_bounces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys of a test come within a few milliseconds, and all of them are meant."""
    monkeypatch.setattr("sungka.cli.recording.screen.app.BOUNCE", -1)
