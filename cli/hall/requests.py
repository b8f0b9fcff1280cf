"""Requests read within bounds, and answered: bodies, keys, and JSON either way."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ..console.json_text import Json, to_json
from .limits import BODY_SECONDS, MOST_BODY

MAC_HEADER = "x-mac"
LEASE_HEADER = "x-lease"


class Turned(Exception):
    """A request that is turned away with a status; `value` is the body of the answer."""

    def __init__(self, status: int, value: Mapping[str, Json], wait: float = 0.0) -> None:
        super().__init__(status)
        self.status = status
        self.value = value
        self.wait = wait


class JsonObject(NamedTuple):
    """The object that a body holds, asked for by key; a value of another kind is a bad request."""

    found: Mapping[str, object]

    def text(self, key: str, longest: int = 64) -> str:
        """A text. Raises `Turned` where there is none, or a longer one."""
        value = self.found.get(key)
        if not isinstance(value, str) or len(value) > longest or not _is_encodable(value):
            raise bad_request(f"`{key}` is a text of at most {longest} characters")
        return value

    def number(self, key: str, most: int = 10**9) -> int:
        """A whole number from 0 on. Raises `Turned` where there is none."""
        value = self.found.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise bad_request(f"`{key}` is a number from 0 to {most}")
        return value

    def flag(self, key: str, *, otherwise: bool = False) -> bool:
        """True or false. Raises `Turned` for anything else."""
        value = self.found.get(key, otherwise)
        if not isinstance(value, bool):
            raise bad_request(f"`{key}` is true or false")
        return value

    def items(self, key: str, most: int) -> list[object]:
        """A list. Raises `Turned` where there is none, or a longer one."""
        value = self.found.get(key)
        if not isinstance(value, list):
            raise bad_request(f"`{key}` is a list")
        if len(value) > most:
            raise Turned(413, {"reason": f"`{key}` has at most {most} items"})
        return value


def bad_request(reason: str) -> Turned:
    """The answer to a request that is not understood; it repeats nothing of it."""
    return Turned(400, {"reason": reason})


async def read_body(request: Request) -> bytes:
    """The body of a request.

    Raises `Turned` for one that is too large or too slow to come.
    """
    too_large = Turned(413, {"reason": f"a body has at most {MOST_BODY} bytes"})
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MOST_BODY:
        raise too_large
    parts = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                parts += part
                if len(parts) > MOST_BODY:
                    raise too_large
    except TimeoutError:
        raise Turned(408, {"reason": "the body came too slowly"}) from None
    except ClientDisconnect:
        raise bad_request("the body is not whole") from None
    return bytes(parts)


def read_object(body: bytes) -> JsonObject:
    """The object of a body. Raises `Turned` where it holds none."""
    try:
        found = json.loads(body.decode())
    except (ValueError, RecursionError):
        raise bad_request("the body is no JSON") from None
    if not isinstance(found, dict):
        raise bad_request("the body is no object")
    return JsonObject(found)


def sign_text(key: bytes, text: str) -> str:
    """The MAC of a text, as `X-Mac` has it."""
    return hmac.new(key, text.encode(), "sha256").hexdigest()


def sign_request(key: bytes, method: str, path: str, body: bytes = b"") -> str:
    """The MAC of a request; `path` with its query."""
    return hmac.new(key, f"{method} {path}\n".encode() + body, "sha256").hexdigest()


def is_signed(request: Request, key: bytes, body: bytes) -> bool:
    """True for a request whose MAC was made with the key."""
    path = request.scope["raw_path"].decode("ascii", "replace")
    query = request.scope["query_string"].decode("ascii", "replace")
    whole = f"{path}?{query}" if query else path
    return is_equal(
        request.headers.get(MAC_HEADER, ""), sign_request(key, request.method, whole, body)
    )


def is_equal(found: str, expected: str) -> bool:
    """True for two equal texts, compared in a time that tells nothing of them."""
    return hmac.compare_digest(found.encode(errors="replace"), expected.encode())


def answer_json(
    value: Mapping[str, Json], status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer that no browser keeps."""
    body = to_json({**value}).encode()
    known = {"cache-control": "no-store", **(headers or {})}
    return Response(body, status, known, "application/json")


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
