"""The names and the texts of sentences in both languages."""

from __future__ import annotations

import re

from sungka.analysis.report.phrases import PHRASES, Language, Phrase, seat_name
from sungka.engine.board import Seat


def test_every_seat_has_a_name_in_both_languages() -> None:
    names = [seat_name(language, seat) for language in Language for seat in Seat]
    assert len(set(names)) == 8
    assert all(names)


def test_both_languages_say_all_there_is_with_the_same_numbers() -> None:
    for phrase in Phrase:
        english, filipino = (PHRASES[language][phrase] for language in Language)
        names = [sorted(re.findall(r"{(\w+)}", text)) for text in (english, filipino)]
        assert names[0] == names[1]
        assert english != filipino
