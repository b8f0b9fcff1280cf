# The C types of `items.py`.

cimport cython
from .item_writer cimport ItemWriter

cdef int _PLUS

@cython.locals(writer=ItemWriter)
cpdef ItemWriter take_writer()

@cython.locals(letters=bytes)
cpdef str give_back(ItemWriter writer)
