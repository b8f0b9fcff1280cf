# What `names.py` is in C.

cimport cython

cdef int _SHORTEST, _SHORTEST_FULL
cdef unsigned long long _FACTOR, _ALL_BITS

@cython.locals(
    near=set, index=cython.Py_ssize_t, part=str, size=cython.Py_ssize_t, at=cython.Py_ssize_t,
    rest="unsigned long long", power="unsigned long long", whole="unsigned long long",
    short="unsigned long long",
)
cpdef set near_hashes(tuple key)

@cython.locals(
    initials=list, parts=list, index=cython.Py_ssize_t, part=str, rest=str,
    number="unsigned long long",
)
cpdef tuple initial_hashes(tuple key)

cpdef tuple _fold_all(tuple key)

@cython.locals(folded=str, last=str, letter=str)
cpdef str _fold(str part)
