"""Kills a hall while phones write: `hall.py [--kills N] [--tables N] [--seed N]`; or `--load`.

Phones write whole matches. The server is killed at random moments, up to `--pause` seconds after it
is there, dies in the middle of writes
that are cut at a random byte, and finds at a tenth of its starts that five journals have lost their
last lines, as if an older copy took over. Of the answers one in ten is lost, and phones go offline.
At the end every journal has to equal its phone's list, every record the recorder's, and each result
stands in the tournament's journal once. It ends with 1 if anything differs.

`--load` has 50 phones enter a line every 8 seconds, with a stream each and the desk's, and prints
how long answers took, the memory and the processor of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

from hall_phones import BenchPhone, Client, Figures, Lost
from sungka.cli.files.score_journal import SUFFIX, Journal, name_line, read_lines
from sungka.cli.hall.hall_journal import DESK, KEYS_FILE, read_key
from sungka.cli.hall.requests import sign_request, sign_text
from sungka.cli.recording.record_files import RecordFiles, RecordOptions
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import empty_ledger
from support.entries import entries_of
from support.matches import random_match

RULES = "sungka rounds=7"
LOOPBACK = "127.0.0.1"


def serve(folder: str, port: int) -> None:
    """Start halls, each in a process that begins with all that is imported here.

    A line of the input, the share of writes to be torn and a seed, starts one; its number is told.
    """
    from sungka.cli.hall.serving import HallSettings, serve_hall

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        tears, seed = line.split()
        child = os.fork()
        if child == 0:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for number in range(3):
                os.dup2(nowhere, number)
            tear_writes(float(tears), int(seed))
            os._exit(serve_hall(folder, HallSettings(port=port, opens_desk=False)))
        print(child, flush=True)


def tear_writes(share: float, seed: int) -> None:
    """Have this process die in the middle of so many of its writes, cut at a random byte."""
    chance, real = Random(seed), Journal._write

    def tear(self: Journal, text: str) -> None:
        if chance.random() < share:
            written = text.encode() + b"\n"
            os.lseek(self._file, self._end, os.SEEK_SET)
            os.write(self._file, written[: chance.randrange(len(written))])
            os._exit(9)
        real(self, text)

    Journal._write = tear  # type: ignore[method-assign]


class Server:
    """The hall in a process of its own."""

    def __init__(self, folder: Path, tears: float = 0.0) -> None:
        self.folder, self.tears = folder, tears
        with socket.socket() as free:
            free.bind((LOOPBACK, 0))
            self.port: int = free.getsockname()[1]
        line = [sys.executable, __file__, "--serve", str(folder), "--port", str(self.port)]
        self._nursery = subprocess.Popen(
            line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.process = 0
        self.starts = 0

    def start(self) -> None:
        """Start it."""
        self.starts += 1
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.write(f"{self.tears} {self.starts}\n")
        self._nursery.stdin.flush()
        self.process = int(self._nursery.stdout.readline())

    async def wait_open(self) -> None:
        """Wait until it can be reached, or is dead."""
        while not self.is_dead:
            try:
                _, writer = await asyncio.open_connection(LOOPBACK, self.port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return

    @property
    def is_dead(self) -> bool:
        """True when its process has ended."""
        try:
            os.kill(self.process, 0)
        except ProcessLookupError:
            return True
        return False

    def kill(self, by: int = signal.SIGKILL) -> None:
        """End it, and wait for its end."""
        with suppress(ProcessLookupError):
            os.kill(self.process, by)
        while not self.is_dead:
            time.sleep(0.005)

    def close(self) -> None:
        """End it cleanly, and what starts it."""
        self.kill(signal.SIGINT)
        assert self._nursery.stdin is not None
        self._nursery.stdin.close()
        self._nursery.wait(20)

    async def order(self, path: str, value: Any) -> dict[str, Any]:
        """An order of the desk, given until it is answered."""
        body = json.dumps(value).encode()
        while True:
            try:
                headers = {"X-Mac": sign_request(self.desk_key, "POST", path, body)}
                status, found = await Client(self.port).ask("POST", path, body, headers)
                if status == 200:
                    return found
            except (Lost, FileNotFoundError, StopIteration):
                pass
            await asyncio.sleep(0.1)

    @property
    def desk_key(self) -> bytes:
        """The desk's key, as the folder has it."""
        lines = (self.folder / KEYS_FILE).read_text().splitlines()
        return next(read_key(line.split()[1]) or b"" for line in lines if line.startswith(DESK))


