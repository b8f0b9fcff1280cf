"""The library as programs use it: `docs/python.md` runs, and nothing is imported too early."""

from __future__ import annotations

import doctest
import gzip
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
import sungka
from sungka.engine.board import Seat

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs/python.md"
TEXT = '%sgn 1\n[Rules "dakon"]\n1. S3 N2\nend abandoned\n'
TWO = TEXT + TEXT.replace("N2", "N3")


def test_every_example_of_the_guide_gives_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert run.attempted > 20
    assert run.failed == 0


def test_the_guide_teaches_every_name() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    taught = set(re.findall(r"\bsungka\.(\w+)(?<!\.sgn)", guide)) | set(
        re.findall(r"`(\w+)`", guide)
    )
    assert set(sungka.__all__) <= taught
    assert sorted(sungka.__all__) == sungka.__all__
    for name in sungka.__all__:
        assert getattr(sungka, name).__doc__
        assert name in dir(sungka)


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    code = (
        "import sys, sungka\n"
        "print(sorted(m for m in sys.modules if m.startswith('sungka.')))\n"
        "sungka.rules('dakon')\n"
        "print({'lark', 'jinja2', 'typer', 'rich'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["[]", "set()"]


def test_a_name_that_is_not_offered_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        sungka.nothing  # noqa: B018


def test_a_text_a_file_and_streams_give_the_same_records(tmp_path: Path) -> None:
    plain, packed = tmp_path / "two.sgn", tmp_path / "two.sgn.gz"
    plain.write_text(TWO, encoding="utf-8")
    packed.write_bytes(gzip.compress(TWO.encode()))
    expected = [game.record for game in sungka.read(TWO)]
    assert len(expected) == 2
    for source in (plain, packed, io.StringIO(TWO), io.BytesIO(TWO.encode())):
        assert [game.record for game in sungka.read(source)] == expected


def test_records_are_read_one_at_a_time() -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            return TEXT.encode()[:size] if size else b""

    games = sungka.read(Endless())  # type: ignore[arg-type]
    assert [next(games).source.number for _ in range(3)] == [1, 2, 3]


def test_what_is_no_text_is_refused_after_what_is(tmp_path: Path) -> None:
    path = tmp_path / "half.sgn"
    path.write_bytes(TEXT.encode() + TEXT.encode() + b"%sgn 1\n\xff\n")
    games = sungka.read(path)
    assert next(games).source.number == 1
    with pytest.raises(ValueError, match=r"half\.sgn:10:1"):
        list(games)
    with pytest.raises(FileNotFoundError):
        next(sungka.read(tmp_path / "none.sgn"))


def test_one_game_is_one_record() -> None:
    with pytest.raises(ValueError, match="expected one record, found 2"):
        sungka.play(TWO)
    assert sungka.render(TWO).count("<li") > 1


def test_every_form_of_a_game_is_taken() -> None:
    reading = next(sungka.read(TEXT))
    replay = sungka.play(reading)
    for game in (TEXT, reading, reading.record, replay):
        assert sungka.play(game) == replay
        assert sungka.check(game) == ()
        assert sungka.digest(game) == sungka.digest(TEXT)
        assert sungka.write(game) == TEXT.replace("]\n", "]\n\n")
        assert "<!doctype html>" in sungka.render(game)
    assert sungka.start("dakon", replay.steps[-1].after).position == replay.steps[-1].after


@pytest.mark.parametrize("seat", ["S", "N", Seat.NORTH])
@pytest.mark.parametrize("rules", ["dakon", "sungka-49", "congkak"])
def test_a_match_starts_with_the_seat_that_a_record_names(seat: Seat | str, rules: str) -> None:
    """As the replay of `round 1 first N` has it; both hands open congkak, whoever is named."""
    letter = seat.value if isinstance(seat, Seat) else seat
    replay = sungka.play(f'%sgn 1\n[Rules "{rules}"]\n\nround 1 first {letter}\n')
    assert sungka.start(rules, first=seat).position == replay.steps[0].position


def test_who_cannot_begin_is_refused() -> None:
    with pytest.raises(ValueError, match="East"):
        sungka.start("dakon", first="E")
    with pytest.raises(ValueError, match="X"):
        sungka.start("dakon", first="X")
    with pytest.raises(ValueError, match="position"):
        sungka.start("dakon", "1.0/0 0.1/0 S", first="S")


def test_what_was_annotated_comes_off_before_it_is_annotated_anew() -> None:
    once = sungka.annotate(TEXT, depth=2)
    assert sungka.annotate(once, depth=2) == once
    assert len(once.body) > len(next(sungka.read(TEXT)).record.body)
