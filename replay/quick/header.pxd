# What `header.py` is in C.

cimport cython
from ...notation.quick.scanner cimport Scanner
from .ground cimport Ground

cdef int _TAG_RULE, _TAG, _DATA, _NL, _COMMENT, _LINE_COMMENT
cdef int _UNREAD, _NO_MEANING, _RULES, _RESULT, _CHECKED, _NORTHS, _EAST_OR_WEST, LINES

@cython.locals(hashed=cython.uint, here=cython.Py_ssize_t)
cdef int name_hash_at(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

@cython.final
cdef class QuickHeader:
    cdef Scanner scanner
    cdef dict grounds, values, results
    cdef Ground usual, ground
    cdef int[256] hashes, meanings
    cdef int[64] names
    cdef int[512] line_names, line_meanings, line_results
    cdef list line_grounds
    cdef int count, name_count, result, hashed, forgotten
    cdef bint has_north, has_east_or_west

    @cython.locals(scanner=Scanner, index=cython.int, kind=cython.int, slot=cython.int)
    cdef int read(self, bytes data, const unsigned char* text, int count) except -2

    @cython.locals(
        slot=cython.int, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, meaning=cython.int
    )
    cdef int read_tag(self, bytes data, const unsigned char* text, int index) except -1

    @cython.locals(meaning=cython.int)
    cdef bint repeat_tag(self, int slot) noexcept

    @cython.locals(scanner=Scanner, name=cython.int, value=cython.int, place=cython.int, is_known=cython.bint)
    cdef int find_meaning(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    @cython.locals(index=cython.int)
    cdef bint is_new(self, int hashed) noexcept

    cdef int take_meaning(self, bytes data, int meaning, Py_ssize_t at, Py_ssize_t stop) except -1

    cdef int read_rules(self, bytes token) except -1

    cdef int read_result(self, bytes token) except -1

    cdef int is_checked(self, bytes token) except -1
