# The C types of `text_buffer.py`.

cimport cython
from libc.string cimport memcpy as _memcpy, strlen

@cython.final
cdef class TextBuffer:
    cdef bytearray owner
    cdef unsigned char* held
    cdef readonly int size, room, most

    @cython.locals(needed=cython.int)
    cdef int make_room(self, int more) except -1

    cdef bint has_room(self, int more) noexcept

    cdef void put(self, int byte) noexcept

    @cython.locals(count=cython.int)
    cdef void copy(self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

    cdef void write(self, bytes words) noexcept

    cdef void number(self, int value) noexcept

    cdef void seat(self, int seat) noexcept

    cdef void house(self, int house) noexcept

    cdef bint is_full(self) noexcept

    cpdef bytes taken(self)

    @cython.locals(here=cython.Py_ssize_t, differs=cython.int, held="unsigned char*")
    cdef bint is_part(self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

cdef inline void _copy(
    TextBuffer out, const unsigned char* text, Py_ssize_t at, Py_ssize_t count
) noexcept:
    _memcpy(out.held + out.size, text + at, count)

# Like the methods, for modules that write much: a length known when it is compiled costs nothing.

cdef inline void put_words(TextBuffer out, const char* words) noexcept:
    cdef int more = <int> strlen(words)
    if out.size + more <= out.room:
        _memcpy(out.held + out.size, words, more)
        out.size += more
    else:
        out.copy(<const unsigned char*> words, 0, more)

cdef inline void put_all(TextBuffer out, TextBuffer text) noexcept:
    if out.size + text.size <= out.room:
        _memcpy(out.held + out.size, text.held, text.size)
        out.size += text.size
    else:
        out.copy(text.held, 0, text.size)

cdef inline void put_number(TextBuffer out, int value) noexcept:
    if value >= 100 or out.size + 2 > out.room:
        out.number(value)
        return
    if value >= 10:
        out.held[out.size] = 48 + value // 10
        out.size += 1
        value %= 10
    out.held[out.size] = 48 + value
    out.size += 1
