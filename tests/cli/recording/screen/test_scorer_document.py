"""docs/scorer.md followed to the letter in a terminal: each sentence is an action or a check."""

from __future__ import annotations

import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from sungka.cli.boards.board_line import draw_board_line, list_houses
from sungka.cli.boards.large import fit_board
from sungka.cli.recording.screen.held_keys import HOLD
from sungka.cli.recording.screen.panels import KEYS
from sungka.engine.board import House, Position, Seat
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.likely_slips import BOUNCE
from sungka.replay.scoring.sheet import Asks
from support.entries import entered
from support.tmux import Pane, in_tmux

ROOT = Path(__file__).parents[4]
DOCUMENT = ROOT / "docs" / "scorer.md"
RULES = "sungkaan houses=6 shells=7 rounds=2"
COMMAND = [sys.executable, "-m", "sungka.cli", "record", "final.sgn"]


def list_sentences() -> list[str]:
    """The sentences of the document, each row of its table as one; code is left out."""
    text = DOCUMENT.read_text(encoding="utf-8").partition("\n")[2]
    text = re.sub(r"^    .*$", "", text, flags=re.M).replace("**", "")
    sentences: list[str] = []
    for block in re.split(r"\n(?=- |\|)|\n\n+", text):
        line = " ".join(block.split())
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            if cells[0].startswith("`"):
                sentences.append(": ".join(cells))
        elif line.startswith("!["):
            sentences.append(line.partition("]")[0].removeprefix("!["))
        elif line:
            sentences += re.split(r"(?<=[.?]) (?=[A-Z`])", line.removeprefix("- "))
    return sentences


class Slip(NamedTuple):
    """Lifts as they were made and as they were typed, and the record after each."""

    real: tuple[int, ...]
    typed: tuple[int, ...]
    real_after: Ledger
    typed_after: Ledger

    @property
    def positions(self) -> tuple[Position, Position]:
        """The board, and the one on the screen."""
        return self.real_after.sheet.seen_position, self.typed_after.sheet.seen_position


class Scorer:
    """Somebody with the document in hand; `truth` is what lies on the board."""

    def __init__(self, pane: Pane, folder: Path) -> None:
        self.pane, self.folder = pane, folder
        self.truth = empty_ledger()

    def play(self, *entries: str) -> None:
        """Note what happened at the board."""
        self.truth = entered(self.truth, *entries)

    def lift(self, house: int | None = None) -> None:
        """Lift a house at the board, the first that can be unless one is given, and type it."""
        houses = self.truth.sheet.legal_houses
        number = houses[0] if house is None else house
        self.play(str(number))
        self.rest()
        self.pane.press(str(number))
        self.compare()
        self.rest()

    def rest(self) -> None:
        """Wait as long as a finger needs at least before it presses the same key again."""
        time.sleep(2 * BOUNCE / 1000)

    def compare(self, position: Position | None = None) -> str:
        """Compare the counts with the board; returns what is shown."""
        sheet = self.truth.sheet
        lines = fit_board(position or sheet.seen_position, sheet.rules.sowing, 53, 12).lines
        return self.pane.see(*(line.strip() for line in lines))

    def play_to_the_end(self) -> None:
        """Play until the round is over."""
        while self.truth.sheet.asks is Asks.TURN:
            self.lift()

    def list_slips(self, typed: int, real: int) -> Iterator[Slip]:
        """The slips in so many lifts, all of which could be made from here."""
        for keys in self._list_lifts(self.truth, typed):
            for lifts in self._list_lifts(self.truth, real):
                after = [entered(self.truth, *map(str, one)) for one in (lifts, keys)]
                if all(one.sheet.asks is Asks.TURN for one in after):
                    yield Slip(lifts, keys, *after)

    def _list_lifts(self, ledger: Ledger, count: int) -> Iterator[tuple[int, ...]]:
        if count == 0:
            yield ()
            return
        for house in ledger.sheet.legal_houses:
            for rest in self._list_lifts(entered(ledger, str(house)), count - 1):
                yield (house, *rest)

    def find_slip(
        self, fits: Callable[[Slip], bool], typed: int = 1, real: int | None = None
    ) -> Slip:
        """A slip of this kind; play goes on until there is one."""
        while True:
            found = next(
                filter(fits, self.list_slips(typed, typed if real is None else real)), None
            )
            if found is not None:
                return found
            self.lift()

    def make_slip(self, slip: Slip) -> None:
        """Type what was not played."""
        for key in slip.typed:
            self.pane.press(str(key))
            time.sleep(0.12)
        self.compare(slip.positions[1])
        self.truth = slip.real_after

    def mend(self, slip: Slip) -> None:
        """Take the line that shows the board in front of us."""
        board, shown = slip.positions
        line = draw_board_line(board, shown, 68).plain.strip().splitlines()[0].strip()
        listed = self.pane.see(line, within=30).splitlines()
        time.sleep(HOLD)
        at = next(number for number, text in enumerate(listed) if line in text)
        found = re.search(r"│ *(\d)  ", listed[at - 1])
        assert found, listed[at - 1]
        self.pane.press(found[1])
        self.pane.see("Corrected.")
        self.compare()


