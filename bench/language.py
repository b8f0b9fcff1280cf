"""Times both language servers: `bench/language.py [--server NAME] [--keys 100] [--chance 5000]`.

A client types over standard input and output: in the middle of some 5,000 lines in 100 records, and
in one record of some 5,600 lines, once with a house that cannot be lifted and once with a word that
cannot be read. The time is from a key to the findings of its version, the wait of 40 ms included;
the processor's is that of the server and its children, for all that a key brings about. Then it
asks for what stands under the pointer, and at last presses keys by chance in ten texts. The
findings then have to be those of the text opened anew; those of `sungka lsp` are all that `sungka
validate` says, and of the second engine's the first error is on the same line. Ends with 1 where a
bar is not held. Needs `sungka[lsp]`, Node and the packages of `js/`, and Linux.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, sleep

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from editor import long_record, many_records
from support.colours import example_texts
from support.language_client import Client, replaced
from support.two_servers import SERVERS, start, try_keys, without_ends

BARS = {
    "many, findings": 100.0,
    "many, processor": 10.0,
    "long, findings": 250.0,
    "hover": 20.0,
    "memory": 150.0,
    "keys by chance": 0.0,
}
"""The most that is allowed: milliseconds (95 %), of the processor (on average), MB, and texts."""

TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def processes(root: int) -> list[int]:
    """A process and all below it."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(entry.parent.name))
    found = [root]
    for one in found:
        found += children.get(one, [])
    return found


def processor(root: int) -> float:
    """Milliseconds that a process and those below it have computed."""
    ticks = 0
    for one in processes(root):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return 1000 * ticks / TICK


def memory(root: int) -> float:
    """The most MB that each of these processes has had, together."""
    total = 0
    for one in processes(root):
        (line,) = (
            it
            for it in Path(f"/proc/{one}/status").read_text().splitlines()
            if it.startswith("VmHWM")
        )
        total += int(line.split()[1])
    return total / 1024


def late(times: list[float]) -> float:
    """The time within which 95 % are."""
    return quantiles(times, n=20)[-1]


class Bench:
    """The measurements of one server, and the bars it does not hold."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.broken: list[str] = []

    def tell(self, what: str, text: str, value: float) -> None:
        """Print what was measured, and whether the bar is held."""
        is_held = value <= BARS[what]
        if not is_held:
            self.broken.append(what)
        print(f"{self.name}: {what}: {text} (bar {BARS[what]:g}{'' if is_held else ', BROKEN'})")

    def type(self, client: Client, uri: str, text: str, keys: int) -> tuple[list[float], float]:
        """Milliseconds from each key to its findings, and of the processor for a key.

        A comment is written, and between its letters a house made wrong and right again, so that no
        text comes twice.
        """
        begin = text.index("\n4. ", len(text) // 2) + 1
        end = text.index("\n", begin)
        line, column = text.count("\n", 0, begin), end - begin + 2
        client.open(uri, f"{text[:end]} {{}}{text[end:]}")
        client.findings(uri, 1)
        sleep(1.5)
        times, busy = [], 0.0
        for number in range(keys + 10):
            if number == 10:
                busy = processor(client.server.pid)
            if number % 2 == 0:
                change = replaced(line, column, column, "a")
                column += 1
            else:
                is_wrong = number % 4 == 1
                change = replaced(line, 5, 5 if is_wrong else 6, "1" if is_wrong else "")
                column += 1 if is_wrong else -1
            begun = perf_counter()
            client.change(uri, number + 2, change)
            client.findings(uri, number + 2)
            times.append(1000 * (perf_counter() - begun))
            sleep(0.05)
        sleep(1)
        return times[10:], (processor(client.server.pid) - busy) / keys

    def measure(self, keys: int, chance: int) -> None:
        """Measure all and print it."""
        many, lines = many_records(5000), long_record(5000)
        middle = lines.index("\n2. ", len(lines) // 3)
        errors = {"a false house": "S99", "an unreadable word": "Sx"}
        with start(self.name) as client:
            records = many.count("%sgn 1")
            times, busy = self.type(client, "file:///many.sgn", many, keys)
            size = f"{many.count(chr(10))} lines in {records} records"
            self.tell(
                "many, findings",
                f"{size}, {median(times):.0f} ms, 95 % within {late(times):.0f}",
                late(times),
            )
            self.tell("many, processor", f"{busy:.1f} ms a key", busy)
            self.hover(client, many)
        for error, word in errors.items():
            with start(self.name) as client:
                text = f"{lines[:middle]}\n2. {word} {lines[middle + 4 :]}"
                self.long(client, text, error, keys)
        missed = self.by_chance(chance)
        self.tell("keys by chance", f"{chance} keys, {missed} of 10 texts end otherwise", missed)

    def hover(self, client: Client, text: str) -> None:
        """Ask about turns all over a text."""
        rng, rows, times = Random(1), text.split("\n"), []
        played = [number for number, row in enumerate(rows) if row[:1].isdigit()]
        for line in rng.choices(played, k=100):
            column = rows[line].index(" ") + 2
            begun = perf_counter()
            found = client.request(
                "textDocument/hover", client.at("file:///many.sgn", line, column)
            )
            times.append(1000 * (perf_counter() - begun))
            assert found, rows[line]
        self.tell("hover", f"{median(times):.1f} ms, 95 % within {late(times):.1f}", late(times))
        used = memory(client.server.pid)
        self.tell("memory", f"{used:.0f} MB with the records", used)

    def long(self, client: Client, text: str, error: str, keys: int) -> None:
        """Type in one record of many lines that has an error."""
        times, busy = self.type(client, "file:///long.sgn", text, keys)
        self.tell(
            "long, findings",
            f"{text.count(chr(10))} lines in one record with {error}, {median(times):.0f} ms, "
            f"95 % within {late(times):.0f}; {busy:.0f} ms of the processor a key",
            late(times),
        )
        used = memory(client.server.pid)
        self.tell("memory", f"{used:.0f} MB with the long record", used)

    def by_chance(self, keys: int) -> int:
        """Press keys in ten texts; how many end otherwise than they have to."""
        texts = [text for text in example_texts().values() if len(text) < 6000][:10]
        missed = 0
        with tempfile.TemporaryDirectory() as folder:
            tried = try_keys(self.name, texts, keys // len(texts), Path(folder))
            for number, outcome in enumerate(tried):
                is_right = outcome.is_valid_as_validate_says and outcome.shown == outcome.anew
                if self.name == "python":
                    is_right = is_right and outcome.is_as_validate_says
                if not is_right:
                    missed += 1
                    shown, expected = without_ends(outcome.shown), outcome.expected
                    only = [it for it in shown if it not in expected][:2]
                    without = [it for it in expected if it not in shown][:2]
                    print(f"  text {number}: shown only {only}, missing {without}")
        return missed


def main() -> int:
    """Measure the servers; 1 where one does not hold a bar."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--server", choices=SERVERS)
    parser.add_argument("--keys", type=int, default=100)
    parser.add_argument("--chance", type=int, default=5000)
    options = parser.parse_args()
    broken: list[str] = []
    for name in [options.server] if options.server else SERVERS:
        bench = Bench(name)
        bench.measure(options.keys, options.chance)
        broken += bench.broken
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
