"""Cases made from random matches with fixed seeds, each with the reason why it is one."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

from collect import ROOT, Draft, clauses_of_codes, titles_of_codes

HERE = Path(__file__).parent
sys.path[:0] = [str(ROOT / "tests"), str(HERE)]

SEED = 17
"""The seed of everything that is made here."""


def make() -> Iterator[Draft]:
    """All drafts that are made."""
    yield from options_both_ways()
    yield from matches()
    yield from respelt()
    yield from altered()
    yield from hostile()
    yield from separating()
    yield from clauses_both_ways()


def option_clauses() -> dict[str, tuple[str, ...]]:
    """The clauses of each option, from the table in docs/rules.md."""
    text = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    table = text.split("| option | values | clause |")[1].split("\n\n")[0]
    found = {}
    for row in table.splitlines()[2:]:
        names, _, clauses = (cell.strip() for cell in row.strip("|").split("|"))
        for name in re.findall(r"`([^`]+)`", names):
            found[name] = tuple(
                f"rules {clause}" for clause in re.findall(r"\d(?:\.\d+)?", clauses)
            )
    return found


def write_match(rules: str, seed: int, detail: str) -> str:
    """A random match in a detail, with its result."""
    from sungka.notation.record import Detail, Record, Tag
    from sungka.notation.writer import write
    from sungka.replay.detail import rewrite_in_detail
    from sungka.replay.play import play
    from support.matches import random_match

    record = random_match(rules, seed)
    result = Tag("Result", play(record).result.to_text())
    return write(
        rewrite_in_detail(play(Record((*record.tags, result), record.body)), Detail(detail))
    )


BASES = (
    "sungkaan houses=4 shells=4 rounds=2",
    "sungkaan houses=4 shells=4 rounds=3 opening=simultaneous",
    "sungkaan seats=3 houses=3 shells=4 rounds=2 win=rounds",
    "sungkaan houses=5 shells=3 rounds=3 refill=partial reopen=no",
    "sungkaan houses=4 shells=3 rounds=2 round-end=one",
    "sungkaan seats=3 houses=3 shells=3 rounds=2 capture-theirs=own",
    "sungkaan houses=4 shells=3 rounds=4 burned=forfeit win=standing",
)
"""Rules to which one option at a time is put."""


def options_both_ways() -> Iterator[Draft]:
    """For each option a match under one value, which is none under another."""
    from texts import _option_values

    clauses = option_clauses()
    for name, values in sorted(_option_values().items()):
        for value in values:
            for other in values:
                if other == value:
                    continue
                for base, text, false in islice(_tell_apart(name, value, other), 3):
                    stem = f"option-{name}-{value}-{other}-{base}"
                    yield Draft(
                        f"{stem}-must", clauses[name], f"a match played under {name}={value}", text
                    )
                    yield Draft(
                        f"{stem}-must-not",
                        clauses[name],
                        f"the same turns and claims, which {name}={other} does not lead to",
                        false,
                    )


def _tell_apart(name: str, value: str, other: str) -> Iterator[tuple[int, str, str]]:
    import sungka

    for number, base in enumerate(BASES):
        for seed in range(24):
            text = write_match(
                f"{base} {name}={value}" if name not in base else _put(base, name, value),
                seed,
                "full",
            )
            if len(text) > 1100:
                continue
            false = re.sub(rf"\b{name}={value}\b", f"{name}={other}", text)
            if false == text:
                false = text.replace('"]', f' {name}={other}"]', 1)
            if any(
                finding.is_error and finding.code.value != "SGN205"
                for finding in sungka.check(false)
            ):
                yield number, text, false
                break


def _put(base: str, name: str, value: str) -> str:
    return re.sub(rf"\b{name}=\S+", f"{name}={value}", base)


def matches() -> Iterator[Draft]:
    """Random matches of random rules, in every detail."""
    from texts import any_rules

    chance = Random(SEED)
    made = 0
    for number in range(700):
        rules = any_rules(chance)
        text = write_match(
            rules, chance.randrange(10**9), chance.choice(("bare", "standard", "full"))
        )
        if len(text) < 1200 and made < 250:
            made += 1
            yield Draft(f"match-{number}", ("rules",), f"a random match under `{rules}`", text)


def respelt() -> Iterator[Draft]:
    """Spellings that section 12 of the notation reads without a diagnostic: one canonical text."""
    from texts import any_rules

    chance = Random(SEED)
    for number in range(24):
        rules = any_rules(chance) if number else "sungka houses=4 shells=4 rounds=1"
        text = write_match(rules, chance.randrange(10**9), "full")
        if len(text) > 1500:
            continue
        for name, reason, spell in SPELLINGS:
            spelt = spell(text)
            if spelt != text:
                clauses = ("notation 12", "notation 10")
                yield Draft(f"spelt-{number}-{name}", clauses, reason, spelt, same_as=text)


def _in_body(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Callable[[str], str]:
    """A spelling that changes the matches of a pattern behind the header."""

    def spell(text: str) -> str:
        head, _, body = text.partition("\n\n")
        return head + "\n\n" + re.sub(pattern, new, body, flags=re.MULTILINE)

    return spell


def _turn_tags_round(text: str) -> str:
    head, _, body = text.partition("\n\n")
    first, *tags = head.split("\n")
    return "\n".join([first, *reversed(tags)]) + "\n\n" + body


SPELLINGS: tuple[tuple[str, str, Callable[[str], str]], ...] = (
    ("crlf", "line ends CRLF", lambda text: text.replace("\n", "\r\n")),
    ("cr", "line ends CR", lambda text: text.replace("\n", "\r")),
    ("bom", "a byte order mark", lambda text: "\ufeff" + text),
    ("blanks", "blanks at line ends", lambda text: text.replace("\n", " \t\xa0\n")),
    ("indented", "blanks where lines begin", _in_body("^", "\xa0 ")),
    ("wide", "several blanks where one may stand", _in_body(" ", " \t ")),
    ("lines", "empty lines anywhere", lambda text: text.replace("\n", "\n\n")),
    ("small", "small letters for seats",
     _in_body(r"(?<![a-z\"])[SNEW](?=[\d-])", lambda seat: seat[0].lower())),
    ("unnumbered", "rows without numbers", _in_body(r"^\d+\. ", "")),
    ("broken", "rows broken over lines",
     _in_body(r"^\d+\. .*$", lambda row: re.sub(r" (?=[SNEW]\d)", "\n", row[0]))),
    ("dots", "any number of dots behind a row's number", _in_body(r"^(\d+)\. ", r"\1...")),
    ("zeros", "leading zeros in a row's number", _in_body(r"^(\d+)\. ", r"00\1. ")),
    ("stores", "blanks and zeros inside of `=`", _in_body(r"=(\d+):", r"= 0\1 : ")),
    ("score", "blanks inside of `score`", _in_body(r"^score (\d+)-", r"score \1 - ")),
    ("tags", "tags in another order", _turn_tags_round),
)  # fmt: skip
"""Other spellings: a name, the reason why they mean the same, and how they are made."""


def altered() -> Iterator[Draft]:
    """Matches with one alteration, which must be one fault with one code."""
    import sungka
    from texts import alter, original

    clauses, titles = clauses_of_codes(), titles_of_codes()
    chance = Random(SEED)
    counts: dict[str, int] = {}
    for number in range(6000):
        text, boards = original(SEED, 0, number % 64)
        text = alter(text, boards, chance)
        if len(text) > 1000 or text.count("\n%sgn"):
            continue
        errors = [finding for finding in sungka.check(text) if finding.is_error]
        if len(errors) != 1:
            continue
        code = errors[0].code.value
        counts[code] = counts.get(code, 0) + 1
        if counts[code] <= 20:
            yield Draft(f"altered-{number}", clauses[code], f"{code}: {titles[code]}", text, code)


def hostile() -> Iterator[Draft]:
    """Texts that only need to be answered."""
    start = "%sgn 1\n"
    for name, reason, text in (
        ("empty", "an empty file", ""),
        ("nul", "a NUL byte inside", start + "S1\0\n"),
        ("latin", "a byte that is no UTF-8", b'%sgn 1\n[South "Pe\xf1a"]\n'),
        ("utf16", "UTF-16", "%sgn 1\nS1\n".encode("utf-16")),
        ("open", "ten thousand variations that are never closed", start + "S1 " + "(N1 " * 10_000),
        ("deep", "variations inside of each other", start + "S1 " + "(S1 " * 2000 + ")" * 2000),
        ("closers", "ten thousand brackets that close nothing", start + "})>]" * 2500),
        ("braces", "ten thousand braces", start + "{" * 10_000),
        ("faults", "five thousand faults", start + "S0 " * 5000),
        ("line", "a word of a hundred thousand letters", start + "x" * 100_000),
        ("quotes", "quotes that are never closed", start + '[A "' * 2000),
        ("numbers", "numbers of ten digits", start + "1234567890. S1\nscore 1234567890-1\n"),
        ("surrogate", "half a character", start.encode() + b"{\xed\xa0\x80}\n"),
        ("direction", "characters that turn the direction of text", start + "{\u202e} \u2067S1\n"),
    ):  # fmt: skip
        yield Draft(f"hostile-{name}", ("notation 12",), reason, text, is_free=True)


def separating() -> Iterator[Draft]:
    """Texts that two programs written from the documents have judged differently."""
    for name, case in _read_table("separating.toml").items():
        yield Draft(f"separating-{name}", (case["clause"],), case["reason"], case["text"])


def clauses_both_ways() -> Iterator[Draft]:
    """For each clause that would lack them a record that keeps it and one that breaks it."""
    for name, case in read_clauses().items():
        for word, end, is_broken in (("must", "", False), ("must-not", "-not", True)):
            if word in case:
                yield Draft(
                    f"clause-{name}{end}",
                    (case["clause"],),
                    case[f"reason{end}"],
                    case[word],
                    is_broken=is_broken,
                )


def read_clauses() -> dict[str, dict[str, str]]:
    """The cases of clauses.toml by name."""
    table = _read_table("clauses.toml")
    del table["one-way"]
    return table


def clauses_one_way() -> dict[str, str]:
    """The clauses that no record can break, and why."""
    return _read_table("clauses.toml")["one-way"]


def _read_table(name: str) -> dict[str, dict[str, str]]:
    import tomllib

    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))
