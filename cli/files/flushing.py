"""Files flushed to the disk in the background, so that nobody waits long for it at the end."""

from __future__ import annotations

import os
from collections.abc import Iterable
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Self

_AT_ONCE = 4
"""The files flushed at a time, which takes hardly longer than flushing one."""


class Flushing:
    """Files that are flushed to the disk in the background; its context ends when all are.

    Raises `OSError` at the end when one of them could not be. It does not wait for them after an
    exception.
    """

    def __init__(self) -> None:
        self._paths = SimpleQueue[str | None]()
        self._failed: list[BaseException] = []
        self._threads: list[Thread] = []

    def add(self, paths: Iterable[str]) -> None:
        """Begin to flush these files, each as far as it is written."""
        for path in paths:
            self._paths.put(path)
            if len(self._threads) < _AT_ONCE:
                self._threads.append(Thread(target=self._flush, daemon=True))
                self._threads[-1].start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for _ in self._threads:
            self._paths.put(None)
        if error is None:
            for thread in self._threads:
                thread.join()
            if self._failed:
                raise self._failed[0]

    def _flush(self) -> None:
        try:
            while (path := self._paths.get()) is not None:
                with open(path, "rb") as file:
                    os.fsync(file.fileno())
        except BaseException as error:
            self._failed.append(error)
