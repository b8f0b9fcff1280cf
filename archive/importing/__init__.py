"""Games written down elsewhere: read, played on the engine and made into records."""
