"""Write the findings of each of these records: `python tests/diagnostics/messages.py`.

The gallery beside this holds one record a code; these hold the other messages of the codes.
`messages.out` is their output; `test_messages.py` holds it fresh and complete.
"""

from __future__ import annotations

from pathlib import Path

from sungka.notation.diagnostic import Diagnostic
from sungka.notation.reading.parser import read
from sungka.notation.splitter import Source
from sungka.replay.play import play

HERE = Path(__file__).parent
RESULT = HERE / "messages.out"

CLUB = '[Rules "sungkaan houses=4 shells=4"]'
DAKON = '[Rules "dakon houses=4 shells=4 rounds=3"]'
CHOSEN = '[Rules "dakon houses=4 shells=4 rounds=3 burn=chosen"]'
SMALL = '[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=2"]'
LAP = '[Rules "sungka houses=4 shells=4 pace=lap"]'
LAST = '[Setup "0.0.0.1/13 0.0.0.0/18 S"]'
SIX = '[Rules "sungka"]'
BOARDS = '[Rules "sungkaan houses=4 shells=4 rounds=3{}"]\n[Setup "0.0.0.1/20 0.0.0.0/11 S"]'
FRESH = '"4.4.4.4/0 4.4.4.4/0 N"'
TWO_WON = "1. S1\nround 2\nN4\ngap\nscore 20-12\n"
DONE = "end abandoned"

