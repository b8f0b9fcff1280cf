# What `ground.py` is in C.

cimport cython

@cython.final
cdef class Ground:
    cdef readonly object rules, burned, began
    cdef readonly dict made, decided
    cdef readonly tuple ways
    cdef readonly int seats, houses, size, first, opener, burns, rest, rounds
    cdef readonly bint is_over, ends_by_one, opens_match, keeps_laps
    cdef int[96] shells, is_burned
    cdef int[4] seat_of
