"""The sentences of the engine's comments in English and Filipino."""

from __future__ import annotations

from enum import Enum

from ...engine.board import Seat


class Language(Enum):
    """A language of comments, by its code."""

    ENGLISH = "en"
    FILIPINO = "fil"


class Phrase(Enum):
    """The sentences; the value of each names the places that its text has."""

    LOST_TO = "{lost}, {best}, {gained}"
    LOST_LATER = "{lost}, {best}, {moves}"
    LOST = "{lost}"
    AT_LEAST = "at least {lost}"
    BETTER_BY = "{best}, {gained}"
    BETTER = "{best}"
    IN_ROW = "{best}, {gained}, {played}, {brought}"
    TO_MOVE = "{best}, {seat}"
    AGAIN = "{again}, {gained}"
    CAPTURED = "{captured}"
    ALL_CAPTURED = "all"
    KEEPS = "{moves}"
    ANSWER = "{answer}, {gained}"
    BURNS = "{best}, {houses}"
    IN_SIGHT = "{sight}, {seen}"
    ONLY = "{limit}"


_ENGLISH = {
    Phrase.LOST_TO: "gives away {lost}: {best} takes {gained}",
    Phrase.LOST_LATER: "gives away {lost} within {moves} moves: better is {best}",
    Phrase.LOST: "gives away {lost}",
    Phrase.AT_LEAST: "gives away at least {lost}",
    Phrase.BETTER_BY: "{best} looks better: it takes {gained}",
    Phrase.BETTER: "{best} looks better",
    Phrase.IN_ROW: "in the row {played} brings {brought}, {best} {gained}",
    Phrase.TO_MOVE: "after {best} {seat} would have been to move",
    Phrase.AGAIN: "and {again} takes {gained}",
    Phrase.CAPTURED: "{captured} of them by capture",
    Phrase.ALL_CAPTURED: "all by capture",
    Phrase.KEEPS: "and keeps the hand for {moves} moves",
    Phrase.ANSWER: "now {answer} takes {gained}",
    Phrase.BURNS: "{best} would have burned {houses} in the next round",
    Phrase.IN_SIGHT: "in sight was {sight}, better by {seen} with the answer to it",
    Phrase.ONLY: "every other house gives away {limit} or more",
}

_FILIPINO = {
    Phrase.LOST_TO: "nasayang ang {lost}: {gained} ang makukuha ng {best}",
    Phrase.LOST_LATER: "nasayang ang {lost} sa loob ng {moves} tira: mas mabuti ang {best}",
    Phrase.LOST: "nasayang ang {lost}",
    Phrase.AT_LEAST: "nasayang ang hindi bababa sa {lost}",
    Phrase.BETTER_BY: "mukhang mas mabuti ang {best}: {gained} ang makukuha nito",
    Phrase.BETTER: "mukhang mas mabuti ang {best}",
    Phrase.IN_ROW: "sa sabayang tira, {brought} ang dala ng {played}, {gained} ang sa {best}",
    Phrase.TO_MOVE: "pagkatapos ng {best}, {seat} sana ang titira",
    Phrase.AGAIN: "at {gained} ang makukuha ng {again}",
    Phrase.CAPTURED: "{captured} sa mga ito ang huli",
    Phrase.ALL_CAPTURED: "huli ang lahat",
    Phrase.KEEPS: "at {moves} sunod-sunod ang tira",
    Phrase.ANSWER: "ngayon, {gained} ang makukuha ng {answer}",
    Phrase.BURNS: "sa {best}, masusunog sana ang {houses} sa susunod na yugto",
    Phrase.IN_SIGHT: "abot-tanaw ang {sight}, mas mabuti nang {seen} pati ang sagot dito",
    Phrase.ONLY: "{limit} o higit pa ang masasayang sa bawat ibang bahay",
}

PHRASES: dict[Language, dict[Phrase, str]] = {
    Language.ENGLISH: _ENGLISH,
    Language.FILIPINO: _FILIPINO,
}


_FILIPINO_SEATS = {
    Seat.SOUTH: "Timog",
    Seat.NORTH: "Hilaga",
    Seat.EAST: "Silangan",
    Seat.WEST: "Kanluran",
}


def seat_name(language: Language, seat: Seat) -> str:
    """The name of a seat.

    >>> seat_name(Language.FILIPINO, Seat.SOUTH)
    'Timog'
    """
    return _FILIPINO_SEATS[seat] if language is Language.FILIPINO else seat.title


def shells_to_text(language: Language, count: int) -> str:
    """A number of shells in words.

    >>> shells_to_text(Language.ENGLISH, 1), shells_to_text(Language.FILIPINO, 3)
    ('1 shell', '3 sigay')
    """
    if language is Language.FILIPINO:
        return f"{count} sigay"
    return "1 shell" if count == 1 else f"{count} shells"


def lead_to_text(language: Language, count: int) -> str:
    """A lead of so many shells in words.

    >>> lead_to_text(Language.ENGLISH, 168), lead_to_text(Language.FILIPINO, 168)
    ('a lead of 168 shells', 'lamang na 168 sigay')
    """
    lead = "lamang na" if language is Language.FILIPINO else "a lead of"
    return f"{lead} {shells_to_text(language, count)}"


def points_to_text(language: Language, count: float) -> str:
    """Points of the chance to win, in percent, in words.

    >>> points_to_text(Language.ENGLISH, 4.5)
    '4.5 points of the chance to win'
    """
    if language is Language.FILIPINO:
        return f"{count:g} punto ng pag-asang manalo"
    return f"{count:g} point{'' if count == 1 else 's'} of the chance to win"
