"""A pool of processes that share the work."""
