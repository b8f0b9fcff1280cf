# The C types of `outline.py`.

cimport cython

cdef object _BEGUN

@cython.final
cdef class ParserRun:
    cdef object _here
    cdef list _outside

    cpdef object take(self, str kind)

    cpdef bint accepts(self, str kind) except -1

    cpdef object end(self)

@cython.final
cdef class TokenStream:
    cdef readonly str text
    cdef public Py_ssize_t at
