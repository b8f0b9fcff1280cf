# What `text_buffer.py` is in C.

cimport cython

cdef int _ROOM

@cython.final
cdef class TextBuffer:
    cdef bytearray owner
    cdef unsigned char* held
    cdef readonly int size, room

    @cython.locals(needed=cython.int)
    cdef int make_room(self, int more) except -1

    cdef bint has_room(self, int more) noexcept

    cdef void put(self, int byte) noexcept

    @cython.locals(size=cython.int, here=cython.Py_ssize_t, held="unsigned char*")
    cdef void copy(self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept

    cdef void write(self, bytes words) noexcept

    @cython.locals(unit=cython.int)
    cdef void number(self, int value) noexcept

    @cython.locals(_=cython.int)
    cdef void word(self, int value) noexcept

    cdef void seat(self, int seat) noexcept

    cdef void house(self, int house) noexcept

    cdef bint is_full(self) noexcept

    cpdef bytes taken(self)

    @cython.locals(here=cython.Py_ssize_t, differs=cython.int, held="unsigned char*")
    cdef bint is_part(self, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept
