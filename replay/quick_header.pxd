# What `quick_header.py` is in C.

cimport cython
from ..notation.scanner cimport Scanner
from .ground cimport Ground

cdef int _TAG_RULE, _TAG, _DATA, _NL, _COMMENT, _LINE_COMMENT
cdef int _RULES, _RESULT, _CHECKED, _NORTHS, _EAST_OR_WEST

@cython.locals(hashed=cython.uint, here=cython.Py_ssize_t)
cdef int name_hash_at(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

@cython.final
cdef class QuickHeader:
    cdef Scanner scanner
    cdef dict grounds, values, results
    cdef Ground usual, ground
    cdef int[256] hashes, meanings
    cdef int[64] names
    cdef int count, name_count, result
    cdef bint has_north, has_east_or_west

    @cython.locals(scanner=Scanner, index=cython.int, kind=cython.int)
    cdef int read(self, bytes data, const unsigned char* text, int count) except -2

    @cython.locals(
        scanner=Scanner, name=cython.int, value=cython.int, hashed=cython.int,
        index=cython.int, place=cython.int,
    )
    cdef int tag(
        self, bytes data, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) except -1

    cdef int meant(self, bytes data, int meaning, Py_ssize_t at, Py_ssize_t stop) except -1

    cdef int rules(self, bytes token) except -1

    cdef int said_result(self, bytes token) except -1

    cdef int is_checked(self, bytes token) except -1
