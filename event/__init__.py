"""A tournament as values: its plan, what happened, pairings, ties, standings and corrections."""
