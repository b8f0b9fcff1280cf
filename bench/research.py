"""Plays many games under each rule set, and writes the tables of `docs/research.md`.

Every rule set is played by players who lift at random, who take the most at once (greedy), who look
through their turn and the answer (search), and by one greedy player among random ones (mixed). Each
table gets a Parquet file with a row a match and a figure; `--write` puts tables and figures into
the document. A match follows from its number alone, on any machine and with any number of jobs.
"""

from __future__ import annotations

import argparse
import resource
import sys
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
from research_tables import draw_figure, make_table, write_document
from sungka.analysis.search.sight import Sight
from sungka.cli.files.progress import ProgressBar
from sungka.engine import match
from sungka.engine.board import House, Position
from sungka.engine.kernel import Shells
from sungka.engine.playout import Playout
from sungka.engine.presets import PRESETS
from sungka.engine.ring import Ring, ring_of
from sungka.engine.round import end_number, ends_by_row
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import AfterOpening, Pace, RuleSet

RULES = (
    *(preset.name for preset in PRESETS),
    # As others play (docs/checked.md): the environment of arXiv 1905.07102, CongkakAI, Board Game
    # Arena in turns, congkak-solver, the congklak of Sleman.
    "sungkaan capture=always origin=relayed",
    "sungkaan capture=always",
    "congkak opening=alternate round-end=lap rounds=1",
    "sungkaan capture-theirs=given round-end=one",
    "sungkaan capture=always round-end=three rest=none",
)
"""The rule sets of the tables, a row each."""

SEEN, WILD = 6, 10
"""The moves of a turn, and of its answer, that a search sees; one lift in `WILD` is by chance."""

CHUNK = 250
"""The matches of one task."""

COLUMNS = {
    "game": "the number of the match, from which all its chance follows",
    "seat": "the place in playing order, from 1, of the seat that the tables are of",
    "store1": "the shells of the first seat at the end of the first round",
    "store2": "those of the second seat",
    "store3": "those of the third seat, 0 where two play",
    "turns": "the turns of the first round without passes; a hand of a row of all hands is one",
    "passes": "the passes of the first round",
    "moves": "the houses chosen in the first round",
    "laps": "the laps of the first round",
    "captures": "the captures of the first round",
    "captured": "the shells that these took",
    "rounds": "the rounds of the match",
    "winner": "the place in playing order of who won the match, 0 for a draw",
    "final1": "the shells of the first seat at the end of the last round",
    "final2": "those of the second seat",
    "final3": "those of the third seat, 0 where two play",
}
"""The columns of a Parquet file behind `rules`, all of whole numbers, and what they hold."""

OF_MATCHES = ("rounds", "winner", "final1", "final2", "final3")
"""The columns that are null where a match was not played to its end."""


FEW_ROUNDS = 9
"""The most rounds of a match that is played to its end whatever its number."""


class Play(NamedTuple):
    """A way of playing, how many matches of a rule set begin, and how many of them go on.

    The others end with their first round, where the rules allow more than `FEW_ROUNDS`.
    """

    name: str
    games: int
    to_the_end: int


PLAYS = (
    Play("random", 100_000, 2_000),
    Play("greedy", 100_000, 2_000),
    Play("search", 10_000, 2_000),
    Play("mixed", 100_000, 2_000),
)


class Task(NamedTuple):
    """Matches to be played, from number `begin` up to `end`; those `to_the_end` go on."""

    play: str
    rules: str
    begin: int
    end: int
    to_the_end: int


def play_task(task: Task) -> list[array[int]]:
    """The columns of these matches, in the order of `COLUMNS`."""
    rules, columns = rules_from_text(task.rules), [array("i") for _ in COLUMNS]
    for game in range(task.begin, task.end):
        seat = game % rules.seats if task.play == "mixed" else 0
        goes_on = game < task.to_the_end or rules.rounds <= FEW_ROUNDS
        row = play_match(rules, make_player(task.play, rules, seat), game, goes_on)
        for column, number in zip(columns, (game, seat + 1, *row), strict=True):
            column.append(number)
    return columns


