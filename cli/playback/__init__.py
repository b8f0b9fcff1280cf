"""What `sungka replay` does: the terminal's animation, text, JSON lines."""
