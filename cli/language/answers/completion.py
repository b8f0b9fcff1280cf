"""Words that may stand at a cursor: houses that can be lifted, tags, rules and statements."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from ....engine.board import Seat
from ....engine.option_words import OPTIONS
from ....engine.presets import PRESETS
from ....engine.round import Round
from ....notation.escapes import TAG_ORDER
from ....notation.record import EndReason
from ....replay.line import Line
from .documents import OpenDocument, TextPlace
from .records import PlacedRecord, list_records, state_after
from .tags import (
    ENDINGS,
    STATEMENTS,
    TAGS,
    VALUES_OF_TAGS,
    describe_range,
    describe_rules_word,
    list_values,
)
from .words import describe_lift


class WordKind(Enum):
    """The kind of a word, for the sign that an editor shows beside it."""

    HOUSE = "house"
    STATEMENT = "statement"
    TAG = "tag"
    OPTION = "option"
    VALUE = "value"


class Offer(NamedTuple):
    """A word that may stand at the cursor: `text` for the `typed` characters before it.

    It is on one line, and begins with what is typed, as some editors ask.
    """

    text: str
    detail: str
    kind: WordKind
    typed: int = 0


def list_offers(document: OpenDocument, place: TextPlace) -> tuple[Offer, ...]:
    """The words that may stand at a place, the likeliest first."""
    records = list_records(document)
    placed = records.at(place.line)
    number = min(max(place.line, 0), len(document.starts) - 1)
    before = document.text[document.starts[number] : document.offset(place)]
    if placed is None:
        is_head = "%sgn 1".startswith(before.strip()) and not records.records
        head = Offer("%sgn 1", "a record begins", WordKind.STATEMENT, len(before))
        return (head,) if is_head else ()
    if before.lstrip().startswith("["):
        return tuple(_offer_in_tag(placed, before.lstrip()))
    if before.lstrip().startswith("%") or _is_aside(before):
        return ()
    return tuple(_offer_in_game(placed, placed.offset(document, place), before))


def _is_aside(before: str) -> bool:
    """True when a cursor behind this part of a line is in words for people, or in data."""
    return _OPEN_ASIDE.search(before) is not None


# -- the header --------------------------------------------------------------------------------


def _offer_in_tag(placed: PlacedRecord, before: str) -> list[Offer]:
    value = _TAG_VALUE.match(before)
    if value is None:
        name = before[1:]
        if '"' in name or " " in name:
            return []
        known = {tag.name for tag in placed.played.record.tags} - {name}
        names = [*TAG_ORDER, *[it for it in TAGS if it not in TAG_ORDER]]
        return [
            Offer(f'[{it} "', TAGS[it], WordKind.TAG, len(before))
            for it in names
            if it not in known and it.lower().startswith(name.lower())
        ]
    name, typed = value.groups()
    if name == "Rules":
        return _offer_rules(typed)
    if name == "Result":
        rules = placed.played.rules
        seats = [] if rules is None else list(rules.playing_order)
        words = {it.value: f"{it.title} has won" for it in seats}
        words |= {"draw": "nobody has won", "*": "the match is open"}
        return [
            Offer(it, about, WordKind.VALUE, len(typed))
            for it, about in words.items()
            if it.startswith(typed)
        ]
    return [
        Offer(it, "", WordKind.VALUE, len(typed))
        for it in VALUES_OF_TAGS.get(name, ())
        if it.startswith(typed)
    ]


def _offer_rules(typed: str) -> list[Offer]:
    *earlier, word = re.split(r"[ \t]", typed)
    if not any(earlier):
        return [
            Offer(it.name, it.source, WordKind.VALUE, len(word))
            for it in PRESETS
            if it.name.startswith(word)
        ]
    option, equals, value = word.partition("=")
    if equals:
        return [
            Offer(it, about, WordKind.VALUE, len(value))
            for it, about in list_values(option).items()
            if it.startswith(value)
        ]
    written = {it.partition("=")[0] for it in earlier}
    offers = []
    for it in OPTIONS:
        if it not in written and it.startswith(option):
            about = describe_rules_word(f"{it}=") or ""
            numbers = describe_range(it)
            about = about if numbers is None else f"{about} {numbers}"
            offers.append(Offer(f"{it}=", about, WordKind.OPTION, len(word)))
    return offers


# -- the game ----------------------------------------------------------------------------------


def _offer_in_game(placed: PlacedRecord, offset: int, before: str) -> list[Offer]:
    text = placed.source.text
    first = text.find("\n")
    if first < 0 or offset <= first:
        return []
    statement = before.lstrip()
    if _STATEMENT.fullmatch(statement):
        return _offer_statements(state_after(text[: offset - len(statement)]), statement)
    word = _TYPED.search(before)
    typed = word[0] if word is not None else ""
    begun = before[: len(before) - len(typed)]
    start = offset - len(typed)
    row = _ROW.match(begun)
    if row is not None:
        begin = start - len(begun) + row.end("number")
        line = state_after(text[:begin])
        return [] if line is None else _offer_in_row(line, begun, row, typed)
    line = state_after(text[:start])
    offers = [] if line is None else _offer_turns(line, typed)
    if not begun.strip() and (not typed or typed.isalpha()):
        offers += _offer_statements(line, typed)
        if not typed and not _has_game(placed):
            offers.append(Offer("[", "a tag", WordKind.TAG))
    return offers


def _has_game(placed: PlacedRecord) -> bool:
    return len(placed.played.record.body) > 0


def _offer_turns(line: Line, typed: str) -> list[Offer]:
    state = line.state
    if state is None or state.is_over or line.end is not None or line.needs_set:
        return []
    seat = state.position.to_move
    if seat is None:
        return _offer_hand(state, typed, state.position.seats[0])
    begun = _BEGUN.match(typed)
    if typed and begun is None:
        return []
    if begun is None or not begun[1]:
        if state.goes_on:
            return []
        houses = state.legal_houses()
        if not houses:
            text = f"{seat.value}--"
            return [Offer(text, "passes: no shell to lift", WordKind.HOUSE, len(typed))]
        return [_offer_lift(state, house, seat.value, typed) for house in houses]
    if begun[1].upper() != seat.value:
        return []
    written, last = begun[2], begun[3]
    for house in [int(it) for it in _HOUSES.findall(written)]:
        if state.fault(house) is not None:
            return []
        _, state = state.play_move(house)
        if not state.goes_on:
            return []
    houses = state.legal_houses()
    if written:
        offers = [
            _offer_lift(state, house, "+", f"+{last}")
            for house in houses
            if str(house).startswith(last)
        ]
    else:
        fitting = [house for house in houses if str(house).startswith(last)]
        offers = [_offer_lift(state, house, seat.value, typed) for house in fitting]
    return offers + _offer_next(state, begun[0], last)


def _offer_next(state: Round, typed: str, last: str) -> list[Offer]:
    """The houses that may follow a move that is written in full, each with its `+`."""
    if not last or state.fault(int(last)) is not None:
        return []
    _, after = state.play_move(int(last))
    if not after.goes_on:
        return []
    return [_offer_lift(after, house, "+", "") for house in after.legal_houses()]


def _offer_lift(state: Round, house: int, before: str, typed: str) -> Offer:
    move, after = state.play_move(house)
    text = f"{before}{house}"
    return Offer(text, describe_lift(move, after), WordKind.HOUSE, len(typed))


def _offer_in_row(line: Line, begun: str, row: re.Match[str], typed: str) -> list[Offer]:
    """The first lifts of the hand behind a bar."""
    state = line.state
    if state is None or state.is_over or state.position.to_move is not None:
        return []
    seats = state.position.seats
    hand = begun[row.end("number") :].count("|")
    return _offer_hand(state, typed, seats[hand]) if hand < len(seats) else []


def _offer_hand(state: Round, typed: str, seat: Seat) -> list[Offer]:
    if typed and not re.fullmatch(rf"(?i:{seat.value})[0-9]{{0,2}}", typed):
        return []
    told = "lifts together with the other hand"
    fitting = [it for it in state.first_lifts(seat) if str(it).startswith(typed[1:])]
    return [Offer(f"{seat.value}{it}", told, WordKind.HOUSE, len(typed)) for it in fitting]


def _offer_statements(line: Line | None, typed: str) -> list[Offer]:
    """The statements that begin with what is typed; of each as many words as are settled."""
    offers: list[Offer] = []

    def offer(text: str, *more: str, about: str = "") -> None:
        """Offer a text, and each that goes on with it once all of it is typed."""
        told = about or STATEMENTS[text.split(" ", 1)[0]]
        behind = [f"{text.rstrip()} {it}" for it in more] if typed.startswith(text) else []
        for it in (text, *behind):
            if it.startswith(typed) and it != typed:
                offers.append(Offer(it, told, WordKind.STATEMENT, len(typed)))

    if line is not None and line.end is not None:
        return []
    seats = [] if line is None else [it.value for it in line.rules.playing_order]
    firsts = [f"first {it}" for it in seats]
    if line is not None and line.score is not None:
        if not line.has_score:
            offer(f"score {'-'.join(map(str, line.score))}")
        if line.is_match_over:
            offer("end")
        else:
            offer(f"round {line.round + 1}", *firsts)
    elif line is None or not line.is_announced:
        offer("round 1", *firsts)
    if line is not None and line.state is not None:
        offer(f'position "{line.state.position.to_text()}"')
    for text in ('set "', "event ", "race ", "gap"):
        offer(text)
    if line is None or line.score is None or not line.is_match_over:
        for reason in EndReason:
            if reason is not EndReason.COMPLETE:
                about = ENDINGS[reason.value]
                if reason.names_seat:
                    offer(f"end {reason.value} ", *seats, about=about)
                else:
                    offer(f"end {reason.value}", about=about)
    return offers


_TAG_VALUE = re.compile(r'\[([A-Za-z][\w-]*)[ \t]+"([^"]*)$')
_OPEN_ASIDE = re.compile(r'\{[^}]*$|<[^>]*$|;|"[^"]*$')
_STATEMENT = re.compile(r"[a-z]{2,}[ \t][ \tA-Za-z0-9-]*")
_TYPED = re.compile(r"[^\s()|]*$")
_BEGUN = re.compile(r"([A-Za-z])((?:[0-9]{1,2}[^+\s]*\+)*)([0-9]{0,2})$")
_HOUSES = re.compile(r"(?:^|\+)([0-9]{1,2})")
_ROW = re.compile(r"(?P<number>[ \t]*(?:[0-9]+\.+[ \t]*)?)[A-Za-z][0-9_-][^|{<;\n]*\|")
