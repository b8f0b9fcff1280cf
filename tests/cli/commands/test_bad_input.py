"""Input that is not what it should be: one clear line, status 1, never a traceback."""

from __future__ import annotations

import json
import os
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..conftest import MATCH, Run

Command = Callable[..., Run]
READERS = ("validate", "parse", "format", "replay", "render")


def one_line(run: Run) -> str:
    """The one line that reports the error, wherever the command writes it."""
    said = [line for line in (run.out + run.err).splitlines() if "error[" in line]
    assert run.status == 1
    assert len(said) == 1, said
    assert "Traceback" not in run.err
    return said[0]


@pytest.mark.parametrize("command", READERS)
def test_no_such_file(sungka: Command, folder: Path, command: str) -> None:
    line = one_line(sungka(command, "missing.sgn"))
    assert line == "missing.sgn: error[SGN101] no such file or directory"


@pytest.mark.parametrize("command", READERS)
def test_pattern_that_matches_nothing(sungka: Command, folder: Path, command: str) -> None:
    line = one_line(sungka(command, "final-*.sgn"))
    assert line == "final-*.sgn: error[SGN101] the pattern matches no file"


@pytest.mark.parametrize("command", READERS)
def test_directory_without_records(sungka: Command, folder: Path, command: str) -> None:
    (folder / "empty").mkdir()
    line = one_line(sungka(command, "empty"))
    assert line == "empty: error[SGN101] no records: the directory holds no `*.sgn` file"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything may be read here")
def test_file_that_may_not_be_read(sungka: Command, folder: Path) -> None:
    (folder / "match.sgn").chmod(0)
    assert "permission denied" in one_line(sungka("validate", "match.sgn"))