STEPS: list[tuple[str, Callable[[Scorer], None]]] = []


def step(*sentences: str) -> Callable[[Callable[[Scorer], None]], Callable[[Scorer], None]]:
    """Note what sentences of the document that follow each other ask for or promise."""

    def note(work: Callable[[Scorer], None]) -> Callable[[Scorer], None]:
        STEPS.extend((one, work) for one in sentences)
        return work

    return note


@step(
    "For whoever keeps the score at the board.",
    "Install Sungka once, in the folder of the project, on any computer with Python.",
    "Then begin to record; after a break or a crash, the same command continues:",
)
def begin(scorer: Scorer) -> None:
    """The commands are those of the package (the installation itself: `.ci/wheels`)."""
    commands = re.findall(r"^    (.*)$", DOCUMENT.read_text(encoding="utf-8"), re.M)
    assert commands == [
        "python3 -m venv .venv && .venv/bin/pip install .",
        ".venv/bin/sungka record final.sgn",
    ]
    assert 'sungka = "sungka.cli' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    scorer.pane.run(COMMAND)


@step(
    "The screen: the board with its counts in large digits, the players with their clocks, the "
    "record so far, and what is to be entered next",
    "The screen asks who plays.",
)
def name_players(scorer: Scorer) -> None:
    pane = scorer.pane
    pane.see("South", "North", "Rules", "TimeControl")
    pane.press(*["Down"] * 5)
    for text in ("Santos, Maria", "Reyes, Jun"):
        pane.type(text)
        pane.press("Enter")
    pane.press("C-u")
    pane.type(RULES)
    pane.press("Enter")
    pane.type("5:00+3")
    pane.press("C-s")
    scorer.play(f'[Rules "{RULES}"]', '[TimeControl "5:00+3"]')
    shown = scorer.compare()
    for text in ("▶ South Santos, Maria 0:05:00", "North Reyes, Jun 0:05:00", "South to move"):
        assert text in " ".join(shown.split()), shown
    assert (ROOT / "docs" / "scorer.png").exists()


@step("From then on a digit is a lift: `4` lifts house 4 of the player to move.")
def lift_house_4(scorer: Scorer) -> None:
    scorer.lift(4)
    scorer.pane.see("S4")


@step(
    "Relays, captures, passes and the end of a round are worked out for you.",
    "Compare the counts with the board now and then.",
    "`1…9`: lift that house of the player whose name has `▶`",
)
def play_on(scorer: Scorer) -> None:
    for _ in range(4):
        mover = scorer.truth.sheet.mover
        assert mover is not None
        scorer.pane.see(f"▶ {mover.title}")
        scorer.lift()


