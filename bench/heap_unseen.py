"""Kinds of damage to which nothing is tuned: written before any program mends them, never edited.

They were thought up without a look at what the programs find and mend, of editors, scanners, mail,
tables, telephones, translators, other notations and scorers in a hurry. A wrong mend that they
bring to light is cured by a rule about certainty, not about the kind. A kind that is missed goes
to `heap_seen.py` once something is tuned to it, and a new one is added here in its place.

Each docstring says what was done, and why the true game is certain or not to a person who has the
record's claims.
"""

from __future__ import annotations

import re
from random import Random

from heap_kinds import (
    HOUSE,
    ROW,
    STORES,
    TURN,
    change_game,
    change_place,
    change_row,
    change_rows,
    change_stretch,
    change_turns,
    collect,
    count_houses,
    decidable,
    harmless,
    replace_in_rows,
    undecidable,
)

TENS, UNITS = ("", "X", "XX", "XXX"), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
LOOKING_ALIKE = str.maketrans("SNEx", "ЅΝЕх")


# Editors, mail and programs that copy.


@decidable
def quoted_printable(text: str, chance: Random) -> str:
    """A mail program leaves its code for `=`; it stands for nothing else, so all is known."""
    return text.replace("=", "=3D")


@decidable
def html_entities(text: str, chance: Random) -> str:
    """A page of the web leaves its names of signs; each has one meaning."""
    text = text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return text.replace("+", "&#43;")


@decidable
def bold_numbers(text: str, chance: Random) -> str:
    """A chat's stars make the numbers of rows bold; they mean nothing."""
    return replace_in_rows(text, r"^([0-9]+\.)", r"**\1**")


@decidable
def percent_signs(text: str, chance: Random) -> str:
    """A form of the web sends blanks and signs as percent codes; each has one meaning."""
    return change_rows(
        text, lambda row: row.replace("+", "%2B").replace("=", "%3D").replace(" ", "%20")
    )


@decidable
def line_ends_as_letters(text: str, chance: Random) -> str:
    r"""A program prints the game as one string, with `\n` for each line end; all is known."""
    return change_game(text, lambda game: game.rstrip("\n").replace("\n", "\\n") + "\n")


@decidable
def numbered_lines(text: str, chance: Random) -> str:
    """A listing has the number of each line before it; they count up, so they are known."""
    lines = text.rstrip("\n").split("\n")
    return "".join(f"{at:4}: {line}\n" for at, line in enumerate(lines, 1))


@decidable
def signs_of_a_patch(text: str, chance: Random) -> str:
    """A patch has a `+` before each line; it is the same everywhere."""
    return re.sub(r"^(?=.)", "+", text, flags=re.M)


@decidable
def chat_stamps(text: str, chance: Random) -> str:
    """A chat writes hour and sender before each row; nothing of the row is touched."""
    hour = chance.randrange(10, 22)
    return change_rows(text, lambda row: f"[{hour}:{chance.randrange(10, 60)}] Ana: {row}")


@decidable
def elements_around_rows(text: str, chance: Random) -> str:
    """A program wraps each row in an element of XML; what stands in it is whole."""
    return change_rows(text, lambda row: f"<row>{row}</row>")


@decidable
def newest_first(text: str, chance: Random) -> str:
    """A chat is copied with the newest row on top; the numbers show the order."""
    rows = ROW.findall(text)
    if "\nround 2" in text:
        return text
    return ROW.sub(lambda _: rows.pop(), text)


# Tables.


@decidable
def cells_with_commas(text: str, chance: Random) -> str:
    """A table's rows are saved with commas between quoted cells; each cell is whole."""
    return change_rows(text, lambda row: ",".join(f'"{cell}"' for cell in row.split(" ")))


@decidable
def protected_formulas(text: str, chance: Random) -> str:
    """A table keeps claims of the stores from being formulas by an apostrophe; it means nothing."""
    return change_rows(text, lambda row: row.replace("=", "'="))


@decidable
def stores_as_hours(text: str, chance: Random) -> str:
    """A table takes two stores for hours and minutes, and adds seconds; no turn is touched."""
    return replace_in_rows(text, "=([0-9]+):([0-9]+)(?![0-9:])", r"\1:\2:00")


