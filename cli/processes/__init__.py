"""The processes that share the work of a run, on this machine or in a cluster."""
