"""`sungka validate`: its findings in every form."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from email.message import Message
from pathlib import Path

import pytest

from ..conftest import FALSE, MATCH, OPEN, Run

Command = Callable[..., Run]

KEYS = ["code", "severity", "message", "hint", "file", "line", "column", "end_line", "end_column"]
KEYS += ["record", "round", "row"]


def test_notation_7_status_says_whether_anything_is_wrong(sungka: Command, folder: Path) -> None:
    assert sungka("validate", "match.sgn").status == 0
    assert sungka("validate", "false.sgn").status == 1
    assert sungka("validate", "open.sgn").status == 0, "a warning is no error"


def test_notation_7_json_has_the_promised_shape(sungka: Command, folder: Path) -> None:
    found = json.loads(sungka("validate", "--output", "json", "false.sgn", "open.sgn").out)
    names = ["files", "records", "valid", "errors", "warnings"]
    assert list(found) == [*names, "read", "diagnostics"]
    size = sum((folder / name).stat().st_size for name in ("false.sgn", "open.sgn"))
    whole = {"heads": 2, "bytes": size, "first": None}
    assert found["read"] == {"heads": 2, "bytes": size, "whole": whole}
    counts = [found[key] for key in list(found)[:5]]
    assert counts == [2, 2, 1, 1, 1]
    assert all(list(diagnostic) == KEYS for diagnostic in found["diagnostics"])
    false, truncated = found["diagnostics"]
    assert (false["code"], false["severity"], false["file"]) == ("SGN402", "error", "false.sgn")
    place = [false[key] for key in ("line", "column", "end_line", "end_column")]
    assert place == [13, 11, 13, 13], "`x8` on line 13, the end one past its last character"
    assert [false[key] for key in ("record", "round", "row")] == [1, 1, 2]
    assert truncated["severity"] == "warning"


def test_notation_7_json_without_findings(sungka: Command, folder: Path) -> None:
    run = sungka("validate", "--output", "json", "match.sgn")
    assert json.loads(run.out)["diagnostics"] == []
    assert run.err == ""


def test_notation_7_records_are_counted_in_their_file(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{FALSE}")
    (found,) = json.loads(sungka("validate", "--output", "json", "two.sgn").out)["diagnostics"]
    assert (found["record"], found["line"]) == (2, 42)


@pytest.mark.push
def test_json_lines_hold_a_finding_each(sungka: Command, folder: Path) -> None:
    run = sungka("validate", "--output", "jsonl", "false.sgn", "missing.sgn", "match.sgn")
    found = [json.loads(line) for line in run.out.splitlines()]
    assert [list(diagnostic) for diagnostic in found] == [KEYS, KEYS]
    assert found[1]["file"] == "missing.sgn"
    assert (found[1]["line"], found[1]["record"]) == (1, None)


def test_text_shows_the_place_the_line_and_a_caret_run(sungka: Command, folder: Path) -> None:
    run = sungka("validate", "false.sgn")
    head, line, caret, *_ = run.out.splitlines()
    assert head.startswith("false.sgn:13:11: error[SGN402] ")
    assert line == "    2. S4 N1+3x8 =4:20 <clk=0:04:31>"
    assert caret == "              ^^"
    assert re.fullmatch(
        r"1 file, 1 record, 0 valid, 22 turns, 1 error, 0 warnings in [0-9]\.[0-9] s\n"
        r"`sungka validate --fix` puts 1 slip right\n",
        run.err,
    )
    (folder / "false.sgn.gz").write_bytes(gzip.compress((folder / "false.sgn").read_bytes()))
    assert "--fix" not in sungka("validate", "false.sgn.gz").err


@pytest.mark.push
def test_text_ends_with_the_totals(sungka: Command, folder: Path) -> None:
    (folder / "copy.sgn").write_text(MATCH)
    run = sungka("validate", "match.sgn", "copy.sgn", "open.sgn", "false.sgn", "missing.sgn")
    assert run.err.startswith("5 files, 4 records, 3 valid, 88 turns, 2 errors, 1 warning in ")


def test_one_record_of_a_file(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{FALSE}")
    assert sungka("validate", "--record", "1", "two.sgn").status == 0
    run = sungka("validate", "--record", "2", "--output", "json", "two.sgn")
    found = json.loads(run.out)
    assert (found["records"], found["diagnostics"][0]["line"]) == (1, 42)
    run = sungka("validate", "--record", "3", "two.sgn")
    assert run.status == 1
    assert "there is no record 3: the file holds 2 records" in run.out


@pytest.mark.parametrize("before", ["\t\t", "{宿霧の名人} ", "{e\u0301e\u0301} "])
def test_carets_stand_below_what_they_mean(sungka: Command, folder: Path, before: str) -> None:
    (folder / "wide.sgn").write_text(FALSE.replace("2. S4 N1+3x8", f"2. S4 {before}N1+3x8"))
    out = sungka("validate", "wide.sgn").out.splitlines()
    line, caret = out[1:3]
    wide = {"宿", "霧", "の", "名", "人"}
    columns = sum(2 if c in wide else c != "\u0301" for c in line.split("x8")[0])
    assert caret.index("^") == columns, "below the `x` of `3x8`"
    assert "\t" not in line


def test_a_long_line_is_cut_around_the_caret(sungka: Command, folder: Path) -> None:
    (folder / "long.sgn").write_text(
        FALSE.replace("2. S4 N1+3x8", "2. S4 {" + 5000 * "a " + "} N1+3x8 {" + 5000 * "b " + "}")
    )
    line, caret = sungka("validate", "long.sgn").out.splitlines()[1:3]
    assert len(line) < 200
    assert line[caret.index("^") : caret.rindex("^") + 1] == "x8"


def test_github_marks_the_lines(sungka: Command, folder: Path) -> None:
    lines = sungka("validate", "--output", "github", "false.sgn", "open.sgn").out.splitlines()
    place = "file=false.sgn,line=13,col=11,endLine=13,endColumn=13,title=SGN402"
    assert lines[0].startswith(f"::error {place}::")
    assert lines[1].startswith("::warning file=open.sgn,line=27,")
    assert all("%0Ahint: " in line for line in lines)


def test_github_escapes_what_would_end_a_value(sungka: Command, folder: Path) -> None:
    (folder / "a,b:50%.sgn").write_text(FALSE)
    run = sungka("validate", "--output", "github", "a,b:50%.sgn")
    assert run.out.startswith("::error file=a%2Cb%3A50%25.sgn,line=13,")


@pytest.mark.push
def test_sarif_names_its_rules(sungka: Command, folder: Path) -> None:
    run = sungka("validate", "--output", "sarif", "false.sgn", "missing.sgn")
    log = json.loads(run.out)
    (ran,) = log["runs"]
    assert log["version"] == "2.1.0"
    rules = [rule["id"] for rule in ran["tool"]["driver"]["rules"]]
    first, missing = ran["results"]
    assert rules[first["ruleIndex"]] == first["ruleId"] == "SGN402"
    assert (first["level"], missing["level"]) == ("error", "error")
    physical = first["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"]["uri"] == "false.sgn"
    assert physical["region"] == {
        "startLine": 13,
        "startColumn": 11,
        "endLine": 13,
        "endColumn": 13,
    }
    assert (
        json.loads(sungka("validate", "--output", "sarif", "match.sgn").out)["runs"][0]["results"]
        == []
    )


def test_sarif_uris_are_quoted(sungka: Command, folder: Path) -> None:
    (folder / "final 1.sgn").write_text(FALSE)
    log = json.loads(sungka("validate", "--output", "sarif", "final 1.sgn").out)
    location = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "final%201.sgn"


def test_paths_for_a_host_begin_at_the_root_of_the_repository(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / ".git").write_text("gitdir: elsewhere")
    games = folder / "games"
    games.mkdir()
    (games / "false.sgn").write_text(FALSE)
    monkeypatch.chdir(games)
    for name in ("false.sgn", "../games/false.sgn", games / "false.sgn"):
        assert sungka("validate", "--output", "github", name).out.startswith(
            "::error file=games/false.sgn,line=13,"
        )
        log = json.loads(sungka("validate", "--output", "sarif", name).out)
        (result,) = log["runs"][0]["results"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {
            "uri": "games/false.sgn",
            "uriBaseId": "%SRCROOT%",
        }
    assert "file=-" not in sungka("validate", "--output", "github", "-", stdin=FALSE.encode()).out


def test_sarif_fixes_a_slip_that_is_proven_as_fix_does(sungka: Command, folder: Path) -> None:
    text = f"{MATCH}\n{FALSE}"
    (folder / "two.sgn").write_text(text)
    (result,) = json.loads(sungka("validate", "--output", "sarif", "two.sgn").out)["runs"][0][
        "results"
    ]
    assert result["properties"]["hints"] == [
        "did `x8` stand for `x9`? then everything to the end of the record agrees"
    ]
    (fix,) = result["fixes"]
    (change,) = fix["artifactChanges"]
    assert change["artifactLocation"]["uri"] == "two.sgn"
    lines = text.split("\n")
    for one in reversed(change["replacements"]):
        region, new = one["deletedRegion"], one["insertedContent"]["text"]
        assert region["startLine"] == region["endLine"]
        line = lines[region["startLine"] - 1]
        start, end = region["startColumn"] - 1, region["endColumn"] - 1
        lines[region["startLine"] - 1] = line[:start] + new + line[end:]
    assert sungka("validate", "--fix", "two.sgn").status == 0
    assert "\n".join(lines) == (folder / "two.sgn").read_text() != text


def test_sarif_fixes_nothing_that_is_not_proven_or_is_compressed(
    sungka: Command, folder: Path
) -> None:
    (folder / "packed.sgn.gz").write_bytes(gzip.compress(FALSE.encode()))
    (folder / "slips.sgn").write_text(FALSE.replace("=8:23", "=8:24"))
    for name in ("packed.sgn.gz", "slips.sgn"):
        results = json.loads(sungka("validate", "--output", "sarif", name).out)["runs"][0][
            "results"
        ]
        assert results
        assert all("fixes" not in result for result in results)


def test_a_fingerprint_stays_when_lines_move(sungka: Command, folder: Path) -> None:
    def prints() -> list[str]:
        log = json.loads(sungka("validate", "--output", "sarif", "false.sgn").out)
        return [it["partialFingerprints"]["sungka/v1"] for it in log["runs"][0]["results"]]

    before = prints()
    (folder / "false.sgn").write_text(f"{MATCH}\n{FALSE}")
    assert prints() == before
    (folder / "false.sgn").write_text(f"{FALSE}\n{FALSE}")
    assert prints() == [before[0], before[0].replace(":1", ":2")]
    (folder / "false.sgn").write_text(FALSE.replace("x8", "x7"))
    assert prints() != before


def test_rules_lead_to_the_document_of_a_package_that_names_its_repository(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rules() -> list[dict[str, str]]:
        log = json.loads(sungka("validate", "--output", "sarif", "match.sgn").out)
        return log["runs"][0]["tool"]["driver"]["rules"]

    named = Message()
    named["Project-URL"] = "Issues, https://host.example/x/issues"
    monkeypatch.setattr("importlib.metadata.metadata", lambda name: named)
    assert not any("helpUri" in rule for rule in rules())
    named["Project-URL"] = "Source, https://host.example/x"
    document = "https://host.example/x/blob/HEAD/docs/diagnostics.md"
    assert [rule["helpUri"] for rule in rules()] == [
        f"{document}#{rule['id'].lower()}" for rule in rules()
    ]


def test_a_run_writes_several_outputs(sungka: Command, folder: Path) -> None:
    (folder / "b.xml").write_text("an older report")
    files = ["--output", "sarif=a.sarif", "--output=junit=b.xml"]
    alone = {
        form: sungka("validate", "--output", form, "false.sgn", "open.sgn").out
        for form in ("sarif", "junit", "github", "jsonl")
    }
    run = sungka("validate", *files, "--output", "github", "false.sgn", "open.sgn")
    assert (run.status, run.out) == (1, alone["github"])
    assert (folder / "a.sarif").read_text() == alone["sarif"]
    assert (folder / "b.xml").read_text() == alone["junit"]
    run = sungka("validate", "--output", "jsonl=c.jsonl", "false.sgn", "open.sgn")
    assert (run.status, run.out) == (1, "")
    assert "2 files, 2 records, 1 valid" in run.err
    assert (folder / "c.jsonl").read_text() == alone["jsonl"]
    assert sungka("validate", "--output", "text=d", "false.sgn").err.count("1 error") == 1


@pytest.mark.push
def test_runs_beside_one_another_leave_whole_outputs(sungka: Command, folder: Path) -> None:
    (folder / "many.sgn").write_text((folder / "false.sgn").read_text() * 300)
    alone = sungka("validate", "--output", "sarif", "many.sgn").out
    line = [sys.executable, "-m", "sungka", "validate", "--output", "sarif=a.sarif", "many.sgn"]
    runs = [subprocess.Popen(line, cwd=folder, stderr=subprocess.DEVNULL) for _ in range(3)]
    assert [run.wait() for run in runs] == [1, 1, 1]
    assert (folder / "a.sarif").read_text() == alone
    assert [path.name for path in folder.iterdir() if "a.sarif" in path.name] == ["a.sarif"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--output sarif --output junit", "sarif and junit go to standard output"),
        ("--output text --output json --output github", "text, json and github go to standard"),
        ("--output json=a --output json", "json is named twice"),
        ("--output json=a --output sarif=a", "--output a is named for something else too"),
        ("--output jsn", "Did you mean 'json'?"),
        ("--output json=", "json= names no file"),
        ("--output json=false.sgn", "is also read"),
        ("--output json=match.sgn", "holds records"),
        ("--output json=known --baseline known --update-baseline", "leave out --output"),
        ("--output json=a --summary", "choose one"),
    ],
)
def test_outputs_that_do_not_go_together(
    sungka: Command, folder: Path, words: str, said: str
) -> None:
    held = {path.name: path.read_bytes() for path in folder.iterdir()}
    run = sungka("validate", *words.split(), "false.sgn")
    assert (run.status, run.out) == (2, "")
    assert said in run.err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == held


def test_an_output_that_cannot_be_written_is_told(sungka: Command, folder: Path) -> None:
    run = sungka("validate", "--output", "json=none/a.json", "match.sgn")
    assert run.status == 1
    assert "none/a.json: not written: " in run.err


def test_junit_has_a_case_a_record(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{FALSE}\n{OPEN}\n{MATCH}")
    run = sungka("validate", "--output", "junit", "two.sgn", "match.sgn", "missing.sgn")
    suites = ET.fromstring(run.out)
    assert [suite.get("name") for suite in suites] == ["two.sgn", "match.sgn", "missing.sgn"]
    assert [suite.get("tests") for suite in suites] == ["3", "1", "1"]
    assert [suite.get("failures") for suite in suites] == ["1", "0", "1"]
    false, truncated, right = suites[0]
    failure = false.find("failure")
    assert failure is not None
    assert failure.get("type") == "SGN402"
    assert right.get("name") == "record 3: Sinulog Open, Final, Santos, Maria – Reyes, Jun"
    assert len(right) == 0
    assert truncated.find("system-out") is not None


def test_junit_holds_no_character_xml_forbids(sungka: Command, folder: Path) -> None:
    (folder / "odd.sgn").write_text(FALSE.replace("Sinulog", "Sin\x01<ulog>&"))
    run = sungka("validate", "--output", "junit", "odd.sgn")
    assert "<ulog>&" in (ET.fromstring(run.out)[0][0].get("name") or "")


def test_profile_archive_wants_whole_records(sungka: Command, folder: Path) -> None:
    assert sungka("validate", "open.sgn").status == 0
    assert sungka("validate", "--profile", "archive", "open.sgn").status == 1


def test_profile_archive_is_for_directories(sungka: Command, folder: Path) -> None:
    (folder / "archive" / "2026").mkdir(parents=True)
    (folder / "archive" / "2026" / "open.sgn").write_text(OPEN)
    (folder / "archive" / "match.sgn").write_text(MATCH)
    (folder / "archive" / "note.txt").write_text("not a record")
    run = sungka("validate", "--output", "json", "archive")
    found = json.loads(run.out)
    assert (found["files"], found["records"], found["errors"]) == (2, 2, 1)
    assert found["diagnostics"][0]["file"] == str(Path("archive/2026/open.sgn"))
    assert sungka("validate", "--profile", "record", "archive").status == 0
    assert sungka("validate", "archive/*/*.sgn").status == 0, "a pattern names files"


def test_profile_publish_wants_a_whole_header(sungka: Command, folder: Path) -> None:
    assert sungka("validate", "--profile", "publish", "match.sgn").status == 0
    text = re.sub(r'\[(Site|North|Result) ".*"\]\n', "", MATCH).replace("2026-01-18", "????-??-??")
    (folder / "bare.sgn").write_text(text)
    assert sungka("validate", "bare.sgn").status == 0
    run = sungka("validate", "--profile", "publish", "bare.sgn")
    assert run.status == 1
    for name in ("Site", "North", "Result"):
        assert f"tag `{name}` is missing" in run.out
    assert "tag `Date` says nothing" in run.out
    assert "Event" not in run.out.replace("[Event", "")


def test_profile_publish_wants_a_decided_result(sungka: Command, folder: Path) -> None:
    text = MATCH.replace('[Result "S"]', '[Result "*"]').replace("\nend\n", "\nend abandoned\n")
    (folder / "left.sgn").write_text(text)
    assert "the result is `*`" in sungka("validate", "--profile", "publish", "left.sgn").out


@pytest.mark.long
def test_processes_change_nothing_that_is_written(shell: Command, folder: Path) -> None:
    names = ["match.sgn", "false.sgn", "broken.sgn", "missing.sgn", "open.sgn", "match.sgn"]
    alone = shell("validate", *names, "--output", "jsonl")
    shared = shell("validate", *names, "--output", "jsonl", "--jobs", "3")
    assert alone.out
    assert shared == alone


def test_standard_input_is_a_file(sungka: Command, folder: Path) -> None:
    run = sungka("validate", "--output", "json", "-", stdin=FALSE.encode())
    assert json.loads(run.out)["diagnostics"][0]["file"] == "-"
    assert (
        sungka("validate", "-", stdin=MATCH.replace("\n", "\r\n").encode("utf-8-sig")).status == 0
    )
