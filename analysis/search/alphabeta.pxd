# The C types of `alphabeta.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from .ply cimport Ply
from .table cimport Table

cdef int _INFINITE, _UNPROVEN, _AT_LEAST, _AT_MOST, _EXACT, _PROVEN, _CIRCUIT, _CHECK_EVERY, _KEPT_FROM, _FEW

@cython.final
cdef class AlphaBeta:
    cdef Way first, second
    cdef Table table
    cdef Shells scratch
    cdef list plies
    cdef int[::1] worth
    cdef int size, total, bits, words
    cdef bint is_plain, by_circuit, ends_by_one, ends_stuck, to_owner, only_gains
    cdef readonly long long nodes
    cdef long long check_at, node_limit
    cdef object is_late
    cdef readonly int reach
    cdef readonly bint stopped

    @cython.locals(ply=Ply, i=cython.int)
    cpdef list line(self)

    cpdef int start(
        self, Shells board, int mover, bint passed, int depth, int alpha, int beta
    ) except? -1073741824

    @cython.locals(ahead=cython.int)
    cdef int ahead(self, Shells board, int mover) noexcept

    cdef int rest(self, Shells board) noexcept

    cdef int worth_to(self, int mover, int ahead) noexcept

    @cython.locals(
        here=Way, there=Way, own=cython.int, other=cython.int, place=cython.int, ahead=cython.int
    )
    cpdef int settle(self, Shells board) noexcept

    @cython.locals(way=Way)
    cpdef bint is_over(self, Shells board, int mover) noexcept

    cdef int guess(self, Shells board, int mover) noexcept

    cdef bint stands(self, Shells board, int mover, int enough) noexcept

    @cython.locals(
        ply=Ply,
        way=Way,
        table=Table,
        ahead=cython.int,
        rest=cython.int,
        base=cython.int,
        hint=cython.int,
        value=cython.int,
        bound=cython.int,
        within=cython.int,
        at_least=cython.bint,
        at_most=cython.bint,
    )
    cdef int visit(
        self, int height, Shells board, int mover, bint passed, int depth, int alpha, int beta
    ) except? -1073741824

    @cython.locals(
        ply=Ply,
        below=Ply,
        child=Shells,
        count=cython.int,
        best=cython.int,
        low=cython.int,
        best_place=cython.int,
        furthest=cython.int,
        i=cython.int,
        j=cython.int,
        choice=cython.int,
        value=cython.int,
        keeps=cython.bint,
        bound=cython.int,
    )
    cdef int choose(
        self,
        int height,
        Shells board,
        int mover,
        bint passed,
        int depth,
        int alpha,
        int beta,
        int base,
        int hint,
    ) except? -1073741824

    cdef int descend(
        self, int height, Shells child, int mover, bint keeps, int depth, int low, int high
    ) except? -1073741824

    @cython.locals(
        child=Shells,
        best=cython.int,
        furthest=cython.int,
        place=cython.int,
        keeps=cython.bint,
        value=cython.int,
    )
    cdef int look(
        self, Ply ply, Way way, Shells board, int mover, bint passed, int beta
    ) except? -1073741824

    @cython.locals(
        way=Way,
        child=Shells,
        count=cython.int,
        place=cython.int,
        keeps=cython.bint,
        score=cython.int,
        i=cython.int,
    )
    cdef int expand(
        self, Ply ply, Shells board, int mover, bint passed, int hint, int enough
    ) except -1

    @cython.locals(i=cython.int)
    cdef bint play(self, Way way, Shells board, Shells child, int place, bint passed) noexcept

    cdef int check_limits(self) except -1
