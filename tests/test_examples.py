"""The examples: clean, canonical, made as they say, and every alteration is found."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from random import Random

import pytest
from sungka.engine.presets import PRESETS
from sungka.notation.reading.parser import read
from sungka.notation.writer import write_all
from sungka.replay.play import play

EXAMPLES = Path(__file__).parent.parent / "examples"
FILES = sorted(EXAMPLES.glob("*.sgn"))
NAMES = [path.stem for path in FILES]
PROBES = 12


def errors(text: str) -> list[str]:
    found = []
    for reading in read(text):
        found += [f.code.value for f in reading.diagnostics if f.is_error]
        found += [f.code.value for f in play(reading.record).diagnostics if f.is_error]
    return found


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_an_example_is_clean_and_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    readings = list(read(text))
    for reading in readings:
        assert reading.diagnostics == ()
        assert play(reading.record).diagnostics == ()
        assert reading.record.value("Source"), "an example says how it came to be"
    assert write_all(reading.record for reading in readings) == text


def test_every_preset_has_an_example() -> None:
    played = {
        (reading.record.value("Rules") or "").split()[0]
        for path in FILES
        for reading in read(path.read_text(encoding="utf-8"))
    }
    assert {preset.name for preset in PRESETS} <= played


def test_the_examples_are_what_the_script_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = runpy.run_path(str(EXAMPLES / "make.py"))
    made: dict[str, str] = {}
    monkeypatch.setitem(script["main"].__globals__, "keep", made.__setitem__)
    script["main"]()
    assert set(NAMES) - set(made) == {"annotated"}, "one is written by hand"
    for name, text in made.items():
        assert (EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8") == text, (
            f"examples/{name}.sgn is stale: run `python examples/make.py`"
        )


@pytest.mark.push
@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_an_altered_house_capture_or_score_is_found(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    chance = Random(path.stem)
    rows = re.sub(r"\{[^}]*\}|<[^>]*>|\[[^]]*\]", lambda m: "·" * len(m[0]), text)
    houses = list(re.finditer(r"(?<=[SNEW])[1-9](?=[-+>x~@!? ])|(?<=\+)[1-9]", rows))
    captures = list(re.finditer(r"(?<=x)[0-9]+", rows))
    scores = list(re.finditer(r"(?<=score )[0-9]+", rows))
    assert houses
    assert scores
    for found in chance.sample(houses, min(PROBES, len(houses))):
        others = [digit for digit in "1234567" if digit != found[0]]
        assert errors(replaced(text, found, chance.choice(others))), found
    for found in [*chance.sample(captures, min(PROBES, len(captures))), *scores]:
        assert errors(replaced(text, found, str(int(found[0]) + 1))), found


def replaced(text: str, found: re.Match[str], by: str) -> str:
    return text[: found.start()] + by + text[found.end() :]


def test_three_boards_are_over_when_one_player_has_won_two() -> None:
    text = (EXAMPLES / "congkak-malaysia.sgn").read_text(encoding="utf-8")
    (reading,) = read(text)
    assert reading.record.value("Rules") == "congkak-malaysia"
    assert len(re.findall(r"^score \d+-\d+", text, re.M)) == 2
    outcome = play(reading.record)
    assert outcome.diagnostics == ()
    assert outcome.result.to_text() == reading.record.value("Result") == "S"


def test_the_example_tournament_is_what_the_script_makes() -> None:
    made = runpy.run_path(str(EXAMPLES / "tournament.py"))["made"]()
    folder = EXAMPLES / "sinulog"
    kept = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert kept == made, "stale: run `python examples/tournament.py`"
    assert sum(name.startswith("games/") for name in made) >= 12
    assert re.search(r"^forfeit ", made["event.journal"], re.MULTILINE)
    assert re.search(r"^correct ", made["event.journal"], re.MULTILINE)
