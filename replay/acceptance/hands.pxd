# The C types of `hands.py`.

cimport cython
from ...engine.row_kernel cimport Hands
from ...engine.kernel cimport Way
from ...notation.scanning.scanner cimport Scanner
from .ground cimport Ground
from .round cimport RoundCheck

cdef int ROOM, _STATEMENT_RULE
cdef int _NL, _STORES, _COMMENT, _LINE_COMMENT, _DATA, _OPEN, _STATEMENT, _EVENT, _RACE, _SET

@cython.final
cdef class HandsCheck:
    cdef RoundCheck round
    cdef Hands hands
    cdef int[3072] written
    cdef int[3] is_written
    cdef int race_at, ruling_at, end

    @cython.locals(ground=Ground, hand=cython.int)
    cdef int clear(self) except -1

    @cython.locals(
        hand=cython.int, size=cython.int, index=cython.int, move=cython.int, _=cython.int,
    )
    cdef bint write(self, int* codes, int base) noexcept

    @cython.locals(at=cython.int)
    cdef void read_outcome(
        self, Scanner scanner, const unsigned char* text, int index, int count
    ) noexcept

    @cython.locals(kind=cython.int, at=cython.Py_ssize_t, stop=cython.Py_ssize_t)
    cdef int find_statement(
        self, Scanner scanner, const unsigned char* text, int index, int count
    ) noexcept

    @cython.locals(run=cython.int, hand=cython.int)
    cdef bint add_runs(
        self, Scanner scanner, const unsigned char* text, int index, int end
    ) noexcept

    @cython.locals(
        play=RoundCheck, hands=Hands, seats=cython.int, hand=cython.int, following=cython.int,
    )
    cdef bint play(self) noexcept

    @cython.locals(
        play=RoundCheck, hands=Hands, hand=cython.int, move=cython.int, place=cython.int,
        differs=cython.int,
    )
    cdef bint play_ruled(self, int* board) noexcept

    cdef bint may_begin(self, int hand) noexcept

    @cython.locals(
        hands=Hands, way=Way, code=cython.int, relayed=cython.int, last=cython.int,
        move=cython.int, at=cython.int, relays=cython.int,
    )
    cdef bint is_as_claimed(self, int hand) noexcept

    @cython.locals(relay=cython.int, place=cython.int)
    cdef bint is_trail(self, int hand, int code, int relayed, int relays) noexcept
