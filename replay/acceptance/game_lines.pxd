# The C types of `game_lines.py`.

cimport cython
from ...notation.text_buffer cimport TextBuffer

@cython.final
cdef class GameLines:
    cdef TextBuffer out
    cdef int row, turns
    cdef bint has_line, has_word, is_row

    cdef void begin_record(self) noexcept

    cdef void begin_line(self) noexcept

    cdef void begin_row(self) noexcept

    cdef void begin_turn(self, int seats, int number) noexcept

    cdef void begin_word(self) noexcept

    cdef void open(self) noexcept

    cdef void close(self) noexcept
