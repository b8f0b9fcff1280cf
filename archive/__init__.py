"""Comparing the records of an archive: cards, duplicates, spellings of names."""
