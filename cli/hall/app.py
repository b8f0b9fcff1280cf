"""The hall as an ASGI application: its routes, and what holds for every request."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...event.facts import TableAddress
from ...files.faults import is_debugging
from ..console.exit_status import complain
from ..events.folder import BadFolder
from ..recording.session import describe_fault
from .desk_board import HallBoard
from .desk_routes import DeskRoutes, is_local, refuse_order
from .hall import Hall, NotDone
from .hall_journal import write_key
from .limits import LOOPBACK, OF_ADDRESS, OF_LOOPBACK, Buckets
from .pages import FOR_EVER, SAFE, HallPage
from .requests import Turned, answer_json
from .scorer_routes import ScorerRoutes, describe_full

EACH_FRAME = 0.25
"""The least seconds between two frames of the desk."""

EACH_LOOK = 1.0
"""The seconds between two looks at the folder and at what time alone has changed."""

EACH_TRY = 5.0
"""The seconds after which results that could not be handed in are tried again."""


class HallPages(NamedTuple):
    """The pages that the hall serves: a scorer's, and the desk's by language."""

    scorer: HallPage
    desk: dict[str, HallPage]


class HallOptions(NamedTuple):
    """The settings of a hall: the hosts it answers to, the page's host for phones, the port."""

    hosts: tuple[str, ...]
    host: str
    port: int
    language: str = "en"
    keys: str = "digits"


def make_app(hall: Hall, pages: HallPages, options: HallOptions) -> Starlette:
    """The application of a hall; it opens the tables at its start and closes the hall at its end.

    Exceptions of routes are answers: nobody is told more than a status and a reason.
    """
    buckets = Buckets(time.monotonic)
    board = HallBoard(hall)

    def address_of(address: TableAddress, lease: int) -> str:
        return make_table_address(hall, pages.scorer, options, address, lease)

    routes = [
        *PageRoutes(pages, options.language).list_routes(),
        *ScorerRoutes(hall, buckets, options.language, options.keys).list_routes(),
        *DeskRoutes(hall, board, buckets, address_of).list_routes(),
    ]

    @asynccontextmanager
    async def live(app: Starlette) -> AsyncIterator[None]:
        opening = asyncio.create_task(hall.open_tables())
        drawing = asyncio.create_task(_draw(hall, board))
        looking = asyncio.create_task(_look(hall))
        yield
        for task in (opening, drawing, looking):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await hall.close()

    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, hosts=options.hosts, buckets=buckets)],
        exception_handlers={
            Turned: _answer_turned,
            NotDone: _answer_not_done,
            BadFolder: _answer_not_done,
            OSError: _answer_full,
            HTTPException: _answer_status,
            Exception: _answer_fault,
        },
        lifespan=live,
    )


class PageRoutes:
    """The routes of the pages, which need no key and hold nothing of the tournament."""

    def __init__(self, pages: HallPages, language: str) -> None:
        self._pages = pages
        self._language = language
        self._scorer_path = f"/s/{pages.scorer.digest}.html"

    def list_routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/", self.begin, methods=["GET"]),
            Route(self._scorer_path, self.give_scorer, methods=["GET"]),
            # A card that another version printed, or one for another language, leads here too.
            Route("/s/{page}.html", self.begin, methods=["GET"]),
            Route("/desk", self.give_desk, methods=["GET"]),
            Route("/generate_204", self.give_nothing, methods=["GET"]),
        ]

    async def begin(self, request: Request) -> Response:
        """The way to the scorer's page, whose address changes with it."""
        headers = {"location": self._scorer_path, "cache-control": "no-store"}
        return Response(status_code=302, headers=headers)

    async def give_scorer(self, request: Request) -> Response:
        """The scorer's page, which a browser keeps."""
        page = self._pages.scorer
        kept = [(b"cache-control", FOR_EVER), (b"etag", f'"{page.digest}"'.encode())]
        return _send_page(page, kept)

    async def give_desk(self, request: Request) -> Response:
        """The desk's page. Raises `Turned` on another computer."""
        if not is_local(request):
            raise Turned(403, {})
        language = request.query_params.get("language", self._language)
        page = self._pages.desk.get(language) or self._pages.desk[self._language]
        return _send_page(page, [(b"cache-control", b"no-store")])

    async def give_nothing(self, request: Request) -> Response:
        """The answer by which a phone finds that a network works."""
        return Response(status_code=204)


