"""Makes one measurement and prints it as JSON: `python bench/rate.py WHAT ARGUMENT…`.

Seconds are of the processor. Importing and opening files first is not counted: these are rates,
not times of processes.
"""

from __future__ import annotations

import gc
import io
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sungka.replay.acceptance.check import RecordCheck


def validate(path: str) -> float:
    """The seconds to validate a file in this process alone, with every claim checked."""
    from sungka.cli.validation.run import ValidateOptions, validate_files

    small = Path(path).with_suffix(".one.sgn")
    small.write_text(Path(path).read_text().partition("\n%sgn")[0])
    for warming in (small, Path(path)):
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            began = process_time()
            status = validate_files([str(warming)], ValidateOptions(jobs=1))
            took = process_time() - began
        if status or out.getvalue():
            raise SystemExit(f"{warming} is not valid: {out.getvalue()[:500]}")
    return took


def turns(path: str) -> float:
    """The processor time in seconds a turn to check matches on first sight of their boards."""
    check, took = _sweep(path)
    return took / check.turns


def sweep(path: str) -> float:
    """The processor time in seconds a record to check a file, after it was checked once."""
    _sweep(path)
    check, took = _sweep(path, repeats=20)
    return took / check.records


def _sweep(path: str, repeats: int = 1) -> tuple[RecordCheck, float]:
    from sungka.replay.acceptance.check import RecordCheck

    data, check = Path(path).read_bytes(), RecordCheck()
    began = process_time()
    for _ in range(repeats):
        if check.sweep(data, 0, len(data)) != len(data):
            raise SystemExit(f"{path}: a record is not accepted")
    return check, process_time() - began


def archive(path: str) -> float:
    """The seconds to validate a folder as an archive, which is the default, in this process."""
    from sungka.cli.validation.run import ValidateOptions, validate_files

    first = next(iter(sorted(Path(path).rglob("*.sgn")))).parent
    took = 0.0
    for warming in (first, Path(path)):
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            began = process_time()
            status = validate_files([str(warming)], ValidateOptions(jobs=1))
            took = process_time() - began
        if status or out.getvalue():
            raise SystemExit(f"{warming} is not valid: {out.getvalue()[:500]}")
    return took


def check_format(path: str) -> float:
    """The seconds to look whether records are in canonical text."""
    return _format(path, check=True)


def add_claims(path: str) -> float:
    """The seconds to write records in full detail."""
    from sungka.replay.detail import Detail

    return _format(path, detail=Detail.FULL)


def drop_claims(path: str) -> float:
    """The seconds to write records in bare detail."""
    from sungka.replay.detail import Detail

    return _format(path, detail=Detail.BARE)


def _format(path: str, **options: object) -> float:
    from sungka.cli.commands.format import format_files

    return _command(lambda file: format_files([file], **options), path)


def json_lines(path: str) -> float:
    """The seconds to write the positions of records as JSON lines."""
    from sungka.cli.commands.replay import ReplayForm, replay

    return _command(lambda file: replay([file], ReplayForm.JSONL), path)


def parse(path: str) -> float:
    """The seconds to write records as JSON, without playing them."""
    from sungka.cli.commands.parse import parse as parse_files

    return _command(lambda file: parse_files([file]), path)


def _command(run: Callable[[str], int], path: str) -> float:
    """The processor time of a command, after it has run over one record."""
    small = Path(path).with_suffix(".one.sgn")
    small.write_text(Path(path).read_text().partition("\n%sgn")[0])
    took = 0.0
    for warming in (small, Path(path)):
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            began = process_time()
            run(str(warming))
            took = process_time() - began
    return took


def fen_and_san(path: str) -> float:
    """The seconds that python-chess takes to give every position and move of games as text."""
    import chess.pgn

    with Path(path).open() as file:
        began = process_time()
        while (game := chess.pgn.read_game(file)) is not None:
            board = game.board()
            for move in game.mainline_moves():
                board.san_and_push(move)
                board.fen()
        return process_time() - began


def read_game(path: str) -> float:
    """The seconds that python-chess takes to read a file into games, with every move checked."""
    import chess.pgn

    with Path(path).open() as file:
        began = process_time()
        while chess.pgn.read_game(file) is not None:
            pass
        return process_time() - began


def visitor(path: str) -> float:
    """The same with a visitor that builds nothing: the time to check moves alone."""
    import chess.pgn

    class Checking(chess.pgn.BaseVisitor[bool]):
        def result(self) -> bool:
            return True

        def handle_error(self, error: Exception) -> None:
            raise error

    with Path(path).open() as file:
        began = process_time()
        while chess.pgn.read_game(file, Visitor=Checking):
            pass
        return process_time() - began


def records(path: str) -> float:
    """The seconds to read a file of records into values, with the places of all their parts."""
    from sungka.notation.scanning.reader import RecordReader

    return _reading(RecordReader().read, path, 5000)


