"""`sungka select`: the records chosen, their destination, and the messages when there is none."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.archive.selection.conditions import Conditions
from sungka.archive.tables.game_rows import read_date
from sungka.cli.files.record_cache import RecordCache
from sungka.cli.selection.choosing import Chooser, ChosenPiece, choose_batch, find_keys
from sungka.files.shards import Shard

from ..conftest import BROKEN, FALSE, MATCH, Run

Command = Callable[..., Run]
OTHER = MATCH.replace("Santos, Maria", "Cruz, Ana").replace("2026-01-18", "2025-05-01")


@pytest.fixture
def season(folder: Path) -> Path:
    for path in folder.glob("*.sgn"):
        path.unlink()
    (folder / "one.sgn").write_text(f"{MATCH}\n{OTHER}\n{FALSE}", encoding="utf-8")
    (folder / "two.sgn").write_bytes(BROKEN.replace("\n", "\r\n").encode())
    return folder


def test_records_come_byte_for_byte(season: Path, sungka: Command) -> None:
    assert sungka("select", ".") == Run(
        0, f"{MATCH}\n{OTHER}\n{FALSE}\n" + BROKEN.replace("\n", "\r\n"), ""
    )
    assert sungka("select", "one.sgn", "--player", "cruz").out == OTHER
    assert sungka("select", "two.sgn", "-o", "new.sgn").status == 0
    assert (season / "new.sgn").read_bytes() == (season / "two.sgn").read_bytes()


def test_nothing_fits(season: Path, sungka: Command) -> None:
    run = sungka("select", ".", "--player", "nobody", "-o", "none.sgn")
    assert (run.status, run.out, run.err) == (1, "", "0 of 4 records; nothing is written\n")
    assert not (season / "none.sgn").exists()
    assert sungka("select", ".", "--player", "nobody", "--count") == Run(1, "0\n", "")
    assert sungka("select", ".", "--player", "nobody") == Run(1, "", "none of 4 records fits\n")


def test_at_a_limit_nothing_is_said_of_the_rest(season: Path, sungka: Command) -> None:
    run = sungka("select", ".", "--limit", 2, "-o", "two-of.sgn")
    assert run == Run(0, "", "2 records → two-of.sgn\n")


def test_records_that_may_fit_behind_an_error_are_counted(season: Path, sungka: Command) -> None:
    """One whose header or play is read in part; where a condition fails before that, none."""
    torn = MATCH.replace('[South "', '[South: "', 1).replace("[Date", "[Day", 1)
    (season / "torn.sgn").write_text(torn, encoding="utf-8")
    said = "1 record has errors: as far as it can be read, it does not fit\n"
    assert sungka("select", "torn.sgn", "--player", "nobody", "--count") == Run(1, "0\n", said)
    assert sungka("select", "one.sgn", "--turns", "999..", "--count") == Run(1, "0\n", said)
    assert sungka("select", "one.sgn", "--event", "nothing", "--count") == Run(1, "0\n", "")
    assert sungka("select", "one.sgn", "--code", "SGN204", "--count") == Run(1, "0\n", "")


def test_findings_and_their_opposite(season: Path, sungka: Command) -> None:
    assert sungka("select", ".", "--code", "SGN402").out == FALSE
    assert sungka("select", ".", "--code", "sgn", "--files").out == "one.sgn\ntwo.sgn\n"
    assert sungka("select", ".", "--code", "SGN", "--not", "--count").out == "2\n"
    assert sungka("select", ".", "--code", "SGN", "--limit", 1).out == FALSE


def test_of_the_same_play_the_best_copy_is_kept(season: Path, sungka: Command) -> None:
    bare = "\n".join(it.split(" =")[0] for it in MATCH.split("\n"))
    live = MATCH.replace("[Result", '[Evidence "live"]\n[Result').replace(" =4:20", "")
    torn = "%sgn 1\n1. S4 N*\n"
    texts = (bare, MATCH, live, BROKEN, torn, torn)
    (season / "copies.sgn").write_text("\n".join(texts), encoding="utf-8")
    run = sungka("select", "copies.sgn", "--unique", "--removed", "less.sgn", "-o", "best.sgn")
    said = ", 1 hardly readable and compared only as text"
    assert run.err == f"2 of 6 records, 4 copies left out{said} → best.sgn\n"
    assert (season / "best.sgn").read_text() == f"{live}\n{torn}"
    assert (season / "less.sgn").read_text() == f"{bare}\n{MATCH}\n{BROKEN}\n{torn}"
    assert sungka("select", "copies.sgn", "--unique", "--count").out == "2\n"


def test_a_copy_without_errors_is_better(season: Path, sungka: Command) -> None:
    assert sungka("select", "one.sgn", "--unique", "--code", "SGN402").out == FALSE
    (season / "two.sgn").write_text(f"{FALSE}\n{MATCH}", encoding="utf-8")
    assert sungka("select", "two.sgn", "--unique").out == MATCH


def test_a_file_for_each_value(season: Path, sungka: Command) -> None:
    assert sungka("select", "one.sgn", "--split", "player", "-o", "by").status == 0
    names = {path.name: path.read_text() for path in (season / "by").iterdir()}
    assert names == {
        "cruz-ana.sgn": OTHER,
        "reyes-jun.sgn": f"{MATCH}\n{OTHER}\n{FALSE}",
        "santos-maria.sgn": f"{MATCH}\n{FALSE}",
    }
    left = MATCH.replace("score 20-12\nend", "end abandoned").replace('Result "S"', 'Result "*"')
    (season / "two.sgn").write_text(left, encoding="utf-8")
    sungka("select", ".", "--split", "result", "--exclude", "by", "-o", "won")
    assert {path.name for path in (season / "won").iterdir()} == {"s.sgn", "open.sgn"}
    sungka("select", "one.sgn", "--split", "Table", "-o", "tables")
    assert [path.name for path in (season / "tables").iterdir()] == ["unknown.sgn"]


@pytest.mark.parametrize("suffix", [".gz", ".xz"])
def test_compressed_on_both_sides(season: Path, sungka: Command, suffix: str) -> None:
    packed = f"out.sgn{suffix}"
    assert sungka("select", "one.sgn", "-o", packed).status == 0
    once = (season / packed).read_bytes()
    assert sungka("select", "one.sgn", "-o", packed).status == 0
    assert (season / packed).read_bytes() == once
    assert sungka("select", packed, "--player", "Cruz").out == OTHER


def test_standard_input_and_what_is_no_record(season: Path, sungka: Command) -> None:
    text = f"a word before\n{MATCH}".encode()
    assert sungka("select", "-", stdin=text).out == MATCH
    empty = sungka("select", "-", stdin=b"")
    assert (empty.status, empty.out) == (1, "")
    assert "SGN102" in empty.err


def test_a_wrong_byte_costs_its_record_only(season: Path, sungka: Command) -> None:
    bad = f"{MATCH}\n".encode() + OTHER.replace("Cruz", "Pe\xb1a").encode("latin-1")
    (season / "a.sgn").write_bytes(bad + f"\n{MATCH}".encode())
    run = sungka("select", "a.sgn", "missing.sgn", "one.sgn", "--count")
    assert (run.status, run.out) == (1, "5\n")
    assert "1 record is left out: not readable" in run.err
    line = MATCH.count("\n") + 1 + OTHER.split("\n").index('[South "Cruz, Ana"]') + 1
    assert f"a.sgn:{line}:11: error[SGN101]" in run.err
    assert "missing.sgn: error[SGN101]" in run.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seat", "S"], "name the --player"),
        (["--result", "won"], "name the --player"),
        (["--removed", "x.sgn"], "ask for both"),
        (["--split", "year"], "name their folder with -o"),
        (["--split", "year", "-o", "by.sgn.gz"], "-o by.sgn.gz names a file"),
        (["-o", "chosen.zip"], "-o chosen.zip: records are compressed as .gz, .xz or .zst"),
        (["--split", "yaer", "-o", "by"], "did you mean `year`?"),
        (["--split", "event", "-o", "by"], "did you mean `Event`?"),
        (["--count", "--files"], "choose one"),
        (["-o", "one.sgn"], "would be lost"),
        (["--turns", "many"], "--turns: `many` is not a number"),
        (["--player", "--"], "at least one letter"),
    ],
)
def test_wrong_usage(season: Path, sungka: Command, options: list[str], said: str) -> None:
    before = (season / "one.sgn").read_bytes()
    run = sungka("select", "one.sgn", *options)
    assert run.status == 2
    assert said in run.err
    assert (season / "one.sgn").read_bytes() == before


def test_a_place_that_cannot_be_written(season: Path, sungka: Command) -> None:
    (season / "by").write_text("a file")
    run = sungka("select", "one.sgn", "--split", "year", "-o", "by")
    assert run.status == 1
    assert "by: not written:" in run.err


def test_a_chooser_that_was_sent_to_a_process_chooses_the_same(season: Path) -> None:
    text = "\n".join([MATCH, OTHER] * 20).encode()
    chooser = Chooser(Conditions(("Cruz",)), RecordCache())
    piece = ChosenPiece("a.sgn", Shard(text, len(text), is_first=True, is_last=True))
    [choice] = choose_batch(chooser.__reduce__()[0](*chooser.__reduce__()[1]), (piece,))
    assert [it.number for it in choice.chosen] == list(range(2, 41, 2))
    assert {it.text for it in choice.chosen} == {OTHER.encode()}


@pytest.mark.push
def test_several_processes_choose_the_same(
    season: Path, sungka: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.selection.run.ALONE", 0.0)
    monkeypatch.setattr("sungka.cli.selection.run._TOGETHER", 2)
    for at in range(6):
        (season / f"n{at}.sgn").write_text(f"{MATCH}\n{OTHER}", encoding="utf-8")
    alone = sungka("select", ".", "--player", "Cruz", "--jobs", 1)
    assert sungka("select", ".", "--player", "Cruz", "--jobs", 2) == alone
    assert alone.out.count("%sgn") == 7


def test_older_files_of_a_split_are_named(season: Path, sungka: Command) -> None:
    for _ in range(2):
        assert "older" not in sungka("select", "--split", "player", "-o", "by", "one.sgn").err
    made = sorted(path.name for path in (season / "by").iterdir())
    assert len(made) > 2
    run = sungka("select", "--split", "rules", "-o", "by", "one.sgn")
    more = f" and {len(made) - 3} more" if len(made) > 3 else ""
    named = f"by: {len(made)} older files stay there: {', '.join(made[:3])}{more}\n"
    assert (run.status, run.err.startswith(named)) == (0, True), run


@pytest.mark.parametrize("noise", [b"\xb4\x44\xd4 noise\n", b"a\n\xff\n"])
def test_what_is_no_text_is_told_as_validate_does(
    season: Path, sungka: Command, noise: bytes
) -> None:
    """Also how many records there are."""
    good = '%sgn 1\n[South "A"]\n[Rules "dakon"]\n\n1. S3\nend abandoned\n'
    broken = good.replace("A", "M\xbcller").encode("latin-1")
    for data in (noise, good.encode() + b"\n" + broken, broken + b"\n" + good.encode()):
        (season / "noise.sgn").write_bytes(data)
        told = sungka("validate", "noise.sgn")
        run = sungka("select", "noise.sgn", "-o", "out.sgn")
        line = next(line for line in told.out.split("\n") if "SGN101" in line)
        place = line[line.index("noise.sgn") : line.index(": error[SGN101]")]
        assert f"{place}: error[SGN101]" in run.err
        assert "SGN102" not in run.err
        count = data.count(b"%sgn")
        assert f"{count} record" in str(told)
        assert f"of {count} record" in run.err


def test_records_behind_a_byte_that_is_no_text_are_read(
    season: Path, sungka: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the file is, as `validate` does."""
    for name in ("MOST", "LEAST"):
        monkeypatch.setattr(f"sungka.cli.selection.run.{name}", 300)
    good = '%sgn 1\n[South "A"]\n[Rules "dakon"]\n\n1. S3\nend abandoned\n\n'
    for before in (0, 1, 5, 30):
        data = good * before + good.replace("A", "M\xbcller") + good * 30
        (season / "long.sgn").write_bytes(data.encode("latin-1"))
        run = sungka("select", "long.sgn", "-o", "out.sgn")
        assert f"long.sgn:{7 * before + 2}:10: error[SGN101]" in run.err
        assert run.err.count("error[") == 1
        assert f"{before + 30} of {before + 31} record" in run.err
        assert f", {before + 31} record" in sungka("validate", "long.sgn").err


