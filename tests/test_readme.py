"""The README: everything it shows happens."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", README, re.S)
    assert found is not None
    return found[1]


def test_the_record_shown_gives_the_output_shown(tmp_path: Path) -> None:
    command, _, output = fenced("console").partition("\n")
    assert command == "$ sungka validate opening.sgn"
    (tmp_path / "opening.sgn").write_text(fenced("sgn"), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "sungka.cli", *command.split()[2:]],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (1, output)


def test_it_stays_short_and_its_links_lead_somewhere() -> None:
    assert len(README.splitlines()) < 150
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_documents_link_to_documents_that_exist() -> None:
    for document in (ROOT / "docs").glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_the_list_of_documents_is_whole() -> None:
    listed = re.findall(r"\]\((.+?)\)", (ROOT / "docs/README.md").read_text(encoding="utf-8"))
    for folder, prefix in (("docs", ""), ("bench", "../bench/"), ("fuzz", "../fuzz/")):
        for document in (ROOT / folder).glob("*.md"):
            if document != ROOT / "docs/README.md":
                assert f"{prefix}{document.name}" in listed


def test_the_documents_name_files_that_exist() -> None:
    files = {path.name for path in ROOT.rglob("*.py") if ".venv" not in path.parts}
    for document in [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = document.read_text(encoding="utf-8")
        for name in re.findall(r"`([\w/]+\.(?:py|toml|lark|js))`", text):
            if "/" in name and not name.startswith(("cli/commands/NAME", "console/")):
                found = [name, f"cli/{name}", f"notation/{name}", f"replay/{name}"]
                assert any((ROOT / path).exists() for path in found), f"{document.name}: {name}"
            elif name.endswith(".py"):
                assert name in files, f"{document.name}: {name}"