class Player(NamedTuple):
    """Lifts for all seats; a search needs to be told the ring of each round."""

    playout: Playout
    look_at: Callable[[Ring], object]


@lru_cache
def make_player(play: str, rules: RuleSet, seat: int) -> Player:
    """The players of a table; among mixed ones `seat` is the place of the greedy one."""
    if play == "search":
        search = Search(ends_by_row(rules))
        playout = Playout((False,) * rules.seats, search.choose)
        search.draw = playout.draw
        return Player(playout, search.look_at)
    greedy = [play == "greedy" or (play == "mixed" and it == seat) for it in range(rules.seats)]
    return Player(Playout(greedy), id)


class Search:
    """Chooses the first house of the best turn in sight, or one lift in `WILD` any house."""

    def __init__(self, by_row: bool) -> None:
        self.sight_of = lru_cache(lambda ring: Sight(ring.ways, SEEN, by_row))
        self.draw: Callable[[int], int] = len
        self.ring: Ring
        self.sight: Sight

    def look_at(self, ring: Ring) -> None:
        """Choose on the boards of this ring from now on."""
        self.ring, self.sight = ring, self.sight_of(ring)

    def choose(self, mover: int, board: Shells, passed: bool) -> int:
        """The place that the seat lifts."""
        if self.draw(WILD) == 0:
            houses = range(self.ring.first(mover), self.ring.store(mover))
            filled = [place for place in houses if board[place]]
            return filled[self.draw(len(filled))]
        self.sight.look(board, mover, passed, 0)
        return self.sight.line()[0]


def play_match(rules: RuleSet, player: Player, game: int, goes_on: bool) -> list[int]:
    """A match in the numbers of `COLUMNS` from `store1` on, or its first round alone."""
    playout, number, burned = player.playout, 1, frozenset[House]()
    scores, counts = list[tuple[int, ...]](), list[int]()
    position, none = match.start(rules).position, (0,) * (3 - rules.seats)
    playout.begin(game)
    while True:
        began = position.to_move
        position = play_round(rules, player, position, number == 1)
        scores.append(match.collect(rules, position))
        if number == 1:
            p = playout
            counts = [p.turns, p.passes, p.moves, p.laps, p.captures, p.captured]
            if not goes_on:
                return [*scores[0], *none, *counts, 0, 0, 0, 0, 0]
        if match.is_over(rules, number, tuple(scores), burned):
            break
        number += 1
        first = None
        if not rules.opens_together(number):
            last = None if playout.last < 0 else rules.playing_order[playout.last]
            left = match.count_left(position)
            first = match.next_first(rules, scores[-1], began, last, left)
        closed = burned
        burned |= set(match.burned_houses(rules, scores[-1], closed))
        position = match.refill(rules, scores[-1], closed, None, first)
    winner = match.winner(rules, tuple(scores), burned)
    place = 0 if winner is None else rules.playing_order.index(winner) + 1
    return [*scores[0], *none, *counts, number, place, *scores[-1], *none]


def play_round(rules: RuleSet, player: Player, position: Position, is_first: bool) -> Position:
    """The board at the end of a round that begins with `position`."""
    if match.begin(rules, position).is_over:
        return position
    ring = ring_of(rules, position)
    board, mover = ring.board(position), -1
    if position.to_move is not None:
        mover = rules.playing_order.index(position.to_move)
    player.look_at(ring)
    follows = list(AfterOpening).index(rules.after_opening)
    if mover < 0 and rules.pace is Pace.FIRST_OVER:
        raise SystemExit("no row is played here that ends when one hand is over (pace=first-over)")
    keeps_laps = rules.pace is Pace.LAP
    player.playout.play(ring.ways, board, mover, end_number(rules), is_first, keeps_laps, follows)
    return ring.position(board, None)


