"""Faultless records cut into tokens by the tables, and read from these."""
