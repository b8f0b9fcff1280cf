"""The tables of `bench/research.py`: matches beside the reference engine, files, the document."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from reference import game
from reference.chance import _Match
from reference.options import rules as reference_rules
from sungka.engine.kernel import COMPILED
from sungka.engine.playout import Playout
from sungka.engine.rules_text import rules_from_text, rules_to_text
from support.lengths import long_after

BENCH = Path(__file__).parent.parent / "bench"
sys.path.append(str(BENCH))  # as for a program that is started there
import research  # noqa: E402
import research_tables  # noqa: E402


class Drawn:
    """The chance of a playout, for the reference's choices; its rows are plain."""

    def __init__(self, seats: int, seed: int) -> None:
        self.playout = Playout([False] * seats)
        self.playout.begin(seed)

    def choice(self, seq: Sequence[Any]) -> Any:
        return sorted(seq, reverse=True)[self.playout.draw(len(seq))]

    def choices(self, population: Sequence[str], weights: Sequence[int]) -> Sequence[str]:
        return population[:1]


def play_by_reference(text: str, number: int) -> dict[str, int]:
    """The columns of a match by chance that the reference shows."""
    rules = reference_rules(text)
    order = [*game.seats_of(rules)]
    chance: Any = Drawn(len(order), number)
    steps: list[dict[str, Any]] = list(_Match(rules, chance).play(None))
    scores = [step["stores"] for step in steps if step["kind"] == "score"]
    ends = [n for n, step in enumerate(steps) if step["kind"] == "score"]
    turns = [step for step in steps[: ends[0]] if step["kind"] == "turn"]
    rows = [step["hands"] for step in steps[: ends[0]] if step["kind"] == "simultaneous"]
    lifts = [step["houses"] for step in turns] + [own for row in rows for own in row.values()]
    result = steps[-1]["result"]
    found = {f"store{n}": shells for n, shells in enumerate(scores[0], 1)}
    found |= {f"final{n}": shells for n, shells in enumerate(scores[-1], 1)}
    found["winner"] = 0 if result == "draw" else order.index(str(result)) + 1
    found["rounds"], found["turns"] = len(scores), sum(map(bool, lifts))
    found["passes"], found["moves"] = len(lifts) - found["turns"], sum(map(len, lifts))
    if not rows:
        found["laps"] = sum(step["laps"] for step in turns)
        found["captured"] = sum(step["captured"] for step in turns)
    return found


@pytest.mark.parametrize("text", research.RULES)
def test_the_reference_plays_the_same_matches(text: str) -> None:
    compare(text, 3)


@pytest.mark.long
@pytest.mark.parametrize("text", research.RULES)
def test_the_reference_plays_the_same_300_rounds(text: str) -> None:
    compare(text, 300)


