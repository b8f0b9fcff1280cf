"""Clients that do what they should not: the server goes on, and answers the next request."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.language_client import Client, replaced

from ..conftest import FALSE, MATCH

pytestmark = pytest.mark.push

URI = "file:///games/a.sgn"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client() as made:
        yield made


def assert_answers(client: Client) -> None:
    uri = f"file:///games/after{len(client.shown)}.sgn"
    client.open(uri, FALSE)
    assert [it["code"] for it in client.findings(uri, 1)] == ["SGN402"]
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


@pytest.mark.parametrize(
    "text",
    [
        "", "\0" * 500, "\x7fELF\x01\x02\0\0" * 200, "\ufeff", "%sgn", "%sgn 1", "(" * 3000,
        '{"a": [1, 2]}', "%sgn 1\n" + "(S7 " * 2000, "é😀\u2028" * 400, "\r" * 300, "%sgn 9\nS7\n",
        "%sgn 1\n" * 500, '%sgn 1\n[Rules "' + "x" * 9000 + '"]\n',
    ],
)  # fmt: skip
def test_any_text_is_answered(client: Client, text: str) -> None:
    uri = f"file:///games/{abs(hash(text))}.sgn"
    client.open(uri, text)
    assert len(client.findings(uri, 1)) <= 201
    for method in ("documentSymbol", "foldingRange", "codeLens"):
        client.request(f"textDocument/{method}", {"textDocument": {"uri": uri}})
    client.request("textDocument/hover", client.at(uri, 0, 3))
    client.request("textDocument/completion", client.at(uri, 1, 2))


def test_torn_halves_of_signs_are_read_as_the_sign_that_stands_for_them(client: Client) -> None:
    uri = "file:///games/torn.sgn"
    client.open(uri, MATCH.replace("both hands", "both \ud83d hands"))
    assert client.findings(uri, 1) == []
    line = MATCH[: MATCH.index("both hands")].count("\n")
    at = len(MATCH.split("\n")[line].partition("both ")[0]) + 6
    client.change(uri, 2, replaced(line, at, at, "\ude00"))
    assert client.findings(uri, 2) == []
    told = client.request("textDocument/hover", client.at(uri, line, at))
    assert told is None or "\ud83d" not in json.dumps(told, ensure_ascii=False)
    assert_answers(client)


def test_versions_out_of_order_are_taken_in_the_order_they_come(client: Client) -> None:
    uri = "file:///games/order.sgn"
    client.open(uri, FALSE, version=5)
    client.findings(uri, 5)
    client.change(uri, 9, {"text": MATCH})
    assert client.findings(uri, 9) == []
    client.change(uri, 3, {"text": FALSE})
    assert len(client.findings(uri)) == 1
    assert [it["version"] for it in client.shown if it["uri"] == uri] == [5, 9, 9]


def test_places_that_the_text_does_not_have_are_the_nearest_ones(client: Client) -> None:
    uri = "file:///games/places.sgn"
    client.open(uri, MATCH)
    client.change(uri, 2, replaced(9000, 9000, 9001, "%sgn 1\n"))
    assert client.findings(uri, 2)
    assert client.request("textDocument/hover", client.at(uri, 99999, 99999)) is None
    assert client.request("textDocument/completion", client.at(uri, 99999, 7))["items"]


def test_documents_that_are_not_open_are_nothing_special(client: Client) -> None:
    uri = "file:///games/never.sgn"
    client.change(uri, 2, replaced(0, 0, 0, "x"))
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    assert client.request("textDocument/hover", client.at(uri, 0, 0)) is None
    play = {"command": "sungka.play", "arguments": [uri, 0, 0]}
    assert client.request("workspace/executeCommand", play) == "this document is not open"
    client.change(uri, 3, {"text": FALSE})
    assert len(client.findings(uri, 3)) == 1
    client.open(uri, MATCH)
    assert client.findings(uri, 1) == []


def test_messages_that_are_none_are_passed_over(client: Client) -> None:
    client.send_bytes(b"{")
    client.send_bytes(b"\xff\xfe")
    client.send_bytes(b'{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {}}')
    client.notify("sungka/noSuchThing", {"a": 1})
    with pytest.raises(RuntimeError):
        client.request("sungka/noSuchThing", {"a": 1})
    with pytest.raises(RuntimeError):
        client.request("workspace/executeCommand", {"command": "sungka.none"})
    client.notify("workspace/didChangeConfiguration", {"settings": None})
    client.notify("workspace/didChangeConfiguration", {"settings": {"sungka": {"stores": 3}}})
    assert_answers(client)


def test_keys_faster_than_checks_never_show_findings_of_an_older_text(client: Client) -> None:
    uri = "file:///games/fast.sgn"
    client.open(uri, "\n".join([FALSE.replace("Maria", f"M{number}") for number in range(60)]))
    client.findings(uri, 1)
    for version in range(2, 80):
        client.change(uri, version, replaced(4, 8, 8, "x"))
    client.findings(uri, 79)
    versions = [it["version"] for it in client.shown if it["uri"] == uri]
    assert versions == sorted(versions)
    assert len(versions) < 40


def test_a_text_of_fifty_megabytes_is_held_but_not_checked() -> None:
    with Client() as client:
        client.open(URI, "1. S7 N7\n" * 5_600_000)
        (found,) = client.findings(URI, 1)
        assert found["severity"] == 3
        assert "too long" in found["message"]
        client.change(URI, 2, replaced(2, 0, 0, "x"))
        client.findings(URI, 2)
        client.change(URI, 3, {"text": MATCH})
        assert client.findings(URI, 3) == []
        used = Path(f"/proc/{client.server.pid}/status")
        if used.exists():
            most = next(it for it in used.read_text().split("\n") if it.startswith("VmHWM"))
            assert int(most.split()[1]) < 700_000


def test_the_server_ends_with_a_client_that_says_nothing() -> None:
    with Client() as client:
        client.open(URI, FALSE)
        assert client.server.stdin is not None
        client.server.stdin.close()
        assert client.server.wait(30) == 0


def test_the_server_ends_where_its_input_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "input"
    path.write_bytes(b"Content-Length: 90\r\n\r\n{")
    with path.open("rb") as file:
        ended = subprocess.run(
            [sys.executable, "-m", "sungka", "lsp"], stdin=file, capture_output=True, timeout=60
        )
    assert (ended.returncode, ended.stdout) == (0, b"")


def test_an_end_without_a_shutdown_is_told_by_the_status() -> None:
    with Client() as client:
        client.notify("exit", None)
        assert client.server.wait(30) == 1
