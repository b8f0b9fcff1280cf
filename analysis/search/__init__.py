"""Searches positions: the value of each choice, the best line, the reach of one turn."""
