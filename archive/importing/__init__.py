"""Games written down elsewhere, read and played on the engine: what becomes records of them."""
