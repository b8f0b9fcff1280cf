"""The server's process: its streams, its log, and its end with that of the client."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from contextlib import suppress
from threading import Event
from typing import TYPE_CHECKING, BinaryIO

from pygls.io_ import StdinAsyncReader, StdoutWriter, run_async

from ...files.faults import describe_error
from ..console.exit_status import CLEAN, report_wrong_usage

if TYPE_CHECKING:
    from .server import SungkaServer

log = logging.getLogger(__name__)


def run_server(log_file: str | None) -> int:
    """Serve a client on standard input and output until it goes; return the exit status."""
    handler: logging.Handler = logging.NullHandler()
    if log_file is not None:
        try:
            handler = logging.FileHandler(log_file, encoding="utf-8")
        except OSError as error:
            return report_wrong_usage(f"--log: {log_file}: {describe_error(error)}")
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    from .requests import make_server

    server = make_server()
    gc.freeze()
    gc.enable()
    # What is printed by chance must not come between the messages.
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # A request comes through soon while a record is read in the other thread.
    sys.setswitchinterval(0.002)
    try:
        asyncio.run(_serve(server, output))
    except BrokenPipeError:
        log.warning("the client has gone")
    except SystemExit as ended:
        return int(ended.code or 0)
    finally:
        server.stop()
    return CLEAN


async def _serve(server: SungkaServer, output: BinaryIO) -> None:
    """Answer a client until its stream ends, or it says so."""
    loop, reader = asyncio.get_running_loop(), asyncio.StreamReader(limit=1 << 20)
    server.protocol.set_writer(StdoutWriter(output))
    source: StdinAsyncReader | asyncio.StreamReader = reader
    try:
        # To read in a thread, as the library does, takes longer than to answer most messages.
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin.buffer)
    except (ValueError, NotImplementedError, OSError):  # no pipe: a file, or Windows
        source = StdinAsyncReader(sys.stdin.buffer, server.thread_pool)
    with suppress(asyncio.IncompleteReadError):
        await run_async(
            stop_event=Event(),
            reader=source,
            protocol=server.protocol,
            logger=log,
            error_handler=server.report_server_error,
        )
