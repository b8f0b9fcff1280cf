# What `scanner.py` is in C.

cimport cython

cdef int _BLANK, _SEAT, _NUMERAL, _HIDDEN, _PLUS, _AT, _TRAIL, _RELAYS, _LAST, _CAPTURE
cdef int _STRING, _DATA, _COMMENT, _LINE_COMMENT, _LINE_END, _DATA_RULE
cdef int _FIRST_KIND, _RECORD, _TURN, TOKENS, LONGEST_RECORD, AT_ONE_GO, LONGEST_TURN, WORDS, ROOM
cdef int _TAG, _TOKEN_TURN, _NUMBER, _STORES, _LINES, LONGEST_LINE
cdef unsigned long long _LOWEST, _ALL, _SPREAD

@cython.locals(
    a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, d=cython.ulonglong,
    e=cython.ulonglong, f=cython.ulonglong, g=cython.ulonglong, h=cython.ulonglong,
)
cdef unsigned long long eight(const unsigned char* text, Py_ssize_t at) noexcept nogil

cdef bint is_border(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t here, Py_ssize_t end
) noexcept nogil

@cython.final
cdef class Scanner:
    cdef unsigned char[257] classes
    cdef unsigned char[128] may_end
    cdef unsigned char[8192] leads
    cdef unsigned char[32768] ended
    cdef unsigned short[32768] after
    cdef unsigned short[256] begins
    cdef unsigned char[65536] kinds
    cdef Py_ssize_t[65536] starts, stops
    cdef unsigned int[32768] strides
    cdef unsigned char[256] solid
    cdef short[65536] slots
    cdef unsigned long long[2048] keys
    cdef unsigned char[2048] words, is_read
    cdef unsigned char[32768] lines
    cdef int[512] line_sizes
    cdef int[67344] codes
    cdef int found, refused, beyond, forgotten, letters
    cdef Py_ssize_t border

    @cython.locals(
        first=cython.Py_ssize_t, here=cython.Py_ssize_t, begins_line=cython.bint,
        state=cython.int, following=cython.int, kind=cython.int,
    )
    cdef int cut(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int place, int index
    ) noexcept nogil

    @cython.locals(end=cython.Py_ssize_t, here=cython.Py_ssize_t, column=cython.int, kind=cython.int)
    cdef Py_ssize_t shortened(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int state
    ) noexcept nogil

    @cython.locals(count=cython.int, here=cython.Py_ssize_t)
    cdef int line_ends(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept nogil

    @cython.locals(said=cython.int, here=cython.Py_ssize_t)
    cdef int number(self, const unsigned char* text, int index) noexcept nogil

    @cython.locals(letter=cython.int)
    cdef int seat(self, const unsigned char* text, int index) noexcept nogil

    cdef int house(self, const unsigned char* text, int index) noexcept nogil

    @cython.locals(
        place=cython.int, stride=cython.int, kind=cython.int, begin=cython.int, byte=cython.int,
        line_end=cython.int, column=cython.int, ends=cython.int, ends_line=cython.int, blank=cython.int,
    )
    cdef int lay_strides(self, int size) noexcept

    cdef int begun(self, int begins_line, int byte) noexcept nogil

    @cython.locals(
        state=cython.uint, start=cython.Py_ssize_t, count=cython.int, here=cython.Py_ssize_t,
        end_here=cython.Py_ssize_t, byte=cython.int, is_long=cython.bint, stride=cython.uint,
        kind=cython.int, place=cython.int, index=cython.int, begins_line=cython.ulonglong,
        beyond=cython.int, word=cython.ulonglong, blanks=cython.ulonglong, key=cython.ulonglong,
        slot=cython.int,
    )
    cdef int cut_record(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t end
    ) noexcept nogil

    @cython.locals(
        before_blank=cython.int, before_end=cython.int, key=cython.ulonglong, index=cython.int,
        slot=cython.int, letter=cython.ulonglong,
    )
    cdef int learn(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int state,
        unsigned long long begins_line, int kind,
    ) noexcept nogil

    @cython.locals(size=cython.Py_ssize_t, slot=cython.int, index=cython.Py_ssize_t)
    cdef int learn_line(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop
    ) noexcept nogil

    @cython.locals(key=cython.ulonglong, here=cython.Py_ssize_t)
    cdef int line_slot(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t size
    ) noexcept nogil

    @cython.locals(
        size=cython.Py_ssize_t, slot=cython.int, differs=cython.uchar, letters=cython.uchar, index=cython.Py_ssize_t,
        base=cython.Py_ssize_t,
    )
    cdef int line_at(self, const unsigned char* text, Py_ssize_t at) noexcept nogil

    @cython.locals(slot=cython.int)
    cdef int forget(self) noexcept nogil

    @cython.locals(end=cython.int, inner=cython.int)
    cdef bint is_data(self, const unsigned char* text, int index, int into) noexcept nogil

    @cython.locals(here=cython.Py_ssize_t, stop=cython.Py_ssize_t)
    cdef bint is_string(self, const unsigned char* text, int index) noexcept nogil

    @cython.locals(kind=cython.int)
    cdef int after_notes(self, const unsigned char* text, int index, int count) noexcept nogil

    @cython.locals(slot=cython.int, base=cython.int)
    cdef int read_turn(self, const unsigned char* text, int index, int into) noexcept nogil

    @cython.locals(
        end=cython.int, codes="int*", move=cython.int, write=cython.int, kind=cython.int,
    )
    cdef int decode(
        self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, int index, int base
    ) noexcept nogil
