# The C types of `values.py`.

cdef extern from "Python.h":
    int _set_field "PyObject_GenericSetAttr" (object value, object name, object content) except -1

cdef class Struct:
    cdef bint is_equal(self, object other) except -1

cdef class Immutable(Struct):
    pass
