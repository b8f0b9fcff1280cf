"""The time after a refusal, as long as a test needs it."""

from __future__ import annotations

import pytest


class Window:
    """The time after a refusal in which keys are held: as long as a test needs it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self.open()

    def open(self) -> None:
        self._monkeypatch.setattr("sungka.cli.recording.screen.held_keys.HOLD", 600.0)

    def close(self) -> None:
        self._monkeypatch.setattr("sungka.cli.recording.screen.held_keys.HOLD", 0.0)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    return Window(monkeypatch)
