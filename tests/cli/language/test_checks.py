"""The findings of open texts are those of `sungka validate`, and only changed records are read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sungka.checking.settings import Profile, Settings
from sungka.cli.language import checks
from sungka.cli.language.checks import MOST_SIGNS, TextChecker
from support.validated import Told, tell, validated

from ..conftest import FALSE, MATCH

ROOT = Path(__file__).parents[3]
SIGNS = [*'SN17+x=: \n{}()<>[]"%;é😀\r\ufeff\0', "%sgn 1\n", "end\n", "\r\n", "round 2\n", ""]


def texts() -> list[str]:
    paths = [*(ROOT / "tests/diagnostics").glob("*.sgn"), *(ROOT / "examples").glob("*.sgn")]
    found = []
    for path in sorted(paths):
        data = path.read_bytes()
        try:
            found.append(data.decode())
        except UnicodeDecodeError:
            continue
    return found


def checked(
    text: str, folder: Path, profile: Profile | None = None, checker: TextChecker | None = None
) -> list[Told]:
    settings = Settings(profile=profile)
    found = (checker or TextChecker()).check(text, str(folder / "text.sgn"), settings, lambda: True)
    assert found is not None
    return [tell(it) for it in found.findings]


@pytest.mark.parametrize("profile", [None, Profile.ARCHIVE, Profile.PUBLISH])
def test_every_code_and_example_is_found_as_by_validate(
    profile: Profile | None, tmp_path: Path
) -> None:
    checker = TextChecker()
    for text in texts():
        assert checked(text, tmp_path, profile, checker) == validated(tmp_path, text, profile)


def test_records_of_one_file_are_compared_where_the_profile_says_so(tmp_path: Path) -> None:
    text = MATCH + "\n" + MATCH
    found = checked(text, tmp_path, Profile.ARCHIVE)
    assert found == validated(tmp_path, text, Profile.ARCHIVE)
    assert [it.code for it in found] == ["SGN212"]


def edited(rng: random.Random, text: str, most: int) -> str:
    for _ in range(rng.randint(1, most)):
        start = rng.randrange(len(text) + 1)
        stop = min(start + rng.choice([0, 0, 1, 1, 3, 20]), len(text))
        text = text[:start] + rng.choice(SIGNS) + text[stop:]
    return text


@pytest.mark.parametrize("seed", range(3))
def test_random_edits_end_with_the_findings_of_validate(seed: int, tmp_path: Path) -> None:
    rng, checker = random.Random(seed), TextChecker()
    small = [text for text in texts() if len(text) < 6000]
    for _ in range(25):
        text = rng.choice(small) + rng.choice(["", "\n"]) + rng.choice(small)
        for _ in range(4):
            text = edited(rng, text, 3)
            found = checked(text, tmp_path, None, checker)
        assert found == validated(tmp_path, text)


def test_only_the_changed_record_is_read_again(tmp_path: Path) -> None:
    checker = TextChecker()
    wrong = "\n".join([FALSE.replace("Maria", f"Maria{number}") for number in range(20)])
    checked(wrong, tmp_path, None, checker)
    assert checker.records_read == 20
    checked(wrong.replace("Maria7", "Maria x"), tmp_path, None, checker)
    assert checker.records_read == 21
    checked("\n\n" + wrong, tmp_path, None, checker)
    assert checker.records_read == 21


def test_the_work_ends_between_records_when_a_newer_version_has_come() -> None:
    checker, asked = TextChecker(), list[int]()

    def go_on() -> bool:
        asked.append(1)
        return len(asked) < 4

    text = "\n".join([FALSE.replace("Maria", f"Maria{number}") for number in range(20)])
    assert checker.check(text, "a.sgn", Settings(), go_on) is None
    assert checker.records_read == 3


def test_a_record_at_which_the_program_fails_says_so_and_others_are_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = checks.parse

    def fail(source: checks.Source) -> object:
        if "Jun" not in source.text:
            raise RuntimeError("no such thing")
        return whole(source)

    monkeypatch.setattr(checks, "parse", fail)
    text = FALSE.replace("Jun", "Ana") + "\n" + FALSE
    found = TextChecker().check(text, "a.sgn", Settings(), lambda: True)
    assert found is not None
    first, second = found.findings
    assert first.message.startswith("this record could not be checked: ")
    assert (first.place.line if first.place else 0, first.code.value) == (1, "SGN701")
    assert second.code.value == "SGN402"


def test_a_text_that_is_too_long_is_not_checked() -> None:
    found = TextChecker().check("x" * (MOST_SIGNS + 1), "a.sgn", Settings(), lambda: True)
    assert found is not None
    assert found.is_too_long
    assert not found.findings


def test_what_goes_through_a_long_record_waits_until_its_text_is_settled(tmp_path: Path) -> None:
    head, body = MATCH.split("\nround 1\n")
    comments = "{" + "a long talk about the game " * 1000 + "}\n"
    # Seats are exchanged all through the record.
    text = f"{head}\n\n{comments}round 1\n{body}".replace("\nend", "\nend.")
    checker = TextChecker()
    soon = checker.check(text, "a.sgn", Settings(), lambda: True, settles=False)
    assert soon is not None
    assert not soon.is_settled
    assert checked(text, tmp_path, None, checker) == validated(tmp_path, text)


def test_settings_choose_codes_and_severities() -> None:
    from sungka.checking.settings import CodeFilter
    from sungka.notation.diagnostic import Severity

    settings = Settings(file=CodeFilter(ignore=("SGN402",)))
    found = TextChecker().check(FALSE, "a.sgn", settings, lambda: True)
    assert found is not None
    assert not found.findings
    graded = Settings(severity=(("SGN4", Severity.WARNING),))
    found = TextChecker().check(FALSE, "a.sgn", graded, lambda: True)
    assert found is not None
    assert [it.severity for it in found.findings] == [Severity.WARNING]
