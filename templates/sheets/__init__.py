"""The lists, score sheets, brackets and codes of a tournament, as a page or as PDF."""
