"""Makes a folder as an archive keeps it: `python bench/archive_files.py GAMES.sgn FILES FOLDER`.

Each file holds one of the first FILES games, with the tags of a tournament: no two have the same
`Id`, few the same date, and 400 players meet each other.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from random import Random

SEED = 1898
FIRST = [
    "Maria",
    "Jun",
    "Ana",
    "Leo",
    "Rosa",
    "Pedro",
    "Liza",
    "Nilo",
    "Tess",
    "Ramon",
    "Corazon",
    "Emilio",
    "Ligaya",
    "Benjie",
    "Imelda",
    "Rodel",
    "Nenita",
    "Arturo",
    "Luz",
    "Danilo",
]
LAST = [
    "Santos",
    "Reyes",
    "Cruz",
    "Bautista",
    "Garcia",
    "Mendoza",
    "Torres",
    "Flores",
    "Villanueva",
    "Ramos",
    "Aquino",
    "Castillo",
    "Rivera",
    "Navarro",
    "Salazar",
    "Mercado",
    "Pascual",
    "Domingo",
    "Soriano",
    "Valdez",
]
PLAYERS = tuple(f"{last}, {first}" for last, first in product(LAST, FIRST))


def make_files(games: Path, files: int, folder: Path) -> None:
    """Write the files, a hundred to a folder."""
    chance = Random(SEED)
    texts = games.read_text(encoding="utf-8").split("\n%sgn 1\n", files)
    for number, text in enumerate(texts[:files]):
        tags, _, body = text.removeprefix("%sgn 1\n").partition("\n\n")
        kept = [line for line in tags.split("\n") if line.startswith(("[Rules", "[Result"))]
        below = folder / f"{number // 100:02}"
        below.mkdir(parents=True, exist_ok=True)
        lines = ["%sgn 1", *_make_tags(number, chance), *kept]
        whole = "\n".join(lines) + "\n\n" + body.rstrip("\n") + "\n"
        (below / f"{number:04}.sgn").write_text(whole, encoding="utf-8")


def _make_tags(number: int, chance: Random) -> list[str]:
    year = 2000 + number % 25
    south, north = chance.sample(range(len(PLAYERS)), 2)
    tags = {
        "Event": f"Sinulog Open {year}",
        "Site": "Cebu City",
        "Date": f"{year}-{1 + number % 12:02}-{1 + number % 28:02}",
        "Stage": f"Round {1 + number % 9}",
        "Table": f"{1 + number % 17}",
        "South": PLAYERS[south],
        "North": PLAYERS[north],
        "SouthId": f"P{south:04}",
        "NorthId": f"P{north:04}",
        "Id": f"SO-{number:06}",
    }
    return [f'[{name} "{value}"]' for name, value in tags.items()]


if __name__ == "__main__":
    games, files, folder = sys.argv[1:]
    make_files(Path(games), int(files), Path(folder))
