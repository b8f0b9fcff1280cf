"""The hall served: its sockets, its addresses and codes in the terminal, its end by Ctrl-C."""

from __future__ import annotations

import errno
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

import uvicorn

from ...files.faults import describe_error
from ...notation.toml_places import read_toml
from ...templates.hall.pages import build_desk_page, build_scorer_page
from ...templates.messages import LANGUAGES
from ...templates.sheets.codes import QUIET, Modules, make_code
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import Styled, TextStyle, escape_text, is_terminal, make_painter, print_line
from .app import HallOptions, HallPages, make_app
from .cards import give_addresses, write_cards, write_sheets
from .connections import ConnectionGate, make_protocol
from .desk_routes import make_desk_address
from .hall import Hall
from .limits import LOOPBACK
from .pages import HallPage, make_page

KEEP_ALIVE = 30
"""The seconds for which an idle connection is kept: longer than a phone is silent."""

BACKLOG = 256


class HallSettings(NamedTuple):
    """The options of `sungka hall`; `address` is the one that phones use, `None` for any found."""

    is_lan: bool = False
    port: int = 8400
    address: str | None = None
    opens_desk: bool = True
    cards: str | None = None
    language: str = "en"
    wifi: str = ""
    sheets: str | None = None


class CannotServe(Exception):
    """The hall cannot be served, for the reason given: no address, a port or a folder in use."""


def serve_hall(
    path: str, settings: HallSettings, begin: Callable[[int, bytes], None] | None = None
) -> int:
    """Serve a tournament's folder until Ctrl-C and return the exit status.

    `begin` begins a rehearsal, before the first request, with the port and the desk's key. Raises
    `BadFolder` when it holds no tournament with stages.
    """
    try:
        host = (settings.address or find_lan_address()) if settings.is_lan else LOOPBACK
        hall = open_hall(path)
        sockets = open_sockets(host, settings.port)
    except CannotServe as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
    port = sockets[0].getsockname()[1]
    pages = HallPages(
        make_page(build_scorer_page(settings.language)),
        {language: make_page(build_desk_page(language)) for language in LANGUAGES},
    )
    names = {LOOPBACK, "localhost", host}
    options = HallOptions(
        tuple(f"{name}:{port}" for name in sorted(names)),
        host,
        port,
        settings.language,
        read_keys(hall.folder.plan_text),
    )
    status = _print(hall, pages.scorer, options, settings)
    if status != CLEAN:
        hall.close_files()
        return status
    desk = make_desk_address(port, hall.book.desk_key)
    _tell(hall, settings, options, desk)
    raise_limit()
    server = make_server(hall, pages, options)
    if settings.opens_desk:
        with suppress(webbrowser.Error):
            webbrowser.open(desk)
    if begin is not None:
        begin(port, hall.book.desk_key)
    with suppress(KeyboardInterrupt):
        server.run(sockets)
    kept = "all that was entered is in the folder"
    complain(f"the hall is closed; {kept if begin is None else 'nothing of the rehearsal is kept'}")
    return CLEAN


def open_hall(path: str) -> Hall:
    """The hall of a folder. Raises `CannotServe` and `BadFolder`."""
    try:
        return Hall(path)
    except BlockingIOError:
        raise CannotServe(f"another hall has {escape_text(path)} open") from None
    except OSError as error:
        raise CannotServe(f"{escape_text(path)}: {describe_error(error)}") from None


def _print(hall: Hall, page: HallPage, options: HallOptions, settings: HallSettings) -> int:
    """Write the cards and the score sheets that were asked for; return the exit status."""
    if settings.cards is None and settings.sheets is None:
        return CLEAN
    addresses = give_addresses(hall, page, options)
    status = CLEAN if addresses else FINDINGS
    if settings.cards is not None and status == CLEAN:
        status = write_cards(hall, addresses, settings.cards, settings.wifi)
    if settings.sheets is not None and status == CLEAN:
        status = write_sheets(hall, addresses, settings.sheets)
    return status


def make_server(hall: Hall, pages: HallPages, options: HallOptions) -> uvicorn.Server:
    """The server of a hall, which runs on sockets that are open."""
    return uvicorn.Server(
        uvicorn.Config(
            make_app(hall, pages, options),
            http=make_protocol(ConnectionGate()),
            ws="none",
            loop="asyncio",
            lifespan="on",
            backlog=BACKLOG,
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
            log_level="critical",
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=1,
        )
    )


def find_lan_address() -> str:
    """The address of this computer in its local network. Raises `CannotServe` without one.

    No packet is sent: the system only says from where it would send one.
    """
    for far in ("10.255.255.255", "192.168.255.255", "172.31.255.255", "192.0.2.1"):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect((far, 9))
            found = str(asked.getsockname()[0])
            if not found.startswith("127.") and found != "0.0.0.0":
                return found
    raise CannotServe("this computer is in no network that was found: name its --address")


def open_sockets(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen on the loopback and on `host`; port 0 takes a free one.

    Raises `CannotServe` where one cannot be opened.
    """
    opened: list[socket.socket] = []
    for name in dict.fromkeys((LOOPBACK, host)):
        one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        opened.append(one)
        try:
            if sys.platform != "win32":
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((name, port))
            port = one.getsockname()[1]
        except OSError as error:
            for other in opened:
                other.close()
            why = describe_error(error)
            if error.errno == errno.EADDRINUSE:
                raise CannotServe(
                    f"port {port} is taken, perhaps by another hall: "
                    f"close that, or choose one with --port {port + 1}"
                ) from None
            if error.errno == errno.EADDRNOTAVAIL:
                why = "this computer has no such address in its networks"
            raise CannotServe(f"{escape_text(name)}: not served: {why}") from None
        one.listen(BACKLOG)
    return opened


def raise_limit() -> None:
    """Let this process have as many open files as the system allows, up to what a hall needs."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def read_keys(text: str) -> str:
    """The keys that the plan asks for: `digits`, or `rows` of them."""
    with suppress(ValueError):
        if read_toml(text.encode()).get("keys") == "rows":
            return "rows"
    return "digits"


def draw_lines(modules: Modules) -> Iterator[str]:
    """A code as lines of half blocks, with the quiet zone around it."""
    blank = (False,) * (len(modules) + 2 * QUIET)
    wide = [(*blank[:QUIET], *row, *blank[:QUIET]) for row in modules]
    rows = [*[blank] * QUIET, *wide, *[blank] * QUIET]
    if len(rows) % 2:
        rows.append(blank)
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        yield "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))


_HALVES = {
    (False, False): " ",
    (True, False): "▀",
    (False, True): "▄",
    (True, True): "█",
}
_MOST_FILES = 4096


def _tell(hall: Hall, settings: HallSettings, options: HallOptions, desk: str) -> None:
    where = f"http://{options.host}:{options.port}/"
    print_line(escape_text(hall.folder.plan.name or hall.path))
    print_line(f"  desk    {desk}")
    print_line(f"  phones  {where}")
    if not settings.is_lan:
        print_line("Only this computer can reach it: --lan lets phones in.")
    else:
        print_line(
            "A phone can try its way there; each table has a code, on its card and at the desk."
        )
        if is_terminal(sys.stdout):
            paint = make_painter(sys.stdout)
            for line in draw_lines(make_code(where)):
                paint([Styled(line, TextStyle.CODE), Styled("\n")])
    print_line("Ctrl-C ends it.")
    sys.stdout.flush()
