"""`sungka validate --fix`, `--summary` and `--baseline`: corrections and findings left out."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.checking.check import SlipSearch
from sungka.cli.validation import fixing
from sungka.cli.validation.fixing import fix_record
from sungka.notation.record import Detail
from sungka.notation.splitter import Source
from sungka.notation.writer import write
from sungka.replay.detail import rewrite_in_detail
from sungka.replay.play import play
from support.lengths import long_after
from support.matches import random_match

from ..conftest import BROKEN, FALSE, MATCH, Run

Command = Callable[..., Run]
BARE = """\
%sgn 1
[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=2"]

1. S4+4 | N1+2@12
2. S4 N1+3
3. S1 N2
end abandoned
"""
WAS = "N1+3x9 =4:20 <was=N1+3x8 by=sungka>"
FIXED = FALSE.replace("N1+3x8 =4:20", WAS)


LOSING_ROWS = ("congkak-malaysia houses=4 shells=3", "sungkaan houses=5 shells=4")
"""Rules under which a round says nothing of the one before it, and those of a single round."""


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("N1+3x8 =4:20", WAS),
        ("S1+2x2 N1+ =8:24", "S1+2x2 N1+ =8:23 <was==8:24 by=sungka>"),
        ("4. S3 N1+3!", "4. S3 N1+2! =5:22 <was=N1+3! by=sungka>"),
        ("score 9-24", "score 9-23 <was=\"score 9-24\" by=sungka>"),
    ],
)  # fmt: skip
def test_a_slip_that_is_proven_is_put_right(wrong: str, right: str) -> None:
    place = {"N1+3x8 =4:20": "N1+3x9 =4:20", "4. S3 N1+3!": "4. S3 N1+2!"}.get(
        wrong, wrong.replace("8:24", "8:23").replace("9-24", "9-23")
    )
    text = MATCH.replace(place, wrong, 1)
    fixed = fix_record(Source(text), 20.0)
    assert fixed is not None
    clean = " ".join(fixed.text.split())
    assert clean.startswith(" ".join(text.partition(wrong)[0].split()))
    assert right in clean
    assert clean.endswith(" ".join(text.partition(wrong)[2].split()[1:]))


@pytest.mark.parametrize(
    "text",
    [
        MATCH,
        BROKEN,
        FALSE.replace("=8:23", "=8:24"),  # two slips
        FALSE.replace("N1+3x8", "N1+03x8"),  # not spelt as it would be written
        BARE.replace("3. S1 N2", "3. S4 N2"),  # an empty house, and nothing after tells which
    ],
    ids=["no slip", "unreadable", "two slips", "odd spelling", "not alone"],
)
def test_what_is_not_proven_is_left(text: str) -> None:
    assert fix_record(Source(text), 20.0) is None


@pytest.mark.push
@pytest.mark.parametrize("rules", long_after(1, LOSING_ROWS))
def test_a_row_lost_at_the_end_of_a_round_is_no_slip_of_another(rules: str) -> None:
    """Where nothing is claimed, a turn changed before it explains as much, and is not the truth."""
    tried = 0
    for seed in range(14):
        replay = play(random_match(rules, seed))
        lines = write(rewrite_in_detail(replay, Detail.BARE)).splitlines(keepends=True)
        ends = [at for at, line in enumerate(lines) if line.startswith(("round 2", "end"))]
        for at in ends[:2]:
            for lost in (1, 2):
                if lines[at - lost][0].isdecimal():
                    tried += 1
                    text = "".join(lines[: at - lost] + lines[at:])
                    assert fix_record(Source(text), 20.0) is None
    assert tried > 10


def test_nothing_else_in_the_file_changes(folder: Path, sungka: Command) -> None:
    before = "a word\r\n" + (BROKEN + "\n" + FALSE).replace("\n", "\r\n") + "\r\n" + MATCH
    (folder / "mixed.sgn").write_bytes(before.encode() + b"{\xff}\n")
    shown = sungka("validate", "--fix", "--diff", "mixed.sgn", "open.sgn")
    assert (shown.status, shown.err) == (1, "")
    assert f"+2. S4 {WAS}" in shown.out
    assert (folder / "mixed.sgn").read_bytes() == before.encode() + b"{\xff}\n"
    line = before.encode()[: before.index("N1+3x8")].count(b"\n") + 1
    told = sungka("validate", "--fix", "mixed.sgn").err
    assert f"mixed.sgn:{line}: fixed: `N1+3x8` is now `N1+3x9`" in told
    after = before.replace("N1+3x8 =4:20", WAS).encode() + b"{\xff}\n"
    assert (folder / "mixed.sgn").read_bytes() == after
    assert ": fixed: " not in sungka("validate", "--fix", "mixed.sgn").err


def test_fixing_is_refused_where_it_cannot_be_written(folder: Path, sungka: Command) -> None:
    assert sungka("validate", "--fix", "-", stdin=FALSE.encode()).status == 2
    assert WAS in sungka("validate", "--fix", "--diff", "-", stdin=FALSE.encode()).out
    assert sungka("validate", "--fix", "--slip-seconds", "0", "false.sgn").status == 2


def test_a_compressed_file_is_not_shown_as_fixed(folder: Path, sungka: Command) -> None:
    """`--diff` shows exactly the changes that would be made."""
    (folder / "false.sgn.gz").write_bytes(gzip.compress(FALSE.encode()))
    for words in ([], ["--diff"]):
        run = sungka("validate", "--fix", *words, "false.sgn.gz")
        assert (run.status, "+++" in run.out) == (1, False), run
        assert "not fixed: a compressed file is not written back" in run.err


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_record_of_the_old_encoding_is_written_as_utf_8(
    folder: Path, sungka: Command, end: str
) -> None:
    old = MATCH.replace("Santos", "Peña").replace("both hands", "¡los dos!")
    slip = FALSE.replace("Santos", "Núñez")
    unsure = MATCH.replace("Santos", "Pe±a")
    texts = [text.replace("\n", end) for text in (old, slip, unsure, MATCH)]
    path = folder / "old.sgn"
    path.write_bytes(b"".join(text.encode("latin-1") for text in texts))
    before = path.read_bytes()
    run = sungka("validate", "--fix", "--diff", "old.sgn")
    assert '+[South "Peña, Maria"]' in run.out
    assert path.read_bytes() == before
    run = sungka("validate", "--fix", "old.sgn")
    mended = FIXED.replace("Santos", "Núñez").replace("\n", end)
    assert (
        path.read_bytes()
        == texts[0].encode()
        + mended.encode()
        + before[len((texts[0] + texts[1]).encode("latin-1")) :]
    )
    assert 'old.sgn:6: fixed: `"Pe\\xf1a,` is now `"Peña,`, `{\\xa1los` is now `{¡los`' in run.err
    assert run.out.count("error[SGN101]") == 1
    assert "4 records, 3 valid" in run.err


def test_a_summary_counts_by_cause_code_and_folder(folder: Path, sungka: Command) -> None:
    (folder / "more").mkdir()
    (folder / "more/two.sgn").write_text(f"{FALSE}\n{FALSE.replace('=8:23', '=8:24')}")
    run = sungka("validate", "--summary", "false.sgn", "more", "--profile", "record")
    rows = [line.split() for line in run.out.splitlines()]
    size = sum((folder / name).stat().st_size for name in ("false.sgn", "more/two.sgn"))
    assert rows == [
        ["found", "findings", "records", "folder"],
        ["SGN402", "error", "3", "3", "all", "folders"],
        ["SGN402", "error", "2", "2", "more"],
        ["SGN402", "error", "1", "1", "."],
        ["SGN401", "error", "1", "1", "more"],
        [],
        ["heads", "bytes", "first"],
        ["read", "whole", "3", f"{size:,}"],
        ["all", "lines", "with", "`%sgn`", "3", f"{size:,}"],
    ]
    assert run.status == 1
    (folder / "more/three.sgn").write_text(MATCH.replace("S4+4", "S4/4").replace("N1+2@", "N1/2@"))
    run = sungka("validate", "--summary", "more", "--profile", "record")
    assert run.out.splitlines()[1].split() == ["move-signs", "error", "1", "1", "more"]
    said = "`sungka validate --fix` mends 1 record, and perhaps more with slips\n"
    assert run.err.endswith(said)
    assert sungka("validate", "--summary", "match.sgn").out == ""
    run = sungka("validate", "--summary", "nowhere", "--profile", "record")
    assert (run.status, run.out) == (1, "nowhere: error[SGN101] no such file or directory\n")


def test_known_findings_are_left_out_until_they_change(folder: Path, sungka: Command) -> None:
    known = ["validate", "--baseline", "known.json", "false.sgn"]
    assert sungka(*known).status == 2
    made = sungka(*known, "--update-baseline")
    assert (made.status, made.out) == (0, "")
    assert made.err == "1 finding is known now: known.json\n"
    run = sungka(*known)
    assert (run.status, run.out) == (0, "")
    assert "0 errors" in run.err
    assert "1 finding is known and left out" in run.err
    (folder / "false.sgn").write_text(f"{MATCH}\n{FALSE}")
    assert sungka(*known).status == 0
    (folder / "false.sgn").write_text(f"{FALSE}\n{FALSE}")
    assert (sungka(*known).status, sungka(*known).out.count("SGN402")) == (1, 1)
    (folder / "false.sgn").write_text(FALSE.replace("x8", "x7"))
    assert sungka(*known).status == 1


def test_slips_are_looked_for_in_what_a_baseline_does_not_know(
    folder: Path, sungka: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many records with known findings come before it."""
    for name in ("bulk", "run"):
        monkeypatch.setattr(f"sungka.cli.validation.{name}.MOST_SEARCHED", 2)
    monkeypatch.setattr("sungka.cli.validation.bulk.SlipHints.__init__.__defaults__", (2,))
    (folder / "false.sgn").write_text(f"{FALSE}\n{FALSE}\n{FALSE}\n{MATCH}", encoding="utf-8")
    line = ["validate", "--profile", "record", "--baseline", "known.json", "false.sgn"]
    assert sungka(*line, "--update-baseline").status == 0
    assert "hint: did" not in sungka(*line).out
    changed = MATCH.replace("N1+3x9 =4:20", "N1+3x9 =4:21")
    (folder / "false.sgn").write_text(f"{FALSE}\n{FALSE}\n{FALSE}\n{changed}", encoding="utf-8")
    run = sungka(*line)
    assert run.out.count("error[") == run.out.count("hint: did `=4:21` stand for `=4:20`?") == 1
    assert run.err.endswith("known.json\n")
    changed = f"{changed}\n{changed}\n{changed}"
    (folder / "false.sgn").write_text(f"{FALSE}\n{FALSE}\n{FALSE}\n{changed}", encoding="utf-8")
    run = sungka(*line)
    assert run.out.count("hint: did `=4:21` stand for `=4:20`?") == 2
    assert run.err.endswith("check fewer files at a time for more\n")
    assert "likely slips" not in sungka(*line, "--summary").err


def test_records_that_are_not_searched_for_slips_are_told(
    folder: Path, sungka: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.validation.run.MOST_SEARCHED", 2)
    monkeypatch.setattr("sungka.cli.validation.bulk.SlipHints.__init__.__defaults__", (2,))
    (folder / "false.sgn").write_text(f"{FALSE}\n{FALSE}\n", encoding="utf-8")
    said = "likely slips are suggested for the first 2 records with errors only;"
    assert said not in sungka("validate", "false.sgn").err
    (folder / "false.sgn").write_text(f"{FALSE}\n{FALSE}\n{FALSE}", encoding="utf-8")
    run = sungka("validate", "false.sgn")
    assert run.out.count("hint: did") == 2
    assert run.err.endswith(f"\n{said} check fewer files at a time for more\n")
    for options in (["--output", "json"], ["--slip-seconds", "0"], ["--summary"]):
        assert said not in sungka("validate", *options, "false.sgn").err


@pytest.mark.parametrize("text", ["", "[]", '{"sungka-baseline": 2}',
                                  '{"sungka-baseline": 1, "findings": [["a"]]}'])  # fmt: skip
def test_a_file_that_is_no_baseline(folder: Path, sungka: Command, text: str) -> None:
    (folder / "known.json").write_text(text)
    run = sungka("validate", "--baseline", "known.json", "match.sgn")
    assert (run.status, run.out) == (2, "")
    assert "known.json" in run.err


def test_options_that_contradict(folder: Path, sungka: Command) -> None:
    assert sungka("validate", "--update-baseline", "match.sgn").status == 2
    assert sungka("validate", "--summary", "--output", "json", "match.sgn").status == 2


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are UTF-8 there")
def test_a_name_that_is_not_utf8_can_be_known(folder: Path, sungka: Command) -> None:
    name = os.fsdecode(b"na\xefve.sgn")
    (folder / "odd").mkdir()
    (folder / "odd" / name).write_text(FALSE)
    (folder / "odd" / "ñ.sgn").write_text(FALSE)
    known = ["validate", "--baseline", "known.json", "odd"]
    made = sungka(*known, "--update-baseline")
    assert (made.status, made.err) == (0, "3 findings are known now: known.json\n")
    text = (folder / "known.json").read_text("utf-8")
    assert '"odd/na\\udcefve.sgn"' in text
    assert '"odd/ñ.sgn"' in text
    run = sungka(*known)
    assert (run.status, run.out) == (0, "")
    assert sungka(*known, "--update-baseline").err == made.err
    assert (folder / "known.json").read_text("utf-8") == text
    (folder / "odd" / name).rename(folder / "odd" / os.fsdecode(b"na\xeeve.sgn"))
    assert sungka(*known).out.count("SGN402") == 1


@pytest.mark.parametrize(
    "text", ["[]", "{}", "[" * 100_000, "text", "%sgn 1\n", '{"findings": []}']
)
def test_what_is_no_baseline_is_not_overwritten(folder: Path, sungka: Command, text: str) -> None:
    (folder / "known.json").write_text(text)
    run = sungka("validate", "--baseline", "known.json", "--update-baseline", "false.sgn")
    said = "sungka: --baseline: known.json: it holds no baseline, and would be overwritten\n"
    assert run == Run(2, "", said)
    assert (folder / "known.json").read_text() == text


@pytest.mark.parametrize("text", ["", '{"sungka-baseline": 9}'])
def test_an_empty_file_and_an_older_baseline_are_written_anew(
    folder: Path, sungka: Command, text: str
) -> None:
    (folder / "known.json").write_text(text)
    known = ["validate", "--baseline", "known.json", "false.sgn"]
    assert sungka(*known, "--update-baseline").status == 0
    assert sungka(*known).status == 0


def test_where_no_hint_is_shown_no_slip_is_searched_for(
    folder: Path, sungka: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = sungka("validate", "--summary", "false.sgn", "--slip-seconds", 0)
    take, taken = SlipSearch.take, list[bool]()

    def watch(search: SlipSearch) -> bool:
        taken.append(take(search))
        return taken[-1]

    monkeypatch.setattr(SlipSearch, "take", watch)
    assert "did `x8` stand for `x9`?" in sungka("validate", "false.sgn").out
    assert any(taken)
    taken.clear()
    assert sungka("validate", "--summary", "false.sgn").out == plain.out
    known = ["--baseline", "known.json", "--update-baseline"]
    assert sungka("validate", "false.sgn", *known).status == 0
    assert not any(taken)


def test_a_run_that_fixes_nothing_says_so(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(FALSE.replace("=8:23", "=8:24"), encoding="utf-8")
    said = "nothing is fixed: --fix corrects a slip only if it explains all errors of a record"
    for more in ([], ["--diff"]):
        assert said in sungka("validate", "--fix", *more, "two.sgn").err
        assert said not in sungka("validate", "--fix", *more, "match.sgn").err
    assert said not in sungka("validate", "--fix", "false.sgn", "two.sgn").err


def test_a_file_changed_in_the_meantime_is_left_alone(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "false.sgn"

    def fix(*given: object) -> object:
        path.write_text(MATCH)
        return fix_record(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(fixing, "fix_record", fix)
    run = sungka("validate", "--fix", "false.sgn")
    assert run.status == 1
    assert "false.sgn: not fixed: it was changed in the meantime\n" in run.err
    assert path.read_text() == MATCH


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_record_whose_beginning_is_lost_is_begun_where_another_one_ended(
    folder: Path, sungka: Command, end: str
) -> None:
    bare = MATCH.removeprefix("%sgn 1\n")
    glued = MATCH.rstrip("\n") + FALSE
    other = "%sgn 1\n[a word\nend\n[Note]\n"
    before = "".join([bare, "\n", MATCH, "\n", bare, "\n", glued, "\n", other])
    path = folder / "glued.sgn"
    path.write_bytes(before.replace("\n", end).encode())
    shown = sungka("validate", "--fix", "--diff", "glued.sgn")
    assert shown.out.count("\n+%sgn 1") == 3
    assert path.read_bytes() == before.replace("\n", end).encode()
    run = sungka("validate", "--fix", "glued.sgn")
    assert run.err.count("fixed: a record begins here, by `%sgn 1`\n") == 3
    after = [MATCH, "\n", MATCH, "\n", MATCH, "\n", MATCH, FIXED, "\n", other]
    assert path.read_bytes() == "".join(after).replace("\n", end).encode()
    assert "6 records, 5 valid" in run.err


def test_records_in_a_row_whose_beginnings_are_lost_are_begun_at_once(
    folder: Path, sungka: Command
) -> None:
    bare = MATCH.removeprefix("%sgn 1\n")
    (folder / "row.sgn").write_text("\n".join([bare] * 4), encoding="utf-8")
    run = sungka("validate", "--fix", "--profile", "record", "row.sgn")
    assert "4 records, 4 valid" in run.err
    assert (folder / "row.sgn").read_text(encoding="utf-8") == "\n".join([MATCH] * 4)


def test_tags_that_begin_no_record_stay_where_they_are(folder: Path, sungka: Command) -> None:
    before = f'{MATCH}\n[South "Ana"]\nS7 N7 N7\n'
    (folder / "odd.sgn").write_text(before, encoding="utf-8")
    assert sungka("validate", "--fix", "odd.sgn").status == 1
    assert (folder / "odd.sgn").read_text(encoding="utf-8") == before
