# What `known_records.py` is in C.

cimport cython

from .names cimport near_hashes
from .record_facts cimport RecordFacts

cdef int _MOST_READINGS, _MOST_NAMES, _SURE_HOUSES

cpdef bint is_apart(tuple one, tuple other) except -1

@cython.final
cdef class Spellings:
    cdef readonly dict keys
    cdef dict _first, _near, _initials, _parts

    @cython.locals(near=set)
    cpdef object add(self, str name, object id_, tuple where)

    @cython.locals(written=str, key=tuple, near=set, initials=list, parts=list)
    cpdef bint add_unlike(self, bytes name, bytes id_, tuple where) except -1

    @cython.locals(near=set, initials=list, parts=list)
    cdef object _find_near(self, object known)

@cython.final
cdef class KnownRecords:
    cdef readonly dict briefs, digests, numbers, days
    cdef readonly Spellings spellings

    @cython.locals(size=cython.Py_ssize_t)
    cpdef Py_ssize_t add_unlike(
        self, tuple found, Py_ssize_t index, tuple paths, int lines
    ) except -1

    @cython.locals(
        digest=bytes, number=bytes, names=tuple, where=tuple, keys=dict, index=cython.Py_ssize_t,
        name=bytes, occasion=tuple, day=tuple, readings=list, reading=tuple,
    )
    cdef bint add_one(self, RecordFacts facts, tuple paths, int lines) except -1
