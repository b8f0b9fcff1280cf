"""A tournament's two files in an editor: their findings, also those of one against the other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sungka.cli.events.check import check_folder
from sungka.cli.events.folder import load_folder
from sungka.cli.findings.output import Form
from sungka.cli.language.tournament import EventChecker
from support.language_client import Client, replaced

EXAMPLE = Path(__file__).parents[3] / "examples/sinulog"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLE, tmp_path / "sinulog"))


def test_the_findings_are_those_of_event_check(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan, journal = folder / "event.toml", folder / "event.journal"
    lines = journal.read_text("utf-8").split("\n")
    journal.write_text("\n".join([*lines[:-3], "nonsense 1.01", *lines[-3:]]), encoding="utf-8")
    plan.write_text(plan.read_text("utf-8") + "\n[unheard]\nof = 1\n", encoding="utf-8")
    check_folder(load_folder(str(folder)), Form.JSONL)
    told = capsys.readouterr().out
    found = EventChecker().check(str(folder), {}, lambda: True)
    assert found is not None
    assert found.plan
    assert found.journal
    for finding in (*found.plan, *found.journal):
        assert f'"{finding.code.value}"' in told
    assert told.count("event.toml") + told.count("event.journal") >= len(found.plan)


def test_open_texts_stand_for_the_files(folder: Path) -> None:
    checker = EventChecker()
    assert checker.check(str(folder), {}, lambda: False) is None
    texts = {"event.journal": (folder / "event.journal").read_text("utf-8") + "nonsense\n"}
    found = checker.check(str(folder), texts, lambda: True)
    assert found is not None
    assert [it.code.value for it in found.journal][-1].startswith("EVT2")
    assert EventChecker().check("/no/such/folder", {"event.toml": "name = 3"}, lambda: True)


@pytest.mark.push
def test_a_key_in_one_file_is_held_against_the_other(folder: Path) -> None:
    plan, journal = folder / "event.toml", folder / "event.journal"
    with Client() as client:
        client.open(journal.as_uri(), journal.read_text("utf-8"), "sungka-journal")
        before = client.findings(journal.as_uri(), 1)
        text = plan.read_text("utf-8")
        client.open(plan.as_uri(), text, "toml")
        client.findings(plan.as_uri(), 1)
        at = text[: text.index("[[")].count("\n")
        client.change(plan.as_uri(), 2, replaced(at, 0, 0, "oops\n"))
        (found, *_) = client.findings(plan.as_uri(), 2)
        assert found["code"] == "EVT101"
        assert client.findings(journal.as_uri()) is not None
        assert before is not None