@step("`Enter`: begin the next round, end the match; take what the message offers")
def press_enter(scorer: Scorer) -> None:
    """Rounds and the end: see below; here a key that came twice within a moment is offered."""
    first = next(
        n
        for n in scorer.truth.sheet.legal_houses
        if n in entered(scorer.truth, str(n)).sheet.legal_houses
        or entered(scorer.truth, str(n)).sheet.legal_houses
    )
    scorer.play(str(first))
    scorer.pane.type(f"{first}{first}")
    shown = scorer.pane.see("twice, quickly: both?")
    assert "Enter lifts it again" in shown
    if isinstance(after := scorer.truth.take(str(first)), Ledger):
        scorer.truth = after
        scorer.pane.press("Enter")
    else:
        scorer.pane.press("BSpace")
    scorer.compare()


@step("`Backspace`: take back the last thing")
def take_back(scorer: Scorer) -> None:
    before = scorer.truth
    scorer.lift()
    scorer.pane.press("BSpace")
    scorer.truth = before
    scorer.compare()


@step("`=`: say what lies on the board: if it differs, choose the slip that explains it")
def check_board(scorer: Scorer) -> None:
    scorer.pane.press("=")
    scorer.pane.see("> =")
    scorer.pane.press("Enter")
    scorer.pane.see("agreed")


@step("`s` `n`: both hands at once: whose hand lifts, then the house")
def open_with_both_hands(scorer: Scorer) -> None:
    (folder := scorer.folder / "both").mkdir()
    with in_tmux(folder, 80, 24) as pane:
        pane.run([*COMMAND, "--rules", "sungka"])
        pane.see("Rules") if "Header" in pane.read() else None
        pane.see("stopwatch off")
        pane.press("s")
        pane.see("South lifts: which house?")
        pane.press("7", "n", "5")
        pane.see("S7", "N5")


@step("`Space`: start and stop the clocks")
def use_clocks(scorer: Scorer) -> None:
    pane = scorer.pane
    assert pane.read().count("(stopped)") == 2
    pane.press("Space")
    pane.wait(lambda shown: "(stopped)" not in shown, "a running clock")
    pane.press("Space")
    pane.wait(lambda shown: shown.count("(stopped)") == 2, "two clocks that are stopped")


@step("`r`: put the board right, with the reason")
def set_board(scorer: Scorer) -> None:
    pane = scorer.pane
    pane.press("r")
    pane.see("Put the board right", "arrows Tab tap: choose a place")
    pane.press("+")
    pane.see("1 more than")
    board = scorer.truth.sheet.seen_position
    steps = next(n - 1 for n in range(2, 7) if board.count(House(Seat.SOUTH, n)))
    pane.press(*["Right"] * steps, "-")
    pane.wait(lambda shown: "1 more than" not in shown, "as many shells as there are")
    pane.press("Enter")
    pane.see("Why? ")
    pane.type("a sleeve swept a shell along")
    pane.press("Enter")
    pane.wait(lambda shown: "Put the board right" not in shown, "the table")
    record = (scorer.folder / "final.sgn").read_text(encoding="utf-8")
    found = re.search(r'set "[^"]+" \{a sleeve\s+swept a shell along\}', record)
    assert found, record
    scorer.play(" ".join(found[0].split()))
    scorer.compare()


@step("`g`: a player resigns, loses on time, …")
def see_endings(scorer: Scorer) -> None:
    pane = scorer.pane
    pane.press("g")
    shown = pane.see("How did the game end?")
    assert "Santos, Maria resigns" in shown
    assert "Reyes, Jun loses on time" in shown
    pane.press("1", "Enter")
    pane.see("Santos, Maria resigns: Reyes, Jun wins. Right?")
    pane.press("n")
    scorer.compare()


