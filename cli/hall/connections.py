"""Connections that are bounded in number, and closed when the head of a request is slow to come."""

from __future__ import annotations

import asyncio
from collections import Counter

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .limits import HEADER_SECONDS, LOOPBACK, MOST_CONNECTIONS, MOST_OF_LOOPBACK, MOST_OF_ONE


class ConnectionGate:
    """Counts the open connections by address; the loopback has room of its own."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._others = 0

    def admit(self, address: str) -> bool:
        """Count a connection, or refuse one too many."""
        if address == LOOPBACK:
            if self._open[address] >= MOST_OF_LOOPBACK:
                return False
        elif self._others >= MOST_CONNECTIONS or self._open[address] >= MOST_OF_ONE:
            return False
        self._open[address] += 1
        self._others += address != LOOPBACK
        return True

    def leave(self, address: str) -> None:
        """Stop counting a connection that was admitted."""
        self._open[address] -= 1
        self._others -= address != LOOPBACK
        if not self._open[address]:
            del self._open[address]


def make_protocol(gate: ConnectionGate) -> type[H11Protocol]:
    """The protocol of a server whose connections pass a gate."""

    class BoundedProtocol(H11Protocol):
        """A connection that the gate admitted."""

        _admitted: str | None = None
        _deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            if gate.admit(address):
                self._admitted = address
                self._expect_head()
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._admitted is not None:
                gate.leave(self._admitted)
                self._admitted = None
            self._drop_deadline()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._admitted is None or self.transport.is_closing():
                return
            super().data_received(data)
            self._look()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._look()

        def _look(self) -> None:
            """Set a deadline where the head of a request has begun to come, else none."""
            if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
                self._expect_head()
            elif self.conn.their_state is not h11.IDLE or self.cycle is not None:
                self._drop_deadline()

        def _expect_head(self) -> None:
            if self._deadline is None:
                self._deadline = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

        def _drop_deadline(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

    return BoundedProtocol
