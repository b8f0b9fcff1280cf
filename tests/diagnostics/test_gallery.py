"""Every code has words, a record that provokes it and the output for it, and all is fresh."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from diagnostics.make import COMMAND, HERE, ROOT, made, printed, printed_event
from sungka.cli.reference.explanations import EVENT_TEXTS, TEXTS, parse_texts
from sungka.event.findings import EventCode
from sungka.notation.diagnostic import Code

CODES = [code.value for code in Code]
WORDS = parse_texts((ROOT / "cli" / "reference" / TEXTS).read_text(encoding="utf-8"))
EVENT_CODES = [code.value for code in EventCode]
EVENT_WORDS = parse_texts((ROOT / "cli" / "reference" / EVENT_TEXTS).read_text(encoding="utf-8"))
SAID = re.compile(r"^[^\n]*?: (?:error|warning)\[([A-Z]{3}[0-9]{3})\] ([^\n]*)", re.MULTILINE)


@pytest.fixture(scope="module")
def fresh() -> dict[Path, str]:
    """The generated files as they should be."""
    return made()


def record(code: str) -> str:
    return (HERE / f"{code}.sgn").read_text(encoding="utf-8")


def test_every_code_has_words_a_record_and_an_output() -> None:
    assert list(WORDS) == CODES, "in the order of the codes"
    assert list(EVENT_WORDS) == EVENT_CODES, "in the order of the codes"
    for suffix, codes in (("sgn", CODES), ("event", EVENT_CODES)):
        assert sorted(path.stem for path in HERE.glob(f"*.{suffix}")) == sorted(codes)
        assert {path.stem for path in HERE.glob("*.txt")} >= set(codes)


def test_what_is_generated_is_fresh(fresh: dict[Path, str]) -> None:
    for path, text in fresh.items():
        name = path.relative_to(ROOT)
        assert path.read_text(encoding="utf-8") == text, f"{name} is stale: run `{COMMAND}`"


@pytest.mark.parametrize("code", CODES + EVENT_CODES)
def test_a_record_provokes_its_code_and_no_other(code: str, fresh: dict[Path, str]) -> None:
    found = SAID.findall(fresh[HERE / f"{code}.txt"])
    assert {name for name, _ in found} == {code}
    assert len(found) == 1


@pytest.mark.parametrize("code", CODES + EVENT_CODES)
def test_a_message_is_one_lower_case_sentence(code: str, fresh: dict[Path, str]) -> None:
    for _, message in SAID.findall(fresh[HERE / f"{code}.txt"]):
        begins = re.sub(r"^(?:South|North|East|West|UTF)\b", "", message)[:1]
        assert not begins.isupper()
        assert not message.endswith(".")


@pytest.mark.parametrize("code", [code for code in CODES if WORDS[code].mend])
def test_the_edit_shown_mends_the_record(code: str) -> None:
    words = WORDS[code]
    assert words.mend is not None
    old, new = words.mend
    assert record(code).count(old) == 1
    assert printed(f"{code}.sgn", record(code).replace(old, new), words) == ""


@pytest.mark.parametrize("code", [code for code in EVENT_CODES if EVENT_WORDS[code].mend])
def test_the_edit_shown_mends_the_tournament(code: str) -> None:
    words, text = EVENT_WORDS[code], (HERE / f"{code}.event").read_text(encoding="utf-8")
    assert words.mend is not None
    old, new = words.mend
    assert text.count(old) == 1
    assert printed_event(code, text.replace(old, new)) == ""


def test_a_file_in_another_encoding_is_only_to_be_converted() -> None:
    (code,) = [code for code in CODES if WORDS[code].encoding != "utf-8"]
    words = WORDS[code]
    assert words.encode("ñ") == b"\xf1"
    in_utf8 = parse_texts(f"[{code}]\ntitle = ''\nwhat = ''\nwhy = ''\n")[code]
    assert printed(f"{code}.sgn", record(code), in_utf8) == ""


def test_words_are_sentences() -> None:
    for code, words in (WORDS | EVENT_WORDS).items():
        assert words.title[0].islower(), code
        assert not words.title.endswith("."), code
        for text in filter(None, (words.what, words.why, words.note)):
            assert text[0].isupper() or text[0] in "`", code
            assert text.endswith((".", "?")), code
            assert text.count("`") % 2 == 0, code
