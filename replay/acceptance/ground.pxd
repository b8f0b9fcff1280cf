# The C types of `ground.py`.

cimport cython

@cython.final
cdef class Terms:
    cdef readonly object rules
    cdef readonly dict ways, packed_ways, grounds
    cdef readonly int seats, houses, shells, rounds, total, rest, refill, next, win, match_end
    cdef readonly bint ends_by_one, ends_stuck, keeps_laps, follows_earlier, follows_later
    cdef readonly bint from_far, reopens, burns_open, chooses, fills_every, opens_first, opens_together
    cdef readonly bint counts_all, may_settle
    cdef int[4] seat_of

    @cython.locals(key=tuple)
    cdef tuple find_ways(self, unsigned long long low, unsigned long long high)

    @cython.locals(key=tuple)
    cdef tuple find_packed_ways(self, unsigned long long low, unsigned long long high)

@cython.final
cdef class Ground:
    cdef readonly Terms terms
    cdef readonly tuple ways, packed_ways
    cdef readonly int seats, houses, size, rest
    cdef int first, opener, burns
    cdef bint is_over, opens_match
    cdef readonly bint ends_by_one, ends_stuck, keeps_laps, follows_earlier, follows_later
    cdef int[96] shells, is_burned, is_left
    cdef int[4] seat_of

    @cython.locals(
        low=cython.ulonglong, high=cython.ulonglong, bit=cython.ulonglong, filled=cython.int,
        filled_first=cython.int, total=cython.longlong, place=cython.int,
    )
    cpdef int begin(self, int first) except -1

    @cython.locals(
        place=cython.int, seat=cython.int, index=cython.int, passed=cython.int,
        is_filled=cython.bint,
    )
    cpdef int lay_fresh(self, int ahead) except -1

@cython.locals(ground=Ground)
cdef Ground _start(Terms terms, int first)
