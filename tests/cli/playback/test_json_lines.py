"""The JSON lines of a replay are those that its values give, whichever way it was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.cli.console.json_text import to_json
from sungka.cli.playback.json_lines import LineWriter
from sungka.cli.playback.text import find_turn, write_full_turn
from sungka.engine.board import Position, Seat
from sungka.notation.reading.parser import read
from sungka.notation.record import Pass, SimultaneousRow, Turn
from sungka.notation.writer import write
from sungka.replay.acceptance.accepted import AcceptedPlayer
from sungka.replay.play import play
from sungka.replay.steps import (
    PassPlayed,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    TurnPlayed,
    Unverified,
)
from support.interruptions import interrupt, set_up
from support.matches import random_match
from support.mutants import mutants, originals
from support.plain import plain
from support.rules import PRESET_NAMES

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]


def list_lines(replay: Replay, number: int) -> Iterator[dict[str, Any]]:
    """The lines as the notation says them, from the values of a replay alone."""
    begun: RoundBegun | None = None
    for step in replay.steps:
        match step:
            case RoundBegun():
                begun = step
            case TurnPlayed() | RowPlayed() | PassPlayed() | Unverified():
                yield _turn_line(replay, number, step)
            case RoundOver():
                yield _round_line(number, step, begun)
                begun = None
    result = replay.result
    yield {
        "record": number,
        "result": result.to_text(),
        "reason": result.reason,
        "stores": None if result.stores is None else [*result.stores],
    }


def _turn_line(replay: Replay, number: int, step: Any) -> dict[str, Any]:
    after: Position | None = None
    captured: int | None = None
    laps: int | None = None
    match step:
        case TurnPlayed() | RowPlayed():
            after = step.ruled or step.after
            captured, laps = step.captured, step.laps
        case PassPlayed():
            after, captured, laps = step.after, 0, 0
    return {
        "record": number,
        "round": step.round,
        "row": step.row,
        "seat": _seats(find_turn(replay, step)),
        "text": write_full_turn(replay, step),
        "position": None if after is None else after.to_text(),
        "stores": None if after is None else [*after.stores],
        "captured": captured,
        "laps": laps,
    }


def _round_line(number: int, step: RoundOver, begun: RoundBegun | None) -> dict[str, Any]:
    is_known = begun is not None and begun.round == step.round
    burned = begun.burned if begun is not None and is_known else ()
    first = begun.first if begun is not None and is_known else None
    return {
        "record": number,
        "round": step.round,
        "score": [*step.score],
        "burned": [str(house) for house in burned],
        "first": _letter(first),
    }


def _seats(turn: Turn | Pass | SimultaneousRow) -> str:
    """The letter of the seat that plays, or the letters of all seats of a simultaneous row."""
    if isinstance(turn, SimultaneousRow):
        return "".join(each.seat.value for each in turn.turns)
    return turn.seat.value


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else seat.value


@cache
def programs() -> tuple[Any, ...]:
    """Players and writers, as they are installed and as plain Python."""
    return (
        AcceptedPlayer(),
        LineWriter(),
        plain("replay.acceptance.accepted").AcceptedPlayer(),
        plain("cli.playback.json_lines").LineWriter(),
    )


def is_written_as_values_say(text: str, number: int) -> bool:
    """True when the record is accepted; all ways to its lines are compared with its values."""
    player, writer, plain_player, plain_writer = programs()
    data = text.encode("utf-8", "surrogatepass")
    accepted, again = (one.play(data, 0, len(data)) for one in (player, plain_player))
    (reading,) = read(text)
    whole = play(reading.record)
    lines = "".join(to_json(line) + "\n" for line in list_lines(whole, number))
    assert writer.write(whole, number) == lines, text
    if accepted is not None:
        assert writer.write(accepted, number) == lines, text
        assert plain_writer.write(again, number) == lines, text
    return accepted is not None


@pytest.mark.parametrize("seed", range(6))
def test_ordinary_records(seed: int) -> None:
    texts = originals(seed)
    written = [is_written_as_values_say(text, seed + 1) for text in texts]
    assert sum(written) > 0.5 * len(texts)


@pytest.mark.parametrize(
    "end", ["end resign S", "end time N", "end adjudicated N", "end agreed", "end abandoned"]
)
def test_every_end(end: str) -> None:
    for body in ("", "1. S1 N1\n"):
        text = f'%sgn 1\n[Rules "sungkaan"]\n\n{body}{end}\n'
        assert is_written_as_values_say(text, 1)
    text = f'%sgn 1\n[Rules "sungka-three opening=alternate"]\n\n1. S1 E1\n{end}\n'
    assert is_written_as_values_say(text, 1) is ("N" not in end)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_records_that_state_boards(name: str) -> None:
    written = []
    for seed in range(4):
        chance, record = Random(seed), random_match(f"{name} houses=4 shells=3 rounds=2", seed)
        for stated in (interrupt(record, chance), set_up(record, chance)):
            written.append(is_written_as_values_say(write(stated), 1))
    assert sum(written) >= 7


@pytest.mark.parametrize(
    "note",
    [
        "{why}",
        '; a "word" \\ {x}',
        '<by="a \\"b" clk=1>{\\{\ttwo\nlines\\}}',
        "{é}\n<k=v>",
        "{(S1)}",
    ],
)
def test_notes_between_the_turns_of_a_row(note: str) -> None:
    head = '%sgn 1\n[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=1"]\n\n'
    for row in (
        f"S4+4 {note}\n| N1+2@12",
        f"N1+2@12 |\n {note}\n S4+4 {note}\n",
        "N1+2@12{a}|S4+4 (S1 | N2)",
    ):
        assert is_written_as_values_say(f"{head}1. {row} {note}\n2. S4 N1+3\nend abandoned\n", 3)


@pytest.mark.long
def test_changed_records() -> None:
    texts = (data.decode(errors="ignore") for data in islice(mutants(9), 3000))
    whole = [text for text in texts if text.startswith("%sgn 1\n") and text.count("%sgn") == 1]
    assert sum(is_written_as_values_say(text, 1) for text in whole if "\r" not in text) > 100


def test_a_run_is_the_same_either_way(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [*originals(2), MATCH, *originals(3), FALSE, "", "%sgn 1\nS7 {open\n"]
    (folder / "many.sgn").write_text("{before}\n" + "\n".join(texts))
    arguments = ("replay", "--output", "jsonl", "many.sgn", "match.sgn", "nothing.sgn")
    one = ("replay", "--output", "jsonl", "--record", "6", "many.sgn")
    quick = sungka(*arguments), sungka(*one)

    def fail() -> None:
        raise ValueError("a fault of the program")

    monkeypatch.delenv("SUNGKA_DEBUG", raising=False)
    monkeypatch.setattr(
        "sungka.replay.acceptance.accepted.AcceptedPlayer",
        lambda: type("Failing", (), {"play": lambda *_: fail()})(),
    )
    assert (sungka(*arguments), sungka(*one)) == quick
