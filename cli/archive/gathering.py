"""All records of several files, with those of one game put together (`sungka merge --all`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ...notation.splitter import Source
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..files.inputs import Input, Missing
from ..files.progress import ProgressBar
from ..files.records import FileFault, read_sources, try_quickly
from ..findings.text import report_fault
from .accounts import GivenRecord, make_labels
from .together import make_text, put_together, report, report_not_written


class _Held(NamedTuple):
    """A record of a file as text."""

    path: str
    source: Source

    @property
    def name(self) -> str:
        """The record's place."""
        return f"{self.path}:{self.source.line}"


def merge_all(entries: tuple[Input | Missing, ...], write: Callable[[str], object]) -> int:
    """Write every record once: those of one game merged, the others as they are."""
    from ...archive.merging.pairing import FingerprintReader, Pairing, fingerprint
    from ...notation.reading.parser import parse

    status, held, known = CLEAN, [], []  # type: int, list[_Held], list[int]
    reader, pairing = FingerprintReader(), Pairing()
    with ProgressBar(entries) as bar:
        for entry in entries:
            for source in read_sources(entry, bar.watch):
                if isinstance(source, FileFault):
                    bar.clear()
                    report_fault(source)
                    status = FINDINGS
                elif source.number is not None:
                    found = try_quickly(partial(reader.read, source.text.encode()))
                    found = found or fingerprint(parse(source).record)
                    if found is not None:
                        known.append(len(held))
                        pairing.add(found)
                    held.append(_Held(entry.path, source))
    found_games = pairing.groups()
    groups = [tuple(known[index] for index in group) for group in found_games.games]
    first = {group[0]: group for group in groups}
    texts: list[str] = []
    done: set[int] = set()
    merged = conflicts = 0
    with ProgressBar(total=len(groups)) as bar:
        for index, one in enumerate(held):
            if index in done:
                continue
            group = first.get(index)
            if group is None:
                texts.append(one.source.text.rstrip("\n") + "\n")
                continue
            text, has_conflict = _merge_group([held[at] for at in group], bar)
            bar.advance(1)
            if text is None:
                texts += [held[at].source.text.rstrip("\n") + "\n" for at in group]
                status = FINDINGS
            else:
                texts.append(text)
                merged += 1
            conflicts += has_conflict
            done.update(group)
    try:
        write("\n".join(texts))
    except BrokenPipeError:
        raise
    except OSError as error:
        report_not_written(error)
        return FINDINGS
    for pair in found_games.apart:
        here, there = (held[known[at]] for at in pair)
        complain(escape_text(_describe_apart(here, there)))
    games = "1 game" if merged == 1 else f"{merged} games"
    apart = len(found_games.apart)
    told = f", {apart} left apart as the names differ" if apart else ""
    complain(
        f"{len(held)} records → {len(texts)}: {games} put together, {conflicts} with a conflict"
        f"{told}"
    )
    if apart:
        complain("`sungka names` shows spellings of one name; with --apply they become one")
    return FINDINGS if conflicts else status


def _describe_apart(one: _Held, other: _Held) -> str:
    """That two records of one play are not put together, and which of their names differ."""
    from ...archive.merging.pairing import find_other_players, fingerprint
    from ...notation.reading.parser import parse

    records = parse(one.source).record, parse(other.source).record
    here, there = map(fingerprint, records)
    seats = () if here is None or there is None else find_other_players(here, there)
    names = [
        f"{seat.title} is " + " and ".join(f"`{it.value(seat.title)}`" for it in records)
        for seat in seats
    ]
    why = ", ".join(names) or "their names fit those of other people too"
    return f"{one.name} and {other.name}: the same play, left apart: {why}"


def _merge_group(group: list[_Held], bar: ProgressBar) -> tuple[str | None, bool]:
    """The record that several make, and whether it has a conflict; what is said clears the bar."""
    from ...notation.reading.parser import parse

    labels = make_labels([it.path for it in group])
    given = tuple(
        GivenRecord(it.name, parse(it.source), label)
        for it, label in zip(group, labels, strict=True)
    )
    bar.clear()
    complain(" + ".join(escape_text(it.name) for it in group))
    result = put_together(given)
    text = None if result is None else make_text(result)
    if result is None or text is None:
        return None, False
    report(result, given)
    return text, bool(result.conflicts)
