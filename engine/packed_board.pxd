# The C types of `packed_board.py`.

cimport cython
from .kernel cimport Way

cdef int _PLACES, _NONE, _BOTH, _ALWAYS, _RELAYED

cdef long long packed_low(int place, long long shells) noexcept nogil

cdef long long packed_high(int place, long long shells) noexcept nogil

@cython.final
cdef class PackedWay:
    cdef Way way
    cdef int first, store, waits
    cdef bint again, capture_again, takes_own, takes_alone, relays_origin
    cdef long long own_low, own_high
    cdef signed char[16] facing, beside
    cdef unsigned char[16] relays, takes
    cdef long long[2176] added_low
    cdef signed char[2176] ends
    cdef long long[2176] added_high
    cdef int[96] counts

    @cython.locals(place=cython.int, is_own=cython.bint, is_house=cython.bint, may_take=cython.bint)
    cdef int mark_places(self, Way way) except -1

    @cython.locals(
        source=cython.int, hand=cython.int, place=cython.int, low=cython.longlong, high=cython.longlong
    )
    cdef void lay(self, int row) noexcept nogil

@cython.final
cdef class PackedBoard:
    # Apart, so that no compiler makes one vector of the two, of which each lap would need the parts.
    cdef long long low
    cdef unsigned char[256] trail
    cdef int last, laps, captured
    cdef long long high

    @cython.locals(place=cython.int)
    cdef void pack(self, const int* shells, int size) noexcept nogil

    @cython.locals(place=cython.int)
    cdef void lay_out(self, int* shells, int size) noexcept nogil

    cdef int count(self, int place) noexcept nogil

    @cython.locals(
        low=cython.longlong, high=cython.longlong, hand=cython.int, before=cython.int,
        laps=cython.int, row=cython.Py_ssize_t, last=cython.int, gained=cython.int, stops=cython.bint,
    )
    cdef int play(self, PackedWay way, int place, bint has_passed) noexcept nogil

    @cython.locals(
        goes_on=cython.int, move=cython.int, house=cython.int, laps=cython.int, captured=cython.int
    )
    cdef int play_lifts(self, PackedWay way, int houses, int count) noexcept nogil

    @cython.locals(facing=cython.int, beside=cython.int, taken=cython.int)
    cdef void take(self, PackedWay way, int place) noexcept nogil

    cdef void add(self, int place, int shells) noexcept nogil

    cdef bint has_shells(self, PackedWay way) noexcept nogil