def test_file_that_may_not_be_read_says_why(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusing(opened: Any) -> Any:
        def refuse(path: object, *options: Any, **named: Any) -> Any:
            if path == "match.sgn":
                raise PermissionError(13, "Permission denied", path)
            return opened(path, *options, **named)

        return refuse

    monkeypatch.setattr("builtins.open", refusing(open))
    monkeypatch.setattr("os.open", refusing(os.open))
    line = one_line(sungka("validate", "match.sgn"))
    assert line == "match.sgn: error[SGN101] permission denied"


@pytest.mark.parametrize("command", READERS)
def test_empty_file(sungka: Command, folder: Path, command: str) -> None:
    (folder / "empty.sgn").write_bytes(b"")
    line = one_line(sungka(command, "empty.sgn"))
    assert line == "empty.sgn: error[SGN102] no record: the file is empty"


@pytest.mark.parametrize("command", READERS)
def test_file_without_a_record(sungka: Command, folder: Path, command: str) -> None:
    (folder / "note.sgn").write_text("a note\nabout a game\n")
    line = one_line(sungka(command, "note.sgn"))
    assert line == "note.sgn: error[SGN102] no record: no line begins with `%sgn`"


def test_record_that_nearly_begins(sungka: Command, folder: Path) -> None:
    (folder / "shy.sgn").write_text("\n  %SGN 1\nS7 N7\n")
    run = sungka("validate", "shy.sgn")
    assert "`%SGN` is not in small letters" in run.out
    assert "hint: write it `%sgn`" in run.out


@pytest.mark.parametrize("command", READERS)
def test_binary_file(sungka: Command, folder: Path, command: str) -> None:
    (folder / "picture.sgn").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    assert "SGN101" in one_line(sungka(command, "picture.sgn"))
    (folder / "zeros.sgn").write_bytes(b"PK\0\0" * 30_000)
    line = one_line(sungka(command, "zeros.sgn"))
    assert line == "zeros.sgn: error[SGN101] a binary file: it holds NUL bytes"


@pytest.mark.push
@pytest.mark.parametrize("at", [1, 200, 100_000])
def test_a_nul_byte_in_a_record_is_placed_there(sungka: Command, folder: Path, at: int) -> None:
    before = (MATCH * (at // len(MATCH) + 1)).encode()
    damaged = MATCH.replace("3. S1?", "3. \0S1?").encode()
    (folder / "nul.sgn").write_bytes(before + damaged + MATCH.encode())
    found = json.loads(sungka("validate", "--output", "json", "nul.sgn").out)
    assert (found["errors"], found["records"] - found["valid"]) == (1, 1)
    (nul,) = [one for one in found["diagnostics"] if one["severity"] == "error"]
    assert (nul["code"], nul["column"]) == ("SGN114", 4)
    assert nul["line"] == before.count(b"\n") + 14
    assert nul["record"] == found["records"] - 1


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("latin-1", "ISO-8859-1"),
        ("cp1252", "WINDOWS-1252"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16LE"),
        ("utf-16-be", "UTF-16BE"),
        ("utf-32", "UTF-32"),
    ],
)
def test_other_encodings_are_named(sungka: Command, folder: Path, encoding: str, name: str) -> None:
    # What cannot be decided: in other encodings these bytes are letters too.
    player = {"ISO-8859-1": "Pe±a", "WINDOWS-1252": "Pe–a"}.get(name, "Peña")
    text = MATCH.replace("Santos, Maria", player)
    (folder / "other.sgn").write_bytes(text.encode(encoding))
    run = sungka("validate", "other.sgn")
    line = one_line(run)
    spoken = {"ISO-8859-1": "Latin-1 (ISO-8859-1)", "WINDOWS-1252": "Windows-1252"}.get(name, name)
    assert line.endswith(f"the encoding is likely {spoken}")
    assert f"iconv -f {name} -t UTF-8" in run.out


def test_a_byte_that_is_not_text_is_placed(sungka: Command, folder: Path) -> None:
    (folder / "latin.sgn").write_bytes(MATCH.replace("Santos", "Peña").encode("latin-1"))
    (found,) = json.loads(sungka("validate", "--output", "json", "latin.sgn").out)["diagnostics"]
    assert (found["line"], found["column"], found["record"]) == (6, 11, 1)
    assert found["message"] == "byte 0xf1 is not UTF-8: read as `ñ` (Windows-1252)"


def test_records_beside_one_that_is_no_text_are_read(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_bytes(MATCH.encode() + b"\n%sgn 1\n\nS4 \xff\n" + MATCH.encode())
    found = json.loads(sungka("validate", "--output", "json", "two.sgn").out)
    assert (found["records"], found["valid"], found["errors"]) == (3, 2, 1)
    assert (found["diagnostics"][0]["line"], found["diagnostics"][0]["record"]) == (32, 2)


def test_text_before_the_first_record(sungka: Command, folder: Path) -> None:
    (folder / "letter.sgn").write_text("Dear Ana,\n" + MATCH)
    found = json.loads(sungka("validate", "--output", "json", "letter.sgn").out)
    assert (found["records"], found["valid"]) == (1, 1)
    assert [d["code"] for d in found["diagnostics"]] == ["SGN103"]
    assert found["diagnostics"][0]["record"] is None
    assert sungka("format", "letter.sgn").out == ""


def test_unknown_version_is_one_finding(sungka: Command, folder: Path) -> None:
    (folder / "new.sgn").write_text(MATCH.replace("%sgn 1", "%sgn 2"))
    assert "SGN201" in one_line(sungka("validate", "new.sgn"))


def test_unknown_rules_are_one_finding(sungka: Command, folder: Path) -> None:
    (folder / "odd.sgn").write_text(MATCH.replace("sungka houses", "sunka houses"))
    line = one_line(sungka("validate", "odd.sgn"))
    assert "SGN205" in line
    assert "did you mean `sungka`?" in line


def test_record_without_moves_is_a_record_of_nothing(sungka: Command, folder: Path) -> None:
    (folder / "nothing.sgn").write_text("%sgn 1\n")
    run = sungka("validate", "nothing.sgn")
    assert run.status == 0
    assert "warning[SGN508]" in run.out
    assert sungka("replay", "--output", "jsonl", "nothing.sgn").status == 0
    assert sungka("format", "nothing.sgn").out == "%sgn 1\n"


@pytest.mark.parametrize("command", ["validate", "parse", "format", "replay"])
def test_the_other_files_are_still_read(sungka: Command, folder: Path, command: str) -> None:
    run = sungka(command, "missing.sgn", "match.sgn")
    assert run.status == 1
    alone = sungka(command, "match.sgn")
    assert alone.out in run.out


def test_hostile_text_cannot_steer_the_terminal(sungka: Command, folder: Path) -> None:
    (folder / "evil.sgn").write_text(MATCH.replace("S4 N1+3x9", "S4 \x1b[31mN1\u202e"))
    run = sungka("validate", "evil.sgn")
    assert "\x1b" not in run.out
    assert "\u202e" not in run.out


STEERING = "\x1b[31m\x07\x08\x7f\x9b2J\x85"
FORMS = [
    *(("validate", "--output", form) for form in ("text", "json", "jsonl", "github", "sarif")),
    ("validate", "--output", "junit"),
    ("parse",),
    ("replay",),
    ("replay", "--output", "jsonl"),
    *(("annotate", "--depth", "1", "--report", form) for form in ("text", "json", "html")),
    ("render", "-o", "-"),
    ("rules", "--fit"),
    ("solve", "--depth", "1"),
]


@pytest.mark.push
@pytest.mark.parametrize("command", FORMS, ids=" ".join)
def test_no_output_form_holds_a_control_character(
    sungka: Command, folder: Path, command: tuple[str, ...]
) -> None:
    tags = f'%sgn 1\n[Event "a {STEERING}"]\n[South "b {STEERING}"]\n[Round "{STEERING}"]\n'
    body = f'{{c {STEERING}}}\n\n1. S2 {{d {STEERING}}} N4 <k="{STEERING}">\n'
    rules = '[Rules "sungkaan houses=4 shells=4"]\n'
    (folder / "evil.sgn").write_text(f"{tags}{rules}{body}(N1 {{e {STEERING}}})\nend abandoned\n")
    run = sungka(*command, "evil.sgn")
    assert "Traceback" not in run.err
    for text in (run.out, run.err):
        controls = {sign for sign in text if unicodedata.category(sign) == "Cc"} - set("\n\t")
        assert not controls


def test_wrong_usage_has_its_own_status(sungka: Command, folder: Path) -> None:
    for arguments in (
        ["validate"],
        ["validate", "--nope", "match.sgn"],
        ["validate", "--output", "xml", "match.sgn"],
        ["nope"],
        ["parse", "--record", "0", "match.sgn"],
        ["render", "match.sgn", "false.sgn"],
    ):
        assert sungka(*arguments).status == 2, arguments


def test_a_record_the_file_does_not_hold(sungka: Command, folder: Path) -> None:
    for command in ("parse", "replay", "render"):
        line = one_line(sungka(command, "--record", "3", "match.sgn"))
        assert line == "match.sgn: error[SGN102] there is no record 3: the file holds 1 record"


@pytest.mark.parametrize("command", [one for one in READERS if one != "render"])
@pytest.mark.parametrize("at", ["shut", "shut/below"])
def test_a_file_in_a_closed_folder_is_one_finding_and_the_others_go_on(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, command: str, at: str
) -> None:
    (folder / at).mkdir(parents=True)
    (folder / at / "secret.sgn").write_text(MATCH)
    alone = sungka(command, "match.sgn")

    def refusing(asked: Any) -> Any:
        def refuse(path: Any, *options: Any, **named: Any) -> Any:
            if isinstance(path, str) and os.path.join(folder, path).startswith(f"{folder}/shut/"):
                raise PermissionError(13, "Permission denied", path)
            return asked(path, *options, **named)

        return refuse

    for name in ("open", "lstat", "stat"):
        monkeypatch.setattr(f"os.{name}", refusing(getattr(os, name)))
    monkeypatch.setattr("builtins.open", refusing(open))
    run = sungka(command, f"{at}/secret.sgn", "match.sgn")
    assert run.status == 1
    said = f"{at}/secret.sgn: error[SGN101] permission denied"
    assert said in (run.out + run.err).splitlines()
    assert "sungka.toml" not in run.err
    assert alone.out in run.out
