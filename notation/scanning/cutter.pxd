# The C types of `cutter.py`.

cimport cython
from .token_cache cimport PlainTokens, TokenCache

cdef int _FIRST_KIND, _BLANK, _LINE_END, _TAG, _TURN_TOKEN, _NUMBER, _STORES, _RECORD
cdef int _OPEN, _CLOSE, _DATA, _TAG_RULE, _DATA_RULE, _TOKENS, _LONGEST, _DEPTH, AT_ONE_GO
cdef int _PLAIN_TAG, _PLAIN_DATA, _AHEAD

cdef bint is_border(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t here, Py_ssize_t end
) noexcept nogil

cdef class Cutter:
    cdef TokenCache cache
    cdef PlainTokens plain
    cdef unsigned char[257] classes
    cdef unsigned char[128] may_end, behind
    cdef unsigned char[8192] leads
    cdef unsigned char[32768] ended
    cdef unsigned short[32768] after
    cdef unsigned short[256] begins
    cdef unsigned char[65536] kinds
    cdef Py_ssize_t[65536] starts, stops
    cdef short[65536] slots
    cdef unsigned int[32768] strides
    cdef unsigned char[256] solid
    cdef int[32] outside
    cdef int found, beyond, depth
    cdef readonly int variations
    cdef Py_ssize_t border

    @cython.locals(place=cython.int, row=cython.int, rows=cython.int)
    cdef int lay_tables(self) except -1

    @cython.locals(
        number=cython.int, value=cython.int, at=cython.int, begin=cython.int, place=cython.int,
        count=cython.int, is_open=cython.bint, is_run=cython.bint, sign=cython.int,
    )
    cdef int read_runs(self, bytes runs, int room) except -1

    @cython.locals(
        place=cython.int, stride=cython.int, kind=cython.int, begin=cython.int, byte=cython.int,
        line_end=cython.int, column=cython.int, ends=cython.int, ends_line=cython.int, blank=cython.int,
    )
    cdef int lay_strides(self, int size) noexcept

    @cython.locals(
        plain=PlainTokens, named=cython.int, valued=cython.int, keyed=cython.int,
        equal=cython.int, in_tag=cython.int, name=cython.int, quoted_tag=cython.int,
        tag_value=cython.int, in_data=cython.int, key=cython.int, bare_data=cython.int,
        bare=cython.int, quoted_data=cython.int, string=cython.int, byte=cython.int,
        column=cython.int, begins=cython.bint,
    )
    cdef int lay_loops(self) except -1

    cdef bint stays(self, int whole, int part, int column) noexcept

    @cython.locals(state=cython.int, byte=cython.int)
    cdef int walk(self, int place, bytes text) except -1

    cdef int begin_token(self, int begins_line, int byte) noexcept nogil

    @cython.locals(index=cython.int)
    cdef void move_back(self, int count, Py_ssize_t by) noexcept nogil

    @cython.locals(
        state=cython.uint, start=cython.Py_ssize_t, count=cython.int, here=cython.Py_ssize_t,
        end_here=cython.Py_ssize_t, byte=cython.int, is_long=cython.bint, stride=cython.uint,
        kind=cython.int, place=cython.int, index=cython.int, begins_line=cython.ulonglong,
        beyond=cython.int, slot=cython.int, size=cython.Py_ssize_t, cache=TokenCache,
        plain=PlainTokens, is_torn=cython.bint, kinds="unsigned char*", slots="short*",
        starts="Py_ssize_t*", stops="Py_ssize_t*", strides="unsigned int*",
        classes="unsigned char*", leads="unsigned char*", solid="unsigned char*",
    )
    cdef int cut_record(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t end
    ) noexcept

    @cython.locals(following=cython.int)
    cdef int follow(self, int place, int kind) noexcept nogil

    @cython.locals(before_blank=cython.int, before_end=cython.int)
    cdef int remember(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int state,
        unsigned long long begins_line, int kind,
    ) noexcept

    @cython.locals(
        first=cython.Py_ssize_t, here=cython.Py_ssize_t, begins_line=cython.bint,
        state=cython.int, following=cython.int, kind=cython.int,
    )
    cdef int cut(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int place, int index
    ) noexcept nogil

    @cython.locals(end=cython.Py_ssize_t, here=cython.Py_ssize_t, column=cython.int, kind=cython.int)
    cdef Py_ssize_t cut_shorter(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int state
    ) noexcept nogil