PLAYED = (
    (CLUB, f'1. S2 N4\nposition "1.0.3.7/1 0.3.0.7/10 N"\n{DONE}'),
    (CLUB, f'1. S2 N4\nposition "1.0.3.7/1 0.3.1.6/10 S"\n{DONE}'),
    (SMALL, f"round 1 first S\n1. S4+4 | N1\n{DONE}"),
    (f"{CLUB}\n{LAST}", f"1. S1\nround 2\n{DONE}"),
    (f'{CLUB}\n[Setup "1.0.0.1/12 0.0.1.0/17 S"]', f"1. S1+ N3\n{DONE}"),
    (f'{CLUB}\n[Evidence "hearsay"]', DONE),
    (f'{CLUB}\n[TimeControl "5 min"]', DONE),
    (CLUB, f"1. S2 <clk=1_000 emt=-5> N4 <clk=-0:00:05>\n{DONE}"),
    (f'{CLUB}\n[Date "2026-13-01"]', DONE),
    (f'{CLUB}\n[Date "2026-02-29"]', DONE),
    (CLUB, f'1. S2 N4\nset "1.0.3.7/1 0.3.0.7/9 S"\n{DONE}'),
    (CLUB, f'1. S2 N4\nset "#.1.3.7/1 0.3.0.7/10 S"\n{DONE}'),
    (CLUB, f'1. S2 N4\nset "0.0.0.0/16 0.0.0.0/16 S"\n{DONE}'),
    (CLUB, f'1. S2 N4\nset "1.0.3.7/1 0.3.0.7/10 -"\n{DONE}'),
    (CLUB, f'1. S2 N4\nset "1.0.3/8 0.3.0/17 S"\n{DONE}'),
    (CLUB, f'1. S2 N4\nset "1.0.3.7/1 0.3.0.7/10 0.0.0.0/0 S"\n{DONE}'),
    (f'{CLUB}\n[Setup "4.4.4.4/0 4.4.4.4/0 -"]', DONE),
    (f'{CLUB}\n[Setup "4.4.4.4/0 4.4.4.4/0"]', DONE),
    (f'{CLUB}\n[Setup "4.4.4.4/0 4.4.4.3/0 N"]', DONE),
    ('[Rules "dakon houses=4 shells=4 burned=open"]\n[Setup "4.4.4.4/0 4.4.4.#/4 S"]', DONE),
    (BOARDS.format(""), f"1. S1\nround 2\nposition {FRESH}\n{DONE}"),
    (BOARDS.format(""), f"1. S1\nround 2\nset {FRESH}\n{DONE}"),
    (BOARDS.format(" win=rounds refill=new"), f"{TWO_WON}end"),
    (BOARDS.format(" win=rounds refill=new match-end=majority"), f"{TWO_WON}round 3\n{DONE}"),
    (DAKON, f"1. S2 N4\nround 2\n{DONE}"),
    (DAKON, f"1. S2\ngap\nround 2\n{DONE}"),
    (DAKON, "1. S2\ngap\nend"),
    (DAKON, f"1. S2\ngap\n2. S4\n{DONE}"),
    (DAKON, "1. S2 N4\nend resign E"),
    (DAKON, "1. S2 N4\nend"),
    (DAKON, f"round 2\n1. S2 N4\n{DONE}"),
    (DAKON, f"1. S2\ngap\nscore 13-19-0\n{DONE}"),
    (DAKON, f"1. S2\ngap\nscore 13-18\n{DONE}"),
    (DAKON, f"1. S2\ngap\nscore 13-19\nscore 13-19\n{DONE}"),
    (DAKON, f"1. S2 N4\nscore 13-19\n{DONE}"),
    (CHOSEN, f"1. S2\ngap\nscore 13-19\nround 2 burn E1\n{DONE}"),
    (CHOSEN, f"1. S2\ngap\nscore 13-19\nround 2 burn S1 S2\n{DONE}"),
    (SMALL, f"1. S4+4 | E1\n{DONE}"),
    (CLUB, f"1. S2 N4\nrace S2 N3\n{DONE}"),
    (SMALL, f"1. S1 | N1\nrace S999 N1\n{DONE}"),
    (SMALL, f"1. S1 | N1\nrace S1 N1\n{DONE}"),
    (SMALL, f"1. S4+3@6 | N1+2@12\n{DONE}"),
    (SMALL, f"1. S4+4+1 | N1+2@12\n{DONE}"),
    (SMALL, f"1. S4+4@1 | N1+2@12\n{DONE}"),
    (SMALL, f"1. S5 | N1\n{DONE}"),
    (SMALL, f"1. S-- | N1\n{DONE}"),
    (f'{SMALL}\n[Setup "0.0.0.0/14 5.4.4.5/0 -"]', f"1. S4@7 | N4\n{DONE}"),
    (LAP, f"1. S4@2 | N1\n{DONE}"),
    (LAP, f"1. S4+3 | N4+4\n{DONE}"),
    (CLUB, f"1. E4\n{DONE}"),
    (CLUB, f"1. N4\n{DONE}"),
    (f"{CLUB}\n{LAST}", f"1. S1+ N1\n{DONE}"),
    (f"{DAKON}\n{LAST}", f"1. S1+ N1\n{DONE}"),
    (f"{DAKON}\n{LAST}", f"1. S1+\nround 3\n{DONE}"),
    (f"{DAKON}\n{LAST}", "1. S1+\nend"),
    (CLUB, f"1. S2@3\n{DONE}"),
    (CLUB, f"1. S2+_\n{DONE}"),
    (CLUB, f"1. S2 N_x9\n{DONE}"),
    (CLUB, f"1. S2 N4\n2. S3+9\n{DONE}"),
    (CLUB, f"1. S2~0\n{DONE}"),
    (CLUB, f"1. S2~2\n{DONE}"),
    (CLUB, f"1. S2>N4\n{DONE}"),
    (CLUB, f"1. S2-S3x1\n{DONE}"), (CLUB, f"1. S2\ngap\nscore 1-2\nscore 1-2\n{DONE}"),
)  # fmt: skip
"""Tags and bodies that the engine finds something in."""