def compare(text: str, rounds: int) -> None:
    """Hold matches of so many rounds, at most three each, against those of the reference."""
    length = min(rules_from_text(text).rounds, 3)
    text = rules_to_text(rules_from_text(text)._replace(rounds=length))
    games = rounds // length
    task = research.Task("random", text, 0, games, games)
    columns = dict(zip(research.COLUMNS, research.play_task(task), strict=True))
    for number in range(games):
        expected = play_by_reference(text, number)
        assert {name: columns[name][number] for name in expected} == expected, number


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Run the program in this process."""
    monkeypatch.setattr(sys, "argv", ["research.py", *words])
    research.main()


@pytest.mark.push
@pytest.mark.parametrize("name", [play.name for play in research.PLAYS])
def test_a_table_has_its_file_and_its_figure(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    small = "houses=3 shells=3"
    rules = (f"sungka-six {small}", f"congkak-malaysia {small}", f"dakon rounds=12 {small}")
    only = [word for text in rules for word in ("--only", text)]
    run(monkeypatch, name, "--quick", "--jobs", "1", "--out", str(tmp_path), *only)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{name}.parquet", f"{name}.svg"]
    (play,) = [play for play in research.PLAYS if play.name == name]
    games, to_the_end = play.games // 100, play.to_the_end // 100
    rows = parquet.read_table(tmp_path / f"{name}.parquet").to_pylist()
    assert list(rows[0]) == ["rules", *research.COLUMNS]
    assert [(row["rules"], row["game"]) for row in rows] == [
        (text, number) for text in rules for number in range(games)
    ]
    for row in rows:
        text, stores = rules_from_text(row["rules"]), [row[f"store{n}"] for n in (1, 2, 3)]
        assert sum(stores) == text.total
        assert row["seat"] == (1 + row["game"] % 2 if name == "mixed" else 1)
        assert row["laps"] >= row["moves"] >= row["turns"]
        ends = text.rounds <= 9 or row["game"] < to_the_end
        assert [row[key] is None for key in research.OF_MATCHES] == [not ends] * 5
        if ends:
            assert 1 <= row["rounds"] <= text.rounds
            assert sum(row[f"final{n}"] for n in (1, 2, 3)) == text.total
            if text.rounds == 1:
                assert [row[f"final{n}"] for n in (1, 2, 3)] == stores
    table = capsys.readouterr().out
    assert [line.split("`")[1] for line in table.splitlines() if "`" in line] == list(rules)
    assert "as wins" in table
    assert all(text in (tmp_path / f"{name}.svg").read_text() for text in rules)


@pytest.mark.push
def test_processes_share_the_games_out_without_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    for jobs in ("1", "2"):
        out = ("--jobs", jobs, "--out", str(tmp_path / jobs))
        run(monkeypatch, "search", "--quick", "--only", "sungka-three houses=3", *out)
    for name in ("search.parquet", "search.svg"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("best",), "no table is named best"),
        (("--write", "--quick"), "all games"),
        (("--write", "--only", "sungka"), "all rule sets"),
        (("--only", "sungka rows=2"), "rows"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    words: tuple[str, ...],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(monkeypatch, *words)
    assert message in capsys.readouterr().err


def test_the_figures_are_those_of_the_matches() -> None:
    columns = {name: [0] * 5 for name in research.COLUMNS}
    columns |= {"seat": [1] * 5, "store1": [50, 60, 49, 40, 70], "store2": [48, 38, 49, 58, 28]}
    columns |= {"turns": [10, 20, 30, 20, 20], "laps": [50, 50, 50, 50, 50]}
    columns |= {"captures": [5, 6, 7, 8, 9], "captured": [10, 20, 30, 40, 50]}
    columns |= {"rounds": [99, 7, 99, 0, 0], "winner": [1, 2, 0, 0, 0]}
    one = research_tables.summarise("sungka", columns)
    assert one.wins == research_tables.wilson(3, 4)
    assert (one.draws, one.lead, one.margin) == (20, (2 + 22 + 0 - 18 + 42) / 5, 84 / 5)
    assert (one.turns, one.laps, one.captures, one.captured) == (20, 2.5, 7, 30)
    assert one.matches == research_tables.wilson(1, 2)
    assert (one.rounds, round(one.unended)) == (205 / 3, 67)
    squares = sum((lead - 9.6) ** 2 for lead in (2, 22, 0, -18, 42))
    assert one.lead_error == pytest.approx(1.96 * sqrt(squares / 4 / 5), rel=1e-4)
    three = {**columns, "store1": [30] * 5, "store2": [40] * 5, "store3": [14] * 5}
    three["seat"] = [1, 2, 3, 2, 2]
    one = research_tables.summarise("sungka-three", three)
    assert (one.wins, one.margin) == (research_tables.wilson(3, 5), 10)
    assert one.lead == pytest.approx((30 - 27 + 3 * (40 - 22) + 14 - 35) / 5)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(50, 100, 40.38, 59.62), (0, 10, 0, 27.75), (10, 10, 72.25, 100), (0, 0, 0, 100)],
)
def test_an_interval_is_that_of_wilson(part: int, whole: int, low: float, high: float) -> None:
    share = research_tables.wilson(part, whole)
    assert (share.low, share.high) == pytest.approx((low, high), abs=0.005)


def read_wins(name: str) -> dict[str, tuple[float, float, float]]:
    """By rule set the rounds won in a table of the document, and the ends of the interval."""
    found = {}
    for line in research_tables.read_table(name).splitlines()[2:]:
        rules, wins = re.match(r"\| `(.+?)` \| ([^|]+) \|", line).groups()  # type: ignore[union-attr]
        value, low, high = map(float, re.findall(r"[\d.]+", wins))
        found[rules] = value, low, high
    return found


@pytest.mark.push
@pytest.mark.skipif(not COMPILED, reason="thousands of games take minutes in plain Python")
@pytest.mark.parametrize("name", long_after(2, [play.name for play in research.PLAYS]))
def test_the_document_says_what_is_played(name: str) -> None:
    """Every row agrees with fewer games, as far as these can tell."""
    (play,) = [play for play in research.PLAYS if play.name == name]
    wins = read_wins(play.name)
    assert list(wins) == list(research.RULES)
    games = 200 if play.name == "search" else 1500
    for rules, (value, low, high) in wins.items():
        task = research.Task(play.name, rules, play.games, play.games + games, 0)
        columns = dict(zip(research.COLUMNS, research.play_task(task), strict=True))
        share = research_tables.summarise(rules, {**columns, "rounds": [1] * games}).wins
        assert abs(share.value - value) < 1.2 * (share.high - share.low + high - low), rules


def test_a_table_is_written_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, figures = tmp_path / "research.md", tmp_path / "figures"
    monkeypatch.setattr(research_tables, "DOCUMENT", document)
    monkeypatch.setattr(research_tables, "FIGURES", figures)
    parts = [
        f"<!-- {it}: python bench/research.py {it} --write -->\n\nnone\n\n<!-- end {it} -->\n"
        for it in ("random", "greedy")
    ]
    document.write_text("# Tables\n" + "text\n".join(parts), encoding="utf-8")
    research_tables.write_document("greedy", "| new |", "<svg/>")
    assert research_tables.read_table("greedy") == "| new |"
    assert document.read_text(encoding="utf-8") == (
        "# Tables\n" + parts[0] + "text\n" + parts[1].replace("none", "| new |")
    )
    assert (figures / "greedy.svg").read_text(encoding="utf-8") == "<svg/>"
    for use in (lambda: research_tables.read_table("best"), lambda: write("best")):
        with pytest.raises(ValueError, match="no part `best`"):
            use()


def write(name: str) -> None:
    research_tables.write_document(name, "", "")
