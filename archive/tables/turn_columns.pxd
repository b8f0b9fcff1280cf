# What `turn_columns.py` is in C.

cimport cython
from ...replay.quick.ground cimport Ground
from ...replay.quick.play_log cimport PlayLog
from ...replay.quick.text_buffer cimport TextBuffer
from .column_buffer cimport ColumnBuffer

cdef int _LACKING, _TURN, _PASS, _BOTH

@cython.final
cdef class TurnColumns:
    cdef readonly Py_ssize_t count
    cdef readonly ColumnBuffer game, round, turn, row, seat, kind, text_at, text, house, moves
    cdef readonly ColumnBuffer laps, captured, gained, board_at, board, store1, store2, store3
    cdef readonly ColumnBuffer next, line, hash
    cdef int[8192] numbers
    cdef unsigned char[131072] letters

    cpdef tuple buffers(self)

    @cython.locals(buffer=ColumnBuffer)
    cpdef int reserve(self, Py_ssize_t turns, Py_ssize_t text, Py_ssize_t board) except -1

    @cython.locals(
        board_size=cython.Py_ssize_t, turn=cython.int, width=cython.int, ground=Ground
    )
    cdef bint add_log(self, PlayLog log, TextBuffer plays, int game) except -1

    @cython.locals(
        numbers="int*", count=cython.int, turn=cython.int, in_round=cython.int, round=cython.int
    )
    cdef void add_places(self, PlayLog log, int game) noexcept

    @cython.locals(
        numbers="int*", turn=cython.int, at=cython.int, stop=cython.int, here=cython.int,
        house=cython.int,
    )
    cdef void add_texts(self, PlayLog log, TextBuffer plays) noexcept

    @cython.locals(numbers="int*", count=cython.int, turn=cython.int)
    cdef void add_facts(self, PlayLog log) noexcept

    @cython.locals(numbers="int*", turn=cython.int)
    cdef void add_stores(self, ColumnBuffer stores, PlayLog log, int place) noexcept

    cdef int count_moves(self, PlayLog log, int turn) noexcept

    @cython.locals(
        letters="unsigned char*", boards="const int*", place=cython.int, count=cython.int
    )
    cdef void write_letters(self, PlayLog log) noexcept

    @cython.locals(
        board=ColumnBuffer, letters="unsigned char*", held="unsigned char*", houses=cython.int,
        size=cython.Py_ssize_t, at=cython.int, here=cython.int, _=cython.int,
        letter="unsigned char", most="unsigned char",
    )
    cdef bint copy_board(self, PlayLog log, int turn) noexcept

    @cython.locals(
        board=ColumnBuffer, ground=Ground, houses=cython.int, begin=cython.int, place=cython.int,
        shells=cython.int,
    )
    cdef bint add_board(self, PlayLog log, int turn) noexcept

cdef void put_number(ColumnBuffer buffer, long long value, int width) noexcept
