# What `record_json.py` is in C.

cimport cython
from ...notation.record cimport (
    Comment, Data, End, Event, Gap, Move, Pass, PositionClaim, Race, Record, RoundStart, Score,
    SetPosition, SimultaneousRow, Stores, Tag, TextPart, Turn, Unreadable, VariationEnd,
    VariationStart,
)
from ...notation.text_buffer cimport TextBuffer, put_all as _put_all, put_number as _put, put_words as _write

cdef extern from "Python.h":
    const char* _utf8 "PyUnicode_AsUTF8AndSize" (object text, Py_ssize_t* size)
    void _clear_error "PyErr_Clear" ()
    long _as_long "PyLong_AsLongAndOverflow" (object value, int* overflow) except? -1

cdef inline const unsigned char* _letters(str text) noexcept:
    # The bytes of a string and a zero behind them, nothing where it cannot be encoded.
    cdef const char* letters = _utf8(text, NULL)
    if letters == NULL:
        _clear_error()
    return <const unsigned char*> letters

cdef inline Py_ssize_t _size(str text) noexcept:
    cdef Py_ssize_t size = 0
    _utf8(text, &size)
    return size

cdef inline int _number(object value) except -2:
    cdef int overflow = 0
    cdef long number = _as_long(value, &overflow)
    return <int> number if 0 <= number < 1 << 31 else -1

cdef int _MOST, _ENOUGH, _FAR
cdef bytes _BEGIN, _END, _PLAIN
cdef object _SOUTH, _NORTH, _EAST

@cython.final
cdef class RecordJson:
    cdef TextBuffer out, begin, end
    cdef list parts
    cdef object source
    cdef bytes text
    cdef const unsigned char* signs
    cdef int line
    cdef Py_ssize_t length, line_start, seen

    @cython.locals(out=TextBuffer)
    cpdef bytes write(self, Record record, object source)

    cdef int put_aside(self) except -1

    @cython.locals(out=TextBuffer, tag=Tag)
    cdef int write_tags(self, tuple tags) except -1

    cdef int write_items(self, tuple items) except -1

    @cython.locals(out=TextBuffer, stores=Stores, data=Data, comment=Comment, passed=Pass)
    cdef int write_item(self, TextPart item) except -1

    @cython.locals(out=TextBuffer)
    cdef int write_row(self, SimultaneousRow row) except -1

    @cython.locals(out=TextBuffer, moves=tuple)
    cdef int write_turn(self, Turn turn) except -1

    @cython.locals(out=TextBuffer, marks=tuple)
    cdef int write_move(self, Move move) except -1

    @cython.locals(out=TextBuffer)
    cdef int write_claims(self, Move move) except -1

    @cython.locals(out=TextBuffer, pair=tuple)
    cdef int write_pairs(self, tuple pairs) except -1

    @cython.locals(out=TextBuffer)
    cdef int write_statement(self, object item) except -1

    @cython.locals(out=TextBuffer, begin=cython.int)
    cdef int write_words(self, str text) except -1

    @cython.locals(
        out=TextBuffer, plain="const unsigned char*", letters="const unsigned char*",
        begin=cython.Py_ssize_t, here=cython.Py_ssize_t, letter=cython.int,
    )
    cdef int write_plain(self, str text) except -1

    @cython.locals(number=cython.int)
    cdef int write_number(self, object value) except -1

    cdef int write_counts(self, tuple counts) except -1

    cdef int end_list(self, tuple items) except -1

    cdef int write_seat(self, object seat) except -1

    @cython.locals(out=TextBuffer)
    cdef int write_houses(self, tuple houses) except -1

    @cython.locals(out=TextBuffer)
    cdef int end_item(self, Py_ssize_t at, Py_ssize_t stop) except -1

    @cython.locals(
        signs="const unsigned char*", line=cython.int, here=cython.Py_ssize_t,
        seen=cython.Py_ssize_t, far=cython.Py_ssize_t,
    )
    cdef int find(self, Py_ssize_t at) except -1

    @cython.locals(begin=TextBuffer, end=TextBuffer)
    cdef void name_line(self, int line) noexcept
