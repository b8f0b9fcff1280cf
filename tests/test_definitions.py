"""The files made of the definitions are as `python definitions/make.py` writes them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent

SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "definitions/make.py"))


@pytest.mark.parametrize("name", [*SCRIPT["WHOLE"], *SCRIPT["PARTS"]])
def test_a_file_is_as_it_is_defined(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert text == SCRIPT["written"](name), "stale: run `python definitions/make.py`"


@pytest.mark.parametrize("floor", SCRIPT["MESSAGES"])
def test_every_sentence_is_said(floor: str) -> None:
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / floor).rglob("*.py"))
    said = set(re.findall(r"\bsentences\.(\w+)", " ".join(texts)))
    if floor == "notation":
        said |= {"FILE_EMPTY", "no_record_line"}  # said in `files/records.py`
    written = SCRIPT["MESSAGES"][floor].items()
    names = {name if SCRIPT["fields_of"](text) else name.upper() for name, text in written}
    assert names == said
