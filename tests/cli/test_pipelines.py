"""Checks in pipelines: the hooks, the workflows of this repository and those of the document."""

from __future__ import annotations

import gzip
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sungka.engine.version import VERSION

from .conftest import FALSE, MATCH, Run

Command = Callable[..., Run]
yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[2]
HOOKS = ROOT / ".pre-commit-hooks.yaml"
DOCUMENT = (ROOT / "docs" / "validating.md").read_text(encoding="utf-8")
SHOWN = dict(re.findall(r"^```yaml\n# (\S+)\n(.*?)^```$", DOCUMENT, re.M | re.S))
"""The files that the document shows, by their names."""

(SCRIPT,) = re.findall(r"^```sh\n(.*?)^```$", DOCUMENT, re.M | re.S)
"""The recipe for any host."""


OWN_ACTION = "OWNER/sungka"
"""The name in the document of the Action of this repository."""

RECORDS = ".github/workflows/records.yml"
WORKFLOWS = {
    **{path.name: path.read_text("utf-8") for path in (ROOT / ".github/workflows").glob("*.yml")},
    RECORDS: SHOWN[RECORDS],
}
"""The workflows of this repository and of the document."""


def hooks() -> dict[str, dict[str, Any]]:
    """The hooks that other repositories take from this one, by their id."""
    return {hook["id"]: hook for hook in yaml.safe_load(HOOKS.read_text(encoding="utf-8"))}


def words_of(hook: dict[str, Any]) -> list[str]:
    """The words with which a hook calls `sungka`."""
    return [*shlex.split(hook["entry"])[1:], *hook.get("args", [])]


def command_lines(text: str) -> list[str]:
    """The lines of a file in YAML, or of a script, that call `sungka`."""
    found = re.findall(r"^ *(?:- (?:run: )?)?(sungka .+?)(?: &&)?$", text, re.M)
    assert found
    return found


def test_the_hooks_are_there() -> None:
    assert list(hooks()) == ["sungka-validate", "sungka-validate-archive", "sungka-format"]
    for hook in hooks().values():
        assert hook["language"] == "python"
        assert hook["require_serial"] is True
        assert re.search(hook["files"], "records/final.sgn")
        assert re.search(hook["files"], "FINAL.SGN")
        assert not re.search(hook["files"], "final.sgn.txt")
        is_for_packed = hook["id"] != "sungka-format"
        for suffix in ("gz", "xz", "zst"):
            assert bool(re.search(hook["files"], f"final.sgn.{suffix}")) is is_for_packed


def test_pre_commit_takes_the_hooks_and_the_configurations(tmp_path: Path) -> None:
    clientlib = pytest.importorskip("pre_commit.clientlib")
    clientlib.load_manifest(HOOKS)
    clientlib.load_config(ROOT / ".pre-commit-config.yaml")
    shown = tmp_path / ".pre-commit-config.yaml"
    shown.write_text(SHOWN[".pre-commit-config.yaml"])
    (repository,) = clientlib.load_config(shown)["repos"]
    assert {hook["id"] for hook in repository["hooks"]} == set(hooks())


def test_the_hooks_run(sungka: Command, folder: Path) -> None:
    (folder / "untidy.sgn").write_text(MATCH.replace("1. S4+4", "S4+4"))
    (folder / "packed.sgn.gz").write_bytes(gzip.compress(MATCH.encode()))
    entries = {name: words_of(hook) for name, hook in hooks().items()}
    validate = entries["sungka-validate"]
    assert sungka(*validate, "match.sgn", "untidy.sgn", "packed.sgn.gz").status == 0
    assert sungka(*validate, "false.sgn").status == 1
    assert sungka(*entries["sungka-format"], "match.sgn", "untidy.sgn").status == 0
    assert (folder / "untidy.sgn").read_text() == MATCH


def test_the_hook_of_the_archive_finds_copies_among_all_records(
    sungka: Command, folder: Path
) -> None:
    hook = hooks()["sungka-validate-archive"]
    assert hook["pass_filenames"] is False
    assert re.search(hook["files"], "sungka.toml")
    (folder / "old").mkdir()
    (folder / "old" / "copy.sgn.gz").write_bytes(gzip.compress(MATCH.encode()))
    run = sungka(*words_of(hook))
    assert run.status == 1
    assert "false.sgn:13:11: error[SGN402]" in run.out
    assert "copy.sgn.gz:1:1: warning[SGN212]" in run.out


def test_the_hook_keeps_the_numbers_of_a_record_that_lost_a_row(
    sungka: Command, folder: Path
) -> None:
    lost = MATCH.replace("2. S4 N1+3x9 =4:20 <clk=0:04:31>\n", "")
    (folder / "lost.sgn").write_text(lost.replace("3. S1? N2", "3.  S1?  N2"))
    assert sungka(*words_of(hooks()["sungka-format"]), "lost.sgn").status == 0
    assert (folder / "lost.sgn").read_text() == lost


