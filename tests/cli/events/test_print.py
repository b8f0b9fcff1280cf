"""`sungka event print`: the sheets, their forms, and the message when there is nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import Run

Command = Callable[..., Run]

PLAN = """\
version = 2
id = "t"
event = "Open"
[[stages]]
name = "Finals"
system = "knock-out"
[[players]]
id = "A"
name = "Santos, Maria"
[[players]]
id = "B"
name = "Reyes, Jun"
"""


@pytest.fixture
def event(tmp_path: Path, sungka: Command) -> str:
    """A tournament of two, drawn and paired."""
    (tmp_path / "event.toml").write_text(PLAN, encoding="utf-8")
    assert sungka("event", "pair", str(tmp_path), "--write").status == 0
    return str(tmp_path)


def test_lists_are_a_page_or_pdf_by_the_ending(event: str, tmp_path: Path, sungka: Command) -> None:
    page = tmp_path / "lists.html"
    run = sungka("event", "print", event, "-o", str(page))
    assert (run.status, run.out, run.err) == (0, "", f"wrote {page}\n")
    text = page.read_text(encoding="utf-8")
    assert text.index("Round 1: by table") < text.index("Round 1: by name")
    pytest.importorskip("reportlab")
    assert sungka("event", "print", event, "sheets", "-o", str(tmp_path / "a.PDF")).status == 0
    assert (tmp_path / "a.PDF").read_bytes().startswith(b"%PDF")


def test_what_was_printed_is_told_as_json(event: str, tmp_path: Path, sungka: Command) -> None:
    page = str(tmp_path / "lists.html")
    run = sungka("event", "print", event, "-o", page, "--output", "json")
    assert (run.status, run.err) == (0, "")
    told = {"ok": True, "file": page, "round": 1, "what": ["tables", "names"], "codes": 0}
    assert json.loads(run.out) == told
    run = sungka("event", "print", event, "blank", "-o", page, "--output", "json")
    assert json.loads(run.out)["round"] is None


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        (["posters"], 2, "`posters` cannot be printed"),
        (["-o", "lists.doc"], 2, "ends in .html or .pdf"),
        (["codes", "-o", "a.html"], 2, "--base-url"),
        (
            ["--stage", "Groups", "-o", "a.html"],
            2,
            "there is no stage `Groups`; there are `Finals`",
        ),
        (["--round", "7", "-o", "a.html"], 1, "round 7 is not paired yet"),
        (["--output", "json"], 2, "needs a file to write"),
    ],
)
def test_what_cannot_be_printed_is_said(
    event: str, sungka: Command, line: list[str], status: int, said: str
) -> None:
    run = sungka("event", "print", event, *line)
    assert (run.status, said in run.err) == (status, True), run.err


def test_nothing_is_left_where_the_file_cannot_be_written(event: str, sungka: Command) -> None:
    run = sungka("event", "print", event, "-o", "/nowhere/lists.html")
    assert run.status == 1
    assert "nowhere" in run.err


def test_a_list_does_not_replace_the_tournament(
    tmp_path: Path, sungka: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sungka("event", "new", "cup")
    text = (tmp_path / "cup" / "event.toml").read_bytes()
    (tmp_path / "lists.html").symlink_to(tmp_path / "cup" / "event.toml")
    run = sungka("event", "print", "cup", "blank", "-o", "lists.html")
    assert (run.status, run.out) == (2, "")
    assert "lists.html is also read (as cup/event.toml)" in run.err
    assert (tmp_path / "cup" / "event.toml").read_bytes() == text


@pytest.mark.push
@pytest.mark.parametrize(
    "name", ["M" * 60, "Maria Santos " * 5, "W" * 400, "M" * 60 + " " + "i" * 60]
)
@pytest.mark.parametrize("system", ["knock-out", "round-robin", "swiss"])
def test_long_names_at_both_sides_of_a_table_are_printed(
    tmp_path: Path, sungka: Command, system: str, name: str
) -> None:
    pytest.importorskip("reportlab")
    plan = PLAN.replace("Santos, Maria", name).replace("Reyes, Jun", name + "2")
    plan = plan.replace("knock-out", system).replace("Finals", name).replace('"Open"', f'"{name}"')
    if system == "swiss":
        plan = plan.replace("[[players]]", "rounds = 1\n[[players]]", 1)
    (tmp_path / "event.toml").write_text(plan, encoding="utf-8")
    assert sungka("event", "pair", str(tmp_path), "--write").status == 0
    out = str(tmp_path / "x.pdf")
    for result in (None, "9999-9999", "52-46"):
        if result is not None:
            sungka("event", "result", str(tmp_path), "1.01", result)
        parts = ["tables", "names", "results", "sheets", "standings", "blank", "bracket"]
        run = sungka("event", "print", str(tmp_path), *parts, "-o", out)
        assert (run.status, "fault of this program" in run.err) == (0, False), run.err
