"""Logs of tables of Congkak become records that end as the tables did."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.archive.importing.dispatch import find_foreign, read_foreign
from sungka.archive.importing.foreign import ForeignRecords
from sungka.archive.importing.table_games import write_time
from sungka.checking.check import check_reading
from sungka.notation.reading.parser import parse
from sungka.notation.record import Data, SetPosition
from sungka.notation.splitter import Source
from sungka.notation.writer import write
from sungka.replay.play import play
from support.congkak_table import ONE, TWO, Board, CongkakTable, choose_by, choose_from

TABLES = Path(__file__).parent / "logs/congkak_tables.jsonl"


def read(log: object) -> ForeignRecords:
    text = log if isinstance(log, str) else json.dumps(log)
    found = read_foreign("a/table.json", text)
    assert found is not None
    return found


def shown_board(table: Board, seats: tuple[str, str]) -> str:
    rows = [(*reversed(table.houses[it]), table.stores[it]) for it in seats]
    return " ".join(".".join(map(str, row[:-1])) + f"/{row[-1]}" for row in rows)


def test_a_log_is_known_by_its_beginning() -> None:
    text = json.dumps(CongkakTable(choose_by(Random(1))).play())
    assert find_foreign("table.json", text[:200]) == "bga"
    assert find_foreign("other.json", '{"status":1,"data":[]}') is None


@pytest.mark.parametrize("rounds", [1, 3, None], ids=["one", "three", "burned"])
@pytest.mark.parametrize("seed", range(12))
def test_a_table_becomes_a_record_without_errors(rounds: int | None, seed: int) -> None:
    table = CongkakTable(choose_by(Random(seed)), rounds, burns=rounds is None or seed % 2 == 0)
    found = read(table.play())
    assert found.faults == ()
    (record,) = found.records
    reading = parse(Source(write(record)))
    findings = check_reading(reading, "")[0].findings
    # Shells that the table loses are no error: the board with them is stated, with the reason.
    assert {it.code.value for it in findings} <= {"SGN408"}
    assert not any(it.is_error for it in findings)
    replay = play(reading.record)
    names = (record.value("South"), record.value("North"))
    assert set(names) == {"Siti", "Ah Meng"}
    assert record.value("Date") == "2026-01-29"
    assert any(isinstance(it, Data) and it.pairs[0][0] == "time" for it in record.body)
    seats = (ONE, TWO) if names[0] == "Siti" else (TWO, ONE)
    last = table.boards[-1] if rounds == 1 else None
    if last is not None:
        assert replay.result.stores == tuple(last.stores[it] for it in seats)
    score = {who: table.wins[who] if rounds else 7 - len(table.locked[who]) for who in (ONE, TWO)}
    best = [
        seat for seat, who in zip("SN", seats, strict=True) if score[who] == max(score.values())
    ]
    assert replay.result.to_text() == (best[0] if len(best) == 1 else "draw")


def test_every_board_after_a_turn_is_that_of_the_table() -> None:
    for seed in range(12):
        table = CongkakTable(choose_by(Random(seed)), 3, burns=True)
        (record,) = read(table.play()).records
        seats = (ONE, TWO) if record.value("South") == "Siti" else (TWO, ONE)
        known = {shown_board(board, seats) for board in table.boards}
        replay = play(record)
        # Where the table ends a round in the middle of a relay, a `set` states its own board.
        stated = {it.position.to_text()[:-2] for it in record.body if isinstance(it, SetPosition)}
        shown = [turn.after.to_text()[:-2].replace("#", "0") for turn in replay.turns()]
        assert len(shown) > 30
        strange = [it for it in shown if it not in known and it not in stated]
        assert len(strange) <= 3, "the last boards of rounds, whose rest is collected"


def test_the_games_that_the_table_played_are_those_of_its_log() -> None:
    games = [json.loads(line) for line in TABLES.read_text(encoding="utf-8").splitlines()]
    assert len(games) == 100
    for game in games:
        moves = [(player, house) for player, house in game["moves"]]
        table = CongkakTable(choose_from(moves), together=False)
        log = table.play()
        last = table.boards[-1]
        own = [[*last.houses[ONE]], last.stores[ONE], [*last.houses[TWO]], last.stores[TWO]]
        assert own == game["end"]
        found = read(log)
        assert found.faults == ()
        (record,) = found.records
        assert record.value("Rules") == "congkak opening=alternate round-end=lap rounds=1"
        replay = play(record)
        assert not replay.has_errors
        assert sorted(replay.result.stores or ()) == sorted([game["end"][1], game["end"][3]])


def test_times_are_those_of_the_calendar() -> None:
    chance = Random(3)
    for seconds in (
        0,
        951_782_399,
        951_868_800,
        *(chance.randrange(4 * 10**9) for _ in range(2000)),
    ):
        known = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        assert write_time(seconds) == known


def first_event(log: dict[str, Any], kind: str) -> dict[str, Any]:
    events = (one for packet in log["data"]["logs"] for one in packet["data"])
    return next(one for one in events if one["type"] == kind)


def harm_drop(log: dict[str, Any]) -> None:
    moved = first_event(log, "playersSeeding")["args"]["movements"][ONE]
    moved.append(moved[0])


def harm_end(log: dict[str, Any]) -> None:
    first_event(log, "endSeedingWithSeeds")["type"] = "endSeedingInOpponent"


def harm_house(log: dict[str, Any]) -> None:
    first_event(log, "playersSeeding")["args"]["initialHouse"][ONE]["location"] = "kampong_9"


def harm_seeds(log: dict[str, Any]) -> None:
    first_event(log, "playersSeeding")["args"]["initialHouse"][ONE]["seeds"] = 6


def harm_missing(log: dict[str, Any]) -> None:
    del first_event(log, "playersSeeding")["args"]["movements"]


def harm_unknown(log: dict[str, Any]) -> None:
    log["data"]["logs"][2]["data"].append({"type": "undoLastMove", "args": {}})


def harm_field(log: dict[str, Any]) -> None:
    first_event(log, "playersSeeding")["args"]["penalty"] = 3


def harm_player(log: dict[str, Any]) -> None:
    first_event(log, "playersSeeding")["args"]["movements"][ONE][0]["playerId"] = "1234"


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (harm_drop, "packet 1: "),
        (harm_end, "does not tell how the lap to"),
        (harm_house, "`kampong_9` is no house"),
        (harm_seeds, "holds 7 shells, but 6 are lifted"),
        (harm_player, "packet 1: nobody at this table has the id `1234`"),
        (harm_missing, "an event cannot be read: KeyError('movements')"),
        (harm_unknown, "an event `undoLastMove` is described nowhere: passed over once"),
        (harm_field, "`penalty` of `playersSeeding` is described nowhere: passed over once"),
    ],
)
def test_whatever_is_not_described_or_cannot_be_is_told(
    harm: Callable[[dict[str, Any]], None], message: str
) -> None:
    log = CongkakTable(choose_by(Random(5)), 3, burns=True).play()
    harm(log)
    assert any(message in fault.message for fault in read(log).faults)


@pytest.mark.parametrize("text", ["", "{", '{"status":1,"data":{"logs":[', "[]", "{}", "null"])
def test_a_text_that_is_no_log_has_a_fault(text: str) -> None:
    found = read_foreign("x.json", text, form=find_foreign("x", '{"status":1,"data":{"logs":'))
    assert found is not None
    assert found.records == ()
    assert len(found.faults) == 1


@pytest.mark.push
def test_no_damaged_log_raises() -> None:
    chance = Random(9)
    sound = CongkakTable(choose_by(Random(2)), 3, burns=True).play()
    for _ in range(150):
        log = deepcopy(sound)
        packets = log["data"]["logs"]
        for _ in range(chance.choice([1, 2, 5])):
            packet = chance.choice(packets)
            harm = chance.randrange(4)
            if harm == 0:
                packets.remove(packet)
            elif harm == 1:
                packet["data"] = chance.sample(packet["data"], len(packet["data"]))
            elif harm == 2 and packet["data"]:
                args = chance.choice(packet["data"])["args"]
                if args:
                    args[chance.choice(list(args))] = chance.choice([None, [], {}, "x", -1, 10**30])
            else:
                packet["data"] = packet["data"][: chance.randrange(len(packet["data"]) + 1)]
        for record in read(log).records:
            assert not play(parse(Source(write(record))).record).has_errors