READ = (
    "1. S7 2. N3", "1. 2. S7", "S7 | 2. N7", "1. {a} 2. S7", "1.\n2. S7", "1. S7 end",
    "score 1-2 N3", '1. S7\n[Event "x"]', "1. S7 =1:2 =1:2", "=1:2", "{a} =1:2", "| S7", "S7 |",
    "S7 | | N3", "1. | N3", "(N3)", "{a} (N3)", "S7 ()", "S7 (N3", "S7 (1. )", "S7 )", "S7 (gap)",
    "S7 (score 1-2)", "1.", "1. end", "{a {b} c}", "{a", "S7 clk=1>", "S7 <clk=1", "S7 <>",
    "S7 <clk>", "S7 <=1>", 'S7 <by="a>', "S7 }", "S7 >", "S7 ]", "S7 +3", "S7 -N3", "S7 x9",
    "S7 @4", "S7 ~2", "12", "7S", "abc", "S7 abc", "S7 he thinks", "S", "s", "S7\nEnd", "S7\nEND",
    "Round 2", "s7", "1. s7 n3", "S0", "S100", "S07", "S7+", "S7+N3", "S7+S3", "S7++3", "S7+-",
    "S7+x", "S7x", "S7>", "S7>3", "S7>N", "S7>N0", "S7-", "S7@", "S7~", "S7X9", "S7,N3", "S7S3",
    "S7x9x9", "S7x9-N3", "S7~2>N3", "S7>N3~2", "S7>N3@4", "S7x9@4", "S7!!!", "S7$", "S7$x",
    "S7$1!", "S7+!", "S7!+3", "S7!x9", "S7x1234567890", "S--x2", "S--+3", "S---", "S_7", "S7_",
    "score", "score 1", "score 1-", "score x", "score 1-2 3", "score 1:2", "round", "round x",
    "round 0", "round 1234567890", "round 2 first", "round 2 first X", "round 2 burn",
    "round 2 burn 3", "round 2 x", "position", "position 1.1/0", 'position "x"',
    'position "1.1/0 1.1/0 S', "race", "race S", "race 3", "race S0", "race S1N1", "set", 'set "x"',
    "gap x", "event", "event pause x", "end x", "end resign",
    "end resign X", "end agreed S", "set 1.1/0",
    "S7 =1", "S7 =", "S7 =1-2", "S7 =x", "S7 =01:2", "S7 =1:2:3:4", "S7\x07", "S7 \x85",
    "{a\x07b}", "{\u202eb}", "S7×9", "S7–N3", "S7\u200b", "S7 “well”", "{\ud800}", "[Event]",
    "[Event x]", '[Event "x]', '[Event "x" y]', "[Event “x”]", '["x"]', '[Event "a\\qb"]', "[",
    "Event: x", "S7 %sgn", "1234567890. S7", "01. S7", "0. S7", "S7\n%sgn 1\nN3",
    "(S7\n%sgn 1\nN3", "S7 (N3\n%sgn 1\n", "{a\n%sgn 1\n", "1.S7", "1 . S7", "1) S7", "S7.", "S7;",
    "S7 # x", "S7 // x", "S7 \\", "S7 &", "end resign North", "resign N", "round 2 first North",
    "S7\nend\n-- \nx y\n2", "S7+\n7+1x9 N3", "S7+1-\n+2 N3",
)  # fmt: skip
"""Bodies that cannot be read."""

HEADS = (
    "%sgn", "%sgn 2", "%sgn x", "%sgn 1 x", "%sgn1", "%SGN 1", " %sgn 1", "sgn 1", "", "1. S7",
    '[Event "x"]', "%sgn 1.0", "%sgn 01", "%sgn 1 {x}", "> %sgn 1", "\u200b%sgn 1",
    "\n \ufeff%sgn 1", "> %SGN 2",
)  # fmt: skip
"""First lines, before a sound body."""


def cases() -> list[str]:
    """Every text."""
    return [
        *(f"%sgn 1\n{tags}\n\n{body}\n" for tags, body in PLAYED),
        *(f"%sgn 1\n{SIX}\n\n{body}\n" for body in READ),
        *(f"{head}\n{CLUB}\n\n1. S2\n{DONE}\n" for head in HEADS),
    ]


def found_in(text: str) -> list[str]:
    """The findings of a text, two lines each: place, code and message, and the hint."""
    lines = []
    for reading in read(text):
        found = list(reading.diagnostics)
        if not reading.has_syntax_faults:
            found += play(reading.record).diagnostics
        for finding in found:
            lines += _lines(finding, reading.source)
    return lines


def _lines(finding: Diagnostic, source: Source) -> list[str]:
    start, end = (source.position(at) for at in finding.span)
    place = f"{start[0]}:{start[1]}-" + (
        f"{end[1]}" if end[0] == start[0] else f"{end[0]}:{end[1]}"
    )
    head = f"  {place} {finding.severity.value}[{finding.code.value}] {finding.message}"
    return [head, *([f"      {finding.hint}"] if finding.hint else [])]


def made() -> str:
    """The text of `messages.out`."""
    blocks = [text + "\n" + "\n".join(found_in(text)) for text in cases()]
    text = "\n\n".join(block.rstrip() for block in blocks)
    head = "Generated by `python tests/diagnostics/messages.py`.\n\n"
    return f"{head}{text}\n".encode("ascii", "backslashreplace").decode("ascii")


def main() -> None:
    """Write the file."""
    RESULT.write_text(made(), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