def lark(path: str) -> float:
    """The same for Lark with inline transformers, from a tenth of the records."""
    from lark_reader import by_lark

    return 10 * _reading(by_lark(), path, 500)


def _reading(read: Callable[[str], object], path: str, count: int) -> float:
    texts = Path(path).read_text().split("\n%sgn")[: count + 1]
    whole = ["%sgn" + text + "\n" for text in texts[1:]]
    read(whole[0])
    began = process_time()
    for text in whole:
        if read(text) is None:
            raise SystemExit(f"{path}: a record could not be read")
    return (process_time() - began) * count / len(whole)


def perft(depth: str) -> float:
    """The seconds for one of the sequences of `depth` moves."""
    from sungka.engine import match
    from sungka.engine.perft import perft
    from sungka.engine.rules_text import rules_from_text

    rules = rules_from_text("sungkaan")
    position = match.start(rules).position
    perft(rules, position, 2)
    began = process_time()
    count = perft(rules, position, int(depth))
    return (process_time() - began) / count


def pages(path: str) -> float:
    """The processor seconds to write a page for each of 300 records, and an index."""
    return _rendering(path, is_split=True)


def collection(path: str) -> float:
    """The same for one page of all of them."""
    return _rendering(path, is_split=False)


def _rendering(path: str, *, is_split: bool) -> float:
    from sungka.cli.commands.render import RenderOptions, render

    few = _first_records(path, 300)
    with TemporaryDirectory() as folder, redirect_stderr(io.StringIO()):
        one = _first_records(path, 1)
        for file in (one, few):
            name = str(Path(folder, "pages" if is_split else "page.html"))
            began = process_time()
            jobs = 1 if is_split else None
            status = render(RenderOptions([str(file)], output=name, split=is_split, jobs=jobs))
            took = process_time() - began
            if status:
                raise SystemExit(f"{file}: not rendered")
    return took


def annotate(path: str) -> float:
    """The processor seconds to annotate 100 records at depth 6."""
    from sungka.analysis.judging.effort import Effort
    from sungka.analysis.judging.marks import Thresholds
    from sungka.cli.annotation.record import Task, annotate_record
    from sungka.notation.splitter import split

    task, sources = (
        Task(Effort(6), Thresholds()),
        list(split(_first_records(path, 101).read_text())),
    )
    annotate_record(task, sources[0], path)
    began = process_time()
    for source in sources[1:]:
        if annotate_record(task, source, path).reason is not None:
            raise SystemExit(f"{path}: a record was not annotated")
    return process_time() - began


def slips(path: str) -> float:
    """The median processor seconds to find the slip in a record with one house altered."""
    from sungka.notation.reading.parser import read
    from sungka.replay.play import play
    from sungka.replay.slips.find import find_slips

    found: list[float] = []
    for number, reading in enumerate(read(_first_records(path, 60).read_text())):
        text = reading.source.text.splitlines(keepends=True)
        body = [i for i, line in enumerate(text) if line[:1].isdigit()]
        at = body[number % (len(body) - 2) + 1]
        row = text[at]
        house = next(i for i, sign in enumerate(row) if sign in "SN" and row[i + 1].isdigit()) + 1
        text[at] = f"{row[:house]}{int(row[house]) % 7 + 1}{row[house + 1 :]}"
        (damaged,) = read("".join(text))
        replay = play(damaged.record)
        began = process_time()
        report = find_slips(damaged.record, replay, lambda: True)
        if report.error is not None:
            found.append(process_time() - began)
    return median(found)


def _first_records(path: str, count: int) -> Path:
    few = Path(path).with_suffix(f".{count}.sgn")
    records = Path(path).read_text().split("\n%sgn", count)[:count]
    few.write_text("\n%sgn".join(records))
    return few


def peak(*command: str) -> float:
    """The peak memory in megabytes of a command or of any of its processes."""
    import resource
    import subprocess

    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6


KINDS: dict[str, Callable[..., float]] = {
    "validate": validate,
    "turns": turns,
    "sweep": sweep,
    "archive": archive,
    "check_format": check_format,
    "add_claims": add_claims,
    "drop_claims": drop_claims,
    "json_lines": json_lines,
    "parse": parse,
    "fen_and_san": fen_and_san,
    "read_game": read_game,
    "visitor": visitor,
    "records": records,
    "lark": lark,
    "perft": perft,
    "pages": pages,
    "collection": collection,
    "annotate": annotate,
    "slips": slips,
    "peak": peak,
}

if __name__ == "__main__":
    gc.set_threshold(20_000, 20, 20)  # as the command sets it (`cli/main.py`)
    print(json.dumps(KINDS[sys.argv[1]](*sys.argv[2:])))