def make_folder(folder: Path, tables: int) -> None:
    """A tournament with so many open tables."""
    people = [f"P{at}" for at in range(1, 2 * tables + 1)]
    plan = ["version = 2", 'id = "bench"', 'event = "Bench"', 'date = "2026-01-18"']
    plan += [
        f'rules = "{RULES}"',
        "",
        "[[stages]]",
        'name = "All"',
        'system = "swiss"',
        "rounds = 3",
    ]
    for one in people:
        plan += ["[[players]]", f'id = "{one}"', f'name = "Player {one}"']
    (folder / "event.toml").write_text("\n".join([*plan, ""]))
    lines = ["%event 1"]
    lines += [
        f'pair 1.{at:02} {people[2 * at - 2]} {people[2 * at - 1]} in "All"'
        for at in range(1, tables + 1)
    ]
    (folder / "event.journal").write_text("\n".join([*lines, ""]))


def make_lines(chance: Random) -> list[str]:
    """The entries of a match that is won, with lines that are undone, put in and remarks."""
    while True:
        record = random_match(RULES, chance.randrange(10**6))
        texts = [*entries_of(record)]
        found: list[str] = []
        for text in texts:
            found.append(text)
            if text == "end":
                continue
            if chance.random() < 0.05:
                found += ["undo", text]
            if chance.random() < 0.03:
                found.append(f"{{remark {chance.randrange(1000)}}}")
        if texts[-1] == "end":
            return found


async def kill_hall(tables: int, kills: int, seed: int, pause: float) -> int:
    """The killing; returns the exit status."""
    chance, figures = Random(seed), Figures()
    folder = Path(tempfile.mkdtemp(prefix="hall-"))
    make_folder(folder, tables)
    server = Server(folder)
    server.start()
    phones: list[BenchPhone] = []
    for at in range(1, tables + 1):
        given = await server.order("/desk/lease", {"table": f"1.{at:02}"})
        phone = BenchPhone(server.port, given["address"], figures, Random(seed * 1000 + at))
        await phone.begin()
        phones.append(phone)
    began = time.monotonic()
    done = asyncio.Event()
    for phone in phones:
        phone.is_shaky = True
    delivering = [asyncio.create_task(phone.deliver()) for phone in phones]
    following = [asyncio.create_task(phone.follow()) for phone in phones]
    length = kills * (0.2 + pause / 2)
    writing = [asyncio.create_task(_write(phone, done, length)) for phone in phones]
    server.kill()
    server.tears = 0.05
    killed = torn = older = lost_lines = 0
    while killed + torn < kills:
        if chance.random() < 0.1:
            lost_lines += _age(folder, phones, chance)
            older += 1
        server.start()
        if chance.random() < 0.9:
            await server.wait_open()
        end = time.monotonic() + chance.uniform(0, pause)
        while time.monotonic() < end and not server.is_dead:
            await asyncio.sleep(0.02)
        if server.is_dead:
            torn += 1
        else:
            killed += 1
            server.kill()
    server.tears = 0.0
    server.start()
    done.set()
    await asyncio.gather(*writing)
    for phone in phones:
        phone.is_shaky = False
    deadline = time.monotonic() + 60
    while any(one.confirmed < len(one.entries) for one in phones) and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    while time.monotonic() < deadline:
        if all([await phone.sign() for phone in phones]):
            break
        await asyncio.sleep(0.2)
    for task in (*delivering, *following):
        task.cancel()
    await asyncio.gather(*delivering, *following, return_exceptions=True)
    server.close()
    print(
        f"{tables} phones, {time.monotonic() - began:.0f} s: {killed} kills, {torn} torn writes, "
        f"{older} older copies ({lost_lines} lines), {figures.lost_answers} answers lost, "
        f"{figures.offline} times offline; {figures.entered} entries"
    )
    wrong = _compare(folder, phones)
    wrong += [f"{count} times {what}" for what, count in figures.odd.items()]
    for line in wrong:
        print(f"wrong: {line}")
    if wrong:
        print(f"kept in {folder}")
    else:
        shutil.rmtree(folder)
    return 1 if wrong else 0


async def _write(phone: BenchPhone, done: asyncio.Event, length: float) -> None:
    """Write a match on a phone in about so many seconds; the rest at once after the last kill."""
    lines = make_lines(phone.chance)
    for line in lines:
        if not done.is_set():
            await asyncio.sleep(phone.chance.uniform(0, 2 * length / len(lines)))
        phone.enter(line)


def _age(folder: Path, phones: list[BenchPhone], chance: Random) -> int:
    """Cut up to six lines off the end of five journals; return their number."""
    lost = 0
    for phone in chance.sample(phones, min(5, len(phones))):
        path = folder / "games" / f"{phone.table}.sgn{SUFFIX}"
        lines = path.read_bytes().split(b"\n")[:-1]
        kept = max(2, len(lines) - chance.randint(1, 6))  # the head and the header are given out
        lost += len(lines) - kept
        path.write_bytes(b"".join(line + b"\n" for line in lines[:kept]))
    return lost


