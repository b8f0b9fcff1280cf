"""The tables and figures of `research.py`, and their places in `docs/research.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from sungka.engine.rules_text import rules_from_text
from sungka.templates.drawing.board import NAMESPACE

DOCS = Path(__file__).parent.parent / "docs"
DOCUMENT, FIGURES = DOCS / "research.md", DOCS / "figures"

Z = 1.959964
"""The standard deviations of an interval of 95 %."""

HEADINGS = (
    "rules",
    "wins",
    "draws",
    "lead",
    "margin",
    "turns",
    "laps",
    "captures",
    "captured",
    "rounds",
    "matches",
)


class Share(NamedTuple):
    """A share in per cent, with the ends of Wilson's interval of 95 %."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.1f} ({self.low:.1f}–{self.high:.1f})"


class Summary(NamedTuple):
    """The figures of a rule set: see `docs/research.md`."""

    wins: Share
    draws: float
    lead: float
    lead_error: float
    margin: float
    turns: float
    laps: float
    captures: float
    captured: float
    rounds: float
    unended: float
    matches: Share


def summarise(rules: str, columns: Mapping[str, Sequence[int]]) -> Summary:
    """The figures of the matches of a rule set."""
    seats, most_rounds = rules_from_text(rules).seats, rules_from_text(rules).rounds
    stores = list(zip(*[columns[f"store{n}"] for n in range(1, seats + 1)], strict=True))
    own = [seat - 1 for seat in columns["seat"]]
    best = [max(it) for it in stores]
    drawn = sum(it.count(most) > 1 for it, most in zip(stores, best, strict=True))
    won = sum(
        it[seat] == most and it.count(most) == 1
        for it, seat, most in zip(stores, own, best, strict=True)
    )
    # With three seats the lead is that over the mean of the others.
    leads = [
        it[seat] - (sum(it) - it[seat]) / (seats - 1) for it, seat in zip(stores, own, strict=True)
    ]
    margins = [most - sorted(it)[-2] for it, most in zip(stores, best, strict=True)]
    games, turns = len(stores), sum(columns["turns"])
    rounds = [number for number in columns["rounds"] if number]
    results = list(zip(columns["rounds"], columns["winner"], columns["seat"], strict=True))
    match_won = sum(winner == seat for number, winner, seat in results if number)
    decided = sum(number > 0 and winner > 0 for number, winner, _ in results)
    return Summary(
        wilson(won, games - drawn),
        100 * drawn / games,
        fmean(leads),
        Z * stdev(leads) / sqrt(games) if games > 1 else 0.0,
        fmean(margins),
        turns / games,
        sum(columns["laps"]) / max(turns, 1),
        fmean(columns["captures"]),
        fmean(columns["captured"]),
        fmean(rounds),
        100 * rounds.count(most_rounds) / len(rounds),
        wilson(match_won, decided),
    )


def wilson(part: int, whole: int) -> Share:
    """A share with its interval (Wilson 1927); all there is where `whole` is 0.

    >>> wilson(50, 100)
    Share(value=50.0, low=40.38..., high=59.61...)
    """
    if not whole:
        return Share(50.0, 0.0, 100.0)
    share, square = part / whole, Z * Z / whole
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / whole + square / whole / 4) / (1 + square)
    return Share(100 * share, 100 * max(0.0, middle - half), 100 * min(1.0, middle + half))


def make_table(played: Mapping[str, Mapping[str, Sequence[int]]]) -> str:
    """A table in Markdown with a row for each rule set."""
    lines = ["| " + " | ".join(HEADINGS) + " |", "|---" + "|--:" * (len(HEADINGS) - 1) + "|"]
    for rules, columns in played.items():
        one = summarise(rules, columns)
        cells = [f"`{rules}`", str(one.wins), f"{one.draws:.1f}"]
        cells.append(f"{one.lead:+.2f} ± {one.lead_error:.2f}".replace("-", "−"))
        cells += [f"{one.margin:.1f}", f"{one.turns:.1f}", f"{one.laps:.1f}"]
        cells += [f"{one.captures:.1f}", f"{one.captured:.1f}"]
        if rules_from_text(rules).rounds == 1:
            cells += ["1", "as wins"]
        else:
            cells += [f"{one.rounds:.1f} ({one.unended:.0f} %)", str(one.matches)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


LEFT, RIGHT, ROW, TOP = 330, 700, 26, 58
"""Where the scale of a figure begins and ends, the height of a row, and the room above them."""


def draw_figure(name: str, played: Mapping[str, Mapping[str, Sequence[int]]]) -> str:
    """An SVG document: the share of rounds won in each rule set, with its interval."""
    height, marks, said = TOP + ROW * len(played) + 12, list[str](), list[str]()

    def at(share: float) -> float:
        return LEFT + share / 100 * (RIGHT - LEFT)

    for share in range(0, 101, 25):
        marks.append(f'<path d="M{at(share):.1f} {TOP - 12}V{height - 10}" stroke="#cbbfa8"/>')
        marks.append(
            f'<text x="{at(share):.1f}" y="{TOP - 18}" text-anchor="middle">{share}</text>'
        )
    for number, (rules, columns) in enumerate(played.items()):
        y, share = TOP + ROW * number + 8, summarise(rules, columns).wins
        fair = at(100 / rules_from_text(rules).seats)
        marks += [
            f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end">{escape(rules)}</text>',
            f'<path d="M{fair:.1f} {y - 8}v16" stroke="#2a95a0" stroke-width="2"/>',
            f'<path d="M{at(share.low):.1f} {y}H{at(share.high):.1f}" '
            'stroke="#d9482b" stroke-width="3"/>',
            f'<circle cx="{at(share.value):.1f}" cy="{y}" r="4.5" fill="#d9482b"/>',
            f'<text x="{RIGHT + 52}" y="{y + 5}" text-anchor="end">{share.value:.1f}</text>',
        ]
        said.append(f"{rules} {share.value:.1f}")
    title = TITLES[name]
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {RIGHT + 64} {height}" role="img" '
        f'aria-label="{escape(f"{title}: " + "; ".join(said))}" font-size="13" '
        'font-family="system-ui,sans-serif"><rect width="100%" height="100%" fill="#fffaf0"/>'
        f'<text x="12" y="20" font-weight="bold">{escape(title)}</text>'
        f'<text x="{RIGHT + 52}" y="20" fill="#1d7480" text-anchor="end">blue: an even share</text>'
        f"{''.join(marks)}</svg>\n"
    )


TITLES = {
    "random": "Random play: rounds won by South, of 100 decided",
    "greedy": "Greedy play: rounds won by South, of 100 decided",
    "search": "One turn of search: rounds won by South, of 100 decided",
    "mixed": "Greedy against random: rounds won by the greedy player, of 100 decided",
}


def write_document(name: str, table: str, figure: str) -> None:
    """Put a table and its figure into the document; raises `ValueError` as `read_table` does."""
    before, begin = read_table(name), _begin(name)
    text = DOCUMENT.read_text(encoding="utf-8").replace(begin + before, begin + table)
    DOCUMENT.write_text(text, encoding="utf-8")
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / f"{name}.svg").write_text(figure, encoding="utf-8")


def read_table(name: str) -> str:
    """A table as it stands in the document; raises `ValueError` where there is none."""
    _, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(_begin(name))
    table, end, _ = rest.partition(f"\n\n<!-- end {name} -->")
    if not end:
        raise ValueError(f"{DOCUMENT.name} has no part `{name}`")
    return table


def _begin(name: str) -> str:
    return f"<!-- {name}: python bench/research.py {name} --write -->\n\n"
