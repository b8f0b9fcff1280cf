# The C types of `header.py`.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from .ground cimport Ground

cdef int _TAG_RULE, _TAG, _DATA, _NL, _COMMENT, _LINE_COMMENT, _PLAIN_TAG
cdef int _NO_MEANING, _RULES, _RESULT, _DATE, _EVIDENCE, _SETUP, _DIGEST, _NORTHS, _EAST_OR_WEST, _TIME

@cython.locals(hashed=cython.uint, here=cython.Py_ssize_t)
cdef int name_hash_at(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

@cython.locals(year=cython.int, month=cython.int, day=cython.int, is_leap=cython.bint)
cdef bint is_date(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

@cython.locals(here=cython.Py_ssize_t, number=cython.int, marks=cython.int)
cdef int digits(const unsigned char* text, Py_ssize_t at, int size) noexcept

@cython.final
cdef class HeaderCheck:
    cdef Scanner scanner
    cdef dict grounds
    cdef object evidence, digest_check
    cdef Ground usual, ground, last_ground
    cdef int[256] hashes, meanings
    cdef unsigned char[256] last_rules
    cdef int[64] names
    cdef unsigned int[6] results
    cdef int count, name_count, result, hashed
    cdef Py_ssize_t name_at, name_stop, value_at, value_stop, last_size, setup_at, setup_stop
    cdef Py_ssize_t digest_at, digest_stop
    cdef bint has_north, has_east_or_west

    @cython.locals(scanner=Scanner, index=cython.int, kind=cython.int)
    cdef int read(self, bytes data, const unsigned char* text, int count) except -2

    @cython.locals(place=cython.int, meaning=cython.int)
    cdef int read_tag(self, bytes data, const unsigned char* text, int index) except -1

    @cython.locals(
        scanner=Scanner, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, here=cython.Py_ssize_t,
        name=cython.int, value=cython.int,
    )
    cdef bint take_apart(self, const unsigned char* text, int index) noexcept

    @cython.locals(index=cython.int)
    cdef bint is_new(self, int hashed) noexcept

    @cython.locals(
        at=cython.Py_ssize_t, size=cython.Py_ssize_t, here=cython.Py_ssize_t, differs=cython.uchar
    )
    cdef int read_rules(self, bytes data, const unsigned char* text) except -1

    @cython.locals(value=cython.uint, here=cython.Py_ssize_t, result=cython.int)
    cdef int find_result(self, const unsigned char* text) noexcept

    cdef bint has_result(self, int outcome, Ground ground) noexcept

    cdef int is_evidence(self, bytes data) except -1

    @cython.locals(start=cython.Py_ssize_t)
    cdef int has_true_digest(self, bytes data) except -1
