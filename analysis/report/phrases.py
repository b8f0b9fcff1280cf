"""The sentences of the engine's comments in English and Filipino."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from ...engine.board import Seat
from ..search.lines import TurnReach

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
    ROW_TAKES = auto()
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
    LEADS = auto()
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
    FED_OTHERS = auto()
    FIRST_HOME = auto()
    FIRST_HOME_TAKES = auto()


_ENGLISH = {
    Phrase.BETTER_TAKES: "{turn} is better by {by}: it takes {gained} instead of {brought}.",
    Phrase.BETTER: "{turn} is better by {by}.",
    Phrase.RIGHT_TAKES: "{right} right; then {house}, not {wrong}. "
    "That is better by {by}: the turn takes {gained} instead of {brought}.",
    Phrase.RIGHT: "{right} right; then {house}, not {wrong}. That is better by {by}.",
    Phrase.ROW_TAKES: "At the start {better} is better than {played} by {by}: "
    "it brings {gained} instead of {brought}.",
    Phrase.ROW: "At the start {better} is better than {played} by {by}.",
    Phrase.NEITHER: "Neither {other} nor {seat} saw {turn}: it takes {gained} instead of "
    "{brought}.",
    Phrase.LET_IN: "{seat} missed {turn}: it takes {gained} instead of {brought}. "
    "{other} had just allowed it.",
    Phrase.OUT_OF_SIGHT: "Hard to see: {turn} saves at least {lost}.",
    Phrase.ANSWER: "{seat} answers {turn} and takes {taken}.",
    Phrase.ALLOWED: "After the turn played, {seat} could take {taken} with {turn}.",
    Phrase.BURNS: "The better turn would have burned {houses} in the next round.",
    Phrase.ONLY: "{house} is the only good choice: every other house gives away {limit} or more.",
    Phrase.ONLY_KEEPS: "{house} is the only good choice: no other house keeps the turn.",
    Phrase.ONLY_CAPTURES: "{house} is the only good choice: it captures {shells}, and no other "
    "house captures.",
    Phrase.ONLY_ANSWERED: "{house} is the only good choice: after any other house {seat} takes "
    "{taken} or more.",
    Phrase.CAUGHT: "{seat} captures {shells} and leads {first}–{second}.",
    Phrase.TOOK: "{seat} takes {shells} and leads {first}–{second}.",
    Phrase.LEADS: "{seat} leads {first}–{second}, with only {rest} left in the houses.",
    Phrase.DECIDED: "{seat} has {store} of the {all} shells, more than half: the round is won.",
    Phrase.OPEN_HOUSE: "The turn played leaves {house} open: {answer} captures the {shells} there.",
    Phrase.RESCUE: "{house} should have been lifted.",
    Phrase.THREAT: "The threat was there before.",
    Phrase.SPOILED: "The turn played spoils {house}, which would have captured {shells}.",
    Phrase.SHUT_OUT: "{seat} would then have nothing to lift.",
    Phrase.OVERSHOT: "{house} was played with {shells}, one too many to end in the store.",
    Phrase.NEAR_FIRST: "First {house}: its last shell falls into the store, and the turn goes on.",
    Phrase.TURN_KEPT: "{house} ends in the store and keeps the turn; {wrong}, as played, ends it.",
    Phrase.CAPTURE: "In that turn {house} captures {shells} at {taken}.",
    Phrase.STOPPED: "The better turn stops that.",
    Phrase.LONG_MOVE: "{house} runs for {laps} laps and ends in the store.",
    Phrase.BURNED_WALK: "{house} runs past burned {burned} and ends in the store.",
    Phrase.FED: "The turn played leaves {shells} more in {seat}'s houses.",
    Phrase.FED_OTHERS: "The turn played leaves {shells} more in the houses of the others.",
    Phrase.FIRST_HOME: "{seat} would then move first.",
    Phrase.FIRST_HOME_TAKES: "{seat} would then move first, and {then} takes {gained}.",
}

_FILIPINO = {
    Phrase.BETTER_TAKES: "Mas mabuti ang {turn} nang {by}: {gained} ang nakukuha sa halip na "
    "{brought}.",
    Phrase.BETTER: "Mas mabuti ang {turn} nang {by}.",
    Phrase.RIGHT_TAKES: "Tama ang {right}; saka dapat {house}, hindi {wrong}. "
    "Mas mabuti iyon nang {by}: {gained} ang nakukuha ng tira sa halip na {brought}.",
    Phrase.RIGHT: "Tama ang {right}; saka dapat {house}, hindi {wrong}. Mas mabuti iyon nang {by}.",
    Phrase.ROW_TAKES: "Sa simula, mas mabuti ang {better} kaysa {played} nang {by}: {gained} "
    "ang dala nito sa halip na {brought}.",
    Phrase.ROW: "Sa simula, mas mabuti ang {better} kaysa {played} nang {by}.",
    Phrase.NEITHER: "Hindi nakita ng {other} o ng {seat} ang {turn}: {gained} ang nakukuha "
    "sa halip na {brought}.",
    Phrase.LET_IN: "Hindi nakita ng {seat} ang {turn}: {gained} ang nakukuha sa halip na "
    "{brought}. Pinayagan iyon ng {other}.",
    Phrase.OUT_OF_SIGHT: "Mahirap makita: hindi bababa sa {lost} ang naililigtas ng {turn}.",
    Phrase.ANSWER: "Sumasagot ang {seat} ng {turn} at kumukuha ng {taken}.",
    Phrase.ALLOWED: "Pagkatapos ng itinira, makakakuha ang {seat} ng {taken} sa {turn}.",
    Phrase.BURNS: "Sa mas mabuting tira, masusunog sana ang {houses} sa susunod na yugto.",
    Phrase.ONLY: "{house} lamang ang mabuti: {limit} o higit pa ang nasasayang sa bawat ibang "
    "bahay.",
    Phrase.ONLY_KEEPS: "{house} lamang ang mabuti: walang ibang bahay na nakapagpapatuloy ng tira.",
    Phrase.ONLY_CAPTURES: "{house} lamang ang mabuti: nakahuhuli ito ng {shells}, at walang "
    "nahuhuli ang iba.",
    Phrase.ONLY_ANSWERED: "{house} lamang ang mabuti: sa ibang bahay, {taken} o higit pa ang "
    "makukuha ng {seat}.",
    Phrase.CAUGHT: "Nakahuli ang {seat} ng {shells} at lamang na, {first}–{second}.",
    Phrase.TOOK: "Nakakuha ang {seat} ng {shells} at lamang na, {first}–{second}.",
    Phrase.LEADS: "Lamang na ang {seat}, {first}–{second}, at {rest} na lang ang nasa mga bahay.",
    Phrase.DECIDED: "Nasa {seat} na ang {store} sa {all} sigay, higit sa kalahati: panalo na ang "
    "yugto.",
    Phrase.OPEN_HOUSE: "Sa itinira, naiwang bukas ang {house}: huli ng {answer} ang {shells} doon.",
    Phrase.RESCUE: "Dapat dinampot ang {house}.",
    Phrase.THREAT: "Banta na iyon noon pa.",
    Phrase.SPOILED: "Nasira ng itinira ang {house}, na nakahuli sana ng {shells}.",
    Phrase.SHUT_OUT: "Wala sanang madadampot ang {seat}.",
    Phrase.OVERSHOT: "Itinira ang {house} na may {shells}, sobra ng isa para umabot sa ulo "
    "ang huli.",
    Phrase.NEAR_FIRST: "Unahin ang {house}: nahuhulog sa ulo ang huli nitong sigay at tuloy ang "
    "tira.",
    Phrase.TURN_KEPT: "Sa ulo natatapos ang {house} at tuloy ang tira; patay ang tira sa "
    "{wrong}, na itinira.",
    Phrase.CAPTURE: "Sa tirang iyon, nakahuhuli ang {house} ng {shells} sa {taken}.",
    Phrase.STOPPED: "Napipigilan iyon ng mas mabuting tira.",
    Phrase.LONG_MOVE: "Umaabot sa {laps} ikot ang {house} at sa ulo natatapos.",
    Phrase.BURNED_WALK: "Lumalampas ang {house} sa sunog na {burned} at sa ulo natatapos.",
    Phrase.FED: "Sa itinira, nadagdagan ng {shells} ang mga bahay ng {seat}.",
    Phrase.FED_OTHERS: "Sa itinira, nadagdagan ng {shells} ang mga bahay ng iba.",
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


def fill(
    language: Language,
    text: str,
    values: dict[str, str],
    named: frozenset[str] = frozenset(),
    *,
    begins: bool = True,
) -> str:
    """A sentence with its values; one that `begins` has a capital at its beginning.

    Filipino has other articles before the places in `named`, which hold names of people.

    >>> fill(Language.FILIPINO, "Lamang ang {seat}.", {"seat": "Ana"}, frozenset({"seat"}))
    'Lamang si Ana.'
    """
    if language is Language.FILIPINO:
        for place in named:
            text = re.sub(
                rf"\b(ang|ng|nasa|sa|Nasa|Sa)(?= {{{place}}})", lambda one: _PERSONAL[one[1]], text
            )
    told = text.format(**values)
    return told[0].upper() + told[1:] if begins else told


_PERSONAL = {
    "ang": "si",
    "ng": "ni",
    "sa": "kay",
    "Sa": "Kay",
    "nasa": "na kay",
    "Nasa": "Na kay",
}
"""The articles of Filipino before the name of somebody, by those before anything else."""


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
    'S7+1+1+2… (5 lifts)'
    >>> turn_to_text(Language.FILIPINO, TurnReach(long, 9, 0, goes_on=True))
    'S7+1+1+2… (higit sa 5 dampot)'
    """
    lifts = reach.turn.lifts
    if len(lifts) <= MOST_LIFTS and not reach.goes_on:
        return reach.turn.to_text()
    begun = reach.turn._replace(lifts=lifts[:MOST_LIFTS]).to_text()
    is_filipino = language is Language.FILIPINO
    more, many = ("higit sa ", "dampot") if is_filipino else ("more than ", "lifts")
    return f"{begun}… ({more if reach.goes_on else ''}{len(lifts)} {many})"