def _compare(folder: Path, phones: list[BenchPhone]) -> list[str]:
    """The differences from what the phones have written."""
    wrong: list[str] = []
    lost = doubled = equal = records = 0
    results = (folder / "event.journal").read_text().splitlines()
    once = 0
    for phone in phones:
        path = folder / "games" / f"{phone.table}.sgn"
        lines = read_lines(f"{path}{SUFFIX}")
        found = [name_line(line, number) for number, line in enumerate(lines, 1)]
        sent = [one["id"] for one in phone.entries]
        lost += len({*sent} - {*found})
        doubled += len(found) - len({*found})
        equal += found == sent
        ledger = empty_ledger()
        for line in lines:
            after = ledger.take(line.text, line.spent, line.when)
            if isinstance(after, Refusal):
                wrong.append(f"{phone.table}: `{line.text}`: {after.message}")
                break
            ledger = after
        other = folder / "other.sgn"
        RecordFiles(str(other), RecordOptions()).write(ledger)
        records += other.read_text() == path.read_text()
        once += sum(line.startswith(f"result {phone.table} ") for line in results) == 1
    count = len(phones)
    print(
        f"lost {lost}, doubled {doubled}; of {count} journals {equal} equal the phones' lists, "
        f"{records} records the recorder's, {once} results stand in event.journal once"
    )
    if lost or doubled or (equal, records, once) != (count, count, count):
        wrong.append("see the line above")
    return wrong


async def load_hall(tables: int, seconds: float, each: float) -> int:
    """The load; returns the exit status."""
    figures = Figures()
    folder = Path(tempfile.mkdtemp(prefix="hall-"))
    make_folder(folder, tables)
    server = Server(folder)
    server.start()
    phones = []
    for at in range(1, tables + 1):
        given = await server.order("/desk/lease", {"table": f"1.{at:02}"})
        phones.append(BenchPhone(server.port, given["address"], figures, Random(at)))
        await phones[-1].begin()
    written = [make_lines(phone.chance) for phone in phones]
    tasks = [asyncio.create_task(phone.deliver()) for phone in phones]
    tasks += [asyncio.create_task(phone.follow()) for phone in phones]
    frames: list[float] = []
    tasks.append(asyncio.create_task(_watch_desk(server, frames)))
    end = time.monotonic() + seconds
    before = _read_processor(server)

    async def enter(phone: BenchPhone, lines: list[str]) -> None:
        await asyncio.sleep(phone.chance.uniform(0, each))
        for line in lines:
            if time.monotonic() > end:
                return
            phone.enter(line)
            await asyncio.sleep(phone.chance.uniform(each * 0.5, each * 1.5))

    await asyncio.gather(*map(enter, phones, written))
    await asyncio.sleep(1)
    used, memory = _read_processor(server) - before, _read_memory(server)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    server.close()
    shutil.rmtree(folder)
    cuts = quantiles(figures.answered, n=100)
    print(
        f"{tables} phones, {seconds:.0f} s, {figures.entered} entries: answer p50 "
        f"{cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms; {memory} MB; processor "
        f"{used:.1f} s ({100 * used / seconds:.0f} % of a core); {len(frames)} frames of the desk"
    )
    for what, count in figures.odd.items():
        print(f"odd: {count} times {what}")
    return 1 if figures.odd else 0


async def _watch_desk(server: Server, frames: list[float]) -> None:
    mac = sign_text(server.desk_key, "GET /desk/events\n")
    reader, writer = await asyncio.open_connection(LOOPBACK, server.port, limit=1 << 22)
    writer.write(
        f"GET /desk/events?mac={mac} HTTP/1.1\r\nHost: {LOOPBACK}:{server.port}\r\n\r\n".encode()
    )
    try:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                frames.append(time.monotonic())
    finally:
        writer.close()


def _read_processor(server: Server) -> float:
    fields = Path(f"/proc/{server.process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _read_memory(server: Server) -> int:
    for line in Path(f"/proc/{server.process}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return round(int(line.split()[1]) / 1024)
    return 0


def main() -> int:
    """Run what the command line asks for."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--kills", type=int, default=300)
    reader.add_argument("--tables", type=int, default=None)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--pause", type=float, default=1.2)
    reader.add_argument("--load", action="store_true")
    reader.add_argument("--seconds", type=float, default=60)
    reader.add_argument("--each", type=float, default=8)
    reader.add_argument("--serve")
    reader.add_argument("--port", type=int, default=0)
    asked = reader.parse_args()
    if asked.serve:
        serve(asked.serve, asked.port)
        return 0
    if asked.load:
        return asyncio.run(load_hall(asked.tables or 50, asked.seconds, asked.each))
    return asyncio.run(kill_hall(asked.tables or 12, asked.kills, asked.seed, asked.pause))


if __name__ == "__main__":
    raise SystemExit(main())
