# The C types of `boards.py`.

cimport cython
from ...engine.kernel cimport Shells, Way
from .ply cimport Ply
from .table cimport Word

cdef int _NONE, _BOTH, _ALWAYS, _FACING, _CIRCUIT, _VILLAGE, _RELAYED
cdef Word _BYTES, _MASK, _LOW_BITS, _HIGH_BITS, _GATHER
cdef int _MOST_PLACES, _MOST_SHELLS, _HANDS, _GOES_ON, _TAKES, _TAKES_NONE, _TAKES_ITSELF

cdef class Boards:
    cdef readonly int seats, size, most, bits, words
    cdef int[3] firsts, stores
    cdef readonly int[::1] standings, rests, filled

    cpdef int reserve(self, int room) except -1

    cpdef int set(self, int at, Shells board) except -1

    cpdef int copy(self, int at, int to) noexcept

    cpdef bint play(self, Py_ssize_t at, Py_ssize_t to, int mover, Py_ssize_t place, bint passed) noexcept

    cpdef int count(self, int at, int place) noexcept

    cpdef int choices(self, int at, int seat) noexcept

    @cython.locals(
        word=cython.int, used=cython.int, packed=Word, count=Word, place=cython.int, rest=cython.int
    )
    cdef int pack(self, int at, int mover, bint passed, bint has_stores, Ply ply) noexcept

    @cython.locals(found=cython.int, place=cython.int)
    cpdef int houses(self, int at, int seat) noexcept

@cython.locals(first=Way, way=Way, is_small=cython.bint, seat=cython.int)
cpdef Boards make_boards(object ways, int total)

cdef class ByteBoards(Boards):
    cdef Word[::1] cells
    cdef int total
    cdef Word[16] near_ones, far_ones, near_clears, far_clears
    cdef Word[2] near_rows, far_rows
    cdef Word[1024] near_laps, far_laps
    cdef unsigned char[1024] ends
    cdef Word[32] near_circuits, far_circuits, near_taken, far_taken
    cdef int[2] wholes, waits
    cdef unsigned char[32] sown, takes
    cdef bint[2] by_origin, again, capture_again

    @cython.locals(place=cython.int, is_own=cython.bint)
    cdef int lay(self, int seat, Way way) except -1

    @cython.locals(facing=cython.int, beside=cython.int, house=cython.int, at=cython.int, kind=cython.int)
    cdef int lay_capture(self, int seat, Way way, int place, bint is_own) except -1

    @cython.locals(
        near=Word, far=Word, start=cython.int, base=cython.int, at=cython.int, hand=cython.int, fall=cython.int,
        last=cython.int, is_relayed=cython.bint,
    )
    cdef int lay_laps(self, int seat, Way way, int place) except -1

    cpdef int reserve(self, int room) except -1

    @cython.locals(near=Word, far=Word, total=cython.int, count=cython.int, place=cython.int)
    cpdef int set(self, int at, Shells board) except -1

    cpdef int copy(self, int at, int to) noexcept

    @cython.final
    @cython.locals(own=cython.int, other=cython.int, first=Word, second=Word)
    cdef void keep(self, int at, Word near, Word far) noexcept

    @cython.locals(
        near=Word, far=Word, store=cython.int, base=cython.Py_ssize_t, hand=cython.Py_ssize_t,
        source=cython.Py_ssize_t, goes_on=cython.bint, whole=cython.int, rounds=cython.int, ring=cython.int,
        lap=cython.Py_ssize_t, end=cython.Py_ssize_t, taken=cython.int, kind=cython.int, waits=cython.int,
        gained=cython.int, alone=cython.int,
        from_near=Word, from_far=Word,
    )
    cpdef bint play(self, Py_ssize_t at, Py_ssize_t to, int mover, Py_ssize_t place, bint passed) noexcept

    @cython.final
    cdef bint may_take(self, int mover, int place, int gained, bint passed) noexcept

    cpdef int count(self, int at, int place) noexcept

    @cython.locals(found=cython.int, first=cython.int)
    cpdef int choices(self, int at, int seat) noexcept

cdef class WideBoards(Boards):
    cdef list ways, shells
    cdef int width

    cpdef int reserve(self, int room) except -1

    @cython.locals(to=Shells)
    cpdef int set(self, int at, Shells board) except -1

    cpdef int copy(self, int at, int to) noexcept

    @cython.final
    @cython.locals(
        board=Shells, way=Way, rest=cython.int, filled=cython.int, seat=cython.int, own=cython.int,
        lead=cython.int,
    )
    cdef void keep(self, int at) noexcept

    @cython.locals(board=Shells, way=Way, goes_on=cython.bint)
    cpdef bint play(self, Py_ssize_t at, Py_ssize_t to, int mover, Py_ssize_t place, bint passed) noexcept

    @cython.locals(board=Shells)
    cpdef int count(self, int at, int place) noexcept

    @cython.locals(board=Shells, found=cython.int, first=cython.int, place=cython.int)
    cpdef int choices(self, int at, int seat) noexcept

@cython.locals(word=Word)
cdef Py_ssize_t _count(Word near, Word far, Py_ssize_t place) noexcept

@cython.locals(filled=Word)
cdef int _fill(Word word) noexcept
