"""Faultless records read by the tables, compiled where there is a compiler."""
