"""Whatever is entered, in whatever order: a ledger or a refusal, and always a valid record."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sungka.engine.match import refill
from sungka.engine.ruleset import BurnChoice
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.scoring.entry import Refusal, Tick, read_command
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.sheet import Asks
from sungka.replay.scoring.to_record import record_of
from support.rules import rules_texts

SEATS = st.sampled_from("SNEW")
NUMBERS = st.integers(0, 7)


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A line a scorer could mean, or mistype."""
    seat, other, n, m = draw(SEATS), draw(SEATS), draw(NUMBERS), draw(NUMBERS)
    tick, number = draw(st.integers(0, 30)), draw(st.integers(0, 12))
    force = draw(st.sampled_from(["", "!"]))
    rows = "{}.{}.{}/{} {}.{}.{}/{} {}".format(*draw(st.tuples(*[NUMBERS] * 8)), seat)
    inner = draw(st.sampled_from([f"{seat}{n}", f"{n}", "end agreed", "{x}", "pause", rows]))
    return draw(
        st.sampled_from(
            [
                f"{n}", f"{n}", f"{n}", f"{seat}{n}", f"{seat}{n}+{m}", f"{seat}{n} {other}{m}",
                f"S{n} | N{m}", f"S{n}+{m}@{tick} | N{m}", f"S{n} | N{m} race S{n} N{m}",
                f"S{n} | N{m} set \"{rows}\" {{why}}", f'set "{rows}" {{why}}', "S--", f"{seat}--",
                f'gap set "{rows}" {{why}}', "round", f"round burn {seat}{n} {other}{m}", "end",
                f"end resign {seat}", f"end adjudicated {seat}", "{words}", "<clk=0:00:10>",
                "event pause", "resume", f"={n}:{m}", f"score {n}-{m}", f'position "{rows}"',
                "undo", "undo", f"correct{force} {number} {inner}", f"drop{force} {number}",
                f"insert{force} {number} {inner}", "again", "skip", "skip all", "tick",
                f"tap {seat} {tick}", f"pace {n}", "clock start", f"clock {seat} {tick}",
                '[TimeControl "1:00+2"]', '[Rules "sungkaan houses=3 shells=2"]', '[South "A"]',
                f'[Setup "{rows}"]', f"{seat}{n}x{m}", f"{seat}{n}@{tick}", f"{seat}{n} {{a}}",
            ]
        )
    )  # fmt: skip


def fitting(ledger: Ledger, number: int) -> str:
    """An entry that goes on with the game, most likely."""
    sheet = ledger.sheet
    match sheet.asks:
        case Asks.TURN:
            return str(sheet.legal_houses[number % len(sheet.legal_houses)])
        case Asks.HANDS:
            due = [view.seat for view in sheet.hand_views if view.is_due]
            if not due:
                return "undo"
            return f"{due[number % len(due)].value}{number % sheet.rules.houses + 1}"
        case Asks.ROUND:
            line = sheet.line
            burned = refill(sheet.rules, line.score or (), line.burned).burned
            is_chosen = sheet.rules.burn is BurnChoice.CHOSEN and burned
            return "round burn " + " ".join(map(str, burned)) if is_chosen else "round"
    return "end"


@pytest.mark.push
@settings(max_examples=150, deadline=None)
@given(
    rules_texts(),
    st.lists(st.one_of(st.integers(0, 99), st.integers(0, 99), lines()), max_size=60),
    st.integers(0, 9_000),
)
def test_every_sequence_of_lines_gives_a_valid_record(
    rules: str, entered: list[str | int], spent: int
) -> None:
    ledger = empty_ledger()
    for said in [f'[Rules "{rules}"]', *entered]:
        line = fitting(ledger, said) if isinstance(said, int) else said
        after = ledger.take(line, spent)
        if isinstance(after, Refusal):
            assert after.message
            continue
        ledger = after
        assert len(ledger.sheets) == len(ledger.entries) + 1
        assert ledger.sheet.hand_views or ledger.sheet.asks is not Asks.HANDS
        text = write(record_of(ledger, with_corrections=True))
        (reading,) = read(text)
        found = [*reading.diagnostics, *play(reading.record).diagnostics]
        assert [it.message for it in found if it.is_error] == [], text


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
@example("tick")
@example(" tick\n")
@example("undo")
@example("skip all")
@example("{words}")
def test_any_text_is_taken_or_refused(text: str) -> None:
    after = empty_ledger().take(text, 40)
    if isinstance(after, Refusal):
        assert after.message
    elif isinstance(read_command(text.strip()), Tick):
        assert (after.entries, after.carried) == ((), 40), "it lets time pass and enters nothing"
    else:
        assert (len(after.entries), after.carried) == (1, 0)