@harmless
def tabs_between_turns(text: str, chance: Random) -> str:
    """A table puts tabs between its cells, which the notation takes for blanks."""
    return replace_in_rows(text, " +", "\t")


# Telephones and keyboards.


@decidable
def capitals_after_dots(text: str, chance: Random) -> str:
    """A telephone begins each line with a capital; words stay what they are."""
    return change_game(text, lambda game: re.sub(r"^[a-z]", lambda it: it[0].upper(), game,
                                                 flags=re.M))  # fmt: skip


@decidable
def times_signs(text: str, chance: Random) -> str:
    """A telephone writes a sign of multiplication for x; it stands for nothing else."""
    return replace_in_rows(text, "x(?=[0-9])", chance.choice("×✖"))


@decidable
def arabic_digits(text: str, chance: Random) -> str:
    """A telephone's keyboard writes Arabic digits; each has one value."""
    return change_stretch(text, chance, lambda row: row.translate(ARABIC))


@decidable
def letters_that_look_alike(text: str, chance: Random) -> str:
    """A keyboard stood on Greek or Cyrillic; the letters look the same."""
    return change_stretch(text, chance, lambda row: row.translate(LOOKING_ALIKE))


@decidable
def digits_doubled(text: str, chance: Random) -> str:
    """A worn key writes a capture's digit twice; the board shows the number."""
    return change_place(text, chance, "x([0-9])(?![0-9])", r"x\1\1")


@undecidable
def neighbour_key(text: str, chance: Random) -> str:
    """A finger meets the key beside a house's; another house may be legal too."""

    def slip(row: str) -> str:
        at = chance.choice(list(HOUSE.finditer(row)))
        other = max(1, int(at[0]) + chance.choice((-1, 1)))
        return row[: at.start()] + str(other) + row[at.end() :]

    return change_row(text, chance, lambda row: slip(row) if HOUSE.search(row) else row, 0)


# Scanned pages and paper.


@decidable
def seats_read_as_five(text: str, chance: Random) -> str:
    """A scanner reads S as 5; the turns before and after say whose turn it was."""
    return change_stretch(text, chance, lambda row: re.sub(r"(?<= )S(?=[0-9-])", "5", row))


@decidable
def zeros_read_as_letters(text: str, chance: Random) -> str:
    """A scanner reads 0 as O; no letter can stand in a number."""
    return replace_in_rows(text, STORES.pattern, lambda it: it[0].replace("0", "O"))


@decidable
def colons_read_as_dots(text: str, chance: Random) -> str:
    """A scanner reads the colon between the stores as a dot; two numbers stay two."""
    return replace_in_rows(text, STORES.pattern, lambda it: it[0].replace(":", "."))


@undecidable
def margin_torn(text: str, chance: Random) -> str:
    """The right margin of a page is torn; a turn that is cut off can be another."""
    width = chance.randrange(8, 14)
    return change_stretch(text, chance, lambda row: row[:width])


@undecidable
def stain(text: str, chance: Random) -> str:
    """Coffee covers the same columns of several rows; what stood there is not known."""
    at = chance.randrange(4, 9)
    return change_stretch(text, chance, lambda row: row[:at] + "???" + row[at + 3 :])


# Habits of chess, and other notations.


