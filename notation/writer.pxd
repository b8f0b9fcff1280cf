# The C types of `writer.py`.

cimport cython
from .item_writer cimport ItemWriter
from .items cimport give_back, take_writer
from .record cimport (
    Comment, Data, Pass, PositionClaim, Record, RoundStart, SimultaneousRow, Stores, Tag, Turn,
    Unreadable, VariationEnd, VariationStart,
)
from .text_buffer cimport TextBuffer

cdef int _BLANK, _LINE_END, _OPENING, _CLOSING
cdef dict _TAG_PLACES

@cython.final
cdef class RecordLines:
    cdef ItemWriter items
    cdef TextBuffer out
    cdef bint has_line, has_word, is_row, is_tail, is_turn
    cdef list turned

    @cython.locals(place=cython.Py_ssize_t, body=tuple)
    cdef void write(self, Record record, tuple begins) except *

    @cython.locals(was_turn=cython.bint)
    cdef void add(self, object item, str number) except *

    cdef void add_turn(self, object turn, str number) except *

    @cython.locals(had_line=cython.bint)
    cdef void add_statement(self, object statement) except *

    cdef void begin_line(self, bint is_row) except *

    cdef void begin_word(self) except *

@cython.locals(last=cython.int, place=cython.int, tag=Tag)
cdef object sort_tags(tuple tags)
