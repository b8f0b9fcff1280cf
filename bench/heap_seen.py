"""Kinds of damage that were seen in heaps of records, and that programs may be tuned to.

Mechanical ones, those that go through a whole record, and slips of content. Those of
`tests/support/damage.py` stand there. The others, to which nothing is tuned: `heap_unseen.py`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from heap_kinds import (
    HOUSE,
    ROW,
    STORES,
    TURN,
    DamageKind,
    Outlook,
    change_game,
    change_place,
    change_row,
    change_rows,
    change_stretch,
    change_turns,
    collect,
    decidable,
    harmless,
    replace_in_rows,
    undecidable,
)
from support.damage import DAMAGES

FULL_WIDTH = {ord(sign): ord(sign) + 0xFEE0 for sign in "0123456789=:+-."}
WORDS = (("Runde", "Stand", "Ende"), ("ronda", "puntos", "fin"), ("ikot", "iskor", "wakas"))


def _listed(name: str, outlook: Outlook) -> DamageKind:
    """A kind of `tests/support/damage.py`, at any of its places."""
    (damage,) = (it for it in DAMAGES if it.kind == name)

    def change(text: str, chance: Random) -> str:
        return change_place(text, chance, damage.pattern, damage.replacement)

    return DamageKind(name, change, outlook)


# Mechanical: what programs and keyboards do.


@decidable
def slashes_for_plus(text: str, chance: Random) -> str:
    """A scorer joins moves by `/`."""
    return replace_in_rows(text, r"(?<=[0-9])\+(?=[0-9])", "/")


@decidable
def long_dashes(text: str, chance: Random) -> str:
    """A word processor makes long dashes of hyphens."""
    dash = chance.choice("–—")
    return change_game(text, lambda game: game.replace("--", dash).replace("-", dash))


@decidable
def line_break_tags(text: str, chance: Random) -> str:
    """A page of the web leaves its line breaks in the text."""
    return change_game(text, lambda game: game.replace("\n", "<br/>\n"))


@decidable
def page_numbers(text: str, chance: Random) -> str:
    """A printed page's number stands between the rows."""
    page = chance.choice((f"- {chance.randrange(2, 90)} -", f"Page {chance.randrange(2, 90)}"))
    return change_row(text, chance, lambda row: f"{page}\n{row}")


@decidable
def signature(text: str, chance: Random) -> str:
    """A mail program signs below the record."""
    below = chance.choice(("-- \nSent from my phone\n", "--\nRosa Garcia, Cebu City\n"))
    return text + below


@decidable
def full_width_signs(text: str, chance: Random) -> str:
    """A keyboard for Chinese or Japanese writes wide digits and signs."""
    return change_stretch(text, chance, lambda row: row.translate(FULL_WIDTH))


@decidable
def zero_width_signs(text: str, chance: Random) -> str:
    """A page of the web puts signs without width before the turns."""
    sign = chance.choice("\u200b\u2060\u200d")
    return change_stretch(text, chance, lambda row: TURN.sub(rf"{sign}\g<0>", row))


@decidable
def mail_quotes(text: str, chance: Random) -> str:
    """A mail program quotes each line."""
    return re.sub(r"^", "> ", text.rstrip("\n"), flags=re.M) + "\n"


@decidable
def soft_hyphens(text: str, chance: Random) -> str:
    """A word processor marks where turns may be hyphenated."""
    return change_stretch(text, chance, lambda row: TURN.sub("\\1\u00ad\\2", row))


@decidable
def words_of_other_languages(text: str, chance: Random) -> str:
    """A scorer writes round, score and end in another language."""
    turn, score, end = chance.choice(WORDS)
    text = re.sub(r"^round\b", turn, re.sub(r"^score\b", score, text, flags=re.M), flags=re.M)
    return re.sub(r"^end$", end, text, flags=re.M)


