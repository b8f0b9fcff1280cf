"""Makes a heap of records as archives get them: `python bench/archive_records.py FOLDER [COUNT]`.

Of games played at random by the engine and, with a third argument, of the records in the files of
that folder first; with names in several spellings, dates, events, folders, copies of a tenth, and
one damage of the fifty kinds of `tests/support/damage.py` in a third. The same heap every time.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from heap_kinds import change_place
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import parse
from sungka.notation.record import Detail, Record, Tag
from sungka.notation.splitter import split
from sungka.notation.writer import write
from sungka.replay.detail import rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.recorder import Recorder
from support.damage import DAMAGES

SEED = 20260118
COUNT = 3000
COPIED, DAMAGED = 0.1, 0.33
RULES = ("sungkaan", "sungkaan", "sungka-six", "sungkaan rounds=3", "dakon rounds=2")
PLAYERS = (
    "Santos, Maria", "Reyes, Jun", "Cruz, Ana", "Bautista, Leo", "Garcia, Rosa", "Peña, Tomás",
    "Dela Cruz, Nena", "Ramos, Paz", "Villanueva, Ben", "Aquino, Luz", "Mendoza, Rey", "Lim, Grace",
)  # fmt: skip
SPELLINGS = (
    lambda name: name, lambda name: name, lambda name: name, lambda name: name,
    lambda name: name.upper(),
    lambda name: " ".join(reversed(name.split(", "))),
    lambda name: name.replace("ñ", "n").replace("á", "a"),
)  # fmt: skip
EVENTS = (("Sinulog Open", "Cebu City, PHL", 1), ("Barangay League", "Talisay, PHL", 3),
          ("Fiesta Cup", "Dumaguete, PHL", 5), ("Kadayawan", "Davao City, PHL", 8))  # fmt: skip


def main() -> None:
    """Write the heap and print its contents."""
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else COUNT
    print(write_heap(folder, count, Path(sys.argv[3]) if len(sys.argv) > 3 else None))


def write_heap(folder: Path, count: int = COUNT, given: Path | None = None) -> str:
    """Write the heap; a sentence on its contents."""
    kinds: Counter[str] = Counter()
    files: dict[Path, list[str]] = {}
    for path, text, kind in make_heap(count, () if given is None else read_records(given)):
        files.setdefault(folder / path, []).append(text)
        kinds[kind] += 1
    for path, texts in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(texts), encoding="utf-8")
    damaged = sum(kinds.values()) - kinds["sound"]
    return (
        f"{sum(kinds.values())} records in {len(files)} files, {damaged} damaged in "
        f"{len(kinds) - 1} kinds"
    )


def make_heap(count: int, records: Iterable[Record] = ()) -> Iterator[tuple[str, str, str]]:
    """Yield the file, the text and the kind of damage of so many records, these first."""
    chance = Random(SEED)
    given = tuple(records)
    earlier: list[str] = []
    for at in range(count):
        copied = earlier and chance.random() < COPIED
        if copied:
            text = chance.choice(earlier)
        else:
            record = given[at] if at < len(given) else play_at_random(chance)
            text = add_header(record, at, chance)
            earlier.append(text)
        kind, text = damage(text, chance) if chance.random() < DAMAGED else ("sound", text)
        year = re.search(r"\[Date \"(\d{4})", text)
        place = year[1] if year else "unsorted"
        name = chance.choice(("league", "finals", "evenings", "from-the-notebook"))
        yield f"{place}/{name}-{chance.randrange(6)}.sgn", text, kind


def read_records(folder: Path) -> Iterator[Record]:
    """Yield the records of a folder with their rules and set-up, and no other tags."""
    for path in sorted(folder.glob("*.sgn")):
        for source in split(path.read_text(encoding="utf-8")):
            record = parse(source).record
            names = ("Rules", "Setup")
            yield Record(tuple(tag for tag in record.tags if tag.name in names), record.body)


def play_at_random(chance: Random) -> Record:
    """Play a game in which any house is chosen; in standard detail."""
    rules = rules_from_text(chance.choice(RULES))
    recorder = Recorder(rules)
    while True:
        while not recorder.state.is_over:
            recorder.lift(chance.choice(recorder.state.legal_houses()))
        if recorder.is_match_over:
            break
        recorder.next_round()
    return rewrite_in_detail(play(recorder.record()), Detail.STANDARD)


def add_header(record: Record, at: int, chance: Random) -> str:
    """Add who played, when and where, as some scorers write it."""
    event, site, month = chance.choice(EVENTS)
    year = chance.randrange(2019, 2027)
    date = f"{year}-{month:02}-{chance.randrange(1, 29):02}"
    south, north = (chance.choice(SPELLINGS)(it) for it in chance.sample(PLAYERS, 2))
    tags = [Tag("Event", event), Tag("Site", site), Tag("Date", date), Tag("South", south)]
    tags += [Tag("North", north), Tag("Id", f"A-{at:04}")]
    if chance.random() < 0.3:
        tags.append(Tag("Evidence", chance.choice(("live", "transcribed"))))
    return write(Record((*tags, *record.tags), record.body))


def damage(text: str, chance: Random) -> tuple[str, str]:
    """Damage a record in one of the ways that it has a place for."""
    for one in chance.sample(DAMAGES, len(DAMAGES)):
        new = change_place(text, chance, one.pattern, one.replacement)
        if new != text:
            return one.kind, new
    return "sound", text


if __name__ == "__main__":
    main()