def play_all(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, list[array[int]]]]:
    """The columns of each task, in the order of the tasks."""
    if jobs == 1:
        yield from ((task, play_task(task)) for task in tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from zip(tasks, pool.map(play_task, tasks), strict=True)


def play_table(
    play: Play, rule_sets: list[str], jobs: int, out: Path
) -> dict[str, dict[str, array[int]]]:
    """Play the matches of a table into its Parquet file; the columns of each rule set."""
    tasks = [
        Task(play.name, rules, begin, min(begin + CHUNK, play.games), play.to_the_end)
        for rules in rule_sets
        for begin in range(0, play.games, CHUNK)
    ]
    fields = [pa.field("rules", pa.dictionary(pa.int32(), pa.string()))]
    fields += [pa.field(name, pa.int32(), metadata={"says": it}) for name, it in COLUMNS.items()]
    schema = pa.schema(fields)
    played: dict[str, dict[str, array[int]]] = {}
    file = pq.ParquetWriter(out / f"{play.name}.parquet", schema, compression="zstd")
    with file, ProgressBar(total=play.games * len(rule_sets)) as bar:
        for task, columns in play_all(tasks, jobs):
            kept = played.setdefault(task.rules, {name: array("i") for name in COLUMNS})
            for name, column in zip(COLUMNS, columns, strict=True):
                kept[name].extend(column)
            bar.advance(task.end - task.begin)
            if task.end == play.games:
                file.write_table(arrow_of(rule_sets, task.rules, kept, schema))
    return played


def arrow_of(
    rule_sets: list[str], rules: str, columns: dict[str, array[int]], schema: pa.Schema
) -> pa.Table:
    """The matches of a rule set as a table of Arrow, which takes the columns over."""
    size = len(columns["game"])
    names = array("i", [rule_sets.index(rules)]) * size
    # The bits of the matches that were played to their end: the others lack what that shows.
    bits = int("".join("01"[rounds > 0] for rounds in reversed(columns["rounds"])), 2)
    ended = pa.py_buffer(bits.to_bytes((size + 7) // 8, "little"))
    numbers = [
        pa.Array.from_buffers(
            pa.int32(), size, [ended if name in OF_MATCHES else None, pa.py_buffer(column)]
        )
        for name, column in (("rules", names), *columns.items())
    ]
    words = pa.DictionaryArray.from_arrays(numbers[0], pa.array(rule_sets, pa.string()))
    return pa.Table.from_arrays([words, *numbers[1:]], schema=schema)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    names = [play.name for play in PLAYS]
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"{', '.join(names)}: or all")
    parser.add_argument("--out", type=Path, default=Path("build/research"), help="a folder")
    parser.add_argument("--only", action="append", metavar="RULES", help="may be repeated")
    parser.add_argument("--quick", action="store_true", help="a hundredth of the matches")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="write docs/research.md")
    options = parser.parse_args()
    if unknown := set(options.tables) - set(names):
        parser.error(f"no table is named {', '.join(sorted(unknown))}")
    if options.write and (options.only or options.quick):
        parser.error("the document has all rule sets and all games")
    try:
        for text in options.only or ():
            rules_from_text(text)
    except ValueError as error:
        parser.error(str(error))
    options.out.mkdir(parents=True, exist_ok=True)
    for play in PLAYS:
        if options.tables and play.name not in options.tables:
            continue
        begun, spent = monotonic(), processor_seconds()
        if options.quick:
            play = play._replace(games=play.games // 100, to_the_end=play.to_the_end // 100)
        played = play_table(play, options.only or list(RULES), options.jobs, options.out)
        table, figure = make_table(played), draw_figure(play.name, played)
        (options.out / f"{play.name}.svg").write_text(figure, encoding="utf-8")
        if options.write:
            write_document(play.name, table, figure)
        print(f"{play.name}\n\n{table}\n")
        taken = processor_seconds() - spent
        print(f"{play.name}: {monotonic() - begun:.0f} s, {taken:.0f} s of processor", flush=True)


def processor_seconds() -> float:
    """The seconds of processor that this process and those that ended for it have taken."""
    of = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in of)


if __name__ == "__main__":
    sys.exit(main())
