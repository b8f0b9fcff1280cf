"""Every shipped query over the examples, its answer worked out once more from the replays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import mean
from time import monotonic, sleep
from typing import Any, NamedTuple

import pytest
from sungka.cli.tables.shipped import list_queries
from sungka.engine.board import Position
from sungka.notation.items import write_turn
from sungka.notation.reading.parser import read
from sungka.notation.record import Turn
from sungka.notation.splitter import split
from sungka.replay.digest import digest, strip_claims
from sungka.replay.play import play
from sungka.replay.steps import PassPlayed, Replay, RoundBegun, RowPlayed, TurnPlayed
from support.lengths import long_after

from ..conftest import Run

pytest.importorskip("duckdb")
Command = Callable[..., Run]
Rows = list[dict[str, Any]]

FILES = sorted((Path(__file__).parents[3] / "examples").glob("*.sgn"))
PLAYED = TurnPlayed | PassPlayed | RowPlayed
START = "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S"


class Game(NamedTuple):
    """A record of the examples, its place, and the points of each seat."""

    file: str
    line: int
    replay: Replay
    points: tuple[float | None, ...]

    @property
    def names(self) -> list[str | None]:
        return [self.replay.record.value(seat.title) for seat in self.order]

    @property
    def order(self) -> tuple[Any, ...]:
        assert self.replay.rules
        return self.replay.rules.playing_order

    @property
    def turns(self) -> list[Any]:
        return [step for step in self.replay.steps if isinstance(step, PLAYED)]

    def seat_of(self, step: Any) -> int | None:
        return None if isinstance(step, RowPlayed) else self.order.index(step.seat)

    def text_of(self, step: Any) -> str:
        assert self.replay.rules
        item = self.replay.record.body[step.body_index]
        return write_turn(strip_claims(item, self.replay.rules, has_setup=False))  # type: ignore[arg-type]

    def line_of(self, step: Any) -> int:
        text = Path(self.file).read_text("utf-8").split("\n%sgn")[0]
        assert self.line == 1
        return text.count("\n", 0, self.replay.record.body[step.body_index].span.start) + 1


FOLDER: list[Path] = []
"""The folder of the examples with names in them."""

NAMES = ("Santos, Maria", "Reyes, Jun", "Dela Cruz, Ana", "O'Hara, Pat")


@pytest.fixture(autouse=True, scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("named")
    for at, path in enumerate(FILES):
        text = path.read_text("utf-8")
        for seat, title in enumerate(("South", "North", "East", "West")):
            is_there = f"[{title} " in text or (seat > 0) == ("three" in path.name) == (seat < 2)
            if is_there or (seat > 1 and "three" not in path.name):
                continue
            name = NAMES[(at * (seat + 1)) % 4 if seat else at % 3]
            text = text.replace("%sgn 1\n", f'%sgn 1\n[{title} "{name}"]\n', 1)
        (folder / path.name).write_text(text, "utf-8")
    FOLDER[:] = [folder]
    games.cache_clear()


@cache
def games() -> tuple[Game, ...]:
    found = []
    for path in sorted(FOLDER[0].glob("*.sgn")):
        for source in split(path.read_text("utf-8")):
            (reading,) = read(source.text)
            replay = play(reading.record)
            assert replay.rules
            letters = [seat.value for seat in replay.rules.playing_order]
            result = replay.result.to_text()
            points = {"draw": 0.5, "*": None}
            found.append(
                Game(
                    str(path),
                    source.line,
                    replay,
                    tuple(points.get(result, float(letter == result)) for letter in letters),
                )
            )
    return tuple(found)


@pytest.fixture
def ask(sungka: Command) -> Callable[..., Rows]:
    folder = FOLDER[0] / "season"
    if not folder.exists():
        assert sungka("convert", *sorted(FOLDER[0].glob("*.sgn")), "-o", folder).status == 0

    def run(name: str, *options: object) -> Rows:
        words = [name, folder, "--limit", "9999", "--output", "jsonl", *options]
        answer = sungka("query", *words)
        assert answer.status == 0, answer
        return [json.loads(line) for line in answer.out.splitlines()]

    return run


def average(points: list[float]) -> float:
    return round(mean(points), 3)


def each_side() -> list[tuple[Game, int, str | None, float]]:
    return [
        (game, seat, game.names[seat], points)
        for game in games()
        for seat, points in enumerate(game.points)
        if points is not None
    ]


def test_players(ask: Callable[..., Rows]) -> None:
    points = defaultdict(list)
    played: Counter[str] = Counter()
    for game in games():
        for name, one in zip(game.names, game.points, strict=True):
            if name:
                played[name] += 1
                points[name] += [] if one is None else [one]
    assert len(points) > 2
    rows = {row.pop("player"): [*row.values()] for row in ask("players")}
    assert rows == {
        name: [played[name], len(each), sum(each), average(each)] for name, each in points.items()
    }


def test_crosstable(ask: Callable[..., Rows]) -> None:
    points: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game, seat, name, one in each_side():
        for other, theirs in enumerate(game.names):
            if other != seat and name and theirs:
                points[name, theirs].append(one)
    rows = ask("crosstable")
    found = {(row["player"], row["opponent"]): (row["decided"], row["points"]) for row in rows}
    assert found == {
        pair: (len(points[pair]), sum(points[pair]) if points[pair] else None) for pair in found
    }
    assert found.keys() >= points.keys()
    met = [name for game in games() for name in game.names if name and all(game.names)]
    seats = [len(game.order) - 1 for game in games() for name in game.names if all(game.names)]
    assert len(met) == len(seats)
    assert sum(row["games"] for row in rows) == sum(seats)


def test_first(ask: Callable[..., Rows]) -> None:
    points = defaultdict(list)
    for game in games():
        begun = [game.seat_of(step) for step in game.turns if step.round == 1]
        seat = next((seat for seat in begun if seat is not None), None)
        if seat is not None and game.points[seat] is not None:
            points[game.order[seat].value].append(game.points[seat])
    assert {row["first"]: (row["games"], row["average"]) for row in ask("first")} == {
        letter: (len(each), average(each)) for letter, each in points.items()
    }


def test_lead(ask: Callable[..., Rows]) -> None:
    points = defaultdict(list)
    for game in games():
        early = [step for step in game.turns if step.round == 1 and step.row <= 10]
        if len(game.order) == 2 and early and max(step.row for step in early) == 10:
            stores = early[-1].after.stores
            if game.points[0] is not None:
                points[(stores[0] - stores[1]) // 5 * 5].append(game.points[0])
    assert {row["lead_from"]: (row["games"], row["average"]) for row in ask("lead")} == {
        lead: (len(each), average(each)) for lead, each in points.items()
    }


@pytest.mark.push
def test_lead_leaves_out_games_that_are_not_verified_to_row_10(
    sungka: Command, tmp_path: Path
) -> None:
    text = Path(FILES[0].with_name("dakon.sgn")).read_text("utf-8")
    row = next(line for line in text.splitlines() if line.startswith("10. "))
    assert sungka("validate", FILES[0].with_name("dakon.sgn")).status == 0
    (tmp_path / "a.sgn").write_text(text)
    good = sungka("query", "lead", tmp_path, "--output", "jsonl").out
    assert json.loads(good)["games"] == 1
    words = row.split(" ")
    for changed in (f"10. {words[1]} word", "10. word", f"{row}\nword"):
        (tmp_path / "a.sgn").write_text(text.replace(row, changed))
        asked = "SELECT max(row) AS r FROM turns WHERE row <= 10"
        assert sungka("query", asked, tmp_path, "--output", "csv").out == "r\n10\n"
        run = sungka("query", "lead", tmp_path, "--output", "jsonl")
        assert run.out == (good if changed.startswith(row) else "")


def test_captures(ask: Callable[..., Rows]) -> None:
    found = [
        (step.captured, game.text_of(step), game.line_of(step), step.round)
        for game in games()
        for step in game.turns
        if not isinstance(step, PassPlayed) and step.captured
    ]
    rows = [(row["captured"], row["text"], row["line"], row["round"]) for row in ask("captures")]
    assert sorted(rows) == sorted(found)
    assert [row[0] for row in rows] == sorted((one[0] for one in found), reverse=True)


def test_comebacks(ask: Callable[..., Rows]) -> None:
    found = []
    for game in games():
        if len(game.order) == 2 and 1.0 in game.points:
            won = game.points.index(1.0)
            behind = max(step.after.stores[1 - won] - step.after.stores[won] for step in game.turns)
            found += [(behind, game.file)] if behind > 0 else []
    assert sorted((row["behind"], row["file"]) for row in ask("comebacks")) == sorted(found)


def test_lengths(ask: Callable[..., Rows]) -> None:
    found = Counter(len(game.turns) // 10 * 10 for game in games())
    assert {row["turns_from"]: row["games"] for row in ask("lengths")} == found


def test_copies(ask: Callable[..., Rows]) -> None:
    places = defaultdict(list)
    for game in games():
        assert game.replay.rules
        places[digest(game.replay.record, game.replay.rules)].append(f"{game.file}:{game.line}")
    rows = ask("copies")
    assert sorted(row["places"] for row in rows) == sorted(
        each for each in places.values() if len(each) > 1
    )


def chosen(position: str | None) -> dict[str, list[tuple[Game, int]]]:
    """The choices in a position, or in the first of each game."""
    found = defaultdict(list)
    for game in games():
        for step in game.turns:
            is_first = step is game.turns[0]
            if step.before.to_text() == position if position else is_first:
                found[game.text_of(step)].append((game, game.seat_of(step) or 0))
    return found


@pytest.mark.parametrize("position", [None, START])
def test_openings(ask: Callable[..., Rows], position: str | None) -> None:
    options = [] if position is None else ["--position", position]
    rows = ask("openings", *options)
    assert {row["text"]: row["games"] for row in rows} == {
        text: len(each) for text, each in chosen(position).items()
    }
    for row in rows:
        points = [game.points[seat] for game, seat in chosen(position)[row["text"]]]
        known = [one for one in points if one is not None]
        if "|" not in row["text"]:
            assert row["average"] == (average(known) if known else None)


def test_a_game_that_comes_to_a_position_twice_is_one_game(sungka: Command, tmp_path: Path) -> None:
    again = f'set "{START}" {{the shells were spilt}}\n1. S7+5 N2\n'
    record = '%sgn 1\n[Rules "sungkaan"]\n\n1. S7+5 N2\n'
    texts = [record, record + again, record.replace("7+5", "6"), record]
    (tmp_path / "a.sgn").write_text("\n".join(texts))
    words = ("query", "openings", tmp_path, "--output", "jsonl", "--position", START)
    rows = [json.loads(line) for line in sungka(*words).out.splitlines()]
    assert [(row["text"], row["games"]) for row in rows] == [("S7+5", 3), ("S6", 1)]
    (tmp_path / "a.sgn").write_text("\n".join([texts[0], texts[2]]))
    rows = [json.loads(line) for line in sungka(*words).out.splitlines()]
    assert [(row["text"], row["games"]) for row in rows] == [("S6", 1), ("S7+5", 1)]


def test_novelties(ask: Callable[..., Rows]) -> None:
    where = defaultdict(set)
    for game in games():
        for step in game.turns:
            where[step.before.to_text()].add(game.file)
    found = []
    for game in games():
        novel = [step for step in game.turns if len(where[step.before.to_text()]) == 1]
        found += [(game.file, novel[0].round)] if novel else []
    rows = ask("novelties")
    assert sorted((row["file"], row["round"]) for row in rows) == sorted(found)


def test_games(ask: Callable[..., Rows]) -> None:
    rows = ask("games", "--position", START)
    found = [
        (game.file, step.round)
        for game in games()
        for step in game.turns
        if step.before.to_text() == START
    ]
    assert found
    assert sorted((row["file"], row["round"]) for row in rows) == sorted(found)


def test_pattern(ask: Callable[..., Rows]) -> None:
    found = []
    for game in games():
        for step in game.turns:
            row = step.after.rows[0]
            is_theirs = game.seat_of(step) == 0 and len(game.order) == 2 and step.row < 10
            if is_theirs and step.after.stores[0] >= 15 and row.houses[-6:-5] == (0,):
                found.append((game.file, game.line_of(step), game.text_of(step)))
    rows = ask("pattern", "--house", "6", "--least", "15")
    assert found
    assert sorted((row["file"], row["line"], row["text"]) for row in rows) == sorted(found)


def test_choices(ask: Callable[..., Rows]) -> None:
    choices = chosen(START)
    names = {game.names[seat] for each in choices.values() for game, seat in each}
    name = min(filter(None, names))
    rows = ask("choices", "--position", START, "--player", name)
    assert {row["text"]: (row["theirs"], row["others"]) for row in rows} == {
        text: (
            sum(game.names[seat] == name for game, seat in each),
            sum(game.names[seat] != name for game, seat in each),
        )
        for text, each in choices.items()
    }


def test_houses(ask: Callable[..., Rows]) -> None:
    found = defaultdict(list)
    for game in games():
        for step in game.turns:
            item = game.replay.record.body[step.body_index]
            if isinstance(step, TurnPlayed) and isinstance(item, Turn) and item.moves[0].house:
                seat = game.order.index(step.seat)
                after = (step.ruled or step.after).stores[seat]
                found[item.moves[0].house].append(after - step.before.stores[seat])
    assert {row["house"]: (row["turns"], row["gained"]) for row in ask("houses")} == {
        house: (len(each), pytest.approx(mean(each), abs=0.0051)) for house, each in found.items()
    }


def test_burned(ask: Callable[..., Rows]) -> None:
    points = defaultdict(list)
    for game in games():
        for step in game.replay.steps:
            if isinstance(step, RoundBegun) and step.round > 1 and len(game.order) == 2:
                seats = Counter(game.order.index(house.seat) for house in step.burned)
                if game.points[0] is not None:
                    points[step.round, seats[0] - seats[1]].append(game.points[0])
    assert {(row["round"], row["more"]): row["games"] for row in ask("burned")} == {
        key: len(each) for key, each in points.items()
    }


def test_findings(sungka: Command, tmp_path: Path) -> None:
    text = (
        '%sgn 1\n[Rules "dakon"]\n[Recorder "R"]\n[Date "2026-01-02"]\n\nS3x1 N2\nend abandoned\n'
    )
    (tmp_path / "a.sgn").write_text(text + "\n" + text.replace("x1", ""))
    run = sungka("query", "findings", tmp_path, "--output", "jsonl")
    assert [json.loads(line) for line in run.out.splitlines()] == [
        {"code": "SGN402", "recorder": "R", "year": 2026, "records": 1}
    ]


def test_every_query_is_tested_and_says_what_it_asks() -> None:
    text = (Path(__file__).parents[3] / "docs" / "tables.md").read_text("utf-8")
    short = ", ".join(f"`{query.name}`" for query in list_queries() if not query.is_long)
    assert f"(those of {short} are short)" in text
    for query in list_queries():
        assert f"test_{query.name}" in globals()
        assert query.asks.endswith((".", "?"))
        assert query.asks[0].isupper()


@pytest.mark.push
def test_what_is_wrong_is_said(sungka: Command, tmp_path: Path) -> None:
    (tmp_path / "a.sgn").write_text('%sgn 1\n[Rules "dakon"]\n\nS3 N2\nend abandoned\n')

    def refused(*words: object) -> str:
        run = sungka("query", *words)
        assert run.status == 2, run
        assert run.out == ""
        return run.err

    assert "did you mean `players`" in refused("playrs", tmp_path)
    assert "LINE 1" in refused("SELECT nothing FROM games", tmp_path)
    assert "^" in refused("SELECT nothing FROM games", tmp_path)
    assert "--position" in refused("games", tmp_path)
    assert "seat to move" in refused("games", tmp_path, "--position", "1.2/3")
    assert "`lots` is not a size" in refused("players", tmp_path, "--memory", "lots")
    assert "the pattern matches no file" in refused("players", tmp_path / "none-*.sgn")
    (tmp_path / "x.sgn").write_bytes(b"\xff\xfe")
    run = sungka("query", "SELECT count(*) AS n FROM games", tmp_path, "--output", "csv")
    assert (run.status, run.out, "not UTF-8" in run.err) == (1, "n\n1\n", True)
    (tmp_path / "x.sgn").unlink()
    secret = tmp_path / "secret.csv"
    secret.write_text("a\n1\n")
    for sql in (
        f"SELECT * FROM read_csv('{secret}')",
        f"COPY games TO '{tmp_path / 'out.csv'}'",
        f"ATTACH '{tmp_path / 'x.duckdb'}'",
        "SET enable_external_access = true",
        "INSTALL httpfs",
    ):
        refused(sql, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.sgn", "secret.csv"]
    slow = "SELECT count(*) FROM range(100000000) a, range(100000000) b"
    assert "took more than" in refused(slow, tmp_path, "--seconds", "0.2")
    assert Position.from_text(START).shells == 98


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("",), "a question is missing"),
        ((" ; ",), "a question is missing"),
        (("/* nothing */",), "a question is missing"),
        (("SELECT 1; SELECT 2",), "ask one question at a time"),
        (("none.sgn",), "there is no query and no file `none.sgn`: put the question before it"),
        (("none.duckdb", "a.sgn"), "there is no query and no file `none.duckdb`"),
        (("in/none",), "there is no query and no file `in/none`"),
        (
            ("a.sgn",),
            "`a.sgn` is a file: put the question before it, by its name (--list shows them) or in",
        ),
        (("in.d",), "`in.d` is a folder: put the question"),
        (
            ("season", "players"),
            "`season` is a folder: put the question before it, by its name (--list shows them)",
        ),
        (("my games.sgn",), "`my games.sgn` is a file: put the question"),
        (("SELECT 1 FROM", "a.sgn"), "LINE 1"),
        (("players", "a.sgn", "--player", "Ana"), "`players` has no --player: it has --limit"),
        (("games", "a.sgn", "--position", START, "--house", "3"), "`games` has no --house"),
        (("SELECT 1", "a.sgn", "--player", "Ana"), "--player: the SQL names no $player"),
        (("SELECT 1", "a.sgn", "--limit", "3"), "--limit: the SQL names no $limit"),
        (("SELECT 1", "a.sgn", "--position", START), "the SQL names no $hash or $board"),
        (
            ("players", "a.sgn", "-o", "x.xyz"),
            "`.xyz` is not a known ending: choose one of .csv, .json,",
        ),
        (("players", "a.sgn", "-o", "x.sgn"), "`.sgn` is not a known ending"),
        (("players", "a.sgn", "-o", "x.duckdb"), "`.duckdb` is not a known ending"),
    ],
)
def test_what_cannot_be_asked_is_said_before_any_table_is_made(
    sungka: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.sgn", "my games.sgn"):
        Path(name).write_text('%sgn 1\n[Rules "dakon"]\n\nS3 N2\nend abandoned\n')
    Path("in.d").mkdir()
    Path("season").mkdir()
    monkeypatch.setattr("sungka.cli.tables.query.convert", None)
    before = sorted(Path().iterdir())
    run = sungka("query", *words)
    assert (run.status, run.out) == (2, "")
    assert said in run.err
    assert sorted(Path().iterdir()) == before


@pytest.mark.push
def test_words_without_a_blank_may_be_sql(sungka: Command, tmp_path: Path) -> None:
    (tmp_path / "a.sgn").write_text('%sgn 1\n[Rules "dakon"]\n\nS3 N2\nend abandoned\n')
    for sql in ("VALUES(1)", "SELECT(1)", "SELECT(1);", "FROM(VALUES(1))", "SELECT'1'"):
        run = sungka("query", sql, tmp_path, "--output", "csv")
        assert (run.status, run.out.splitlines()[1:]) == (0, ["1"]), run


def test_a_player_whom_no_record_has_is_named(sungka: Command, tmp_path: Path) -> None:
    tags = '[South "Santos, Maria"]\n[North "Reyes, Jun"]'
    record = f'%sgn 1\n{tags}\n[Rules "dakon"]\n\nS3 N2\nend abandoned\n'
    (tmp_path / "a.sgn").write_text(record)
    asked = ("query", "choices", tmp_path, "--position", START, "--player")
    run = sungka(*asked, "Nobody")
    assert (run.status, run.out, run.err) == (1, "", "sungka: no record has a player `Nobody`\n")
    run = sungka(*asked, "Santos, Mara")
    assert run.err.endswith("`Santos, Mara`: did you mean `Santos, Maria`?\n")
    assert sungka(*asked, "Reyes, Jun").status == 0


@pytest.mark.push
def test_a_player_is_found_by_words_and_by_id_as_select_does(
    sungka: Command, tmp_path: Path
) -> None:
    records = [
        f'%sgn 1\n[South "{name}"]\n[North "Reyes, Jun"]\n[SouthId "{one}"]\n[Rules "dakon"]\n\n'
        "S3 N2\nend abandoned\n"
        for name, one in (("Santos, María", "P1"), ("Santos, M.", "P1"), ("Santos, Ana", "P2"))
    ]
    (tmp_path / "a.sgn").write_text("\n".join(records), "utf-8")
    asked = ("query", "choices", tmp_path, "--position", START, "--output", "jsonl", "--player")
    for words, theirs, said in (
        ("maria SANTOS", 1, "--player maria SANTOS: Santos, María\n"),
        ("Santos, Ana", 1, ""),
        ("P1", 2, "--player P1: Santos, M. and Santos, María\n"),
        ("santos", 3, "--player santos: Santos, Ana and Santos, M. and Santos, María\n"),
    ):
        run = sungka(*asked, words)
        row = json.loads(run.out)
        assert (run.status, row["theirs"], row["others"]) == (0, theirs, 3 - theirs)
        assert run.err == said
        assert sungka("select", tmp_path, "--player", words, "--count").out == f"{theirs}\n"
    # A name that somebody has is that one's only.
    longer = records[2].replace("Santos, Ana", "Santos, Ana Lim")
    (tmp_path / "a.sgn").write_text("\n".join([*records, longer]), "utf-8")
    run = sungka(*asked, "Santos, Ana")
    assert (json.loads(run.out)["theirs"], run.err) == (1, "")
    run = sungka("query", "SELECT $player AS p", tmp_path, "--player", "P1", "--output", "csv")
    assert run.out == "p\nP1\n"


OPEN = '%sgn 1\n[South "A{0}"]\n[North "B{0}"]\n[Rules "dakon"]\n\nS3 N2\nend abandoned\n'


@pytest.mark.push
def test_only_a_long_table_on_standard_output_is_cut_and_that_is_said(
    sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.sgn").write_text("\n".join(OPEN.format(f"{number:02}") for number in range(24)))
    assert sungka("convert", "a.sgn", "-o", "tables").status == 0
    cut = "the first {} rows; there are more: --limit N\n"
    for words, rows, said in (
        (["players"], 20, cut.format(20)),
        (["players", "--limit", "47"], 47, cut.format(47)),
        (["players", "--limit", "48"], 48, ""),
        (["players", "--output", "csv"], 48, ""),
        (["players", "--output", "jsonl", "--limit", "3"], 3, cut.format(3)),
        (["crosstable"], 48, ""),
        (["crosstable", "--limit", "3"], 3, cut.format(3)),
        (["captures"], 20, cut.format(20)),
        (["comebacks"], 1, ""),  # that there are none
        (["SELECT * FROM games LIMIT $limit", "--limit", "3"], 3, ""),
        (["SELECT * FROM games LIMIT $limit"], 24, ""),
    ):
        run = sungka("query", words[0], "tables", *words[1:])
        head = {"csv": 1, "jsonl": 0}.get(words[2] if len(words) > 2 else "", 2)
        assert len(run.out.splitlines()) - head == rows, words
        assert (run.status, run.err) == (0, said), words
    for end in ("csv", "json", "jsonl", "txt", "parquet"):
        run = sungka("query", "players", "tables", "-o", f"all.{end}")
        assert (run.status, run.err) == (0, f"48 rows → all.{end}\n")
        run = sungka("query", "players", "tables", "-o", f"all.{end}", "--limit", "5")
        assert (run.status, run.err) == (0, f"5 rows → all.{end}\n" + cut.format(5))
    import pyarrow.parquet as pq

    assert pq.read_metadata("all.parquet").num_rows == 5
    assert len(json.loads(Path("all.json").read_text())) == 5


def test_sides_has_the_players_of_games_whose_rules_cannot_be_read(
    sungka: Command, tmp_path: Path
) -> None:
    three = OPEN.replace("North", "East").replace("[Rules", '[West "C{0}"]\n[Rules')
    texts = [one.format(1).replace('"dakon"', '"dakn"') for one in (OPEN, three)]
    (tmp_path / "a.sgn").write_text("\n".join([*texts, OPEN.format(2)]))
    asked = "SELECT game, seat, letter, player, points FROM sides ORDER BY game, seat"
    run = sungka("query", asked, tmp_path, "--output", "csv")
    assert run.out.splitlines()[1:] == [
        "1,0,S,A1,", "1,1,N,B1,", "2,0,S,A1,", "2,1,E,B1,", "2,2,W,C1,", "3,0,S,A2,", "3,1,N,B2,",
    ]  # fmt: skip
    run = sungka("query", "players", tmp_path, "--output", "csv")
    assert "A1,2,0,," in run.out


@pytest.mark.push
def test_what_an_answer_may_lack_is_said_once(sungka: Command, tmp_path: Path) -> None:
    bad = OPEN.format(1).replace("N2", "N2 N2 word")
    (tmp_path / "a.sgn").write_text("\n".join([OPEN.format(1), bad, OPEN.format(2)]))
    tables = tmp_path / "tables"
    for made in (tables, tmp_path / "a.duckdb"):
        assert sungka("convert", tmp_path / "a.sgn", "-o", made).status == 1
    said = "1 of 3 games has errors; rows end at a game's first error: see `status` and `codes`\n"
    for asked in (tables, tmp_path / "a.duckdb", tmp_path / "a.sgn"):
        for question in ("players", "SELECT count(*) FROM Turns", "SELECT points FROM sides"):
            run = sungka("query", question, asked)
            assert (run.status, run.err) == (0, said), run
        run = sungka("query", "SELECT status FROM games", asked)
        assert (run.status, run.err) == (0, "")
    (tmp_path / "a.sgn").write_text(OPEN.format(1))
    assert sungka("query", "players", tmp_path / "a.sgn").err == ""
    assert sungka("convert", tmp_path / "a.sgn", "--tables", "turns", "-o", tables).status == 0
    assert sungka("query", "houses", tables) == Run(0, sungka("query", "houses", tables).out, "")


def test_that_tables_can_be_kept_is_said_where_making_them_takes_long(
    sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.sgn").write_text(OPEN.format(1))
    assert sungka("convert", tmp_path / "a.sgn", "-o", tmp_path / "tables").status == 0
    monkeypatch.setattr("sungka.cli.tables.query._LONG", 0)
    run = sungka("query", "players", tmp_path / "a.sgn")
    assert "making the tables took" in run.err
    assert "`sungka convert -o season/` would keep them" in run.err
    assert sungka("query", "players", tmp_path / "tables").err == ""


@pytest.mark.push
def test_an_answer_takes_the_place_of_an_answer_only(
    sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.sgn").write_text(OPEN.format(1))
    for out in ("x", "x.txt", "x.csv", "x.json", "x.jsonl", "x.parquet"):
        for _ in range(2):
            assert sungka("query", "players", "a.sgn", "-o", out).status == 0
        assert sungka("query", "comebacks", "a.sgn", "-o", out).status == 0  # no row
        assert sungka("query", "players", "a.sgn", "-o", out).status == 0
    Path("notes.txt").write_text("Notes on the final\n\n- ask Jun\n")
    Path("notes.json").write_bytes(b"\0\1")
    for out in ("notes.txt", "notes.json"):
        before = Path(out).read_bytes()
        run = sungka("query", "players", "a.sgn", "-o", out)
        said = f"sungka: -o {out} exists and is not the answer of a query: it would be lost\n"
        assert run == Run(2, "", said)
        assert Path(out).read_bytes() == before
    Path("empty.txt").write_text("")
    assert sungka("query", "players", "a.sgn", "-o", "empty.txt").status == 0


@pytest.mark.push
def test_the_number_of_rows_that_are_written_is_said(
    sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.sgn").write_text('%sgn 1\n[Rules "dakon"]\n\nS3 N2\nend abandoned\n')
    for end in ("csv", "json", "jsonl", "txt", "parquet"):
        many = sungka("query", "SELECT * FROM range(2345)", "a.sgn", "-o", f"many.{end}")
        assert (many.status, many.err) == (0, f"2345 rows → many.{end}\n")
        one = sungka("query", "SELECT 1", "a.sgn", "-o", f"one.{end}")
        assert (one.status, one.err) == (0, f"1 row → one.{end}\n")


@pytest.mark.push
def test_every_value_of_an_answer_is_written_as_its_form_has_it(
    sungka: Command, tmp_path: Path
) -> None:
    (tmp_path / "a.sgn").write_text('%sgn 1\n[Rules "dakon"]\n\nS3 N2\nend abandoned\n')
    sql = (
        "SELECT 1 AS a, 2 AS a, ['x', NULL] AS l, [[1], [2]] AS m, {'k': 'v'} AS d, true AS t, "
        "'inf'::FLOAT AS i, 'nan'::DOUBLE AS n, 1.50 AS c"
    )
    made = {
        form: sungka("query", sql, tmp_path, "--output", form).out
        for form in ("json", "jsonl", "csv", "table")
    }
    held = {"a": 1, "a_2": 2, "l": ["x", None], "m": [[1], [2]], "d": {"k": "v"}, "t": True,
            "i": None, "n": None, "c": 1.5}  # fmt: skip

    def refuse(name: str) -> None:
        raise AssertionError(name)

    assert json.loads(made["json"], parse_constant=refuse) == [held]
    assert json.loads(made["jsonl"], parse_constant=refuse) == held
    assert made["csv"] == 'a,a,l,m,d,t,i,n,c\n1,2,x ,"[[1],[2]]","{""k"":""v""}",true,inf,nan,1.5\n'
    assert made["table"].splitlines()[2].split() == [
        "1", "2", "x,", "[[1],[2]]", '{"k":"v"}', "true", "inf", "nan", "1.5",
    ]  # fmt: skip
    import pyarrow.parquet as pq

    assert sungka("query", sql, tmp_path, "-o", tmp_path / "a.parquet").status == 0
    assert pq.read_schema(tmp_path / "a.parquet").names == list(held)


def test_games_with_unknown_dates_come_last(sungka: Command, tmp_path: Path) -> None:
    dates = ["????-??-??", "2026-??-??", "2026-12-??", "2026-12-31", "2025-01-01", "12 March 2025",
             "soon", "2027-01-01", ""]  # fmt: skip
    for at, date in enumerate(dates):
        tag = f'[Date "{date}"]\n' if date else ""
        (tmp_path / f"{at}.sgn").write_text(
            f'%sgn 1\n{tag}[Rules "dakon"]\n\nS3 N2\nend abandoned\n'
        )
    run = sungka("query", "games", tmp_path, "--position", START, "--output", "json")
    assert [row["date_text"] for row in json.loads(run.out)] == [
        "2027-01-01", "2026-12-31", "2026-12-??", "2026-??-??", "2025-01-01", "????-??-??",
        "12 March 2025", "soon", None,
    ]  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(
    "line",
    long_after(1, [
        ["query", "SELECT * FROM range(10000000) a, range(10000000) b ORDER BY 1", "a.sgn",
         "-o", "x.parquet"],
        ["query", "SELECT count(*) FROM range(10000000) a, range(10000000) b", "a.sgn"],
        ["select", "--where", "(SELECT count(*) FROM range(10000000) a, range(10000000) b) > laps",
         "a.sgn"],
    ]),
)  # fmt: skip
def test_ctrl_c_ends_a_question_at_once(tmp_path: Path, line: list[str]) -> None:
    (tmp_path / "a.sgn").write_text('%sgn 1\n[Rules "dakon"]\n\nS3 N2\nend abandoned\n')
    with subprocess.Popen(
        [sys.executable, "-m", "sungka.cli", *line],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path,
    ) as process:  # fmt: skip
        used = 0.0
        # The question runs on several processors, and what comes before it does not.
        while used < 4 and process.poll() is None:
            sleep(0.1)
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        assert process.poll() is None, process.communicate()
        began = monotonic()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        assert process.returncode == 130
        assert monotonic() - began < 10
    assert [path.name for path in tmp_path.iterdir()] == ["a.sgn"]