@pytest.mark.parametrize(
    ("date", "year", "month"),
    [
        ("2026-01-18", "2026", "2026-01"),
        ("2026-01-??", "2026", "2026-01"),
        ("2026-??-??", "2026", "unknown"),
        ("2026-13-01", "2026", "unknown"),
        ("2026-00-01", "2026", "unknown"),
        ("????-01-18", "unknown", "unknown"),
        ("202?-01-18", "unknown", "unknown"),
        ("0000-01-18", "unknown", "unknown"),
        ("1.8.2019", "unknown", "unknown"),
        ("1/14/2025", "unknown", "unknown"),
        ("12 March 2025", "unknown", "unknown"),
        ("2025", "unknown", "unknown"),
        ("2025-1-8", "unknown", "unknown"),
        ("２０２５-01-08", "unknown", "unknown"),
        ("2025-²1-08", "unknown", "unknown"),
        ("", "unknown", "unknown"),
    ],
)
def test_a_date_that_cannot_be_read_is_unknown(date: str, year: str, month: str) -> None:
    assert find_keys("year", {"Date": date}, "") == (year,)
    assert find_keys("month", {"Date": date}, "") == (month,)
    assert year == (f"{read_date(date)[1]:04}" if read_date(date)[1] else "unknown")


@pytest.mark.skipif(os.name == "nt", reason="no limit of the size of files")
def test_what_stands_there_after_a_full_disc_is_said(season: Path, shell: Command) -> None:
    import resource

    small = MATCH.replace("[Date", '[Table "1"]\n[Date')
    large = MATCH.replace("[Date", f'[Table "2"]\n[Note "{"x" * 4000}"]\n[Date')
    (season / "one.sgn").write_text(f"{large}\n{small}")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    run = shell("select", "one.sgn", "--split", "Table", "-o", "by", preexec_fn=limit)
    assert run.status == 1
    assert run.err.startswith(
        "by: 1 of 2 files is written, the last is 1.sgn\nby/2.sgn: not written: "
    )
    assert [path.name for path in (season / "by").iterdir()] == ["1.sgn"]
