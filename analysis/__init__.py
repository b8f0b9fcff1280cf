"""Searches positions and judges what was played in a record."""
