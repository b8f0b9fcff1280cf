"""The suite: it is what its manifest says, both programs pass it, and it leaves no code out."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SUITE = ROOT / "conformance"
sys.path.append(str(SUITE))

from collect import NOT_OF_READERS, clauses_of_codes, collect  # noqa: E402
from list_drafts import from_recording  # noqa: E402
from suite import find_wrong, read_cases  # noqa: E402

CASES = list(read_cases())
MANIFEST = json.loads((SUITE / "manifest.json").read_text(encoding="utf-8"))
RECORDING = (ROOT / "docs/recording.md").read_text(encoding="utf-8")
LISTS = [case for case in CASES if "lines" in case and "random" not in case["id"]]
NODE = ["node", str(ROOT / "js" / "harness.js")]
PYTHON = [sys.executable, "-m", "sungka.cli.conformance"]

needs_node = pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")


def test_the_manifest_lists_what_is_there() -> None:
    ids = [case["id"] for case in CASES]
    assert len(ids) == len(set(ids)) > 2000
    assert MANIFEST["ids"] == {"1": sorted(ids)}
    for name, listed in MANIFEST["files"].items():
        data = (SUITE / name).read_bytes()
        assert hashlib.sha256(data).hexdigest() == listed["sha256"]
        assert data.count(b"\n") == listed["cases"]


def test_what_the_documents_and_the_gallery_show_is_in_it() -> None:
    """The case of a text that was changed, or is new, is older than the text until it is built."""
    texts = {case["id"]: case.get("text", case.get("base64")) for case in CASES}
    for draft in collect():
        text = draft.text if isinstance(draft.text, str) else b64encode(draft.text).decode()
        assert texts.get(draft.id) == text, f"{draft.id}: run `python conformance/build.py`"


def test_each_list_of_the_scorer_is_in_it() -> None:
    """The case of a list that was changed, or is new, is older than the list until it is built."""
    cases = {case["id"]: case for case in LISTS}
    for draft in from_recording():
        case = cases.get(draft.id, {})
        asked = {name: case.get(name) for name in draft.request}
        assert asked == draft.request, f"{draft.id}: run `python conformance/build.py`"


@pytest.mark.push
def test_every_case_is_as_the_schema_says() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((SUITE / "schema.json").read_text(encoding="utf-8"))
    check = jsonschema.Draft202012Validator(schema)
    for case in CASES:
        check.validate(case)


def test_every_code_is_there_broken_and_mended() -> None:
    """A warning leaves its record valid, and has no broken one."""
    expected = {code: set() for code in clauses_of_codes() if code not in NOT_OF_READERS}
    for case in CASES:
        _, _, code = case["id"].partition("code-")
        if code[:6] in expected:
            expected[code[:6]].add(case["class"])
    warnings = {"SGN314", "SGN409", "SGN508", "SGN601", "SGN602"}
    lacking = {
        code: classes
        for code, classes in expected.items()
        if classes != ({"must"} if code in warnings else {"must", "must-not"})
    }
    assert lacking == {}


def test_every_option_is_there_both_ways() -> None:
    from made import option_clauses

    numbers = {"houses", "shells", "rounds", "seats"}
    told = {case["id"].split("-must")[0] for case in CASES if case["id"].endswith("-must-not")}
    # How a board is drawn changes nothing of what is played on it.
    lacking = [
        option
        for option in option_clauses()
        if not any(each.startswith(f"option-{option}-") for each in told)
    ]
    assert set(lacking) == numbers | {"sowing"}


def test_every_clause_is_there_both_ways() -> None:
    """A clause that no record can break is listed with the reason, and only such a one."""
    from made import clauses_one_way

    rules = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    notation = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    expected = {f"rules {clause}" for clause in re.findall(r"^\*\*(\d\.\d+)", rules, re.M)}
    expected |= {f"notation {section}" for section in re.findall(r"^## (\d+)\.", notation, re.M)}
    expected.add("rules Options")
    assert len(expected) > 50
    kept, broken = (
        {clause for case in CASES if case["class"] == name for clause in case["clauses"]}
        for name in ("must", "must-not")
    )
    assert expected - kept == set()
    assert expected - broken == clauses_one_way().keys()


def test_each_thing_that_can_be_entered_is_in_it_and_taken() -> None:
    table = RECORDING.split("| entry | what it does |")[1].split("\n\n")[0]
    told = [row.split(" | ")[0] for row in table.replace(r"\|", "/").splitlines()[2:]]
    entries = [entry for row in told for entry in re.findall("`([^`]+)`", row)]
    assert len(entries) > 35
    taken = [
        line["text"].replace("|", "/")
        for case in LISTS
        for line, step in zip(case["lines"], case["expect"]["steps"], strict=True)
        if step.get("ok")
    ]
    lacking = [entry for entry in entries if not any(map(_like(entry).match, taken))]
    assert lacking == []


def _like(entry: str) -> re.Pattern[str]:
    """Entries of this kind, with other seats, numbers and words."""
    if entry.startswith("…"):
        return re.compile(r".* race ")
    pattern = re.escape(entry)
    for told, meant in (
        (r"\d+", r"\\d+"), (r"\b[SN](?=\b|\\)", "[SNEW]"), (r'"…"', '".*"'), ("why|words", ".*"),
        ("key=value", ".*=.*"), ('"S.*"|"no.*"', '".*"'), (r"\bS4\+4.*", r".* / .*"),
    ):  # fmt: skip
        pattern = re.sub(told, meant, pattern)
    return re.compile(pattern)


def test_lists_are_about_headings_of_the_document() -> None:
    headings = {f"recording {title}" for title in re.findall(r"^#+ (.+)$", RECORDING, re.M)}
    named = {clause for case in LISTS for clause in case["clauses"] if "recording" in clause}
    assert named - headings == set()
    assert {"recording What can be entered", "recording Clocks", "recording The screen"} < named


@needs_node
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(NODE, id="javascript"),
        pytest.param(PYTHON, id="python", marks=pytest.mark.long),
    ],
)
def test_a_program_passes_the_suite(command: list[str], tmp_path: Path) -> None:
    out = tmp_path / "score.json"
    run = [sys.executable, str(SUITE / "run.py"), "--seconds", "60", "--json", str(out)]
    run += ["--junit", str(tmp_path / "score.xml"), "--badge", str(tmp_path / "score.svg")]
    ended = subprocess.run([*run, "--", *command], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout
    assert json.loads(out.read_text(encoding="utf-8"))["failures"] == {}
    assert str(len(CASES)) in (tmp_path / "score.svg").read_text(encoding="utf-8")


def test_an_answer_that_is_wrong_is_found_wrong() -> None:
    case = next(case for case in CASES if case["id"] == "code-SGN402")
    right = {"id": case["id"], "valid": False, "line": 4, "findings": [], "records": []}
    assert find_wrong(case, right) == ["codes"]
    assert find_wrong(case, right, level=1) == []
    assert find_wrong(case, {**right, "line": 5}, level=1) == ["line"]


def test_a_step_that_is_wrong_is_found_wrong_and_sentences_do_not_matter() -> None:
    case = next(case for case in CASES if case["id"] == "entries-hands-misfit")
    steps = [{**step, "fault": step["fault"] or None} for step in case["expect"]["steps"][:6]]
    steps += [{**step, "refused": "no", "hint": None} for step in case["expect"]["steps"][6:]]
    right = {"id": case["id"], **case["expect"], "steps": steps}
    assert find_wrong(case, right, level=5) == []
    other = {**right, "steps": [*steps[:-1], {**steps[-1], "row": 9}]}
    assert find_wrong(case, other, level=5) == ["steps"]
    assert find_wrong(case, other, level=4) == []
