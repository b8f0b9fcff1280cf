"""A solution for people: the board, then every choice with its value, the best first."""

from __future__ import annotations

from collections.abc import Iterator
from re import split
from shutil import get_terminal_size
from textwrap import TextWrapper
from typing import TYPE_CHECKING

from ...analysis.search.bound import Bound
from ...analysis.search.solution import Solution, Solved
from ...engine.board import Seat
from ..boards.compact import draw_compact
from .found import Found, find_line, find_mover, write_turns
from .start import Start

if TYPE_CHECKING:
    from ...analysis.search.reach import Richest, Shortest


def describe_as_text(start: Start, found: Found) -> str:
    """The board and the result of the search from it, in lines no wider than the terminal."""
    columns = get_terminal_size().columns
    position = start.state.position
    lines = [start.title, *draw_compact(position, start.state.rules.sowing, columns), ""]
    if isinstance(found, Solution):
        lines += _choice_lines(start, found, columns)
    else:
        from ...analysis.search.reach import Shortest

        if isinstance(found, Shortest):
            sentences = _describe_shortest(start, found)
        else:
            sentences = _describe_richest(start, found)
        lines += [_wrap(sentence, columns) for sentence in sentences]
        if found.line:
            play = " ".join(write_turns(find_line(start, found)))
            lines += ["", _wrap(play, columns)]
    return "\n".join(lines) + "\n"


def _choice_lines(start: Start, found: Solution, columns: int) -> Iterator[str]:
    seats = start.state.position.seats
    values = [_write_value(choice) for choice in found.choices]
    heading = f"{seats[0].title} ahead" if len(seats) == 2 else " ".join(s.title for s in seats)
    width = max(len(heading), *map(len, values))
    names = max(len(str(choice.house)) for choice in found.choices)
    bounds = max(len(choice.bound) for choice in found.choices)
    yield f"{'':{names}}  {heading:>{width}}"
    for choice, value in zip(found.choices, values, strict=True):
        head = f"{choice.house!s:{names}}  {value:>{width}}  {choice.bound:<{bounds}}  "
        text = head + " ".join(write_turns(choice.line)) + "+…" * bool(choice.line.rest)
        yield _wrap(text, columns, len(head))
    yield ""
    for sentence in _summarize(start, found, seats):
        yield _wrap(sentence, columns)


def _summarize(start: Start, found: Solution, seats: tuple[Seat, ...]) -> Iterator[str]:
    positions = "1 position" if found.nodes == 1 else f"{found.nodes:,} positions"
    effort = f"{positions} searched."
    best, total = found.best, start.state.position.shells
    mover = best.house.seat.title
    if best.is_exact:
        share = f"{best.least} of {total}, proven"
        outcome = _describe_outcome(best, seats)
        if found.is_exact:
            yield f"{share}: {outcome}. {effort}"
        elif found.is_best_proven:
            yield f"{share}: {outcome}, and no choice is worth more. {effort}"
        else:
            yield f"{share}, if {mover} lifts {best.house}: {outcome}. {effort}"
    elif found.least > _trivial(start, best):
        after = f"at most {found.most}" if found.most < total else "more is not ruled out"
        likely = f"; probably some {found.estimate}" if found.is_close else ""
        yield f"At least {found.least} of {total} for {mover}, proven; {after}{likely}. {effort}"
    else:
        yield f"Not solved. {effort}"
    if any(choice.bound is Bound.SO_FAR for choice in found.choices):
        yield f"Values so far are those of the stores after {_count_moves(found.depth)}."


def _trivial(start: Start, best: Solved) -> int:
    """The shells that the seat has in its store before it chooses."""
    return start.state.position.row(best.house.seat).store


def _describe_outcome(choice: Solved, seats: tuple[Seat, ...]) -> str:
    if choice.stores is not None:
        shares = zip(seats, choice.stores, strict=True)
        return "the round ends with " + ", ".join(f"{seat.title} {n}" for seat, n in shares)
    if not choice.value:
        return "the round ends even"
    ahead = seats[0] if choice.value > 0 else seats[1]
    return f"{ahead.title} ends the round {_count_shells(abs(choice.value))} ahead"


def _write_value(choice: Solved) -> str:
    if choice.stores is not None:
        return ":".join(map(str, choice.stores))
    return f"{choice.value:+d}" if choice.value else "0"


def _describe_shortest(start: Start, found: Shortest) -> Iterator[str]:
    seat, length = find_mover(start.state).title, _count_moves(len(found.line))
    rest = f"at most {_count_shells(found.left)}" if found.left else "no shell"
    aim = f"leaves {rest} outside {seat}'s store"
    if found.is_shortest:
        as_short = {
            0: "; how many are as short was not counted",
            1: ", and no other is as short",
        }.get(found.lines, f"; {found.lines} are as short")
        yield f"The shortest turn that {aim} has {length}{as_short}."
    elif found.line:
        yield f"A turn of {length} {aim}."
    else:
        yield f"No turn {aim}." if found.is_seen else f"No turn was found that {aim}."
    yield " ".join([*_describe_proof(found), _describe_effort(found.nodes)])


def _describe_proof(found: Shortest) -> Iterator[str]:
    """Say what is proven of other turns, and what is not."""
    if found.is_seen:
        yield "Proven: every turn was seen."
        return
    if found.excluded:
        yield f"Proven: none of {_count_moves(found.excluded)} or fewer does."
    if found.line and not found.is_shortest:
        first, last = found.excluded + 1, len(found.line) - 1
        lengths = _count_moves(last) if first == last else f"{first} to {last}"
        yield f"Not proven: whether one of {lengths} does."
    elif not found.line:
        yield "Not proven: whether a longer one does."


def _describe_richest(start: Start, found: Richest) -> Iterator[str]:
    seat, effort = find_mover(start.state).title, _describe_effort(found.nodes)
    total = start.state.position.shells
    shells, moves = _count_shells(found.store), _count_moves(len(found.line))
    store = f"{shells} of {total} in {seat}'s store, in {moves}"
    if found.is_most:
        yield f"The turn that gains the most leaves {store}."
        yield f"Proven: no turn gains more. {effort}"
    else:
        yield f"The best turn found leaves {store}."
        yield f"Not proven: whether another gains more. {effort}"


def _describe_effort(nodes: int) -> str:
    return "1 move played." if nodes == 1 else f"{nodes:,} moves played."


def _count_moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _count_shells(count: int) -> str:
    return "1 shell" if count == 1 else f"{count} shells"


def _wrap(text: str, columns: int, indent: int = 0) -> str:
    width = max(columns - 1, indent + 20)
    wrapper = _Wrapper(
        width, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=False
    )
    return wrapper.fill(text)


class _Wrapper(TextWrapper):
    """Breaks lines at blanks and, within a long turn, before the next house (`+3`)."""

    def _split(self, text: str) -> list[str]:
        return [piece for word in super()._split(text) for piece in split(r"(?=\+\d)", word)]
