"""The differences between records of one game, in words: turns, boards, what the engine says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ...archive.merging.merge import Decision, Difference, Merged, part_from
from ...archive.merging.pieces import Piece
from ...notation.diagnostic import Diagnostic
from ...notation.items import write_item
from ..boards.compact import draw_compact
from ..console.terminal import escape_text, take_head, width

MOST_TURNS = 8
"""The turns of a place that are written out; of more, the first and the last."""

_COLUMNS = 78
_BETWEEN = "   "


def describe_difference(
    merged: Merged, difference: Difference, places: tuple[str, ...], *, has_boards: bool = True
) -> Iterator[str]:
    """The lines about a place where the records differ; `places` names it in each file."""
    labels = [account.label for account in merged.accounts]
    yield f"{where(difference)}: {_what(difference, labels)}"
    if difference.decision is Decision.FILLED:
        return
    if difference.decision is Decision.ALIKE:
        yield from (f"  {_describe_error(it)}" for it in difference.errors[:1] if it is not None)
        return
    widest = max(map(width, map(escape_text, places)))
    for place, pieces in zip(places, difference.lists, strict=True):
        shown = escape_text(place)
        yield f"  {shown}{' ' * (widest - width(shown))}  {write_pieces(pieces)}"
    if has_boards:
        yield from _draw_boards(merged, difference, labels)
    yield from (f"  {line}" for line in _reasons(difference, labels))


def where(difference: Difference) -> str:
    """The place of a difference in the game."""
    row = "" if difference.row is None else f", row {difference.row}"
    return f"round {difference.round}{row}"


def write_pieces(pieces: tuple[Piece, ...]) -> str:
    """Turns in a row, without claims."""
    texts = [escape_text(_write(piece)) for piece in pieces]
    if len(texts) > MOST_TURNS:
        left = len(texts) - MOST_TURNS + 1
        texts = [*texts[: MOST_TURNS - 2], f"… {left} more …", texts[-1]]
    return " ".join(texts) if texts else "nothing"


def describe_overruled(merged: Merged) -> Iterator[str]:
    """A line for each claim that is false where another record has it right."""
    for piece, claim in merged.overruled:
        if claim.record < len(merged.accounts):
            label = merged.accounts[claim.record].label
            row = "" if piece.row is None else f", row {piece.row}"
            yield (
                f"round {piece.round}{row}: {escape_text(label)} claims `{claim.written}`, "
                f"the board agrees with `{claim.meant}`"
            )


def describe_tags(merged: Merged) -> Iterator[str]:
    """A line for each tag whose value differs."""
    names = {tag.name: None for account in merged.accounts for tag in account.record.tags}
    for name in names:
        values = {it.label: it.record.value(name) for it in merged.accounts}
        told = {label: value for label, value in values.items() if value is not None}
        if len(set(told.values())) > 1:
            said = (
                f"`{take_head(escape_text(value), 60)}` in {escape_text(label)}"
                for label, value in told.items()
            )
            yield f"tag {name}: {', '.join(said)}"


def _write(piece: Piece) -> str:
    return piece.key if piece.is_turn or piece.is_gap else write_item(piece.item)


def _what(difference: Difference, labels: list[str]) -> str:
    taken = write_pieces(difference.taken)
    keys = [it.key for it in difference.taken]
    of = [
        escape_text(label)
        for label, own in zip(labels, difference.lists, strict=True)
        if [it.key for it in own] == keys
    ]
    names = " and ".join(filter(None, (", ".join(of[:-1]), *of[-1:])))
    has, fits = ("has", "fits") if len(of) < 2 else ("have", "fit")
    match difference.decision:
        case Decision.FILLED:
            turns = sum(piece.is_turn for piece in difference.taken)
            count = "1 turn" if turns == 1 else f"{turns} turns"
            told = f" ({count})" if turns else ""
            return f"only {names or 'one record'} {has} this{told}: {taken}"
        case Decision.AGREES if of and not keys:
            return f"only {names}, which {has} nothing here, {fits} what follows"
        case Decision.AGREES if of:
            return f"only {names} {fits} what follows: {taken}"
        case Decision.AGREES:
            return f"only {taken}, a mix of the records, fits what follows"
        case Decision.MENDED:
            return f"only {taken} fits what follows: one slip, as no record has it"
        case Decision.ALIKE:
            return f"all records have {taken}, but what follows does not fit it"
    return "conflict: the engine cannot decide"


def _reasons(difference: Difference, labels: list[str]) -> Iterator[str]:
    keys = [it.key for it in difference.taken]
    is_open = difference.decision is Decision.CONFLICT
    if is_open and difference.before.is_forced:
        yield "undecided, as the difference before it is"
        return
    for label, own, error in zip(labels, difference.lists, difference.errors, strict=True):
        name = escape_text(label)
        if error is not None:
            yield f"with {name}: {_describe_error(error)}"
        elif is_open and [it.key for it in own] == keys and not any(difference.errors):
            yield f"with {name}: as likely as the other reading"
            return


def _describe_error(error: Diagnostic) -> str:
    row = "" if error.row is None else f", row {error.row}"
    return f"round {error.round}{row}: {escape_text(error.message)}"


def _draw_boards(merged: Merged, difference: Difference, labels: list[str]) -> Iterator[str]:
    """The boards after each record's turns, side by side where there is room."""
    drawn: list[list[str]] = []
    for index, label in enumerate(labels):
        parted = part_from(difference, index)
        if parted is not None:
            board = draw_compact(parted.board, merged.rules.sowing, _COLUMNS - 4)
            at = "before" if parted.piece is None else f"after {escape_text(_write(parted.piece))}"
            drawn.append([f"{escape_text(label)}, {at}:", *board])
    widest = [max(map(width, lines)) for lines in drawn]
    if drawn and sum(widest) + len(_BETWEEN) * (len(drawn) - 1) + 4 <= _COLUMNS + 20:
        for row in zip_longest(*drawn, fillvalue=""):
            cells = (it + " " * (most - width(it)) for it, most in zip(row, widest, strict=True))
            yield f"    {_BETWEEN.join(cells)}".rstrip()
    else:
        for lines in drawn:
            yield from (f"    {line}" for line in lines)
