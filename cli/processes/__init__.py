"""Work shared out over processes, in shards of a sensible size."""
