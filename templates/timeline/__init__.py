"""A replay in time: stops, paths of shells, remarks and addresses."""
