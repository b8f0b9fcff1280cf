# The C types of `line_count.py`.

cimport cython

cdef int _BLOCK

@cython.locals(
    data="const unsigned char*", size=cython.Py_ssize_t, ends=cython.Py_ssize_t,
    borders=cython.Py_ssize_t, at=cython.Py_ssize_t, whole=cython.Py_ssize_t,
    stop=cython.Py_ssize_t, here=cython.Py_ssize_t, found=cython.uchar, before=cython.uchar,
)
cpdef tuple count_lines(bytes text, Py_ssize_t begin=*)
