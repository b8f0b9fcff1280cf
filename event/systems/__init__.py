"""Who meets whom: Berger tables, brackets, pools, a Swiss system, and lots."""
