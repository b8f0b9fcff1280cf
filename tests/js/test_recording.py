"""Games recorded in the editor against those of `sungka record`: journals, corrections."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.cli.files.score_journal import SUFFIX, read_lines
from sungka.cli.recording.session import Recording, RecordOptions
from sungka.notation.record import Detail
from sungka.replay.scoring.sheet import Asks
from support.lengths import long_after

from .test_built import needs_node

ANSWERS = Path(__file__).parent / "editor/answers.js"

RULES = (
    "sungkaan rounds=2",
    "sungka rounds=2",
    "sungka houses=3 shells=3 rounds=3",
    "sungka rounds=2 pace=lap",
    "sungkaan houses=4 shells=4 rounds=3 burn=chosen",
    "congkak rounds=2 burned=open",
    "sungka-three houses=4",
    "sungka-three opening=simultaneous houses=4 shells=4 rounds=2",
    "dakon houses=5 shells=3 rounds=3",
    "sungka-six rounds=2",
)


def ask(question: dict[str, Any]) -> Any:
    done = subprocess.run(
        ["node", str(ANSWERS)], input=json.dumps(question), capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def resume(folder: Path, journal: str, options: RecordOptions | None = None) -> Recording:
    """The recording that `sungka record` goes on with."""
    folder.mkdir()
    path = folder / "game.sgn"
    path.with_name(path.name + SUFFIX).write_text(journal, encoding="utf-8", newline="")
    return Recording(str(path), options)


def list_corrections(recording: Recording) -> list[str]:
    return [f"{each.when} {each.to_text()}" for each in recording.ledger.corrections]


@needs_node
@pytest.mark.parametrize("time", long_after(1, ["5:00+3", "", "4:00d5"]))
def test_sungka_record_goes_on_with_a_journal_of_the_editor(tmp_path: Path, time: str) -> None:
    details = ("standard", "bare", "full")
    games = [
        {"rules": rules, "seed": seed, "time": time, "detail": details[seed % 3]}
        for seed, rules in enumerate(RULES * (1 if time else 2), 1)
    ]
    ended = changed = 0
    for number, (game, ours) in enumerate(zip(games, ask({"games": games}), strict=True)):
        options = RecordOptions(Detail(str(game["detail"])))
        recording = resume(tmp_path / str(number), ours["journal"], options)
        # Clocks that ran are stopped by the one who goes on.
        paused = recording.notices[-1:] == ["the clocks are stopped: Space or `resume` starts them"]
        if not paused:
            assert Path(recording.path).read_bytes().decode() == ours["record"], game
            assert [entry.text for entry in recording.ledger.entries] == ours["entries"]
        assert list_corrections(recording) == ours["corrections"], game
        ended += recording.ledger.sheet.asks is Asks.NOTHING
        changed += len(recording.ledger.corrections)
        recording.close()
        corrected = resume(
            tmp_path / f"{number}c", ours["journal"], RecordOptions(options.detail, True)
        )
        if not paused:
            assert Path(corrected.path).read_bytes().decode() == ours["corrected"], game
        corrected.close()
    assert ended > 2
    assert changed > 50


@needs_node
def test_the_editor_goes_on_with_a_journal_of_sungka_record(tmp_path: Path) -> None:
    texts = []
    expected = []
    for seed, rules in enumerate(RULES):
        recording = record_by_chance(tmp_path / f"{seed}.sgn", rules, Random(seed))
        texts.append(Path(recording.path + SUFFIX).read_bytes().decode())
        record = Path(recording.path).read_bytes().decode()
        expected.append((record, list_corrections(recording)))
        assert len(read_lines(recording.path + SUFFIX)) > 35
    for text, answer, (record, corrections) in zip(
        texts, ask({"journals": texts}), expected, strict=True
    ):
        assert answer["journal"] == text
        assert answer["record"] == record
        assert answer["corrections"] == corrections


def record_by_chance(path: Path, rules: str, chance: Random) -> Recording:
    """A recording with the entries of `sungka record` that taps alone do not make."""
    ticks = iter(range(10**9))
    walls = iter(range(10**9))
    recording = Recording(
        str(path),
        stopwatch=lambda: next(ticks) * 1.7,
        wall=lambda: f"2026-01-18T10:{divmod(next(walls), 60)[0]:02}:00.000+08:00",
    )
    recording.enter(f'[South "Peña\\n"] [Rules "{rules}"] [TimeControl "30:00+2"]')
    for _ in range(200):
        ledger = recording.ledger
        sheet, number = ledger.sheet, chance.randint(1, len(ledger.entries) + 1)
        seats = [seat.value for seat in sheet.rules.playing_order]
        lift = f"{chance.choice(seats)}{chance.randint(1, sheet.rules.houses)}"
        others = [
            "undo", "clock start", "pause", "resume", "tick", "{late \u2028 news}", "again",
            "skip all", f"correct! {number} {lift}", f"insert {number} {lift}", "count",
            f"drop! {number}", f"tap {seats[0]} 4.2", "pace 3",
            "=" + ":".join(map(str, sheet.seen_position.stores)),
        ]  # fmt: skip
        recording.enter(chance.choice(others) if chance.random() < 0.3 else lift)
        if sheet.asks is Asks.ROUND:
            recording.enter("round")
    recording.leave()
    recording.close()
    return recording
