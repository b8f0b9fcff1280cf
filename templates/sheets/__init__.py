"""What a tournament prints: lists, score sheets, brackets and codes, as a page or as PDF."""
