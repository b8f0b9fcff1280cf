# The C types of `structure.py`.

cimport cython
from ..grammar.outline cimport ParserRun, TokenStream
from .body cimport BodyReader

cdef object _PLAIN, _LINE_ENDS, _IN_PROSE, _STRAYS
cdef dict _REFUSED_AFTER

@cython.final
cdef class _Mender:
    cdef str text
    cdef ParserRun run
    cdef BodyReader reader
    cdef object faults, waiting, previous, torn, prose, known_brackets
    cdef set placed
    cdef TokenStream stream
    cdef list open
    cdef bint is_body, joins_next, has_line_fault, is_lost_line, is_torn, is_part

    @cython.locals(kind=str, at=cython.Py_ssize_t, is_plain=cython.bint, is_loose=cython.bint)
    cpdef object mend(self)

    cdef object take(self, object token)

    cdef object mend_place(self, object token)

    cdef object move(self, object token, bint waits)

    cdef object take_word(self, object token)

    cdef object explain_tag(self, object line)

    cdef bint goes_on(self, object token) except -1

    cdef bint touches(self, object token) except -1

    cdef bint is_part_of_fault(self, object token) except -1

    cdef object take_bracket(self, object token)

    cdef object take_closer(self, object token)

    cdef object take_late_statement(self, object token)

    cdef object refuse_statement(self, object token)

    cdef object supply_turn(self)

    cdef object close_unclosed(self, bint everything=*)

    cdef object supply(self, str kind)

    cdef object note(self, object token)

    cdef object note_strays(self)

    cdef object lose_line(self, object token, object found, object code)

    cdef object feed(self, object token, object kind=*)

    cdef object follow(self, str kind, object token=*)

    cdef bint is_refused(self, object token) except -1

    cdef bint begins_line(self) except -1

    cdef bint is_closed(self) except -1

    cdef bint accepts(self, str kind) except -1

    cdef object add(self, object token, object found, object code=*)
