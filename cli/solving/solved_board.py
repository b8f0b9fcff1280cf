"""Solves the first board of a rule set, a task that any process or machine can do alone."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ...analysis.search.lines import PlayedLine, split_into_turns
from ...analysis.search.solution import Solution, solve
from ...analysis.search.two_seats import Limits
from ...engine import match
from ...engine.rules_text import rules_from_text, rules_to_text
from ...notation.writer import write
from ...replay.play import play
from .record import make_record
from .start import Start


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """One board, and the shells that the first seat ends with, at least and at most.

    `rules` are written without the numbers of houses and shells. `seconds` are of the processor,
    `nodes` moves played; `record` is the text of a record of the best play.
    """

    rules: str
    houses: int
    shells: int
    least: int
    most: int
    is_proven: bool
    seconds: float
    nodes: int
    record: str

    @property
    def total(self) -> int:
        """The shells on the board."""
        return 2 * self.houses * self.shells


def solve_board(rules: str, task: tuple[int, int, int]) -> SolvedBoard:
    """Solve the board of a task: its houses, its shells, and the most moves to be played.

    Raises `ValueError` when there is no such board, and `AssertionError` when the record of the
    best play is not valid, which is a fault of this program.
    """
    houses, shells, nodes = task
    board = rules_from_text(f"{rules} houses={houses} shells={shells}")
    state, began = match.start(board), time.process_time()
    limits = Limits(nodes=nodes, only_best=True)
    found = solve(state, limits)
    least, most = found.least, found.most
    if least == most:
        found = _play_out(found, limits)
    took = time.process_time() - began
    record = make_record(Start(state, rules_to_text(board)), found)
    wrong = [finding for finding in play(record).diagnostics if finding.is_error]
    if wrong:
        raise AssertionError(wrong[0].message)
    return SolvedBoard(
        rules, houses, shells, least, most, least == most, took, found.nodes, write(record)
    )


def _play_out(found: Solution, limits: Limits) -> Solution:
    """The solution with a best line that goes on to the end of the round.

    A value that is proven by bounds from two sides may have a line that ends before; the board at
    its end is solved in as many moves again.
    """
    line = found.best.line
    while not line.state.is_over:
        lifts = (*_lifts(line), *_lifts(solve(line.state, limits).best.line))
        line = split_into_turns(found.start, lifts)
    return found._replace(choices=(found.best._replace(line=line), *found.choices[1:]))


def _lifts(line: PlayedLine) -> tuple[int, ...]:
    """The numbers of the houses that a line lifts."""
    return (*(number for turn in line.turns for number in turn.lifts), *line.rest)