@decidable
def roman_numbers(text: str, chance: Random) -> str:
    """A scorer numbers rows in the Roman way; they only count."""

    def write(it: re.Match[str]) -> str:
        number = int(it[0])
        return TENS[number // 10] + UNITS[number % 10] if number < 40 else it[0]

    return replace_in_rows(text, "^[0-9]+", write)


@decidable
def brackets_behind_numbers(text: str, chance: Random) -> str:
    """A scorer writes `1)` for `1.`; it only counts."""
    return change_rows(text, lambda row: row.replace(". ", ") ", 1))


@harmless
def black_replies(text: str, chance: Random) -> str:
    """A chess player writes `1...` before North's turn; a number that disagrees is no error."""
    return replace_in_rows(text, r"^([0-9]+)\. (S\S+) N", r"\1. \2 \1... N")


@decidable
def result_of_chess(text: str, chance: Random) -> str:
    """A chess player ends the record with 1-0 or 0-1; the scores say as much."""
    scores = re.findall("^score ([0-9]+)-([0-9]+)", text, re.M)
    won = scores and int(scores[-1][0]) > int(scores[-1][1])
    return re.sub("^end$", "1-0" if won else "0-1", text, flags=re.M)


@decidable
def white_and_black(text: str, chance: Random) -> str:
    """A chess player writes W and B for South and North; the claims show which is which."""
    if re.search(r"\b[EW][0-9]", text):
        return text
    return change_turns(text, lambda it: it[0].translate(str.maketrans("SN", "WB")))


@decidable
def letters_for_houses(text: str, chance: Random) -> str:
    """A scorer names the houses a to g from the store; the claims confirm it."""
    return replace_in_rows(text, HOUSE.pattern, lambda it: chr(ord("a") + int(it[0]) - 1))


@decidable
def houses_from_the_other_end(text: str, chance: Random) -> str:
    """A scorer counts houses from the far end; the claims fit no other way to count."""
    most = count_houses(text)
    return replace_in_rows(text, HOUSE.pattern, lambda it: str(most + 1 - int(it[0])))


@decidable
def houses_from_zero(text: str, chance: Random) -> str:
    """A programmer counts houses from 0; the claims fit no other way to count."""
    return replace_in_rows(text, HOUSE.pattern, lambda it: str(max(0, int(it[0]) - 1)))


@decidable
def houses_counted_on(text: str, chance: Random) -> str:
    """A scorer counts North's houses on from South's; no house of North has a lower number."""
    most = count_houses(text)

    def count_on(row: str) -> str:
        return re.sub(r"(?<= )N[0-9]\S*", lambda turn: re.sub(
            r"(?<=N)[0-9]+|(?<=[0-9]\+)[0-9]+", lambda it: str(int(it[0]) + most), turn[0]),
            row)  # fmt: skip

    return change_rows(text, count_on)


@decidable
def captures_in_brackets(text: str, chance: Random) -> str:
    """A scorer writes captures in brackets; the numbers are those of the board."""
    return replace_in_rows(text, "x([0-9]+)", r"(\1)")


@decidable
def seat_with_each_move(text: str, chance: Random) -> str:
    """A scorer repeats the seat at each move of a turn; a turn goes on while its seat does."""
    return change_turns(text, lambda it: re.sub(r"(?<=[0-9])\+(?=[0-9])", f" {it[1]}", it[0]))


# Translators, and scorers with words of their own.


@decidable
def seats_of_other_languages(text: str, chance: Random) -> str:
    """A translator writes T for timog and H for hilaga; both letters are used in one way."""
    return change_turns(text, lambda it: it[0].translate(str.maketrans("SN", "TH")))


@decidable
def players_for_seats(text: str, chance: Random) -> str:
    """A scorer writes players' initials for the seats; the header says who sat where."""
    names = dict(re.findall(r'^\[(South|North) "(\w)', text, re.M))
    south, north = names.get("South", "S"), names.get("North", "N")
    if south.upper() == north.upper():
        return text
    seats = {"S": south.upper(), "N": north.upper(), "E": "E", "W": "W"}
    return change_turns(text, lambda it: seats[it[1]] + it[2])


@decidable
def score_in_words(text: str, chance: Random) -> str:
    """A scorer writes who had how many; the numbers stand in the seats' order."""
    return re.sub(r"^score ([0-9]+)-([0-9]+)$", r"South has \1 and North \2", text, flags=re.M)


@decidable
def rounds_in_words(text: str, chance: Random) -> str:
    """A scorer writes the rounds' numbers as words; each has one value."""
    return re.sub(r"^round ([0-9])\b", lambda it: f"round {NUMBERS[int(it[1])]}", text, flags=re.M)


@decidable
def remarks_between_turns(text: str, chance: Random) -> str:
    """A scorer writes remarks behind turns as they come; no word of them is a turn."""
    words = ("wow", "very slow", "ay naku!", "(laughter)", "good one", "sayang")
    return change_stretch(text, chance, lambda row: f"{row} {chance.choice(words)}")


@decidable
def date_in_words(text: str, chance: Random) -> str:
    """A translator writes the date out; it is the same day."""
    months = (
        "Enero Pebrero Marso Abril Mayo Hunyo Hulyo Agosto Setyembre Oktubre Nobyembre Disyembre"
    )
    return re.sub(r'"([0-9]{4})-([0-9]{2})-([0-9]{2})"', lambda it:
                  f'"{int(it[3])} {months.split()[int(it[2]) - 1]} {it[1]}"', text)  # fmt: skip


# Scorers in a hurry.


@decidable
def ditto_marks(text: str, chance: Random) -> str:
    """A scorer writes a ditto mark where the turn above is repeated; it stands right below it."""
    above: list[str] = []

    def shorten(row: str) -> str:
        words = row.split(" ")
        new = [f"{'〃' if at and at < len(above) and above[at] == word else word}"
               for at, word in enumerate(words)]  # fmt: skip
        above[:] = words
        return " ".join(new)

    return change_rows(text, shorten)


@decidable
def corrections_left_standing(text: str, chance: Random) -> str:
    """A scorer writes `no,` and the right turn behind a wrong one; the word says which is right."""

    def correct(row: str) -> str:
        wrong = chance.randrange(1, 8)
        return TURN.sub(rf"\g<1>{wrong} no, \g<0>", row, count=1)

    return change_row(text, chance, correct)


@decidable
def stores_of_the_row_above(text: str, chance: Random) -> str:
    """A scorer writes the stores before each row instead of after it; all are one row late."""
    claims = ["=0:0", *(it for row in ROW.findall(text) for it in STORES.findall(row))]
    if any(it.count(":") > 1 for it in claims):
        return text
    return replace_in_rows(text, STORES.pattern, lambda _: claims.pop(0))


@decidable
def stores_exchanged(text: str, chance: Random) -> str:
    """A scorer writes North's store first throughout; the captures show whose is whose."""
    return replace_in_rows(text, "=([0-9]+):([0-9]+)(?![0-9:])", r"=\2:\1")


@decidable
def store_of_south_alone(text: str, chance: Random) -> str:
    """A scorer writes the store of South alone; no turn is touched."""
    return replace_in_rows(text, "=([0-9]+):[0-9:]+", r"=\1")


@decidable
def shells_miscounted_once(text: str, chance: Random) -> str:
    """A scorer forgets two shells once and adds all later claims to it; no turn is touched."""
    rows = ROW.findall(text)
    first = chance.randrange(len(rows) // 2 + 1)
    seen = iter(range(len(rows)))

    def lessen(row: str) -> str:
        late = next(seen) >= first
        return re.sub("=([0-9]+)", lambda it: f"={max(0, int(it[1]) - 2)}", row) if late else row

    return change_rows(text, lessen)


@harmless
def claims_in_remarks(text: str, chance: Random) -> str:
    """A scorer writes the stores as remarks, which are no claims."""
    return replace_in_rows(text, "=([0-9:]+)", r"{\1}")


@harmless
def misspelt_tag(text: str, chance: Random) -> str:
    """A scorer misspells a tag that no rule needs; unknown tags are kept."""
    return re.sub(r"^\[Event ", "[Evnet ", text, flags=re.M)


@decidable
def row_moved_down(text: str, chance: Random) -> str:
    """A row that was forgotten is written below the next two; its number shows its place."""
    return change_place(text, chance, r"^([0-9]+\. .*\n)([0-9]+\. .*\n[0-9]+\. .*\n)", r"\2\1")


@undecidable
def two_rows_made_one(text: str, chance: Random) -> str:
    """A scorer leaves out two turns that follow each other; others may fit too."""
    return change_place(text, chance, r"^([0-9]+\. [SN]\S+) N\S+ =\S+\n[0-9]+\. S\S+ ", r"\1 ")


@undecidable
def moves_in_another_order(text: str, chance: Random) -> str:
    """A scorer writes the moves of a turn in another order; both orders may be legal."""
    return change_place(text, chance, r"(?<= [SN])([1-9])\+(?!\1)([1-9])", r"\2+\1")


UNSEEN = collect(tuple(globals().values()))
