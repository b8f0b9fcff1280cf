# The C types of `follow.py`.

cimport cython
from ..notation.record cimport (
    Comment, Data, Pass, Record, SimultaneousRow, Stores, Turn, Unreadable, VariationEnd,
    VariationStart,
)

@cython.final
cdef class Outline:
    cdef tuple _body
    cdef readonly list rows
    cdef list _after
    cdef Py_ssize_t _begin
    cdef object _behind_row
    cdef readonly object torn

@cython.locals(index=cython.Py_ssize_t)
cdef list _places_after(tuple body)

cpdef bint has_reason(tuple body, Py_ssize_t at) except -1
