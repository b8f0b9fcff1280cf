# The C types of `body.py`.

cimport cython
cdef object _HIDDEN
cdef tuple _NOTES

@cython.final
cdef class _Row:
    cdef Py_ssize_t at
    cdef object number
    cdef list sides, notes
    cdef bint is_open

@cython.final
cdef class BodyReader:
    cdef readonly str text
    cdef bytes letters
    cdef readonly dict tags
    cdef readonly object faults
    cdef list body, more_tags, outer
    cdef _Row row
    cdef object number, loose
    cdef bint is_after_bar, has_hidden
    cdef Py_ssize_t bar, last
    cdef int parts

    cpdef object finish(self)

    cpdef object stop(self, Py_ssize_t at)

    @cython.locals(kind=str, text=str, at=cython.Py_ssize_t)
    cpdef object take(self, object token)

    cdef object read_sound(self, str kind, str text, Py_ssize_t at, object number=*)

    cdef object count_parts(self, int number)

    cpdef object take_turn_misread(self, object token)

    cpdef object take_loose(self, object token)

    cpdef bint is_loose_at(self, Py_ssize_t place) except -1

    cdef object end_loose(self)

    cpdef object take_late_tag(self, object token)

    cpdef object supply(self, str kind)

    @cython.locals(text=str, at=cython.Py_ssize_t)
    cdef object add_tag(self, object token, object faults)

    cdef object add_stores(self, object stores)

    @cython.locals(row=_Row)
    cdef object add_turn(self, object turn)

    @cython.locals(row=_Row)
    cdef object end_row(self)

    cdef tuple read_together(self, _Row row, list notes)

    cdef bint has_seat_twice(self, list turns) except -1

cdef int _parts_within(object item) except -1

cdef object _span(object token)

cdef object _find_hidden(str text, Py_ssize_t at)
