"""The routes of the desk: what the arbiter sees and orders, from this computer alone."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...event.facts import TableAddress
from ...event.journal import parse_address
from ...templates.sheets.codes import draw_plain_code, make_code
from ..console.json_text import Json
from ..events.correcting import CorrectOptions, answer_correction
from ..events.folder import BadFolder
from .desk_board import HallBoard
from .frames import EventStream
from .hall import Hall, NotDone
from .hall_journal import write_key
from .hosted_table import list_aside, read_aside
from .limits import LOOPBACK, OF_LOOPBACK, OF_STRANGER, Buckets
from .moving import move_game
from .requests import (
    JsonObject,
    Turned,
    answer_json,
    is_equal,
    is_signed,
    read_body,
    read_object,
    sign_text,
)

MOST_SHOWN = 200
"""The most entries of a table that the desk is shown at once."""

LONGEST_REASON = 400
"""The most characters of a reason."""

LONGEST_COMMAND = 2000
"""The most characters of a correction."""

Object = dict[str, Json]


class DeskRoutes:
    """The routes below `/desk/`; `address_of` is the address of a table's page with its key."""

    def __init__(
        self,
        hall: Hall,
        board: HallBoard,
        buckets: Buckets,
        address_of: Callable[[TableAddress, int], str],
    ) -> None:
        self._hall = hall
        self._board = board
        self._buckets = buckets
        self._address_of = address_of

    def list_routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/desk/hall", self.give_hall, methods=["GET"]),
            Route("/desk/events", self.follow, methods=["GET"]),
            Route("/desk/journal", self.give_journal, methods=["GET"]),
            Route("/desk/lease", self.give_lease, methods=["POST"]),
            Route("/desk/code", self.give_code, methods=["POST"]),
            Route("/desk/confirm", self.confirm, methods=["POST"]),
            Route("/desk/move", self.move, methods=["POST"]),
            Route("/desk/correct", self.correct, methods=["POST"]),
            Route("/desk/answer", self.answer_call, methods=["POST"]),
            Route("/desk/settle", self.settle, methods=["POST"]),
        ]

    async def give_hall(self, request: Request) -> Response:
        """The whole board."""
        await self._admit(request)
        return answer_json(self._board.draw())

    async def follow(self, request: Request) -> Response:
        """The board, and then the tables that change."""
        after = request.query_params.get("after")
        asked = "GET /desk/events\n" + ("" if after is None else f"after={after}")
        found = request.query_params.get("mac", "")
        if not is_local(request) or not is_equal(found, sign_text(self._hall.book.desk_key, asked)):
            raise self._stranger(request)
        log = self._hall.log
        number = int(after) if after and after.isdecimal() and len(after) < 10 else 0
        return EventStream(
            log.follow(number, lambda: {"n": log.number, "whole": True, "hall": self._board.draw()})
        )

    async def give_journal(self, request: Request) -> Response:
        """The last entries of a table, and those that were kept beside its journal."""
        await self._admit(request)
        address = self._know(request.query_params.get("table", ""))
        table = self._hall.tables.get(address)
        hosted = None if table is None else table.hosted
        lines = [] if hosted is None else [*hosted.lines]
        first = max(0, len(lines) - MOST_SHOWN)
        faults = set() if table is None else {one.number for one in self._hall.find_faults(table)}
        entries: list[Json] = [
            {
                "n": number,
                "text": line.text,
                "at": line.when,
                "by": line.by,
                "refused": number in faults,
            }
            for number, line in enumerate(lines[first:], first + 1)
        ]
        path = self._hall.path_of(address)
        aside = await asyncio.to_thread(lambda: [read_aside(one) for one in list_aside(path)])
        kept: list[Json] = [
            {
                "file": name,
                "entries": [{"text": one.text, "at": one.when} for one in own[-MOST_SHOWN:]],
            }
            for name, own in aside
        ]
        return answer_json({"entries": entries, "aside": kept})

    async def give_lease(self, request: Request) -> Response:
        """Give a table out to a new phone, with the code that leads to its page."""
        value = await self._order(request)
        address = self._know(value.text("table"))
        lease = await self._hall.give_lease(address)
        return answer_json({"ok": True, **self._tell_lease(address, lease)})

    async def give_code(self, request: Request) -> Response:
        """The code under which a table was given out last, once more."""
        address = self._know((await self._order(request)).text("table"))
        lease = self._hall.lease_of(address)
        if (address, lease) not in self._hall.book.keys:
            raise Turned(409, {"ok": False, "text": "this table was not given out yet"})
        return answer_json({"ok": True, **self._tell_lease(address, lease)})

    async def confirm(self, request: Request) -> Response:
        """Hand in the result of a game that is over."""
        value = await self._order(request)
        text = await self._hall.confirm(self._know(value.text("table")))
        return answer_json({"ok": True, "text": text})

    async def move(self, request: Request) -> Response:
        """Move a game that was entered at the wrong table to the right one."""
        value = await self._order(request)
        wrong, right = self._know(value.text("from")), self._know(value.text("to"))
        reason = value.text("reason", LONGEST_REASON).strip()
        leases = await move_game(self._hall, wrong, right, reason)
        given: list[Json] = [
            {"table": str(address), **self._tell_lease(address, lease)} for address, lease in leases
        ]
        return answer_json(
            {"ok": True, "text": f"the game of {wrong} is now at {right}", "leases": given}
        )

    async def correct(self, request: Request) -> Response:
        """Show what a correction of the tournament's journal changes, or write it."""
        value = await self._order(request)
        try:
            words = shlex.split(value.text("command", LONGEST_COMMAND))
        except ValueError:
            return answer_json({"ok": False, "preview": "a quote is not closed"})
        reason = self._read_optional(value, "reason")
        is_written = not value.flag("preview", otherwise=True)
        if is_written and not reason:
            return answer_json({"ok": False, "preview": "a correction needs a reason"})
        options = CorrectOptions(
            tuple(words),
            reason,
            self._read_optional(value, "by"),
            write=is_written,
            force=value.flag("force"),
        )
        done = await asyncio.to_thread(answer_correction, self._hall.path, options)
        if done.is_kept:
            await self._hall.look_again()
        return answer_json(
            {"ok": not done.is_refused, "preview": done.text, "refused": done.is_forced}
        )

    async def answer_call(self, request: Request) -> Response:
        """Note that a call for the arbiter was answered."""
        value = await self._order(request)
        await self._hall.ask_help(self._know(value.text("table")), is_asked=False)
        return answer_json({"ok": True})

    async def settle(self, request: Request) -> Response:
        """Note that the desk has looked at what does not fit at a table."""
        value = await self._order(request)
        await self._hall.settle(self._know(value.text("table")))
        return answer_json({"ok": True})

    def _tell_lease(self, address: TableAddress, lease: int) -> Object:
        where = self._address_of(address, lease)
        return {"lease": lease, "address": where, "code": draw_plain_code(make_code(where))}

    def _read_optional(self, value: JsonObject, key: str) -> str | None:
        return value.text(key, LONGEST_REASON).strip() or None if key in value.found else None

    def _know(self, text: str) -> TableAddress:
        """The table that an order names. Raises `Turned` where there is none."""
        address = parse_address(text)
        if address is None or not self._hall.is_known(address):
            raise Turned(404, {"ok": False, "text": "there is no such table"})
        return address

    async def _order(self, request: Request) -> JsonObject:
        return read_object(await self._admit(request))

    async def _admit(self, request: Request) -> bytes:
        """The body of a request under the desk's key. Raises `Turned` for any other."""
        if not is_local(request):
            raise self._stranger(request)
        body = await read_body(request)
        if not is_signed(request, self._hall.book.desk_key, body):
            raise self._stranger(request)
        wait = self._buckets.take("desk", OF_LOOPBACK)
        if wait:
            raise Turned(429, {"ok": False, "text": "too many requests"}, wait)
        return body

    def _stranger(self, request: Request) -> Turned:
        client = request.client.host if request.client else ""
        wait = self._buckets.take(("stranger", client), OF_STRANGER)
        return Turned(429, {"reason": "too many requests"}, wait) if wait else Turned(403, {})


def is_local(request: Request) -> bool:
    """True for a request from this computer."""
    return request.client is not None and request.client.host == LOOPBACK


def make_desk_address(port: int, key: bytes) -> str:
    """The address of the desk's page; what stands behind `#` is never sent."""
    return f"http://{LOOPBACK}:{port}/desk#k={write_key(key)}"


def refuse_order(fault: NotDone | BadFolder) -> Turned:
    """The answer to an order that cannot be carried out."""
    return Turned(409, {"ok": False, "text": str(fault), "reason": str(fault)})
