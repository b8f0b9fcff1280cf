"""The search for the likely slip: the one edit after which everything that follows agrees."""