@step("`← →`: look back; `Enter` corrects what you see, `i` inserts before it")
def look_back(scorer: Scorer) -> None:
    pane = scorer.pane

    def has_way(slip: Slip, line: str) -> bool:
        number = len(slip.typed_after.entries) - 1
        after = slip.typed_after.take(line.format(number))
        if isinstance(after, Refusal) or after.waiting or slip.typed[-1] != slip.real[-1]:
            return False
        board, shown = slip.positions
        return after.sheet.seen_position == board != shown

    wrong = scorer.find_slip(
        lambda slip: (
            slip.typed[0] != slip.real[0] and has_way(slip, f"correct {{}} {slip.real[0]}")
        ),
        2,
    )
    scorer.make_slip(wrong)
    pane.press("Left")
    pane.see("Looking back. Enter corrects, i inserts")
    pane.press("Enter")
    pane.see("> correct ")
    pane.type(str(wrong.real[0]))
    pane.press("Enter")
    scorer.compare()
    left_out = scorer.find_slip(
        lambda slip: slip.typed == slip.real[1:] and has_way(slip, f"insert {{}} {slip.real[0]}"),
        2,
        3,
    )
    scorer.make_slip(left_out)
    pane.press("Left", "Left", "Right", "i")
    pane.see("> insert ")
    pane.type(str(left_out.real[0]))
    pane.press("Enter")
    scorer.compare()


@step("`F1`: all keys")
def see_keys(scorer: Scorer) -> None:
    scorer.pane.press("F1")
    scorer.pane.see(*(key.does for key in KEYS[:12]))
    scorer.pane.press("Escape")
    scorer.compare()


@step("A refusal is red, begins with `✗`, and rings.")
def be_refused(scorer: Scorer) -> None:
    bells = scorer.pane.count_bells()
    scorer.pane.press("9")
    scorer.pane.see("✗ ")
    (line,) = [one for one in scorer.pane.read(has_styles=True).splitlines() if "✗" in one]
    assert "48;2;163;0;27" in line
    assert scorer.pane.count_bells() == bells + 1


@step(
    "Keys typed just after it wait: `Enter` uses them, `Backspace` drops them, `=` looks for the "
    "mistake, now or later."
)
def hold_keys(scorer: Scorer) -> None:
    pane = scorer.pane
    time.sleep(HOLD)
    house = scorer.truth.sheet.legal_houses[0]
    pane.type(f"9{house}")
    pane.see(f"Held: {house} ")
    pane.press("BSpace")
    pane.wait(lambda shown: "Held:" not in shown, "no key")
    scorer.compare()
    time.sleep(HOLD)
    pane.type(f"9{house}")
    pane.see(f"Held: {house} ")
    time.sleep(HOLD)
    pane.press("Enter")
    scorer.play(str(house))
    scorer.compare()
    pane.type("9")
    time.sleep(HOLD)
    pane.press("=")
    pane.see("> =")
    pane.press("Enter")
    pane.see("The 9 just refused is one too many", within=30)
    pane.press("Escape")
    pane.wait(lambda shown: "just refused" not in shown, "the board")
    time.sleep(3 * HOLD)
    pane.press("=", "Enter")
    pane.see("The 9 just refused is one too many", within=30)
    pane.press("Escape")


@step(
    "The screen differs from the board?",
    "Press `=`, type the stores as they lie (`12:9`), and `Enter`.",
    "The digit of the line that shows the board in front of you corrects the record.",
)
def mend_by_stores(scorer: Scorer) -> None:
    def shows_in_stores(slip: Slip) -> bool:
        board, shown = slip.positions
        return abs(slip.real[0] - slip.typed[0]) == 1 and board.stores != shown.stores

    slip = scorer.find_slip(shows_in_stores)
    scorer.make_slip(slip)
    scorer.pane.press("=")
    scorer.pane.see("> =")
    scorer.pane.type(":".join(map(str, slip.positions[0].stores)))
    scorer.pane.press("Enter")
    scorer.mend(slip)


