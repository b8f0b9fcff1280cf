"""The run of `sungka names`: names listed, looked up in a register, and written into records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...archive.people import (
    NamedPerson,
    People,
    Rename,
    describe_spelling,
    look_up,
    read_seats,
)
from ...archive.register import Register, RegisteredPlayer, read_register, write_entry, write_string
from ...files.blocks import read_sources
from ...files.faults import describe_error
from ...files.inputs import NOT_WRITTEN_BACK, STDIN, Input, Missing, open_input
from ...files.records import FileFault, guard
from ...notation.diagnostic import Code
from ...notation.items import write_tag
from ...notation.record import Record, Tag
from ...notation.splitter import Source
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.next_step import suggest
from ..console.terminal import escape_text, print_data, print_diff, print_line, take_head, width
from ..files.progress import ProgressBar
from ..files.replace_file import replace_file_by
from ..findings.text import report_fault, report_left_out

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading

_NAME = 40
"""The columns of a name in a list."""


def load_register(path: str) -> tuple[Register, int] | None:
    """The register of a file and its status, faults printed; `None` if it cannot be used.

    A name that two people share is reported but is no finding: they may both have it.
    """
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except UnicodeDecodeError:
        complain(f"sungka: {escape_text(path)}: not UTF-8 text")
        return None
    except OSError as error:
        complain(f"sungka: {escape_text(path)}: {describe_error(error)}")
        return None
    register, faults = read_register(text)
    for fault in faults:
        complain(f"{escape_text(path)}:{fault.line}: {escape_text(fault.message)}")
    if faults and not register.players:
        return None
    return register, FINDINGS if any(fault.is_error for fault in faults) else CLEAN


def list_names(
    entries: tuple[Input | Missing, ...], register: Register | None, *, learns: bool
) -> int:
    """Print spellings of one name, or lines for the register, and return the exit status."""
    people, torn, left_out, status = _read_people(entries)
    groups = people.groups()
    if learns:
        _print_lessons(people, groups, register or Register())
        report_left_out(left_out)
        files = dict.fromkeys(entry.path for entry in entries)
        suggest(
            "when the register is right",
            "names",
            "--register",
            "players.toml",
            "--apply",
            files=tuple(files),
        )
        return status
    for group in groups:
        usual = group[0]
        for person in group:
            what = "" if person is usual else describe_spelling(person, usual)
            _print_person(person, register, what, indent="" if person is usual else "  ")
    unknown = _unknown(people, register)
    in_group = {person.name for group in groups for person in group}
    for person in unknown:
        if person.name not in in_group:
            _print_person(person, register, "", indent="")
    names = f"{len(people.names)} {'name' if len(people.names) == 1 else 'names'}"
    told = f"{names}, {len(groups)} with several spellings"
    complain(told if register is None else f"{told}, {len(unknown)} not in the register")
    report_left_out(left_out)
    if torn:
        has = "1 record has" if torn == 1 else f"{torn} records have"
        complain(f"{has} a tag that cannot be read: a name in it is not counted")
    return FINDINGS if groups or unknown else status


def apply_names(entries: tuple[Input | Missing, ...], register: Register, *, writes: bool) -> int:
    """Write names and ids of the register into records, or show what would be written."""
    status, changed, records = CLEAN, 0, 0
    with ProgressBar(entries) as bar:
        for entry in entries:
            found = _rename_file(entry, register, bar)
            if found is None or found.has_obstacle:
                status = FINDINGS
            if found is None or not found.edits:
                continue
            bar.clear()
            kept = _find_why_kept(entry)
            if kept is not None:
                complain(f"{escape_text(entry.path)}: not written: {kept}")
                status = FINDINGS
                continue
            old, new = _edit(found.data, found.edits)
            if not writes:
                status = FINDINGS
                before, after = (_SURROGATE.sub("\ufffd", "".join(it)) for it in (old, new))
                print_diff(before, after, entry.path, "named")
            elif not _write_file(entry, found.data, "".join(new)):
                status = FINDINGS
                continue
            changed, records = changed + 1, records + found.records
    done = "renamed" if writes else "would be renamed"
    count = "1 record" if records == 1 else f"{records} records"
    complain(f"{count} in {'1 file' if changed == 1 else f'{changed} files'} {done}")
    return status


class _Renamed(NamedTuple):
    """The changes in a file: its bytes, and by line (from 1) the tags before and after."""

    data: bytes
    edits: dict[int, list[tuple[Tag | None, Tag]]]
    records: int
    has_obstacle: bool


def _read_people(entries: tuple[Input | Missing, ...]) -> tuple[People, int, int, int]:
    """The names, how many records have a torn tag or are left out, and the exit status."""
    people, torn, left_out, status = People(), 0, 0, CLEAN
    with ProgressBar(entries) as bar:
        for entry in entries:
            for source in read_sources(entry, bar.watch):
                if isinstance(source, FileFault):
                    bar.clear()
                    report_fault(source)
                    left_out += source.record is not None
                    status = FINDINGS
                elif source.number is not None:
                    reading = _read(source, entry.path)
                    if reading is not None:
                        torn += any(one.code is Code.BAD_TAG for one in reading.diagnostics)
                        people.add(read_seats(reading.record), (entry.path, source.line))
    return people, torn, left_out, status


def _read(source: Source, path: str) -> Reading | None:
    from ...notation.reading.parser import parse_head

    reading = guard(partial(parse_head, source), path, source)
    if isinstance(reading, FileFault):
        report_fault(reading)
        return None
    return reading


def _unknown(people: People, register: Register | None) -> list[NamedPerson]:
    """The names that are nobody's in the register, or two people's."""
    if register is None:
        return []
    return [it for it in people.names.values() if len(register.by_name(it.name)) != 1]


def _print_person(person: NamedPerson, register: Register | None, what: str, indent: str) -> None:
    name = indent + take_head(escape_text(person.name), _NAME - len(indent))
    count = "1 record" if person.records == 1 else f"{person.records} records"
    path, line = person.first
    words = [f"{count}, first {escape_text(path)}:{line}"]
    if what:
        words.append(f"differs in {what}")
    if register is not None:
        known = register.by_name(person.name)
        likely = () if known else register.find_like(person.name)
        if known:
            words.append(" and ".join(it.id for it in known))
        elif likely:
            alike = " and ".join(f"`{it.name}` of {it.player.id}" for it in likely[:2])
            words.append(f"not in the register; like {alike}")
        else:
            words.append("not in the register")
    print_line(f"{name}{' ' * max(_NAME - width(name), 0)}  {escape_text('; '.join(words))}")


def _print_lessons(
    people: People, groups: tuple[tuple[NamedPerson, ...], ...], register: Register
) -> None:
    """Print what the register lacks, as entries to look through: nothing is written to it."""
    grouped = {person.name: group for group in groups for person in group}
    done: set[str] = set()
    number = 0
    taken = {player.id for player in register.players}
    for person in sorted(people.names.values(), key=lambda it: it.name):
        if person.name in done or register.by_name(person.name):
            continue
        likely = register.find_like(person.name)
        if likely:
            for like in likely:
                print_line(f"# {_tell(person)}")
                print_line(f"# like {write_string(like.name)} of {like.player.id}, but for")
                print_line(f"# {like.difference}. If it is the same player, write there:")
                names = ", ".join(map(write_string, (*like.player.other_names, person.name)))
                print_line(f"# other_names = [{names}]")
                print_line()
            continue
        group = [it for it in grouped.get(person.name, (person,)) if not register.by_name(it.name)]
        usual, *same = [it for it in group if it.key == person.key]
        done |= {usual.name, *(it.name for it in same)}
        ids = sorted({id_ for it in (usual, *same) for id_ in it.ids} - taken)
        while not ids:
            number += 1
            ids = [] if f"NEW-{number:03}" in taken else [f"NEW-{number:03}"]
        for it in (usual, *same):
            print_line(f"# {_tell(it)}")
        for it in group:
            if it.key != usual.key:
                print_line(f"# or the same player as {_tell(it)}?")
                print_line(f"# They differ in {describe_spelling(it, usual)}.")
        taken.add(ids[0])
        others = tuple(it.name for it in same)
        print_data(write_entry(RegisteredPlayer(ids[0], usual.name, others)) + "\n")


def _tell(person: NamedPerson) -> str:
    count = "1 record" if person.records == 1 else f"{person.records} records"
    path, line = person.first
    return f"{write_string(person.name)}: {count}, first {escape_text(path)}:{line}"


def _rename_file(entry: Input | Missing, register: Register, bar: ProgressBar) -> _Renamed | None:
    data = bytearray()

    def watch(chunk: bytes) -> None:
        data.extend(chunk)
        bar.watch(chunk)

    edits: dict[int, list[tuple[Tag | None, Tag]]] = {}
    records, has_obstacle = 0, False
    for source in read_sources(entry, watch):
        if isinstance(source, FileFault):
            bar.clear()
            report_fault(source)
            if source.record is None:
                return None
            has_obstacle = True
            continue
        if source.number is None:
            continue
        reading = _read(source, entry.path)
        if reading is None:
            return None
        record = reading.record
        renames = list(look_up(read_seats(record), register))
        for rename in renames:
            if rename.obstacle is not None:
                has_obstacle = True
                bar.clear()
                place = f"{escape_text(entry.path)}:{source.line}"
                complain(f"{place}: {rename.seat.title}: {escape_text(rename.obstacle)}")
        found = dict(_place(renames, record, source))
        records += bool(found)
        edits.update(found)
    return _Renamed(bytes(data), edits, records, has_obstacle)


def _place(
    renames: list[Rename], record: Record, source: Source
) -> Iterator[tuple[int, list[tuple[Tag | None, Tag]]]]:
    """The edits of a record by the lines of its file."""
    for rename in renames:
        for tag in rename.tags:
            old = record.tag(tag.name)
            if old is not None:
                yield source.position(old.span.start)[0], [(old, tag)]
        new = [tag for tag in rename.tags if record.tag(tag.name) is None]
        name = record.tag(rename.seat.title)
        if new and name is not None:
            line = source.position(name.span.start)[0]
            kept = [(name, it) for it in rename.tags if it.name == name.name]
            yield line, [*kept, *((None, tag) for tag in new)]


def _edit(
    data: bytes, edits: dict[int, list[tuple[Tag | None, Tag]]]
) -> tuple[list[str], list[str]]:
    """The lines of a file before and after; all but the edited tags stay byte for byte."""
    text = data.decode("utf-8", "surrogateescape")
    old = re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z", text)
    new = list(old)
    for number, changes in edits.items():
        line = new[number - 1]
        end = line[len(line.rstrip("\r\n")) :] or "\n"
        added = []
        for before, tag in changes:
            if before is None:
                added.append(write_tag(tag) + end)
            else:
                inner = write_tag(tag)[1:-1]
                line = _TAG_VALUE.sub(partial(_put_tag, inner), line, count=1)
        new[number - 1] = (
            line + "".join(added) if line.endswith(end) else line + end + "".join(added)
        )
    return old, [piece for line in new for piece in line.splitlines(keepends=True)]


def _put_tag(inner: str, found: re.Match[str]) -> str:
    return found[1] + inner


_SURROGATE = re.compile("[\udc80-\udcff]")
"""A byte of a file that is not UTF-8."""

_TAG_VALUE = re.compile(r'(\[\s*)[A-Za-z][\w-]*\s*"(?:[^"\\]|\\.)*"')


def _find_why_kept(entry: Input | Missing) -> str | None:
    """Why a file is not written back, whatever would change in it; `None` where it is."""
    if entry.path == STDIN:
        return "standard input cannot be written back"
    try:
        with open_input(entry.path) as source:
            return None if source.compression is None else NOT_WRITTEN_BACK
    except OSError as error:
        return describe_error(error)


def _write_file(entry: Input | Missing, data: bytes, text: str) -> bool:
    """Write a file anew; says why where that is not done."""
    try:
        with open(entry.path, "rb") as file:
            if file.read() != data:
                raise OSError(0, "it was changed in the meantime")
        new = text.encode("utf-8", "surrogateescape")

        def write(beside: str) -> None:
            with open(beside, "wb") as out:
                out.write(new)

        replace_file_by(entry.path, write)
    except OSError as error:
        complain(f"{escape_text(entry.path)}: not written: {describe_error(error)}")
        return False
    complain(f"named {escape_text(entry.path)}")
    return True
