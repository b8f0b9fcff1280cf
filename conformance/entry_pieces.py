"""Pieces of a scorer's entries by chance, right or wrong, that depend on no game."""

from __future__ import annotations

from random import Random

from random_records import presets, random_rules

CONTROLS = ("5:00", "5:00+3", "5:00d3", "0:20+1", "10", "1:00:00+0:30", "2:00d10", "soon")
CLAIMS = ("x4", "x0", "+", "+1", "!", "?!", "$14", "~1", ">N3", "-N2", "@3", "x9!", "+2+1", "??+")
NOTES = (
    "{words}", "{two} {of them}", "{a \\{ brace \\}}", "{open", "<key=value>", "<eval=3 best=S4>",
    '<by="a scorer">', "<clk=0:04:31>", "<clk=x>", "<emt=12.5>", "<clock=paused>",
    "<clock=running>", "<clock=paused> <clock=running>", "<time=10:00", 'event illegal "S5"',
    "event illegal", "event pause", "event resume", 'event count "52-46"', "event offer",
    'event other "x"', 'event correction "entry 1: S1 taken back"', "event", "{a} event ruling {b}",
    "; to the end", "{}", "{ñ 貝}",
)  # fmt: skip
COMMANDS = (
    "undo", "again", "again all", "skip", "skip all", "tick", "correct", "correct 1", "insert 1",
    "drop", "drop!", "drop 1 2", "Undo", "again  all", "correct!1 S5", "correct x S5", "drop -1",
    "insert 1 undo", "correct 1 drop 1", "", "pace", "pace 0", "pace x", "pace 21", "pace 0.1",
    "pace nan", "pace 1e1", "tap", "tap S", "tap S x", "tap N -1", "tap S 1:02.5", "state", "next",
)  # fmt: skip
PIECES = (
    *"SNEW=|{}[]()<>\"'123 780:;#-.,_+@~$!?x%\\/", "end", "set", "race", "round", "gap", "event",
    "score", "position", "burn", "first", "%sgn 1", "\t", "\u00a0", "ñ", "貝", "\u0301", "--",
)  # fmt: skip
TAGS = (
    ("South", ("Santos, Maria", "", "A \\\"b\\\"", "ñ")), ("North", ("Reyes, Jun", "")),
    ("East", ("Cruz",)), ("Date", ("2026-01-18", "2026-??-??", "", "18.1.2026", "2026-02-30")),
    ("Event", ("Sinulog Open", "")), ("Table", ("3",)), ("SouthTeam", ("Cebu",)),
    ("SouthRating", ("1800", "x")), ("NorthId", ("P002",)), ("Result", ("S", "*")),
    ("Digest", ("sha256:0",)), ("Evidence", ("live", "other")), ("Own", ("value",)),
    ("TimeControl", CONTROLS), ("TimeControl", ("",)), ("Rules", ("", "nobody", "sungka x=1")),
)  # fmt: skip


def any_rules(chance: Random) -> str:
    """A preset, alone or with options, or any rules on a small board."""
    preset = chance.choice(presets())
    match chance.randrange(6):
        case 0:
            return preset
        case 1:
            return f"{preset} rounds={chance.choice((1, 2, 3, 5))}"
        case 2:
            return f"{preset} opening={chance.choice(('simultaneous', 'alternate'))}"
        case 3:
            houses, shells = chance.choice((2, 3, 3, 4)), chance.choice((1, 2, 3))
            return f"{preset} houses={houses} shells={shells}"
        case _:
            return random_rules(chance, has_closed=chance.random() < 0.2)


def any_tag(chance: Random) -> str:
    """A tag, or two of them."""
    name, values = chance.choice(TAGS)
    tag = f'[{name} "{chance.choice(values)}"]'
    match chance.randrange(12):
        case 0:
            return f'[Rules "{any_rules(chance)}"]'
        case 1:
            return f'[Setup "{chance.choice(SETUPS)}"]'
        case 2:
            return f"{tag} {any_tag(chance)}"
        case 3:
            return chance.choice((tag[:-1], tag.replace('"', ""), f"{tag} S1", f"{tag} {{words}}"))
        case _:
            return tag


SETUPS = (
    "", "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 N", "1.0.3/1 0.3.0/1 S", "2.2.2/0 2.2.2/0 -", "x",
    "0.0.1/3 1.0.0/4 S", "1.1/0 1.1/0 1.1/0 E",
)  # fmt: skip


def any_end(chance: Random) -> str:
    """An `end`, with or without a reason."""
    seat = chance.choice("SNEWx")
    words = ("resign", "time", "forfeit", "adjudicated")
    ends = ("end", "end agreed", "end abandoned", "end adjudicated", "end resign", "end soon")
    return chance.choice((*(f"end {word} {seat}" for word in words), *ends, "end agreed {words}"))


def any_time(chance: Random) -> str:
    """A time, as it can be written or not."""
    times = ("0:04:31", "4:31", "12.5", "0", "0:00:00.5", "-1", "1:2:3", "x", "99:59:59", "101:0:0")
    return chance.choice((*times, f"{chance.randrange(400)}", "4:31.25"))


def nonsense(chance: Random) -> str:
    """Signs and words in any order."""
    return "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 7)))
