"""Records accepted from their tokens: checked and played without making objects."""
