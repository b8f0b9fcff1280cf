# The C types of `judgements.py`.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from .ground cimport Ground, Terms
from .round cimport RoundCheck
from ...notation.text_buffer cimport TextBuffer

cdef int _DATA

@cython.final
cdef class JudgementsCheck:
    cdef Scanner scanner
    cdef RoundCheck round
    cdef TextBuffer out, lifts
    cdef Terms terms
    cdef bytes rules
    cdef Py_ssize_t expected
    cdef bint may_judge, is_summed_up
    cdef int first, last
    cdef int sums
    cdef Py_ssize_t sum_at, sum_stop, move_at, move_stop, best_at, best_stop
    cdef bint is_own, has_loss, loses_none, is_marked, is_odd

    cdef int begin(self, Terms terms, bytes data, Py_ssize_t at, Py_ssize_t stop) except -1

    cdef int note_board(self) except -1

    cdef void note_turn(self, int first, int last) noexcept

    cdef bint has_none(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, here=cython.int, kind=cython.int, turn=cython.int)
    cdef bint are_true(
        self, bytes data, const unsigned char* text, int index, int end, int count
    ) except -1

    @cython.locals(stated=cython.Py_ssize_t)
    cdef bint is_true(
        self, bytes data, const unsigned char* text, int index, int turn, int count
    ) except -1

    @cython.locals(
        lifts=TextBuffer, is_alone=cython.bint, base=cython.int, moves=cython.int, words=bytes
    )
    cdef bint fits(
        self, bytes data, const unsigned char* text, int index, int turn, int count
    ) except -1

    @cython.locals(
        here=cython.Py_ssize_t, key=cython.Py_ssize_t, value=cython.Py_ssize_t,
        size=cython.Py_ssize_t, is_quoted=cython.bint,
    )
    cdef bint read_keys(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    @cython.locals(scanner=Scanner, out=TextBuffer, kind=cython.int, index=cython.int)
    cdef Py_ssize_t sum_up(self, const unsigned char* text, int count) except -2

    @cython.locals(codes="int*", at=cython.int, move=cython.int)
    cdef int write_lifts(self, TextBuffer out, int base) except -1

    @cython.locals(
        out=TextBuffer, play=RoundCheck, ground=Ground, width=cython.int, place=cython.int,
        column=cython.int,
    )
    cdef int write_board(self) except -1

@cython.locals(byte=cython.int)
cdef bint is_blank(const unsigned char* text, Py_ssize_t at) noexcept

cdef Py_ssize_t after_value(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
) noexcept

@cython.locals(here=cython.Py_ssize_t)
cdef bint is_key(
    const unsigned char* text, Py_ssize_t at, const unsigned char* key, Py_ssize_t size
) noexcept

@cython.locals(value=cython.Py_ssize_t, here=cython.Py_ssize_t, byte=cython.int)
cdef Py_ssize_t read_sum(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

@cython.locals(value=cython.Py_ssize_t, here=cython.Py_ssize_t)
cdef Py_ssize_t read_count(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept
