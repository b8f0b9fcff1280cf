"""Write the answers of the scorer's sheet: `python tests/replay/scoring/altered.py`.

Matches are entered lift by lift, with entries between that are not theirs, corrections and clocks.
`altered.out` holds each line with its answer; `test_altered.py` holds it fresh.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent))

from sungka.notation.writer import write  # noqa: E402
from sungka.replay.scoring.entry import Refusal  # noqa: E402
from sungka.replay.scoring.ledger import Ledger, empty_ledger  # noqa: E402
from sungka.replay.scoring.sheet import Asks  # noqa: E402
from sungka.replay.scoring.to_record import record_of  # noqa: E402
from support.altered import MATCHES, PIECES  # noqa: E402
from support.entries import entries_of  # noqa: E402
from support.matches import random_match  # noqa: E402

RESULT = HERE / "altered.out"

MOST = 50
"""The lines of each match, besides its tags."""

COMMANDS = (
    "undo", "undo", "undo", "again", "skip", "skip all", "tick", "1", "2+1", "3", "1x2", "S1", "N1",
    "tap S 0.5", "tap N 2.25", "tap E 1", "pace 3", "clock start", "clock S 0:20", "clock N 1:00.5",
    "pause", "resume", "round", "round burn S1", "end", "end resign S", "score 5-4",
    "<clk=0:00:09>",
    "S1 | N1", "S1 | N2 race S1 N1", "S1 N1", "{a word}", "?!", "=1:1",
    '[South "Ana"]', '[South ""]', '[TimeControl "2:00d5"]', '[TimeControl ""]', '[Rules "dakon"]',
)  # fmt: skip


CHANGES = ("change", "change", "change", "position", "set", "gap set", "score", "score")
"""The kinds of entries that are made from the entries before."""


def entered(number: int) -> str:
    """The lines of a match with the answer to each, and the record at the end."""
    rules, seed, _ = MATCHES[number]
    chance = Random(seed)
    ledger, lines = empty_ledger(), []
    for text in _texts(number, chance):
        spent = chance.choice((0, 400, 2500, 9000))
        if len(ledger.entries) > 2 and text == "change":
            place = chance.randrange(2, len(ledger.entries) + 2)
            sign = chance.choice(("", "!"))
            name = chance.choice(("correct", "insert", "drop"))
            other = f" {chance.choice((*COMMANDS, *PIECES)).strip()}" if name != "drop" else ""
            text = f"{name}{sign} {place}{other}"
        if text in ("position", "set", "gap set"):
            position = ledger.sheet.position.to_text()
            seat = chance.choice((position[-1], "S", "N"))
            why = "" if text == "position" else " {spilled}"
            text = f'{text} "{position[:-1]}{seat}"{why}'
        elif text == "score" and ledger.sheet.asks in (Asks.ROUND, Asks.END):
            text = "score " + "-".join(map(str, ledger.sheet.position.stores))
        after = ledger.take(text, spent, f"{len(lines)}")
        lines.append(f"{spent} {text.strip()}\n  {_answer(after)}\n")
        if not isinstance(after, Refusal):
            ledger = after
            if ledger.sheet.asks is Asks.NOTHING:
                break
    corrections = (f"{it.when} {it.to_text()}\n" for it in ledger.corrections)
    record = write(record_of(ledger, with_corrections=True))
    return f"{rules}\n{''.join(lines)}\n{''.join(corrections)}{record}"


def _texts(number: int, chance: Random) -> Iterator[str]:
    rules, seed, _ = MATCHES[number]
    yield f'[Rules "{rules}"]'
    if number % 2:
        yield chance.choice(('[TimeControl "1:00+3"]', '[TimeControl "0:30d2"]'))
        yield "clock start"
    count = 0
    for entry in entries_of(random_match(rules, seed)):
        while chance.randrange(2):
            count += 1
            yield chance.choice((*CHANGES, *COMMANDS, chance.choice(PIECES).strip()))
        lifts = [entry]
        if " | " in entry and "race" not in entry and "@" not in entry:
            hands = entry.split(" | ")
            if number % 3:
                hands = [f"{it[0]}{lift}" for it in hands for lift in it[1:].split("+")]
            lifts = []
            for place, hand in enumerate(hands):
                if chance.randrange(2):
                    lifts.append(f"tap {hand[0]} {2 * place + chance.randrange(8) / 4}")
                lifts.append(hand)
        count += len(lifts)
        yield from lifts
        if count > MOST:
            break


def _answer(after: Ledger | Refusal) -> str:
    if isinstance(after, Refusal):
        more = [it for it in (after.hint, after.forced) if it]
        board = [] if after.position is None else [after.position.to_text()]
        return "; ".join(["refused: " + after.message, *more, *board])
    sheet = after.sheet
    mover = sheet.mover.value if sheet.mover else "-"
    said = [f"{sheet.asks.value} {mover}{'+' if sheet.goes_on else ''}"]
    said.append(sheet.seen_position.to_text())
    said += [f"{view.seat.value}{view.finished}{view.is_due}" for view in sheet.hand_views]
    clocks = after.clocks(1500)
    said += [] if clocks is None else [f"{clocks.left} {clocks.spent} {clocks.is_running}"]
    said += [f"waiting {', '.join(it.text for it in after.waiting)}"] if after.waiting else []
    said += [f"steps {len(sheet.steps)} of {len(sheet.body)}", *sheet.warnings]
    return "; ".join(said)


def made() -> str:
    """The contents of the file."""
    return "\n".join(f"=== {number}\n{entered(number)}" for number in range(len(MATCHES)))


if __name__ == "__main__":
    RESULT.write_text(made(), encoding="utf-8")
