# The C types of `kernel.py`. The methods that need no Python object take bare arrays.

cimport cython

cdef int _NONE, _BOTH, _ALWAYS, _FACING
cdef int _AT_ONCE, _CIRCUIT, _VILLAGE
cdef int _SOWN, _SKIPPED, _RELAYED, _LAP

@cython.final
cdef class Way:
    cdef readonly int size, first, store, capture, waits, origin, opening, ends_by, spare
    cdef readonly bint own_only, again, capture_again, is_plain
    cdef int[3] spares
    cdef readonly int live, whole, width
    cdef int[96] after, into, facing, beside, gives, starts
    cdef int[192] ring, falls
    cdef int[9216] steps, stays

    @cython.locals(
        falls="const int*", at=cython.int, hand=cython.int, i=cython.int, steps="const int*", stays="const int*",
        base=cython.Py_ssize_t, other=cython.Py_ssize_t, count=cython.int, block=cython.Py_ssize_t,
    )
    cdef int sow_lap(self, int* shells, int place) noexcept nogil

    @cython.locals(steps=cython.int)
    cdef int until(self, int place, int source) noexcept nogil

    cdef bint is_relayed(self, const int* shells, int place, int source) noexcept nogil

    @cython.locals(source=cython.int)
    cdef int sow_move(self, int* shells, int place) noexcept nogil

    cdef bint is_sown_on(self, const int* shells, int place, int source) noexcept nogil

    @cython.locals(houses=cython.int, filled=cython.int, place=cython.int, seat=cython.int, _=cython.int)
    cdef bint has_spent_row(self, const int* shells) noexcept nogil

    @cython.locals(opening=cython.int)
    cdef bint may_open(self, const int* shells, int place) noexcept nogil

    @cython.locals(before=cython.int)
    cdef bint play(self, int* shells, int place, bint has_passed) noexcept nogil

    cdef bint goes_on(self, const int* shells, int place, int taken) noexcept nogil

    cdef bint keeps_turn(self, const int* shells, int place, int taken) noexcept nogil

    cdef bint may_take(self, int place, int gained, bint has_passed) noexcept nogil

    @cython.locals(facing=cython.int, taken=cython.int)
    cdef int take(self, int* shells, int place) noexcept nogil

    @cython.locals(facing=cython.int, beside=cython.int, taken=cython.int)
    cdef int take_theirs(self, int* shells, int place) noexcept nogil

    @cython.locals(place=cython.int, filled=cython.int)
    cdef bint has_shells(self, const int* shells) noexcept nogil

    @cython.locals(place=cython.int, filled=cython.int)
    cdef bint stands(self, const int* shells) noexcept nogil

    @cython.locals(
        falls="const int*", steps="const int*", at=cython.int, i=cython.int,
        base=cython.Py_ssize_t, other=cython.Py_ssize_t, block=cython.Py_ssize_t,
    )
    cdef int sow_some(self, int* shells, int place, int hand) noexcept nogil

@cython.final
cdef class Shells:
    cdef readonly int size
    cdef int[96] counts

    @cython.locals(place=cython.int)
    cpdef tuple within(self, int first, int stop)

    @cython.locals(place=cython.int)
    cpdef int become(self, Shells other) except -1

    @cython.locals(goes_on=cython.bint, source=cython.int)
    cpdef int sow(self, Way way, int place, list trace) except -1

    cpdef bint is_relayed(self, Way way, int place, int source) except -1

    cpdef int take(self, Way way, int place, int gained, bint has_passed) except -1

    cpdef bint goes_on(self, Way way, int place, int taken) except -1

    cpdef bint keeps_turn(self, Way way, int place, int taken) except -1

    cpdef bint stands(self, Way way) except -1

    cpdef bint has_any(self, Way way) except -1

    cdef int check(self, int place, int size) except -1
