# The C types of `item_writer.py`.

cimport cython
from .record cimport (
    Comment, Data, End, Event, Gap, Move, Pass, PositionClaim, Race, RoundStart, Score,
    SetPosition, SimultaneousRow, Stores, Tag, Turn, Unreadable, VariationEnd, VariationStart,
)
from .text_buffer cimport TextBuffer

cdef object _SOUTH, _NORTH, _EAST
cdef int _S, _N, _E, _W
cdef int _BLANK, _QUOTE, _BACKSLASH, _LINE_END, _CARRIAGE_RETURN
cdef int _OPENING, _CLOSING, _OPENING_BRACE, _CLOSING_BRACE, _LESS, _GREATER
cdef int _EQUALS, _COLON, _PLUS, _DASH, _DOT, _UNDERSCORE
cdef int _AT, _TILDE, _CROSS, _PERCENT

@cython.final
cdef class ItemWriter:
    cdef TextBuffer out

    @cython.locals(out=TextBuffer)
    cdef void write_tag(self, Tag tag) except *

    @cython.locals(stores=Stores)
    cdef void write_item(self, object item) except *

    @cython.locals(out=TextBuffer, passed=Pass, turn=Turn, is_first=cython.bint)
    cdef void write_turn(self, object item) except *

    @cython.locals(turns=tuple, notes=tuple, place=cython.Py_ssize_t)
    cdef void write_row(self, SimultaneousRow row) except *

    @cython.locals(out=TextBuffer)
    cdef void write_move(self, Move move) except *

    cdef void write_seat(self, object seat) except *

    cdef void write_house(self, object house) except *

    cdef void write_numeral(self, object number) except *

    cdef void write_count(self, object number) except *

    @cython.locals(place=cython.Py_ssize_t)
    cdef void write_counts(self, object shells, int between) except *

    @cython.locals(
        letters=bytes, size=cython.Py_ssize_t, is_name=cython.bint, place=cython.Py_ssize_t,
        byte="unsigned char", is_letter=cython.bint,
    )
    cdef void write_name(self, str name, bint has_dots) except *

    @cython.locals(letters=bytes, place=cython.Py_ssize_t, byte="unsigned char")
    cdef void write_string(self, str value) except *

    @cython.locals(
        out=TextBuffer, comment=Comment, letters=bytes, place=cython.Py_ssize_t,
        byte="unsigned char", data=Data, is_first=cython.bint,
    )
    cdef void write_note(self, object note) except *

    @cython.locals(
        letters=bytes, is_bare=cython.bint, place=cython.Py_ssize_t, byte="unsigned char",
        is_control=cython.bint,
    )
    cdef void write_value(self, str value) except *

    @cython.locals(
        out=TextBuffer, score=Score, claim=PositionClaim, stated=SetPosition, race=Race,
        event=Event,
    )
    cdef void write_statement(self, object item) except *

    @cython.locals(out=TextBuffer)
    cdef void write_round(self, RoundStart begun) except *

    cdef void write_end(self, End end) except *

    cdef void write_position(self, object position) except *

cdef bytes encode(str text)
