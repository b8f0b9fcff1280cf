# What `kernel.py` is in C. The methods that need no Python object take bare arrays.

cimport cython

cdef int _NONE, _BOTH, _ALWAYS, _FACING

@cython.final
cdef class Way:
    cdef readonly int size, first, store, capture
    cdef readonly bint own_only
    cdef readonly int live, width
    cdef int[96] after, into, facing, starts
    cdef int[192] ring, falls
    cdef int[9216] steps, stays

    @cython.locals(
        falls="const int*", at=cython.int, hand=cython.int, i=cython.int, steps="const int*", stays="const int*",
        base=cython.Py_ssize_t, other=cython.Py_ssize_t, count=cython.int, block=cython.Py_ssize_t,
    )
    cdef int sow_lap(self, int* shells, int place) noexcept nogil

    @cython.locals(at=cython.int, i=cython.int)
    cdef int sow_some(self, int* shells, int place, int hand) noexcept nogil

    cdef bint passes(self, int place, int hand) noexcept nogil

    cdef bint is_relayed(self, const int* shells, int place) noexcept nogil

    cdef int sow_move(self, int* shells, int place) noexcept nogil

    @cython.locals(facing=cython.int, taken=cython.int)
    cdef int take(self, int* shells, int place) noexcept nogil

    @cython.locals(place=cython.int, filled=cython.int)
    cdef bint has_shells(self, const int* shells) noexcept nogil

@cython.final
cdef class Shells:
    cdef readonly int size
    cdef int[96] counts

    @cython.locals(place=cython.int)
    cpdef int become(self, Shells other) except -1

    @cython.locals(goes_on=cython.bint)
    cpdef int sow(self, Way way, int place, list trace) except -1

    cpdef bint is_relayed(self, Way way, int place) except -1

    cpdef int take(self, Way way, int place) except -1

    cpdef bint has_any(self, Way way) except -1

    cdef int check(self, int place, int size) except -1
