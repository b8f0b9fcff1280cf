# The C types of `check.py`.

cimport cython
from ...notation.scanning.scanner cimport Scanner
from ...notation.scanning.token_cache cimport TokenCache
from .ground cimport Ground
from .claims cimport ClaimsCheck
from .hands cimport HandsCheck
from .header cimport HeaderCheck
from .judgements cimport JudgementsCheck
from .match cimport MatchCheck
from .round cimport PlaySink, RoundCheck, TurnGuide

cdef int _STATEMENT_RULE, _BRIEF
cdef int _NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT
cdef int _DATA, _BAR, _STATEMENT, _POSITION, _ASIDE, _OPEN_VARIATION, _CLOSE_VARIATION
cdef int _ROUND, _SCORE, _BOARD, _EVENT, _END, _LOSS, _AWARD
cdef int _DRAW, _OPEN, _SET, _GAP, _RACE

@cython.final
cdef class RecordCheck:
    cdef readonly long long records, turns, lines
    cdef Scanner scanner
    cdef HeaderCheck header
    cdef Ground ground
    cdef RoundCheck round
    cdef HandsCheck hands
    cdef ClaimsCheck claims
    cdef MatchCheck match
    cdef JudgementsCheck judgements
    cdef PlaySink sink
    cdef TurnGuide guide
    cdef int count, turn_count, row, row_turns, number, round_number, outcome, depth
    cdef bint is_announced, is_scored, has_score, has_ended
    cdef bint is_after_gap, is_unknown, knows_last_mover

    @cython.locals(at=cython.Py_ssize_t, turns=cython.int)
    cpdef object sweep(self, bytes data, Py_ssize_t start, Py_ssize_t end)

    @cython.locals(text="const unsigned char*", index=cython.int, stop=cython.Py_ssize_t)
    cdef int check(self, bytes data, Py_ssize_t at, Py_ssize_t end) except -2

    @cython.locals(
        scanner=Scanner, play=RoundCheck, kind=cython.int, setup=Ground, is_plain=cython.bint,
        brief=cython.int, count=cython.int, is_open=cython.bint, may_judge=cython.bint,
        is_judged=cython.bint, first=cython.int, kinds="unsigned char*", slots="short*",
        words="unsigned long long*",
    )
    cdef int play_body(self, bytes data, const unsigned char* text, int index) except -2

    @cython.locals(scanner=Scanner, base=cython.int, is_known=cython.bint)
    cdef bint play_turn(self, const unsigned char* text, int index, int brief) noexcept

    @cython.locals(
        scanner=Scanner, hands=HandsCheck, kind=cython.int, last=cython.int, base=cython.int
    )
    cdef int play_row(self, const unsigned char* text, int index) noexcept

    @cython.locals(scanner=Scanner, begin=cython.int, end=cython.int, kind=cython.int)
    cdef int follow_statement(self, bytes data, const unsigned char* text, int index) except -1

    @cython.locals(claims=ClaimsCheck)
    cdef bint play_ruled(self, const unsigned char* text) noexcept

    @cython.locals(claims=ClaimsCheck)
    cdef bint follow_set(self, const unsigned char* text, int index, int end) noexcept

    cdef bint follow_gap(self) noexcept

    cdef bint follow_score(self, const unsigned char* text, int index, int end) noexcept

    @cython.locals(seat=cython.int)
    cdef bint close_round(self) noexcept

    @cython.locals(
        number=cython.int, first=cython.int, said=cython.int, is_lost=cython.bint,
        following=Ground,
    )
    cdef int begin_round(self, const unsigned char* text, int index, int end, int at) except -1

    @cython.locals(
        scanner=Scanner, is_over=cython.bint, kind=cython.int, at=cython.int, seat=cython.int,
        won=cython.int, player=cython.int, store=cython.int,
    )
    cdef bint follow_end(self, const unsigned char* text, int index, int end) noexcept
