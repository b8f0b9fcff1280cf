"""Boards drawn in characters, wide and small."""
