"""Who meets whom: Berger tables, brackets, groups, a Swiss system, and lots."""
