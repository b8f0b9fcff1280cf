# The C types of `ply.py`.

cimport cython
from .table cimport Word

@cython.final
cdef class Ply:
    cdef int[32] order, places, scores, keeps
    cdef Word[64] key
    cdef int[256] line
    cdef int length
