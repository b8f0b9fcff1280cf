"""The processes that share the work of a run, of this machine or of a cluster."""
