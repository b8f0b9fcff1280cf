"""The routes of a table: what its phone asks for and sends, each request under the table's key."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from datetime import datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...engine.board import Seat
from ...engine.rules_text import rules_to_text
from ...event.facts import TableAddress
from ...event.journal import parse_address
from ...files.faults import describe_error
from ..console.json_text import Json
from ..files.score_journal import JournalLine, name_line
from ..recording.state_json import describe_state
from .desk_board import count_since, list_seated
from .frames import EventStream
from .hall import Hall, NotDone, TableDesk, tell_now
from .hosted_table import HallAhead, LinesKept, ListsDiverged, SendFrom
from .limits import OF_STRANGER, OF_TABLE, Buckets
from .requests import (
    LEASE_HEADER,
    JsonObject,
    Turned,
    answer_json,
    bad_request,
    is_equal,
    is_signed,
    read_body,
    read_object,
    sign_text,
)

MOST_ENTRIES = 200
"""The most entries of a batch."""

LONGEST_ENTRY = 20_000
"""The most characters of an entry."""

_ID = re.compile(r"[A-Za-z0-9]{1,12}-[A-Za-z0-9-]{1,40}")
_HEAD = re.compile(r"[0-9a-f]{16}|")

Object = dict[str, Json]


class ScorerRoutes:
    """The routes below `/t/`; `language` is that of the phone's page."""

    def __init__(self, hall: Hall, buckets: Buckets, language: str, keys: str) -> None:
        self._hall = hall
        self._buckets = buckets
        self._language = language
        self._keys = keys

    def list_routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/t/{table}/sheet", self.give_sheet, methods=["GET"]),
            Route("/t/{table}/entries", self.take_entries, methods=["POST"]),
            Route("/t/{table}/sign", self.sign, methods=["POST"]),
            Route("/t/{table}/help", self.ask_help, methods=["POST"]),
            Route("/t/{table}/events", self.follow, methods=["GET"]),
        ]

    async def give_sheet(self, request: Request) -> Response:
        """The table as its phone shows it, with all entries."""
        table, _, lease = await self._admit(request)
        self._refuse_old(table, lease)
        hosted = self._hall.require(table)
        hall, address = self._hall, table.address
        match = hall.state.matches.get(address.match)
        signed = hall.book.record.list_signed(address, hosted.head)
        order = hosted.ledger.sheet.rules.playing_order
        title = f"{hall.folder.plan.name}, round {address.round}, table {address.table}"
        seats = [] if match is None else list_seated(hall.folder.plan, match, address.board)
        return self._answer(
            {
                "table": str(address),
                "n": len(hosted.lines),
                "head": hosted.head,
                "lease": lease,
                "entries": [
                    {
                        "id": name_line(line, number),
                        "text": line.text,
                        "spent": line.spent,
                        "at": line.when,
                    }
                    for number, line in enumerate([*hosted.lines], 1)
                ],
                "seats": seats,
                "rules": rules_to_text(hosted.ledger.sheet.rules),
                "title": title if address.board is None else f"{title}, board {address.board}",
                "help": hall.help.value,
                "keys": self._keys,
                "signed": [seat.value for seat in signed],
                "agreed": {*order} <= {*signed},
                "asked": address in hall.book.record.asked,
                "closed": hall.is_done(address),
                "begun": match is not None and match.has_begun,
                "language": self._language,
                "state": self._tell_state(table),
            }
        )

    async def take_entries(self, request: Request) -> Response:
        """Put entries into the journal; the answer comes once they are on the disk."""
        table, body, lease = await self._admit(request)
        value = read_object(body)
        lines = [self._read_line(one, lease) for one in value.items("entries", MOST_ENTRIES)]
        base, head, generation = value.number("base"), value.text("head"), value.number("gen")
        if generation > self._hall.generation:
            raise Turned(410, {"gen": generation})
        if lease != self._hall.lease_of(table.address):
            hosted = table.hosted
            known = set() if hosted is None else {*hosted.ids}
            await self._hall.put_aside(table, [one for one in lines if one.id not in known])
            raise Turned(409, {"moved": True})
        if base and _HEAD.fullmatch(head) is None:
            raise bad_request("`head` is 16 hexadecimal digits")
        outcome = await self._hall.take_entries(table, base, head if base else "", lines)
        match outcome:
            case LinesKept():
                hosted = self._hall.require(table)
                about: Object = {"n": len(hosted.lines), "head": hosted.head}
                return self._answer({**about, "state": self._tell_state(table)})
            case SendFrom(start):
                return self._answer({"from": start}, 409)
            case HallAhead(count):
                return self._answer({"ahead": count}, 409)
            case ListsDiverged(number):
                return self._answer({"diverged": number}, 409)

    async def sign(self, request: Request) -> Response:
        """Note that players agree to the result as it stands."""
        table, body, lease = await self._admit(request)
        self._refuse_old(table, lease)
        value = read_object(body)
        letters = value.items("seats", len(Seat))
        if not {*map(str, letters)} <= {seat.value for seat in Seat}:
            raise bad_request("`seats` are letters of seats")
        seats = [Seat(str(letter)) for letter in letters]
        try:
            is_agreed = await self._hall.sign(table, seats, value.text("head"))
        except NotDone as fault:
            return self._answer({"ok": False, "text": str(fault)}, 409)
        hosted = self._hall.require(table)
        signed = self._hall.book.record.list_signed(table.address, hosted.head)
        return self._answer(
            {
                "ok": True,
                "signed": [seat.value for seat in signed],
                "agreed": is_agreed,
                "closed": self._hall.is_done(table.address),
                "text": table.notice.text if table.notice is not None else "",
            }
        )

    async def ask_help(self, request: Request) -> Response:
        """Call the arbiter, or take the call back."""
        table, body, lease = await self._admit(request)
        self._refuse_old(table, lease)
        is_asked = read_object(body).flag("asked")
        await self._hall.ask_help(table.address, is_asked=is_asked)
        return self._answer({"ok": True, "asked": is_asked})

    async def follow(self, request: Request) -> Response:
        """Tell the page when to say where it is, or to fetch the sheet."""
        address, lease = _read_address(request), request.query_params.get("lease", "")
        key = self._find_key(address, lease)
        after = request.query_params.get("after", "")
        found = request.query_params.get("mac", "")
        asked = f"GET {request.scope['raw_path'].decode('ascii', 'replace')}\nafter={after}"
        if key is None or not is_equal(found, sign_text(key, asked)):
            raise self._stranger(request)
        table = await self._hall.host(address)
        hall = self._hall
        begin: Object = {"kind": "start", "start": hall.start, "gen": hall.generation}
        if int(lease) != hall.lease_of(address):
            begin = {"kind": "moved", "lease": hall.lease_of(address)}
        return EventStream(table.log.follow(0, lambda: begin))

    async def _admit(self, request: Request) -> tuple[TableDesk, bytes, int]:
        """The table of a request under its key, the body, and the number of the lease.

        Raises `Turned` for a request without a key that was given out.
        """
        address, lease = _read_address(request), request.headers.get(LEASE_HEADER, "")
        body = await read_body(request)
        key = self._find_key(address, lease)
        if key is None or not is_signed(request, key, body):
            raise self._stranger(request)
        wait = self._buckets.take((address, lease), OF_TABLE)
        if wait:
            raise Turned(429, {"reason": "too many requests"}, wait)
        table = await self._hall.host(address)
        if int(lease) == self._hall.lease_of(address):
            table.seen = time.monotonic()
            self._hall.tell_change()
        return table, body, int(lease)

    def _find_key(self, address: TableAddress, lease: str) -> bytes | None:
        if re.fullmatch(r"[1-9][0-9]{0,5}", lease) is None:
            return None
        return self._hall.book.keys.get((address, int(lease)))

    def _stranger(self, request: Request) -> Turned:
        client = request.client.host if request.client else ""
        wait = self._buckets.take(("stranger", client), OF_STRANGER)
        return Turned(429, {"reason": "too many requests"}, wait) if wait else Turned(403, {})

    def _refuse_old(self, table: TableDesk, lease: int) -> None:
        if lease != self._hall.lease_of(table.address):
            raise Turned(409, {"moved": True})

    def _read_line(self, found: object, lease: int) -> JournalLine:
        value = JsonObject(found if isinstance(found, dict) else {})
        name, text = value.text("id"), value.text("text", LONGEST_ENTRY)
        if _ID.fullmatch(name) is None:
            raise bad_request("`id` names the phone and the entry")
        if not text.strip() or any(sign in text for sign in "\n\r\0"):
            raise bad_request("`text` is a line")
        now = tell_now()
        when = value.text("at")
        try:
            datetime.fromisoformat(when)
        except ValueError:
            when = now  # it orders nothing
        return JournalLine(text.strip(), value.number("spent"), when, name, lease, now)

    def _tell_state(self, table: TableDesk) -> Object:
        """The game as it was judged last."""
        hosted = table.hosted
        if hosted is None or not hosted.judged:
            return {"judged": 0}
        clocks = hosted.ledger.clocks(count_since(hosted.lines[hosted.judged - 1]))
        faults = self._hall.find_faults(table)
        return {
            **describe_state(hosted.ledger, clocks),
            "judged": hosted.judged,
            "doubt": f"entry {faults[0].number}: {faults[0].reason}" if faults else None,
        }

    def _answer(self, value: Mapping[str, Json], status: int = 200) -> Response:
        hall = self._hall
        about: Object = {"gen": hall.generation, "start": hall.start, "now": tell_now()}
        return answer_json({**value, **about}, status)


def describe_full(error: OSError) -> Turned:
    """The answer where the disk does not take what was sent."""
    return Turned(507, {"reason": f"not saved: {describe_error(error)}"})


def _read_address(request: Request) -> TableAddress:
    """The table in a request's path; one that no tournament has stands for what is no address."""
    return parse_address(request.path_params["table"]) or TableAddress(0, 0)
