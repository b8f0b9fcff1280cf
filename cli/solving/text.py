"""What was solved, for people: the board, every choice with its value, the best line first."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size
from textwrap import fill

from ...analysis.search.reach import Richest, Shortest
from ...analysis.search.solution import Solution, Solved
from ...engine.board import Seat
from ..boards.compact import draw_compact
from .found import Found, line_of, mover_of, texts_of
from .start import Start


def solved_text(start: Start, found: Found) -> str:
    """The board and what was found, in lines as wide as the terminal."""
    columns = get_terminal_size().columns
    position = start.state.position
    lines = [start.title, *draw_compact(position, start.state.rules.sowing, columns), ""]
    if isinstance(found, Solution):
        lines += _choices(start, found, columns)
    else:
        about = _shortest(start, found) if isinstance(found, Shortest) else _richest(start, found)
        lines += [_wrapped(sentence, columns) for sentence in about]
        if found.line:
            play = " ".join(texts_of(line_of(start, found)))
            lines += ["", _wrapped(play, columns)]
    return "\n".join(lines) + "\n"


def _choices(start: Start, found: Solution, columns: int) -> Iterator[str]:
    seats = start.state.position.seats
    values = [_value(choice) for choice in found.choices]
    heading = f"{seats[0].title} ahead" if len(seats) == 2 else " ".join(s.title for s in seats)
    width = max(len(heading), *map(len, values))
    names = max(len(str(choice.house)) for choice in found.choices)
    yield f"{'':{names}}  {heading:>{width}}"
    for choice, value in zip(found.choices, values, strict=True):
        sure = "exact" if choice.is_exact else "so far"
        head = f"{choice.house!s:{names}}  {value:>{width}}  {sure:<6}  "
        text = head + " ".join(texts_of(choice.line)) + "+…" * bool(choice.line.rest)
        yield _wrapped(text, columns, len(head))
    yield ""
    for sentence in _said(found, seats):
        yield _wrapped(sentence, columns)


def _said(found: Solution, seats: tuple[Seat, ...]) -> Iterator[str]:
    positions = "1 position" if found.nodes == 1 else f"{found.nodes:,} positions"
    looked = f"{positions} looked at."
    if found.is_exact:
        yield f"Solved: {_outcome(found.best, seats)}. {looked}"
    elif found.best.is_exact:
        yield f"Solved but for other choices: {_outcome(found.best, seats)}. {looked}"
    else:
        yield f"Not solved: values are of the stores {_moves(found.depth)} deep. {looked}"


def _outcome(choice: Solved, seats: tuple[Seat, ...]) -> str:
    if choice.stores is not None:
        shares = zip(seats, choice.stores, strict=True)
        return "the round ends with " + ", ".join(f"{seat.title} {n}" for seat, n in shares)
    if not choice.value:
        return "the round ends even"
    ahead = seats[0] if choice.value > 0 else seats[1]
    return f"{ahead.title} ends the round {_shells(abs(choice.value))} ahead"


def _value(choice: Solved) -> str:
    if choice.stores is not None:
        return ":".join(map(str, choice.stores))
    return f"{choice.value:+d}" if choice.value else "0"


def _shortest(start: Start, found: Shortest) -> Iterator[str]:
    seat, length = mover_of(start.state).title, _moves(len(found.line))
    rest = f"at most {_shells(found.left)}" if found.left else "no shell"
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
    yield " ".join([*_proven(found), _looked(found.nodes)])


def _proven(found: Shortest) -> Iterator[str]:
    """What is known of shorter turns, and what is not."""
    if found.is_seen:
        yield "Proven: every turn was seen."
        return
    if found.excluded:
        yield f"Proven: none of {_moves(found.excluded)} or fewer does."
    if found.line and not found.is_shortest:
        first, last = found.excluded + 1, len(found.line) - 1
        lengths = _moves(last) if first == last else f"{first} to {last}"
        yield f"Not proven: whether one of {lengths} does."
    elif not found.line:
        yield "Not proven: whether a longer one does."


def _richest(start: Start, found: Richest) -> Iterator[str]:
    seat, looked = mover_of(start.state).title, _looked(found.nodes)
    total = start.state.position.shells
    store = f"{_shells(found.store)} of {total} in {seat}'s store, in {_moves(len(found.line))}"
    if found.is_most:
        yield f"The turn that brings most leaves {store}."
        yield f"Proven: no turn brings more. {looked}"
    else:
        yield f"The best turn found leaves {store}."
        yield f"Not proven: whether another brings more. {looked}"


def _looked(nodes: int) -> str:
    return "1 move played." if nodes == 1 else f"{nodes:,} moves played."


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _shells(count: int) -> str:
    return "1 shell" if count == 1 else f"{count} shells"


def _wrapped(text: str, columns: int, indent: int = 0) -> str:
    width = max(columns - 1, indent + 20)
    return fill(
        text,
        width,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
