"""Builds the suite: `python conformance/build.py` writes cases/ and manifest.json.

A case enters by agreement: both programs of the project are asked, and any disagreement is an
error of the build. The same commit always gives the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from collect import Case, Draft, collect  # noqa: E402
from compare import find_differences, find_list_differences, flatten  # noqa: E402
from list_drafts import list_drafts, make_list_case  # noqa: E402
from made import make  # noqa: E402
from program import Program  # noqa: E402

VERSION = "1"
"""The version of the notation that the cases are about."""

PROGRAMS = (
    ["node", str(HERE.parent / "js" / "harness.js")],
    [sys.executable, "-m", "sungka.cli.conformance"],
)

WRITTEN = ("doc", "code", "match", "spelt", "separating")
"""The kinds of cases whose texts are compared too; in the others the text does not matter."""

PLAYED = ("positions", "result", "digest")
TEXTS = ("canonical", "bare", "standard", "full")


def main() -> int:
    """Write the suite into the folder given, or beside this file; 1 where the programs disagree."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    programs = [Program(command, 60) for command in PROGRAMS]
    files: dict[str, list[Case]] = {}
    disagreeing = 0
    for draft in [*collect(), *make()]:
        answers = [program.ask(_request(draft)) for program in programs]
        differences = [] if draft.is_free else find_differences(answers[0], answers[1])
        if set(differences) - {"columns"}:
            disagreeing += 1
            print(f"{draft.id}: the programs disagree on {', '.join(differences)}")
            continue
        try:
            case = make_case(draft, answers[0])
        except ValueError as fault:
            disagreeing += 1
            print(f"{draft.id}: {fault}")
            continue
        files.setdefault(draft.id.split("-")[0], []).append(case)
    for listed in list_drafts():
        request = {"do": "score", "id": listed.id, **listed.request}
        answers = [program.ask(request) for program in programs]
        try:
            if differences := find_list_differences(answers[0], answers[1]):
                raise ValueError(f"the programs disagree on {', '.join(differences)}")
            files.setdefault("entries", []).append(make_list_case(listed, answers[0]))
        except ValueError as fault:
            disagreeing += 1
            print(f"{listed.id}: {fault}")
    for program in programs:
        program.stop()
    write_suite(folder, files)
    return int(disagreeing > 0)


def _request(draft: Draft) -> dict[str, str]:
    if isinstance(draft.text, bytes):
        return {"do": "read", "id": draft.id, "base64": base64.b64encode(draft.text).decode()}
    return {"do": "read", "id": draft.id, "text": draft.text}


def make_case(draft: Draft, answer: dict[str, Any]) -> Case:
    """The case of a draft that both programs answer so.

    Raises `ValueError` where the answer does not fit the draft.
    """
    flat = flatten(answer)
    request = _request(draft)
    kind = "free" if draft.is_free else "must" if answer["valid"] else "must-not"
    expect: dict[str, Any] = {}
    if draft.is_broken is not None and draft.is_broken is answer["valid"]:
        raise ValueError("it is valid" if draft.is_broken else "it is not valid")
    if kind == "must":
        names = PLAYED + (TEXTS if draft.id.split("-")[0] in WRITTEN else ())
        expect = {"valid": True, **{name: flat[name] for name in names}}
    elif kind == "must-not":
        codes = sorted({found[1] for found in flat["codes"] if found[0] == flat["line"]})
        expect = {"valid": False, "line": flat["line"], "codes": codes}
        if draft.id.startswith("separating"):
            expect["canonical"] = flat["canonical"]
        if draft.code and draft.code not in {found[1] for found in flat["codes"]}:
            raise ValueError(f"{draft.code} is not found")
    elif draft.code:
        raise ValueError(f"{draft.code} is not found")
    if draft.same_as is not None and flat["canonical"] != [draft.same_as]:
        raise ValueError("its canonical text is another")
    level = 4 if "canonical" in expect else 2 if kind == "must" else 1
    return {
        "id": draft.id,
        "level": level,
        "clauses": list(draft.clauses),
        "class": kind,
        "reason": draft.reason,
        **{name: request[name] for name in ("text", "base64") if name in request},
        "expect": expect,
    }


def write_suite(folder: Path, files: dict[str, list[Case]]) -> None:
    """Write the cases, a file a kind, and the manifest."""
    (folder / "cases").mkdir(parents=True, exist_ok=True)
    listed = {}
    for kind, cases in sorted(files.items()):
        lines = "".join(json.dumps(case, ensure_ascii=True) + "\n" for case in cases)
        (folder / "cases" / f"{kind}.jsonl").write_text(lines, encoding="utf-8", newline="\n")
        listed[f"cases/{kind}.jsonl"] = {
            "cases": len(cases),
            "sha256": hashlib.sha256(lines.encode()).hexdigest(),
        }
    cases = [case for kind in files.values() for case in kind]
    manifest = {
        "made by": "python conformance/build.py",
        "license": "CC0-1.0",
        "notation": VERSION,
        "files": listed,
        "classes": dict(sorted(Counter(case["class"] for case in cases).items())),
        "ids": {VERSION: sorted(case["id"] for case in cases)},
    }
    text = json.dumps(manifest, indent=1) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
