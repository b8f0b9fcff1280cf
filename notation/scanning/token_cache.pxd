# The C types of `token_cache.py`.

cimport cython

cdef int _WORDS
cdef unsigned long long _LOWEST, _HIGHEST, _BLANKS, _ALL, _SPREAD

cdef inline unsigned long long _read_word(const unsigned char* text, Py_ssize_t at) noexcept nogil:
    # Eight bytes, the first one lowest, which a compiler reads at once.
    cdef unsigned long long a = text[at], b = text[at + 1], c = text[at + 2], d = text[at + 3]
    cdef unsigned long long e = text[at + 4], f = text[at + 5], g = text[at + 6], h = text[at + 7]
    return a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56

@cython.final
cdef class TokenCache:
    cdef unsigned long long[4096] words
    cdef int refused, clears
    cdef Py_ssize_t size

    @cython.locals(
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

@cython.final
cdef class PlainTokens:
    cdef unsigned char[256] in_name, in_value, in_key, in_bare, in_string
    cdef int letters

    @cython.locals(here=cython.Py_ssize_t, letters=cython.int, is_closed=cython.bint)
    cdef Py_ssize_t find_tag(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t end
    ) noexcept nogil

    @cython.locals(here=cython.Py_ssize_t, first=cython.Py_ssize_t, counts=cython.int, is_ended=cython.bint)
    cdef Py_ssize_t find_stores(self, const unsigned char* text, Py_ssize_t at) noexcept nogil

    @cython.locals(here=cython.Py_ssize_t, letters=cython.int)
    cdef Py_ssize_t find_data(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t end
    ) noexcept nogil