@decidable
def broken_quotes_of_tags(text: str, chance: Random) -> str:
    """A scorer or a word processor writes other quotes in all tags."""
    new = chance.choice((r"[\1 “\2”]", r"[\1 '\2']", r"[\1 \2]", r'[\1 "\2]', r"[\1 «\2»]"))
    return re.sub(r'^\[([A-Z][A-Za-z]*) "([^"\n]+)"\]', new, text, flags=re.M)


@decidable
def glued_turns(text: str, chance: Random) -> str:
    """The blanks between turns are lost."""
    return change_stretch(text, chance, lambda row: re.sub(r"(?<=\S) (?=[SNEW=])(?<!\.)", "", row))


@decidable
def wrapped_turns(text: str, chance: Random) -> str:
    """A narrow column wraps turns in their middle."""
    return change_stretch(text, chance, lambda row: re.sub(r"(?<=[0-9]\+)(?=[0-9])", "\n", row))


@decidable
def pass_left_out(text: str, chance: Random) -> str:
    """A scorer does not write that a player had to pass."""
    return change_place(text, chance, r" [SNEW]--", "")


# Through the whole record: one cause, many places.


@decidable
def captures_one_less(text: str, chance: Random) -> str:
    """A scorer never counts the capturing shell."""
    return replace_in_rows(text, "x([0-9]+)", lambda it: f"x{int(it[1]) - 1}")


@decidable
def letters_for_ones(text: str, chance: Random) -> str:
    """A typewriter has no 1."""
    letter = chance.choice("lI")
    return change_game(text, lambda game: re.sub("1(?![0-9]*[.])", letter, game))


@decidable
def seats_left_out(text: str, chance: Random) -> str:
    """A scorer leaves the seats to the order of the turns."""
    return change_turns(text, r"\2")


@decidable
def columns_for_seats(text: str, chance: Random) -> str:
    """A scorer writes a column for South and one for North, and no seats."""
    if re.search(r"\b[EW][0-9]", text):
        return text
    rows = change_turns(text, lambda it: it[2].ljust(10))
    return change_game(rows, lambda game: f"   South      North\n{game}")


@decidable
def capitals_everywhere(text: str, chance: Random) -> str:
    """A machine writes capitals only."""
    return change_game(text, str.upper)


@harmless
def every_turn_a_row(text: str, chance: Random) -> str:
    """A scorer numbers turns instead of rows: numbers that disagree are only warned of."""
    lines, number = [], 0
    for line in text.split("\n"):
        if "|" in line or not ROW.match(line):
            number = 0 if line.startswith("round") else number + ("|" in line)
            lines.append(line)
            continue
        for part in re.findall(r"[SNEW](?:--|[0-9])\S*(?: [^SNEW\s]\S*| \{[^}]*\})*", line):
            number += 1
            lines.append(f"{number}. {part}")
    return "\n".join(lines)


@harmless
def rows_from_zero(text: str, chance: Random) -> str:
    """A scorer numbers the first row 0: numbers that disagree are only warned of."""
    return re.sub(r"^[0-9]+(?=\. )", lambda it: str(int(it[0]) - 1), text, flags=re.M)


@decidable
def seats_exchanged(text: str, chance: Random) -> str:
    """A scorer sits on the other side: South is North throughout the game, claims are not."""
    exchange = str.maketrans("SN", "NS")
    return change_turns(text, lambda it: it[0].translate(exchange))


# Of files.


@decidable
def stray_byte(text: str, chance: Random) -> str:
    """A letter of a name, or a dash in a remark, is left in an old encoding."""
    byte = chance.choice("\udcf1\udce9\udce1\udc96")
    return change_place(text, chance, r'(?<=[a-z])(?="\]|, )', byte)


@decidable
def records_glued(text: str, chance: Random) -> str:
    """The line end before the next record is lost."""
    return text.rstrip("\n")


@decidable
def first_line_lost(text: str, chance: Random) -> str:
    """The line `%sgn 1` was not copied."""
    return text.removeprefix("%sgn 1\n")


