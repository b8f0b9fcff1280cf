# What `token_cache.py` is in C.

cimport cython

cdef int _WORDS, _LINES, _LONGEST_LINE
cdef unsigned long long _LOWEST, _ALL, _SPREAD

@cython.final
cdef class TokenCache:
    cdef unsigned long long[2048] keys
    cdef unsigned char[2048] kinds
    cdef unsigned char[32768] lines
    cdef int[512] line_sizes
    cdef int refused, clears, letters
    cdef Py_ssize_t size

    @cython.locals(
        a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, d=cython.ulonglong,
        e=cython.ulonglong, f=cython.ulonglong, g=cython.ulonglong, h=cython.ulonglong,
        word=cython.ulonglong, blanks=cython.ulonglong, key=cython.ulonglong, slot=cython.int,
    )
    cdef int find_word(
        self, const unsigned char* text, Py_ssize_t at, unsigned long long begins_line
    ) noexcept nogil

    @cython.locals(
        key=cython.ulonglong, index=cython.int, letter=cython.ulonglong, slot=cython.int
    )
    cdef int add_word(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop,
        unsigned long long begins_line, int kind,
    ) noexcept nogil

    @cython.locals(
        size=cython.Py_ssize_t, slot=cython.int, differs=cython.uchar, letters=cython.uchar,
        index=cython.Py_ssize_t, base=cython.Py_ssize_t,
    )
    cdef int find_line(self, const unsigned char* text, Py_ssize_t at) noexcept nogil

    @cython.locals(size=cython.Py_ssize_t, slot=cython.int, index=cython.Py_ssize_t)
    cdef int add_line(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept nogil

    @cython.locals(key=cython.ulonglong, here=cython.Py_ssize_t)
    cdef int line_slot(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t size
    ) noexcept nogil

    @cython.locals(slot=cython.int)
    cdef void clear_when_crowded(self) noexcept nogil
