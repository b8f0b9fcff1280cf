"""Makes games like those of archives: `real_games.py BARE.sgn REAL.sgn MATCHES.sgn ANNOTATED.sgn`.

REAL.sgn are the games of BARE.sgn with headers in which most values occur once (Id, Date, Stage,
players and their Ids), MATCHES.sgn random matches of ten rounds whose boards a check sees for the
first time, ANNOTATED.sgn the first games of BARE.sgn as `sungka annotate` writes them. The same
input gives the same files.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from sungka.engine.rules_text import rules_from_text
from sungka.notation.writer import write
from sungka.replay.recorder import Recorder

SEED, MATCHES, ANNOTATED = 1898, 500, 200
RULES = "sungkaan rounds=10"


def with_headers(games: str) -> str:
    """The games with the tags of a tournament before their rules."""
    chance, made = Random(SEED), []
    for number, game in enumerate(games.removeprefix("%sgn 1\n").split("\n%sgn 1\n")):
        *_, rules = game.partition("\n\n")[0].split("\n")
        year, month, day = chance.randrange(1990, 2026), chance.randrange(12), chance.randrange(28)
        south, north = chance.sample(range(2000), 2)
        tags = (
            f'[Id "cebu-{number:06}"]\n[Event "Sinulog Open {year}"]\n[Site "Cebu City"]\n'
            f'[Date "{year}-{month + 1:02}-{day + 1:02}"]\n[Stage "{number % 40}.{number % 7}"]\n'
            f'[South "Santos {south}, Maria"]\n[North "Reyes {north}, Jun"]\n'
            f'[SouthId "P{south}"]\n[NorthId "P{north}"]\n{rules}\n\n'
        )
        made.append(f"%sgn 1\n{tags}{game.partition(chr(10) * 2)[2]}")
    return "\n".join(made)


def random_matches() -> str:
    """Matches of many rounds, each of random legal moves."""
    rules, made = rules_from_text(RULES), []
    for seed in range(MATCHES):
        chance, recorder = Random(SEED + seed), Recorder(rules)
        while True:
            while not recorder.state.is_over:
                recorder.lift(chance.choice(recorder.state.legal_houses()))
            if recorder.is_match_over:
                break
            recorder.next_round()
        made.append(write(recorder.record()))
    return "\n".join(made)


def annotate(games: str, path: Path) -> None:
    """Write the first games to `path` with variations, values and marks."""
    few = "\n%sgn 1\n".join(games.split("\n%sgn 1\n")[:ANNOTATED])
    path.write_text(few + "\n")
    command = [Path(sys.executable).with_name("sungka"), "annotate", "--depth", "3", "--write"]
    subprocess.run([*command, path], check=True)


if __name__ == "__main__":
    bare, real, matches, annotated = map(Path, sys.argv[1:])
    real.write_text(with_headers(bare.read_text()))
    matches.write_text(random_matches())
    annotate(bare.read_text(), annotated)