@step(
    "If there is none, read a row aloud and type it after `=` from left to right (`N 3 1 0 4 5 6 "
    "7`); `b` shows the rows in large."
)
def mend_by_row(scorer: Scorer) -> None:
    def shows_in_row(slip: Slip) -> bool:
        board, shown = slip.positions
        return abs(slip.real[0] - slip.typed[0]) == 1 and board.stores == shown.stores != board

    slip = scorer.find_slip(shows_in_row)
    scorer.make_slip(slip)
    pane, board = scorer.pane, slip.positions[0]
    pane.press("b")
    pane.see("Esc closes")
    assert "▄" in pane.read()
    pane.press("Escape", "=")
    pane.see("> =")
    rows = {seat: [board.count(house) for house in list_houses(board, seat)] for seat in Seat
            if seat in board.seats}  # fmt: skip
    shown = {seat: [slip.positions[1].count(house) for house in list_houses(board, seat)]
             for seat in rows}  # fmt: skip
    seat = next(seat for seat in rows if rows[seat] != shown[seat])
    pane.type(f"{seat.value} {' '.join(map(str, rows[seat]))}")
    pane.press("Enter")
    scorer.mend(slip)


@step("`r` sets the board as it is.")
def set_board_again(scorer: Scorer) -> None:
    scorer.pane.press("r")
    scorer.pane.see("Put the board right")
    scorer.pane.press("Escape")
    scorer.compare()


@step(
    "A round is over: count the stores.",
    "Press `Enter` if the numbers agree; otherwise type yours (`50-48`).",
)
def count_stores(scorer: Scorer) -> None:
    scorer.play_to_the_end()
    pane, stores = scorer.pane, scorer.truth.sheet.seen_position.stores
    pane.type(f"{stores[0] + 1}-{stores[1] - 1}")
    pane.see(f"> count {stores[0] + 1}-{stores[1] - 1}")
    pane.press("Enter")
    pane.wait(lambda shown: "> count" not in shown, "no line")
    assert f"{stores[0] + 1}" in (scorer.folder / "final.sgn").read_text(encoding="utf-8")
    pane.press("BSpace", "Enter")
    pane.see("round 2 begins")
    scorer.play("round")
    scorer.compare()


def unwrap(shown: str) -> str:
    """The text of a box on the screen in one line; a long path breaks anywhere."""
    return re.sub(r"\s*│\s*", "", shown.replace("\n", ""))


@step("After the game `a` writes the page that plays it, and the score sheet to sign.")
def write_pages(scorer: Scorer) -> None:
    scorer.play_to_the_end()
    pane = scorer.pane
    pane.press("Enter")
    pane.see("wins")
    for number, name in (("2", "final.html"), ("3", "final.txt")):
        pane.press("a")
        pane.see("Render the page")
        pane.press(number, "Enter")
        pane.wait(lambda shown, name=name: name in unwrap(shown), name)
        assert (scorer.folder / name).stat().st_size > 500
        pane.press("Escape")
        pane.wait(lambda shown: "Esc closes" not in shown, "the board")


@step("Nothing that was shown is lost, whatever happens to the computer.")
def kill(scorer: Scorer) -> None:
    """Killed after a lift, and left by `q`, it goes on with the same command."""
    (folder := scorer.folder / "killed").mkdir()
    for number in range(3):
        with in_tmux(folder, 80, 24) as pane:
            pane.run([*COMMAND, "--rules", "sungkaan"])
            again = Scorer(pane, folder)
            again.play('[Rules "sungkaan"]')
            for _ in range(number):
                again.play(str(again.truth.sheet.legal_houses[0]))
            again.compare()
            again.lift()
            if number == 1:
                pane.press("q")
                until = time.monotonic() + 20
                while pane.is_open:
                    assert time.monotonic() < until
                    time.sleep(0.05)
            else:
                pane.kill()


@step("Everything else is in [recording.md](recording.md).")
def read_on(scorer: Scorer) -> None:
    assert (DOCUMENT.parent / "recording.md").exists()


def test_each_sentence_is_followed() -> None:
    assert [sentence for sentence, _ in STEPS] == list_sentences()


@pytest.mark.long
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is needed")
def test_the_document_is_true_to_the_letter(tmp_path: Path) -> None:
    with in_tmux(tmp_path, 80, 24) as pane:
        scorer = Scorer(pane, tmp_path)
        for work in dict.fromkeys(work for _, work in STEPS):
            work(scorer)
