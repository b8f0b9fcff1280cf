"""Work shared out over processes, in pieces of a sensible size."""
