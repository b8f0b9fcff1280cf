"""Words that get a number each, such as the texts of turns, most of which occur again and again.

`word_table.pxd` declares the C types.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from .column_buffer import ColumnBuffer

_HEADS = 1 << 14  # the chains in which words are looked for
_FACTOR, _MASK = 0x01000193, (1 << 32) - 1


class ChosenWords(NamedTuple):
    """Numbers of words, the bytes of all these words, and where each ends (0 first)."""

    numbers: array[int]
    text: bytearray
    ends: array[int]


def choose_words(numbers: memoryview, text: memoryview, ends: memoryview) -> ChosenWords:
    """The words that the numbers name, numbered anew in the order in which they come.

    `text` and `ends` are those of all words.
    """
    given, held, stops = numbers, text, ends
    known = array("i", bytes(4 * len(stops)))  # one more than the new number of each word
    made = array("i", bytes(4 * len(given)))
    begins = array("i", bytes(4 * len(stops)))
    anew, put, chosen = known, made, begins
    count = size = 0
    for at in range(len(given)):
        number = given[at]
        if anew[number] == 0:
            chosen[count] = number
            size += stops[number + 1] - stops[number]
            count += 1
            anew[number] = count
        put[at] = anew[number] - 1
    words = bytearray(size)
    written = words
    found = array("i", bytes(4 * (count + 1)))
    now = found
    size = 0
    for at in range(count):
        number = chosen[at]
        for here in range(stops[number], stops[number + 1]):
            written[size] = held[here]
            size += 1
        now[at + 1] = size
    return ChosenWords(made, words, found)


class WordTable:
    """Words by number, from 0, in the order in which they came; `count` is how many there are.

    The bytes of word k are those of `text` from `ends[k]` up to `ends[k + 1]`; the first eight of
    them, the lowest first, are also the number `eights[k]`.
    """

    def __init__(self) -> None:
        self.text = ColumnBuffer()
        self.begin()

    def begin(self) -> None:
        """Begin with no words."""
        self.count, self.room = 0, 1024
        self.text.cut(0)
        self.ends = array("i", bytes(4 * (self.room + 1)))
        self.eights = array("Q", bytes(8 * self.room))
        # One more than the number of a chain's first word, and of the word that follows one.
        self.heads = array("i", bytes(4 * _HEADS))
        self.following = array("i", bytes(4 * self.room))

    def number_of(self, word: bytes | bytearray, size: int) -> int:
        """The number of a word of `size` bytes; a new word gets one."""
        mixed = size
        for at in range(size):
            mixed = (mixed ^ word[at]) * _FACTOR & _MASK
        head = (mixed ^ mixed >> 15) & _HEADS - 1
        number = self.heads[head] - 1
        while number >= 0:
            if self.is_word(number, word, size):
                return number
            number = self.following[number] - 1
        number = self.count
        if number == self.room:
            self.make_room()
        self.text.reserve(size)
        self.text.copy(word, 0, size)
        self.ends[number + 1] = self.text.size
        eight = 0
        for at in range(min(size, 8)):
            letter: int = word[at]
            eight |= letter << 8 * at
        self.eights[number] = eight
        self.following[number], self.heads[head] = self.heads[head], number + 1
        self.count = number + 1
        return number

    def is_word(self, number: int, word: bytes | bytearray, size: int) -> bool:
        """True when the word of that number is this one."""
        begin = self.ends[number]
        if self.ends[number + 1] - begin != size:
            return False
        held = self.text.held
        differs = 0
        for at in range(size):
            differs |= held[begin + at] ^ word[at]
        return differs == 0

    def make_room(self) -> None:
        """Make room for twice as many words."""
        more = bytes(4 * self.room)
        self.room *= 2
        self.ends = array("i", bytes(self.ends) + more)
        self.following = array("i", bytes(self.following) + more)
        self.eights = array("Q", bytes(self.eights) + more + more)

    def take(self) -> tuple[bytes, ...]:
        """Give the words away and begin anew."""
        text, ends = bytes(self.text.held[: self.text.size]), self.ends
        words = tuple([text[ends[at] : ends[at + 1]] for at in range(self.count)])
        self.begin()
        return words
