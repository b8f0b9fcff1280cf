"""The scorer's sheet: a record that grows entry by entry, each tried on the engine first."""
