"""The cache of tokens: what it finds again, byte by byte, and when it forgets."""

from __future__ import annotations

from random import Random
from string import ascii_letters, digits

import pytest
from support.plain import plain

cache_module = plain("notation.scanning.token_cache")
WORDS = cache_module.WORDS
AFTER = b" 2. N7+3 S1"
"""More than the bytes that a search looks at behind its word."""


def words(count: int) -> list[bytes]:
    """Different words of one to seven signs."""
    chance, signs = Random(5), (ascii_letters + digits + "!+-.:=>?@_~").encode()
    made = {bytes(chance.choices(signs, k=chance.randrange(1, 8))) for _ in range(2 * count)}
    return sorted(made)[:count]


@pytest.mark.parametrize("word", [b"1", b"S7", b"12.", b"S7+3", b"N1x10", b"S7>N3!", b"S12+3x9"])
@pytest.mark.parametrize("begins_line", [0, 1])
def test_a_word_is_found_before_a_blank(word: bytes, begins_line: int) -> None:
    cache = cache_module.TokenCache()
    text = b"ab" + word
    assert cache.find_word(text + AFTER, 2, begins_line) == -1
    slot = cache.add_word(text, 2, len(text), begins_line, 9)
    assert 0 <= slot < WORDS
    assert cache.words[2 * slot + 1] == 9
    for blank in b" \n\t\x00":
        assert cache.find_word(word + bytes([blank]) + AFTER, 0, begins_line) == slot
        assert cache.size == len(word)
    assert cache.find_word(text + AFTER, 2, begins_line) == slot
    assert cache.find_word(text + AFTER, 2, 1 - begins_line) == -1
    assert cache.find_word(b"x" + text + AFTER, 2, begins_line) == -1
    assert cache.find_word(text + b"x" + AFTER, 2, begins_line) == -1
    assert cache.find_word(text + b"\xe9 " + AFTER, 2, begins_line) == -1
    assert cache.add_word(text, 2, len(text), begins_line, 9) == slot
    assert cache.refused == 0


def test_a_word_of_eight_bytes_or_another_letter_is_not_found() -> None:
    cache = cache_module.TokenCache()
    cache.add_word(b"S7+3+12", 0, 7, 0, 9)
    cache.add_word(b"Si", 0, 2, 0, 9)
    assert cache.find_word(b"Si" + AFTER, 0, 0) >= 0
    assert cache.find_word(b"S\xe9" + AFTER, 0, 0) == -1  # the same but for its highest bit
    assert cache.find_word(b"S7+3+12x9 N7 S1 ", 0, 0) == -1
    assert cache.find_word(b"S7+3+123 N7 S1 ", 0, 0) == -1


def test_a_word_whose_slot_is_taken_is_refused() -> None:
    cache = cache_module.TokenCache()
    slots: dict[int, bytes] = {}
    refused = 0
    for word in words(3000):
        slot = cache.add_word(word, 0, len(word), 0, 7)
        if slot < 0:
            refused += 1
        else:
            assert slot not in slots
            slots[slot] = word
        assert cache.refused == refused
    # A multiplier that spreads keys fills the slots as throws of dice do: 1 - e^(-3000/2048).
    assert 0.72 < len(slots) / WORDS < 0.82
    for slot, word in slots.items():
        assert cache.find_word(word + AFTER, 0, 0) == slot


def test_a_crowded_cache_is_emptied() -> None:
    cache = cache_module.TokenCache()
    cache.add_word(b"S7", 0, 2, 0, 9)
    cache.refused = WORDS
    cache.clear_when_crowded()
    assert cache.clears == 0
    assert cache.find_word(b"S7" + AFTER, 0, 0) >= 0
    cache.refused = WORDS + 1
    cache.clear_when_crowded()
    assert (cache.clears, cache.refused) == (1, 0)
    assert cache.find_word(b"S7" + AFTER, 0, 0) == -1
    assert cache.words[1::2] == [0] * WORDS
    cache.clear_when_crowded()
    assert cache.clears == 1