def lifts_to_text(language: Language, reach: TurnReach, count: int) -> str:
    """The first lifts of a turn: by house up to `MOST_LIFTS`, otherwise how many there are.

    >>> from ..search.lines import LineTurn
    >>> turn = TurnReach(LineTurn(Seat.SOUTH, (5, 2, 1, 3, 1, 4)), 9, 0)
    >>> lifts_to_text(Language.ENGLISH, turn, 3), lifts_to_text(Language.ENGLISH, turn, 5)
    ('S5, 2 and 1', 'the first 5 lifts')
    """
    if count <= MOST_LIFTS:
        first, *rest = reach.turn.lifts[:count]
        return join(language, [f"{reach.turn.seat.value}{first}", *map(str, rest)])
    return f"unang {count} dampot" if language is Language.FILIPINO else f"the first {count} lifts"


def right_to_text(language: Language, reach: TurnReach, count: int) -> str:
    """The first lifts of a turn, with the verb that says that they were right.

    >>> from ..search.lines import LineTurn
    >>> turn = TurnReach(LineTurn(Seat.SOUTH, (5, 2)), 9, 0)
    >>> right_to_text(Language.ENGLISH, turn, 1), right_to_text(Language.ENGLISH, turn, 2)
    ('S5 was', 'S5 and 2 were')
    """
    lifts = lifts_to_text(language, reach, count)
    if language is Language.FILIPINO:
        return lifts
    return f"{lifts} {'was' if count == 1 else 'were'}"


def join(language: Language, parts: Sequence[str]) -> str:
    """Parts with commas, and a word before the last.

    >>> join(Language.ENGLISH, ["one", "two", "three"])
    'one, two and three'
    """
    *first, last = parts
    return f"{', '.join(first)} {_AND[language]} {last}" if first else last


_AND = {Language.ENGLISH: "and", Language.FILIPINO: "at"}
