"""`sungka format`: canonical text, and claims added or dropped."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.files.replace_file import replace_file
from sungka.cli.validation.rewrite import Rewriter
from sungka.notation.reading.parser import read

from ..conftest import BROKEN, FALSE, MATCH, Run

Command = Callable[..., Run]

UNTIDY = MATCH.replace("1. ", "").replace("S4 N1+3x9", "s4   n1+3x9").replace("\n", "\r\n")
"""The match as somebody might type it: no row numbers, small letters, CRLF."""


def test_canonical_text_is_printed(sungka: Command, folder: Path) -> None:
    (folder / "untidy.sgn").write_bytes(UNTIDY.encode("utf-8-sig"))
    run = sungka("format", "untidy.sgn")
    assert (run.status, run.out, run.err) == (0, MATCH, "")
    assert sungka("format", "-", stdin=UNTIDY.encode()).out == MATCH


def test_formatting_twice_changes_nothing(sungka: Command, folder: Path) -> None:
    for detail in ("bare", "standard", "full"):
        once = sungka("format", "match.sgn", "--detail", detail).out
        again = sungka("format", "-", "--detail", detail, stdin=once.encode()).out
        assert again == once
        assert sungka("format", "-", "--check", stdin=once.encode()).status == 0


def test_details_lead_back_to_each_other(sungka: Command, folder: Path) -> None:
    bare = sungka("format", "match.sgn", "--detail", "bare").out
    full = sungka("format", "-", "--detail", "full", stdin=bare.encode()).out
    standard = sungka("format", "-", "--detail", "standard", stdin=full.encode()).out
    assert "=4:20" not in bare
    assert "N1>N4>N2+3-N2x9" in full
    assert standard == MATCH


LOST = "".join(
    line for line in MATCH.splitlines(keepends=True) if not line.startswith("2. S4 N1+3x9")
)
"""The match without row 2 of its first round: an error, and numbers that show the loss."""

MISNUMBERED = MATCH.replace("5. S1+2x2", "55. S1+2x2")
"""The match without an error, with a number that disagrees with the count."""


@pytest.mark.parametrize("text", [LOST, MISNUMBERED], ids=["a row lost", "a number wrong"])
def test_numbers_that_are_evidence_are_kept(sungka: Command, folder: Path, text: str) -> None:
    path = folder / "evidence.sgn"
    path.write_text(text)
    before = sungka("validate", "evidence.sgn").out
    assert "SGN601" in before
    assert sungka("format", "evidence.sgn").out == text
    assert sungka("format", "--check", "--diff", "evidence.sgn").status == 0
    path.write_text(text.replace("\n4. S3 N1", "\n  4.   s3 n1"))
    assert sungka("format", "--check", "evidence.sgn").status == 1
    assert sungka("format", "--write", "evidence.sgn").err == "formatted evidence.sgn\n"
    assert path.read_text() == text
    assert sungka("validate", "evidence.sgn").out == before


def test_renumbering_is_asked_for(sungka: Command, folder: Path) -> None:
    (folder / "evidence.sgn").write_text(LOST)
    assert sungka("format", "--check", "--renumber", "evidence.sgn").status == 1
    assert "\n-3. S1? N2" in sungka("format", "--diff", "--renumber", "evidence.sgn").out
    out = sungka("format", "--renumber", "evidence.sgn").out
    assert "\n1. S4+4 | N1+2@12x3 =2:9" in out
    assert "\n2. S1? N2 =5:21\n3. S3 N1+2! =5:22\n4. S1+2x2 N1+ =8:23\n5. S1+\n" in out
    assert sungka("format", "--write", "--renumber", "evidence.sgn").status == 0
    assert (folder / "evidence.sgn").read_text() == out


def test_no_number_is_made_up_in_a_record_with_an_error(sungka: Command, folder: Path) -> None:
    (folder / "false.sgn").write_text(FALSE.replace("4. S3 N1+2!", "S3 N1+2!"))
    once = sungka("format", "false.sgn").out
    assert "\n3. S1? N2 =5:21\nS3 N1+2! =5:22\n5. S1+2x2" in once
    assert sungka("format", "-", stdin=once.encode()).out == once
    assert "\n4. S3 N1+2!" in sungka("format", "--renumber", "false.sgn").out


def test_details_keep_numbers_that_disagree(sungka: Command, folder: Path) -> None:
    (folder / "evidence.sgn").write_text(MISNUMBERED)
    for detail in ("bare", "standard", "full"):
        out = sungka("format", "--detail", detail, "evidence.sgn").out
        assert "\n55. S1+2" in out
        assert "\n6. S1" in out
        again = sungka("format", "-", "--detail", detail, stdin=out.encode()).out
        assert again == out
    out = sungka("format", "--detail", "standard", "--renumber", "evidence.sgn").out
    assert out == MATCH


def test_files_are_parted_by_a_blank_line(sungka: Command, folder: Path) -> None:
    (folder / "copy.sgn").write_text(MATCH)
    run = sungka("format", "match.sgn", "copy.sgn")
    assert run.out == f"{MATCH}\n{MATCH}"
    assert len(list(read(run.out))) == 2


def test_ordinary_records_and_others_follow_each_other(sungka: Command, folder: Path) -> None:
    texts = [MATCH, FALSE, MATCH, MATCH, FALSE]
    tidy, untidy = ("\n".join(texts), "\n\n\n".join(texts).replace(" N1", "  n1"))
    assert sungka("format", "-", stdin=untidy.encode()).out == tidy
    texts[1] = texts[3] = BROKEN
    run = sungka("format", "-", stdin="\n".join(texts).encode())
    assert (run.status, run.out) == (1, "")
    refused = [line for line in run.err.splitlines() if "not rewritten" in line]
    assert [line.split(":")[2] for line in refused] == [" record 2", " record 4"]
    assert run.err.count(f":{MATCH.count(chr(10)) + 15}:") == 1


def test_check_names_files_and_writes_nothing(sungka: Command, folder: Path) -> None:
    (folder / "untidy.sgn").write_bytes(UNTIDY.encode())
    run = sungka("format", "--check", "match.sgn", "untidy.sgn")
    assert (run.status, run.out, run.err) == (1, "", "would format untidy.sgn\n")
    assert (folder / "untidy.sgn").read_bytes() == UNTIDY.encode()
    assert sungka("format", "--check", "match.sgn").status == 0


def test_diff_shows_what_would_change(sungka: Command, folder: Path) -> None:
    (folder / "untidy.sgn").write_text(MATCH.replace("3. S1?", "S1?").rstrip("\n"))
    run = sungka("format", "--diff", "untidy.sgn")
    assert run.status == 1
    assert "\n-S1? N2 =5:21\n+3. S1? N2 =5:21\n" in run.out
    assert "\n-end\n\\ No newline at end of file\n+end\n" in run.out
    assert sungka("format", "--diff", "match.sgn").out == ""


def test_write_changes_the_file_and_keeps_its_permissions(sungka: Command, folder: Path) -> None:
    path = folder / "untidy.sgn"
    path.write_bytes(UNTIDY.encode())
    path.chmod(0o640)
    run = sungka("format", "--write", "untidy.sgn", "match.sgn")
    assert (run.status, run.out, run.err) == (0, "", "formatted untidy.sgn\n")
    assert path.read_text() == MATCH
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sungka("format", "--write", "untidy.sgn").err == ""
    assert sorted(p.name for p in folder.iterdir()) == [
        "broken.sgn",
        "false.sgn",
        "match.sgn",
        "open.sgn",
        "untidy.sgn",
    ]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_write_follows_a_link(sungka: Command, folder: Path) -> None:
    (folder / "untidy.sgn").write_bytes(UNTIDY.encode())
    (folder / "link.sgn").symlink_to("untidy.sgn")
    assert sungka("format", "--write", "link.sgn").status == 0
    assert (folder / "link.sgn").is_symlink()
    assert (folder / "untidy.sgn").read_text() == MATCH


def test_an_unwritable_place_leaves_the_file_alone(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    (folder / "untidy.sgn").write_bytes(UNTIDY.encode())
    monkeypatch.setattr(os, "replace", refuse)
    run = sungka("format", "--write", "untidy.sgn")
    assert (run.status, run.err) == (1, "untidy.sgn: not written: permission denied\n")
    assert (folder / "untidy.sgn").read_bytes() == UNTIDY.encode()
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]


@pytest.mark.skipif(os.name == "nt", reason="links are counted otherwise there")
def test_write_does_not_part_hard_links(sungka: Command, folder: Path) -> None:
    (folder / "untidy.sgn").write_bytes(UNTIDY.encode())
    (folder / "again.sgn").hardlink_to(folder / "untidy.sgn")
    run = sungka("format", "--write", "untidy.sgn")
    assert run.status == 1
    assert run.err == (
        "untidy.sgn: not written: the file has 2 hard links, and replacing it would separate them\n"
    )
    assert (folder / "again.sgn").samefile(folder / "untidy.sgn")
    assert (folder / "again.sgn").read_bytes() == UNTIDY.encode()


def test_a_folder_that_takes_no_file_is_named(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: object) -> None:
        raise OSError(30, "Read-only file system")

    (folder / "untidy.sgn").write_bytes(UNTIDY.encode())
    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    run = sungka("format", "--write", "untidy.sgn", "match.sgn")
    assert (run.status, run.out) == (1, "")
    assert run.err == (
        "untidy.sgn: not written: cannot create a file in its folder: read-only file system\n"
    )
    assert (folder / "untidy.sgn").read_bytes() == UNTIDY.encode()


def test_a_file_changed_in_the_meantime_is_left_alone(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "untidy.sgn").write_bytes(UNTIDY.encode())

    rewrite = Rewriter.rewrite

    def rewritten(*given: object) -> object:
        (folder / "untidy.sgn").write_text(FALSE)
        return rewrite(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Rewriter, "rewrite", rewritten)
    run = sungka("format", "--write", "untidy.sgn")
    assert run.status == 1
    assert run.err == "untidy.sgn: not written: it was changed in the meantime\n"
    assert (folder / "untidy.sgn").read_text() == FALSE


def test_what_would_read_otherwise_is_not_written(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose_a_comment(record: object, **_: object) -> str:
        return MATCH.replace("{keeps the hand}", "")

    (folder / "untidy.sgn").write_bytes(UNTIDY.encode())
    monkeypatch.setattr("sungka.notation.writer.write", lose_a_comment)
    monkeypatch.setattr(
        "sungka.replay.acceptance.rewriter.CanonicalRewriter.rewrite", lambda *_: None
    )
    run = sungka("format", "--write", "untidy.sgn")
    assert run.status == 1
    assert "not rewritten: record 1: the rewritten record would read differently" in run.err
    assert (folder / "untidy.sgn").read_bytes() == UNTIDY.encode()


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="there are no extended attributes")
def test_write_keeps_extended_attributes(sungka: Command, folder: Path) -> None:
    (folder / "untidy.sgn").write_bytes(UNTIDY.encode())
    try:
        os.setxattr("untidy.sgn", "user.source", b"score sheet 7")
    except OSError:
        pytest.skip("this file system keeps none")
    assert sungka("format", "--write", "untidy.sgn").status == 0
    assert os.getxattr("untidy.sgn", "user.source") == b"score sheet 7"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_only_files_are_written(folder: Path) -> None:
    os.mkfifo("pipe")
    with pytest.raises(OSError, match="not a regular file"):
        replace_file("pipe", [MATCH])


def test_a_fault_in_the_text_leaves_the_whole_file_alone(sungka: Command, folder: Path) -> None:
    text = f"{MATCH.replace('3. S1?', 'S1?')}\n{BROKEN}"
    (folder / "two.sgn").write_text(text)
    for options in ([], ["--write"], ["--check"], ["--diff"], ["--detail", "bare"]):
        run = sungka("format", "two.sgn", *options)
        assert (run.status, run.out) == (1, "")
        assert "two.sgn:43:11: error[SGN106]" in run.err
        assert "two.sgn: not rewritten: record 2: part of it cannot be read" in run.err
    assert (folder / "two.sgn").read_text() == text


def test_false_claims_stay_as_written(sungka: Command, folder: Path) -> None:
    run = sungka("format", "false.sgn")
    assert (run.status, run.out) == (0, FALSE)


def test_a_record_with_errors_has_no_other_detail(sungka: Command, folder: Path) -> None:
    run = sungka("format", "--detail", "full", "false.sgn")
    assert (run.status, run.out) == (1, "")
    assert "false.sgn:13:11: error[SGN402]" in run.err
    assert "false.sgn: not rewritten: record 1: the engine does not confirm it" in run.err


def test_what_a_person_wrote_is_kept(sungka: Command, folder: Path) -> None:
    text = MATCH.replace("[South", '[Zebra "x\\\\y"]\n[South').replace(
        "{both", "{a \\{b\\}\n\\%sgn no record\n\u2028both"
    )
    (folder / "odd.sgn").write_text(text)
    out = sungka("format", "odd.sgn").out
    assert sungka("format", "-", stdin=out.encode()).out == out
    (old,), (new,) = read(text), read(out)
    assert new.record.body == old.record.body
    assert set(new.record.tags) == set(old.record.tags)


def test_wrong_usage(sungka: Command, folder: Path) -> None:
    assert sungka("format", "--write", "--check", "match.sgn").status == 2
    assert sungka("format", "--write", "-").status == 2
