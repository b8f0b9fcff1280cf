"""The words of lists of games and of pictures, beside those of a page, in every language."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

from .messages import Words, load_words

_CAPTIONS = {
    "en": {
        "games_title": "Games",
        "games": "{n} game|{n} games",
        "find": "Find",
        "find_hint": "player, event, date",
        "no_games": "No games.",
        "none_found": "No game matches.",
        "no_board": "The last board of this game is not known.",
        "first_board": "Start",
        "at_turn": "turn {turn}",
        "at_lap": "turn {turn}, lap {lap} of {laps}",
        "board_before": "{round}, before {place}: {text}",
        "board_after": "{round}, after {place}: {text}",
        "holds": "{seat} holds {n}",
    },
    "fil": {
        "games_title": "Mga laro",
        "games": "{n} laro",
        "find": "Hanapin",
        "find_hint": "manlalaro, paligsahan, petsa",
        "no_games": "Walang laro.",
        "none_found": "Walang tumutugmang laro.",
        "no_board": "Hindi alam ang huling ayos ng larong ito.",
        "first_board": "Simula",
        "at_turn": "tira {turn}",
        "at_lap": "tira {turn}, ikot {lap} ng {laps}",
        "board_before": "{round}, bago ang {place}: {text}",
        "board_after": "{round}, pagkatapos ng {place}: {text}",
        "holds": "hawak ng {seat} ang {n}",
    },
}


@cache
def load_captions(lang: str) -> Words:
    """The words of a language, a page's own among them; `ValueError` for one without a table.

    >>> captions_of("en").say("games", n=1), captions_of("fil").say("games", n=3)
    ('1 game', '3 laro')
    """
    page = load_words(lang).page
    return Words(lang, MappingProxyType({**page, **_CAPTIONS[lang]}), MappingProxyType({}))
