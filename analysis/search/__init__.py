"""Positions searched: every choice valued, the best line, the reach of one turn."""
