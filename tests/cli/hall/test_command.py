"""`sungka hall`: its addresses, its cards, its end, and what it refuses."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest
from sungka.cli.hall.app import HallOptions
from sungka.cli.hall.cards import give_addresses, list_due, write_cards, write_sheets
from sungka.cli.hall.hall import Hall
from sungka.cli.hall.limits import OF_TABLE, Buckets, Rate
from sungka.cli.hall.pages import make_page
from sungka.cli.hall.serving import (
    CannotServe,
    draw_lines,
    find_lan_address,
    open_sockets,
    read_keys,
)
from sungka.templates.sheets.codes import draw_code, make_code
from support.halls import LOOPBACK, HallServer, Phone, ask

from ..conftest import Run

Command = Callable[..., Run]
PAGE = make_page("<title>scorer</title>")


def options(port: int) -> HallOptions:
    return HallOptions((f"{LOOPBACK}:{port}",), LOOPBACK, port)


@pytest.mark.push
def test_it_prints_its_addresses_serves_both_pages_and_ends_cleanly(cup: Path) -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "sungka.cli", "hall", str(cup), "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert run.stdout is not None
        told = [run.stdout.readline() for _ in range(5)]
        assert told[0] == "Sinulog Open\n"
        desk = re.search(r"http://127\.0\.0\.1:(\d+)/desk#k=\S{43}", told[1])
        assert desk is not None
        port = int(desk[1])
        assert told[2] == f"  phones  http://127.0.0.1:{port}/\n"
        assert "--lan" in told[3]
        page = ask(port, "GET", "/desk")
        assert page.status == 200
        assert b"<script" in page.body
        where = ask(port, "GET", "/").headers["location"]
        assert ask(port, "GET", where).status == 200
        other = subprocess.run(
            [sys.executable, "-m", "sungka.cli", "hall", str(cup), "--no-browser", "--port", "0"],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert other.returncode == 1
        assert "another hall has" in other.stderr
    finally:
        run.send_signal(signal.SIGINT)
        _, told_last = run.communicate(timeout=20)
    assert run.returncode == 0
    assert told_last == "the hall is closed; all that was entered is in the folder\n"


@pytest.mark.push
def test_a_port_in_use_is_told_with_the_way_out(sungka: Command, cup: Path) -> None:
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen()
        port = other.getsockname()[1]
        run = sungka("hall", str(cup), "--no-browser", "--port", str(port))
    assert run.status == 1
    assert run.err == (
        f"sungka: port {port} is taken, perhaps by another hall: close that, or choose one with "
        f"--port {port + 1}\n"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("--address", "10.0.0.1"), "--address is for phones: add --lan"),
        (("--lan", "--address", "home"), "--address is an address like 192.168.8.10, not `home`"),
        (("--cards", "cards.txt"), "`cards.txt`: name a file that ends in .html or .pdf"),
    ],
)
def test_what_makes_no_sense_is_wrong_usage(
    sungka: Command, cup: Path, line: tuple[str, ...], told: str
) -> None:
    run = sungka("hall", str(cup), *line)
    assert (run.status, run.err) == (2, f"sungka: {told}\n")


def test_a_folder_without_a_tournament_is_told(sungka: Command, tmp_path: Path) -> None:
    run = sungka("hall", str(tmp_path), "--no-browser")
    assert run.status == 1
    assert "there is no event.toml in" in run.err
    assert [*tmp_path.iterdir()] == []
    (tmp_path / "event.toml").write_text('event = "A"\n')
    run = sungka("hall", str(tmp_path), "--no-browser")
    assert run.status == 1
    assert "has no stages" in run.err
    assert len([*tmp_path.iterdir()]) == 1


def test_a_missing_package_is_told(
    sungka: Command, cup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sungka.cli.pages.extras.find_spec", lambda name: None if name == "uvicorn" else True
    )
    run = sungka("hall", str(cup))
    assert run.status == 2
    assert run.err == (
        "sungka: a hall needs packages that are not installed (uvicorn): `pip install uvicorn`\n"
    )


@pytest.mark.push
def test_cards_give_every_open_table_out_once(cup: Path, tmp_path: Path) -> None:
    hall = Hall(str(cup))
    assert [str(one) for one in list_due(hall)] == ["1.01", "1.02"]
    out = tmp_path / "cards.html"
    assert (
        write_cards(hall, give_addresses(hall, PAGE, options(8400)), str(out), "Sinulog <b>") == 0
    )
    text = out.read_text(encoding="utf-8")
    assert text.count("data:image/svg+xml,") == 2
    assert "Santos, Ana" in text
    assert "Sinulog &lt;b&gt;" in text
    keys = dict(hall.book.keys)
    assert write_cards(hall, give_addresses(hall, PAGE, options(8400)), str(out)) == 0
    assert hall.book.keys == keys
    hall.close_files()
    with HallServer(cup) as server:
        address = next(iter(keys))
        key = server.hall.book.keys[address]
        assert key == keys[address]
        given = server.desk("/desk/lease", {"table": "1.02"})
        assert Phone(server.port, given.value["address"]).begin().value["n"] == 1


@pytest.mark.push
def test_cards_as_pdf(cup: Path, tmp_path: Path) -> None:
    hall = Hall(str(cup))
    out = tmp_path / "cards.pdf"
    assert write_cards(hall, give_addresses(hall, PAGE, options(8400)), str(out)) == 0
    assert out.read_bytes().startswith(b"%PDF")
    hall.close_files()


@pytest.mark.push
def test_score_sheets_have_the_codes_of_their_tables(cup: Path, tmp_path: Path) -> None:
    hall = Hall(str(cup))
    addresses = give_addresses(hall, PAGE, options(8400))
    out = tmp_path / "sheets.html"
    assert write_sheets(hall, addresses, str(out)) == 0
    text = out.read_text(encoding="utf-8")
    assert text.count("data:image/svg+xml,") == 2
    for address in addresses.values():
        assert escape(draw_code(make_code(address))) in text
    assert "Santos, Ana" in text
    hall.close_files()


def test_a_card_of_another_version_leads_to_the_page(cup: Path) -> None:
    with HallServer(cup) as server:
        found = ask(server.port, "GET", "/s/0123456789abcdef.html")
        assert found.status == 302
        assert ask(server.port, "GET", found.headers["location"]).status == 200


def test_a_code_in_the_terminal_is_the_code() -> None:
    modules = make_code("http://192.168.8.10:8400/")
    lines = [*draw_lines(modules)]
    found = [[(sign in "▀█", sign in "▄█") for sign in line] for line in lines]
    rows = [[pair[half] for pair in line] for line in found for half in (0, 1)]
    quiet = 4
    inner = [row[quiet:-quiet] for row in rows[quiet : quiet + len(modules)]]
    assert [tuple(row) for row in inner] == [*modules]
    assert not any(any(row) for row in rows[:quiet])


def test_an_address_of_this_computer_is_found_without_a_packet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", fail)
    with pytest.raises(CannotServe, match="name its --address"):
        find_lan_address()


def test_an_address_that_is_not_this_computers_is_told() -> None:
    with pytest.raises(CannotServe, match=r"192\.0\.2\.7: not served: this computer has no such"):
        open_sockets("192.0.2.7", 0)


def test_the_sockets_share_a_port() -> None:
    opened = open_sockets("127.0.0.2", 0)
    try:
        assert [one.getsockname()[0] for one in opened] == [LOOPBACK, "127.0.0.2"]
        assert len({one.getsockname()[1] for one in opened}) == 1
    finally:
        for one in opened:
            one.close()


def test_the_keys_of_the_plan() -> None:
    assert read_keys('keys = "rows"\n') == "rows"
    assert read_keys('keys = "digits"\n') == "digits"
    assert read_keys("keys = ") == "digits"


def test_a_bucket_fills_at_its_rate() -> None:
    now = 0.0
    buckets = Buckets(lambda: now)
    assert [buckets.take("a", Rate(2, 3)) > 0 for _ in range(4)] == [False, False, False, True]
    assert buckets.take("b", OF_TABLE) == 0
    assert buckets.take("a", Rate(2, 3)) == pytest.approx(0.5)
    now = 1.0
    assert [buckets.take("a", Rate(2, 3)) > 0 for _ in range(3)] == [False, False, True]
    for name in range(5000):
        buckets.take(name, OF_TABLE)
    assert len(buckets._left) < 5000
