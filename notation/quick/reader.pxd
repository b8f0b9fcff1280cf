# What `reader.py` is in C.

cimport cython
cdef extern from "Python.h":
    void _untrack "PyObject_GC_UnTrack" (object value) noexcept

from .statements cimport QuickStatements
from .scanner cimport Scanner

cdef int _TAG_RULE, _DATA_RULE, _TURN_RULE
cdef int _NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT
cdef int _DATA, _BAR, _STATEMENT, _POSITION, _TAG, _STRING, _KEY
cdef int _OPEN, _CLOSE, _ASIDE
cdef int _NUMERAL, _HIDDEN, _PLUS, _AT, _TRAIL, _RELAYS
cdef int _CAPTURE, _LAST, _PASS, _MARK, _GLYPH

@cython.final
cdef class QuickReader:
    cdef Scanner scanner
    cdef QuickStatements statements
    cdef dict turns
    cdef str text
    cdef int count
    cdef object number

    cpdef object read(self, str text)

    @cython.locals(
        scanner=Scanner, tags=list, body=list, outer=list, part=tuple, stores_at=cython.Py_ssize_t,
        index=cython.int,        kind=cython.int, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
    )
    cdef object read_record(self, bytes letters)

    @cython.locals(kind=cython.int)
    cdef int next_kind(self, int index) except -2

    @cython.locals(
        word=str, moves=list, all_moves=tuple, begins=cython.Py_ssize_t, ends=cython.Py_ssize_t, known=tuple,
    )
    cdef object read_turn(self, bytes letters, Py_ssize_t at, Py_ssize_t stop, object number)

    @cython.locals(
        scanner=Scanner, text=str, end=cython.int, written=list, index=cython.int,
        kind=cython.int, begins=cython.Py_ssize_t, ends=cython.Py_ssize_t, move=list,
    )
    cdef object decode_turn(self, bytes letters, Py_ssize_t at, Py_ssize_t stop)

    @cython.locals(scanner=Scanner)
    cdef object read_house(self, int index)

    cdef int last_word(self, int index) except -1

    @cython.locals(scanner=Scanner)
    cdef object read_tag(self, bytes letters, Py_ssize_t at, Py_ssize_t stop)

    @cython.locals(scanner=Scanner, at=cython.Py_ssize_t, stop=cython.Py_ssize_t)
    cdef object read_note(self, bytes letters, int index)

    cpdef object read_data(self, str text)

    @cython.locals(scanner=Scanner, end=cython.int, inner=cython.int)
    cdef object read_pairs(self, bytes letters, Py_ssize_t at, Py_ssize_t stop)
