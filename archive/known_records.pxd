# What `known_records.py` is in C.

cimport cython

cdef int _MOST_READINGS

cpdef bint is_apart(tuple one, tuple other) except -1

@cython.final
cdef class KnownRecords:
    cdef readonly dict digests, numbers, days
    cdef readonly object spellings

    @cython.locals(size=cython.Py_ssize_t)
    cpdef Py_ssize_t add_unlike(
        self, tuple found, Py_ssize_t index, tuple paths, int lines
    ) except -1

    @cython.locals(
        digest=bytes, number=bytes, names=tuple, plays=bytes, where=tuple, keys=dict,
        index=cython.Py_ssize_t, name=bytes, occasion=tuple, day=tuple, readings=list,
        reading=tuple, ids=tuple, line=cython.int,
    )
    cdef bint add_one(self, tuple facts, tuple paths, int lines) except -1
