"""Many records held against each other: cards, duplicates, spellings of names."""
