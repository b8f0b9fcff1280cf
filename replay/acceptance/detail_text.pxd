# The C types of `detail_text.py`.

cimport cython
from .ground cimport Ground
from .play_log cimport PlayLog
from ...notation.text_buffer cimport TextBuffer

cdef int _BARE, _STANDARD, _FULL
cdef const unsigned char* _LETTERS

@cython.locals(unit=cython.int)
cdef int put_number(unsigned char* held, int size, int value) noexcept nogil

@cython.final
cdef class DetailWriter:
    cdef TextBuffer out
    cdef PlayLog log
    cdef int[3] letters
    cdef unsigned char[96] seats
    cdef int[96] numbers
    cdef int turn, round, width
    cdef bint repeats
    cdef int[8192] begins, ends

    @cython.locals(log=PlayLog, seat=cython.int, place=cython.int)
    cdef bint begin_record(self, Ground ground) noexcept

    @cython.locals(
        out=TextBuffer, log=PlayLog, hand=cython.int, played=cython.int, other=cython.int,
        moves=cython.int, relays=cython.int, held="unsigned char*", size=cython.int,
        taken=cython.int, has_marks=cython.bint, here=cython.Py_ssize_t, move=cython.int, number=cython.int,
        begin=cython.int, is_kept=cython.bint,
    )
    cdef bint write_turn(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int* codes, int base,
        int form,
    ) noexcept

    cdef bint is_same_turn(self, Py_ssize_t at, Py_ssize_t stop) noexcept

    @cython.locals(out=TextBuffer, move=cython.int, number=cython.int)
    cdef void write_bare(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int* codes, int base
    ) noexcept

    @cython.locals(hand=cython.int)
    cdef int hand_of(self, int seat) noexcept

    @cython.locals(log=PlayLog, relay=cython.int, last=cython.int)
    cdef int put_path(self, unsigned char* held, int size, int move) noexcept

    cdef int put_house(self, unsigned char* held, int size, int place) noexcept

    @cython.locals(out=TextBuffer, value=cython.int)
    cdef void copy_marks(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int number
    ) noexcept

    @cython.locals(
        log=PlayLog, out=TextBuffer, begin=cython.int, seat=cython.int, held="unsigned char*",
        size=cython.int,
    )
    cdef void write_stores(self) noexcept

    @cython.locals(ground=Ground)
    cdef void write_first(self) noexcept

    @cython.locals(
        out=TextBuffer, ground=Ground, is_first=cython.bint, letter=cython.int, seat=cython.int,
        number=cython.int,
    )
    cdef void write_burned(self) noexcept

    cdef bint is_over(self) noexcept

    @cython.locals(
        out=TextBuffer, log=PlayLog, ground=Ground, place=cython.int, column=cython.int
    )
    cdef void write_final_position(self) noexcept

    @cython.locals(seat=cython.int)
    cdef void write_score(self) noexcept
