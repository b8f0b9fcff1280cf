# The C types of `pairs.py`.

cimport cython
from libc.string cimport memcmp
from .scanner cimport Scanner
from .statements cimport StatementReader

cdef inline bint _is_text(
    bytes text, const unsigned char* letters, Py_ssize_t at, Py_ssize_t stop
) noexcept:
    return len(text) == stop - at and memcmp(<const char*> text, letters + at, stop - at) == 0

cdef int _DATA_RULE, _STRING, _KEY, _PAIRS, _LONGEST_PAIR

@cython.final
cdef class PairReader:
    cdef Scanner scanner
    cdef StatementReader statements
    cdef list words, pairs

    @cython.locals(pairs=list, end=cython.Py_ssize_t, value=cython.Py_ssize_t)
    cdef tuple read_plain(self, const unsigned char* letters, Py_ssize_t at, Py_ssize_t stop)

    @cython.locals(
        here=cython.Py_ssize_t, place=cython.uint, signs=cython.uint, known=bytes,
        quote=cython.int, pair=tuple, text=str,
    )
    cdef tuple read_pair(
        self, const unsigned char* letters, Py_ssize_t at, Py_ssize_t value, Py_ssize_t stop
    )

    @cython.locals(scanner=Scanner, end=cython.int, inner=cython.int, pairs=list, text=str)
    cdef object read_any(self, bytes letters, Py_ssize_t at, Py_ssize_t stop, int begin)
