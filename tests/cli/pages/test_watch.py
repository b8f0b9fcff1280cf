"""`sungka render --watch`: the page it builds, the server and its clients, and its end."""

from __future__ import annotations

import http.client
import re
import signal
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from html import unescape
from pathlib import Path
from threading import Thread

import pytest
from sungka.cli.pages.server import PageServer, add_reload
from sungka.cli.pages.watch import Builder
from sungka.files.inputs import find_inputs

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]


def test_watching_says_what_it_lacks(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.pages.extras.find_spec", lambda module: None)
    run = sungka("render", "match.sgn", "--watch")
    assert (run.status, run.out) == (2, "")
    assert run.err == (
        "sungka: --watch needs packages that are not installed (watchfiles): "
        "`pip install watchfiles`\n"
    )


def builder(*files: str, template: str | None = None) -> Builder:
    return Builder(find_inputs(files), None, template)


@pytest.fixture
def server() -> Iterator[PageServer]:
    """A server with one page."""
    with PageServer() as started:
        thread = Thread(target=started.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        started.show("<p>first</p></body>")
        yield started
        started.shutdown()


def asked(
    server: PageServer, path: str = "/", host: str | None = None, method: str = "GET"
) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    connection.request(method, path, headers={"Host": host or f"localhost:{server.server_port}"})
    return connection.getresponse()


def test_a_record_without_errors_is_built(folder: Path) -> None:
    page, is_whole = builder("match.sgn").build()
    assert is_whole
    assert "Sinulog Open" in page


def test_errors_take_the_place_of_the_page(folder: Path) -> None:
    page, is_whole = builder("false.sgn").build()
    assert not is_whole
    assert "false.sgn:13:11: error[SGN402]" in unescape(page)
    page, is_whole = builder("missing.sgn").build()
    assert not is_whole
    assert "no such file" in page


def test_a_fault_in_a_template_takes_the_place_of_the_page(folder: Path) -> None:
    club = folder / "club"
    club.mkdir()
    (club / "above.html.j2").write_text("{{ titel }}")
    page, is_whole = builder("match.sgn", template="club").build()
    assert not is_whole
    assert "club/above.html.j2:1: 'titel' is undefined" in unescape(page)
    (club / "above.html.j2").write_text("<b>mended</b>")
    assert "<b>mended</b>" in builder("match.sgn", template="club").build()[0]


def test_only_changes_of_its_own_files_matter(folder: Path) -> None:
    (folder / "club").mkdir()
    watched = builder("match.sgn", template="club")
    assert watched.is_about(str(folder / "match.sgn"))
    assert watched.is_about(str(folder / "club" / "own.css"))
    assert not watched.is_about(str(folder / "match.html"))
    assert len(watched.folders) == 2


def test_the_policy_allows_the_reload_and_nothing_else(folder: Path) -> None:
    for name in ("match.sgn", "false.sgn"):
        page = add_reload(builder(name).build()[0], 7)
        policy = unescape(re.findall(r'Security-Policy" content="([^"]*)"', page)[0])
        script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)[-1]
        assert "EventSource" in script
        digest = b64encode(sha256(script.encode()).digest()).decode()
        assert f"script-src 'sha256-{digest}'" in policy
        assert "connect-src 'self'" in policy
        assert "default-src 'none'" in policy
        assert "'none' 'sha256" not in policy
        assert "'sha256-" + digest + "' 'none'" not in policy


def test_a_page_without_a_policy_reloads_too() -> None:
    assert add_reload("<p>x", 1).startswith("<p>x<script>new EventSource")


def test_the_page_is_served_to_this_computer_only(server: PageServer) -> None:
    found = asked(server)
    assert found.status == 200
    assert found.getheader("Cache-Control") == "no-store"
    assert b"<p>first</p>" in found.read()
    assert server.server_address[0] == "127.0.0.1"
    for host in ("evil.example", "127.0.0.1", f"evil.example:{server.server_port}"):
        assert asked(server, host=host).status == 403
        assert asked(server, "/changes", host).status == 403
    assert asked(server, "/etc/passwd").status == 404
    assert asked(server, method="HEAD").read() == b""
    assert asked(server, method="POST").status == 501


def test_a_newer_page_is_told(server: PageServer) -> None:
    events = asked(server, "/changes")
    assert events.getheader("Content-Type") == "text/event-stream; charset=utf-8"
    assert events.fp.readline() == b"data: 1\n"
    server.show("<p>second</p>")
    assert events.fp.readline() == b"\n"
    assert events.fp.readline() == b"data: 2\n"
    events.close()


def test_watching_standard_input_is_wrong_usage(sungka: Command) -> None:
    assert sungka("render", "-", "--watch", stdin=MATCH.encode()).status == 2


def test_an_edit_is_seen_and_ctrl_c_ends(folder: Path) -> None:
    command = [sys.executable, "-m", "sungka.cli", "render", "match.sgn", "--watch"]
    process = subprocess.Popen([*command, "-o", "out.html"], stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        found = re.fullmatch(
            r"watching match\.sgn at http://127\.0\.0\.1:(\d+)/ \(Ctrl-C stops\)\n", line
        )
        assert found, line
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=10)
        connection.request("GET", "/changes")
        response = connection.getresponse()
        events = response.fp
        assert events.readline() == b"data: 1\n"
        assert "EventSource" not in (folder / "out.html").read_text()
        time.sleep(0.5)  # the watcher begins a moment after it says so
        (folder / "match.sgn").write_text(FALSE)
        assert events.readline() == b"\n"
        assert events.readline() == b"data: 2\n"
        assert "errors, see" in process.stderr.readline()
        connection.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        assert "Traceback" not in process.stderr.read()
    finally:
        process.kill()
        process.wait()
