"""Makes a heap of dirty records of all presets, and keeps the truth of each beside it.

A fifth of the records are copies of others: the same play, with the header spelled in another way,
in another detail, with other line breaks and remarks. A quarter are second scorers' versions, with
slips and omissions of their own. Most of all are damaged. No file of the heap says which is which.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import archive_files
import archive_records
from heap_kinds import ROW, DamageKind, Outlook
from merge import KINDS as SLIPS
from merge import damage as make_slip
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read
from sungka.notation.record import Detail, Record, Tag
from sungka.notation.writer import write
from sungka.replay.detail import rewrite_in_detail
from sungka.replay.digest import digest, extract_core
from sungka.replay.play import play
from support.matches import random_match

RULES = (
    "sungka rounds=1", "sungka rounds=2", "sungkaan", "sungkaan rounds=2", "sungka-six",
    "sungka-three", "congkak rounds=2", "congkak-forfeit rounds=2", "sungka-49", "dakon rounds=2",
    "ohvalhu rounds=1", "congkak-malaysia",
)  # fmt: skip
ACCENTED = ("Muñoz, José", "Ibáñez, Ángel", "Núñez, Begoña", "Ordoñez, Inés", "Cariño, Andrés")
PEOPLE = (*archive_files.PLAYERS, *archive_records.PLAYERS, *ACCENTED)
FOLDERS = ("2019", "2020", "2021", "2022", "scans", "mail", "phone", "notebooks", "mesa ñ", "liga")
REMARKS = ("a long think", "¡qué jugada!", "the lamp went out", "ang galing", "slow", "applause")
DAMAGED = 0.85
FOREIGN_FILES, CRLF_FILES = 0.1, 0.1


class Game(NamedTuple):
    """A game of the heap: its core as text and its digest, who played it, when and where."""

    core: str
    digest: str
    bare: Record
    people: tuple[str, ...]
    tags: tuple[Tag, ...]


class HeapRecord(NamedTuple):
    """A record of the heap: the number of its game, what was done to it, and its text before.

    `seed` repeats the damage.
    """

    game: int
    is_version: bool
    kinds: tuple[DamageKind, ...]
    sound: str
    text: str
    seed: str

    @property
    def outlook(self) -> Outlook:
        """The outlook for its game after all that was done."""
        found = {kind.outlook for kind in self.kinds}
        ordered = (Outlook.OPEN, Outlook.DECIDABLE)
        return next((it for it in ordered if it in found), Outlook.HARMLESS)


class HeapFile(NamedTuple):
    """A file of the heap: its path, its bytes, and its records with the lines they stand on."""

    path: str
    content: bytes
    encoding: str
    records: tuple[HeapRecord, ...]
    lines: tuple[tuple[int, int], ...]


class Heap(NamedTuple):
    """A heap of records, and whose each spelling of a name is."""

    games: tuple[Game, ...]
    files: tuple[HeapFile, ...]
    people: dict[str, str]


def make_heap(records: int, seed: int, kinds: Sequence[DamageKind], stack: range) -> Heap:
    """The heap of so many records; of those that are damaged each has a number in `stack`."""
    chance = Random(seed)
    copies, versions = records // 5, records // 4
    games = [make_game(chance, seed * records + n) for n in range(records - copies - versions)]
    people: dict[str, str] = {}
    made: list[HeapRecord] = []
    bag: list[DamageKind] = []
    for at in range(records):
        is_copy, is_version = at >= len(games), at >= len(games) + copies
        game = chance.randrange(len(games)) if is_copy else at
        text, slips, has_claims = write_down(games[game], is_copy, is_version, people, chance)
        own, number = f"{seed}.{at}", chance.choice(stack)
        chosen: tuple[DamageKind, ...] = ()
        if has_claims and chance.random() < (DAMAGED / 3 if is_version else DAMAGED):
            chosen, bag = _choose(text, own, number, kinds, bag, chance)
        new = apply(chosen, text, own)
        made.append(HeapRecord(game, is_version, (*slips, *chosen), text, new, own))
    chance.shuffle(made)
    return Heap(tuple(games), tuple(_file(made, chance)), people)


def make_game(chance: Random, number: int) -> Game:
    """A random match of any preset, between two or three of the players."""
    rules = chance.choice(RULES)
    record = random_match(rules, number)
    ruleset = rules_from_text(rules)
    event, site, month = chance.choice(archive_records.EVENTS)
    date = f"{chance.randrange(2019, 2027)}-{month:02}-{chance.randrange(1, 29):02}"
    tags = (Tag("Event", event), Tag("Site", site), Tag("Date", date))
    known = PEOPLE[-len(ACCENTED) - len(archive_records.PLAYERS) :]
    people = [chance.choice(known), *chance.sample(archive_files.PLAYERS, ruleset.seats - 1)]
    chance.shuffle(people)
    core = write(extract_core(record, ruleset))
    return Game(core, digest(record, ruleset), record, tuple(people), tags)


def write_down(
    game: Game, is_copy: bool, is_version: bool, people: dict[str, str], chance: Random
) -> tuple[str, tuple[DamageKind, ...], bool]:
    """The text of a game as somebody wrote it, the slips in it, and True if it has claims."""
    details = (Detail.STANDARD, Detail.BARE, Detail.FULL) if is_copy else (Detail.STANDARD,)
    detail = chance.choice(details)
    names = []
    for name, seat in zip(game.people, _seats(game), strict=True):
        spelled = chance.choice(archive_records.SPELLINGS)(name)
        people[spelled] = name
        names.append(Tag(seat, spelled))
    tags = [*game.tags, *names, *game.bare.tags]
    if is_copy and chance.random() < 0.3:
        del tags[chance.randrange(3)]
    if chance.random() < 0.4:
        tags.append(Tag("Id", f"{chance.choice('ABCD')}-{chance.randrange(10**6):06}"))
    text = write(rewrite_in_detail(play(Record(tuple(tags), game.bare.body)), detail))
    slips: tuple[DamageKind, ...] = ()
    if is_version and chance.random() < 0.75:
        text, slips = _slip(text, chance)
    if is_version:
        text = _leave_out(text, chance)
    elif is_copy:
        text = chance.choice(BREAKS)(text)
    return _remark(text, chance), slips, detail is not Detail.BARE


def apply(kinds: Sequence[DamageKind], text: str, seed: str) -> str:
    """The text after all these damages; each draws from a random source of its own."""
    for kind in kinds:
        text = kind.change(text, Random(f"{seed}.{kind.name}"))
    return text


def find_silent_games(record: HeapRecord, game: Game) -> set[str]:
    """The digests of the games that some of a record's damages alone turn it into.

    Nobody who mends the other damages, or the slip of a second scorer, can know better.
    """
    chosen = [kind for kind in record.kinds if not kind.name.startswith(_SLIP)]
    some = [it for count in range(len(chosen) + 1) for it in combinations(chosen, count)]
    texts = [(it, record.sound) for it in some[:-1]]
    if len(chosen) < len(record.kinds):
        texts += [(it, write(game.bare)) for it in some]
    found = {judge(apply(kinds, text, record.seed)) for kinds, text in texts}
    if any(kind.name == "tail lost" for kind in chosen):
        # Where it is cut depends on the rows that the damage before has left.
        for text in {record.sound, write(game.bare)}:
            found |= {judge(text[: row.start()]) for row in ROW.finditer(text)}
    return {it for it in found if it is not None}


def judge(text: str) -> str | None:
    """The digest of a text that is one record without errors; `None` for any other."""
    if re.search("[\ud800-\udfff]", text):
        return None
    readings = tuple(read(text))
    if len(readings) != 1:
        return None
    replay = play(readings[0].record)
    if replay.rules is None or any(
        it.is_error for it in (*readings[0].diagnostics, *replay.diagnostics)
    ):
        return None
    return digest(readings[0].record, replay.rules)


_SLIP = "second scorer: "

BREAKS = (
    lambda text: text,
    lambda text: ROW.sub(lambda it: it[0].replace(" N", "\n  N", 1), text),
    lambda text: re.sub(r"(?<==[0-9:]{3})\n(?=[0-9]+\. )", " ", text),
    lambda text: re.sub(r"\n(?=[0-9]+\. )", "\n\n", text),
)
"""Other line breaks that the notation allows."""


def _seats(game: Game) -> tuple[str, ...]:
    return ("South", "North") if len(game.people) == 2 else ("South", "East", "West")


def _slip(text: str, chance: Random) -> tuple[str, tuple[DamageKind, ...]]:
    (reading,) = read(text)
    replay = play(reading.record)
    assert replay.rules is not None
    kind = chance.choice(SLIPS)
    slipped = make_slip(reading.record, kind, replay.rules.houses, chance)
    return slipped, (DamageKind(_SLIP + kind, apply_nothing, Outlook.OPEN),)


def apply_nothing(text: str, chance: Random) -> str:
    """The text as it is: what a second scorer did is done already."""
    return text


def _leave_out(text: str, chance: Random) -> str:
    """The text without some of its claims."""
    kept = chance.random()
    return re.sub(r"x[0-9]+| =[0-9:]+", lambda it: it[0] if chance.random() < kept else "", text)


def _remark(text: str, chance: Random) -> str:
    """The text with a few remarks."""
    most = chance.choice((0, 0, 0.05, 0.1))
    return ROW.sub(
        lambda it: f"{it[0]} {{{chance.choice(REMARKS)}}}" if chance.random() < most else it[0],
        text,
    )


def _choose(
    text: str,
    seed: str,
    number: int,
    kinds: Sequence[DamageKind],
    bag: list[DamageKind],
    chance: Random,
) -> tuple[tuple[DamageKind, ...], list[DamageKind]]:
    """Kinds that each change the text; all kinds are drawn before one comes again."""
    chosen: list[DamageKind] = []
    put_back: list[DamageKind] = []
    for _ in range(2 * len(kinds)):
        if len(chosen) == number:
            break
        if not bag:
            bag = chance.sample(kinds, len(kinds))
        kind = bag.pop()
        after = apply(chosen, text, seed)
        if kind in chosen or apply((kind,), after, seed) == after:
            put_back.append(kind)
        else:
            chosen.append(kind)
    return tuple(chosen), [*bag, *put_back]


def _file(records: list[HeapRecord], chance: Random) -> list[HeapFile]:
    """The records in files of some fifteen; a few in an old encoding, others with CRLF."""
    count = max(1, len(records) // 15)
    foreign, made = max(1, round(FOREIGN_FILES * count)), []
    for at in range(count):
        own = records[at::count]
        text, lines = _join(own)
        if chance.random() < CRLF_FILES:
            text = text.replace("\n", "\r\n")
        encoding = "utf-8"
        if foreign and not text.isascii():
            try:
                content = text.encode("cp1252")
                encoding, foreign = "cp1252", foreign - 1
            except UnicodeEncodeError:
                pass
        if encoding == "utf-8":
            content = text.encode("utf-8", "surrogateescape")
        path = f"{FOLDERS[at % len(FOLDERS)]}/games-{at // len(FOLDERS) + 1:02}.sgn"
        made.append(HeapFile(path, content, encoding, tuple(own), tuple(lines)))
    return made


def _join(records: Sequence[HeapRecord]) -> tuple[str, list[tuple[int, int]]]:
    """The text of a file, and the first line of each record and the one behind its last."""
    text, starts = "", []
    for record in records:
        if text.endswith("\n"):
            text += "\n"
        starts.append(count_lines(text))
        text += record.text
    ends = [*starts[1:], count_lines(text) + 1]
    return text, [(start, max(start + 1, end)) for start, end in zip(starts, ends, strict=True)]


def count_lines(text: str) -> int:
    """The number of the line on which the text ends."""
    return 1 + len(re.findall("\r\n|\r|\n", text))
