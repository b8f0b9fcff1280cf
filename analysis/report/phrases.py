"""The sentences of the engine's comments in English and Filipino."""

from __future__ import annotations

import re
from enum import Enum, auto

from ...engine.board import Seat
from .contrast import TurnReach

MOST_LIFTS = 4
"""The most lifts of a turn that are written out in words."""


class Language(Enum):
    """A language of comments, by its code."""

    ENGLISH = "en"
    FILIPINO = "fil"


class Phrase(Enum):
    """The sentences; `PHRASES` has their texts."""

    BETTER_TAKES = auto()
    BETTER = auto()
    RIGHT_TAKES = auto()
    RIGHT = auto()
    LIFT_TAKES = auto()
    LIFT = auto()
    ROW = auto()
    NEITHER = auto()
    LET_IN = auto()
    OUT_OF_SIGHT = auto()
    ANSWER = auto()
    ALLOWED = auto()
    BURNS = auto()
    ONLY = auto()
    ONLY_KEEPS = auto()
    ONLY_CAPTURES = auto()
    ONLY_ANSWERED = auto()
    CAUGHT = auto()
    TOOK = auto()
    DECIDED = auto()
    OPEN_HOUSE = auto()
    RESCUE = auto()
    THREAT = auto()
    SPOILED = auto()
    SHUT_OUT = auto()
    OVERSHOT = auto()
    NEAR_FIRST = auto()
    TURN_KEPT = auto()
    CAPTURE = auto()
    STOPPED = auto()
    LONG_MOVE = auto()
    BURNED_WALK = auto()
    FED = auto()
    FIRST_HOME = auto()
    FIRST_HOME_TAKES = auto()


_ENGLISH = {
    Phrase.BETTER_TAKES: "{turn} is better by {by}: it takes {gained}, not {brought}.",
    Phrase.BETTER: "{turn} is better by {by}.",
    Phrase.RIGHT_TAKES: "{right} right; then {house}, not {wrong}. "
    "That is better by {by}: the turn takes {gained}, not {brought}.",
    Phrase.RIGHT: "{right} right; then {house}, not {wrong}. That is better by {by}.",
    Phrase.LIFT_TAKES: "Lift {lift} should be {house}, not {wrong}. "
    "The turn is then better by {by}: it takes {gained}, not {brought}.",
    Phrase.LIFT: "Lift {lift} should be {house}, not {wrong}. The turn is then better by {by}.",
    Phrase.ROW: "In the row {better} is better by {by}: it brings {gained}, and {played} "
    "{brought}.",
    Phrase.NEITHER: "Neither saw {turn}, which takes {gained}.",
    Phrase.LET_IN: "{other} let in {turn}, and {seat} missed it: it takes {gained}.",
    Phrase.OUT_OF_SIGHT: "Hard to see: {turn} saves at least {lost}.",
    Phrase.ANSWER: "{seat} answers {turn} and takes {taken}.",
    Phrase.ALLOWED: "{seat} could then take {taken} with {turn}.",
    Phrase.BURNS: "The better turn would have burned {houses} in the next round.",
    Phrase.ONLY: "{house} is the only good choice: every other house gives away {limit} or more.",
    Phrase.ONLY_KEEPS: "{house} is the only good choice: no other house keeps the turn.",
    Phrase.ONLY_CAPTURES: "{house} is the only good choice: it captures {shells}, and no other "
    "house captures.",
    Phrase.ONLY_ANSWERED: "{house} is the only good choice: after any other {seat} takes {taken} "
    "or more.",
    Phrase.CAUGHT: "{seat} captures {shells} and leads {first}–{second}.",
    Phrase.TOOK: "{seat} takes {shells} and leads {first}–{second}.",
    Phrase.DECIDED: "{seat} has {store} of the {all} shells: the round is won.",
    Phrase.OPEN_HOUSE: "The turn played leaves {house} open: {answer} captures the {shells} there.",
    Phrase.RESCUE: "{house} had to be lifted.",
    Phrase.THREAT: "The threat was there before.",
    Phrase.SPOILED: "The turn played spoils {house}, which would have captured {shells}.",
    Phrase.SHUT_OUT: "{seat} would then have nothing to lift.",
    Phrase.OVERSHOT: "{house} was played with {shells}, one too many to end in the store.",
    Phrase.NEAR_FIRST: "First {house}: it ends in the store and keeps the turn.",
    Phrase.TURN_KEPT: "{house} ends in the store and plays on; {wrong}, as played, ends the turn.",
    Phrase.CAPTURE: "In it {house} captures {shells} at {taken}.",
    Phrase.STOPPED: "The better turn stops that.",
    Phrase.LONG_MOVE: "{house} runs for {laps} laps and ends in the store.",
    Phrase.BURNED_WALK: "{house} passes the burned houses {burned} and ends in the store.",
    Phrase.FED: "The turn played gives the other side {shells}.",
    Phrase.FIRST_HOME: "{seat} would then move first.",
    Phrase.FIRST_HOME_TAKES: "{seat} would then move first, and {then} takes {gained}.",
}

