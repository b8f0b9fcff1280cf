# What `json_turns.py` is in C.

cimport cython
from ...notation.quick.scanner cimport Scanner
from ...replay.quick.text_buffer cimport TextBuffer
from .json_pieces cimport JsonPieces

cdef int _TURN_RULE, _NUMERAL, _HIDDEN, _PLUS, _AT, _TRAIL, _RELAYS
cdef int _CAPTURE, _LAST, _PASS, _MARK, _GLYPH

@cython.final
cdef class JsonTurns:
    cdef Scanner scanner
    cdef TextBuffer out
    cdef JsonPieces json

    @cython.locals(
        scanner=Scanner, out=TextBuffer, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
        end=cython.int, is_pass=cython.bint, move=cython.int, is_in_store=cython.bint,
        behind=cython.int,
    )
    cdef bint write_turn(
        self, const unsigned char* text, int index, int begin, int number
    ) noexcept

    @cython.locals(
        scanner=Scanner, out=TextBuffer, tick=cython.int, relays=cython.int, end=cython.int,
        captured=cython.int, trail=cython.int, mark=cython.int, last=cython.int,
        index=cython.int, kind=cython.int, is_hidden=cython.bint,
    )
    cdef bint write_move(self, const unsigned char* text, int move, int behind) noexcept

    @cython.locals(
        scanner=Scanner, out=TextBuffer, index=cython.int, at=cython.Py_ssize_t
    )
    cdef void write_marks(self, const unsigned char* text, int mark, int behind) noexcept
