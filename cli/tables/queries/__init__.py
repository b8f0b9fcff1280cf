"""Queries in SQL that are shipped, a file each; its first lines say what it asks."""
