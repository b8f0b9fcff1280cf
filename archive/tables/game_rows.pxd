# What `game_rows.py` is in C.

cpdef tuple make_game(object place, dict tags, object facts)

cpdef object make_key(object place, object digest)
