# What `quick_reader.py` is in C.

cimport cython
from .scanner cimport Scanner

cdef int _TAG_RULE, _DATA_RULE, _STORES_RULE, _STATEMENT_RULE, _POSITION_RULE, _TURN_RULE
cdef int _NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT
cdef int _DATA, _BAR, _STATEMENT, _POSITION, _TAG, _STRING, _KEY
cdef int _ROUND, _SCORE, _BOARD, _END, _FIRST, _SEAT, _COUNT
cdef int _NUMERAL, _HIDDEN, _PLUS, _AT, _TRAIL, _RELAYS, _LAST
cdef int _CAPTURE, _PASS, _MARK, _GLYPH, _SLASH

cdef class QuickReader:
    cdef Scanner scanner
    cdef dict turns
    cdef str text
    cdef int count
    cdef object number

    cpdef object read(self, str text)

    @cython.locals(
        scanner=Scanner, tags=list, body=list, stores_at=cython.Py_ssize_t, index=cython.int,
        kind=cython.int, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
    )
    cdef object record(self, bytes letters)

    @cython.locals(kind=cython.int)
    cdef int follows(self, int index) except -2

    @cython.locals(
        word=str, moves=list, begins=cython.Py_ssize_t, ends=cython.Py_ssize_t, known=tuple,
    )
    cdef object turn(self, bytes letters, Py_ssize_t at, Py_ssize_t stop, object number)

    @cython.locals(
        scanner=Scanner, text=str, end=cython.int, written=list, index=cython.int,
        kind=cython.int, begins=cython.Py_ssize_t, ends=cython.Py_ssize_t, move=list,
    )
    cdef object decoded(self, bytes letters, Py_ssize_t at, Py_ssize_t stop)

    @cython.locals(scanner=Scanner)
    cdef object house(self, int index)

    cdef int last_word(self, int index) except -1

    @cython.locals(scanner=Scanner)
    cdef object tag(self, bytes letters, Py_ssize_t at, Py_ssize_t stop)

    cdef object string(self, int index)

    @cython.locals(
        scanner=Scanner, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, end=cython.int,
        inner=cython.int,
    )
    cdef object note(self, bytes letters, int index)

    @cython.locals(end=cython.int)
    cdef object stores(self, bytes letters, Py_ssize_t at, Py_ssize_t stop)

    @cython.locals(scanner=Scanner, index=cython.int)
    cdef object counts(self, bytes letters, int begin, int end)

    @cython.locals(scanner=Scanner, begin=cython.int, end=cython.int, kind=cython.int)
    cdef object statement(self, bytes letters, Py_ssize_t at, Py_ssize_t stop)

    @cython.locals(scanner=Scanner)
    cdef object end(self, int index, int end, object span)

    @cython.locals(scanner=Scanner)
    cdef object round(self, bytes letters, int index, int end, object span)

    @cython.locals(
        scanner=Scanner, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, end=cython.int,
        here=cython.int,
    )
    cdef object board(self, bytes letters, int index, int begin, object span)
