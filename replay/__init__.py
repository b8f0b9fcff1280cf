"""A record played on the engine: what happened, which claims hold, and where it stopped."""