@undecidable
def header_lost(text: str, chance: Random) -> str:
    """Only the game was copied: the rules are not said."""
    return re.sub(r"^(?:%sgn 1\n)?(?:\[.*\n)+\n*", "", text)


@undecidable
def tail_lost(text: str, chance: Random) -> str:
    """The last rows are on a page that nobody has."""
    rows = list(ROW.finditer(text))
    return text[: chance.choice(rows[len(rows) // 2 :]).start()] if len(rows) > 4 else text


# Slips of content.


@undecidable
def line_lost(text: str, chance: Random) -> str:
    """A row is skipped in copying; its number is missing."""
    return change_place(text, chance, ROW.pattern + "\n", "")


@decidable
def line_twice(text: str, chance: Random) -> str:
    """A row is copied twice."""
    return change_row(text, chance, lambda row: f"{row}\n{row}", 0)


@decidable
def digits_exchanged(text: str, chance: Random) -> str:
    """Two digits of the stores are exchanged."""
    return change_place(text, chance, r"(?<==)([0-9])(?!\1)([0-9])|(?<=:)([0-9])(?!\3)([0-9])$",
                        r"\2\1\4\3")  # fmt: skip


@undecidable
def wrong_house(text: str, chance: Random) -> str:
    """Another house is written than was lifted."""

    def slip(row: str) -> str:
        at = chance.choice(list(HOUSE.finditer(row)))
        return (
            row[: at.start()]
            + chance.choice([n for n in "1234567" if n != at[0]])
            + row[at.end() :]
        )

    return change_row(text, chance, lambda row: slip(row) if HOUSE.search(row) else row, 0)


@decidable
def capture_changed(text: str, chance: Random) -> str:
    """One capture is counted wrongly."""
    return change_place(text, chance, r"x[0-9]+", f"x{chance.randrange(31, 60)}")


@decidable
def stores_changed(text: str, chance: Random) -> str:
    """The stores are counted wrongly after a row."""
    return change_row(text, chance, lambda row: STORES.sub("=3:90", row))


@undecidable
def rows_swapped(text: str, chance: Random) -> str:
    """Two rows stand in each other's place, with the numbers in order."""
    return change_place(text, chance, r"^([0-9]+\. )(.*)\n([0-9]+\. )(.*)$", r"\1\4\n\3\2")


broken_date = _listed("a date the other way round", Outlook.DECIDABLE)
tag_without_brackets = _listed("a tag without brackets", Outlook.DECIDABLE)
comma_between_moves = _listed("a comma between moves", Outlook.DECIDABLE)
blank_between_moves = _listed("a blank between moves", Outlook.DECIDABLE)
comment_not_closed = _listed("a comment not closed", Outlook.DECIDABLE)
misspelt_statement = _listed("a misspelt statement", Outlook.DECIDABLE)
false_score = _listed("a false score", Outlook.DECIDABLE)
round_lost = _listed("a round lost", Outlook.DECIDABLE)
wrong_seat = _listed("a seat that does not play", Outlook.DECIDABLE)
house_zero = _listed("a house 0", Outlook.OPEN)
unknown_rules = _listed("unknown rules", Outlook.DECIDABLE)


# What the notation allows.


@harmless
def rows_not_numbered(text: str, chance: Random) -> str:
    """A scorer does not number the rows."""
    return re.sub(r"^[0-9]+\. ", "", text, flags=re.M)


@harmless
def blank_lines_between_rows(text: str, chance: Random) -> str:
    """An editor leaves a line free after each row."""
    return change_rows(text, lambda row: f"{row}\n")


@harmless
def small_seats(text: str, chance: Random) -> str:
    """A scorer writes the seats as small letters."""
    return change_turns(text, lambda it: it[1].lower() + it[2])


@harmless
def claims_left_out(text: str, chance: Random) -> str:
    """A scorer writes only which houses were lifted."""
    return replace_in_rows(text, r"x[0-9]+| =[0-9:]+", "")


SEEN = collect(tuple(globals().values()))
