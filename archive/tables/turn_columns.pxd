# What `turn_columns.py` is in C.

cimport cython
from .column_buffer cimport ColumnBuffer, is_free
from .word_table cimport WordTable

@cython.final
cdef class TurnColumns:
    cdef readonly Py_ssize_t count, room
    cdef Py_ssize_t usual
    cdef dict arrays, spare
    cdef int[::1] game, kind, laps, captured, gained, store1, store2, store3, line, text, board_at
    cdef int[::1] short
    cdef short[::1] round, turn, row, moves
    cdef signed char[::1] seat, house, next
    cdef long long[::1] hash
    cdef readonly ColumnBuffer board
    cdef WordTable words

    cdef int begin(self) except -1

    cdef int lay(self, dict arrays) except -1

    @cython.locals(needed=cython.Py_ssize_t)
    cpdef int reserve(self, Py_ssize_t turns, Py_ssize_t board) except -1

    @cython.locals(spare=dict)
    cdef int use_again(self) except -1

    @cython.locals(board=ColumnBuffer)
    cdef int make_room(self) except -1

    cdef void cut(self, Py_ssize_t count) noexcept

    @cython.locals(at=cython.Py_ssize_t, text=bytes, board=bytes)
    cpdef int add(self, object row) except -1

    cpdef object take(self)
