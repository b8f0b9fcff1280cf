"""The Action of this repository: its steps run as a runner runs them, with a stand-in for `pip`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import FALSE, MATCH

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "action.yml").read_text(encoding="utf-8")
ACTION: dict[str, Any] = yaml.safe_load(TEXT)
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"] if "run" in step}
SCHEMA = ROOT / "tests/cli/findings/schemas/sarif-2.1.0-rtm.5.json"
BASH = shutil.which("bash")

PYTHON = """#!/bin/sh
# Stands for Python: makes the folder of an environment, and tells what it would install.
if [ "$2" = venv ]; then
    mkdir -p "$3/bin" && cp "$0" "$3/bin/python"
    printf '#!/bin/sh\\nexec "{python}" -m sungka.cli "$@"\\n' >"$3/bin/sungka"
    chmod +x "$3/bin/sungka"
else
    echo "${{SUNGKA_PURE-}} ${{SUNGKA_BUILD-}} $*"
fi
"""

Outcome = tuple[subprocess.CompletedProcess[str], subprocess.CompletedProcess[str]]
RunAction = Callable[..., Outcome]


@pytest.fixture
def run_action(tmp_path: Path) -> RunAction:
    """Run the shell lines of the Action with these inputs, in a repository with two records."""
    if not BASH:
        pytest.skip("without bash")
    games = tmp_path / "work" / "my games"
    games.mkdir(parents=True)
    (tmp_path / "work" / ".git").mkdir()
    (games / "match.sgn").write_text(MATCH)
    (games / "false.sgn").write_text(FALSE.replace("Sinulog Open", "Sinulog 2"))
    (tmp_path / "bin").mkdir()
    python = tmp_path / "bin" / "python"
    python.write_text(PYTHON.format(python=sys.executable))
    python.chmod(0o755)

    def run(**inputs: str) -> Outcome:
        given = {name: about["default"] for name, about in ACTION["inputs"].items()} | inputs
        environment = {
            **os.environ,
            "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",
            "RUNNER_TEMP": str(tmp_path / "temp dir"),
            "GITHUB_ACTION_PATH": str(ROOT),
        }
        (tmp_path / "temp dir").mkdir(exist_ok=True)
        ran = []
        for step in (STEPS["install"], STEPS["validate"]):
            told = {
                name: given[value.removeprefix("${{ inputs.").removesuffix(" }}")]
                for name, value in step["env"].items()
            }
            # The words with which a runner starts `shell: bash`.
            words = [BASH or "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
            ran.append(
                subprocess.run(
                    words,
                    cwd=tmp_path / "work",
                    env={**environment, **told},
                    capture_output=True,
                    text=True,
                    encoding="utf-8",
                    check=False,
                )
            )
        return ran[0], ran[1]

    return run


def test_findings_stand_on_their_lines_and_in_a_file(run_action: RunAction, tmp_path: Path) -> None:
    installed, run = run_action(path="my games\n\n")
    assert installed.returncode == 0
    assert f"-m pip install --quiet --disable-pip-version-check {ROOT}" in installed.stdout
    assert installed.stdout.startswith("1  ")
    assert run.returncode == 1
    (line,) = [it for it in run.stdout.splitlines() if "SGN402" in it]
    assert line.startswith(
        "::error file=my games/false.sgn,line=13,col=11,endLine=13,endColumn=13,title=SGN402::"
    )
    assert "`x8` disagrees" in line
    log = json.loads((tmp_path / "work" / "sungka.sarif").read_text(encoding="utf-8"))
    (place,) = [it["locations"][0] for it in log["runs"][0]["results"] if it["ruleId"] == "SGN402"]
    physical = place["physicalLocation"]
    assert physical["artifactLocation"]["uri"] == "my%20games/false.sgn"
    assert physical["region"]["startLine"] == 13
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validator = jsonschema.validators.validator_for(schema)(schema)
    assert [fault.message for fault in validator.iter_errors(log)] == []
    assert list((tmp_path / "temp dir" / "sungka-cache").iterdir()), "nothing was kept"
    again = run_action(path="my games")[1]
    assert (again.returncode, again.stdout) == (1, run.stdout)


def test_a_profile_a_single_file_and_no_sarif(run_action: RunAction, tmp_path: Path) -> None:
    installed, run = run_action(path="my games/match.sgn", sarif="", compiled="true")
    assert installed.stdout.startswith(" compiled ")
    assert (run.returncode, run.stdout) == (0, "")
    assert not (tmp_path / "work" / "sungka.sarif").exists()
    run = run_action(path="my games/match.sgn", profile="nonsense")[1]
    assert run.returncode == 2
    assert "nonsense" in run.stderr
    # A name that looks like an option is a file.
    assert "--fix" in run_action(path="--fix")[1].stdout


def test_the_action_pins_what_it_uses_and_puts_no_input_into_a_script() -> None:
    assert ACTION["runs"]["using"] == "composite"
    for one in re.findall(r"uses: (.+)", TEXT):
        assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one), one
    for step in STEPS.values():
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]
    for about in ACTION["inputs"].values():
        assert about["description"]
        assert isinstance(about["default"], str)
