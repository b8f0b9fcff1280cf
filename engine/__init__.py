"""The rules of the game as pure values: board, rule sets, turns, rounds and matches."""
