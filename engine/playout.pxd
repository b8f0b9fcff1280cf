# The C types of `playout.py`.

cimport cython
from .kernel cimport Shells, Way
from .row_kernel cimport Hands
from .walk_kernel cimport Walker

ctypedef unsigned long long Word

cdef Word _MASK, _STEP, _FIRST_MIX, _SECOND_MIX
cdef int _NO_SUCH_HOUSE, _NO_MOVE_LEFT

@cython.final
cdef class Playout:
    cdef list greedy, trace
    cdef object ask
    cdef Shells start, board, tried
    cdef Hands hands
    cdef int[96] found
    cdef Word state
    cdef readonly long long turns, passes, moves, laps, captures, captured
    cdef readonly int last

    cpdef int begin(self, Word seed) except -1

    cpdef int draw(self, Word count) except -1

    @cython.locals(word=Word)
    cdef Word draw_word(self) noexcept

    @cython.locals(walker=Walker, hands=Hands, way=Way, following=cython.int)
    cpdef int play(
        self,
        tuple ways,
        Shells board,
        int mover,
        int ends,
        bint opens_match,
        bint keeps_laps=*,
        int follows=*,
    ) except -1

    @cython.locals(board=Shells, passed=cython.bint, before=cython.int, taken=cython.int)
    cdef int play_move(self, Walker walker, Way way, int place) except -1

    @cython.locals(
        way=Way, hand=cython.int, at=cython.int, move=cython.int,
        passed=cython.bint, binds=cython.bint, is_first=cython.bint,
    )
    cdef int play_row(
        self, Hands hands, tuple ways, Shells board, bint opens_match, bint keeps_laps
    ) except -1

    @cython.locals(
        board=Shells, count=cython.int, best=cython.int, place=cython.int, gained=cython.int
    )
    cdef int choose(self, int mover, Way way, bint passed, bint binds) except -1
