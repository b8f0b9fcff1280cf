# What `names.py` is in C.

cimport cython

cdef int _SHORTEST
cdef unsigned long long _FACTOR, _ALL_BITS

@cython.locals(
    near=set, index=cython.Py_ssize_t, part=str, size=cython.Py_ssize_t, at=cython.Py_ssize_t,
    rest="unsigned long long", power="unsigned long long", whole="unsigned long long",
    short="unsigned long long",
)
cpdef set near_hashes(tuple key)
