# What `record_facts.py` is in C.

cimport cython
from ..replay.acceptance.canonical cimport CanonicalWriter
from ..replay.acceptance.tags cimport TagTokens

cdef int _SEATS, _DATE, _STAGE, _TABLE, _ID, _CORE

@cython.locals(says=cython.bint, byte=cython.uchar)
cdef bytes find_known(bytes value)

cdef object find_slowly(bytes value)

# Bytes and tuples of bytes: no cycle for a collector to look for.
@cython.final
@cython.no_gc
cdef class RecordFacts:
    cdef readonly bytes digest, date, stage, table, id, plays
    cdef readonly tuple names, ids
    cdef readonly int turns, file, number, line
    cdef readonly Py_ssize_t start, stop

@cython.locals(one=RecordFacts)
cpdef tuple pack_facts(tuple facts)

cdef tuple _list_fields(RecordFacts one)

@cython.final
cdef class FactsReader:
    cdef CanonicalWriter writer
    cdef bytes data

    @cython.locals(writer=CanonicalWriter, at=cython.Py_ssize_t, border=cython.Py_ssize_t)
    cpdef Py_ssize_t sweep(
        self, bytes data, Py_ssize_t start, Py_ssize_t end, list found, int file=*, int number=*,
        int line=*, object suits=*,
    ) except -1

    @cython.locals(
        others=list, index=cython.Py_ssize_t, text=bytes, before=cython.Py_ssize_t
    )
    cpdef list read_files(self, tuple texts, list found, object suits=*)

    @cython.locals(
        writer=CanonicalWriter, tags=TagTokens, names=list, ids=list, seat=cython.int, name=bytes,
        date=bytes, plays=bytes,
    )
    cdef RecordFacts make_facts(
        self, const unsigned char* text, int file, int number, int line, Py_ssize_t start,
        Py_ssize_t stop,
    )
