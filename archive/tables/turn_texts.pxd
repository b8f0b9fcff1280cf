# What `turn_texts.py` is in C.

cimport cython
from .column_buffer cimport ColumnBuffer
from .turn_columns cimport TurnColumns

cdef int _ROOM, _MOVE_SIZE, _SHORT_MOVES, _SHORT_HOUSE

@cython.final
cdef class TurnTexts:
    cdef TurnColumns columns
    cdef ColumnBuffer text
    cdef bint has_third, is_broken

    cdef void begin(self) noexcept

    @cython.locals(hand=cython.int)
    cdef int find_row(self, int* written, int seats) except -1

    @cython.locals(columns=TurnColumns, key=cython.int, number=cython.int)
    cdef int find(self, int* codes, int base, int brief) except -1

    @cython.locals(
        text=ColumnBuffer, held="unsigned char*", at=cython.Py_ssize_t, seat=cython.int,
        move=cython.int, number=cython.int,
    )
    cdef int write(self, int* codes, int base) except -1

@cython.locals(key=cython.int, move=cython.int, number=cython.int, house=cython.int)
cdef int find_key(int* codes, int base) noexcept

cdef Py_ssize_t write_number(unsigned char* held, Py_ssize_t at, int number) noexcept
