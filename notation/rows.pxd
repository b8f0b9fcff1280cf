# The C types of `rows.py`.

cimport cython
from .record cimport (
    Gap, Pass, Record, RoundStart, SimultaneousRow, Tag, Turn, Unreadable, VariationEnd,
    VariationStart,
)

cdef int _KEPT
cdef list _PLACES, _NUMERALS
cdef object _EAST, _WEST

@cython.locals(
    places=list, row=cython.Py_ssize_t, turns=cython.int, depth=cython.int, is_after_gap=cython.bint,
    opens=cython.bint, count=cython.int,
)
cpdef tuple number_rows(Record record, object seats=*)

cdef object find_place(Py_ssize_t number, bint opens)

cdef str write_number(Py_ssize_t number)

@cython.locals(turn=Turn)
cpdef object written_number(object item)

cpdef int count_seats(Record record) except -1

@cython.locals(turn=Turn, passed=Pass, row=SimultaneousRow)
cdef bint plays_east_or_west(object item) except -1