def make_table_address(
    hall: Hall, page: HallPage, options: HallOptions, address: TableAddress, lease: int
) -> str:
    """The address of a table's page with its key, which stands behind `#` and is never sent."""
    key = write_key(hall.book.keys[address, lease])
    where = f"http://{options.host}:{options.port}/s/{page.digest}.html"
    return f"{where}#t={address}&l={lease}&k={key}"


class Guard:
    """Turns away requests to another host and too many of them, and adds the headers of all."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str], buckets: Buckets) -> None:
        self._app = app
        self._hosts = {host.encode() for host in hosts}
        self._buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *SAFE]
            await send(message)

        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            await _close(403)(scope, receive, send_safely)
            return
        client = scope["client"][0] if scope.get("client") else ""
        rate = OF_LOOPBACK if client == LOOPBACK else OF_ADDRESS
        wait = self._buckets.take(client, rate)
        if wait:
            await _close(429, wait)(scope, receive, send_safely)
            return
        await self._app(scope, receive, send_safely)


def _close(status: int, wait: float = 0.0) -> Response:
    """An answer without a body, after which the connection is closed: its body is not read."""
    headers = {"connection": "close", "content-length": "0"}
    if wait:
        headers["retry-after"] = str(max(1, round(wait)))
    return Response(status_code=status, headers=headers)


async def _answer_turned(request: Request, fault: Exception) -> Response:
    if not isinstance(fault, Turned):
        raise fault
    headers = {"connection": "close"} if fault.status in (403, 408, 413, 429) else {}
    if fault.wait:
        headers["retry-after"] = str(max(1, round(fault.wait)))
    return answer_json(fault.value, fault.status, headers)


async def _answer_not_done(request: Request, fault: Exception) -> Response:
    """A phone tries again later what the desk is told at once."""
    if isinstance(fault, NotDone | BadFolder) and request.url.path.startswith("/desk"):
        return await _answer_turned(request, refuse_order(fault))
    return answer_json({"reason": str(fault)}, 503, {"retry-after": "2"})


async def _answer_full(request: Request, fault: Exception) -> Response:
    if not isinstance(fault, OSError):
        raise fault
    return await _answer_turned(request, describe_full(fault))


async def _answer_status(request: Request, fault: Exception) -> Response:
    status = fault.status_code if isinstance(fault, HTTPException) else 500
    allowed = fault.headers if isinstance(fault, HTTPException) else None
    return Response(status_code=status, headers={**(allowed or {}), "connection": "close"})


async def _answer_fault(request: Request, fault: Exception) -> Response:
    complain(f"sungka: {describe_fault(fault)}")
    return Response(status_code=500, headers={"connection": "close"})


def _send_page(page: HallPage, more: list[tuple[bytes, bytes]]) -> Response:
    answer = Response(page.body)
    answer.raw_headers = [
        (name, value) for name, value in answer.raw_headers if name == b"content-length"
    ]
    answer.raw_headers += [*page.headers, *more]
    return answer


async def _draw(hall: Hall, board: HallBoard) -> None:
    """Add a frame to the desk's log where something has changed."""
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(EACH_LOOK):
                await hall.is_changed.wait()
        hall.is_changed.clear()
        with _going_on():
            changed = board.draw_changed()
            if changed is not None:
                whole = changed.pop("whole")
                hall.log.append({"n": hall.log.number + 1, "whole": whole, "hall": changed})
        await asyncio.sleep(EACH_FRAME)


async def _look(hall: Hall) -> None:
    """Read the folder again when another program has changed it, and retry what is due."""
    tried = time.monotonic()
    while True:
        await asyncio.sleep(EACH_LOOK)
        with _going_on():
            await hall.look_again()
            if time.monotonic() - tried >= EACH_TRY:
                tried = time.monotonic()
                await hall.hand_in_due()


@contextmanager
def _going_on() -> Iterator[None]:
    """Tell a fault of this program, and go on: the hall outlives it."""
    try:
        yield
    except Exception as error:
        if is_debugging():
            raise
        complain(f"sungka: {describe_fault(error)}")
