"""The rings that are kept, of a run over boards that are all different."""

from __future__ import annotations

import subprocess
import sys

MANY_BOARDS = """
import sys
from itertools import islice, product
from resource import RUSAGE_SELF, getrusage
from sungka.engine.board import Position
from sungka.engine.ring import ring_of
from sungka.engine.rules_text import rules_from_text

rules = rules_from_text("dakon")
before = getrusage(RUSAGE_SELF).ru_maxrss
for row in islice(product("#1", repeat=14), 3000):
    south, north = ".".join(row[:7]), ".".join(row[7:])
    ring_of(rules, Position.from_text(f"{south}/0 {north}/0 S"))
print((getrusage(RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_three_thousand_boards_take_little_memory() -> None:
    """A record can burn any houses; with every ring kept, these took 230 MB."""
    command = [sys.executable, "-c", MANY_BOARDS]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(ran.stdout) < 100
