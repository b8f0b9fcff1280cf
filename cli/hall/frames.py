"""A log of frames that any number of readers follow, each with a number as its only state."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import uniform

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from ..console.json_text import Json, to_json

KEPT = 256
"""The frames that a log keeps; a reader who is further behind begins anew."""

PING = 15.0
"""The seconds without a frame after which a stream gives a sign of life."""

_PING = b":\n\n"


class FrameLog:
    """Frames in order, each encoded once, numbered from 1."""

    def __init__(self) -> None:
        self._frames: deque[bytes] = deque(maxlen=KEPT)
        self.number = 0
        self._changed = asyncio.Event()

    def append(self, value: Json) -> None:
        """Add a frame and wake the readers."""
        self.number += 1
        self._frames.append(encode_frame(value, self.number))
        # Every reader waits for the event it saw: one that is replaced is never cleared too early.
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def follow(self, after: int, begin: Callable[[], Json]) -> AsyncIterator[bytes]:
        """The frames after a number, as they come, and signs of life between them.

        `begin` makes the first frame of a reader who has none, or is behind or ahead of the log.
        """
        first = self.number - len(self._frames)
        if not first <= after <= self.number or after == 0:
            after = self.number
            yield encode_frame(begin(), after)
        while True:
            changed = self._changed
            if after < self.number:
                behind = max(self.number - after, 0)
                for frame in [*self._frames][-behind:]:
                    yield frame
                after = self.number
                continue
            try:
                async with asyncio.timeout(PING):  # `wait_for` of 3.11 may swallow a cancellation
                    await changed.wait()
            except TimeoutError:
                yield _PING


def encode_frame(value: Json, number: int) -> bytes:
    """A frame as server-sent events have it."""
    return f"id: {number}\ndata: {to_json(value)}\n\n".encode()


class EventStream(Response):
    """A response that sends frames until its reader leaves, which only `receive` tells."""

    def __init__(self, frames: AsyncIterator[bytes]) -> None:
        super().__init__()
        self._frames = frames

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        kind = (b"content-type", b"text/event-stream; charset=utf-8")
        start: Message = {
            "type": "http.response.start",
            "status": 200,
            "headers": [kind, (b"cache-control", b"no-store")],
        }
        await send(start)
        # Not all come back in the same instant after a restart.
        await self._write(send, f"retry: {round(uniform(1000, 4000))}\n\n".encode())
        sending = asyncio.create_task(self._send(send))
        leaving = asyncio.create_task(_wait_for_leaving(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
                with suppress(asyncio.CancelledError, OSError):
                    await task

    async def _send(self, send: Send) -> None:
        async for frame in self._frames:
            await self._write(send, frame)

    async def _write(self, send: Send, body: bytes) -> None:
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _wait_for_leaving(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
