"""The README: everything it shows happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def validate(folder: Path, record: str) -> tuple[int, str]:
    """The exit status and the output of `sungka validate game.sgn` for a record."""
    (folder / "game.sgn").write_text(record, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "sungka.cli", "validate", "game.sgn"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout


def test_the_records_shown_are_valid(tmp_path: Path) -> None:
    records = fenced("sgn")
    assert ['[Rules "sungkaan"]' in record for record in records] == [True, False]
    for record in records:
        assert validate(tmp_path, record) == (0, "")


def test_the_slip_shown_gives_the_output_shown(tmp_path: Path) -> None:
    slip = re.search(r"With `(\w+)` for `(\w+)`, the check shows", README)
    assert slip
    command, _, output = fenced("console")[0].partition("\n")
    assert command == "$ sungka validate game.sgn"
    assert validate(tmp_path, fenced("sgn")[0].replace(slip[2], slip[1])) == (1, output)


def test_it_stays_short_and_its_links_lead_somewhere() -> None:
    assert len(README.splitlines()) <= 110
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_documents_link_to_documents_that_exist() -> None:
    for document in (ROOT / "docs").rglob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_the_list_of_documents_is_whole() -> None:
    listed = re.findall(r"\]\((.+?)\)", (ROOT / "docs/README.md").read_text(encoding="utf-8"))
    documents = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("bench/*.md"), *ROOT.glob("fuzz/*.md")]
    paths = {os.path.relpath(document, ROOT / "docs") for document in documents} - {"README.md"}
    assert paths <= set(listed)


def test_the_documents_name_files_that_exist() -> None:
    files = {path.name for path in ROOT.rglob("*.py") if ".venv" not in path.parts}
    for document in [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = document.read_text(encoding="utf-8")
        for name in re.findall(r"`([\w/]+\.(?:py|toml|lark|js))`", text):
            if "/" in name and not name.startswith(("cli/commands/NAME", "console/")):
                found = [name, f"cli/{name}", f"notation/{name}", f"replay/{name}"]
                assert any((ROOT / path).exists() for path in found), f"{document.name}: {name}"
            elif name.endswith(".py"):
                assert name in files, f"{document.name}: {name}"
