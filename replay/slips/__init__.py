"""The likely slip: the one edit after which everything that follows agrees."""
