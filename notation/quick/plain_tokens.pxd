# What `plain_tokens.py` is in C.

cimport cython

@cython.final
cdef class PlainTokens:
    cdef unsigned char[256] in_name, in_value, in_key, in_bare, in_string
    cdef int letters

    @cython.locals(here=cython.Py_ssize_t, letters=cython.int, is_closed=cython.bint)
    cdef Py_ssize_t find_tag(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t end
    ) noexcept nogil

    @cython.locals(here=cython.Py_ssize_t, letters=cython.int)
    cdef Py_ssize_t find_data(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t end
    ) noexcept nogil