@pytest.fixture
def archive(sungka: Command, folder: Path) -> Path:
    """A repository of records as in the document: a folder of games, and one of a tournament."""
    (folder / ".git").mkdir()
    (folder / "games").mkdir()
    for name in ("match.sgn", "false.sgn", "broken.sgn", "open.sgn"):
        (folder / name).unlink()
    (folder / "games" / "match.sgn").write_text(MATCH)
    (folder / "players.txt").write_text("Ana\nBen\nCarl\nDora\n")
    assert sungka("event", "new", "cup", "--players", "players.txt").status == 0
    assert sungka("event", "pair", "cup", "--write").status == 0
    return folder


@pytest.mark.push
@pytest.mark.parametrize(
    "text",
    [SHOWN[RECORDS], SHOWN[".gitlab-ci.yml"], SCRIPT],
    ids=["GitHub", "GitLab", "any host"],
)
def test_the_command_lines_of_the_document_run(sungka: Command, archive: Path, text: str) -> None:
    lines = command_lines(text)
    is_action = text is SHOWN[RECORDS]  # which validates (test_action.py)
    validated = set() if is_action else {"validate"}
    assert {line.split()[1] for line in lines} == {"render", "site"} | validated
    for line in lines:
        run = sungka(*shlex.split(line)[1:])
        assert run.status == 0, f"{line}: {run.err}"
    assert (archive / "public" / "index.html").exists()
    assert (archive / "public" / "cup" / "index.html").exists()
    if is_action:
        return
    (archive / "games" / "false.sgn").write_text(FALSE)
    assert sungka(*shlex.split(lines[0])[1:]).status == 1
    if "records.sarif" in text:
        results = json.loads((archive / "records.sarif").read_text())["runs"][0]["results"]
        (location,) = next(one["locations"] for one in results if one["ruleId"] == "SGN402")
        assert location["physicalLocation"]["artifactLocation"]["uri"] == "games/false.sgn"


def test_the_files_of_the_document_hand_on_what_their_commands_write() -> None:
    workflow, jobs = yaml.safe_load(SHOWN[RECORDS]), yaml.safe_load(SHOWN[".gitlab-ci.yml"])
    given = [
        step["with"] for job in workflow["jobs"].values() for step in job["steps"] if "with" in step
    ]
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    assert {"sarif_file": action["inputs"]["sarif"]["default"]} in given
    (inputs,) = (
        step["with"]
        for job in workflow["jobs"].values()
        for step in job["steps"]
        if step.get("uses", "").startswith(OWN_ACTION)
    )
    assert set(inputs) <= set(action["inputs"])
    for name in action["inputs"]:
        assert f"`{name}`" in DOCUMENT, name
    assert {"path": "public"} in given
    assert jobs["records"]["artifacts"]["reports"]["junit"] == "records.xml"
    assert jobs["records"]["artifacts"]["paths"] == ["records.sarif"]
    assert jobs["pages"]["artifacts"]["paths"] == ["public"]
    said = " ".join(command_lines(SHOWN[".gitlab-ci.yml"]))
    for name in ("junit=records.xml", "sarif=records.sarif", "-o public"):
        assert name in said


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_pins_its_actions_and_has_only_the_rights_it_needs(name: str) -> None:
    text = WORKFLOWS[name]
    workflow = yaml.safe_load(text)
    assert workflow["permissions"] == {}
    uses = re.findall(r"uses: (.+)", text)
    assert uses
    for one in uses:
        pin = r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"
        assert one == f"{OWN_ACTION}@COMMIT # v{VERSION}" or re.fullmatch(pin, one), one
    for job in workflow["jobs"].values():
        rights = job["permissions"]
        assert {right for right, level in rights.items() if level == "write"} <= {
            "id-token", "pages", "security-events",
        }  # fmt: skip
        # A job that may publish runs no code of a pull request.
        if "id-token" in rights:
            assert "refs/" in job["if"]
            assert job["environment"]
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False
            # What an event brings is data, never part of a script.
            assert "${{" not in step.get("run", "")


def test_one_release_of_an_action_has_one_hash() -> None:
    action = (ROOT / "action.yml").read_text(encoding="utf-8")
    pins = {
        pin for text in [*WORKFLOWS.values(), action] for pin in re.findall(r"uses: (.+)", text)
    }
    assert len(pins) == len({pin.partition("@")[0] for pin in pins})


def test_the_workflows_test_and_build_on_every_promised_system() -> None:
    every = WORKFLOWS
    assert "macos-13" not in every["wheels.yml"], "it was retired"
    for system in ("ubuntu", "macos", "windows"):
        assert f"{system}-latest" in every["wheels.yml"]
        assert f"{system}-latest" in every["tests.yml"]
    triggers = yaml.safe_load(every["tests.yml"])[True]  # YAML reads `on` as a truth
    assert {"push", "pull_request"} <= set(triggers)
    runs = [
        step.get("run", "") for step in yaml.safe_load(every["tests.yml"])["jobs"]["quick"]["steps"]
    ]
    assert "python -m pytest -n auto -m save" in runs
    for line in " ".join(runs).split():
        if line.startswith(("tests/", "bench/")):
            assert (ROOT / line).exists(), line


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    script = json.loads((ROOT / "js" / "package.json").read_text(encoding="utf-8"))
    assert citation["version"] == script["version"] == VERSION
    (author,) = citation["authors"]
    assert author["name"] in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert script["author"] == author["name"]
