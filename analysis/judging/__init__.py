"""Judges replays: what each turn was worth, what was better, and how much it lost."""
