# What `detail_text.py` is in C.

cimport cython
from .ground cimport Ground
from .play_log cimport PlayLog
from .text_buffer cimport TextBuffer

cdef int _BARE, _STANDARD, _FULL

@cython.final
cdef class DetailWriter:
    cdef TextBuffer out
    cdef PlayLog log
    cdef int[3] letters
    cdef int turn, round, width

    @cython.locals(log=PlayLog, seat=cython.int, place=cython.int)
    cdef bint begin_record(self, Ground ground) noexcept

    @cython.locals(
        out=TextBuffer, log=PlayLog, hand=cython.int, played=cython.int, other=cython.int,
        has_marks=cython.bint, here=cython.Py_ssize_t, move=cython.int, number=cython.int,
    )
    cdef bint write_turn(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int* codes, int base,
        int form,
    ) noexcept

    @cython.locals(out=TextBuffer, move=cython.int, number=cython.int)
    cdef void write_bare(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int* codes, int base
    ) noexcept

    @cython.locals(hand=cython.int)
    cdef int hand_of(self, int seat) noexcept

    @cython.locals(out=TextBuffer, log=PlayLog, relay=cython.int, last=cython.int)
    cdef void write_claims(self, int move, int form) noexcept

    @cython.locals(out=TextBuffer, value=cython.int)
    cdef void copy_marks(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int number
    ) noexcept

    @cython.locals(seat=cython.int)
    cdef void write_house(self, int place) noexcept

    @cython.locals(log=PlayLog, begin=cython.int, seat=cython.int)
    cdef void write_stores(self) noexcept

    @cython.locals(
        out=TextBuffer, log=PlayLog, ground=Ground, is_first=cython.bint, letter=cython.int,
        seat=cython.int, number=cython.int,
    )
    cdef void write_opening(self) noexcept

    cdef bint is_over(self) noexcept

    @cython.locals(
        out=TextBuffer, log=PlayLog, ground=Ground, place=cython.int, column=cython.int
    )
    cdef void write_final_position(self) noexcept

    @cython.locals(seat=cython.int)
    cdef void write_score(self) noexcept
