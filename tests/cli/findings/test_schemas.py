"""Reports that other programs load: checked against the schemas of their formats."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.notation.diagnostic import Code

from ..conftest import FALSE, MATCH, OPEN, Run

Command = Callable[..., Run]
SCHEMAS = Path(__file__).parent / "schemas"

INPUTS = ["match.sgn", "false.sgn", "broken.sgn", "open.sgn", "odd name é.sgn", "missing.sgn", "."]
"""Clean and faulty records, a warning, a name to be quoted, a file that cannot be read."""


@pytest.fixture
def inputs(folder: Path) -> list[str]:
    """The names of the inputs, in the working directory."""
    odd = FALSE.replace("Sinulog", "Sin\x01<ulog>&\u202e\u2028 宿霧")
    (folder / INPUTS[4]).write_text(f"{odd}\n{MATCH}\n{MATCH}", encoding="utf-8")
    (folder / "latin.sgn").write_bytes(OPEN.replace("Maria", "María").encode("latin-1"))
    return INPUTS


@pytest.mark.push
@pytest.mark.parametrize("profile", ["record", "publish"])
def test_sarif_keeps_to_its_schema(sungka: Command, inputs: list[str], profile: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((SCHEMAS / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))
    validator = jsonschema.validators.validator_for(schema)(schema)
    for names in (inputs, ["match.sgn"]):
        run = sungka("validate", "--output", "sarif", "--profile", profile, *names)
        log = json.loads(run.out)
        assert [fault.message for fault in validator.iter_errors(log)] == []
        assert bool(log["runs"][0]["results"]) == (len(names) > 1)
    log["runs"][0]["results"] = [{"level": "error"}]
    assert list(validator.iter_errors(log)), "the schema sees what is wrong"


def test_sarif_describes_every_code(sungka: Command, folder: Path) -> None:
    log = json.loads(sungka("validate", "--output", "sarif", "match.sgn").out)
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [code.value for code in Code]
    (stores,) = [rule for rule in rules if rule["id"] == "SGN401"]
    assert (stores["name"], stores["properties"]) == ("StoresDisagree", {"tags": ["claims"]})
    for rule in rules:
        assert rule["shortDescription"]["text"]
        assert rule["fullDescription"]["text"]
        assert rule["help"]["text"].endswith(f"sungka explain {rule['id']}")
        assert rule["defaultConfiguration"]["level"] in ("error", "warning")


@pytest.mark.push
@pytest.mark.parametrize("profile", ["record", "publish"])
def test_junit_keeps_to_its_schema(
    sungka: Command, folder: Path, inputs: list[str], profile: str
) -> None:
    xmlschema = pytest.importorskip("xmlschema")
    schema = xmlschema.XMLSchema(SCHEMAS / "junit-10.xsd")
    for names in (inputs, ["match.sgn"]):
        run = sungka("validate", "--output", "junit", "--profile", profile, *names)
        (folder / "report.xml").write_text(run.out, encoding="utf-8")
        assert [str(fault) for fault in schema.iter_errors(folder / "report.xml")] == []
