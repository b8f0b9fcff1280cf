"""The scorer's sheet: a record that grows entry by entry, each played on the engine first."""