_FILIPINO = {
    Phrase.BETTER_TAKES: "Mas mabuti ang {turn} nang {by}: {gained} ang nakukuha, hindi {brought}.",
    Phrase.BETTER: "Mas mabuti ang {turn} nang {by}.",
    Phrase.RIGHT_TAKES: "Tama ang {right}; saka dapat {house}, hindi {wrong}. "
    "Mas mabuti iyon nang {by}: {gained} ang nakukuha ng tira, hindi {brought}.",
    Phrase.RIGHT: "Tama ang {right}; saka dapat {house}, hindi {wrong}. Mas mabuti iyon nang {by}.",
    Phrase.LIFT_TAKES: "Sa dampot {lift}, dapat {house}, hindi {wrong}. "
    "Mas mabuti ang tira nang {by}: {gained} ang nakukuha, hindi {brought}.",
    Phrase.LIFT: "Sa dampot {lift}, dapat {house}, hindi {wrong}. Mas mabuti ang tira nang {by}.",
    Phrase.ROW: "Sa sabayang tira, mas mabuti ang {better} nang {by}: {gained} ang dala nito, "
    "{brought} ang sa {played}.",
    Phrase.NEITHER: "Walang nakakita sa {turn}, na kumukuha ng {gained}.",
    Phrase.LET_IN: "Pinayagan ng {other} at hindi nakita ng {seat} ang {turn}: {gained} ang "
    "nakukuha.",
    Phrase.OUT_OF_SIGHT: "Mahirap makita: hindi bababa sa {lost} ang naililigtas ng {turn}.",
    Phrase.ANSWER: "Sumasagot ang {seat} ng {turn} at kumukuha ng {taken}.",
    Phrase.ALLOWED: "Makakakuha sana ang {seat} ng {taken} sa {turn}.",
    Phrase.BURNS: "Sa mas mabuting tira, masusunog sana ang {houses} sa susunod na yugto.",
    Phrase.ONLY: "{house} lamang ang mabuti: {limit} o higit pa ang nasasayang sa bawat ibang "
    "bahay.",
    Phrase.ONLY_KEEPS: "{house} lamang ang mabuti: walang ibang bahay na nakapagpapatuloy ng tira.",
    Phrase.ONLY_CAPTURES: "{house} lamang ang mabuti: nakahuhuli ito ng {shells}, at walang "
    "nahuhuli ang iba.",
    Phrase.ONLY_ANSWERED: "{house} lamang ang mabuti: sa iba, {taken} o higit pa ang makukuha ng "
    "{seat}.",
    Phrase.CAUGHT: "Nakahuli ang {seat} ng {shells} at lamang na, {first}–{second}.",
    Phrase.TOOK: "Nakakuha ang {seat} ng {shells} at lamang na, {first}–{second}.",
    Phrase.DECIDED: "Nasa {seat} na ang {store} sa {all} sigay: panalo na ang yugto.",
    Phrase.OPEN_HOUSE: "Sa itinira, naiwang bukas ang {house}: huli ng {answer} ang {shells} doon.",
    Phrase.RESCUE: "Dapat dinampot ang {house}.",
    Phrase.THREAT: "Banta na iyon noon pa.",
    Phrase.SPOILED: "Nasira ng itinira ang {house}, na nakahuli sana ng {shells}.",
    Phrase.SHUT_OUT: "Wala sanang madadampot ang {seat}.",
    Phrase.OVERSHOT: "Itinira ang {house} na may {shells}, sobra ng isa para umabot sa ulo "
    "ang huli.",
    Phrase.NEAR_FIRST: "Unahin ang {house}: sa ulo ito natatapos at tuloy ang tira.",
    Phrase.TURN_KEPT: "Sa ulo natatapos ang {house} at tuloy ang tira; patay ang tira sa "
    "{wrong}, na itinira.",
    Phrase.CAPTURE: "Doon nakahuhuli ang {house} ng {shells} sa {taken}.",
    Phrase.STOPPED: "Napipigilan iyon ng mas mabuting tira.",
    Phrase.LONG_MOVE: "Umaabot sa {laps} ikot ang {house} at sa ulo natatapos.",
    Phrase.BURNED_WALK: "Lumalampas ang {house} sa mga sunog na bahay {burned} at sa ulo "
    "natatapos.",
    Phrase.FED: "Nabigyan ng itinira ang kabila ng {shells}.",
    Phrase.FIRST_HOME: "Mauuna sanang tumira ang {seat}.",
    Phrase.FIRST_HOME_TAKES: "Mauuna sanang tumira ang {seat}, at kumukuha ang {then} ng {gained}.",
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


def fill(text: str, values: dict[str, str]) -> str:
    """A sentence with its values; a comma that a turn ends with goes before another sign.

    >>> fill("Better is {turn}.", {"turn": "S7+1+1+2…, a turn of 12 lifts,"})
    'Better is S7+1+1+2…, a turn of 12 lifts.'
    """
    return re.sub(r",(?=[,.:;])", "", text.format(**values))


def seat_name(language: Language, seat: Seat) -> str:
    """The name of a seat.

    >>> seat_name(Language.FILIPINO, Seat.SOUTH)
    'Timog'
    """
    return _FILIPINO_SEATS[seat] if language is Language.FILIPINO else seat.title


def shells_to_text(language: Language, count: int, *, is_least: bool = False) -> str:
    """A number of shells in words, or the least number.

    >>> shells_to_text(Language.ENGLISH, 1), shells_to_text(Language.FILIPINO, 3, is_least=True)
    ('1 shell', 'hindi bababa sa 3 sigay')
    """
    shells = "sigay" if language is Language.FILIPINO else "shell" if count == 1 else "shells"
    return f"{number_to_text(language, count, is_least=is_least)} {shells}"


def number_to_text(language: Language, count: int, *, is_least: bool = False) -> str:
    """A number, or the least number.

    >>> number_to_text(Language.ENGLISH, 14), number_to_text(Language.ENGLISH, 14, is_least=True)
    ('14', 'at least 14')
    """
    least = "hindi bababa sa " if language is Language.FILIPINO else "at least "
    return f"{least if is_least else ''}{count}"


def points_to_text(language: Language, count: float) -> str:
    """Points of the chance to win, in percent, in words.

    >>> points_to_text(Language.ENGLISH, 4.5)
    '4.5 points of the chance to win'
    """
    if language is Language.FILIPINO:
        return f"{count:g} punto ng pag-asang manalo"
    return f"{count:g} point{'' if count == 1 else 's'} of the chance to win"


def turn_to_text(language: Language, reach: TurnReach) -> str:
    """A turn in words: whole up to `MOST_LIFTS` lifts, otherwise its beginning and its length.

    >>> from ..search.lines import LineTurn
    >>> long = LineTurn(Seat.SOUTH, (7, 1, 1, 2, 3))
    >>> turn_to_text(Language.ENGLISH, TurnReach(long, 9, 0))
    'S7+1+1+2…, a turn of 5 lifts,'
    >>> turn_to_text(Language.FILIPINO, TurnReach(long, 9, 0, goes_on=True))
    'S7+1+1+2…, isang tirang higit sa 5 dampot,'
    """
    lifts = reach.turn.lifts
    if len(lifts) <= MOST_LIFTS and not reach.goes_on:
        return reach.turn.to_text()
    begun = reach.turn._replace(lifts=lifts[:MOST_LIFTS]).to_text()
    if language is Language.FILIPINO:
        length = f"isang tirang {'higit sa' if reach.goes_on else 'may'} {len(lifts)} dampot"
    else:
        length = f"a turn of {'more than ' if reach.goes_on else ''}{len(lifts)} lifts"
    return f"{begun}…, {length},"


def lifts_to_text(language: Language, reach: TurnReach, count: int) -> str:
    """The first lifts of a turn, with the verb that says that they were right.

    >>> from ..search.lines import LineTurn
    >>> turn = TurnReach(LineTurn(Seat.SOUTH, (5, 2, 1, 3, 1, 4)), 9, 0)
    >>> lifts_to_text(Language.ENGLISH, turn, 2), lifts_to_text(Language.ENGLISH, turn, 5)
    ('S5+2 was', 'The first 5 lifts were')
    """
    if count <= MOST_LIFTS:
        begun = reach.turn._replace(lifts=reach.turn.lifts[:count]).to_text()
        return begun if language is Language.FILIPINO else f"{begun} was"
    if language is Language.FILIPINO:
        return f"unang {count} dampot"
    return f"The first {count} lifts were"
