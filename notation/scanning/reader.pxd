# The C types of `reader.py`.

cimport cython
cdef extern from "Python.h":
    bint _is_tracked "PyObject_GC_IsTracked" (object value) noexcept
    void _take_away "PyObject_GC_UnTrack" (object value) noexcept

cdef inline void _untrack_one(object value) noexcept:
    if _is_tracked(value):  # values without parts never are, and must not be taken away
        _take_away(value)

cdef inline void _untrack(object value) noexcept:
    # A tuple is taken away with what is in it.
    if type(value) is tuple:
        for part in <tuple> value:
            _untrack_one(part)
    _untrack_one(value)

cdef inline void _seal(object value) noexcept:
    pass  # the fields of a value in C are closed to Python as it is

from ..record cimport Comment, Data, Move, Pass, Record, SimultaneousRow, Tag, Turn
from .statements cimport StatementReader
from .pairs cimport PairReader
from .scanner cimport Scanner

cdef int _TAG_RULE
cdef int _NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT
cdef int _DATA, _BAR, _STATEMENT, _POSITION, _TAG
cdef int _OPEN, _CLOSE, _ASIDE, _PLAIN_TAG, _PLAIN_DATA
cdef tuple _SEATS
cdef list _HOUSES
cdef dict _TAG_PLACES, _READ

@cython.final
cdef class RecordReader:
    cdef Scanner scanner
    cdef StatementReader statements
    cdef PairReader pairs
    cdef str text
    cdef int count

    cpdef object read(self, str text)

    cdef object read_cut(self, bytes letters, int count)

    @cython.locals(
        scanner=Scanner, tags=list, body=list, outer=list, stores_at=cython.Py_ssize_t,
        index=cython.int, kind=cython.int, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
        record=Record, behind=cython.int, is_whole=cython.bint,
    )
    cdef object read_record(self, bytes letters)

    @cython.locals(last=cython.Py_ssize_t, place=cython.Py_ssize_t, tag=Tag)
    cdef bint put_in_order(self, list tags) except -1

    @cython.locals(kind=cython.int)
    cdef int next_kind(self, int index) except -2

    @cython.locals(
        scanner=Scanner, base=cython.int, codes="int*", at=cython.Py_ssize_t,
        stop=cython.Py_ssize_t, begin=cython.Py_ssize_t, end=cython.Py_ssize_t,
        marks=cython.Py_ssize_t, code=cython.int, last=cython.int, place=cython.int, _=cython.int,
        moves=list, passed=Pass, move=Move, turn=Turn,
    )
    cdef object read_turn(self, const unsigned char* letters, int index, object number)

    @cython.locals(
        scanner=Scanner, turns=list, notes=list, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
        last=cython.int, seat=cython.int, kind=cython.int, row=SimultaneousRow,
    )
    cdef tuple read_row(self, bytes letters, int index, object number)

    cdef tuple read_marks(self, Py_ssize_t at, Py_ssize_t stop)

    cdef int last_word(self, int index) except -1

    @cython.locals(
        scanner=Scanner, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, end=cython.Py_ssize_t,
        tag=Tag,
    )
    cdef object read_tag(self, const unsigned char* letters, int index)

    @cython.locals(
        scanner=Scanner, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, comment=Comment, data=Data,
        word=str,
    )
    cdef object read_note(self, bytes letters, int index)

    @cython.locals(scanner=Scanner)
    cpdef object read_token(
        self, int kind, str text, bytes letters, Py_ssize_t at, Py_ssize_t stop, object number
    )
