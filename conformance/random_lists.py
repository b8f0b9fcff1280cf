"""Random lists of a scorer's entries, each made from a seed and a number alone.

Every preset is used, half of the time with other values of options on a small board. Most entries
go on with the game; others are slips, corrections, claims, clocks, tags, or nonsense.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from entry_pieces import (
    CLAIMS,
    COMMANDS,
    CONTROLS,
    NOTES,
    any_end,
    any_rules,
    any_tag,
    any_time,
    nonsense,
)
from legal_entries import choose_burned, find_lift, write_row, write_turns
from sungka.engine.ruleset import BurnChoice
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.misfit import find_way_on
from sungka.replay.scoring.sheet import Asks, Sheet
from texts import _changed

WHEN = "2026-01-18T10:00:00.000+00:00"
"""The time of every entry: no answer depends on it."""

Line = dict[str, Any]
"""A line of a list: `text`, `find` or `record`, as docs/developing/conformance.md has it."""


def make_list(seed: int, number: int) -> dict[str, Any]:
    """The request of that number, without its `do` and `id`."""
    chance = Random(f"lists {seed} {number}")
    scorer = Scorer(chance)
    scorer.begin()
    if chance.random() < 0.4:
        scorer.play_rounds(chance.choice((1, 1, 2, 3)))
    for _ in range(chance.choice((6, 12, 20, 30, 45))):
        scorer.go_on()
    return {
        "detail": chance.choice(("bare", "standard", "standard", "full")),
        "corrections": chance.random() < 0.3,
        "lines": scorer.lines,
    }


class Scorer:
    """A scorer by chance: what was entered so far, and the ledger after it."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.lines: list[Line] = []
        self.ledger = empty_ledger()
        self.watch = 0.0
        self.refused: list[dict[str, Any]] = []
        self.care = chance.choice((0.95, 0.8, 0.8, 0.5))
        self.has_clocks = False

    @property
    def sheet(self) -> Sheet:
        """The sheet now."""
        return self.ledger.sheet

    def begin(self) -> None:
        """Enter the header, mostly."""
        chance = self.chance
        tags = []
        if chance.random() < 0.97:
            tags.append(f'[Rules "{any_rules(chance)}"]')
        if chance.random() < 0.3:
            tags.append(f'[TimeControl "{chance.choice(CONTROLS)}"]')
            self.has_clocks = True
        if chance.random() < 0.2:
            tags.append(any_tag(chance))
        if chance.random() < 0.7:
            self.enter(" ".join(tags))
        else:
            for tag in tags:
                self.enter(tag)
        if self.has_clocks and chance.random() < 0.8:
            self.enter("clock start")

    def enter(self, text: str, spent: int | None = None) -> bool:
        """Add a line and take it; return whether it was taken."""
        chance = self.chance
        if spent is None:
            spent = chance.choice((0, 40, 120, chance.randrange(900), chance.randrange(30_000)))
        if chance.random() < 0.03:
            text = chance.choice((f" {text}", f"{text} ", text.replace(" ", "  ", 1)))
        line: Line = {"text": text, "spent": spent}
        if chance.random() < 0.5:
            line["when"] = WHEN
        self.lines.append(line)
        after = self.ledger.take(text, spent, WHEN)
        if isinstance(after, Refusal):
            self.refused = [*self.refused[-2:], {"text": text.strip(), "spent": spent}]
            return False
        self.ledger, self.refused = after, []
        return True

    def go_on(self) -> None:
        """Enter what comes next: with care what the game asks for, otherwise anything."""
        chance = self.chance
        if self.ledger.waiting and chance.random() < 0.5:
            self.enter(chance.choice(("again", "again", "again all", "skip", "skip all", "undo")))
        elif chance.random() < self.care:
            self.play()
        else:
            self.stray()

    def play_rounds(self, number: int) -> None:
        """Enter rounds in few long lines, as far as that goes."""
        chance = self.chance
        for _ in range(4 * number):
            match self.sheet.asks:
                case Asks.TURN:
                    turns = write_turns(self.ledger, chance, chance.choice((5, 20, 40)))
                    is_taken = self.enter(turns)
                case Asks.HANDS:
                    is_taken = self.enter(write_row(self.ledger, chance))
                case Asks.ROUND if self.sheet.line.round < number:
                    burned = choose_burned(self.sheet, chance) if self.is_chosen() else ""
                    is_taken = self.enter(f"round burn {burned}" if burned else "round")
                case _:
                    return
            if not is_taken:
                return

    def play(self) -> None:
        """Enter what the game asks for."""
        match self.sheet.asks:
            case Asks.TURN:
                self.play_turn()
            case Asks.HANDS:
                self.play_hands()
            case Asks.ROUND:
                self.begin_round()
            case Asks.END:
                self.finish()
            case Asks.NOTHING:
                self.undo()

    def play_turn(self) -> None:
        """Enter a lift, a turn, or several."""
        chance, sheet = self.chance, self.sheet
        house = chance.choice(sheet.legal_houses or (1,))
        seat = sheet.mover.value if sheet.mover else "S"
        match chance.randrange(20):
            case 0 | 1:
                self.enter(f"{seat}{house}")
            case 2:
                self.enter(f"{seat.lower()}{house}")
            case 3 | 4 | 5:
                self.enter(write_turns(self.ledger, chance, chance.choice((1, 1, 2, 3))))
            case 6:
                self.enter(f"{house} {chance.choice(NOTES)}")
            case 7:
                self.enter(f"{house}{chance.choice(CLAIMS)}")
            case 8 if self.has_clocks:
                self.enter(f"{house} <clk={any_time(chance)}>")
            case _:
                self.enter(str(house))

    def play_hands(self) -> None:
        """Enter a lift of a hand, a tap, or a whole row."""
        chance = self.chance
        seat = chance.choice(self.sheet.rules.playing_order).value
        match chance.randrange(24):
            case 0:
                self.tap(seat)
            case 1:
                self.tap(seat)
                self.enter(find_lift(self.ledger, chance, seat))
            case 2:
                self.enter(f"pace {chance.choice((0.5, 1, 2, 2.5, 3, 7))}")
            case 3 | 4:
                self.enter(write_row(self.ledger, chance))
            case 5:
                self.enter(write_row(self.ledger, chance).replace("+", "", 1))
            case 6:
                self.enter(f"{find_lift(self.ledger, chance, seat)}@{chance.randrange(30)}")
            case 7:
                self.enter(f"{seat}{self.any_house()}")
            case 8:
                self.enter(
                    f"{find_lift(self.ledger, chance, seat)} {find_lift(self.ledger, chance)}"
                )
            case 9:
                self.ask_find("=")
            case 10:
                for line in find_way_on(self.ledger):
                    self.enter(line)
            case _:
                self.enter(find_lift(self.ledger, chance))

    def tap(self, seat: str) -> None:
        """Tap the stopwatch, mostly a little later than before."""
        self.watch += self.chance.choice((0, 0.3, 1.1, 2.25, 4))
        self.enter(f"tap {seat} {self.watch:g}")

    def begin_round(self) -> None:
        """Begin the next round, count, or agree on the stores."""
        chance, line = self.chance, self.sheet.line
        match chance.randrange(10):
            case 0:
                self.enter("count")
            case 1:
                self.enter(f"count {'-'.join(map(str, self.near(line.score or ())))}")
            case 2:
                self.enter(f"={':'.join(map(str, self.near(line.score or ())))}")
            case 3:
                self.enter(f"round {line.round + chance.choice((0, 1, 1, 1, 2))}")
            case 4:
                self.enter(f"score {'-'.join(map(str, self.near(line.score or ())))}")
            case 5:
                self.enter(f"round burn {choose_burned(self.sheet, chance)}".strip())
            case _:
                burned = choose_burned(self.sheet, chance)
                self.enter(f"round burn {burned}" if burned and self.is_chosen() else "round")

    def is_chosen(self) -> bool:
        """True when the players choose the houses that burn."""
        return self.sheet.rules.burn is BurnChoice.CHOSEN

    def near(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """The numbers, mostly, or others near them."""
        chance = self.chance
        if chance.random() < 0.6:
            return numbers
        return tuple(max(n + chance.choice((0, 0, 1, -1, 2)), 0) for n in numbers)

    def finish(self) -> None:
        """End the match, or count first."""
        chance = self.chance
        self.enter(chance.choice(("end", "end", "end", "count", "round", any_end(chance))))

    def any_house(self) -> int:
        """A house that may not be on the board."""
        return self.chance.randint(0, self.sheet.rules.houses + 1)

    def stray(self) -> None:
        """Enter something else than what the game asks for."""
        chance = self.chance
        kinds: list[tuple[int, Callable[[], object]]] = [
            (10, self.slip),
            (8, self.undo),
            (14, self.correct),
            (2, lambda: self.enter(any_end(chance))),
            (4, lambda: self.enter(self.any_claim())),
            (4, lambda: self.enter(chance.choice(NOTES))),
            (3, lambda: self.enter(any_tag(chance))),
            (3, self.clock),
            (3, self.rule),
            (3, lambda: self.enter(chance.choice(COMMANDS))),
            (3, lambda: self.enter(self.any_round())),
            (2, lambda: self.tap(chance.choice("SNEW"))),
            (3, lambda: self.enter(self.any_line())),
            (2, lambda: self.enter(nonsense(chance))),
            (2, lambda: self.ask_find(self.any_claim())),
            (2, lambda: self.ask_find(self.slipped_claim())),
            (1, self.ask_record),
        ]
        chance.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])[0]()

    def slip(self) -> None:
        """Lift a house that may be the wrong one, and sometimes ask for the slip."""
        chance = self.chance
        seat = chance.choice(("", "", "S", "N", "E", "W", "n"))
        self.enter(f"{seat}{chance.choice((self.any_house(), chance.randint(1, 9)))}")
        if chance.random() < 0.3:
            self.ask_find(chance.choice((self.any_claim, self.slipped_claim))())

    def undo(self) -> None:
        """Take back once or several times, and sometimes what was taken back."""
        for _ in range(self.chance.choice((1, 1, 1, 2, 3))):
            self.enter("undo")

    def correct(self) -> None:
        """Replace, insert or drop an entry; sometimes with what follows set aside."""
        chance, entries = self.chance, self.ledger.entries
        number = chance.choice(
            (
                *(chance.randint(1, max(len(entries), 1)) for _ in range(6)),
                *(max(len(entries) - chance.randrange(4), 1) for _ in range(6)),
                *(0, 1, len(entries) + 1, len(entries) + 2, 999_999, 1_000_000),
            )
        )
        force = chance.choice(("", "", "!"))
        word = chance.choice(("correct", "correct", "correct", "insert", "drop"))
        text = f"{word}{force} {number}"
        if word != "drop":
            text += f" {self.other_entry(number)}"
        if not self.enter(text) and chance.random() < 0.5:
            self.enter(text.replace(word, f"{word}!", 1))

    def other_entry(self, number: int) -> str:
        """A line that may stand in the place of an entry."""
        chance, entries = self.chance, self.ledger.entries
        typed = entries[number - 1].typed if 1 <= number <= len(entries) else "S1"
        at = min(max(number, 1), len(self.ledger.sheets)) - 1
        legal = self.ledger.sheets[at].legal_houses or (self.any_house(),)
        return chance.choice(
            (
                *(str(chance.choice(legal)) for _ in range(6)),
                *(f"{typed[:1]}{self.any_house()}", f"S{self.any_house()}", f"N{self.any_house()}"),
                *(typed, typed.upper(), chance.choice(NOTES), any_tag(chance), nonsense(chance)),
                *(self.any_line(), any_end(chance), "undo", "round", "count"),
            )
        )

    def slipped_claim(self) -> str:
        """The board as it would be if one of the last entries had been another."""
        chance, most = self.chance, len(self.ledger.entries)
        for _ in range(4):
            number = max(most - chance.randrange(6), 1)
            word = chance.choice(("correct", "insert", "drop"))
            house = "" if word == "drop" else f" {self.other_entry(number)}"
            after = self.ledger.take(f"{word} {number}{house}")
            if not isinstance(after, Refusal):
                return self.any_claim(after)
        return self.any_claim()

    def any_claim(self, ledger: Ledger | None = None) -> str:
        """Stores, houses or rows, mostly as they are."""
        chance, position = self.chance, (ledger or self.ledger).sheet.seen_position
        stores = ":".join(map(str, self.near(position.stores)))
        seat = chance.choice(position.seats)
        rows = dict(zip(position.seats, position.to_text().split(" "), strict=False))
        houses = rows[seat].split("/")[0].split(".")
        row = f"{seat.value} {' '.join(houses if seat.value != 'S' else houses[::-1])}"
        house = f"{seat.value}{self.any_house()}={chance.randrange(9)}"
        return chance.choice(
            (
                *(f"={stores}",) * 6,
                *(f"={stores} {row}", row, house, f"{seat.value}={chance.randrange(20)}"),
                *(stores, f"={stores}:0", "=1", "=", f"{house} {row}", f"{seat.value} 1 2", "N#"),
            )
        )

    def ask_find(self, claim: str) -> None:
        """Ask for the slips that explain the board, with the lifts refused last among them."""
        chance = self.chance
        line: Line = {"find": claim, "tries": chance.choice((300, 1500, 4000))}
        if self.refused and chance.random() < 0.6:
            held = [{"text": str(self.any_house() or 1)} for _ in range(chance.choice((0, 0, 1)))]
            line["pending"] = [self.refused[-1], *held]
        self.lines.append(line)

    def ask_record(self) -> None:
        """Ask for the record so far."""
        line: Line = {"record": self.chance.choice(("bare", "standard", "full"))}
        if self.chance.random() < 0.3:
            line["corrections"] = True
        self.lines.append(line)

    def clock(self) -> None:
        """Start, stop or set a clock."""
        chance = self.chance
        seat = chance.choice("SNEWsx")
        reading = f"clock {seat} {any_time(chance)}"
        self.enter(chance.choice(("pause", "resume", "clock start", "clock", reading, reading)))

    def rule(self) -> None:
        """Set the board, or leave a gap."""
        chance = self.chance
        board = _changed(self.sheet.seen_position.to_text(), chance)
        if chance.random() < 0.5:
            board = self.move_shell(board)
        text = f'set "{board}"'
        text = chance.choice((text, text, f"gap {text}", "gap", f'position "{board}"'))
        why = chance.choice((" {the shells were spilled}",) * 4 + ("", " {}", " { }"))
        before = (
            write_turns(self.ledger, chance, 1) + " "
            if chance.random() < 0.1 and self.sheet.mover
            else ""
        )
        self.enter(f"{before}{text}{why}")

    def move_shell(self, board: str) -> str:
        """The board with a shell in another place, and sometimes another seat to move."""
        chance = self.chance
        places = [at for at, sign in enumerate(board) if sign.isdecimal()]
        one, other = chance.choice(places), chance.choice(places)
        if one != other and board[one] not in "09" and board[other] != "9":
            signs = [*board]
            signs[one], signs[other] = str(int(signs[one]) - 1), str(int(signs[other]) + 1)
            board = "".join(signs)
        return board[:-1] + chance.choice((board[-1], board[-1], *"SN-"))

    def any_round(self) -> str:
        """A `round`, in its place or not."""
        chance = self.chance
        seat, number = chance.choice("SNEW"), self.sheet.line.round
        burned = f"burn {seat}{self.any_house()} {chance.choice('SN')}{self.any_house()}"
        return chance.choice(
            (
                *(f"round 1 first {seat}", f"round 1 first {seat}", "round", f"round {burned}"),
                *(f"round {number + 1}", f"round {number}", "round 0", "round x", "round burn"),
                *(f"round {number + 1} first {seat}", f"round {number + 1} {burned}", "count 1"),
                *(f"count {chance.randrange(60)}-{chance.randrange(60)}", "count x", "count 1:2:3"),
            )
        )

    def any_line(self) -> str:
        """A line in the notation that may mean anything here."""
        chance = self.chance
        seat, other = chance.choice("SN"), chance.choice("SNEW")
        n, m = self.any_house(), self.any_house()
        return chance.choice(
            (
                *(f"{seat}{n}+{m}", f"{seat}{n} {other}{m}", f"{n} {m}", f"{seat}--", f"{seat}_"),
                *(f"{seat}{n} | {other}{m}", f"{n} | {m}", f"S{n}@{m}+{m} | N{m}@3", f"{seat}{n}+"),
                *(f"S{n} | N{m} race S{n} N{m}", f"race S{n}", "S-- | N--", f"({seat}{n})"),
                *(f"{seat}{n} ({other}{m})", f"12. {seat}{n}", f"3. {seat}{n} {other}{m} =1:2"),
                *(f"{seat}{n}x{m}?!$14", f"{seat}{n}>N{m}~2", f"{n}.", f"{n}.5", f"{seat}0{n}"),
                *(f"{seat}{n} end abandoned", f"{seat}{n} {{a}} {{b}}", f"{{a}} {seat}{n} <k=v>"),
                *("S1 | N1 | E1", f"{n}+", f"=1:1 {seat}{n}", f"{n} =1:1", f"{seat}{n} ; why"),
            )
        )
