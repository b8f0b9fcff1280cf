# The C types of `claims.py`.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from .ground cimport Ground, Terms
from .header cimport HeaderCheck
from .match cimport MatchCheck
from .round cimport RoundCheck

cdef int _STORES_RULE, _POSITION_RULE, _COUNT, _BURNED, _SLASH, _DOT, _SEAT, _OWNER, _FIRST
cdef int _NL, _NUMBER, _TURN, _COMMENT, _LINE_COMMENT, _DATA, _STATEMENT

@cython.final
cdef class ClaimsCheck:
    cdef Scanner scanner
    cdef RoundCheck round
    cdef int[96] cells, marks
    cdef long long total
    cdef int mover

    @cython.locals(
        scanner=Scanner, ground=Ground, end=cython.int, seat=cython.int, shells=cython.int
    )
    cdef bint stores(self, const unsigned char* text, int index, int into) noexcept

    @cython.locals(ground=Ground, seat=cython.int, shells=cython.int, size=cython.int)
    cdef bint are_stores(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept

    @cython.locals(seat=cython.int)
    cdef bint score(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(ground=Ground, seat=cython.int)
    cdef bint read_score(
        self, const unsigned char* text, int index, int end, MatchCheck match
    ) noexcept

    @cython.locals(scanner=Scanner)
    cdef int is_known_event(
        self, bytes data, const unsigned char* text, int index, int end
    ) except -1

    @cython.locals(
        scanner=Scanner, ground=Ground, burned=cython.int, seat=cython.int, place=cython.int
    )
    cdef int opening(self, const unsigned char* text, int index, int end) except -1

    @cython.locals(place=cython.int)
    cdef bint chosen(self, const unsigned char* text, int index, int end, MatchCheck match) noexcept

    @cython.locals(here=cython.int)
    cdef int first(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(
        scanner=Scanner, kind=cython.int, here=cython.int, place=cython.Py_ssize_t
    )
    cdef int said(
        self, const unsigned char* text, int index, int end, int at, int count
    ) noexcept

    @cython.locals(scanner=Scanner, play=RoundCheck, differs=cython.int, place=cython.int)
    cdef bint position(self, const unsigned char* text, int index, int begin) noexcept

    @cython.locals(
        scanner=Scanner, width=cython.int, end=cython.int, place=cython.int, here=cython.int,
        kind=cython.int, is_store=cython.bint,
    )
    cdef bint read_position(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int begin, Ground ground
    ) noexcept

    @cython.locals(
        scanner=Scanner, ground=Ground, at=cython.Py_ssize_t, stop=cython.Py_ssize_t,
        differs=cython.int, place=cython.int,
    )
    cdef bint read_board(self, const unsigned char* text, int index, int begin) noexcept

    @cython.locals(is_read=cython.bint)
    cdef Ground read_setup(self, const unsigned char* text, HeaderCheck header, int begin)

    @cython.locals(terms=Terms, made=Ground, place=cython.int)
    cdef Ground make_ground(self, Ground ground)
