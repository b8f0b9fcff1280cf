"""Replays judged: what each turn was worth, what was better, how much it lost."""
