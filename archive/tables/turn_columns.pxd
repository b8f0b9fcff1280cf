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

    cpdef tuple buffers(self)

    @cython.locals(buffer=ColumnBuffer)
    cpdef int reserve(self, Py_ssize_t turns, Py_ssize_t text, Py_ssize_t board) except -1

    @cython.locals(
        board_size=cython.Py_ssize_t, turn=cython.int, at=cython.int, in_round=cython.int,
        round=cython.int, seat=cython.int, moves=cython.int, kind=cython.int, house=cython.int,
        here=cython.int, stop=cython.int, store=cython.int,
    )
    cdef bint add_log(self, PlayLog log, TextBuffer plays, int game) except -1

    @cython.locals(
        board=ColumnBuffer, ground=Ground, width=cython.int, begin=cython.int, place=cython.int
    )
    cdef bint add_board(self, PlayLog log, int turn) noexcept

cdef void put_number(ColumnBuffer buffer, long long value, int width) noexcept
