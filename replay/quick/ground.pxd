# What `ground.py` is in C.

cimport cython

@cython.final
cdef class Ground:
    cdef readonly object rules, burned, began
    cdef readonly dict made, decided
    cdef readonly tuple ways
    cdef readonly int seats, houses, size, first, opener, burns, rest, rounds
    cdef readonly bint is_over, ends_by_one, ends_stuck, opens_match, keeps_laps
    cdef readonly bint counts_all, may_settle, follows_earlier, follows_later
    cdef int[96] shells, is_burned, is_left
    cdef int[4] seat_of
