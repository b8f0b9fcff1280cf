"""Records damaged by hand in the ways that scorers and archives know, each with one cause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sungka.notation.diagnostic import Diagnostic
from sungka.notation.reading.parser import read
from sungka.notation.record import Record
from sungka.replay.play import play

ROOT = Path(__file__).parents[2]

SMALL = """\
%sgn 1
[Event "Sinulog Open"]
[Site "Cebu City, PHL"]
[Date "2026-01-18"]
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=2"]
[Result "S"]

round 1
1. S4+4 | N1+2@12x3 =2:9 {both hands at once; North thinks before the second}
2. S4 N1+3x9 =4:20 <clk=0:04:31>
3. S1? N2 =5:21
4. S3 N1+2! =5:22
5. S1+2x2 N1+ =8:23
6. S1+
score 9-23

round 2 first S burn S3 S4
1. S2+2x6 N1 =10:9
2. S1x3 N1 =14:10 (N2+1 {keeps the hand})
3. S1+2 N3 =17:11
4. S2x1 N1+ =19:12
5. S2 N-- =19:12
6. S1+
score 20-12
end
"""

EXAMPLES = ("sungka", "congkak", "dakon", "sungka-three", "sungkaan", "ohvalhu", "sungka-six")


class Damage(NamedTuple):
    """One kind of damage: the first place of `pattern` from the record's middle is replaced.

    The pattern may span lines. A kind that a record has no place for is left out there.
    """

    kind: str
    pattern: str
    replacement: str


_ROW = r"^{number}\. (?:[SNEW][^\n]*)\n"
_NAME = r'^\[(South|Event) "([^"\n]+)"\]'
_TURN = r"(?<=[ ])([SNEW])([1-9])(?=[ +x\n])"

DAMAGES = (
    # tags
    Damage("smart quotes in a tag", _NAME, r"[\1 “\2”]"),
    Damage("single quotes in a tag", _NAME, r"[\1 '\2']"),
    Damage("no closing quote in a tag", _NAME, r'[\1 "\2]'),
    Damage("no opening quote in a tag", _NAME, r'[\1 \2"]'),
    Damage("no quotes in a tag", _NAME, r"[\1 \2]"),
    Damage("quotes inside a tag's value", _NAME, r'[\1 "The "old" \2"]'),
    Damage("a tag without brackets", _NAME, r"\1: \2"),
    Damage("a tag without its first bracket", _NAME, r'\1 "\2"]'),
    Damage("a tag without its last bracket", _NAME, r'[\1 "\2"'),
    Damage("a colon in a tag", _NAME, r'[\1: "\2"]'),
    Damage("smart quotes in the rules", r'^\[Rules "([^"\n]+)"\]', r"[Rules “\1”]"),
    Damage("rules without brackets", r'^\[Rules "([^"\n]+)"\]', r"Rules: \1"),
    Damage("unknown rules", r'^\[Rules "(sung|cong|dak|ohv)', r'[Rules "\1X'),
    Damage("a date the other way round", r'"[0-9]{4}-[0-9]{2}-[0-9]{2}"', '"18/01/2026"'),
    # turns
    Damage("a house 0", _TURN, r"\g<1>0"),
    Damage("a house beyond the board", _TURN, r"\g<1>9"),
    Damage("a seat that does not play", _TURN, r"W\2"),
    Damage("a letter that is no seat", _TURN, r"D\2"),
    Damage("no seat", _TURN, r"\2"),
    Damage("the house before the seat", _TURN, r"\2\1"),
    Damage("a comma between moves", r"(?<= )([SN][1-9])\+([1-9])", r"\1,\2"),
    Damage("a blank between moves", r"(?<= )([SN][1-9])\+([1-9])", r"\1 +\2"),
    Damage("a broken tick", r"@[0-9]+", "@x"),
    Damage("a capture without its number", r"x[0-9]+", "x"),
    Damage("a false capture", r"x[0-9]+", "x77"),
    Damage("a house as a letter", _TURN, r"\1l"),
    Damage("a bar lost", r" \| ", " "),
    # rows
    Damage("a row lost", _ROW.format(number="3"), ""),
    Damage("a row twice", r"^(3\. (?:[SNEW][^\n]*)\n)", r"\1\1"),
    Damage("two rows swapped", r"^(3\. [^\n]*\n)(4\. [^\n]*\n)", r"\2\1"),
    Damage("a turn lost", r"^(3\. )[SNEW]\S+ ", r"\1"),
    Damage("a row misnumbered", r"^3\. ", "33. "),
    Damage("a row's number without its dot", r"^3\. ", "3 "),
    # stores, statements, notes
    Damage("false stores", r"=[0-9]+:", "=90:"),
    Damage("broken stores", r"=([0-9]+):([0-9]+)", r"=\1-\2"),
    Damage("a false score", r"^score [0-9]+", "score 77"),
    Damage("a broken score", r"^score ([0-9]+)-", r"score \1:"),
    Damage("a score with a long dash", r"^score ([0-9]+)-", r"score \1–"),
    Damage("a round lost", r"^round 2[^\n]*\n", ""),
    Damage("a round misnumbered", r"^round 2", "round 3"),
    Damage("a misspelt statement", r"^score", "scroe"),
    Damage("a capital in a statement", r"^score", "Score"),
    Damage("a comment not closed", r"(\{[^}\n]*)\}", r"\1"),
    Damage("a comment not opened", r"\{([^}\n]*\})", r"\1"),
    Damage("a variation not closed", r"(\([^()\n]*)\)", r"\1"),
    Damage("a variation not opened", r"\(([^()\n]*\))", r"\1"),
    Damage("data not closed", r"(<[^>\n]*)>", r"\1"),
    Damage("words without braces", r"^(3\. [^\n{(<]*)$", r"\1 a fine move"),
    Damage("a line without braces", r"^(4\. )", r"The players rest here\n\1"),
    Damage("the end misspelt", r"^end$", "finish"),
)  # fmt: skip
"""Fifty kinds, from those of the archivist who tried 149 damages of 38."""


BETWEEN_TURNS = (
    Damage("a round lost", r"^round 2[^\n]*\n", ""),
    Damage("a round misnumbered", r"^round 2", "round 3"),
    Damage("a round that cannot be read", r" burn [SNEW][0-9]", " burn S0"),
    Damage("the burned houses lost", r" burn [^\n]*", ""),
    Damage("another burned house", r"( burn [SNEW])[0-9]", r"\g<1>1"),
    Damage("another first seat", r" first S", " first N"),
    Damage("the first seat lost", r" first [SNEW]", ""),
    Damage("a score lost", r"^score[^\n]*\n", ""),
    Damage("a false score", r"^score [0-9]+", "score 77"),
)
"""Damages of statements between the turns, for records that are put together."""


class DamagedRecord(NamedTuple):
    """A record with one damage: the kind, the record it was made from, and its text."""

    kind: str
    source: str
    text: str


def sound_records() -> dict[str, str]:
    """The records that are damaged, by name; none has a finding."""
    records = {"small": SMALL}
    for name in EXAMPLES:
        records[name] = (ROOT / "examples" / f"{name}.sgn").read_text(encoding="utf-8")
    return records


def damaged_records(most: int = 4) -> Iterator[DamagedRecord]:
    """Every kind of damage in at most so many records each."""
    records = sound_records()
    for damage in DAMAGES:
        count = 0
        for name, text in records.items():
            places = list(re.finditer(damage.pattern, text, re.MULTILINE))
            if not places or count == most:
                continue
            count += 1
            at = places[len(places) // 3]
            new = text[: at.start()] + at.expand(damage.replacement) + text[at.end() :]
            yield DamagedRecord(damage.kind, name, new)


def check(text: str) -> list[Diagnostic]:
    """The findings in a text of one record, as `sungka validate` lists them."""
    (reading,) = read(text)
    found = list(reading.diagnostics)
    if not (reading.has_syntax_faults and reading.record == Record()):
        found += play(reading.record).diagnostics
    return sorted(found, key=lambda finding: finding.span)
