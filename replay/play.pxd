# The C types of `play.py`.

cimport cython
from .follow cimport Outline

@cython.final
cdef class RecordPlayer:
    cdef object record, rules, line, ordinary
    cdef set confirmed
    cdef list variations, outer, found
    cdef bint is_past_end

    @cython.locals(index=cython.Py_ssize_t, start=cython.Py_ssize_t, contexts=Outline)
    cdef object follow_all(self)

    cdef object follow_item(self, Py_ssize_t index, object item, object context)

    cdef object _leave(self)

    cdef object _report(self, list found)
