# What `token_cache.py` is in C.

cimport cython

cdef int _WORDS
cdef unsigned long long _LOWEST, _ALL, _SPREAD

@cython.final
cdef class TokenCache:
    cdef unsigned long long[2048] keys
    cdef unsigned char[2048] kinds
    cdef int refused, clears
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

    @cython.locals(slot=cython.int)
    cdef void clear_when_crowded(self) noexcept nogil
