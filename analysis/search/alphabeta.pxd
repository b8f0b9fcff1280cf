# The C types of `alphabeta.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from .boards cimport Boards, make_boards
from .ply cimport Ply
from .table cimport Table

cdef int _INFINITE, _UNPROVEN, _AT_LEAST, _AT_MOST, _EXACT, _PROVEN, _CIRCUIT, _CHECK_EVERY, _KEPT_FROM, _OF_KEEPING, _FEW

@cython.final
cdef class AlphaBeta:
    cdef Way first, second
    cdef Table table
    cdef Boards boards
    cdef list plies
    cdef int[::1] worth
    cdef int size, total, houses, sign
    cdef bint is_plain, by_circuit, ends_by_row, ends_stuck, only_gains
    cdef readonly long long nodes
    cdef long long check_at, node_limit
    cdef object is_late
    cdef readonly int reach
    cdef readonly bint stopped
    cdef public int of_keeping

    @cython.locals(ply=Ply, i=cython.int)
    cpdef list line(self)

    cpdef int start(
        self, Shells board, int mover, bint passed, int depth, int alpha, int beta
    ) except? -1073741824

    @cython.locals(ahead=cython.int)
    cdef int ahead(self, Shells board, int mover) noexcept

    cdef int rest(self, Shells board) noexcept

    cdef int worth_to(self, int mover, int ahead) noexcept

    @cython.locals(spare=cython.int)
    cpdef int settle(self, Shells board) noexcept

    @cython.locals(boards=Boards, own=cython.int, more=cython.int, ahead=cython.int)
    cdef int settle_at(self, int at) noexcept

    @cython.locals(first=cython.int, second=cython.int, rows=cython.int)
    cpdef bint is_over(self, Shells board, int mover) noexcept

    cdef bint is_end(self, int filled, int mover) noexcept

    cdef int guess(self, int at, int mover) noexcept

    cdef bint stands(self, int at, int mover, int enough) noexcept

    @cython.locals(at=cython.int)
    cdef int visit(
        self, int height, Shells board, int mover, bint passed, int depth, int low, int high
    ) except? -1073741824

    @cython.locals(
        ply=Ply,
        boards=Boards,
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
    cdef int value(
        self, int height, int at, int mover, bint passed, int depth, int alpha, int beta
    ) except? -1073741824

    @cython.locals(
        ply=Ply,
        below=Ply,
        first=cython.int,
        enough=cython.int,
        child=cython.int,
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
        int at,
        int mover,
        bint passed,
        int depth,
        int alpha,
        int beta,
        int base,
        int hint,
    ) except? -1073741824

    cdef int descend(
        self, int height, int child, int mover, bint keeps, int depth, int low, int high
    ) except? -1073741824

    @cython.locals(
        ply=Ply,
        way=Way,
        boards=Boards,
        child=cython.int,
        best=cython.int,
        furthest=cython.int,
        choices=cython.int,
        choice=cython.int,
        place=cython.int,
        keeps=cython.bint,
        value=cython.int,
    )
    cdef int look(self, int height, int at, int mover, bint passed, int beta) except? -1073741824

    @cython.locals(
        way=Way,
        boards=Boards,
        child=cython.int,
        before=cython.int,
        won=cython.int,
        count=cython.int,
        choices=cython.int,
        choice=cython.int,
        place=cython.int,
        keeps=cython.bint,
        score=cython.int,
        i=cython.int,
    )
    cdef int expand(
        self, Ply ply, int first, int at, int mover, bint passed, int hint, int enough
    ) except -1

    cdef int check_limits(self) except -1
