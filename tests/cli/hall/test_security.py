"""Nobody else writes: every route and method without the key, other hosts, and what is too much."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from sungka.cli.hall import connections, requests
from sungka.cli.hall.requests import sign_request, sign_text
from support.halls import (
    JOURNAL,
    LOOPBACK,
    PLAN,
    HallServer,
    Phone,
    ask,
    make_cup,
    read_frames,
    wait_until,
)
from support.lengths import long_after

pytestmark = pytest.mark.push

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")

OPEN = {"/", "/desk", "/generate_204"}
"""The routes without a key: pages, which hold nothing of the tournament."""


def read_folder(cup: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in cup.rglob("*") if path.is_file()}


def list_routes(hall: HallServer) -> Iterator[tuple[str, set[str]]]:
    """Every route of the application, with its methods."""
    app = hall.server.config.app
    assert isinstance(app, Starlette)
    for route in app.routes:
        assert isinstance(route, Route)
        yield route.path, {*(route.methods or ())}


def is_closed_under(sent: socket.socket, part: bytes, times: int, pause: float) -> bool:
    """True when the hall closes a connection while parts of a request are sent."""
    try:
        for _ in range(times):
            sent.sendall(part)
            time.sleep(pause)
    except OSError:
        return True
    return False


def fill(path: str) -> str:
    return path.replace("{table}", "1.01")


def test_without_the_key_no_route_and_no_method_writes(hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    phone.begin()
    other = Phone(hall.port, hall.desk("/desk/lease", {"table": "1.02"}).value["address"])
    wait_until(lambda: (cup / "games" / "1.02.sgn").exists())
    wait_until(lambda: (cup / "games" / "1.01.sgn").exists())
    before = read_folder(cup)
    body = b'{"gen":1,"base":1,"head":"","entries":[],"table":"1.01","seats":["S"],"asked":true}'
    tried = 0
    for path, methods in list_routes(hall):
        where = fill(path)
        keys = [
            {},
            {"X-Mac": "0" * 64, "X-Lease": "1"},
            {"X-Mac": sign_request(b"", "POST", where, body), "X-Lease": "1"},
            {"X-Mac": sign_request(other.key, "POST", where, body), "X-Lease": "1"},
            {"X-Mac": sign_request(phone.key, "POST", where, body + b" "), "X-Lease": "1"},
            {"X-Mac": sign_request(phone.key, "POST", where, body), "X-Lease": "2"},
            {"X-Mac": sign_request(phone.key, "POST", where, body), "X-Lease": "x"},
            {"X-Mac": sign_request(phone.key, "POST", f"{where}?a", body), "X-Lease": "1"},
        ]
        for method in METHODS:
            for headers in keys if method in methods else keys[:1]:
                answer = ask(hall.port, method, where, body, headers)
                tried += 1
                if method not in methods:
                    assert answer.status == 405, (method, path, answer)
                elif path in OPEN or path.startswith("/s/"):
                    assert answer.status in (200, 204, 302), (method, path)
                else:
                    assert answer.status in (403, 429), (method, path, headers, answer)
                if answer.status != 200:
                    assert b"1.01" not in answer.body
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["referrer-policy"] == "no-referrer"
                assert "access-control-allow-origin" not in answer.headers
    assert tried > 250
    assert read_folder(cup) == before


def test_a_table_key_opens_no_other_table_and_no_desk(hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    Phone(hall.port, hall.desk("/desk/lease", {"table": "1.02"}).value["address"])
    for method, path in (
        ("GET", "/t/1.02/sheet"),
        ("POST", "/t/1.02/entries"),
        ("GET", "/desk/hall"),
        ("POST", "/desk/lease"),
    ):
        body = b'{"table":"1.01"}' if method == "POST" else b""
        mac = sign_request(phone.key, method, path, body)
        answer = ask(hall.port, method, path, body, {"X-Mac": mac, "X-Lease": "1"})
        assert answer.status == 403


def test_a_stream_needs_its_mac(hall: HallServer) -> None:
    phone = hall.phone()
    right = phone.stream_path()
    for path in (
        right.replace("mac=", "mac=0"),
        right.replace("after=0", "after=1"),
        right.replace("lease=1", "lease=2"),
        right.replace("lease=1", "lease=-1"),
        right.replace("1.01", "1.02"),
        "/t/1.01/events",
        "/desk/events",
        "/desk/events?mac=" + sign_text(phone.key, "GET /desk/events\n"),
    ):
        assert ask(hall.port, "GET", path).status == 403, path


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:1", "", "127.0.0.1:0"])
def test_another_host_is_refused_on_every_route(hall: HallServer, host: str) -> None:
    for path, methods in list_routes(hall):
        for method in methods:
            answer = ask(hall.port, method, fill(path), host=host)
            assert answer.status in (400, 403), (path, answer)
    assert ask(hall.port, "GET", "/desk", host=f"localhost:{hall.port}").status == 200


def test_unknown_routes_and_methods_repeat_nothing(hall: HallServer) -> None:
    for path in (
        "/x<script>",
        "/t/1.01/x",
        "/t/%2e%2e/sheet/..",
        "/desk/x",
        "/s/0",
        "/t//sheet",
    ):
        answer = ask(hall.port, "GET", path)
        assert (answer.status, answer.body) == (404, b""), path
    answer = ask(hall.port, "DELETE", "/t/1.01/entries")
    assert (answer.status, answer.body) == (405, b"")


@pytest.mark.parametrize("table", ["..", "1.99", "0.00", "1.01%2f..", "9" * 500, "1.3"])
def test_what_is_no_table_is_a_stranger(hall: HallServer, table: str) -> None:
    answer = ask(hall.port, "GET", f"/t/{table}/sheet", headers={"X-Lease": "1", "X-Mac": "a"})
    assert answer.status in (403, 404)


def test_the_page_runs_its_own_scripts_and_no_other(hall: HallServer) -> None:
    assert ask(hall.port, "GET", "/").status == 302
    where = ask(hall.port, "GET", "/").headers["location"]
    page = ask(hall.port, "GET", where)
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'sha256-" in policy
    assert "'unsafe-inline'" not in policy.split("style-src")[0]
    assert "connect-src 'self'" in policy
    assert page.headers["cache-control"] == "max-age=86400, immutable"
    assert ask(hall.port, "GET", "/desk").headers["cache-control"] == "no-store"


def test_ten_megabytes_are_not_read(hall: HallServer, cup: Path) -> None:
    phone = hall.phone()
    phone.begin()
    began = time.monotonic()
    with closing(socket.create_connection((LOOPBACK, hall.port), 10)) as sent:
        sent.sendall(
            f"POST /t/1.01/entries HTTP/1.1\r\nHost: {LOOPBACK}:{hall.port}\r\n"
            "Content-Length: 10485760\r\n\r\n".encode()
        )
        assert sent.recv(100).startswith(b"HTTP/1.1 413")
    with closing(socket.create_connection((LOOPBACK, hall.port), 10)) as sent:
        sent.sendall(
            f"POST /t/1.01/entries HTTP/1.1\r\nHost: {LOOPBACK}:{hall.port}\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        chunk = b"10000\r\n" + b"a" * 65536 + b"\r\n"
        assert is_closed_under(sent, chunk, 200, 0.001)
    assert time.monotonic() - began < 10
    assert phone.begin().value["n"] == 1


def test_a_request_that_comes_slowly_is_closed(cup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.4)
    monkeypatch.setattr(requests, "BODY_SECONDS", 0.4)
    with HallServer(cup) as hall:
        head = f"POST /t/1.01/entries HTTP/1.1\r\nHost: {LOOPBACK}:{hall.port}\r\n".encode()
        for begun in (b"", head, head + b"Content-Length: 9\r\n\r\n123"):
            with closing(socket.create_connection((LOOPBACK, hall.port), 5)) as slow:
                slow.sendall(begun)
                began = time.monotonic()
                found = slow.recv(100)
                assert found == b"" or b" 408 " in found
                assert time.monotonic() - began < 3
        with closing(socket.create_connection((LOOPBACK, hall.port), 5)) as dripping:
            assert is_closed_under(dripping, b"G", 40, 0.05)
        assert hall.desk("/desk/hall").status == 200


@pytest.mark.parametrize("count", long_after(1, [1000, 10_000]))
def test_the_desk_goes_on_beside_many_connections(hall: HallServer, count: int) -> None:
    phone = hall.phone()
    phone.begin()
    lines = [f"{{remark {at}}}" for at in range(1000)]
    opened: list[socket.socket] = []
    stop = threading.Event()

    def attack() -> None:
        for number in range(count):
            if stop.is_set():
                return
            one = socket.socket()
            one.settimeout(1)
            try:
                one.bind((f"127.0.1.{number % 200 + 1}", 0))
                one.connect((LOOPBACK, hall.port))
                one.sendall(b"GET / HT")
            except OSError:
                one.close()
                continue
            opened.append(one)
            while len(opened) > 300:
                opened.pop(0).close()

    attacker = threading.Thread(target=attack)
    attacker.start()
    try:
        while attacker.is_alive():
            phone.enter(lines[len(phone.entries) - 1])
            assert phone.send(len(phone.entries) - 1).status == 200
            assert hall.table("1.01")["entries"] == len(phone.entries)
            attacker.join(0.2)
        assert len(phone.entries) > 1
    finally:
        stop.set()
        attacker.join()
        for one in opened:
            one.close()


def test_one_address_has_a_bounded_number_of_connections() -> None:
    gate = connections.ConnectionGate()
    assert sum(gate.admit("10.0.0.1") for _ in range(200)) == connections.MOST_OF_ONE
    assert gate.admit("10.0.0.2")
    found = sum(gate.admit(f"10.0.{at // 250}.{at % 250}") for at in range(2000))
    assert found <= connections.MOST_CONNECTIONS
    assert gate.admit(LOOPBACK)
    gate.leave("10.0.0.1")
    assert gate.admit("10.0.0.1")


def test_too_many_requests_of_a_table_wait(hall: HallServer) -> None:
    phone = hall.phone()
    answers = [phone.ask("GET", "sheet") for _ in range(120)]
    late = [one for one in answers if one.status == 429]
    assert late
    assert int(late[0].headers["retry-after"]) >= 1
    assert hall.desk("/desk/hall").status == 200


def test_names_and_comments_are_data(tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>\\u202e'\\\""
    plan = PLAN.replace("Santos, Ana", name).replace("Sinulog Open", "</script><b>")
    with HallServer(make_cup(tmp_path / "cup", plan, JOURNAL)) as hall:
        phone = hall.phone()
        sheet = phone.begin()
        assert sheet.headers["content-type"] == "application/json"
        assert sheet.value["seats"][0]["name"].startswith("<img")
        phone.enter("{</script><script>alert(1)</script>}")
        assert phone.send(1).status == 200
        shown = ask(hall.port, "GET", "/desk")
        assert b"<img" not in shown.body
        journal = hall.desk("/desk/journal?table=1.01")
        assert journal.headers["content-type"] == "application/json"


def test_a_stream_ends_when_its_reader_leaves(hall: HallServer) -> None:
    phone = hall.phone()
    before = len(hall.server.server_state.tasks)
    for _ in range(20):
        read_frames(hall.port, phone.stream_path(), 1)
    wait_until(lambda: len(hall.server.server_state.tasks) <= before + 1)


def test_the_desk_is_told_what_changes(hall: HallServer) -> None:
    wait_until(lambda: hall.hall.log.number)
    mac = sign_text(hall.hall.book.desk_key, "GET /desk/events\n")
    frames = read_frames(hall.port, f"/desk/events?mac={mac}", 1)
    assert frames[0]["whole"] is True
    assert [one["table"] for one in frames[0]["hall"]["tables"]] == ["1.01", "1.02"]
    number = frames[0]["n"]
    phone = hall.phone()
    phone.begin()
    mac = sign_text(hall.hall.book.desk_key, f"GET /desk/events\nafter={number}")
    wait_until(lambda: hall.hall.log.number > number)
    frames = read_frames(hall.port, f"/desk/events?after={number}&mac={mac}", 1)
    assert frames[0]["n"] == number + 1
    assert [one["table"] for one in frames[0]["hall"]["tables"]] == ["1.01"]
